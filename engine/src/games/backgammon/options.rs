//! Options of backgammon: match length, cube, Jacoby, and what happens by itself (clauses 4.1-4.3, 5.1).

use crate::{GameOptions, MATCH_LENGTH_MAX, OptionError};

/// Options at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Points the match is played to; 0 is a single game for points.
    pub length: u8,
    /// Played with the cube: on in matches unless switched off, off in single games unless asked for.
    pub cube: bool,
    /// Gammons count only once the cube was turned; never in a match.
    pub jacoby: bool,
    /// A side that may not double is not asked before its roll.
    pub auto_roll: bool,
    /// The only play of a roll is played by itself.
    pub auto_forced: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { length: 0, cube: false, jacoby: false, auto_roll: true, auto_forced: false }
    }
}

/// A key and its allowed values, the default of a single game first.
type Row = (&'static str, &'static [&'static str]);

const ON_OFF: &[&str] = &["on", "off"];
const OFF_ON: &[&str] = &["off", "on"];
const MATCH: Row = ("match", &["1…25"]);
const CUBE: Row = ("cube", OFF_ON);
const JACOBY: Row = ("jacoby", OFF_ON);
const AUTO_ROLL: Row = ("auto_roll", ON_OFF);
const AUTO_FORCED: Row = ("auto_forced", OFF_ON);
const KEYS: &[&str] = &[MATCH.0, CUBE.0, JACOBY.0, AUTO_ROLL.0, AUTO_FORCED.0];

/// Reads the options of backgammon; what is not said is as in [`Rules::default`], but a match has its cube.
///
/// # Errors
/// Unknown keys and values; Jacoby in a match or without a cube.
pub fn read(pairs: &GameOptions) -> Result<Rules, OptionError> {
    if let Some(key) = pairs.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(OptionError::UnknownKey { key: key.clone(), known: KEYS });
    }
    let length = match pairs.get(MATCH.0) {
        None => 0,
        Some(text) => {
            let length = text.parse().ok().filter(|length| (1..=MATCH_LENGTH_MAX).contains(length));
            length.ok_or(OptionError::BadValue { key: MATCH.0, allowed: MATCH.1 })?
        }
    };
    let rules = Rules {
        length,
        cube: switch(pairs, CUBE, length > 0)?,
        jacoby: switch(pairs, JACOBY, false)?,
        auto_roll: switch(pairs, AUTO_ROLL, true)?,
        auto_forced: switch(pairs, AUTO_FORCED, false)?,
    };
    if rules.jacoby && (length > 0 || !rules.cube) {
        return Err(OptionError::BadValue { key: JACOBY.0, allowed: &["off"] });
    }
    Ok(rules)
}

fn switch(pairs: &GameOptions, (key, allowed): Row, default: bool) -> Result<bool, OptionError> {
    match pairs.get(key).map(String::as_str) {
        None => Ok(default),
        Some("on") => Ok(true),
        Some("off") => Ok(false),
        Some(_) => Err(OptionError::BadValue { key, allowed }),
    }
}
