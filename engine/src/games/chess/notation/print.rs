//! Printing: SAN in English or Vietnamese letters, coordinates.

use shakmaty::san::{San, SanPlus};
use shakmaty::{CastlingSide, Role};

use crate::Notation;

use super::super::game_state::Course;
use super::super::moves::Move;
use super::phrase::System;

/// Prints a move of this position (before it is played); an illegal one in coordinates.
pub(crate) fn write(course: &Course, mv: Move, notation: Notation) -> String {
    let system = match notation {
        Notation::Vietnamese => System::Vietnamese,
        Notation::Coordinates => return mv.to_string(),
        // The default of chess stands in for what chess does not have.
        Notation::San | Notation::English | Notation::Iccs | Notation::Wxf | Notation::Chinese | Notation::Japanese => {
            System::English
        }
    };
    match mv.step(course.position()) {
        Some(step) => letters(&SanPlus::from_move(course.position().clone(), step), system),
        None => mv.to_string(),
    }
}

/// SAN with the letters of a system: `Nf3+`, `Mf3+`.
fn letters(san: &SanPlus, system: System) -> String {
    let mut text = match san.san {
        San::Normal { role, file, rank, capture, to, promotion } => {
            let man = if role == Role::Pawn { "" } else { letter(role, system) };
            let file = file.map(|file| file.char().to_string()).unwrap_or_default();
            let rank = rank.map(|rank| rank.char().to_string()).unwrap_or_default();
            let capture = if capture { "x" } else { "" };
            let promotion = promotion.map(|role| format!("={}", letter(role, system))).unwrap_or_default();
            format!("{man}{file}{rank}{capture}{to}{promotion}")
        }
        San::Castle(CastlingSide::KingSide) => "O-O".to_owned(),
        San::Castle(CastlingSide::QueenSide) => "O-O-O".to_owned(),
        San::Put { .. } | San::Null => san.san.to_string(),
    };
    text.extend(san.suffix.map(|suffix| suffix.char()));
    text
}

const fn letter(role: Role, system: System) -> &'static str {
    match (system, role) {
        (System::English, Role::King) => "K",
        (System::English, Role::Queen) => "Q",
        (System::English, Role::Rook) => "R",
        (System::English, Role::Bishop) => "B",
        (System::English, Role::Knight) => "N",
        (System::English, Role::Pawn) => "P",
        (System::Vietnamese, Role::King) => "V",
        (System::Vietnamese, Role::Queen) => "H",
        (System::Vietnamese, Role::Rook) => "X",
        (System::Vietnamese, Role::Bishop) => "T",
        (System::Vietnamese, Role::Knight) => "M",
        (System::Vietnamese, Role::Pawn) => "",
    }
}
