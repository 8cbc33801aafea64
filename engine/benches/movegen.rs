//! Move generation and perft of xiangqi, jieqi and chu shogi: `cargo bench -p banco-engine`.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use banco_engine::{AnyGame, GameKey, GameOptions};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

const MIDDLE: &str = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w";

/// A position, or the start.
type Case = (GameKey, Option<&'static str>);

const CASES: [Case; 3] = [(GameKey::Xiangqi, None), (GameKey::Xiangqi, Some(MIDDLE)), (GameKey::Jieqi, None)];

fn game((key, position): Case) -> AnyGame {
    match position {
        None => key.start(&GameOptions::new()).expect("no options"),
        Some(position) => key.set_up(position, &GameOptions::new()).expect("the positions of the bench are good"),
    }
}

fn main() {
    divan::main();
}

#[divan::bench(args = [0, 1, 2], sample_count = 10)]
fn perft_4(bencher: Bencher, case: usize) {
    let game = game(CASES[case]);
    bencher.counter(ItemsCount::new(game.perft(4))).bench(|| black_box(&game).perft(4));
}

#[divan::bench(args = [0, 1, 2])]
fn legal_moves_as_text(bencher: Bencher, case: usize) {
    let game = game(CASES[case]);
    bencher.counter(ItemsCount::new(game.legal().len())).bench(|| black_box(&game).legal());
}

/// Chu shogi from the start: 48,315 and 1,801,639 moves, the last ply counted without being played.
#[divan::bench(args = [3, 4], sample_count = 20)]
fn chushogi_perft(bencher: Bencher, depth: u32) {
    let game = GameKey::ChuShogi.start(&GameOptions::new()).expect("no options");
    bencher.counter(ItemsCount::new(game.perft(depth))).bench(|| black_box(&game).perft(depth));
}
