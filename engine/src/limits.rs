//! Every limit of the engine, by name, with its reason.

/// Bytes of a move text. The longest honest one (a spoken Vietnamese chu shogi move, a whole
/// backgammon play) stays under 100; more is noise and must not cost time.
pub const MOVE_TEXT_BYTES_MAX: usize = 200;

/// Characters of a typed part of the fair envelope: a sentence, not a file (fairness.md 2).
pub const PART_CHARS_MAX: usize = 200;

/// Near misses or readings offered for one text: more than fit a row of buttons help no one.
pub const CANDIDATES_MAX: usize = 8;

/// Plies of one game. No game reaches it by its own law; an imported file may try.
pub const PLIES_MAX: usize = 10_000;

/// Characters of a position text: the longest SFEN of chu shogi stays under 200.
pub const POSITION_TEXT_BYTES_MAX: usize = 400;

/// Bytes of a game file: [`PLIES_MAX`] moves with a remark here and there.
pub const FILE_TEXT_BYTES_MAX: usize = 256 * 1024;

/// Bytes of a text that may hold several games: a season of a club in PGN.
pub const COLLECTION_BYTES_MAX: usize = 1 << 20;

/// Games in such a text: a longer list is of no use in a chat.
pub const COLLECTION_GAMES_MAX: usize = 100;

/// Tags of a game file: the usual seven, the set-up, and those that a collector adds.
pub const FILE_TAGS_MAX: usize = 64;

/// Characters of a tag's value that are kept beside an imported game: an event or a place, no story.
pub const FILE_TAG_CHARS_MAX: usize = 120;

/// Bytes of one tag's value or one comment in a game file: a paragraph.
pub const FILE_COMMENT_BYTES_MAX: usize = 4 * 1024;

/// Variations inside variations that are skipped over in a game file.
pub const FILE_DEPTH_MAX: usize = 16;
/// Points of a match (backgammon 4.2): the longest that clubs play; at a move a day 25 points are a year.
pub const MATCH_LENGTH_MAX: u8 = 25;

/// The highest number on a doubling cube. No match here reaches it; a single game for points must not grow for ever.
pub const CUBE_MAX: u8 = 64;

/// Bytes of a match file that is read: 25 points of backgammon in `.mat` stay under 60 kB.
pub const MATCH_FILE_BYTES_MAX: usize = 1_000_000;

/// Plies of a private conditional line (days 2.6): eight moves of each side are further than people see.
pub const LINE_PLIES_MAX: usize = 16;

/// Bytes of the name of a platform in a record: `telegram`, `discord`.
pub const PLACE_BYTES_MAX: usize = 32;
