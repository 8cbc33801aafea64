//! Marks that only a koma board needs, beside those of all boards with cells.
//!
//! The square a piece left keeps a dashed ghost ring; a move of two steps shows its way as an arrow; a piece that may be
//! taken gets wedges into its corners, where a ring would cross the koma. A koma fills its cell: the ring of a check
//! lies above it.

use tiny_skia::{PathBuilder, Rect, Transform};

use crate::RenderError;
use crate::cells::{self, CellSigns, CellTints};
use crate::heading::Heading;
use crate::koma::CELL;
use crate::pen::{Pen, dashed, line, solid};
use crate::sheet::{Kit, Sheet, Stamp};
use crate::sites::{Leg, Sign};
use crate::theme::{KomaBoardColours, MarkColours, Rgb, between};

/// A tint leaves the lines around its square free.
const TINT: f32 = CELL - 2.0;
/// A diagonal neighbour is this far to the side and up, and the arrow has some width.
const WAY_REACH: f32 = CELL + 10.0;

/// The marks of one board.
pub(crate) struct KomaSigns {
    cells: CellSigns,
    origin: Stamp,
    via: Stamp,
    check: Stamp,
    alarm: Stamp,
    capture: Stamp,
    selected: Stamp,
    /// By [`Leg`] and [`Heading::index`].
    ways: [[Stamp; 8]; 3],
}

impl KomaSigns {
    pub(crate) fn draw(kit: Kit<'_>, sheet: &mut Sheet, grounds: &[Rgb]) -> Result<KomaSigns, RenderError> {
        let (board, marks) = (&kit.colours.koma_board, &kit.colours.marks);
        let tints = CellTints { ground: board.wood, last: board.last, check: kit.colours.squares.check[0] };
        sheet.reserve([left_behind(board)]);
        let pen = || kit.pen(CELL / 2.0, CELL / 2.0);
        let mut ways = |leg: Leg| {
            let mut way = |heading: Heading| {
                let mut pen = kit.pen(WAY_REACH, WAY_REACH)?;
                draw_way(&mut pen, leg, heading, board.bracket);
                Ok::<_, RenderError>(sheet.add(pen, grounds))
            };
            let [e, se, s, sw, w, nw, n, ne] = Heading::ALL;
            Ok::<_, RenderError>([way(e)?, way(se)?, way(s)?, way(sw)?, way(w)?, way(nw)?, way(n)?, way(ne)?])
        };
        let ways = [ways(Leg::Out)?, ways(Leg::On)?, ways(Leg::Back)?];
        Ok(KomaSigns {
            cells: CellSigns::draw(kit, CELL as u32, &tints, board.bracket, sheet)?,
            origin: sheet.add(origin(pen()?, board), grounds),
            via: sheet.add(via(pen()?, board), grounds),
            check: sheet.add(check(pen()?, tints.check), grounds),
            alarm: sheet.add(alarm(pen()?, kit), &[tints.check]),
            capture: sheet.add(capture(pen()?, marks), grounds),
            selected: sheet.add(selected(pen()?, marks), grounds),
            ways,
        })
    }

    pub(crate) fn of(&self, sign: Sign) -> Option<Stamp> {
        match sign {
            Sign::Origin => Some(self.origin),
            Sign::Via => Some(self.via),
            Sign::Capture => Some(self.capture),
            Sign::Selected => Some(self.selected),
            Sign::Check => Some(self.check),
            Sign::Alarm => Some(self.alarm),
            Sign::Arrival | Sign::ArrivalRing | Sign::TurnedUp | Sign::Turning | Sign::Blocking => self.cells.of(sign),
        }
    }

    pub(crate) fn way(&self, leg: Leg, heading: Heading) -> Stamp {
        let legs = match leg {
            Leg::Out => &self.ways[0],
            Leg::On => &self.ways[1],
            Leg::Back => &self.ways[2],
        };
        legs[heading.index()]
    }
}

/// The tint of squares that were left: half of the arrival's.
fn left_behind(board: &KomaBoardColours) -> Rgb {
    between(board.last, board.wood, 0.45)
}

