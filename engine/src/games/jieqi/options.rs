//! Options of jieqi: those of xiangqi, and who sees what was captured face down.

use crate::games::xiangqi::options::{self as xiangqi, Rules};
use crate::option_rows::{OptionRow, check, is_changed};
use crate::{GameOptions, OptionError};

/// Viewers of a piece that was captured face down (clause 2.1). After the game everyone may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CapturedDark {
    /// The player who captured it, privately.
    #[default]
    Captor,
    /// Both players and all who watch.
    Public,
    /// No player.
    Hidden,
}

/// Options of a game of jieqi at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// Judgement of repetition and progress, as in xiangqi (clause 2.3).
    pub rules: Rules,
    /// Viewers of a piece that was captured face down.
    pub captured: CapturedDark,
}

const CAPTURED: OptionRow = ("captured", &["captor", "public", "hidden"]);
const REVEAL_IS_PROGRESS: OptionRow = ("reveal_is_progress", &["true", "false"]);

/// No piece is known before the start: only the first move can be given (xiangqi clause 5.2).
const ODDS: OptionRow = (xiangqi::ODDS.0, &["none", "first_move"]);

const ROWS: &[OptionRow] = &[CAPTURED, REVEAL_IS_PROGRESS, xiangqi::REPETITION, xiangqi::COUNTERS, xiangqi::MOVE_UNIT];
const KEYS: &[&str] =
    &[CAPTURED.0, REVEAL_IS_PROGRESS.0, xiangqi::REPETITION.0, xiangqi::COUNTERS.0, xiangqi::MOVE_UNIT.0, ODDS.0];

/// Reads the options of jieqi; what is not said is as in [`Options::default`].
///
/// # Errors
/// Unknown keys and values.
pub fn read(pairs: &GameOptions) -> Result<Options, OptionError> {
    check(pairs, ROWS, &[ODDS.0], KEYS)?;
    let refused = OptionError::BadValue { key: ODDS.0, allowed: ODDS.1 };
    if !xiangqi::read_odds(pairs).is_ok_and(|odds| odds.takes_no_man()) {
        return Err(refused);
    }
    let captured = match pairs.get(CAPTURED.0).map(String::as_str) {
        Some("public") => CapturedDark::Public,
        Some("hidden") => CapturedDark::Hidden,
        Some(_) | None => CapturedDark::Captor,
    };
    let reveal_is_progress = !is_changed(pairs, REVEAL_IS_PROGRESS);
    Ok(Options { rules: Rules { reveal_is_progress, ..xiangqi::rules(pairs) }, captured })
}
