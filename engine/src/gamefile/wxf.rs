//! The text format of the World Xiangqi Federation: lines of a word and its value, the moves between
//! `START{` and `}END`.

use super::formats::{Raw, tags_of};
use super::movetext;
use crate::{FILE_COMMENT_BYTES_MAX, FILE_TAGS_MAX, FileError, GameFile, Notation};

const FORMAT: &str = "FORMAT";
const START: &str = "START";
const END: &str = "}END";

pub(super) fn print(file: &GameFile, notation: Notation, body: &str) -> String {
    let line = |(name, value): (String, String)| format!("{} {value}\n", name.to_uppercase());
    let is_format = |name: &str| name.eq_ignore_ascii_case(FORMAT);
    let tags: String = tags_of(file, notation).into_iter().filter(|(name, _)| !is_format(name)).map(line).collect();
    let notation = notation.key().to_uppercase();
    format!("{FORMAT} {notation}\n{tags}{START}{{\n{body}\n{END}\n")
}

/// True if a text begins as such a file does.
pub(super) fn is_one(text: &str) -> bool {
    text.trim_start().get(..FORMAT.len()).is_some_and(|word| word.eq_ignore_ascii_case(FORMAT))
}

/// # Errors
/// Too much of anything, or moves that do not begin or end.
pub(super) fn read(text: &str) -> Result<Raw, FileError> {
    let mut raw = Raw::default();
    let mut rest = text;
    let mut number = 1;
    loop {
        let (line, after) = rest.split_once('\n').ok_or(FileError::Syntax { line: number, what: "no moves begin" })?;
        let trimmed = line.trim();
        if trimmed.get(..START.len()).is_some_and(|word| word.eq_ignore_ascii_case(START)) {
            break;
        }
        if raw.tags.len() >= FILE_TAGS_MAX {
            return Err(FileError::TooManyTags);
        }
        if trimmed.len() > FILE_COMMENT_BYTES_MAX {
            return Err(FileError::CommentTooLong { line: number });
        }
        if let Some((name, value)) = trimmed.split_once(char::is_whitespace) {
            // AXF is the older name of the same way to write moves.
            let value = if value.trim().eq_ignore_ascii_case("AXF") { "WXF" } else { value.trim() };
            raw.tags.push((name.to_owned(), value.to_owned()));
        }
        rest = after;
        number += 1;
    }
    let unclosed = FileError::Syntax { line: number, what: "the moves stand between START{ and }END" };
    let (_, moves) = rest.split_once('{').ok_or(unclosed.clone())?;
    let end = moves.to_ascii_uppercase().rfind(END).ok_or(unclosed)?;
    let moves = moves.get(..end).unwrap_or_default();
    (raw.moves, raw.score) = movetext::read(moves, number)?;
    Ok(raw)
}
