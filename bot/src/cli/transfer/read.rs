//! Reading an export: every line is checked against the format, every game is replayed and compared with its card, and
//! the checksum is compared last.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use banco_engine::{Person, Phase, Table};
use banco_ports::limits::{EXPORT_LINE_BYTES_MAX, EXPORT_LINES_MAX};
use banco_store::{GameCard, PlayedGame, erasure};
use sha2::{Digest, Sha256};

use super::export::hex;
use super::{FORMAT, Line};

/// Most characters of an id, more than any version had.
const ID_CHARS_MAX: usize = 16;

/// Reason for which a file is no usable export.
#[derive(Debug)]
pub(in crate::cli) enum Unreadable {
    Io(io::Error),
    /// The file is no export.
    Foreign,
    /// The file is of a newer program, with this format.
    Newer(u32),
    Line {
        line: u64,
        fault: Fault,
    },
    /// The last line is missing; the number of lines read.
    Cut(u64),
    /// The checksum differs.
    Changed,
}

/// Fault of a line; never its text, which may contain a seed.
#[derive(Debug)]
pub(in crate::cli) enum Fault {
    /// The line comes after the last one.
    Behind,
    /// The line is no JSON from this column on.
    NoJson(usize),
    /// The line is JSON, but no line of an export.
    Foreign(usize),
    /// The line is a second first line.
    Second,
    /// The game does not replay.
    Illegal(String),
    /// The game differs from its card.
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

/// True if a file begins like an export, complete or not.
pub(in crate::cli) fn is_export(file: &Path) -> bool {
    matches!(Reading::open(file), Ok(_) | Err(Unreadable::Newer(_)))
}

/// An export, read line by line.
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
            // A newer first line may contain unknown fields.
            Ok(_) | Err(_) => Err(newer(&text).map_or(Unreadable::Foreign, Unreadable::Newer)),
        }
    }

    /// Next line; `None` after the last one, which is compared with all lines before it.
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
                if !is_id(&game.id) || table.id() != game.id || !is_card_of(&game.card, &table) {
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

    /// Bytes of the next line without its end.
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

/// True if the card agrees with the record in everything that lists and ratings read from it. Older cards say less.
fn is_card_of(card: &GameCard, table: &Table) -> bool {
    let result = match table.phase() {
        Phase::Over(ending) => Some(ending),
        Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Playing => None,
    };
    let facts = |played: &PlayedGame| (played.ended, played.rated, played.plies);
    // An erased player may have the former key on the card and the own one in the record, or the reverse.
    let is_erased = |seats: &[Person; 2]| {
        card.persons.iter().any(erasure::is_former) || seats.iter().any(|person| erasure::is_former(&person.key))
    };
    let is_same = |seats: &[Person; 2]| seats.iter().map(|person| &person.key).eq(&card.persons);
    card.open == matches!(table.phase(), Phase::Challenged | Phase::Playing)
        && card.game.is_none_or(|game| game == table.challenge().game)
        && (card.result.is_none() || card.result == result)
        && card
            .played
            .as_ref()
            .is_none_or(|said| banco_service::played(table).is_some_and(|played| facts(&played) == facts(said)))
        && table.seats().is_none_or(|seats| is_same(seats) || is_erased(seats))
}

/// True for an id of any version: small letters and digits, a few of them.
fn is_id(id: &str) -> bool {
    (1..=ID_CHARS_MAX).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

fn newer(text: &[u8]) -> Option<u32> {
    let first: serde_json::Value = serde_json::from_slice(text).ok()?;
    let format = first.get("export")?.get("format")?.as_u64()?;
    u32::try_from(format).ok().filter(|format| *format > FORMAT)
}
