//! Rows of buttons on a narrow telephone: as few rows as possible without cutting a label.
//!
//! The model is Telegram for Android on a screen 360 dp wide, the narrowest in use. A message with a picture takes 0.7
//! of the screen. The buttons of a row are 5 dp apart, share the rest evenly and have 15 dp of padding each. Labels are
//! 15 dp high and semibold; widths are those of our own semibold, a little wider than the telephone's.

use banco_ports::limits::{BUTTONS_MAX, BUTTONS_PER_ROW_MAX, PICKER_ROWS};
use banco_render::semibold_width;

const MESSAGE_DP: f32 = 360.0 * 0.7;
const BETWEEN_DP: f32 = 5.0;
const EDGES_DP: f32 = 2.0;
const PADDING_DP: f32 = 15.0;
const LABEL_DP: f32 = 15.0;

/// Number of buttons in a picker's last row: back, and the next page.
const TURNING: usize = 2;

/// Maximum width of a label if this many buttons share a row.
fn room(buttons: usize) -> f32 {
    let count = buttons.max(1) as f32;
    (MESSAGE_DP - EDGES_DP - BETWEEN_DP * (count - 1.0)) / count - PADDING_DP
}

/// True if a label fits a row of this many buttons.
fn fits(label: &str, buttons: usize) -> bool {
    semibold_width(label, LABEL_DP) <= room(buttons)
}

/// Pages of rows; the last row of each keeps room for two more buttons.
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

/// Pages with as many buttons as a list holds, less room for two more.
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

/// Splits rows that are too narrow for their labels; buttons above the keyboard's limit are left out.
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

/// Splits one row into as many as it needs.
fn narrow<T>(mut row: Vec<T>, label: impl Fn(&T) -> &str) -> Vec<Vec<T>> {
    let labels: Vec<&str> = row.iter().map(label).collect();
    let few = lengths(&labels, BUTTONS_PER_ROW_MAX);
    // The same number of rows, but without a row of one button if possible.
    let even = lengths(&labels, labels.len().div_ceil(few.len().max(1)));
    let lengths = if even.len() == few.len() { even } else { few };
    let mut done = Vec::new();
    for count in lengths {
        let rest = row.split_off(count.min(row.len()));
        done.push(std::mem::replace(&mut row, rest));
    }
    done
}

/// Number of buttons of each row: as many as fit, up to `max`.
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
