//! Chu shogi. Law: `data/games/chushogi/rules.vi.md`.
//!
//! [`Position`] says what stands where and what is legal, [`Course`] adds history and endings.

pub mod course;
pub mod laws;
pub mod man;
pub mod moves;
pub mod position;
pub mod repetition;
pub mod sfen;
pub mod square;

mod attack;
mod endings;
mod generate;
mod lion;
mod promotion;
mod reach;
mod refuse;
mod usi;

pub use course::Course;
pub use laws::Laws;
pub use man::Man;
pub use moves::Move;
pub use position::Position;
pub use square::{Direction, Square, Squares};
