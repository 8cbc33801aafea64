//! Repetition by the AXF profile (xiangqi clause 5.1) against `repetition_axf.json` and the playouts.

use banco_engine::{AnyGame, GameKey, Turn};
use banco_tests::rules::options;
use banco_tests::vectors::{self, Playout};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    name: String,
    fen: String,
    moves: Vec<String>,
    axf_side_to_move: String,
}

/// Result for the side that would move next.
fn outcome(game: &AnyGame, plies: usize, red_begins: bool) -> &'static str {
    match game.turn() {
        Turn::Player(_) | Turn::Chance => "",
        Turn::Over(ending) => match ending.winner {
            None => "draw",
            Some(seat) => {
                let is_red_next = plies.is_multiple_of(2) == red_begins;
                if (seat == banco_engine::Seat::First) == is_red_next { "win" } else { "loss" }
            }
        },
    }
}

#[test]
fn clause_5_1_axf_case_by_case() {
    let mut wrong = Vec::new();
    for case in vectors::json::<Vec<Case>>("xiangqi/repetition_axf.json") {
        let options = options("repetition=axf counters=off");
        let mut game =
            GameKey::Xiangqi.set_up(&case.fen, &options).unwrap_or_else(|error| panic!("{}: {error}", case.name));
        let red_begins = case.fen.contains(" w ");
        let mut played = 0;
        for mv in &case.moves {
            if !matches!(game.turn(), Turn::Player(_)) {
                break;
            }
            game.play(mv).unwrap_or_else(|error| panic!("{} {mv}: {error}", case.name));
            played += 1;
        }
        let found = outcome(&game, case.moves.len(), red_begins);
        if found != case.axf_side_to_move {
            wrong.push(format!(
                "{}: {found}, not {} after {played} of {} {:?}",
                case.name,
                case.axf_side_to_move,
                case.moves.len(),
                game.turn()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Only the last one has no move.
#[derive(Deserialize)]
struct Ply {
    m: Option<String>,
}

#[test]
fn clause_5_1_axf_in_playouts() {
    let mut judged = 0;
    for playout in vectors::json_lines::<Playout<Ply>>("xiangqi/games.jsonl.gz") {
        let mut game = GameKey::Xiangqi
            .set_up(&playout.start, &options("repetition=axf counters=off"))
            .unwrap_or_else(|error| panic!("{}: {error}", playout.id));
        for (number, mv) in playout.plies.iter().filter_map(|ply| ply.m.as_ref()).enumerate() {
            game.play(mv).unwrap_or_else(|error| panic!("{} ply {} {mv}: {error}", playout.id, number + 1));
        }
        let (reason, result) = super::ending_of(&game);
        assert_eq!(result, playout.result, "{}", playout.id);
        if playout.reason == "axf_repetition" {
            judged += 1;
            assert!(!["", "checkmate", "stalemate"].contains(&reason), "{}", playout.id);
        }
    }
    assert_eq!(judged, 40);
}
