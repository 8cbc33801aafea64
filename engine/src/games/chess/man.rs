//! Between the words of shakmaty and those of the program: seats, sites, kinds.

use shakmaty::{Bitboard, Color, Square};

use crate::{Seat, Site};

pub(super) const fn seat(color: Color) -> Seat {
    match color {
        Color::White => Seat::First,
        Color::Black => Seat::Second,
    }
}

pub(super) const fn color(seat: Seat) -> Color {
    match seat {
        Seat::First => Color::White,
        Seat::Second => Color::Black,
    }
}

/// Both count `a1` as 0 and `b1` as 1.
pub(super) const fn site(square: Square) -> Site {
    Site(square.to_u32() as u16)
}

/// `None` off the board.
pub(super) fn square(site: Site) -> Option<Square> {
    Square::try_from(u32::from(site.0)).ok()
}

/// Squares in board order.
pub(super) fn sites(squares: Bitboard) -> Vec<Site> {
    squares.into_iter().map(site).collect()
}
