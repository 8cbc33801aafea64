//! Chance as a turn of its own: who may be asked for numbers, and what an outcome looks like.

use std::collections::VecDeque;
use std::fmt;

use banco_beacon::Purpose;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Seat;

/// A source of numbers. The fair stream of a game ([`crate::FairStream`]) or a test's script.
pub trait Chance {
    /// Draw number `index` for `purpose`: one number below each bound, in order.
    ///
    /// Bounds are at least 1. The same call on the same source gives the same numbers.
    fn draw(&mut self, purpose: &str, index: u64, bounds: &[u32]) -> Vec<u32>;

    /// Seat of the challenger, who has the first number of an opening roll (fairness.md 5).
    fn challenger(&self) -> Seat {
        Seat::First
    }
}

/// Outcome of chance, as the text that goes into the record.
///
/// jieqi: the deal, `<15 letters of red> <15 letters of black>`; it is secret while the game lasts,
/// so `Debug` shows nothing of it. Where nothing is dealt, the piece that was turned up and, behind an `x`, the one
/// that was captured face down: `R`, `Rxn`, `xn`. backgammon: two dice, `6 3`; in the opening the first seat's before the second's.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Outcome(pub String);

impl fmt::Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Outcome(…)")
    }
}

/// A draw that the game waits for, where each is made when it is needed (beacon 3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DueDraw {
    /// Purpose of its numbers.
    pub purpose: Purpose,
    /// Its outcome is not for everyone, or would betray one that is not (beacon 4.3).
    #[serde(rename = "private", default, skip_serializing_if = "std::ops::Not::not")]
    pub is_private: bool,
}

/// An outcome that this game could not have drawn now.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("impossible outcome: {0}")]
pub struct OutcomeError(pub &'static str);

/// Numbers given beforehand, for tests; when it runs dry it gives zeros.
#[derive(Clone, Debug, Default)]
pub struct Script(pub VecDeque<u32>);

impl Chance for Script {
    fn draw(&mut self, _purpose: &str, _index: u64, bounds: &[u32]) -> Vec<u32> {
        bounds.iter().map(|bound| self.0.pop_front().unwrap_or(0) % bound).collect()
    }
}
