//! `vectors/chushogi/options.jsonl.gz`: random games under every option, by a second program (`options.py` beside it)
//! for clauses 1 to 6.

use std::collections::{BTreeMap, BTreeSet};

use banco_engine::{AnyGame, GameKey, Turn, fnv1a_64};
use banco_tests::vectors;
use serde::Deserialize;

#[derive(Deserialize)]
struct Played {
    options: BTreeMap<String, String>,
    start: String,
    first: (usize, String),
    ending: Option<Ended>,
    plies: Vec<Ply>,
}

type Ended = (Option<usize>, String);

/// A move and the state after it: position, number and hash of the legal moves, check, ending.
#[derive(Deserialize)]
struct Ply(String, String, usize, String, bool, Option<Ended>);

fn legal(game: &AnyGame) -> (usize, String) {
    let moves = game.legal_on_board();
    (moves.len(), format!("{:016x}", fnv1a_64(moves.iter().map(|mv| mv.text.as_str()))))
}

fn ended(game: &AnyGame) -> Option<Ended> {
    match game.turn() {
        Turn::Over(ending) => Some((ending.winner.map(|seat| seat.index()), ending.reason.key().to_owned())),
        Turn::Player(_) | Turn::Chance => None,
    }
}

#[test]
fn clauses_1_to_6_games_under_every_option_agree_with_a_second_reading() {
    let mut reasons = BTreeSet::new();
    for played in vectors::json_lines::<Played>("chushogi/options.jsonl.gz") {
        let place = format!("{:?} {}", played.options, played.start);
        let options = played.options.into_iter().collect();
        let mut game = GameKey::ChuShogi.set_up(&played.start, &options).unwrap_or_else(|e| panic!("{place}: {e}"));
        assert_eq!((legal(&game), ended(&game)), (played.first, played.ending), "{place}");
        for (number, Ply(mv, position, count, hash, check, ending)) in played.plies.into_iter().enumerate() {
            let place = format!("{place}, ply {} {mv}", number + 1);
            game.play(&mv).unwrap_or_else(|error| panic!("{place}: {error}"));
            reasons.extend(ending.iter().map(|(_, reason)| reason.clone()));
            let found = (game.position(), legal(&game), game.in_check(), ended(&game));
            assert_eq!(found, (position, (count, hash), check, ending), "{place}");
        }
    }
    for reason in [
        "royal_lost",
        "bare_royal",
        "bare_royals",
        "repeated_check",
        "mutual_check",
        "repeated_attack",
        "repeated_pass",
        "fourfold",
    ] {
        assert!(reasons.contains(reason), "no game ends by {reason}");
    }
}
