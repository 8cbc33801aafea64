//! Reading an export: every line is held against the format, every game is replayed, the sum has the last word.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use banco_engine::{Phase, Table};
use banco_ports::limits::{EXPORT_LINE_BYTES_MAX, EXPORT_LINES_MAX};
use sha2::{Digest, Sha256};

use super::export::hex;
use super::{FORMAT, Line};

/// Longer than any id there ever was.
const ID_CHARS_MAX: usize = 16;

/// Why a file is no export that can be used.
#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum Unreadable {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("is no export of Bạn Cờ")]
    Foreign,
    #[error("has format {0}, this program knows formats up to {FORMAT}")]
    Newer(u32),
    #[error("line {line}: {why}")]
    Line { line: u64, why: String },
    #[error("is cut off after line {0}: its last line is missing")]
    Cut(u64),
    #[error("is not as it was written: its sum is another one")]
    Changed,
}

/// Whether a file says of itself that it is an export, whole or not.
pub(in crate::cli) fn is_export(file: &Path) -> bool {
    matches!(Reading::open(file), Ok(_) | Err(Unreadable::Newer(_)))
}

/// An export, line by line.
pub(in crate::cli) struct Reading {
    from: BufReader<File>,
    lines: u64,
    sum: Sha256,
    is_over: bool,
}

impl Reading {
    /// Opens a file and reads its first line.
    pub(in crate::cli) fn open(file: &Path) -> Result<Reading, Unreadable> {
        let from = BufReader::new(File::open(file)?);
        let mut reading = Reading { from, lines: 0, sum: Sha256::new(), is_over: false };
        let text = match reading.text() {
            Ok(Some(text)) => text,
            Ok(None) | Err(Unreadable::Cut(_) | Unreadable::Line { .. }) => return Err(Unreadable::Foreign),
            Err(error) => return Err(error),
        };
        match serde_json::from_slice(&text) {
            Ok(Line::Export(header)) if header.format > FORMAT => Err(Unreadable::Newer(header.format)),
            Ok(Line::Export(_)) => Ok(reading),
            // A newer first line may say more than we can read.
            Ok(_) | Err(_) => Err(newer(&text).map_or(Unreadable::Foreign, Unreadable::Newer)),
        }
    }

    /// The next line; `None` after the last one, which has been held against all before it.
    pub(in crate::cli) fn next(&mut self) -> Result<Option<Line>, Unreadable> {
        let (before, sum) = (self.lines, self.sum.clone());
        let Some(text) = self.text()? else {
            return if self.is_over { Ok(None) } else { Err(Unreadable::Cut(before)) };
        };
        let refuse = |why: String| Unreadable::Line { line: before + 1, why };
        if self.is_over {
            return Err(refuse("stands behind the last line".to_owned()));
        }
        let line: Line = serde_json::from_slice(&text).map_err(|error| refuse(error_in(&error)))?;
        match &line {
            Line::End(end) => {
                if (end.lines, end.sum.as_str()) != (before, hex(&sum.finalize()).as_str()) {
                    return Err(Unreadable::Changed);
                }
                self.is_over = true;
                return self.next();
            }
            Line::Export(_) => return Err(refuse("a second first line".to_owned())),
            Line::Game(game) => {
                let table = Table::replay(&game.entries)
                    .map_err(|error| refuse(format!("game {} cannot be replayed: {error}", game.id)))?;
                let is_open = matches!(table.phase(), Phase::Challenged | Phase::Playing);
                if !is_id(&game.id) || table.id() != game.id || is_open != game.card.open {
                    return Err(refuse(format!("game {} is not what its card says", game.id)));
                }
            }
            Line::Withheld(game) if !is_id(&game.id) => return Err(refuse("no id of a game".to_owned())),
            Line::SetAside(id) if !is_id(id) => return Err(refuse("no id of a game".to_owned())),
            Line::Withheld(_)
            | Line::SetAside(_)
            | Line::Value { .. }
            | Line::Event(_)
            | Line::Message(_)
            | Line::Letter(_)
            | Line::Beat(_) => {}
        }
        Ok(Some(line))
    }

    /// The bytes of the next line without its end.
    fn text(&mut self) -> Result<Option<Vec<u8>>, Unreadable> {
        let refuse = |why: &str| Unreadable::Line { line: self.lines + 1, why: why.to_owned() };
        if self.lines >= EXPORT_LINES_MAX {
            return Err(refuse("more lines than any installation has"));
        }
        let mut text = Vec::new();
        self.from.by_ref().take(EXPORT_LINE_BYTES_MAX).read_until(b'\n', &mut text)?;
        if text.is_empty() {
            return Ok(None);
        }
        self.sum.update(&text);
        if text.pop() != Some(b'\n') {
            let is_long = text.len() as u64 + 1 >= EXPORT_LINE_BYTES_MAX;
            return Err(if is_long { refuse("too long") } else { Unreadable::Cut(self.lines) });
        }
        self.lines += 1;
        Ok(Some(text))
    }
}

/// Ids of every version: small letters and digits, a few of them.
fn is_id(id: &str) -> bool {
    (1..=ID_CHARS_MAX).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Where in the line, and what about it; never the text, which may hold a seed.
fn error_in(error: &serde_json::Error) -> String {
    let why = if error.is_data() { "is no line of an export" } else { "is no JSON" };
    format!("{why} (column {})", error.column())
}

fn newer(text: &[u8]) -> Option<u32> {
    let first: serde_json::Value = serde_json::from_slice(text).ok()?;
    let format = first.get("export")?.get("format")?.as_u64()?;
    u32::try_from(format).ok().filter(|format| *format > FORMAT)
}
