//! Odds (chấp): what the stronger side gives before the start (clause 4.2).
//!
//! The giver plays White and moves first with fewer pieces; who gives the first move plays Black. Of paired pieces the
//! one on the queen's side is taken away, of the pawns the one before the king's bishop first, as is the custom. A rook
//! that is given takes its castling right along. The position text of such a start is ordinary FEN.

use shakmaty::{Bitboard, File, Role, Setup, Square};

use crate::{Seat, handicap};

use super::man::color;

/// Odds, and the side that gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Odds {
    queens: usize,
    rooks: usize,
    bishops: usize,
    knights: usize,
    pawns: usize,
    first_move: bool,
}

/// Gifts as they are offered for choice; sums of them are read too: `odds=pawn+first_move`.
pub const NAMES: &[&str] = &[
    "none",
    "first_move",
    "pawn",
    "pawn+first_move",
    "two_pawns",
    "knight",
    "bishop",
    "rook",
    "rook+pawn",
    "rook+knight",
    "two_knights",
    "two_bishops",
    "two_rooks",
    "queen",
];

/// The files from which pawns are given: before the king's bishop, then from the queen's side on.
const PAWN_FILES: [File; 8] = [File::F, File::A, File::B, File::C, File::D, File::E, File::G, File::H];

impl Odds {
    /// Reads gifts joined by `+`, in English or Vietnamese. `None`: an unknown word, or more pieces than there are.
    pub fn read(text: &str) -> Option<Odds> {
        let gifts = handicap::read(text, role_of)?;
        let mut odds = Odds { first_move: gifts.first_move, ..Odds::default() };
        for (role, count) in gifts.men {
            let (given, most) = match role {
                Role::Queen => (&mut odds.queens, 1),
                Role::Rook => (&mut odds.rooks, 2),
                Role::Bishop => (&mut odds.bishops, 2),
                Role::Knight => (&mut odds.knights, 2),
                Role::Pawn => (&mut odds.pawns, PAWN_FILES.len()),
                Role::King => return None,
            };
            *given += count;
            if *given > most {
                return None;
            }
        }
        Some(odds)
    }

    /// Nothing is given.
    pub fn is_none(self) -> bool {
        self == Odds::default()
    }

    /// True if the first move alone is given: the only odds where the sides start with pieces of their own kind.
    pub fn takes_no_man(self) -> bool {
        Odds { first_move: false, ..self }.is_none()
    }

    /// The seat of the side that gives.
    pub const fn giver(self) -> Seat {
        if self.first_move { Seat::Second } else { Seat::First }
    }

    /// Takes the given pieces off a start of the usual pieces.
    pub fn take_from(self, setup: &mut Setup) {
        let giver = color(self.giver());
        let counts = [
            (Role::Queen, self.queens),
            (Role::Rook, self.rooks),
            (Role::Bishop, self.bishops),
            (Role::Knight, self.knights),
        ];
        for (role, count) in counts {
            // Squares come in board order: the queen's side first.
            let men = setup.board.by_piece(role.of(giver));
            men.into_iter().take(count).for_each(|square| take(setup, square));
        }
        for file in PAWN_FILES.into_iter().take(self.pawns) {
            let pawns = setup.board.by_piece(giver.pawn()) & Bitboard::from_file(file);
            pawns.into_iter().for_each(|square| take(setup, square));
        }
    }
}

fn take(setup: &mut Setup, square: Square) {
    setup.board.discard_piece_at(square);
    setup.castling_rights.discard(square);
}

/// The piece of a plain word.
fn role_of(name: &str) -> Option<Role> {
    Some(match name {
        "queen" | "hau" => Role::Queen,
        "rook" | "rooks" | "xe" => Role::Rook,
        "bishop" | "bishops" | "tuong" => Role::Bishop,
        "knight" | "knights" | "ma" => Role::Knight,
        "pawn" | "pawns" | "tot" => Role::Pawn,
        _ => return None,
    })
}
