//! Names of pieces across all games: what a picture, a caption or a text board calls them.

use crate::words::words;

/// The kind of a piece, as its face shows it.
///
/// The seven pieces of xiangqi and jieqi stand first and bare; the other games keep theirs apart, because one
/// word means different pieces: the bishop of chess is no bishop of chu shogi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Tướng: xiangqi clause 1.2.
    General,
    /// Sĩ: xiangqi clause 1.3.
    Advisor,
    /// Tượng: xiangqi clause 1.4.
    Elephant,
    /// Mã: xiangqi clause 1.5.
    Horse,
    /// Xe: xiangqi clause 1.6.
    Rook,
    /// Pháo: xiangqi clause 1.7.
    Cannon,
    /// Tốt: xiangqi clause 1.8.
    Soldier,
    /// A piece of chess.
    Chess(ChessKind),
    /// A piece of chu shogi.
    Chu(ChuFace),
    /// Backgammon knows one kind only.
    Checker,
    /// X, the first seat's mark in a placing game.
    Cross,
    /// O, the second seat's mark in a placing game.
    Nought,
}

words! {
    /// The six pieces of chess.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum ChessKind {
        /// Vua.
        King = "chess_king",
        /// Hậu.
        Queen = "chess_queen",
        /// Xe.
        Rook = "chess_rook",
        /// Tượng.
        Bishop = "chess_bishop",
        /// Mã.
        Knight = "chess_knight",
        /// Tốt.
        Pawn = "chess_pawn",
    }
}

impl ChessKind {
    /// The capital of FEN and SAN.
    pub const fn code(self) -> &'static str {
        match self {
            ChessKind::King => "K",
            ChessKind::Queen => "Q",
            ChessKind::Rook => "R",
            ChessKind::Bishop => "B",
            ChessKind::Knight => "N",
            ChessKind::Pawn => "P",
        }
    }
}

words! {
    /// The pieces of chu shogi by what they are now; a promoted piece that became a gold is a [`ChuKind::Gold`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum ChuKind {
        /// A step in every direction; royal.
        King = "chu_king",
        /// Moves as a king and is as royal; from the drunk elephant.
        CrownPrince = "chu_crown_prince",
        /// Two king-steps in one turn, or a jump within two squares (clause 3); also from the kirin.
        Lion = "chu_lion",
        /// Slides in all eight directions; also from the phoenix.
        FreeKing = "chu_free_king",
        /// Lion power along the two forward diagonals, slides elsewhere; from the dragon king.
        SoaringEagle = "chu_soaring_eagle",
        /// Lion power straight forward, slides elsewhere; from the dragon horse.
        HornedFalcon = "chu_horned_falcon",
        /// Slides diagonally and sideways; from the side mover.
        FreeBoar = "chu_free_boar",
        /// Slides diagonally, forward and back; from the vertical mover.
        FlyingOx = "chu_flying_ox",
        /// Slides forward, back and diagonally back; from the reverse chariot.
        Whale = "chu_whale",
        /// Slides forward, back and diagonally forward; from the lance.
        WhiteHorse = "chu_white_horse",
        /// Slides as a rook, steps diagonally; also from the rook.
        DragonKing = "chu_dragon_king",
        /// Slides as a bishop, steps along files and ranks; also from the bishop.
        DragonHorse = "chu_dragon_horse",
        /// Slides forward and back, steps elsewhere; from the blind tiger.
        FlyingStag = "chu_flying_stag",
        /// Slides along files and ranks; also from the gold.
        Rook = "chu_rook",
        /// Slides diagonally; also from the ferocious leopard.
        Bishop = "chu_bishop",
        /// Slides forward and back, steps sideways; also from the silver.
        VerticalMover = "chu_vertical_mover",
        /// Slides sideways, steps forward and back; also from the copper.
        SideMover = "chu_side_mover",
        /// Slides forward and back.
        ReverseChariot = "chu_reverse_chariot",
        /// Slides forward; dead on the last rank (clause 2.2).
        Lance = "chu_lance",
        /// Steps along files and ranks, jumps to the second square diagonally.
        Phoenix = "chu_phoenix",
        /// Steps diagonally, jumps to the second square along files and ranks.
        Kirin = "chu_kirin",
        /// Steps everywhere but back; also from the go-between.
        DrunkElephant = "chu_drunk_elephant",
        /// Steps everywhere but forward.
        BlindTiger = "chu_blind_tiger",
        /// Steps everywhere but sideways.
        FerociousLeopard = "chu_ferocious_leopard",
        /// Steps everywhere but diagonally back; also from the pawn.
        Gold = "chu_gold",
        /// Steps forward and diagonally.
        Silver = "chu_silver",
        /// Steps forward, back and diagonally forward.
        Copper = "chu_copper",
        /// Steps forward and back.
        GoBetween = "chu_go_between",
        /// Steps forward; dead on the last rank (clause 2.2).
        Pawn = "chu_pawn",
    }
}

