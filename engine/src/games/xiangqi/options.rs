//! Options of xiangqi, and how `key=value` pairs are read. Shared with jieqi.

use crate::{GameOptions, OptionError};

/// How repetition is judged (clause 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Repetition {
    #[default]
    Cxq,
    /// Judged when a position stands for the third time.
    Axf,
    Off,
}

/// What the counters call a move (clause 4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MoveUnit {
    /// One move of each side.
    #[default]
    Pair,
    Ply,
}

/// What may be chosen at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    pub repetition: Repetition,
    /// Whether the counters of clause 4 draw.
    pub counters: bool,
    pub move_unit: MoveUnit,
    /// Turning up a man sets the progress counter to 0 (jieqi clause 2.2).
    pub reveal_is_progress: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { repetition: Repetition::Cxq, counters: true, move_unit: MoveUnit::Pair, reveal_is_progress: true }
    }
}

/// A key and its allowed values; the first value is the default.
pub type OptionRow = (&'static str, &'static [&'static str]);

pub const REPETITION: OptionRow = ("repetition", &["cxq", "axf", "off"]);
pub const COUNTERS: OptionRow = ("counters", &["on", "off"]);
pub const MOVE_UNIT: OptionRow = ("move_unit", &["pair", "ply"]);

const ROWS: &[OptionRow] = &[REPETITION, COUNTERS, MOVE_UNIT];
const KEYS: &[&str] = &[REPETITION.0, COUNTERS.0, MOVE_UNIT.0];

/// Checks that every pair has a row.
///
/// # Errors
/// A key without a row, or a value outside its list.
pub fn check(pairs: &GameOptions, rows: &[OptionRow], known: &'static [&'static str]) -> Result<(), OptionError> {
    for (key, value) in pairs {
        let (key, allowed) = rows
            .iter()
            .find(|(name, _)| name == key)
            .ok_or_else(|| OptionError::UnknownKey { key: key.clone(), known })?;
        if !allowed.contains(&value.as_str()) {
            return Err(OptionError::BadValue { key, allowed });
        }
    }
    Ok(())
}

/// Whether `row` has a value other than its default.
pub fn is_changed(pairs: &GameOptions, (key, allowed): OptionRow) -> bool {
    pairs.get(key).is_some_and(|value| allowed.first() != Some(&value.as_str()))
}

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

/// # Errors
/// Unknown keys and values.
pub fn read(pairs: &GameOptions) -> Result<Rules, OptionError> {
    check(pairs, ROWS, KEYS)?;
    Ok(rules(pairs))
}
