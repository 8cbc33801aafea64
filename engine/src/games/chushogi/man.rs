//! The pieces: what they are, whose they are, what they promote to (clauses 1.2 and 1.3).

use crate::{ChuFace, ChuKind, Kind, Seat};

/// A piece on the board. `kind` is its present kind, independent of its first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// Seat of its owner.
    pub seat: Seat,
    /// By it the piece moves.
    pub kind: ChuKind,
    /// It promoted once, and never does again (clause 1.3).
    pub promoted: bool,
}

impl Man {
    /// Face of it, among the pieces of all games.
    pub const fn face(self) -> Kind {
        Kind::Chu(ChuFace { kind: self.kind, promoted: self.promoted })
    }

    /// Kind this piece promotes to; `None` if it never does, or never again (clause 1.3).
    pub const fn promotes_to(self) -> Option<ChuKind> {
        if self.promoted { None } else { promotion(self.kind) }
    }

    /// Has a king's worth: a side without one has lost (clause 6.1).
    pub const fn is_royal(self) -> bool {
        matches!(self.kind, ChuKind::King | ChuKind::CrownPrince)
    }

    /// Pawn or go-between that was not promoted: the small fry of clauses 4.2 and 6.2.
    pub const fn is_pawn_or_go_between(self) -> bool {
        matches!(self.kind, ChuKind::Pawn | ChuKind::GoBetween)
    }

    /// The letters of SFEN: those of the unpromoted piece, `+` before a promoted one, capitals for sente.
    pub fn sfen(self) -> String {
        let letter = letter(if self.promoted { origin(self.kind) } else { self.kind });
        let letter = match self.seat {
            Seat::First => letter,
            Seat::Second => letter.to_ascii_lowercase(),
        };
        if self.promoted { format!("+{letter}") } else { letter.to_string() }
    }

    /// The piece of an SFEN letter.
    pub fn from_sfen(letter: char, promoted: bool) -> Option<Man> {
        let seat = if letter.is_ascii_uppercase() { Seat::First } else { Seat::Second };
        let kind = from_letter(letter.to_ascii_uppercase())?;
        let kind = if promoted { promotion(kind)? } else { kind };
        Some(Man { seat, kind, promoted })
    }
}

/// Clause 1.3.
pub const fn promotion(kind: ChuKind) -> Option<ChuKind> {
    Some(match kind {
        ChuKind::Pawn => ChuKind::Gold,
        ChuKind::GoBetween => ChuKind::DrunkElephant,
        ChuKind::Lance => ChuKind::WhiteHorse,
        ChuKind::ReverseChariot => ChuKind::Whale,
        ChuKind::FerociousLeopard => ChuKind::Bishop,
        ChuKind::Copper => ChuKind::SideMover,
        ChuKind::Silver => ChuKind::VerticalMover,
        ChuKind::Gold => ChuKind::Rook,
        ChuKind::DrunkElephant => ChuKind::CrownPrince,
        ChuKind::BlindTiger => ChuKind::FlyingStag,
        ChuKind::Bishop => ChuKind::DragonHorse,
        ChuKind::Rook => ChuKind::DragonKing,
        ChuKind::DragonHorse => ChuKind::HornedFalcon,
        ChuKind::DragonKing => ChuKind::SoaringEagle,
        ChuKind::SideMover => ChuKind::FreeBoar,
        ChuKind::VerticalMover => ChuKind::FlyingOx,
        ChuKind::Kirin => ChuKind::Lion,
        ChuKind::Phoenix => ChuKind::FreeKing,
        ChuKind::King
        | ChuKind::CrownPrince
        | ChuKind::Lion
        | ChuKind::FreeKing
        | ChuKind::SoaringEagle
        | ChuKind::HornedFalcon
        | ChuKind::FreeBoar
        | ChuKind::FlyingOx
        | ChuKind::Whale
        | ChuKind::WhiteHorse
        | ChuKind::FlyingStag => return None,
    })
}

/// The piece that promotes to `kind`, or `kind` itself where none does. No two kinds promote alike.
pub fn origin(kind: ChuKind) -> ChuKind {
    ChuKind::ALL.iter().copied().find(|from| promotion(*from) == Some(kind)).unwrap_or(kind)
}

/// True if pieces of this kind stand on the board unpromoted.
pub fn is_at_start(kind: ChuKind) -> bool {
    from_letter(letter(kind)) == Some(kind)
}

