//! `cargo xtask tune jieqi`: weights of jieqi's evaluation, fitted to the results of games against itself.
//!
//! It prints the weights in the order of `banco_ai::jieqi_tuning::Counts`. They belong into
//! `ai/src/xiangqi_search/jieqi_judge.rs` and `jieqi_values.rs`. The same words and the same build give the same weights.

mod fit;

use anyhow::Result;
use banco_ai::jieqi_tuning::{Counts, counts};
use banco_ai::{Limits, Resources, Sight};
use banco_engine::{AnyGame, GameKey, Seat, Turn};

use crate::arena::opening::{Opening, Random};
use crate::self_play::{Run, is_quiet};

/// Plies of a game; a longer one counts as drawn.
const PLIES_MAX: usize = 300;

/// One in so many quiet positions is a sample, so that samples of one game are not alike.
const SAMPLED: usize = 4;

/// One in so many moves is any move, so that games differ.
const STRAYS: usize = 24;

/// Positions with a greater score are decided.
const DECIDED: i32 = 2_000;

/// A position with the result of its game: 1 if Red won, 0 if Black did.
struct Sample {
    counts: Counts,
    result: f64,
}

/// Plays the games, fits the weights and prints them.
///
/// # Errors
/// Words that are not understood.
pub fn run(words: &[&str]) -> Result<()> {
    let run = Run { games: 4_000, nodes: 1_500, seed: 11 }.read(words)?;
    let mut samples = Vec::new();
    for number in 0..run.games {
        samples.extend(game(&run, number)?);
        if (number + 1) % 100 == 0 {
            println!("{} games, {} positions", number + 1, samples.len());
        }
    }
    fit::print(&fit::weights(&samples));
    Ok(())
}

/// Quiet positions of one game.
fn game(run: &Run, number: u64) -> Result<Vec<Sample>> {
    let seed = run.seed.wrapping_mul(7_000_003).wrapping_add(number);
    let mut random = Random(seed);
    let mut game = Opening::find(GameKey::Jieqi, seed, 4 + random.below(12))?.game;
    let mut found = Vec::new();
    let result = loop {
        let seat = match game.turn() {
            Turn::Over(ending) => break ending.winner.map_or(0.5, |winner| f64::from(u8::from(winner == Seat::First))),
            Turn::Player(seat) if game.plies() < PLIES_MAX => seat,
            Turn::Player(_) | Turn::Chance => break 0.5,
        };
        let Some(sight) = Sight::of(&game, seat) else { break 0.5 };
        let Some(best) = sight.think(Limits::nodes(run.nodes), Resources::FULL).best else { break 0.5 };
        let is_quiet = is_quiet(&game, &best.mv) && best.score.abs() < DECIDED;
        if let AnyGame::Jieqi(game) = &game
            && is_quiet
            && random.below(SAMPLED) == 0
        {
            found.push(counts(game, seat));
        }
        let legal = game.legal();
        let stray = legal.get(random.below(legal.len())).filter(|_| random.below(STRAYS) == 0);
        game.play(stray.map_or(best.mv.as_str(), |mv| mv.text.as_str()))?;
    };
    Ok(found.into_iter().map(|counts| Sample { counts, result }).collect())
}
