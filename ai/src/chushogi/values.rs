//! Values of the pieces of chu shogi and of their squares, by hand: a pawn is 40, a lion 1,000.

use banco_engine::games::chushogi::{Man, Square, man::promotion};
use banco_engine::{ChuKind, Seat};

/// Part of what a piece may become that it is worth before it does.
const PROSPECT: i32 = 12;

pub(super) const fn of(man: Man) -> i32 {
    let worth = of_kind(man.kind);
    match promotion(man.kind) {
        Some(kind) if !man.promoted => worth + (of_kind(kind) - worth) / PROSPECT,
        Some(_) | None => worth,
    }
}

/// Gain of `man` by promoting.
pub(super) const fn promotion_gain(man: Man) -> i32 {
    match man.promotes_to() {
        Some(kind) => {
            let gain = of_kind(kind) - of(man);
            if gain > 0 { gain } else { 0 }
        }
        None => 0,
    }
}

pub(super) const fn is_lion(man: Man) -> bool {
    matches!(man.kind, ChuKind::Lion)
}

pub(super) const fn is_pawn(man: Man) -> bool {
    matches!(man.kind, ChuKind::Pawn)
}

const fn of_kind(kind: ChuKind) -> i32 {
    match kind {
        ChuKind::Lion => 1_000,
        ChuKind::FreeKing => 600,
        ChuKind::SoaringEagle => 550,
        ChuKind::HornedFalcon => 500,
        ChuKind::DragonKing => 400,
        ChuKind::DragonHorse => 350,
        ChuKind::FreeBoar | ChuKind::FlyingOx => 320,
        ChuKind::Rook | ChuKind::CrownPrince => 300,
        ChuKind::Whale | ChuKind::WhiteHorse => 290,
        ChuKind::King => 280,
        ChuKind::FlyingStag => 260,
        ChuKind::Bishop => 250,
        ChuKind::VerticalMover => 200,
        ChuKind::SideMover => 180,
        ChuKind::ReverseChariot => 170,
        ChuKind::Kirin | ChuKind::DrunkElephant => 165,
        ChuKind::Phoenix => 160,
        ChuKind::Lance | ChuKind::Gold | ChuKind::BlindTiger => 140,
        ChuKind::FerociousLeopard => 130,
        ChuKind::Silver => 120,
        ChuKind::Copper => 110,
        ChuKind::GoBetween => 50,
        ChuKind::Pawn => 40,
    }
}

/// Value of the square: small pieces go forward together, strong ones like the middle, kings stay at home.
pub(super) fn place(man: Man, square: Square) -> i32 {
    let row = i32::from(match man.seat {
        Seat::First => square.row(),
        Seat::Second => square.mirrored().row(),
    });
    let column = i32::from(square.column());
    let middle = column.min(11 - column);
    match man.kind {
        ChuKind::King | ChuKind::CrownPrince => -14 * row.min(6),
        ChuKind::Pawn => [0, 0, 0, 0, 4, 8, 16, 26, 34, 40, 44, 0][row.clamp(0, 11) as usize],
        ChuKind::GoBetween => [0, 0, 0, 0, 4, 6, 8, 12, 18, 24, 26, 20][row.clamp(0, 11) as usize],
        ChuKind::Copper
        | ChuKind::Silver
        | ChuKind::Gold
        | ChuKind::FerociousLeopard
        | ChuKind::BlindTiger
        | ChuKind::DrunkElephant => [0, 4, 8, 12, 15, 17, 18, 20, 24, 24, 22, 18][row.clamp(0, 11) as usize] + middle,
        ChuKind::Kirin | ChuKind::Phoenix => [0, 4, 8, 12, 16, 18, 20, 24, 30, 30, 30, 30][row.clamp(0, 11) as usize],
        ChuKind::Lion => 5 * middle + [0, 4, 8, 14, 20, 24, 26, 26, 22, 16, 10, 4][row.clamp(0, 11) as usize],
        ChuKind::FreeKing
        | ChuKind::SoaringEagle
        | ChuKind::HornedFalcon
        | ChuKind::DragonKing
        | ChuKind::DragonHorse
        | ChuKind::Bishop
        | ChuKind::FreeBoar
        | ChuKind::FlyingOx
        | ChuKind::Whale
        | ChuKind::WhiteHorse
        | ChuKind::FlyingStag => 2 * middle + [0, 2, 4, 6, 6, 6, 6, 6, 8, 8, 8, 6][row.clamp(0, 11) as usize],
        ChuKind::Rook | ChuKind::VerticalMover | ChuKind::SideMover | ChuKind::ReverseChariot | ChuKind::Lance => {
            [0, 1, 3, 4, 4, 4, 4, 4, 6, 8, 8, 6][row.clamp(0, 11) as usize]
        }
    }
}
