//! Cờ thỏ cáo, backgammon.

use banco_ai::Limits;
use banco_ai::review::{Luck, Terms};
use banco_engine::{Action, Public, Seat, Table, Viewer};

use super::{Aim, GameFace, Look, PLAIN, PuzzleFiles, ReviewTerms, Spoken, Taken};

/// A review looks one roll ahead: more is too slow for every move of a long match.
const REVIEW_DEPTH: u8 = 2;
const REVIEW_NODES: u64 = 20_000;

/// Score, in thousandths of the stake, that is practically lost. A computer that can lose only one game then resigns.
const CONCEDE_SCORE: i32 = -995;

pub(super) const FACE: GameFace = GameFace {
    names: &["cothocao", "thocao", "cotaocao", "taocao", "bg", "gammon"],
    seats: [&["trang", "white"], &["den", "black"]],
    men: "backgammon-",
    // Phrases that older versions printed.
    phrases: &[(&["may", "tu", "do"], "auto_roll", "on"), (&["may", "tu", "di"], "auto_forced", "on")],
    spoken: Spoken { forms: |_, mv, _| reordered(&mv.text), ..PLAIN.spoken },
    links: Some(ids),
    moves_several: true,
    look: |_| Look::Cube,
    gives_up: concedes,
    review: ReviewTerms {
        terms: Terms {
            limits: |_| Limits { depth: REVIEW_DEPTH, ..Limits::nodes(REVIEW_NODES) },
            // What GNU Backgammon calls doubtful, bad and very bad: 0.04, 0.08 and 0.16 of the stake. A chance to win
            // goes from losing the stake to winning it, so it is half as much.
            errors: [20, 40, 80],
            // Its programs mark errors only.
            lead: None,
            is_open: false,
            luck: Luck::Dice,
            ..Terms::PLAIN
        },
        ..ReviewTerms::PLAIN
    },
    puzzles: PuzzleFiles {
        set: include_str!("../../../data/puzzles/backgammon.txt"),
        aim: Aim::BestPlay,
        ..PLAIN.puzzles
    },
    ..PLAIN
};

/// The position as other programs name it.
fn ids(_table: &Table, game: Public<'_>) -> Vec<Taken> {
    let xgid = game.as_backgammon().map(|game| Taken { key: "links-xgid", text: game.xgid() });
    xgid.into_iter().chain([Taken { key: "links-gnu", text: game.export(Viewer::Public) }]).collect()
}

/// Resigns a lost game for one point, if no more can be lost.
fn concedes(table: &Table, seat: Seat, score: i32) -> Option<Action> {
    let loses_one = table.game().and_then(|game| game.concedes_for(seat)) == Some(1);
    (score <= CONCEDE_SCORE && loses_one).then_some(Action::Concede(1))
}

/// All orders of a backgammon move: `13/10 24/18` equals `24/18 13/10`.
fn reordered(play: &str) -> Vec<String> {
    let parts: Vec<&str> = play.split(' ').collect();
    let turned = (1..parts.len()).map(|first| {
        let (head, tail) = parts.split_at(first);
        [tail, head].concat().join(" ")
    });
    let mut said: Vec<String> = turned.collect();
    said.extend((parts.len() > 1).then(|| parts.iter().rev().copied().collect::<Vec<_>>().join(" ")));
    said
}