/// SFEN's capital of an unpromoted piece; pieces that only come by promotion have that of their origin.
fn letter(kind: ChuKind) -> char {
    match kind {
        ChuKind::Pawn => 'P',
        ChuKind::GoBetween => 'I',
        ChuKind::Lance => 'L',
        ChuKind::ReverseChariot => 'A',
        ChuKind::FerociousLeopard => 'F',
        ChuKind::Copper => 'C',
        ChuKind::Silver => 'S',
        ChuKind::Gold => 'G',
        ChuKind::DrunkElephant => 'E',
        ChuKind::King => 'K',
        ChuKind::BlindTiger => 'T',
        ChuKind::Bishop => 'B',
        ChuKind::Rook => 'R',
        ChuKind::DragonHorse => 'H',
        ChuKind::DragonKing => 'D',
        ChuKind::FreeKing => 'Q',
        ChuKind::SideMover => 'M',
        ChuKind::VerticalMover => 'V',
        ChuKind::Kirin => 'O',
        ChuKind::Phoenix => 'X',
        ChuKind::Lion => 'N',
        ChuKind::CrownPrince
        | ChuKind::SoaringEagle
        | ChuKind::HornedFalcon
        | ChuKind::FreeBoar
        | ChuKind::FlyingOx
        | ChuKind::Whale
        | ChuKind::WhiteHorse
        | ChuKind::FlyingStag => letter(origin(kind)),
    }
}

fn from_letter(letter: char) -> Option<ChuKind> {
    Some(match letter {
        'P' => ChuKind::Pawn,
        'I' => ChuKind::GoBetween,
        'L' => ChuKind::Lance,
        'A' => ChuKind::ReverseChariot,
        'F' => ChuKind::FerociousLeopard,
        'C' => ChuKind::Copper,
        'S' => ChuKind::Silver,
        'G' => ChuKind::Gold,
        'E' => ChuKind::DrunkElephant,
        'K' => ChuKind::King,
        'T' => ChuKind::BlindTiger,
        'B' => ChuKind::Bishop,
        'R' => ChuKind::Rook,
        'H' => ChuKind::DragonHorse,
        'D' => ChuKind::DragonKing,
        'Q' => ChuKind::FreeKing,
        'M' => ChuKind::SideMover,
        'V' => ChuKind::VerticalMover,
        'O' => ChuKind::Kirin,
        'X' => ChuKind::Phoenix,
        'N' => ChuKind::Lion,
        _ => return None,
    })
}

/// A cell of the board: empty, edge, or a piece in seven bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell(u8);

impl Cell {
    /// An empty square.
    pub const EMPTY: Cell = Cell(0);
    /// Off the board.
    pub const EDGE: Cell = Cell(0x80);
    const GOTE: u8 = 0x40;
    const PROMOTED: u8 = 0x20;
    /// Number of a kind plus one.
    const KIND: u8 = 0x1f;
    const LION: u8 = ChuKind::Lion as u8 + 1;

    /// The cell that holds `man`.
    pub const fn of(man: Man) -> Cell {
        let seat = match man.seat {
            Seat::First => 0,
            Seat::Second => Cell::GOTE,
        };
        let promoted = if man.promoted { Cell::PROMOTED } else { 0 };
        Cell(seat | promoted | (man.kind as u8 + 1))
    }

    /// An empty square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Off the board.
    #[inline]
    pub const fn is_edge(self) -> bool {
        self.0 & 0x80 != 0
    }

    /// Holds a piece of `seat`.
    #[inline]
    pub const fn is_of(self, seat: Seat) -> bool {
        let side = match seat {
            Seat::First => 0,
            Seat::Second => Cell::GOTE,
        };
        self.0 & 0xc0 == side && self.0 != 0
    }

    /// Holds a lion, promoted kirins included (clause 4.5).
    #[inline]
    pub const fn is_lion(self) -> bool {
        self.0 & Cell::KIND == Cell::LION
    }

    /// Row of a table by kind: 0 for an empty cell and the edge.
    #[inline]
    pub const fn kind_row(self) -> usize {
        (self.0 & Cell::KIND) as usize
    }

    /// Holds a piece that promoted.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self.0 & Cell::PROMOTED != 0
    }

    /// Holds a piece that may still promote (clause 1.3).
    #[inline]
    pub const fn is_promotable(self) -> bool {
        !self.is_promoted() && PROMOTABLE >> (self.0 & Cell::KIND) & 1 == 1
    }

    /// Piece in the cell; `None` for an empty cell and the edge.
    pub fn man(self) -> Option<Man> {
        let kind = *ChuKind::ALL.get(self.kind_row().checked_sub(1)?)?;
        let seat = if self.0 & Cell::GOTE == 0 { Seat::First } else { Seat::Second };
        Some(Man { seat, kind, promoted: self.is_promoted() })
    }
}

/// Kind rows that promote, as bits.
const PROMOTABLE: u32 = {
    let mut bits = 0;
    let mut i = 0;
    while i < ChuKind::ALL.len() {
        if promotion(ChuKind::ALL[i]).is_some() {
            bits |= 1 << (i + 1);
        }
        i += 1;
    }
    bits
};
