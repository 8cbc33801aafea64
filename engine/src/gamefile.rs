//! A game as a file tells it, in no format yet: what every reader of files makes and every writer takes.
//!
//! Moves are canonical text and belong to the position they are played in. A file is believed only after
//! [`GameFile::replay`]: it plays every move through the law, and a file with one bad move is refused whole.
//! The content that a writer may print is decided where the file is made ([`crate::Table::game_file`]), never by the
//! writer.

mod collection;
mod formats;
mod movetext;
mod of_table;
mod pgn;
mod transcript;
mod wxf;

pub use collection::read_collection;
pub use formats::FileFormat;
pub use transcript::{FileStep, Transcript, is_of_file};

use std::collections::BTreeMap;

use thiserror::Error;

use crate::{
    AnyGame, Ending, FILE_COMMENT_BYTES_MAX, FILE_TAGS_MAX, FILE_TEXT_BYTES_MAX, GameKey, GameOptions, MoveError,
    Outcome, OutcomeError, PLIES_MAX, Reason, Seat, SetUpError, Turn,
};

/// A game with everything a file may say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// Game that the file is of.
    pub game: GameKey,
    /// Options of the game; a set-up position is in `start` instead.
    pub options: GameOptions,
    /// Position text the game began from; `None` is the start that the options make.
    pub start: Option<String>,
    /// Tags of the file around the moves.
    pub tags: Tags,
    /// Outcomes of chance, each with the number of moves before it (0: before the first).
    pub chance: Vec<(usize, Outcome)>,
    /// Every ply from the start on.
    pub moves: Vec<FileMove>,
    /// The result that the file claims; [`GameFile::replay`] holds it against the law.
    pub score: Score,
}

/// Players, place and date.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tags {
    /// Event that the game was part of: a tournament, a match.
    pub event: Option<String>,
    /// Place where it was played; in our own files `#` and the id of the game.
    pub site: Option<String>,
    /// The day on which it was played or begun.
    pub date: Option<FileDate>,
    /// By seat.
    pub players: [Option<String>; 2],
    /// Why it ended, as a word of [`crate::Reason`] where this house wrote the file.
    pub termination: Option<String>,
    /// Everything else, in the order of the file: name and value.
    pub others: Vec<(String, String)>,
}

/// Tags for a game that writes its own file.
#[derive(Clone, Copy, Debug, Default)]
pub struct FileHead<'a> {
    /// By seat.
    pub names: [&'a str; 2],
    /// Instant at which it began.
    pub date: Option<FileDate>,
    /// Its result, also where the board knows of none.
    pub score: Score,
    /// Reason of the end; `None` while the game runs, or if it is not known.
    pub reason: Option<Reason>,
}

/// A day; month and day are 0 where they are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileDate {
    /// Of the common era.
    pub year: u16,
    /// 1 to 12, or 0.
    pub month: u8,
    /// 1 to 31, or 0.
    pub day: u8,
}

/// One ply of a file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct FileMove {
    /// Canonical text.
    pub mv: String,
    /// Remark of the file after it; empty for none.
    pub comment: String,
    /// Numeric annotation glyph of PGN, such as 4 for `??`: for writers only, readers pass over it.
    pub glyph: Option<u8>,
}

/// Notes on a game, for the formats that have room for them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct FileNotes {
    /// Tags: name and value.
    pub tags: Vec<(String, String)>,
    /// Glyphs of plies, by the number of plies before each.
    pub glyphs: BTreeMap<usize, u8>,
    /// Tags of the file that the game was read from; their players are passed over.
    pub source: Option<Tags>,
}

/// The result a file claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Score {
    /// This seat won.
    Won(Seat),
    /// The game has no winner and counts.
    Drawn,
    /// Unfinished, not counted, or not said.
    #[default]
    Open,
}

/// Why a file was refused. All or nothing: no part of a refused file is used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// More than [`FILE_TEXT_BYTES_MAX`] bytes.
    #[error("the file is larger than {FILE_TEXT_BYTES_MAX} bytes")]
    TooLarge,
    /// More games than [`crate::COLLECTION_GAMES_MAX`].
    #[error("the file has more than {} games", crate::COLLECTION_GAMES_MAX)]
    TooManyGames,
    /// More plies than [`PLIES_MAX`].
    #[error("the file has more than {PLIES_MAX} moves")]
    TooManyMoves,
    /// More tags than [`FILE_TAGS_MAX`].
    #[error("the file has more than {FILE_TAGS_MAX} tags")]
    TooManyTags,
    /// A comment, or the name or value of a tag, has more bytes than [`FILE_COMMENT_BYTES_MAX`].
    #[error("line {line}: a comment is longer than {FILE_COMMENT_BYTES_MAX} bytes")]
    CommentTooLong {
        /// Counted from 1.
        line: usize,
    },
    /// More than [`crate::FILE_DEPTH_MAX`] variations inside each other.
    #[error("line {line}: variations are nested too deep")]
    TooDeep {
        /// Line of the error, from 1.
        line: usize,
    },
    /// The text is no file of this format.
    #[error("line {line}: {what}")]
    Syntax {
        /// Counted from 1; 1 where the whole text is meant, 0 where there is no text yet.
        line: usize,
        /// Error in English, for tools and logs.
        what: &'static str,
    },
    /// The file says that it is of another game.
    #[error("the file is of another game: {0}")]
    OtherGame(String),
    /// The options, or the position the file begins from, are none of this game.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// An outcome of chance is impossible, missing, or out of its place.
    #[error("before move {ply}: {error}")]
    Chance {
        /// Number of moves before it, as in [`GameFile::chance`].
        ply: usize,
        /// Why it could not have been drawn.
        error: OutcomeError,
    },
    /// A move that cannot be read, or that the law forbids.
    #[error("move {ply}, {text}: {error}")]
    Move {
        /// Counted from 1.
        ply: usize,
        /// The move as the file writes it.
        text: String,
        /// Why it was refused.
        error: MoveError,
    },
    /// The moves end the game otherwise than the file says.
    #[error("the moves give another result than the file")]
    OtherResult,
}

