//! The two marks: a cross and a ring, as broad as a pen that is meant to be seen from afar.

use banco_engine::Seat;
use tiny_skia::PathBuilder;

use super::colours::PaperColours;
use crate::RenderError;
use crate::pen::{Pen, cross, line, rounded, slanted, solid};
use crate::sheet::{Kit, Sheet, Stamp};
use crate::theme::Rgb;

/// Shares of a square: from its middle to the ends of a cross, the radius of a ring, the width of the pen.
const ARM: f32 = 0.27;
const RADIUS: f32 = 0.305;
const WIDTH: f32 = 0.18;
/// Of the piece of paper a mark beside a name stands on.
const TILE: f32 = 0.92;

/// The marks of both seats in one size.
pub(super) struct Inks([Stamp; 2]);

impl Inks {
    /// For squares of `cell` pixels; on a `tile` of its own away from the board.
    pub(super) fn draw(
        kit: Kit<'_>,
        colours: &PaperColours,
        cell: f32,
        tile: Option<Rgb>,
        sheet: &mut Sheet,
        grounds: &[Rgb],
    ) -> Result<Inks, RenderError> {
        let mut stamp = |seat: Seat| {
            let mut pen = kit.pen(cell / 2.0, cell / 2.0)?;
            let side = cell * TILE;
            let tile =
                tile.and_then(|rgb| Some((rounded((-side / 2.0, -side / 2.0), (side, side), side * 0.16)?, rgb)));
            if let Some((path, rgb)) = tile {
                pen.fill(&path, solid(rgb));
            }
            mark(&mut pen, seat, colours.inks[seat.index()], cell);
            Ok::<_, RenderError>(sheet.add(pen, grounds))
        };
        Ok(Inks([stamp(Seat::First)?, stamp(Seat::Second)?]))
    }

    pub(super) const fn of(&self, seat: Seat) -> Stamp {
        self.0[seat.index()]
    }
}

fn mark(pen: &mut Pen, seat: Seat, ink: [Rgb; 2], cell: f32) {
    let path = match seat {
        Seat::First => cross(0.0, 0.0, ARM * cell),
        Seat::Second => PathBuilder::from_circle(0.0, 0.0, RADIUS * cell),
    };
    let Some(path) = path else { return };
    pen.stroke(&path, slanted(ink, ARM * cell), &line(WIDTH * cell));
}
