//! Chess through the program's wrapper beside the bare library: `cargo bench -p banco-engine --bench chess`.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use banco_engine::{AnyGame, GameKey, GameOptions};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

const CASES: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

fn game(case: usize) -> AnyGame {
    GameKey::Chess.set_up(CASES[case], &GameOptions::new()).expect("the positions of the bench are good")
}

fn bare(case: usize) -> Chess {
    let fen: Fen = CASES[case].parse().expect("the positions of the bench are good");
    fen.into_position(CastlingMode::Standard).expect("the positions of the bench are good")
}

fn main() {
    divan::main();
}

#[divan::bench(args = [0, 1, 2], sample_count = 10)]
fn perft_4_ours(bencher: Bencher, case: usize) {
    let game = game(case);
    bencher.counter(ItemsCount::new(game.perft(4))).bench(|| black_box(&game).perft(4));
}

#[divan::bench(args = [0, 1, 2], sample_count = 10)]
fn perft_4_bare(bencher: Bencher, case: usize) {
    let position = bare(case);
    let leaves = shakmaty::perft(&position, 4);
    bencher.counter(ItemsCount::new(leaves)).bench(|| shakmaty::perft(black_box(&position), 4));
}

#[divan::bench(args = [0, 2], sample_count = 3)]
fn perft_5_ours(bencher: Bencher, case: usize) {
    let game = game(case);
    bencher.counter(ItemsCount::new(game.perft(5))).bench(|| black_box(&game).perft(5));
}

#[divan::bench(args = [0, 2], sample_count = 3)]
fn perft_5_bare(bencher: Bencher, case: usize) {
    let position = bare(case);
    let leaves = shakmaty::perft(&position, 5);
    bencher.counter(ItemsCount::new(leaves)).bench(|| shakmaty::perft(black_box(&position), 5));
}

#[divan::bench(args = [0, 1, 2])]
fn legal_moves_as_text_ours(bencher: Bencher, case: usize) {
    let game = game(case);
    bencher.counter(ItemsCount::new(game.legal().len())).bench(|| black_box(&game).legal());
}

#[divan::bench(args = [0, 1, 2])]
fn legal_moves_bare(bencher: Bencher, case: usize) {
    let position = bare(case);
    bencher.counter(ItemsCount::new(position.legal_moves().len())).bench(|| black_box(&position).legal_moves());
}
