//! Words of the move text, held against what a move is written with.
//!
//! The reader of the library passes over words that it cannot read; a move lost like that would go unnoticed.

use shakmaty::san::SanPlus;

use crate::{FILE_COMMENT_BYTES_MAX, FILE_DEPTH_MAX, FileError};

/// Looks at every word outside comments, variations and tags.
///
/// # Errors
/// A word that is no move, number, sign or result; a comment too long or without end; variations too deep.
pub(super) fn check(text: &str) -> Result<(), FileError> {
    let mut state = State::default();
    for (number, line) in text.lines().enumerate() {
        state.line(line, number + 1)?;
    }
    match state.comment {
        Some((line, _)) => Err(FileError::Syntax { line, what: "a comment has no end" }),
        None => Ok(()),
    }
}

#[derive(Default)]
struct State {
    /// A comment that is open: its line, its bytes so far.
    comment: Option<(usize, usize)>,
    /// Open variations.
    depth: usize,
}

impl State {
    fn line(&mut self, line: &str, number: usize) -> Result<(), FileError> {
        let is_escape = line.starts_with('%');
        let is_tag = self.depth == 0 && line.trim_start().starts_with('[');
        if self.comment.is_none() && (is_escape || is_tag) {
            return Ok(());
        }
        let mut rest = line;
        while !rest.is_empty() {
            rest = match self.comment {
                Some(open) => self.in_comment(rest, open)?,
                None => self.next(rest, number)?,
            };
        }
        Ok(())
    }

    fn in_comment<'a>(&mut self, rest: &'a str, (line, bytes): (usize, usize)) -> Result<&'a str, FileError> {
        let (said, after) = rest.split_once('}').map_or((rest, None), |(said, after)| (said, Some(after)));
        if bytes + said.len() > FILE_COMMENT_BYTES_MAX {
            return Err(FileError::CommentTooLong { line });
        }
        self.comment = after.is_none().then_some((line, bytes + said.len()));
        Ok(after.unwrap_or_default())
    }

    fn next<'a>(&mut self, rest: &'a str, line: usize) -> Result<&'a str, FileError> {
        let is_end = |c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')' | ';' | '$');
        let (word, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
        if self.depth == 0 && !is_known(word) {
            return Err(FileError::Syntax { line, what: "a word that is no move" });
        }
        let Some(sign) = after.chars().next() else { return Ok("") };
        let after = after.get(sign.len_utf8()..).unwrap_or_default();
        match sign {
            '{' => self.comment = Some((line, 0)),
            ';' => return Ok(""),
            '(' if self.depth == FILE_DEPTH_MAX => return Err(FileError::TooDeep { line }),
            '(' => self.depth += 1,
            ')' => {
                let closed = self.depth.checked_sub(1);
                self.depth = closed.ok_or(FileError::Syntax { line, what: "a variation ends that did not begin" })?;
            }
            // The number of an evaluation sign.
            '$' => return Ok(after.trim_start_matches(|c: char| c.is_ascii_digit())),
            _ => {}
        }
        Ok(after)
    }
}

/// Numbers, results and moves, with evaluation signs or without.
fn is_known(word: &str) -> bool {
    // Old files mark a capture en passant behind the move.
    if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*" | "½-½" | "e.p." | "ep") {
        return true;
    }
    let after_number = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let mv = match after_number.strip_prefix('.') {
        Some(mv) => mv.trim_start_matches('.'),
        // A bare number, or castling with noughts.
        None if after_number.is_empty() => "",
        None => word,
    };
    let mv = mv.trim_end_matches(['!', '?']);
    mv.is_empty() || is_move(mv)
}

fn is_move(word: &str) -> bool {
    let word = word.replace("0-0-0", "O-O-O").replace("0-0", "O-O");
    SanPlus::from_ascii(word.as_bytes()).is_ok()
}
