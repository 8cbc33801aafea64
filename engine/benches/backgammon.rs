//! All plays of a roll over `vectors/backgammon/playouts`, and a million random turns: `cargo bench -p banco-engine --bench backgammon`.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]
#![allow(clippy::disallowed_types, reason = "a benchmark reads files and clocks")]

use std::io::BufRead;

use banco_engine::games::backgammon::plays::{plays, plays_into};
use banco_engine::games::backgammon::position::{MEN, OFF, Position};
use banco_engine::games::backgammon::position_id;
use banco_engine::games::backgammon::roll::Roll;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// Every turn of the playouts: the position and its roll.
fn turns() -> Vec<(Position, Roll)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/vectors/backgammon/playouts.jsonl.gz");
    let file = std::fs::File::open(path).expect("the vectors are there");
    let lines = std::io::BufReader::new(flate2::read::GzDecoder::new(file)).lines();
    let mut turns = Vec::new();
    for line in lines {
        let playout: serde_json::Value = serde_json::from_str(&line.expect("text")).expect("JSON");
        for turn in playout["turns"].as_array().expect("turns") {
            let die = |at: usize| turn[at].as_u64().expect("a die") as u8;
            let position = position_id::read(turn[0].as_str().expect("an id")).expect("an id");
            turns.push((position, Roll::from_pips(die(1), die(2)).expect("two dice")));
        }
    }
    turns
}

#[divan::bench(sample_count = 20)]
fn all_plays_of_a_roll(bencher: Bencher) {
    let turns = turns();
    let mut lines = Vec::new();
    bencher.counter(ItemsCount::new(turns.len())).bench_local(|| {
        for (position, roll) in &turns {
            plays_into(position, *roll, &mut lines);
            black_box(&lines);
        }
    });
}

#[divan::bench(sample_count = 20)]
fn all_plays_of_a_roll_in_a_new_list(bencher: Bencher) {
    let turns = turns();
    bencher.counter(ItemsCount::new(turns.len())).bench(|| {
        for (position, roll) in &turns {
            black_box(plays(position, *roll));
        }
    });
}

/// A cheap stream of numbers (SplitMix64): the bench measures play generation, not chance.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn a_million_random_turns(bencher: Bencher) {
    const TURNS: u32 = 1_000_000;
    bencher.counter(ItemsCount::new(TURNS)).bench(|| {
        let mut numbers = Numbers(1);
        let mut position = Position::START;
        let mut lines = Vec::new();
        for _ in 0..TURNS {
            let mut die = || numbers.below(6) as u8 + 1;
            let roll = Roll::from_pips(die(), die()).expect("two dice");
            plays_into(&position, roll, &mut lines);
            if !lines.is_empty() {
                position = lines[numbers.below(lines.len() as u64) as usize].position;
            }
            position = if position.own[usize::from(OFF)] == MEN { Position::START } else { position.turned() };
        }
        black_box(position)
    });
}
