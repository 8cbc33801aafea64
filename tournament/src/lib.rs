//! Tournaments: sign-up, pairings, standings, and the next work to do (`days` 4.1 to 4.3).
//!
//! A [`Cup`] is a fold over its log, like a table of the engine. [`Cup::act`] handles requests of people.
//! [`Cup::advance`] handles deadlines and finished games, [`Cup::take_results`] finished games alone. All answer with facts, and the caller stores them. This
//! crate reads no clock, disk or random number. Lots come from the sealed envelope: it is shown with the announcement
//! and opened when the tournament begins.
//!
//! Round robins go by FIDE C.05 ([`berger`]), Swiss pairings after C.04.3 ([`swiss`]), tie-breaks by C.07 ([`breaks`]).

#![warn(missing_docs, unreachable_pub)]

pub mod bracket;
mod cup;
mod log;
pub mod matching;
mod progress;
pub mod round_robin;
mod seeding;
mod standing;
pub mod swiss;
mod terms;
pub mod tiebreaks;

pub use cup::{Bout, Cup, Done, How, Match, Player, RecordError, Round, Stage};
pub use log::{CUP_FORMAT, Fact, Noted};
pub use progress::{BEGUN_PLIES, BOARDS_SHOWN_MAX, Judged, News, Order, Report, Step, Verdict};
pub use standing::{Cell, Line};
pub use terms::*;
