//! Options of cờ caro: size, which rows win, and how X begins (clauses 1, 3.1 and 4).

use crate::option_rows::{OptionRow, check};
use crate::{GameOptions, OptionError, PaperSide};

use super::rows::Five;

/// Opening rule for X.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opening {
    /// Anywhere.
    #[default]
    Free,
    /// The first mark on the centre, the second outside the 5 × 5 around it.
    Far,
}

/// Options at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `None`: the usual one, or the one a position text has.
    pub size: Option<PaperSide>,
    /// Rows that win.
    pub five: Five,
    /// Opening rule for X.
    pub opening: Opening,
}

/// Clause 1.
const SIZE: OptionRow = ("size", &["15", "19"]);
/// Clause 3.1.
const FIVE: OptionRow = ("five", Five::KEYS);
/// Clause 4.
const OPENING: OptionRow = ("opening", &["free", "far"]);

const ROWS: &[OptionRow] = &[SIZE, FIVE, OPENING];
const KEYS: &[&str] = &[SIZE.0, FIVE.0, OPENING.0];

/// Reads the options of cờ caro; what is not said is as in [`Options::default`].
///
/// # Errors
/// Unknown keys and values.
pub fn read(pairs: &GameOptions) -> Result<Options, OptionError> {
    check(pairs, ROWS, &[], KEYS)?;
    let value = |row: OptionRow| pairs.get(row.0).map(String::as_str);
    Ok(Options {
        size: match value(SIZE) {
            None => None,
            Some("19") => Some(PaperSide::Nineteen),
            Some(_) => Some(PaperSide::Fifteen),
        },
        five: value(FIVE).and_then(Five::from_key).unwrap_or_default(),
        opening: if value(OPENING) == Some("far") { Opening::Far } else { Opening::Free },
    })
}
