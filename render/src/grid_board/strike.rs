//! The line through a row that won, put together from one piece a square.

use crate::RenderError;
use crate::pen::{line, polyline, solid};
use crate::renderer_pool::Easel;
use crate::sheet::{Kit, Sheet, Stamp};
use crate::theme::Rgb;

use super::colours::PaperColours;

/// Shares of a square.
const WIDTH: f32 = 0.085;
const CASING_WIDTH: f32 = 0.145;
/// A piece reaches past its square's edge, so that no gap shows between pieces.
const REACH: f32 = 0.5;

/// Pieces by direction: along a rank, along a file, falling, rising on the picture.
const DIRECTIONS: [(f32, f32); 4] = [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, -1.0)];

pub(super) struct Strikes {
    casings: [Stamp; 4],
    lines: [Stamp; 4],
}

impl Strikes {
    pub(super) fn draw(
        kit: Kit<'_>,
        colours: &PaperColours,
        cell: f32,
        sheet: &mut Sheet,
        grounds: &[Rgb],
    ) -> Result<Strikes, RenderError> {
        let mut piece = |(right, down): (f32, f32), width: f32, ink: Rgb| {
            let mut pen = kit.pen(0.65 * cell, 0.65 * cell)?;
            let end = (right * REACH * cell, down * REACH * cell);
            if let Some(path) = polyline(&[(-end.0, -end.1), end]) {
                pen.stroke(&path, solid(ink), &line(width * cell));
            }
            Ok::<_, RenderError>(sheet.add(pen, grounds))
        };
        let [rank, file, falling, rising] = DIRECTIONS;
        let mut all = |width, ink| {
            Ok::<_, RenderError>([
                piece(rank, width, ink)?,
                piece(file, width, ink)?,
                piece(falling, width, ink)?,
                piece(rising, width, ink)?,
            ])
        };
        Ok(Strikes { casings: all(CASING_WIDTH, kit.colours.marks.casing)?, lines: all(WIDTH, colours.strike)? })
    }

    /// Strikes a row through whose places follow each other.
    pub(super) fn paint(&self, places: &[(i32, i32)], easel: &mut Easel<'_>) {
        let [(x0, y0), (x1, y1), ..] = *places else { return };
        let direction = match ((x1 - x0).signum(), (y1 - y0).signum()) {
            (_, 0) => 0,
            (0, _) => 1,
            (right, down) if right == down => 2,
            (_, _) => 3,
        };
        for stamp in [self.casings[direction], self.lines[direction]] {
            for (x, y) in places {
                easel.put(stamp, *x, *y);
            }
        }
    }
}
