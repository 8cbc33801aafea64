//! Names of men across all games: what a picture, a caption or a text board calls them.

use crate::words::words;

/// The kind of a man, as its face shows it.
///
/// The seven men of xiangqi and jieqi stand first and bare; the other games keep theirs apart, because one
/// word means different men: the bishop of chess is no bishop of chu shogi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    General,
    Advisor,
    Elephant,
    Horse,
    Rook,
    Cannon,
    Soldier,
    Chess(ChessKind),
    Chu(ChuFace),
    /// Backgammon knows one kind only.
    Checker,
    /// The marks of placing games: the first seat's, the second's.
    Cross,
    Nought,
}

words! {
    /// The six men of chess.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum ChessKind {
        King = "chess_king",
        Queen = "chess_queen",
        Rook = "chess_rook",
        Bishop = "chess_bishop",
        Knight = "chess_knight",
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
    /// The men of chu shogi by what they are now; a promoted man that became a gold is a [`ChuKind::Gold`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum ChuKind {
        King = "chu_king",
        CrownPrince = "chu_crown_prince",
        Lion = "chu_lion",
        FreeKing = "chu_free_king",
        SoaringEagle = "chu_soaring_eagle",
        HornedFalcon = "chu_horned_falcon",
        FreeBoar = "chu_free_boar",
        FlyingOx = "chu_flying_ox",
        Whale = "chu_whale",
        WhiteHorse = "chu_white_horse",
        DragonKing = "chu_dragon_king",
        DragonHorse = "chu_dragon_horse",
        FlyingStag = "chu_flying_stag",
        Rook = "chu_rook",
        Bishop = "chu_bishop",
        VerticalMover = "chu_vertical_mover",
        SideMover = "chu_side_mover",
        ReverseChariot = "chu_reverse_chariot",
        Lance = "chu_lance",
        Phoenix = "chu_phoenix",
        Kirin = "chu_kirin",
        DrunkElephant = "chu_drunk_elephant",
        BlindTiger = "chu_blind_tiger",
        FerociousLeopard = "chu_ferocious_leopard",
        Gold = "chu_gold",
        Silver = "chu_silver",
        Copper = "chu_copper",
        GoBetween = "chu_go_between",
        Pawn = "chu_pawn",
    }
}

impl ChuKind {
    /// The English code that stands on the man and in notation: `Ln`, `DK`.
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

/// A man of chu shogi and whether it got there by promotion (its sign is red then).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChuFace {
    pub kind: ChuKind,
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
