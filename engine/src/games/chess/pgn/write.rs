//! Writing: the export format of the PGN standard, lines below 80 columns.

use crate::games::chess::variant::Variant;
use crate::{AnyGame, FileDate, FileError, FileMove, GameFile, Notation, Seat, Turn};

use super::{DRAWS, OWN_TAGS};

/// Columns of a line of moves.
const COLUMNS: usize = 79;

/// Writes a game that the law lets pass.
///
/// # Errors
/// As [`GameFile::replay`].
pub fn write(file: &GameFile) -> Result<String, FileError> {
    let mut moves = Moves::default();
    let mut start: Option<String> = None;
    let last = file.replay(|game, mv| {
        start.get_or_insert_with(|| game.position());
        moves.take(game, mv);
    })?;
    let start = start.unwrap_or_else(|| last.position());
    let mut text = tags(file, &start);
    text.push('\n');
    moves.word(file.score.word());
    text.push_str(&moves.text);
    text.push('\n');
    Ok(text)
}

fn tags(file: &GameFile, start: &str) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        text.push_str(&format!("[{name} \"{}\"]\n", escaped(value)));
    };
    let said = |value: &Option<String>| value.clone().unwrap_or_else(|| "?".to_owned());
    let option = |key: &str| file.options.get(key).map(String::as_str);
    tag("Event", &said(&file.tags.event));
    tag("Site", &said(&file.tags.site));
    tag("Date", &file.tags.date.map_or_else(|| "????.??.??".to_owned(), |date: FileDate| date.to_string()));
    let round = file.tags.others.iter().find(|(name, _)| name == "Round");
    tag("Round", round.map_or("?", |(_, round)| round));
    tag("White", &said(&file.tags.players[Seat::First.index()]));
    tag("Black", &said(&file.tags.players[Seat::Second.index()]));
    tag("Result", file.score.word());
    let variant = option("variant").and_then(Variant::from_key).unwrap_or_default();
    if variant != Variant::Standard {
        tag("Variant", variant.tag());
    }
    if variant == Variant::Chess960 || start != variant.start_fen() {
        tag("SetUp", "1");
        tag("FEN", start);
    }
    tag(DRAWS, option("draws").unwrap_or("automatic"));
    if let Some(termination) = &file.tags.termination {
        tag("Termination", termination);
    }
    for (name, value) in &file.tags.others {
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if is_name && name != "Round" && !OWN_TAGS.contains(&name.as_str()) {
            tag(name, value);
        }
    }
    text
}

/// A tag's value on one line, quotes and backslashes marked.
fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text
}

/// The move text, word by word.
#[derive(Default)]
struct Moves {
    text: String,
    column: usize,
    /// Black's number is repeated after a comment and at the start.
    needs_number: bool,
    number: u32,
}

impl Moves {
    fn take(&mut self, game: &AnyGame, mv: &FileMove) {
        let is_white = game.turn() == Turn::Player(Seat::First);
        if self.text.is_empty() {
            self.number = first_number(game);
            self.needs_number = true;
        }
        if is_white {
            self.word(&format!("{}.", self.number));
        } else if self.needs_number {
            self.word(&format!("{}...", self.number));
        }
        self.word(&game.write(&mv.mv, Notation::San));
        if let Some(glyph) = mv.glyph {
            self.word(&format!("${glyph}"));
        }
        self.needs_number = !mv.comment.is_empty();
        if self.needs_number {
            // A brace would end the comment.
            let comment = escaped_comment(&mv.comment);
            comment.split_whitespace().for_each(|word| self.word(word));
        }
        if !is_white {
            self.number = self.number.saturating_add(1);
        }
    }

    fn word(&mut self, word: &str) {
        let columns = word.chars().count();
        if self.column > 0 && self.column + 1 + columns > COLUMNS {
            self.text.push('\n');
            self.column = 0;
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += columns;
    }
}

fn escaped_comment(comment: &str) -> String {
    format!("{{{}}}", comment.replace('{', "(").replace('}', ")"))
}

/// The number of the move in the position text.
fn first_number(game: &AnyGame) -> u32 {
    game.position().split(' ').next_back().and_then(|number| number.parse().ok()).unwrap_or(1)
}
