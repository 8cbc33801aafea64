//! PGN of chess, out and in (clause 3.1): tags, set-up, moves in SAN, comments, result.
//!
//! A file is accepted only after every move was played through the law; a file with one bad word is refused
//! whole. Comments after a move are kept as they are, those of clocks (`[%clk 1:00:00]`) too; variations and
//! evaluation signs are passed over.

mod read;
mod words;
mod write;

pub use read::read;
pub use write::write;

/// Tags that say what a [`crate::GameFile`] has a place of its own for.
const OWN_TAGS: &[&str] =
    &["Event", "Site", "Date", "White", "Black", "Result", "Variant", "SetUp", "FEN", "Draws", "Termination"];

/// Rule for draws by history, so that the game ends in the file where it ended on the board (clause 2.3). A file
/// without this tag was played elsewhere, perhaps on past an unclaimed draw.
const DRAWS: &str = "Draws";
