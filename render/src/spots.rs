//! Places on a board that should stay in sight when a plate is put on the last picture.

use banco_engine::{ChessKind, ChuKind, Face, Kind, Man, View};

/// Something on the board that a plate would hide.
pub(crate) struct Spot {
    pub x: i32,
    pub y: i32,
    /// To each side of its middle.
    pub reach: i32,
    pub weight: Weight,
}

/// Importance of keeping a piece in sight.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    /// Hidden only where there is no room at all: it decided the game, or the game was about it.
    Decisive,
    /// A number or letter at the edge: half hidden it is read as another one.
    Coordinate,
    /// The place it came from.
    Trace,
    Other,
}

impl Weight {
    /// Importance of `man` of `view`.
    pub(crate) fn of(view: &View, man: &Man) -> Weight {
        let moved = view.last.is_some_and(|last| last.to == man.site);
        let has_won = view.rows.iter().any(|row| row.contains(&man.site));
        if moved || has_won || view.in_check.contains(&man.site) || is_royal(man.face) {
            Weight::Decisive
        } else {
            Weight::Other
        }
    }

    /// Price of hiding it under a plate.
    pub(crate) const fn cost(self) -> i64 {
        match self {
            Weight::Decisive => 100,
            Weight::Coordinate => 20,
            Weight::Trace => 3,
            Weight::Other => 2,
        }
    }
}

fn is_royal(face: Face) -> bool {
    match face.kind {
        Some(Kind::General | Kind::Chess(ChessKind::King)) => true,
        Some(Kind::Chu(face)) => matches!(face.kind, ChuKind::King | ChuKind::CrownPrince),
        Some(
            Kind::Advisor
            | Kind::Elephant
            | Kind::Horse
            | Kind::Rook
            | Kind::Cannon
            | Kind::Soldier
            | Kind::Chess(_)
            | Kind::Checker
            | Kind::Cross
            | Kind::Nought,
        )
        | None => false,
    }
}
