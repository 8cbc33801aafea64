//! Match files in the `.mat` form that GNU Backgammon and others exchange (clause 6.3).
//!
//! The first seat stands on the left. A resignation has no words of its own there: a game that
//! ends with `Wins` before all checkers are off was given up.

mod read;
mod write;

pub use read::{Imported, MatError, read};
pub use write::write;

/// Columns of the left player's part of a line.
const LEFT: usize = 28;
/// Characters of a name that GNU Backgammon reads.
const NAME_CHARS_MAX: usize = 30;
