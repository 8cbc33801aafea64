//! Rough worth of pieces: enough to say which of two is more.

use banco_engine::{ChessKind, ChuKind, Kind};

/// A rough worth, face-down pieces in the middle: enough to tell a rook from a pawn.
pub fn rough_worth(kind: Option<Kind>) -> i32 {
    match kind {
        Some(Kind::General | Kind::Rook) => 9,
        Some(Kind::Horse | Kind::Cannon) => 4,
        None => 3,
        Some(Kind::Advisor | Kind::Elephant) => 2,
        Some(Kind::Soldier | Kind::Checker | Kind::Cross | Kind::Nought) => 1,
        Some(Kind::Chess(kind)) => match kind {
            ChessKind::Queen => 9,
            ChessKind::Rook => 5,
            ChessKind::Bishop | ChessKind::Knight => 3,
            ChessKind::King | ChessKind::Pawn => 1,
        },
        Some(Kind::Chu(face)) => chu(face.kind),
    }
}

/// In the order of the values that the search counts with.
const fn chu(kind: ChuKind) -> i32 {
    match kind {
        ChuKind::King | ChuKind::CrownPrince => 20,
        ChuKind::Lion => 10,
        ChuKind::FreeKing => 8,
        ChuKind::SoaringEagle | ChuKind::HornedFalcon => 7,
        ChuKind::DragonKing | ChuKind::DragonHorse => 6,
        ChuKind::FreeBoar | ChuKind::FlyingOx | ChuKind::Rook | ChuKind::Whale | ChuKind::WhiteHorse => 5,
        ChuKind::FlyingStag | ChuKind::Bishop => 4,
        ChuKind::VerticalMover
        | ChuKind::SideMover
        | ChuKind::ReverseChariot
        | ChuKind::Kirin
        | ChuKind::Phoenix
        | ChuKind::DrunkElephant => 3,
        ChuKind::Lance
        | ChuKind::Gold
        | ChuKind::BlindTiger
        | ChuKind::FerociousLeopard
        | ChuKind::Silver
        | ChuKind::Copper => 2,
        ChuKind::GoBetween | ChuKind::Pawn => 1,
    }
}
