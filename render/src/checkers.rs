//! Checkers of backgammon.

use banco_engine::Seat;

use crate::RenderError;
use crate::pen::{Pen, falling, lit, solid};
use crate::sheet::{Kit, Sheet, Stamp};
use crate::theme::Rgb;

pub(crate) struct Checkers {
    /// By seat.
    men: [Stamp; 2],
}

impl Checkers {
    pub fn draw(kit: Kit<'_>, radius: f32, sheet: &mut Sheet, grounds: &[Rgb]) -> Result<Checkers, RenderError> {
        let first = sheet.add(checker(kit, Seat::First, radius)?, grounds);
        let second = sheet.add(checker(kit, Seat::Second, radius)?, grounds);
        Ok(Checkers { men: [first, second] })
    }

    pub fn of(&self, seat: Seat) -> Stamp {
        self.men[seat.index()]
    }
}

/// The second seat's carries a second ring, so that shape tells them apart too.
fn checker(kit: Kit<'_>, seat: Seat, radius: f32) -> Result<Pen, RenderError> {
    let colours = &kit.colours.checkers[seat.index()];
    let mut pen = kit.pen(radius + 1.0, radius + 1.0)?;
    pen.disc(0.0, 0.0, radius, falling(colours.rim, radius));
    pen.disc(0.0, 0.0, 0.95 * radius, lit(colours.face, 0.95 * radius));
    let rings: &[f32] = match seat {
        Seat::First => &[0.72],
        Seat::Second => &[0.72, 0.4],
    };
    for share in rings {
        pen.ring(0.0, 0.0, share * radius, 2.0, solid(colours.ring));
    }
    Ok(pen)
}
