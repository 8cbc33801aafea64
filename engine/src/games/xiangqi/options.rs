//! Options of xiangqi, and how `key=value` pairs are read. Shared with jieqi.

use crate::{GameOptions, OptionError};

/// What may be chosen at the start (clause 5). Repetition and counters are off until their law is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Rules {}

/// `(key, allowed values)`; the first value is the default.
pub type OptionTable = &'static [(&'static str, &'static [&'static str])];

const REPETITION: &str = "repetition";
const COUNTERS: &str = "counters";

/// The options both games know.
pub const TABLE: OptionTable = &[(REPETITION, &["off"]), (COUNTERS, &["off"])];

/// Checks that every pair is in `table`.
///
/// # Errors
/// A key that is not, or a value outside its list.
pub fn check(pairs: &GameOptions, table: OptionTable, known: &'static [&'static str]) -> Result<(), OptionError> {
    for (key, value) in pairs {
        let (key, allowed) = table
            .iter()
            .find(|(name, _)| name == key)
            .ok_or_else(|| OptionError::UnknownKey { key: key.clone(), known })?;
        if !allowed.contains(&value.as_str()) {
            return Err(OptionError::BadValue { key, allowed });
        }
    }
    Ok(())
}

/// # Errors
/// Unknown keys and values.
pub fn read(pairs: &GameOptions) -> Result<Rules, OptionError> {
    check(pairs, TABLE, &[REPETITION, COUNTERS])?;
    Ok(Rules {})
}
