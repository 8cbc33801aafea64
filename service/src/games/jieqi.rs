//! Cờ úp, jieqi.

use banco_ai::review::{Luck, Terms};
use banco_engine::{GameKey, Kind, Viewer};
use banco_render::PieceSet;

use super::xiangqi::SPOKEN;
use super::{Aim, GameFace, PLAIN, PuzzleFiles, ReviewTerms, Taken, Writing};

pub(super) const FACE: GameFace = GameFace {
    names: &["coup", "up", "darkchess", "darkxiangqi", "darkchinesechess", "hiddenchess", "hiddenxiangqi"],
    seats: [&["do", "red"], &["den", "black"]],
    writing: Writing::Like(GameKey::Xiangqi),
    plain_progress: Some(("reveal_is_progress", "false")),
    odds: &["first_move"],
    spoken: SPOKEN,
    pieces: [PieceSet::Hanzi, PieceSet::HanziLetter],
    lettered: &[
        Some(Kind::General),
        Some(Kind::Advisor),
        Some(Kind::Elephant),
        Some(Kind::Horse),
        Some(Kind::Rook),
        Some(Kind::Cannon),
        Some(Kind::Soldier),
        None,
    ],
    links: Some(|_, game| vec![Taken { key: "links-jieqibox", text: game.export(Viewer::Public) }]),
    review: ReviewTerms { terms: Terms { luck: Luck::Pieces, ..Terms::PLAIN }, remark: Some("review-average") },
    puzzles: PuzzleFiles {
        set: include_str!("../../../data/puzzles/jieqi.txt"),
        aim: Aim::BestChance,
        ..PLAIN.puzzles
    },
    ..PLAIN
};
