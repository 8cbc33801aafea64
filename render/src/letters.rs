//! Letters that stand on pieces: those of Vietnamese notation, or of WXF and SAN. P is the soldier in English and the cannon
//! in Vietnamese, so a picture takes all of them from one set.

use banco_engine::{ChessKind, Kind};

use crate::scene::PieceSet;

impl PieceSet {
    /// The letter on a piece; `None` where the set has characters or shapes alone, and on pieces with codes of their own.
    pub const fn letter(self, kind: Kind) -> Option<&'static str> {
        let [vietnamese, english] = match kind {
            Kind::General => ["Tg", "K"],
            Kind::Advisor => ["S", "A"],
            Kind::Elephant => ["T", "E"],
            Kind::Horse => ["M", "H"],
            Kind::Rook => ["X", "R"],
            Kind::Cannon => ["P", "C"],
            Kind::Soldier => ["B", "P"],
            Kind::Chess(ChessKind::King) => ["V", "K"],
            Kind::Chess(ChessKind::Queen) => ["H", "Q"],
            Kind::Chess(ChessKind::Rook) => ["X", "R"],
            Kind::Chess(ChessKind::Bishop) => ["T", "B"],
            Kind::Chess(ChessKind::Knight) => ["M", "N"],
            Kind::Chess(ChessKind::Pawn) => ["C", "P"],
            Kind::Chu(_) | Kind::Checker | Kind::Cross | Kind::Nought => return None,
        };
        match self {
            PieceSet::Hanzi => None,
            PieceSet::HanziLetter | PieceSet::LettersVi => Some(vietnamese),
            PieceSet::HanziLetterEn | PieceSet::LettersEn => Some(english),
        }
    }
}
