//! Numbers by which positions are told apart in the table.

use banco_engine::Seat;
use banco_engine::games::xiangqi::{Piece, Point};

use crate::resources::mix;

use super::Look;

/// Looks of a piece: seven kinds, face down, turned up without a name.
const LOOKS: usize = 9;
const MEN: usize = 2 * LOOKS * Point::COUNT;

static KEYS: [u64; MEN] = {
    let mut keys = [0; MEN];
    let mut i = 0;
    while i < MEN {
        keys[i] = mix(0x6c61_7474_6963_6521, i as u64 + 1);
        i += 1;
    }
    keys
};

/// The side to move has changed.
pub(super) const SIDE: u64 = mix(0x7369_6465, 1);

pub(super) fn man(point: Point, seat: Seat, look: Look) -> u64 {
    let look = match look {
        Look::Known(piece) => piece as usize,
        Look::FaceDown => LOOKS - 2,
        Look::Vague => LOOKS - 1,
    };
    KEYS[(seat.index() * LOOKS + look) * Point::COUNT + point.index()]
}

/// So many pieces of a kind may still lie face down.
pub(super) const fn pool(seat: Seat, kind: Piece, count: u8) -> u64 {
    mix(0x706f_6f6c, (seat.index() as u64) << 16 | (kind as u64) << 8 | count as u64)
}
