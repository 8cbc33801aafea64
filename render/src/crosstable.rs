//! The table of a tournament as a picture: a line for each player with a cell for each round, or for each opponent.

use crate::captions;
use crate::fonts::Hand;
use crate::renderer_pool::Easel;
use crate::scene::Theme;
use crate::text;
use crate::theme::Rgb;

const MARGIN: i32 = 28;
const ACCENT_WIDTH: i32 = 8;
const TITLE_HEIGHT: i32 = 84;
const TITLE_EM: f32 = 36.0;
const HEAD_HEIGHT: i32 = 50;
const HEAD_EM: f32 = 24.0;
const ROW_HEIGHT: i32 = 60;
const NAME_EM: f32 = 30.0;
const CELL_EM: f32 = 26.0;
const NOTE_EM: f32 = 22.0;
const RANK_WIDTH: i32 = 62;
/// Longer names are cut.
const NAME_WIDTH: i32 = 250;
const CELL_PAD: i32 = 14;
/// One digit stands in a cell that is still seen as one.
const CELL_WIDTH_MIN: i32 = 52;
const VALUE_WIDTH: i32 = 84;
const GAP: i32 = 16;

/// A table. Equal tables give equal bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    /// Colours.
    pub theme: Theme,
    /// Title of the table.
    pub title: String,
    /// Above the cells: numbers of opponents or of rounds.
    pub heads: Vec<String>,
    /// The best first.
    pub rows: Vec<CrossRow>,
}

/// A line of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossRow {
    /// Before the name.
    pub rank: String,
    /// Name of the player.
    pub name: String,
    /// As many as there are heads.
    pub cells: Vec<CrossCell>,
    /// Points.
    pub value: String,
    /// In small print behind them.
    pub note: String,
    /// The row stands out.
    pub active: bool,
    /// The player has left.
    pub faint: bool,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CrossCell {
    /// `1`, `½`, `+`, `12w1`.
    pub text: String,
    /// Look of the cell.
    pub kind: CrossKind,
}

/// Ways to draw a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CrossKind {
    /// As it is.
    #[default]
    Plain,
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// The player's own column: filled.
    Filled,
}

struct Widths {
    cell: i32,
    whole: i32,
}

/// Letters of a cell are about as wide as this part of their height.
const LETTER: f32 = 0.62;

fn about(text: &str, em: f32) -> i32 {
    (text.chars().count() as f32 * em * LETTER).ceil() as i32
}

fn widths(table: &Crosstable) -> Widths {
    let texts = table.rows.iter().flat_map(|row| row.cells.iter().map(|cell| cell.text.as_str()));
    let widest = texts.map(|text| about(text, CELL_EM)).max().unwrap_or(0);
    let cell = (widest + CELL_PAD).max(CELL_WIDTH_MIN);
    let note = table.rows.iter().map(|row| about(&row.note, NOTE_EM)).max().unwrap_or(0);
    let note = if note > 0 { note + GAP } else { 0 };
    let cells = table.heads.len() as i32 * cell;
    Widths { cell, whole: 2 * MARGIN + RANK_WIDTH + NAME_WIDTH + cells + VALUE_WIDTH + note }
}

/// Width and height in pixels of the normal size.
pub(crate) fn size(table: &Crosstable) -> [u32; 2] {
    let height = TITLE_HEIGHT + HEAD_HEIGHT + ROW_HEIGHT * table.rows.len() as i32;
    [widths(table).whole, height].map(i32::unsigned_abs)
}

