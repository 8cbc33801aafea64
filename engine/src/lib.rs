//! The law of Bạn Cờ: positions, legal moves and actions, and what each viewer may know.
//!
//! This crate does no I/O, reads no clock and draws no random number except through the
//! [`Chance`] it is handed. Text from people comes in through [`AnyGame::read`] and
//! [`Table::act`]; only a [`View`] made for one viewer goes out.

#![warn(missing_docs, unreachable_pub)]

mod any;
mod beacon_luck;
mod chance;
mod choice;
mod clock;
mod commitment;
mod counters;
mod decision;
mod ending;
mod error;
mod game;
mod gamefile;
pub mod games;
mod handicap;
mod hash;
mod intent;
mod laws;
mod limits;
mod look_alikes;
mod notation;
pub mod openings;
mod option_rows;
mod piece;
mod reach;
mod record;
mod seat;
mod story;
mod table;
pub mod text_board;
mod typos;
mod view;
mod words;

pub use any::{AnyGame, GameKey, GameOptions, LegalMove, SetUpError};
pub use beacon_luck::{BeaconLuck, DrawCounts, NamedDraw};
pub use chance::{Chance, DueDraw, Outcome, OutcomeError, Script};
pub use choice::{Choices, DieStep, Next, Pick};
pub use clock::{
    BOARD_PATIENCE, FlagRule, Off, Pace, REMINDED_MOVE_MIN, REMINDERS_APART_MIN, Reading, Reminder, Rest, TIME_MAX,
    TIME_MIN, TimeControl,
};
pub use commitment::{Envelope, FairStream, Part, Seed};
pub use counters::{Counter, CounterKind, Counters, Run, RunClass};
pub use decision::Decision;
pub use ending::{Ending, Reason};
pub use error::{Illegal, MoveError, OptionError, PositionError, ReadError, Rule};
pub use game::{Captured, Game, MoveShape, Played, Turn};
pub use gamefile::{
    FileDate, FileError, FileFormat, FileHead, FileMove, FileNotes, FileStep, GameFile, Score, Tags, Transcript,
    is_of_file, read_collection,
};
pub use hash::fnv1a_64;
pub use intent::Meant;
pub use laws::Laws;
pub use limits::*;
pub use notation::Notation;
pub use piece::{ChessKind, ChuFace, ChuKind, Kind};
pub use reach::{Aim, Going, ManGuide, Reached};
pub use record::{
    Drawn, DrawnOutcome, Ender, Entry, Event, Luck, Millis, Named, NumberedDraws, Opponent, Person, PersonKey,
    RECORD_FORMAT, Series, Side,
};
pub use seat::{Seat, Viewer};
pub use story::Told;
pub use table::{
    Action, Actor, AllowedMove, Barrier, Bound, Challenge, Finding, JudgedMove, LineError, Offer, OpenDraws, Phase,
    Ply, Public, RecordError, Refusal, RoundEnd, Ruling, RunsOut, Stood, Table, TakenBack, Verification,
};
pub use view::{Board, Cube, Dice, Face, LastMove, Man, PaperSide, Points, Site, Stakes, Undrawn, View};
