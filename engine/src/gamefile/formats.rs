//! The formats a game's files come in, and the one door to all of them.
//!
//! PGN (every game with a notation of its own) and the text format of the World Xiangqi Federation
//! (`FORMAT`, `RED`, `BLACK`, `START{ … }END`; clause 6). Reading is all or nothing: tags, set-up and every
//! move go through the law, and every size is bounded before it is looked at.

use super::{movetext, pgn, wxf};
use crate::words::words;
use crate::{
    AnyGame, FILE_COMMENT_BYTES_MAX, FILE_TEXT_BYTES_MAX, FileDate, FileError, FileHead, FileMove, GameFile, GameKey,
    GameOptions, Notation, Outcome, ReadError, Reason, Score, Seat, Tags, Turn,
};

words! {
    /// Format of a game file.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum FileFormat {
        /// Tags in brackets, then numbered moves.
        Pgn = "pgn",
        /// Lines of the Federation's text format.
        Wxf = "wxf",
        /// Numbered lines as Japanese programs write them; read by [`crate::read_collection`].
        Kif = "kif",
        /// Matches as GNU Backgammon reads them; read by [`crate::games::backgammon::mat`].
        Mat = "mat",
        /// The squares in the order they were taken, and the position they make; written only.
        Squares = "txt",
    }
}

impl GameKey {
    /// The options under which a file without ours is replayed: its players knew another law of repetition.
    fn foreign_options(self) -> GameOptions {
        self.foreign_pairs().iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    }
}

impl GameFile {
    /// The file as text.
    ///
    /// # Errors
    /// A file that does not replay is not written.
    pub fn print(&self, format: FileFormat) -> Result<String, FileError> {
        if let Some(printed) = self.game.print_file(self) {
            return printed;
        }
        let notation = self.game.file_notation();
        let mut moves = Vec::with_capacity(self.moves.len());
        let last = self.replay(|game, mv| {
            let number = game.plies();
            let (text, comment) = (game.write(&mv.mv, notation), mv.comment.clone());
            moves.push(movetext::Printed { number, text, comment, glyph: mv.glyph });
        })?;
        let is_second = self.begin().is_ok_and(|game| is_seconds(&game));
        let body = movetext::print(&moves, is_second, self.score);
        Ok(match format {
            FileFormat::Pgn => pgn::print(self, notation, &body),
            FileFormat::Wxf => wxf::print(self, notation, &body),
            FileFormat::Kif | FileFormat::Mat | FileFormat::Squares => {
                self.print_of(&last).unwrap_or_else(|| pgn::print(self, notation, &body))
            }
        })
    }

    /// The text of a game that writes itself, with what this file says around the moves.
    pub(super) fn print_of(&self, game: &AnyGame) -> Option<String> {
        let names = Seat::BOTH.map(|seat| self.tags.players[seat.index()].as_deref().unwrap_or_default());
        let reason = self.tags.termination.as_deref().and_then(Reason::from_key);
        game.written(&FileHead { names, date: self.tags.date, score: self.score, reason })
    }

    /// Reads a file of `game`; the format is seen from the text.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn read(game: GameKey, text: &str) -> Result<GameFile, FileError> {
        if text.len() > FILE_TEXT_BYTES_MAX {
            return Err(FileError::TooLarge);
        }
        if let Some(file) = game.read_file(text) {
            return file;
        }
        let text = text.trim_start_matches('\u{feff}');
        let raw = if wxf::is_one(text) { wxf::read(text)? } else { pgn::read(text)? };
        raw.understood(game)
    }
}

fn is_seconds(game: &AnyGame) -> bool {
    game.turn() == Turn::Player(Seat::Second)
}

/// Content of a file before the law has checked it.
#[derive(Default)]
pub(super) struct Raw {
    /// Names as PGN has them, in the order of the file.
    pub tags: Vec<(String, String)>,
    pub moves: Vec<movetext::Said>,
    /// Result after the moves, if there is one.
    pub score: Option<Score>,
}

