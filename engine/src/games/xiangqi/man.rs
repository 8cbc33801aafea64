//! The pieces: what they are, whose they are, and where they start.

use crate::{Kind, Seat};

use super::point::Point;

/// Kind of a piece (clauses 1.2-1.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// Tướng (clause 1.2).
    General,
    /// Sĩ (clause 1.3).
    Advisor,
    /// Tượng (clause 1.4).
    Elephant,
    /// Mã (clause 1.5).
    Horse,
    /// Xe (clause 1.6).
    Rook,
    /// Pháo (clause 1.7).
    Cannon,
    /// Tốt (clause 1.8).
    Soldier,
}

impl Piece {
    /// In the order of the clauses.
    pub const ALL: [Piece; 7] =
        [Piece::General, Piece::Advisor, Piece::Elephant, Piece::Horse, Piece::Rook, Piece::Cannon, Piece::Soldier];

    /// The same piece among those of all games.
    pub const fn kind(self) -> Kind {
        match self {
            Piece::General => Kind::General,
            Piece::Advisor => Kind::Advisor,
            Piece::Elephant => Kind::Elephant,
            Piece::Horse => Kind::Horse,
            Piece::Rook => Kind::Rook,
            Piece::Cannon => Kind::Cannon,
            Piece::Soldier => Kind::Soldier,
        }
    }

    /// `None` for the pieces of other games.
    pub fn from_kind(kind: Kind) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| piece.kind() == kind)
    }

    /// The capital that FEN writes.
    pub const fn letter(self) -> char {
        match self {
            Piece::General => 'K',
            Piece::Advisor => 'A',
            Piece::Elephant => 'B',
            Piece::Horse => 'N',
            Piece::Rook => 'R',
            Piece::Cannon => 'C',
            Piece::Soldier => 'P',
        }
    }

    /// From a letter of either case; `E` and `H` are accepted for elephant and horse.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        Some(match letter.to_ascii_uppercase() {
            'K' => Piece::General,
            'A' => Piece::Advisor,
            'B' | 'E' => Piece::Elephant,
            'N' | 'H' => Piece::Horse,
            'R' => Piece::Rook,
            'C' => Piece::Cannon,
            'P' => Piece::Soldier,
            _ => return None,
        })
    }

    /// Number of them that one side starts with.
    pub const fn count_at_start(self) -> usize {
        match self {
            Piece::General => 1,
            Piece::Advisor | Piece::Elephant | Piece::Horse | Piece::Rook | Piece::Cannon => 2,
            Piece::Soldier => 5,
        }
    }

    /// The piece that `seat` has on `point` at the start of xiangqi.
    pub const fn starting_on(point: Point, seat: Seat) -> Option<Piece> {
        let point = match seat {
            Seat::First => point,
            Seat::Second => point.mirrored(),
        };
        Some(match (point.rank(), point.file()) {
            (0, 0 | 8) => Piece::Rook,
            (0, 1 | 7) => Piece::Horse,
            (0, 2 | 6) => Piece::Elephant,
            (0, 3 | 5) => Piece::Advisor,
            (0, 4) => Piece::General,
            (2, 1 | 7) => Piece::Cannon,
            (3, 0 | 2 | 4 | 6 | 8) => Piece::Soldier,
            _ => return None,
        })
    }
}

/// A piece on the board, as the public view shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// Seat of its owner.
    pub seat: Seat,
    /// Kind it moves as. Face down: the piece whose starting point it stands on, never what it hides (jieqi 1.2).
    pub piece: Piece,
    /// Face down; only in jieqi.
    pub dark: bool,
}

impl Man {
    /// The letter of a position text: capitals are Red's, `X`/`x` face down.
    pub const fn letter(self) -> char {
        let letter = if self.dark { 'X' } else { self.piece.letter() };
        match self.seat {
            Seat::First => letter,
            Seat::Second => letter.to_ascii_lowercase(),
        }
    }
}
