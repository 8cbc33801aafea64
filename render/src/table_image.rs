//! Ladders and statistics as a picture: a title, a curve, and lines of a name with its numbers, in the colours and
//! letters of the name bars beside the boards.

use crate::RenderError;
use crate::captions;
use crate::fonts::Hand;
use crate::pen::{Pen, line, polyline, solid};
use crate::renderer_pool::Easel;
use crate::scene::Theme;
use crate::text;

/// As wide as a small board, so that it reads as well at 330 pixels.
const WIDTH: i32 = 760;
const MARGIN: i32 = 28;
const ACCENT_WIDTH: i32 = 8;
const TITLE_HEIGHT: i32 = 84;
const TITLE_EM: f32 = 36.0;
const NOTE_EM: f32 = 26.0;
const CURVE_HEIGHT: i32 = 300;
/// Above and below the curve, inside its field.
const CURVE_ROOM: i32 = 44;
/// Left of the curve, for the values of its lines.
const SCALE_WIDTH: i32 = 104;
const ROW_HEIGHT: i32 = 66;
const NAME_EM: f32 = 33.0;
const VALUE_EM: f32 = 33.0;
const RANK_WIDTH: i32 = 58;
/// The name keeps this much of a line, whatever stands behind it.
const NAME_WIDTH_MIN: i32 = 180;
const GAP: i32 = 18;
const CURVE_WIDTH: f32 = 5.0;
const DOT_RADIUS: f32 = 10.0;
/// A marked place, large enough for its number.
const MARK_RADIUS: f32 = 19.0;
const MARK_EM: f32 = 26.0;
/// Distance of a sign from the next one or from a marked place, and from the curve.
const SIGN_ROOM: f32 = 30.0;
const SIGN_RISE: f32 = 14.0;

/// A picture of numbers. Equal ledgers give equal bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// Colours.
    pub theme: Theme,
    /// Title of the table.
    pub title: String,
    /// Values in the order of time, and what they are; drawn from two on.
    pub curve: Option<Curve>,
    /// One below the other.
    pub rows: Vec<LedgerRow>,
}

/// Values one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// Names of the columns, in the reader's words.
    pub name: String,
    /// In the order of time, in equal steps.
    pub values: Vec<i64>,
    /// The lowest and the highest value there can be; `None` where the values alone decide.
    pub range: Option<[i64; 2]>,
    /// Numbered from 1 on the curve: places among the values.
    pub marked: Vec<usize>,
    /// Short signs beside the curve, the most important one first: a place among the values and its sign. A sign without
    /// room is left out.
    pub signs: Vec<(usize, String)>,
}

impl Curve {
    /// A curve as high as its values go.
    pub fn of(name: String, values: Vec<i64>) -> Curve {
        Curve { name, values, range: None, marked: Vec::new(), signs: Vec::new() }
    }
}

/// A line of a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerRow {
    /// Before the name; empty in a list without ranks.
    pub rank: String,
    /// Name of the row.
    pub name: String,
    /// In small print.
    pub note: String,
    /// The number it is about.
    pub value: String,
    /// It stands out.
    pub active: bool,
}

/// Width and height in pixels of the normal size.
pub(crate) fn size(ledger: &Ledger) -> [u32; 2] {
    let curve = if shown(ledger).is_some() { CURVE_HEIGHT } else { 0 };
    [WIDTH, TITLE_HEIGHT + curve + ROW_HEIGHT * ledger.rows.len() as i32].map(i32::unsigned_abs)
}

fn shown(ledger: &Ledger) -> Option<&Curve> {
    ledger.curve.as_ref().filter(|curve| curve.values.len() > 1)
}

/// Paints title, curve and lines.
pub(crate) fn paint(ledger: &Ledger, easel: &mut Easel<'_>) -> Result<(), RenderError> {
    let bar = &easel.colours.bar;
    easel.rect(0, 0, WIDTH, TITLE_HEIGHT, bar.active);
    easel.rect(0, 0, ACCENT_WIDTH, TITLE_HEIGHT, bar.accent);
    let title = text::clean(&ledger.title, &easel.fonts.text);
    let baseline = TITLE_HEIGHT / 2 + (0.365 * TITLE_EM).round() as i32;
    captions::draw_text(easel, &title, TITLE_EM, [MARGIN, WIDTH - MARGIN], baseline, bar.name);
    let mut top = TITLE_HEIGHT;
    if let Some(curve) = shown(ledger) {
        paint_curve(curve, top, easel)?;
        top += CURVE_HEIGHT;
    }
    for (place, row) in ledger.rows.iter().enumerate() {
        paint_row(row, top + place as i32 * ROW_HEIGHT, place % 2 == 1, easel);
    }
    Ok(())
}

