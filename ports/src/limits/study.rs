//! Limits of boards that are no game, and of the thoughts about them.

use std::time::Duration;

/// Moves of a position that is no game: longer than a game of two people; each picture of it plays them again.
pub const FREE_MOVES_MAX: usize = 600;

/// Bytes of a move or a result of chance there: a play of four checkers, or the deal of a game of jieqi.
pub const FREE_MOVE_BYTES_MAX: usize = 64;

/// Bytes of a position text, or of a record that is pasted in its place.
pub const FREE_TEXT_BYTES_MAX: usize = 16 * 1024;

/// Such boards that are made at once; one takes a part of a second at most.
pub const FREE_BOARDS_AT_ONCE: usize = 2;

/// Such boards that may be made or wait for it, and those of one person: a page asks for a board and its picture, and
/// quick fingers for some of them.
pub const FREE_BOARDS_WAITING_MAX: usize = 48;
/// See [`FREE_BOARDS_WAITING_MAX`].
pub const FREE_BOARDS_PER_PERSON_MAX: usize = 8;

/// Such boards and pictures of one address at once, and in a second from then on: several people step through games.
pub const FREE_BOARDS_BURST: f64 = 120.0;
/// See [`FREE_BOARDS_BURST`].
pub const FREE_BOARDS_PER_SECOND: f64 = 6.0;

/// Longest thought about a position that is no game; one is thought about at a time.
pub const ANALYSIS_MAX: Duration = Duration::from_millis(900);

/// People who may wait for such a thought: some seconds in all.
pub const ANALYSES_WAITING_MAX: usize = 8;

/// Lines of such a thought: more fit beside no board.
pub const ANALYSIS_LINES: usize = 3;

/// Such thoughts of one address at once, and in a second from then on: as fast as a person steps through a game.
pub const ANALYSES_BURST: f64 = 20.0;
/// See [`ANALYSES_BURST`].
pub const ANALYSES_PER_SECOND: f64 = 1.0;
