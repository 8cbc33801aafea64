//! Tournaments: who may enter, who meets whom, how it stands, and what is to be done next (`days` 4.1 to 4.3).
//!
//! Like a table of the engine, a [`Cup`] is a fold over its log. [`Cup::act`] is what people do, [`Cup::advance`] what
//! time and finished games bring about; both answer with facts, and whoever asks makes them durable. Nothing here reads
//! a clock, a disk or a random number: lots come from the sealed envelope, shown with the announcement and opened when
//! the tournament begins.
//!
//! Round robins go by FIDE C.05 ([`berger`]), Swiss pairings after C.04.3 ([`swiss`]), tie-breaks by C.07 ([`breaks`]).

#![warn(missing_docs, unreachable_pub)]

mod advance;
pub mod berger;
pub mod bracket;
pub mod breaks;
mod cup;
mod log;
mod lot;
pub mod matching;
mod standing;
pub mod swiss;
mod terms;

pub use advance::{BOARDS_SHOWN_MAX, Judged, News, Order, Report, Step, Verdict};
pub use cup::{Bout, Cup, Done, How, Match, Player, RecordError, Round, Stage};
pub use log::{CUP_FORMAT, Fact, Noted};
pub use standing::{Cell, Line};
pub use terms::*;