fn paint_row(row: &LedgerRow, top: i32, is_odd: bool, easel: &mut Easel<'_>) {
    let bar = &easel.colours.bar;
    easel.rect(0, top, WIDTH, ROW_HEIGHT, if is_odd { bar.active } else { bar.resting });
    if row.active {
        easel.rect(0, top, ACCENT_WIDTH, ROW_HEIGHT, bar.accent);
    }
    let baseline = |em: f32| top + ROW_HEIGHT / 2 + (0.365 * em).round() as i32;
    let mut left = MARGIN;
    if !row.rank.is_empty() {
        let rank = text::clean(&row.rank, &easel.fonts.text);
        captions::draw_text(easel, &rank, NOTE_EM, [left, left + RANK_WIDTH], baseline(NOTE_EM), bar.line);
        left += RANK_WIDTH;
    }
    let mut right = WIDTH - MARGIN;
    let value = text::clean(&row.value, &easel.fonts.bold);
    if !value.is_empty() {
        let value = text::fit(&value, &easel.fonts.bold, VALUE_EM, (right - left) as f32);
        let (drawn, width) = easel.line(&value, Hand::Bold, VALUE_EM);
        right -= width;
        easel.text(&drawn, right, baseline(VALUE_EM), if row.active { bar.accent } else { bar.name });
        right -= GAP;
    }
    let note = text::clean(&row.note, &easel.fonts.text);
    if !note.is_empty() {
        let room = (right - left - NAME_WIDTH_MIN - GAP).max(0);
        let note = text::fit(&note, &easel.fonts.text, NOTE_EM, room as f32);
        if !note.is_empty() {
            let (drawn, width) = easel.line(&note, Hand::Text, NOTE_EM);
            right -= width;
            easel.text(&drawn, right, baseline(NOTE_EM), bar.line);
            right -= GAP;
        }
    }
    let place = ([left, right], baseline(NAME_EM));
    if captions::draw_name(easel, &row.name, NAME_EM, place, bar.name).is_none() {
        let name = text::clean(&row.name, &easel.fonts.text);
        captions::draw_text(easel, &name, NAME_EM, place.0, place.1, bar.name);
    }
}

fn paint_curve(curve: &Curve, top: i32, easel: &mut Easel<'_>) -> Result<(), RenderError> {
    let bar = &easel.colours.bar;
    easel.rect(0, top, WIDTH, CURVE_HEIGHT, bar.resting);
    let (low, high) = curve.range.map_or_else(|| bounds(&curve.values), |[low, high]| (low, high.max(low + 1)));
    let (left, right) = (MARGIN + SCALE_WIDTH, WIDTH - MARGIN);
    let (ceiling, floor) = (top + CURVE_ROOM + NOTE_EM as i32 / 2, top + CURVE_HEIGHT - CURVE_ROOM / 2);
    let height = (floor - ceiling) as f32;
    let y_of = |value: i64| floor as f32 - height * (value - low) as f32 / (high - low) as f32;
    let name = text::clean(&curve.name, &easel.fonts.text);
    captions::draw_text(easel, &name, NOTE_EM, [MARGIN, right], top + CURVE_ROOM - 12, bar.line);
    for value in [low, low + (high - low) / 2, high] {
        let y = y_of(value).round() as i32;
        easel.rect(left, y - 1, right - left, 2, bar.badge);
        let label = value.to_string();
        let baseline = y + (0.365 * NOTE_EM).round() as i32;
        captions::draw_text(easel, &label, NOTE_EM, [MARGIN, left], baseline, bar.line);
    }
    let steps = curve.values.len().saturating_sub(1).max(1) as f32;
    let x_of = |at: usize| left as f32 + (right - left) as f32 * at as f32 / steps;
    let points: Vec<(f32, f32)> =
        curve.values.iter().enumerate().map(|(at, value)| (x_of(at), y_of(*value) - top as f32)).collect();
    let mut pen = Pen::page(WIDTH.unsigned_abs(), CURVE_HEIGHT.unsigned_abs(), easel.scale())?;
    if let Some(path) = polyline(&points) {
        pen.stroke(&path, solid(bar.accent), &line(CURVE_WIDTH));
    }
    if let Some((x, y)) = points.last() {
        pen.disc(*x, *y, DOT_RADIUS, solid(bar.accent));
    }
    let marked: Vec<(f32, f32)> = curve.marked.iter().filter_map(|at| points.get(*at).copied()).collect();
    for (x, y) in &marked {
        pen.disc(*x, *y, MARK_RADIUS + CURVE_WIDTH, solid(bar.resting));
        pen.disc(*x, *y, MARK_RADIUS, solid(bar.name));
    }
    easel.draw(pen, 0, top);
    for (number, (x, y)) in marked.iter().enumerate() {
        let (label, width) = easel.line(&(number + 1).to_string(), Hand::Bold, MARK_EM);
        let baseline = top + y.round() as i32 + (0.365 * MARK_EM).round() as i32;
        easel.text(&label, x.round() as i32 - width / 2, baseline, bar.resting);
    }
    paint_signs(curve, &points, &marked, top, easel);
    Ok(())
}

/// Paints the signs beside the curve, above it or, near the ceiling, below it.
fn paint_signs(curve: &Curve, points: &[(f32, f32)], marked: &[(f32, f32)], top: i32, easel: &mut Easel<'_>) {
    let mut taken: Vec<f32> = marked.iter().map(|(x, _)| *x).collect();
    for (at, sign) in &curve.signs {
        let Some((x, y)) = points.get(*at) else { continue };
        if taken.iter().any(|other| (other - x).abs() < SIGN_ROOM) {
            continue;
        }
        taken.push(*x);
        let (label, width) = easel.line(sign, Hand::Bold, MARK_EM);
        let is_high = *y < (CURVE_ROOM + NOTE_EM as i32) as f32 + MARK_EM;
        let beside = if is_high { SIGN_RISE + 0.73 * MARK_EM } else { -SIGN_RISE };
        let left = (x.round() as i32 - width / 2).min(WIDTH - MARGIN - width);
        easel.text(&label, left, top + (y + beside).round() as i32, easel.colours.bar.name);
    }
}

/// Between which values the curve is drawn: never a flat line at the edge.
fn bounds(values: &[i64]) -> (i64, i64) {
    let (low, high) =
        values.iter().fold((i64::MAX, i64::MIN), |(low, high), value| (low.min(*value), high.max(*value)));
    if low >= high { (low.saturating_sub(1), high.saturating_add(1)) } else { (low, high) }
}
