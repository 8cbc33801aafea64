//! Judging repetition over a game of 300 plies of xiangqi, every ply as it is played:
//! `cargo bench -p banco-engine --bench repetition`. The difference of the first two and `off` is what judging costs.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use banco_engine::{AnyGame, GameKey, GameOptions, Turn};
use divan::{Bencher, black_box};

const PLIES: usize = 300;

fn start(repetition: &str) -> AnyGame {
    let pairs = [("repetition", repetition), ("counters", "off")];
    let options: GameOptions = pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    GameKey::Xiangqi.start(&options).expect("known options")
}

/// A game that neither law ends before its last ply: moves at random, the first seed that lasts.
fn moves() -> Vec<String> {
    let lasting = |seed: u64| -> Option<Vec<String>> {
        let mut state = seed;
        let (mut cxq, mut axf) = (start("cxq"), start("axf"));
        let mut moves = Vec::new();
        while moves.len() < PLIES {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let legal = cxq.legal();
            let mv = legal.get((state >> 33) as usize % legal.len().max(1))?.text.clone();
            cxq.play(&mv).ok()?;
            axf.play(&mv).ok()?;
            moves.push(mv);
        }
        matches!((cxq.turn(), axf.turn()), (Turn::Player(_), Turn::Player(_))).then_some(moves)
    };
    (1..).find_map(lasting).expect("some game lasts")
}

fn main() {
    divan::main();
}

#[divan::bench(args = ["cxq", "axf", "off"])]
fn a_game_of_300_plies(bencher: Bencher, repetition: &str) {
    let (start, moves) = (start(repetition), moves());
    bencher.bench(|| {
        let mut game = start.clone();
        for mv in &moves {
            game.play(black_box(mv)).expect("it was played before");
        }
        game
    });
}
