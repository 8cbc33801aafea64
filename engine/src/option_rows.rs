//! Options with a closed list of values, as every game reads them from `key=value` pairs.

use crate::{GameOptions, OptionError};

/// A key and its allowed values; the first value is the default.
pub(crate) type OptionRow = (&'static str, &'static [&'static str]);

/// Checks that every pair has a row; the keys in `free` are read elsewhere.
///
/// # Errors
/// A key without a row, or a value outside its list.
pub(crate) fn check(
    pairs: &GameOptions,
    rows: &[OptionRow],
    free: &[&str],
    known: &'static [&'static str],
) -> Result<(), OptionError> {
    for (key, value) in pairs.iter().filter(|(key, _)| !free.contains(&key.as_str())) {
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

/// True if `row` has a value other than its default.
pub(crate) fn is_changed(pairs: &GameOptions, (key, allowed): OptionRow) -> bool {
    pairs.get(key).is_some_and(|value| allowed.first() != Some(&value.as_str()))
}
