//! Xiangqi against `vectors/xiangqi`: every ply of the playouts, and perft.

use banco_engine::GameKey;
use banco_tests::rules::{count_and_hash, set_up};
use banco_tests::vectors::{self, Playout};
use serde::Deserialize;

#[derive(Deserialize)]
struct Ply {
    fen: String,
    n: usize,
    h: String,
    c: u8,
    m: Option<String>,
}

#[test]
fn every_ply_of_the_playouts_agrees() {
    for playout in vectors::json_lines::<Playout<Ply>>("xiangqi/games.jsonl.gz") {
        let mut game = set_up(GameKey::Xiangqi, &playout.start);
        for ply in playout.plies.iter().chain([&playout.r#final]) {
            let place = format!("{} {}", playout.id, ply.fen);
            assert_eq!(game.position(), ply.fen, "{place}");
            assert_eq!(count_and_hash(&game), (ply.n, ply.h.clone()), "{place}");
            assert_eq!(game.in_check(), ply.c == 1, "{place}");
            if let Some(mv) = &ply.m {
                let played = game.play(mv).unwrap_or_else(|error| panic!("{place} {mv}: {error}"));
                assert_eq!(played.check, game.in_check(), "{place}");
            }
        }
        let (reason, result) = super::ending_of(&game);
        if playout.reason == "checkmate" || playout.reason == "stalemate" {
            assert_eq!((reason, result), (playout.reason.as_str(), playout.result.as_str()), "{}", playout.id);
        } else {
            assert_eq!(result, "*", "{}", playout.id);
        }
    }
}

#[derive(Deserialize)]
struct Perft {
    name: String,
    fen: String,
    check: bool,
    perft: Vec<u64>,
    moves: Vec<String>,
}

/// Number of leaves counted per position: together some seconds on a slow machine.
const LEAVES_MAX: u64 = 6_000_000;

#[test]
fn perft_agrees() {
    for case in vectors::json::<Vec<Perft>>("xiangqi/perft.json") {
        let game = set_up(GameKey::Xiangqi, &case.fen);
        assert_eq!(game.in_check(), case.check, "{}", case.name);
        let moves: Vec<String> = game.legal().into_iter().map(|mv| mv.text).collect();
        assert_eq!(moves, case.moves, "{}", case.name);
        for (nodes, depth) in case.perft.iter().zip(1..).filter(|(nodes, _)| **nodes <= LEAVES_MAX) {
            assert_eq!(game.perft(depth), *nodes, "{} depth {depth}", case.name);
        }
    }
}
