//! Options of chess: the variant, who declares draws, odds, a position to begin from.

use shakmaty::variant::VariantPosition;
use shakmaty::{EnPassantMode, Position as _, Setup};

use crate::option_rows::{OptionRow, check};
use crate::{GameOptions, OptionError, PositionError, Seat};

use super::draws::Draws;
use super::odds::{self, Odds};
use super::variant::{self, Variant};

/// Start of a game.
#[derive(Clone, Debug)]
pub enum Start {
    /// Chess960: chance draws the array, from which the odds are taken then.
    Drawn(Odds),
    /// This position, with what is given already taken off.
    At(VariantPosition),
}

/// Options of a game of chess at the start.
#[derive(Clone, Debug)]
pub struct Options {
    /// Variant (clause 4.1).
    pub variant: Variant,
    /// Rule for draws by history (clause 2.3).
    pub draws: Draws,
    /// Start of the game.
    pub start: Start,
}

impl Default for Options {
    fn default() -> Options {
        Options { variant: Variant::Standard, draws: Draws::Automatic, start: Start::At(Variant::Standard.start()) }
    }
}

/// Clause 4.1.
const VARIANT: OptionRow = ("variant", variant::KEYS);
/// Clause 2.3.
const DRAWS: OptionRow = ("draws", &["automatic", "claim", "off"]);
/// Clause 4.2. Not a closed list: sums of gifts are read too.
const ODDS: OptionRow = ("odds", odds::NAMES);
/// With other pieces than the usual ones only the first move can be given.
const FIRST_MOVE_ONLY: &[&str] = &["none", "first_move"];
/// A position text; `_` stands for a space, which a typed option cannot hold.
const POSITION: OptionRow = ("position", &["<FEN>"]);

const ROWS: &[OptionRow] = &[VARIANT, DRAWS];
const KEYS: &[&str] = &[VARIANT.0, DRAWS.0, ODDS.0, POSITION.0];

/// Reads the options of chess; what is not said is as in [`Options::default`].
///
/// # Errors
/// Unknown keys and values, odds together with a position, a position that is none or is over.
pub fn read(pairs: &GameOptions) -> Result<Options, OptionError> {
    check(pairs, ROWS, &[ODDS.0, POSITION.0], KEYS)?;
    let variant = pairs.get(VARIANT.0).and_then(|key| Variant::from_key(key)).unwrap_or_default();
    let odds = read_odds(pairs)?;
    if !variant.has_usual_men() && !odds.takes_no_man() {
        return Err(OptionError::BadValue { key: ODDS.0, allowed: FIRST_MOVE_ONLY });
    }
    let start = match pairs.get(POSITION.0) {
        Some(text) => Start::At(set_up(variant, odds, text)?),
        None if variant == Variant::Chess960 => Start::Drawn(odds),
        None => Start::At(without(variant, variant.start().to_setup(EnPassantMode::Legal), odds)),
    };
    let draws = match pairs.get(DRAWS.0).map(String::as_str) {
        Some("claim") => Draws::Claim,
        Some("off") => Draws::Off,
        Some(_) | None => Draws::Automatic,
    };
    Ok(Options { variant, draws, start })
}

/// A start without what is given.
pub fn without(variant: Variant, mut setup: Setup, odds: Odds) -> VariantPosition {
    odds.take_from(&mut setup);
    // No gift takes a king, and fewer pieces are still a position; the plain start stands in for what cannot be.
    variant.set_up(setup).unwrap_or_else(|_: PositionError| variant.start())
}

fn set_up(variant: Variant, odds: Odds, text: &str) -> Result<VariantPosition, OptionError> {
    let refused = || OptionError::BadValue { key: POSITION.0, allowed: POSITION.1 };
    let position = variant.read_fen(&text.replace('_', " ")).map_err(|_| refused())?;
    if !odds.is_none() || position.is_game_over() {
        return Err(refused());
    }
    Ok(position)
}

fn read_odds(pairs: &GameOptions) -> Result<Odds, OptionError> {
    match pairs.get(ODDS.0) {
        None => Ok(Odds::default()),
        Some(text) => Odds::read(text).ok_or(OptionError::BadValue { key: ODDS.0, allowed: ODDS.1 }),
    }
}

/// The seat of the side that gives odds; `None` where nothing is given.
///
/// # Errors
/// An unknown gift, or more pieces than there are.
pub fn giver(pairs: &GameOptions) -> Result<Option<Seat>, OptionError> {
    read_odds(pairs).map(|odds| (!odds.is_none()).then(|| odds.giver()))
}
