//! The pieces a side has taken, as mini discs in its bar.

use banco_engine::{Face, Kind};

use crate::RenderError;
use crate::bar_layout::{BarLayout, GAP};
use crate::disc::Discs;
use crate::renderer_pool::Easel;
use crate::scene::PieceSet;
use crate::sheet::{Kit, Sheet};

/// One row, or two rows when many pieces were taken.
const RADIUS: f32 = 22.0;
const RADIUS_SMALL: f32 = 18.5;
/// Pieces in one row; more are shown smaller in two.
const ROW_MAX: usize = 5;
/// A side has sixteen pieces.
const MEN_MAX: usize = 16;

pub(crate) struct DiscTray {
    large: Discs,
    small: Discs,
}

impl DiscTray {
    pub(crate) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<DiscTray, RenderError> {
        let grounds = [kit.colours.bar.resting, kit.colours.bar.active];
        // The smaller discs need no other colours than the larger ones.
        Ok(DiscTray {
            large: Discs::draw(kit, RADIUS, sheet, &grounds)?,
            small: Discs::draw(kit, RADIUS_SMALL, sheet, &[])?,
        })
    }

    /// Returns where the room to its left ends.
    pub(crate) fn paint(&self, captured: &[Face], set: PieceSet, right: i32, easel: &mut Easel<'_>) -> i32 {
        let mut men: Vec<Face> = captured.iter().copied().take(MEN_MAX).collect();
        if men.is_empty() {
            return right;
        }
        men.sort_by_key(|face| order(*face));
        let (discs, radius, rows) =
            if men.len() <= ROW_MAX { (&self.large, RADIUS, 1) } else { (&self.small, RADIUS_SMALL, 2) };
        let columns = men.len().div_ceil(rows);
        let step = (2.0 * radius) as i32 + 4;
        // At the right, so that the name and the move have the room.
        let left = right - GAP - (step * columns as i32 - 4);
        for (place, face) in men.iter().enumerate() {
            let (row, column) = ((place / columns) as i32, (place % columns) as i32);
            let x = left + radius as i32 + step * column;
            let y = BarLayout::TALL.height * (2 * row + 1) / (2 * rows as i32);
            // Two rows stand a little closer than halves of the bar, away from its edges.
            let y = if rows == 2 { y + 2 - 4 * row } else { y };
            for stamp in discs.of(*face, set).into_iter().flatten() {
                easel.put(stamp, x, y);
            }
        }
        left
    }
}

/// Face-down pieces first, then by worth.
fn order(face: Face) -> (bool, u8) {
    let worth = match face.kind {
        None => 0,
        Some(Kind::General) => 1,
        Some(Kind::Rook) => 2,
        Some(Kind::Cannon) => 3,
        Some(Kind::Horse) => 4,
        Some(Kind::Elephant) => 5,
        Some(Kind::Advisor) => 6,
        Some(Kind::Soldier | Kind::Chess(_) | Kind::Chu(_) | Kind::Checker | Kind::Cross | Kind::Nought) => 7,
    };
    (!face.dark, worth)
}