fn tint(pen: &mut Pen, rgb: Rgb) {
    pen.rect(-TINT / 2.0, -TINT / 2.0, TINT, TINT, solid(rgb));
}

fn origin(mut pen: Pen, board: &KomaBoardColours) -> Pen {
    const RADIUS: f32 = 32.0;
    // Twelve dashes close the circle without a seam.
    let period = std::f32::consts::TAU * RADIUS / 12.0;
    tint(&mut pen, left_behind(board));
    if let Some(path) = PathBuilder::from_circle(0.0, 0.0, RADIUS) {
        pen.stroke(&path, solid(board.bracket), &dashed(4.5, 0.6 * period, 0.4 * period));
    }
    pen
}

fn via(mut pen: Pen, board: &KomaBoardColours) -> Pen {
    tint(&mut pen, left_behind(board));
    pen
}

fn check(mut pen: Pen, tint: Rgb) -> Pen {
    pen.rect(-CELL / 2.0, -CELL / 2.0, CELL, CELL, solid(tint));
    pen
}

/// Through the corners of the koma, where nothing is written.
fn alarm(mut pen: Pen, kit: Kit<'_>) -> Pen {
    const RADIUS: f32 = 41.5;
    let marks = &kit.colours.marks;
    pen.ring(0.0, 0.0, RADIUS, 8.5, solid(marks.casing));
    pen.ring(0.0, 0.0, RADIUS, 5.5, solid(marks.check));
    cells::alarm(pen, CELL / 2.0, marks, kit)
}

/// Four wedges in the corners: no bracket, no ring, and the piece stays readable between them.
fn capture(mut pen: Pen, marks: &MarkColours) -> Pen {
    const HALF: f32 = 44.0;
    const LEG: f32 = 23.0;
    let mut path = PathBuilder::new();
    for (side, down) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        path.move_to(side * HALF, down * HALF);
        path.line_to(side * (HALF - LEG), down * HALF);
        path.line_to(side * HALF, down * (HALF - LEG));
        path.close();
    }
    if let Some(path) = path.finish() {
        pen.stroke(&path, solid(marks.casing), &line(5.0));
        pen.fill(&path, solid(marks.target));
    }
    pen
}

fn selected(mut pen: Pen, marks: &MarkColours) -> Pen {
    const HALF: f32 = 43.0;
    if let Some(path) = Rect::from_ltrb(-HALF, -HALF, HALF, HALF).map(PathBuilder::from_rect) {
        pen.stroke(&path, solid(marks.casing), &line(9.0));
        pen.stroke(&path, solid(marks.target), &line(5.5));
    }
    pen
}

/// One leg of a move of two steps, from the middle of its square.
fn draw_way(pen: &mut Pen, leg: Leg, heading: Heading, ink: Rgb) {
    let length = CELL * heading.stretch();
    // An arrow ends where the piece on the next square begins.
    let tip = 0.55 * length;
    let mut path = PathBuilder::new();
    let arrow_at = |y: f32, path: &mut PathBuilder| {
        path.move_to(tip - 12.0, y - 9.5);
        path.line_to(tip, y);
        path.line_to(tip - 12.0, y + 9.5);
    };
    match leg {
        Leg::Out => {
            path.move_to(0.0, 0.0);
            path.line_to(length, 0.0);
        }
        Leg::On => {
            path.move_to(0.0, 0.0);
            path.line_to(tip, 0.0);
            arrow_at(0.0, &mut path);
        }
        Leg::Back => {
            const LANE: f32 = 13.5;
            path.move_to(tip, -LANE);
            path.line_to(0.0, -LANE);
            path.cubic_to(-18.0, -LANE, -18.0, LANE, 0.0, LANE);
            path.line_to(tip, LANE);
            arrow_at(LANE, &mut path);
        }
    }
    let placed = path.finish().and_then(|path| path.transform(Transform::from_rotate(heading.degrees())));
    if let Some(path) = placed {
        pen.stroke(&path, solid(ink), &line(7.0));
    }
}
