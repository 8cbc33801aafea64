//! PGN: tags in brackets, an empty line, the moves. One game a file.

use super::formats::{Raw, tags_of};
use super::movetext;
use crate::{FILE_COMMENT_BYTES_MAX, FILE_TAGS_MAX, FileError, GameFile, Notation};

pub(super) fn print(file: &GameFile, notation: Notation, body: &str) -> String {
    let tag = |(name, value): (String, String)| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        format!("[{name} \"{value}\"]\n")
    };
    let tags: String = tags_of(file, notation).into_iter().map(tag).collect();
    format!("{tags}\n{body}\n")
}

/// # Errors
/// Error in the tags, or in the moves after them.
pub(super) fn read(text: &str) -> Result<Raw, FileError> {
    let mut raw = Raw::default();
    let mut rest = text;
    let mut line = 1;
    loop {
        let trimmed = rest.trim_start();
        line += rest[..rest.len() - trimmed.len()].matches('\n').count();
        rest = trimmed;
        if !rest.starts_with('[') {
            break;
        }
        if raw.tags.len() >= FILE_TAGS_MAX {
            return Err(FileError::TooManyTags);
        }
        let (tag, after) = rest.split_at(tag_length(rest));
        raw.tags.push(read_tag(tag, line)?);
        rest = after;
    }
    (raw.moves, raw.score) = movetext::read(rest, line)?;
    Ok(raw)
}

/// The tags alone, up to the first that is broken: what they say is only looked at.
pub(super) fn read_tags(text: &str) -> Vec<(String, String)> {
    let mut tags = Vec::new();
    let mut rest = text.trim_start();
    while rest.starts_with('[') && tags.len() < FILE_TAGS_MAX {
        let (tag, after) = rest.split_at(tag_length(rest));
        let Ok(tag) = read_tag(tag, 1) else { break };
        tags.push(tag);
        rest = after.trim_start();
    }
    tags
}

/// Bytes of the tag at the start: to the bracket that closes it outside of quotes, as several may stand in one line,
/// or to the end of the line where the quotes do not pair.
fn tag_length(text: &str) -> usize {
    let line = text.find('\n').unwrap_or(text.len());
    let (mut in_quotes, mut is_escaped) = (false, false);
    for (at, c) in text.char_indices().take_while(|(at, _)| *at < line) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => in_quotes = !in_quotes,
            ']' if !in_quotes => return at + 1,
            _ => {}
        }
    }
    line
}

/// `[Name "value"]` with `\"` and `\\` inside.
fn read_tag(row: &str, line: usize) -> Result<(String, String), FileError> {
    let bad = |what| FileError::Syntax { line, what };
    let inside =
        row.trim().strip_prefix('[').and_then(|row| row.strip_suffix(']')).ok_or(bad("a tag is not closed"))?;
    let (name, value) = inside.trim().split_once(char::is_whitespace).ok_or(bad("a tag has a name and a value"))?;
    let value = value.trim().strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    let value = value.ok_or(bad("a tag's value stands in quotes"))?;
    if value.len() > FILE_COMMENT_BYTES_MAX || name.len() > FILE_COMMENT_BYTES_MAX {
        return Err(FileError::CommentTooLong { line });
    }
    let mut plain = String::with_capacity(value.len());
    let mut is_escaped = false;
    for c in value.chars() {
        if c == '\\' && !is_escaped {
            is_escaped = true;
        } else {
            is_escaped = false;
            plain.push(c);
        }
    }
    Ok((name.to_owned(), plain))
}
