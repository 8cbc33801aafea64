//! Rows of buttons as a narrow telephone shows them: no label cut, and as few rows as that allows.
//!
//! The model is Telegram for Android on a screen 360 dp wide, the narrowest in use. A message with a picture takes 0.7
//! of the screen; the buttons of a row stand 5 dp apart, share the rest evenly and keep 15 dp each for their padding;
//! labels are 15 dp high and semibold. Advances are those of our own semibold, a little wider than the telephone's.

use banco_ports::limits::{BUTTONS_MAX, BUTTONS_PER_ROW_MAX, PICKER_ROWS};
use banco_render::semibold_width;

const MESSAGE_DP: f32 = 360.0 * 0.7;
const BETWEEN_DP: f32 = 5.0;
const EDGES_DP: f32 = 2.0;
const PADDING_DP: f32 = 15.0;
const LABEL_DP: f32 = 15.0;

/// The buttons of a picker's last row: back, and the next page.
const TURNING: usize = 2;

/// What a label may measure where so many buttons share a row.
fn room(buttons: usize) -> f32 {
    let count = buttons.max(1) as f32;
    (MESSAGE_DP - EDGES_DP - BETWEEN_DP * (count - 1.0)) / count - PADDING_DP
}

/// A label is shown whole where so many buttons share a row.
fn fits(label: &str, buttons: usize) -> bool {
    semibold_width(label, LABEL_DP) <= room(buttons)
}

/// Rows of one page each, the last of which keeps room for two buttons more.
pub(crate) fn pages<T>(row: Vec<T>, label: impl Fn(&T) -> &str) -> Vec<Vec<Vec<T>>> {
    let mut pages: Vec<Vec<Vec<T>>> = Vec::new();
    for row in narrow(row, label) {
        match pages.last_mut() {
            Some(page) if page.len() < PICKER_ROWS && count(page) + row.len() + TURNING <= BUTTONS_MAX => {
                page.push(row)
            }
            Some(_) | None => pages.push(vec![row]),
        }
    }
    pages
}

/// Pages of as many as a list holds, with room for two buttons more.
pub(crate) fn lists<T>(mut row: Vec<T>) -> Vec<Vec<Vec<T>>> {
    let mut pages = Vec::new();
    while !row.is_empty() {
        let rest = row.split_off(row.len().min(BUTTONS_MAX - TURNING));
        pages.push(vec![std::mem::replace(&mut row, rest)]);
    }
    pages
}

fn count<T>(rows: &[Vec<T>]) -> usize {
    rows.iter().map(Vec::len).sum()
}

/// Breaks rows that are too narrow for their labels; what no keyboard holds any more is left out.
pub(crate) fn broken<T>(rows: Vec<Vec<T>>, label: impl Fn(&T) -> &str) -> Vec<Vec<T>> {
    let mut left = BUTTONS_MAX;
    let mut done = Vec::new();
    for mut row in rows {
        row.truncate(left);
        left -= row.len();
        done.extend(narrow(row, &label));
    }
    done
}

/// One row as those it takes.
fn narrow<T>(mut row: Vec<T>, label: impl Fn(&T) -> &str) -> Vec<Vec<T>> {
    let labels: Vec<&str> = row.iter().map(label).collect();
    let few = lengths(&labels, BUTTONS_PER_ROW_MAX);
    // As many rows, but none of them with a single button where it need not be.
    let even = lengths(&labels, labels.len().div_ceil(few.len().max(1)));
    let lengths = if even.len() == few.len() { even } else { few };
    let mut done = Vec::new();
    for count in lengths {
        let rest = row.split_off(count.min(row.len()));
        done.push(std::mem::replace(&mut row, rest));
    }
    done
}

/// How many buttons each row takes, one row after the other as many as fit, up to `max`.
fn lengths(labels: &[&str], max: usize) -> Vec<usize> {
    let (mut left, mut lengths) = (labels, Vec::new());
    while !left.is_empty() {
        let fit = |count: &usize| left.iter().take(*count).all(|label| fits(label, *count));
        let count = (1..=left.len().min(max)).rev().find(fit).unwrap_or(1);
        lengths.push(count);
        left = left.get(count..).unwrap_or_default();
    }
    lengths
}