impl GameFile {
    /// A file without moves; the start of its game.
    ///
    /// # Errors
    /// Options or a position that the game does not know.
    pub fn begin(&self) -> Result<AnyGame, FileError> {
        Ok(match &self.start {
            Some(position) => self.game.set_up(position, &self.options)?,
            None => self.game.start(&self.options).map_err(SetUpError::from)?,
        })
    }

    /// Plays the file through; `look` sees the game before every move. Gives the game after the last one.
    ///
    /// # Errors
    /// The first thing that cannot be true, or a result that differs from the law's.
    pub fn replay(&self, mut look: impl FnMut(&AnyGame, &FileMove)) -> Result<AnyGame, FileError> {
        if self.moves.len() > PLIES_MAX {
            return Err(FileError::TooManyMoves);
        }
        let mut game = self.begin()?;
        let mut chance = self.chance.iter().peekable();
        for (before, mv) in self.moves.iter().enumerate() {
            resolve(&mut game, &mut chance, before)?;
            look(&game, mv);
            game.play(&mv.mv).map_err(|error| FileError::Move { ply: before + 1, text: mv.mv.clone(), error })?;
        }
        resolve(&mut game, &mut chance, self.moves.len())?;
        if let Some((ply, _)) = chance.next() {
            return Err(FileError::Chance { ply: *ply, error: OutcomeError("nothing is left to chance here") });
        }
        match game.turn() {
            Turn::Over(ending) if Score::of(ending) != self.score => Err(FileError::OtherResult),
            Turn::Over(_) | Turn::Player(_) | Turn::Chance => Ok(game),
        }
    }
}

/// Lets chance speak as the file says it did before ply `at`.
fn resolve<'a>(
    game: &mut AnyGame,
    chance: &mut std::iter::Peekable<impl Iterator<Item = &'a (usize, Outcome)>>,
    at: usize,
) -> Result<(), FileError> {
    while let Some((_, outcome)) = chance.next_if(|(before, _)| *before == at) {
        game.resolve(outcome).map_err(|error| FileError::Chance { ply: at, error })?;
    }
    Ok(())
}

impl Score {
    /// Result in a file for this ending: an aborted game is open, for it does not count.
    pub const fn of(ending: Ending) -> Score {
        match (ending.winner, ending.reason) {
            (_, crate::Reason::Aborted) => Score::Open,
            (Some(seat), _) => Score::Won(seat),
            (None, _) => Score::Drawn,
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2`, `*`: the words of PGN, the first seat's points first.
    pub const fn word(self) -> &'static str {
        match self {
            Score::Won(Seat::First) => "1-0",
            Score::Won(Seat::Second) => "0-1",
            Score::Drawn => "1/2-1/2",
            Score::Open => "*",
        }
    }

    /// Reads such a word; a draw is written in other ways too.
    pub fn from_word(word: &str) -> Option<Score> {
        if matches!(word, "1/2" | "½-½" | "½") {
            return Some(Score::Drawn);
        }
        [Score::Won(Seat::First), Score::Won(Seat::Second), Score::Drawn, Score::Open]
            .into_iter()
            .find(|score| score.word() == word)
    }
}

impl FileDate {
    /// The day of a moment, in UTC.
    pub fn of(at: crate::Millis) -> FileDate {
        // Days since 1 March of the year 0: the leap day stands last in its year there.
        let days = at.div_euclid(86_400_000) + 719_468;
        let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day_of_year = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day_of_year + 2) / 153;
        let (month_shown, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        FileDate {
            year: u16::try_from(year + era * 400 + carry).unwrap_or(0),
            month: month_shown as u8,
            day: (day_of_year - (153 * month + 2) / 5 + 1) as u8,
        }
    }

    /// Noon of that day, in UTC; of the first day where a part is not known.
    pub fn noon(self) -> crate::Millis {
        let (month, day) = (i64::from(self.month.max(1)), i64::from(self.day.max(1)));
        // As in `FileDate::of`, the year begins in March.
        let (year, month) =
            if month > 2 { (i64::from(self.year), month - 3) } else { (i64::from(self.year) - 1, month + 9) };
        let (era, year) = (year.div_euclid(400), year.rem_euclid(400));
        let days = era * 146_097 + year * 365 + year / 4 - year / 100 + (153 * month + 2) / 5 + day - 1;
        (days - 719_468) * 86_400_000 + 43_200_000
    }

    /// Reads `2026.11.21`, `2026-11-21`, `2026.??.??`; `None` for a text that begins with no year.
    pub fn read(text: &str) -> Option<FileDate> {
        let mut fields = text.trim().splitn(3, ['.', '-', '/']);
        let year = fields.next()?.trim().parse().ok()?;
        let month = fields.next().and_then(|field| field.trim().parse().ok()).filter(|month| *month <= 12).unwrap_or(0);
        let day = fields.next().and_then(|field| field.trim().parse().ok()).filter(|day| *day <= 31).unwrap_or(0);
        Some(FileDate { year, month, day })
    }
}

impl std::fmt::Display for FileDate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let part = |number: u8| if number == 0 { "??".to_owned() } else { format!("{number:02}") };
        write!(f, "{:04}.{}.{}", self.year, part(self.month), part(self.day))
    }
}
