//! The moves of a game file: numbers, moves, comments in braces, variations in parentheses, the result.
//!
//! Variations are skipped, not played: a file is one game. Numbers are decoration and never trusted.

use crate::{FILE_COMMENT_BYTES_MAX, FILE_DEPTH_MAX, FileError, PLIES_MAX, Score};

/// Columns of a printed line.
const LINE_CHARS_MAX: usize = 80;

/// A move as a file says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub text: String,
    pub comment: String,
}

/// A move to be printed; `number` plies were played before it.
pub(super) struct Printed {
    pub number: usize,
    pub text: String,
    pub comment: String,
    pub glyph: Option<u8>,
}

/// Reads moves and the result after them; what follows the result is left alone. `line` is that of the first character.
///
/// # Errors
/// Too much of anything, or a bracket that is not closed.
pub(super) fn read(text: &str, line: usize) -> Result<(Vec<Said>, Option<Score>), FileError> {
    let mut reader = Reader { rest: text, line, moves: Vec::new() };
    let mut score = None;
    while score.is_none() && reader.skip_space() {
        score = reader.item()?;
    }
    Ok((reader.moves, score))
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
    moves: Vec<Said>,
}

impl<'a> Reader<'a> {
    /// True if anything is left after the space.
    fn skip_space(&mut self) -> bool {
        let after = self.rest.trim_start();
        self.advance(self.rest.len() - after.len());
        !self.rest.is_empty()
    }

    /// Takes `bytes`, which end at a character.
    fn advance(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn item(&mut self) -> Result<Option<Score>, FileError> {
        let what = |first| if first == '{' { "a comment is not closed" } else { "a bracket is not closed" };
        match self.rest.chars().next() {
            Some('{') => {
                let line = self.line;
                let end = self.rest.find('}').ok_or(FileError::Syntax { line, what: what('{') })?;
                let comment = self.advance(end + 1);
                self.comment(comment.trim_matches(['{', '}']).trim(), line)?;
            }
            Some(';' | '%') => {
                let line = self.line;
                let end = self.rest.find('\n').unwrap_or(self.rest.len());
                let comment = self.advance(end);
                self.comment(comment.trim_start_matches([';', '%']).trim(), line)?;
            }
            Some('(') => self.skip_variation()?,
            Some(')') => return Err(FileError::Syntax { line: self.line, what: "a bracket closes nothing" }),
            Some(_) => return self.word(),
            None => {}
        }
        Ok(None)
    }

    /// A comment belongs to the move before it; before the first there is nothing to belong to.
    fn comment(&mut self, text: &str, line: usize) -> Result<(), FileError> {
        let Some(last) = self.moves.last_mut() else { return Ok(()) };
        if last.comment.len() + text.len() >= FILE_COMMENT_BYTES_MAX {
            return Err(FileError::CommentTooLong { line });
        }
        if !last.comment.is_empty() && !text.is_empty() {
            last.comment.push(' ');
        }
        last.comment.push_str(text);
        Ok(())
    }

    fn skip_variation(&mut self) -> Result<(), FileError> {
        let line = self.line;
        let mut depth = 0;
        let mut in_comment = false;
        for (at, c) in self.rest.char_indices() {
            match (c, in_comment) {
                ('}', true) => in_comment = false,
                (_, true) => {}
                ('{', false) => in_comment = true,
                ('(', false) => depth += 1,
                (')', false) => depth -= 1,
                (_, false) => {}
            }
            if depth > FILE_DEPTH_MAX {
                return Err(FileError::TooDeep { line });
            }
            if depth == 0 {
                self.advance(at + c.len_utf8());
                return Ok(());
            }
        }
        Err(FileError::Syntax { line, what: "a bracket is not closed" })
    }

    fn word(&mut self) -> Result<Option<Score>, FileError> {
        let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')' | ';');
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        let word = self.advance(end);
        if let Some(score) = Score::from_word(word) {
            return Ok(Some(score));
        }
        let text = without_number(word);
        let is_praise = text.chars().all(|c| matches!(c, '!' | '?'));
        if is_praise || text.starts_with('$') {
            return Ok(None);
        }
        if self.moves.len() >= PLIES_MAX {
            return Err(FileError::TooManyMoves);
        }
        self.moves.push(Said { text: text.to_owned(), comment: String::new() });
        Ok(None)
    }
}

/// `12.C2=5`, `12...`, `12.`: digits count as a number only with a dot behind them (`25=6` is a move).
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match after.strip_prefix('.') {
        Some(rest) if after.len() < word.len() => rest.trim_start_matches(['.', '…']),
        Some(_) | None => word.trim_start_matches(['.', '…']),
    }
}

/// Numbered moves in lines, the result last.
pub(super) fn print(moves: &[Printed], second_begins: bool, score: Score) -> String {
    let mut lines = String::new();
    let mut column = 0;
    let mut put = |word: &str| {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > LINE_CHARS_MAX {
            lines.push('\n');
            column = 0;
        } else if column > 0 {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += width;
    };
    let mut numbered = false;
    for mv in moves {
        let ply = mv.number + usize::from(second_begins);
        if ply.is_multiple_of(2) {
            put(&format!("{}.", ply / 2 + 1));
        } else if !numbered {
            put(&format!("{}...", ply / 2 + 1));
        }
        numbered = true;
        put(&mv.text);
        if let Some(glyph) = mv.glyph {
            put(&format!("${glyph}"));
        }
        if !mv.comment.is_empty() {
            // A brace inside would end the comment.
            put(&format!("{{{}}}", super::formats::value(&mv.comment).replace(['{', '}'], " ")));
        }
    }
    put(score.word());
    lines
}