impl Raw {
    fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty() && *value != "?")
    }

    fn understood(self, game: GameKey) -> Result<GameFile, FileError> {
        self.is_of(game)?;
        let options = match self.tag("Options") {
            None => game.foreign_options(),
            Some("-") => GameOptions::new(),
            Some(text) => text
                .split_ascii_whitespace()
                .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .collect(),
        };
        let said = self.score.or_else(|| Score::from_word(self.tag("Result")?));
        let mut file = GameFile {
            game,
            options,
            start: self.tag("FEN").map(str::to_owned),
            tags: self.known_tags(game),
            chance: self.tag("Deal").map(|deal| (0, Outcome(deal.to_owned()))).into_iter().collect(),
            moves: Vec::new(),
            score: said.unwrap_or_default(),
        };
        file.moves = self.read_moves(&file)?;
        file.replay(|_, _| ())?;
        Ok(file)
    }

    fn is_of(&self, game: GameKey) -> Result<(), FileError> {
        let other = |said: &str| Err(FileError::OtherGame(said.chars().take(40).collect()));
        let is_anothers = |said: &str| game_titled(said).is_some_and(|titled| titled != game);
        // Jieqi files call themselves Chinese chess too; the variant tells them apart.
        match (self.tag("Game"), self.tag("Variant").filter(|said| GameKey::from_key(&said.to_lowercase()).is_some())) {
            (_, Some(said)) if said.to_lowercase() != game.key() => other(said),
            (Some(said), None) if is_anothers(said) => other(said),
            (Some(_) | None, _) => Ok(()),
        }
    }

    fn known_tags(&self, game: GameKey) -> Tags {
        let text = |name: &str| self.tag(name).map(str::to_owned);
        const KNOWN: [&str; 12] = [
            "Game",
            "Event",
            "Site",
            "Date",
            "Result",
            "Variant",
            "Format",
            "FEN",
            "SetUp",
            "Options",
            "Deal",
            "Termination",
        ];
        let players = game.player_tags();
        let is_other = |name: &str| !KNOWN.iter().chain(&players).any(|known| known.eq_ignore_ascii_case(name));
        Tags {
            event: text("Event"),
            site: text("Site"),
            date: self.tag("Date").and_then(FileDate::read),
            players: players.map(text),
            termination: text("Termination"),
            others: self.tags.iter().filter(|(name, _)| is_other(name)).cloned().collect(),
        }
    }

    /// Reads the moves in the notation that the file names, else in the first one in which all are legal.
    fn read_moves(&self, file: &GameFile) -> Result<Vec<FileMove>, FileError> {
        let named = self.tag("Format").and_then(|format| Notation::from_key(&format.to_lowercase()));
        let tried: &[Option<Notation>] = match named {
            Some(_) => &[named],
            None => &[None, Some(Notation::Iccs), Some(Notation::Wxf)],
        };
        let mut first = None;
        for prefer in tried {
            match read_all(file, &self.moves, *prefer) {
                Ok(moves) => return Ok(moves),
                Err(error) => first = first.or(Some(error)),
            }
        }
        Err(first.unwrap_or(FileError::TooManyMoves))
    }
}

/// The game whose files have this value of the tag `Game`.
pub(super) fn game_titled(said: &str) -> Option<GameKey> {
    let is_said = |game: &GameKey| game.file_title().is_some_and(|title| title.eq_ignore_ascii_case(said));
    GameKey::ALL.iter().copied().find(is_said)
}

fn read_all(file: &GameFile, said: &[movetext::Said], prefer: Option<Notation>) -> Result<Vec<FileMove>, FileError> {
    let mut game = file.begin()?;
    for (_, outcome) in &file.chance {
        game.resolve(outcome).map_err(|error| FileError::Chance { ply: 0, error })?;
    }
    let mut moves = Vec::with_capacity(said.len());
    for (before, said) in said.iter().enumerate() {
        let wrong = |error| FileError::Move { ply: before + 1, text: said.text.clone(), error };
        let mv = read_move(&game, &said.text, prefer).map_err(|error| wrong(error.into()))?;
        game.play(&mv).map_err(wrong)?;
        moves.push(FileMove { mv, comment: said.comment.clone(), glyph: None });
    }
    Ok(moves)
}

/// A sign of check or praise behind a move is no part of it.
fn read_move(game: &AnyGame, text: &str, prefer: Option<Notation>) -> Result<String, ReadError> {
    let bare = text.trim_end_matches(['!', '?', '#']);
    game.read(bare, prefer).or_else(|error| game.read(bare.trim_end_matches('+'), prefer).map_err(|_| error))
}

/// A value that is allowed in a tag: one line, bounded, without invisible signs.
pub(super) fn value(text: &str) -> String {
    let mut clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    while clean.len() > FILE_COMMENT_BYTES_MAX {
        clean.pop();
    }
    clean
}

/// Tags in the order in which both formats print them; only those that are known.
pub(super) fn tags_of(file: &GameFile, notation: Notation) -> Vec<(String, String)> {
    let players = file.game.player_tags();
    let [first, second] = &file.tags.players;
    let options: Vec<String> = file.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let game = file.game.file_title().map(str::to_owned);
    let setup = file.start.as_ref().map(|_| "1".to_owned());
    let deal = file.chance.first().filter(|(before, _)| *before == 0).map(|(_, outcome)| outcome.0.clone());
    let rows = [
        ("Game", game),
        ("Event", Some(file.tags.event.clone().unwrap_or_else(|| "?".to_owned()))),
        ("Site", file.tags.site.clone()),
        ("Date", file.tags.date.map(|date| date.to_string())),
        (players[0], first.clone()),
        (players[1], second.clone()),
        ("Result", Some(file.score.word().to_owned())),
        ("Variant", file.game.file_has_variant().then(|| file.game.key().to_owned())),
        ("Options", Some(if options.is_empty() { "-".to_owned() } else { options.join(" ") })),
        ("SetUp", setup),
        ("FEN", file.start.clone()),
        ("Deal", deal),
        ("Termination", file.tags.termination.clone()),
        ("Format", Some(notation.key().to_uppercase())),
    ];
    let known = rows.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    known.chain(file.tags.others.iter().cloned()).map(|(name, text)| (name, value(&text))).collect()
}