impl ChuKind {
    /// The English code that stands on the piece and in notation: `Ln`, `DK`.
    pub const fn code(self) -> &'static str {
        match self {
            ChuKind::King => "K",
            ChuKind::CrownPrince => "CP",
            ChuKind::Lion => "Ln",
            ChuKind::FreeKing => "FK",
            ChuKind::SoaringEagle => "SE",
            ChuKind::HornedFalcon => "HF",
            ChuKind::FreeBoar => "FB",
            ChuKind::FlyingOx => "FO",
            ChuKind::Whale => "W",
            ChuKind::WhiteHorse => "WH",
            ChuKind::DragonKing => "DK",
            ChuKind::DragonHorse => "DH",
            ChuKind::FlyingStag => "FS",
            ChuKind::Rook => "R",
            ChuKind::Bishop => "B",
            ChuKind::VerticalMover => "VM",
            ChuKind::SideMover => "SM",
            ChuKind::ReverseChariot => "RC",
            ChuKind::Lance => "L",
            ChuKind::Phoenix => "Ph",
            ChuKind::Kirin => "Kr",
            ChuKind::DrunkElephant => "DE",
            ChuKind::BlindTiger => "BT",
            ChuKind::FerociousLeopard => "FL",
            ChuKind::Gold => "G",
            ChuKind::Silver => "S",
            ChuKind::Copper => "C",
            ChuKind::GoBetween => "GB",
            ChuKind::Pawn => "P",
        }
    }
}

/// A piece of chu shogi and whether it got there by promotion (its sign is red then).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChuFace {
    /// Kind it has now.
    pub kind: ChuKind,
    /// It got there by promotion, and never promotes again (clause 1.3).
    pub promoted: bool,
}

impl Kind {
    /// Got to be what it is by promotion, and shows it.
    pub const fn is_promoted(self) -> bool {
        matches!(self, Kind::Chu(ChuFace { promoted: true, .. }))
    }

    /// The code of text boards and English notation, capitals first: `K`, `N`, `Ln`.
    pub const fn code(self) -> &'static str {
        match self {
            Kind::General => "K",
            Kind::Advisor => "A",
            Kind::Elephant => "B",
            Kind::Horse => "N",
            Kind::Rook => "R",
            Kind::Cannon => "C",
            Kind::Soldier => "P",
            Kind::Chess(kind) => kind.code(),
            Kind::Chu(face) => face.kind.code(),
            Kind::Checker | Kind::Nought => "O",
            Kind::Cross => "X",
        }
    }

    /// Stable key for data files (piece sets, locale): `general`, `chess_rook`, `chu_lion`, …
    pub const fn key(self) -> &'static str {
        match self {
            Kind::General => "general",
            Kind::Advisor => "advisor",
            Kind::Elephant => "elephant",
            Kind::Horse => "horse",
            Kind::Rook => "rook",
            Kind::Cannon => "cannon",
            Kind::Soldier => "soldier",
            Kind::Chess(kind) => kind.key(),
            Kind::Chu(face) => face.kind.key(),
            Kind::Checker => "checker",
            Kind::Cross => "cross",
            Kind::Nought => "nought",
        }
    }
}
