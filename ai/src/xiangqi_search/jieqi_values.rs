//! Values of the pieces of jieqi and of their points, which are not those of xiangqi: advisors and elephants roam, and
//! every kind may begin anywhere.

use banco_engine::Seat;
use banco_engine::games::xiangqi::{Piece, Point};

/// Hundredths of a soldier, by kind in the order of [`Piece::ALL`].
pub(super) const VALUES: [i32; Piece::ALL.len()] = [0, 176, 152, 349, 823, 354, 99];

/// Areas of the board, see [`zone`].
pub(super) const ZONES: usize = 8;

/// Worth of an area beside the point's own in xiangqi, by kind.
pub(super) const ZONE_WORTH: [[i16; ZONES]; Piece::ALL.len()] = [
    [-8, 0, 8, 0, 0, 0, 0, 0],
    [-10, -19, -4, -15, 7, 6, -7, 8],
    [-24, -7, -7, -10, -21, -28, -7, -5],
    [7, 0, 7, 6, 0, -13, -8, -8],
    [19, 37, 30, 32, 27, 9, -4, -4],
    [3, 6, 3, 5, -8, -23, -8, 5],
    [-55, -29, 0, -15, 3, -23, 14, -6],
];

/// The area of a point: four belts from the own edge to the enemy's, each with its middle files first.
pub(super) const fn zone(point: Point, seat: Seat) -> usize {
    let rank = match seat {
        Seat::First => point.rank(),
        Seat::Second => 9 - point.rank(),
    };
    let belt = match rank {
        0 | 1 => 0,
        2..=4 => 1,
        5 | 6 => 2,
        _ => 3,
    };
    let is_middle = point.file() >= 3 && point.file() <= 5;
    2 * belt + !is_middle as usize
}

/// Worth of the area of `point` for `piece`.
pub(super) const fn of_zone(piece: Piece, point: Point, seat: Seat) -> i32 {
    ZONE_WORTH[piece as usize][zone(point, seat)] as i32
}
