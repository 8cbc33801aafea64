//! The computer: what to play, and what a position is worth.
//!
//! One search ([`Limits`] in, [`Report`] out) and a part for each game. It is given a [`Sight`], what one seat may know,
//! never the truth. It touches no disk and reads no clock; nodes, seed and position decide the answer, the same on
//! every machine.

#![warn(missing_docs, unreachable_pub)]

mod backgammon;
mod brain;
mod caro;
mod chess;
mod chushogi;
mod evaluate_moves;
mod explain;
mod facts;
mod level;
mod limits;
mod net;
mod node;
mod report;
mod resources;
pub mod review;
mod score;
mod search;
mod sight;
pub mod training;
mod transpositions;
mod variety;
mod xiangqi_search;

pub use backgammon::{PlayPurpose, prepare};
pub use chess::tuning;
pub use evaluate_moves::{SURE, Weighed, chance_to_win, luck, luck_of_turning, weigh, weigh_again};
pub use explain::{Because, Explained, Gain, MoveAt, Reasoning, Standing, Tone, explain, hint_limits};
pub use facts::{Fact, MateName, Motif, facts, rough_worth};
pub use level::Level;
pub use limits::{DEPTH_MAX, LINES_MAX, Limits, PLIES_MAX};
pub use report::{Line, Report};
pub use resources::{Resources, mix};
pub use score::mate_in;
pub use sight::{Rival, Sight, ToldError};
pub use xiangqi_search::jieqi_tuning;
