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
#[derive(Debug)]
pub(in crate::cli) enum Unreadable {
    Io(io::Error),
    /// It is no export at all.
    Foreign,
    /// It is of a newer program, with this format.
    Newer(u32),
    Line {
        line: u64,
        fault: Fault,
    },
    /// Its last line is missing; the last one that is there.
    Cut(u64),
    /// Its sum is another one.
    Changed,
}

/// What is wrong with a line; never its text, which may hold a seed.
#[derive(Debug)]
pub(in crate::cli) enum Fault {
    /// It stands behind the last one.
    Behind,
    /// From this column on.
    NoJson(usize),
    /// JSON, and no line of an export.
    Foreign(usize),
    /// A second first line.
    Second,
    /// The game does not replay.
    Illegal(String),
    /// The game is another one than its card says.
    OtherCard(String),
    NoId,
    Many,
    Long,
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Unreadable {
        Unreadable::Io(error)
    }
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
        let refuse = |fault: Fault| Unreadable::Line { line: before + 1, fault };
        if self.is_over {
            return Err(refuse(Fault::Behind));
        }
        let line: Line = serde_json::from_slice(&text).map_err(|error| {
            let fault = if error.is_data() { Fault::Foreign } else { Fault::NoJson };
            refuse(fault(error.column()))
        })?;
        match &line {
            Line::End(end) => {
                if (end.lines, end.sum.as_str()) != (before, hex(&sum.finalize()).as_str()) {
                    return Err(Unreadable::Changed);
                }
                self.is_over = true;
                return self.next();
            }
            Line::Export(_) => return Err(refuse(Fault::Second)),
            Line::Game(game) => {
                let replayed = Table::replay(&game.entries);
                let table = replayed.map_err(|_| refuse(Fault::Illegal(game.id.clone())))?;
                let is_open = matches!(table.phase(), Phase::Challenged | Phase::Playing);
                if !is_id(&game.id) || table.id() != game.id || is_open != game.card.open {
                    return Err(refuse(Fault::OtherCard(game.id.clone())));
                }
            }
            Line::Withheld(game) if !is_id(&game.id) => return Err(refuse(Fault::NoId)),
            Line::SetAside(id) if !is_id(id) => return Err(refuse(Fault::NoId)),
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
        let refuse = |fault: Fault| Unreadable::Line { line: self.lines + 1, fault };
        if self.lines >= EXPORT_LINES_MAX {
            return Err(refuse(Fault::Many));
        }
        let mut text = Vec::new();
        self.from.by_ref().take(EXPORT_LINE_BYTES_MAX).read_until(b'\n', &mut text)?;
        if text.is_empty() {
            return Ok(None);
        }
        self.sum.update(&text);
        if text.pop() != Some(b'\n') {
            let is_long = text.len() as u64 + 1 >= EXPORT_LINE_BYTES_MAX;
            return Err(if is_long { refuse(Fault::Long) } else { Unreadable::Cut(self.lines) });
        }
        self.lines += 1;
        Ok(Some(text))
    }
}

/// Ids of every version: small letters and digits, a few of them.
fn is_id(id: &str) -> bool {
    (1..=ID_CHARS_MAX).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

fn newer(text: &[u8]) -> Option<u32> {
    let first: serde_json::Value = serde_json::from_slice(text).ok()?;
    let format = first.get("export")?.get("format")?.as_u64()?;
    u32::try_from(format).ok().filter(|format| *format > FORMAT)
}
