//! Diagrams of a piece guide: one piece in the middle of a small board, and where it may go.
//!
//! The caller gives the squares; this file knows no rules. Two pieces side by side, with an arrow between them, are a
//! piece and what it is promoted to.

use banco_engine::{Board, Face};

use crate::captions;
use crate::heading::Heading;
use crate::renderer_pool::Easel;
use crate::scene::{Style, TargetKind};
use crate::sites::{CellLook, Sites};
use crate::text;

/// Squares from the piece to the edge.
const REACH: i32 = 2;
const CELLS: i32 = 2 * REACH + 1;
/// Around a board, and between two of them with their arrow.
const MARGIN: i32 = 20;
const GAP: i32 = 44;
const TITLE_HEIGHT: i32 = 56;
const TITLE_EM: f32 = 30.0;
const LEGEND_HEIGHT: i32 = 52;
const LEGEND_EM: f32 = 25.0;
/// Shapes and words of a legend that stand below one board.
const LEGEND_COLUMNS: usize = 2;
/// From the left of a legend's column to the middle of its shape, and to its word.
const SHAPE_X: i32 = 34;
const WORD_X: i32 = 70;
const LINE: i32 = 2;

/// A diagram to be drawn. Equal diagrams give equal bytes.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    /// Shape whose pieces and squares are used: not for [`Board::Points`].
    pub board: Board,
    /// Theme and signs; a diagram has neither bars nor coordinates.
    pub style: Style,
    /// One piece, or a piece and what it is promoted to.
    pub panels: &'a [Panel],
    /// Legend of the shapes, in the reader's words; a capture has no shape of its own and is left out.
    pub legend: &'a [(TargetKind, String)],
}

/// One piece of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Text above the piece: its name.
    pub title: String,
    /// Look of the piece, as on the board.
    pub man: Face,
    /// Squares it may go to, around a piece in the middle.
    pub marks: Vec<Mark>,
}

/// A square as the piece sees it; more than two squares away lies outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Files to the piece's own right, negative to its left; -2 to 2.
    pub right: i8,
    /// Ranks ahead of the piece, negative behind it; -2 to 2.
    pub forward: i8,
    /// A slide on the outermost squares runs on.
    pub kind: TargetKind,
}

/// Width and height in pixels of the normal size.
pub(crate) fn size(diagram: &Diagram<'_>, look: &CellLook) -> [u32; 2] {
    let panels = diagram.panels.len().max(1) as i32;
    let width = panels * panel_width(look) + (panels - 1) * GAP;
    let legend = legend_rows(diagram) as i32 * LEGEND_HEIGHT;
    [width, TITLE_HEIGHT + panel_width(look) + legend].map(i32::unsigned_abs)
}

const fn panel_width(look: &CellLook) -> i32 {
    CELLS * look.pitch + 2 * MARGIN
}

fn legend_columns(diagram: &Diagram<'_>) -> usize {
    LEGEND_COLUMNS * diagram.panels.len().max(1)
}

fn legend_rows(diagram: &Diagram<'_>) -> usize {
    diagram.legend.len().div_ceil(legend_columns(diagram))
}

/// Paints titles, boards and legend.
pub(crate) fn paint(diagram: &Diagram<'_>, sites: &dyn Sites, easel: &mut Easel<'_>) {
    let (look, bar) = (sites.cell(), &easel.colours.bar);
    let [width, height] = size(diagram, &look).map(|length| length as i32);
    let boards_end = TITLE_HEIGHT + panel_width(&look);
    easel.rect(0, 0, width, TITLE_HEIGHT, bar.active);
    easel.rect(0, TITLE_HEIGHT, width, boards_end - TITLE_HEIGHT, look.field);
    easel.rect(0, boards_end, width, height - boards_end, bar.resting);
    for (place, panel) in diagram.panels.iter().enumerate() {
        let left = place as i32 * (panel_width(&look) + GAP);
        let title = text::clean(&panel.title, &easel.fonts.text);
        let baseline = TITLE_HEIGHT / 2 + (0.365 * TITLE_EM).round() as i32;
        let room = [left + MARGIN, left + panel_width(&look) - MARGIN];
        captions::draw_text(easel, &title, TITLE_EM, room, baseline, bar.name);
        paint_panel(panel, &diagram.style, sites, left + MARGIN, TITLE_HEIGHT + MARGIN, easel);
        if place > 0 {
            easel.put(sites.targets().arrow(Heading::RIGHT), left - GAP / 2, TITLE_HEIGHT / 2);
        }
    }
    paint_legend(diagram, sites, width, boards_end, easel);
}

fn paint_panel(panel: &Panel, style: &Style, sites: &dyn Sites, left: i32, top: i32, easel: &mut Easel<'_>) {
    let look = sites.cell();
    let side = CELLS * look.pitch;
    for line in 0..=CELLS {
        easel.rect(left + line * look.pitch - LINE / 2, top - LINE / 2, LINE, side + LINE, look.line);
        easel.rect(left - LINE / 2, top + line * look.pitch - LINE / 2, side + LINE, LINE, look.line);
    }
    let middle = (left + side / 2, top + side / 2);
    let stamps =
        [sites.shadow(panel.man, style)].into_iter().chain(sites.man(panel.man, style.piece_set, style.bottom));
    for stamp in stamps.flatten() {
        easel.put(stamp, middle.0, middle.1);
    }
    let forward = if panel.man.seat == style.bottom { -1 } else { 1 };
    for mark in &panel.marks {
        // A viewer from the other side has the right hand there, too.
        let (right, down) = (-forward * i32::from(mark.right), forward * i32::from(mark.forward));
        let distance = right.abs().max(down.abs());
        if distance > REACH {
            continue;
        }
        let heading = Heading::of(right, down);
        let stamp = match (mark.kind, heading) {
            (TargetKind::Slide, Some(heading)) if distance == REACH => Some(sites.targets().arrow(heading)),
            (kind, heading) => sites.targets().of(kind, heading, false),
        };
        if let Some(stamp) = stamp {
            easel.put(stamp, middle.0 + right * look.pitch, middle.1 + down * look.pitch);
        }
    }
}

fn paint_legend(diagram: &Diagram<'_>, sites: &dyn Sites, width: i32, top: i32, easel: &mut Easel<'_>) {
    let columns = legend_columns(diagram);
    let column_width = width / columns as i32;
    for (place, (kind, word)) in diagram.legend.iter().enumerate() {
        let (row, column) = ((place / columns) as i32, (place % columns) as i32);
        let (left, middle) = (column * column_width, top + row * LEGEND_HEIGHT + LEGEND_HEIGHT / 2);
        if let Some((stamp, [right, down])) = sites.targets().sample(*kind) {
            easel.put(stamp, left + SHAPE_X - right, middle - down);
        }
        let word = text::clean(word, &easel.fonts.text);
        let baseline = middle + (0.365 * LEGEND_EM).round() as i32;
        let room = [left + WORD_X, left + column_width];
        captions::draw_text(easel, &word, LEGEND_EM, room, baseline, easel.colours.bar.name);
    }
}
