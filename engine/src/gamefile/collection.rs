//! A text of one game or several, in any format that is read here: seen from the text, cut into games, each read alone.
//!
//! One bad game refuses itself and not the others. All of it is bounded before it is looked at.

use super::formats::game_titled;
use super::pgn;
use crate::games::xiangqi::{self, dhtmlxq};
use crate::games::{backgammon::mat, chushogi::kif};
use crate::{COLLECTION_BYTES_MAX, COLLECTION_GAMES_MAX, FileError, GameFile, GameKey, Transcript};

/// Every game of a text, in its order.
///
/// # Errors
/// Too large, too many games, or nothing that looks like a game.
pub fn read_collection(text: &str) -> Result<Vec<Result<Transcript, FileError>>, FileError> {
    if text.len() > COLLECTION_BYTES_MAX {
        return Err(FileError::TooLarge);
    }
    let text = text.trim_start_matches('\u{feff}');
    let format = Format::of(text);
    let pieces = format.cut(text);
    match pieces.len() {
        0 => Err(FileError::Syntax { line: 1, what: "no game is in the text" }),
        count if count > COLLECTION_GAMES_MAX => Err(FileError::TooManyGames),
        _ => Ok(pieces.into_iter().map(|piece| format.read(piece)).collect()),
    }
}

#[derive(Clone, Copy)]
enum Format {
    DhtmlXq,
    Kif,
    Mat,
    Wxf,
    Pgn,
}

impl Format {
    fn of(text: &str) -> Format {
        match () {
            () if dhtmlxq::is_one(text) => Format::DhtmlXq,
            () if kif::is_one(text) => Format::Kif,
            () if text.lines().any(begins_match) => Format::Mat,
            () if super::wxf::is_one(text) => Format::Wxf,
            () => Format::Pgn,
        }
    }

    /// Games of the text; text before the first game belongs to it.
    fn cut(self, text: &str) -> Vec<&str> {
        let mut is_after_moves = false;
        let mut begins = |line: &str| match self {
            Format::DhtmlXq => line.trim_start().starts_with("[DhtmlXQ]"),
            Format::Kif => line.contains("手合割"),
            Format::Mat => begins_match(line),
            Format::Wxf => super::wxf::is_one(line),
            Format::Pgn => {
                let is_tag = line.trim_start().starts_with('[');
                let is_first = is_tag && is_after_moves;
                is_after_moves = (is_after_moves || !line.trim().is_empty()) && !is_tag;
                is_first
            }
        };
        let mut cuts = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if begins(line) {
                cuts.push(at);
            }
            at += line.len();
        }
        // PGN marks the second game and those after it, the others mark the first one too.
        if !matches!(self, Format::Pgn) && !cuts.is_empty() {
            cuts.remove(0);
        }
        let ends = cuts.iter().copied().chain([text.len()]);
        let starts = [0].into_iter().chain(cuts.iter().copied());
        let pieces = starts.zip(ends).filter_map(|(from, to)| text.get(from..to));
        let pieces = pieces.filter(|piece| !piece.trim().is_empty());
        match self {
            Format::Pgn => pieces.flat_map(cut_at_results).collect(),
            Format::DhtmlXq | Format::Kif | Format::Mat | Format::Wxf => pieces.collect(),
        }
    }

    fn read(self, text: &str) -> Result<Transcript, FileError> {
        match self {
            Format::DhtmlXq => dhtmlxq::read(text).map(Transcript::from),
            Format::Kif => kif::read(text).map(Transcript::from),
            Format::Mat => mat::transcript(text),
            Format::Wxf => xiangqi::read_wxf(text).map(Transcript::from),
            Format::Pgn => read_pgn(text),
        }
    }
}

/// Pasted where lines are lost, games of a PGN lie behind each other: one is over with its result, or where tags follow
/// moves.
fn cut_at_results(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut from, mut depth) = (0, 0_usize);
    let (mut is_comment, mut is_tag, mut is_remark) = (false, false, false);
    // Of the game at hand: whether it has moves, and whether its result was read.
    let (mut has_moves, mut is_over) = (false, false);
    let mut word = 0..0;
    let ends_word = |letter: char| letter.is_whitespace() || "{}()[];".contains(letter);
    for (at, letter) in text.char_indices() {
        if !(is_comment || is_tag || is_remark) && ends_word(letter) {
            let said = text.get(word.clone()).unwrap_or_default();
            is_over |= depth == 0 && has_moves && RESULTS.contains(&said);
            word = at..at;
        }
        match letter {
            '}' if is_comment => is_comment = false,
            ']' if is_tag => is_tag = false,
            '\n' if is_remark => is_remark = false,
            _ if is_comment || is_tag || is_remark => {}
            '{' => is_comment = true,
            // To the end of its line.
            ';' => is_remark = true,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if letter.is_whitespace() || ends_word(letter) && letter != '[' => {}
            _ => {
                if is_over || (letter == '[' && has_moves && depth == 0) {
                    pieces.extend(text.get(from..at));
                    (from, has_moves, is_over) = (at, false, false);
                }
                is_tag = letter == '[';
                if word.is_empty() {
                    word.start = at;
                }
                word.end = at + letter.len_utf8();
                has_moves |= !is_tag;
            }
        }
    }
    pieces.extend(text.get(from..));
    pieces
}

/// Ending of a game in a PGN.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// ` 5 point match`
fn begins_match(line: &str) -> bool {
    let line = line.trim();
    let length = line.strip_suffix("point match").or_else(|| line.strip_suffix("points match"));
    length.is_some_and(|length| !length.trim().is_empty() && length.trim().bytes().all(|byte| byte.is_ascii_digit()))
}

/// The game that the tags name; where they name none, the first that has all these moves.
fn read_pgn(text: &str) -> Result<Transcript, FileError> {
    let games = named_game(text).map_or_else(guessed, |game| vec![game]);
    let mut first = None;
    for game in games {
        match GameFile::read(game, text) {
            Ok(file) if !file.moves.is_empty() || file.start.is_some() => return Ok(Transcript::from(file)),
            Ok(_) => first = first.or(Some(FileError::Syntax { line: 1, what: "no moves" })),
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first.unwrap_or(FileError::TooManyMoves))
}

fn named_game(text: &str) -> Option<GameKey> {
    let raw = pgn::read_tags(text);
    let tag = |name: &str| raw.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim());
    let variant = tag("Variant").and_then(|said| GameKey::from_key(&said.to_lowercase()));
    let titled = || game_titled(tag("Game")?);
    let has_players = |game: &GameKey| game.player_tags().into_iter().any(|name| tag(name).is_some());
    // "Red" and "Black" are tags of two games; jieqi says its name.
    variant.or_else(titled).or_else(|| guessed().into_iter().find(has_players))
}

/// Games as which a PGN without the name of its game is tried, in this order.
fn guessed() -> Vec<GameKey> {
    let mut games: Vec<GameKey> = GameKey::ALL.iter().copied().filter(|game| game.file_guess().is_some()).collect();
    games.sort_by_key(|game| game.file_guess());
    games
}