/// Paints title, heads and lines.
pub(crate) fn paint(table: &Crosstable, easel: &mut Easel<'_>) {
    let bar = &easel.colours.bar;
    let widths = widths(table);
    easel.rect(0, 0, widths.whole, TITLE_HEIGHT, bar.active);
    easel.rect(0, 0, ACCENT_WIDTH, TITLE_HEIGHT, bar.accent);
    let title = text::clean(&table.title, &easel.fonts.text);
    let baseline = TITLE_HEIGHT / 2 + (0.365 * TITLE_EM).round() as i32;
    captions::draw_text(easel, &title, TITLE_EM, [MARGIN, widths.whole - MARGIN], baseline, bar.name);
    easel.rect(0, TITLE_HEIGHT, widths.whole, HEAD_HEIGHT, bar.resting);
    let left = MARGIN + RANK_WIDTH + NAME_WIDTH;
    for (at, head) in table.heads.iter().enumerate() {
        let cell = [left + at as i32 * widths.cell, TITLE_HEIGHT];
        centred(easel, head, HEAD_EM, cell, [widths.cell, HEAD_HEIGHT], bar.line);
    }
    for (place, row) in table.rows.iter().enumerate() {
        let top = TITLE_HEIGHT + HEAD_HEIGHT + place as i32 * ROW_HEIGHT;
        paint_row(row, top, place % 2 == 0, &widths, easel);
    }
}

fn paint_row(row: &CrossRow, top: i32, is_light: bool, widths: &Widths, easel: &mut Easel<'_>) {
    let bar = &easel.colours.bar;
    easel.rect(0, top, widths.whole, ROW_HEIGHT, if is_light { bar.active } else { bar.resting });
    if row.active {
        easel.rect(0, top, ACCENT_WIDTH, ROW_HEIGHT, bar.accent);
    }
    let ink = if row.faint { bar.line } else { bar.name };
    let baseline = |em: f32| top + ROW_HEIGHT / 2 + (0.365 * em).round() as i32;
    let rank = text::clean(&row.rank, &easel.fonts.text);
    captions::draw_text(easel, &rank, HEAD_EM, [MARGIN, MARGIN + RANK_WIDTH], baseline(HEAD_EM), bar.line);
    let left = MARGIN + RANK_WIDTH;
    let room = ([left, left + NAME_WIDTH - GAP], baseline(NAME_EM));
    if captions::draw_name(easel, &row.name, NAME_EM, room, ink).is_none() {
        let name = text::clean(&row.name, &easel.fonts.text);
        captions::draw_text(easel, &name, NAME_EM, room.0, room.1, ink);
    }
    let mut left = left + NAME_WIDTH;
    for cell in &row.cells {
        let ink = match cell.kind {
            CrossKind::Plain | CrossKind::Filled => bar.name,
            CrossKind::Won => bar.accent,
            CrossKind::Lost => bar.line,
        };
        if cell.kind == CrossKind::Filled {
            easel.rect(left + 2, top + 2, widths.cell - 4, ROW_HEIGHT - 4, bar.badge);
        }
        centred(easel, &cell.text, CELL_EM, [left, top], [widths.cell, ROW_HEIGHT], ink);
        left += widths.cell;
    }
    let ink = if row.active { bar.accent } else { bar.name };
    let value = text::clean(&row.value, &easel.fonts.bold);
    let (line, width) = easel.line(&value, Hand::Bold, NAME_EM);
    easel.text(&line, left + VALUE_WIDTH - GAP - width, baseline(NAME_EM), ink);
    left += VALUE_WIDTH;
    let note = text::clean(&row.note, &easel.fonts.text);
    captions::draw_text(easel, &note, NOTE_EM, [left, widths.whole - MARGIN / 2], baseline(NOTE_EM), bar.line);
}

fn centred(easel: &mut Easel<'_>, said: &str, em: f32, [left, top]: [i32; 2], [width, height]: [i32; 2], ink: Rgb) {
    let said = text::clean(said, &easel.fonts.text);
    if said.is_empty() {
        return;
    }
    let (line, own) = easel.line(&said, Hand::Text, em);
    let baseline = top + height / 2 + (0.365 * em).round() as i32;
    easel.text(&line, left + (width - own) / 2, baseline, ink);
}
