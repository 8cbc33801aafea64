//! Options of xiangqi. Shared with jieqi.

use crate::option_rows::{OptionRow, check, is_changed};
use crate::{GameOptions, OptionError, Seat};

use super::fen::{self, Clocks, Set};
use super::odds::{self, Odds};
use super::position::Position;

/// Judgement of repetition (clause 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Repetition {
    /// Runs of checks and chases are counted ply by ply (clause 3).
    #[default]
    Cxq,
    /// Judged at the third occurrence of a position.
    Axf,
    /// No side is at fault, so that long corpora replay.
    Off,
}

/// Unit of the counters (clause 4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MoveUnit {
    /// One move of each side.
    #[default]
    Pair,
    /// One move of one side.
    Ply,
}

/// Options at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Judgement of repetition (clauses 3 and 5.1).
    pub repetition: Repetition,
    /// True if the counters of clause 4 draw.
    pub counters: bool,
    /// Unit of the counters' limits.
    pub move_unit: MoveUnit,
    /// Turning up a piece sets the progress counter to 0 (jieqi clause 2.2).
    pub reveal_is_progress: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { repetition: Repetition::Cxq, counters: true, move_unit: MoveUnit::Pair, reveal_is_progress: true }
    }
}

/// Options of a game of xiangqi at the start.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Rules by which the game's history ends it.
    pub rules: Rules,
    /// The usual start, without what is given (clause 5.2), or a position that was set up.
    pub start: Position,
    /// The counts of the position text; the counters of clause 4 begin at 0 all the same.
    pub clocks: Clocks,
}

impl Default for Options {
    fn default() -> Options {
        Options { rules: Rules::default(), start: Odds::NONE.start(), clocks: Clocks::START }
    }
}

/// Clause 5.1.
pub const REPETITION: OptionRow = ("repetition", &["cxq", "axf", "off"]);
/// Clause 4: whether its counters draw.
pub const COUNTERS: OptionRow = ("counters", &["on", "off"]);
/// Clause 4.1.
pub const MOVE_UNIT: OptionRow = ("move_unit", &["pair", "ply"]);

/// Not a closed list: sums of gifts are read too.
pub const ODDS: OptionRow = ("odds", odds::NAMES);
/// A position text; `_` replaces a space, which a typed option cannot hold.
const POSITION: OptionRow = ("position", &["<FEN>"]);

const ROWS: &[OptionRow] = &[REPETITION, COUNTERS, MOVE_UNIT];
const KEYS: &[&str] = &[REPETITION.0, COUNTERS.0, MOVE_UNIT.0, ODDS.0, POSITION.0];

/// Reads the rows of xiangqi from pairs that were checked; others are left alone.
pub fn rules(pairs: &GameOptions) -> Rules {
    Rules {
        repetition: match pairs.get(REPETITION.0).map(String::as_str) {
            Some("axf") => Repetition::Axf,
            Some("off") => Repetition::Off,
            Some(_) | None => Repetition::Cxq,
        },
        counters: !is_changed(pairs, COUNTERS),
        move_unit: if is_changed(pairs, MOVE_UNIT) { MoveUnit::Ply } else { MoveUnit::Pair },
        ..Rules::default()
    }
}

/// Reads the options of xiangqi; what is not said is as in [`Options::default`].
///
/// # Errors
/// Unknown keys and values, odds together with a position, a position that is none or is over.
pub fn read(pairs: &GameOptions) -> Result<Options, OptionError> {
    check(pairs, ROWS, &[ODDS.0, POSITION.0], KEYS)?;
    let odds = read_odds(pairs)?;
    let (start, clocks) = match pairs.get(POSITION.0) {
        None => (odds.start(), Clocks::START),
        Some(text) => {
            let refused = || OptionError::BadValue { key: POSITION.0, allowed: POSITION.1 };
            let (position, clocks) = fen::read(&text.replace('_', " "), Set::Xiangqi).map_err(|_| refused())?;
            if !odds.is_none() || !position.has_legal_move() {
                return Err(refused());
            }
            (position, clocks)
        }
    };
    Ok(Options { rules: rules(pairs), start, clocks })
}

/// Odds; none unless asked for.
///
/// # Errors
/// An unknown gift, or more pieces than there are.
pub fn read_odds(pairs: &GameOptions) -> Result<Odds, OptionError> {
    match pairs.get(ODDS.0) {
        None => Ok(Odds::NONE),
        Some(text) => Odds::read(text).ok_or(OptionError::BadValue { key: ODDS.0, allowed: ODDS.1 }),
    }
}

/// The seat of the side that gives odds; `None` where nothing is given.
///
/// # Errors
/// As [`read_odds`].
pub fn giver(pairs: &GameOptions) -> Result<Option<Seat>, OptionError> {
    read_odds(pairs).map(|odds| (!odds.is_none()).then(|| odds.giver()))
}
