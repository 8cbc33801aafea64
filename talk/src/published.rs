//! The record of a finished game as everybody may have it: what `/export` gives, and what `banco verify` and
//! `data/verify.py` read (`data/fairness.en.md`, "The record").
//!
//! JSON, one entry a line as the journal keeps it, with two differences: the first line carries the commitment, and
//! people are named without the keys that their platform knows them by.

use banco_engine::{Ender, Entry, Event, Opponent, PersonKey, Table};
use serde::{Deserialize, Serialize};

/// Keys of the people of a published record: who they are elsewhere is no part of the proof.
const CHALLENGER: &str = "challenger";
const ACCEPTER: &str = "accepter";
const MODERATOR: &str = "moderator";

/// A line of the file.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment: Option<String>,
    #[serde(flatten)]
    entry: &'a Entry,
}

/// What the first line says beyond its entry.
#[derive(Deserialize)]
struct Sealed {
    commitment: Option<String>,
}

/// A record as it was read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// All of it, in order.
    pub entries: Vec<Entry>,
    /// The commitment that the file carries; a copy of the journal's own entries has none.
    pub commitment: Option<String>,
}

/// The file of a game that is over; `None` while its seed is secret.
pub fn publish(table: &Table, entries: &[Entry]) -> Option<String> {
    table.revealed_seed()?;
    let mut text = String::new();
    for (number, entry) in entries.iter().enumerate() {
        let commitment = (number == 0).then(|| table.commitment());
        let line = Line { commitment, entry: &without_keys(entry.clone()) };
        text.push_str(&serde_json::to_string(&line).ok()?);
        text.push('\n');
    }
    Some(text)
}

/// Reads a record, with or without a commitment.
///
/// # Errors
/// The first line, from 1, that is no entry.
pub fn read(text: &str) -> Result<Published, usize> {
    let mut published = Published { entries: Vec::new(), commitment: None };
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        published.entries.push(serde_json::from_str(line).map_err(|_| number + 1)?);
        if let Ok(Sealed { commitment: Some(commitment) }) = serde_json::from_str(line) {
            published.commitment.get_or_insert(commitment);
        }
    }
    Ok(published)
}

fn without_keys(mut entry: Entry) -> Entry {
    let key = |word: &str| PersonKey(word.to_owned());
    match &mut entry.event {
        Event::Challenged { challenger, opponent, .. } => {
            challenger.key = key(CHALLENGER);
            match opponent {
                Opponent::Person(person) => person.key = key(ACCEPTER),
                Opponent::Anyone | Opponent::Username(_) => {}
            }
        }
        Event::Accepted { by, .. } => by.key = key(ACCEPTER),
        Event::Declined { by } => *by = key(ACCEPTER),
        Event::Ended { by: Some(Ender::Moderator { by, .. }), .. } => by.key = key(MODERATOR),
        Event::Ended { by: None | Some(Ender::Seat(_) | Ender::Both), .. }
        | Event::PartTyped { .. }
        | Event::Cancelled
        | Event::Expired
        | Event::Seated { .. }
        | Event::Drawn { .. }
        | Event::Moved { .. }
        | Event::Conceded { .. }
        | Event::Offered { .. }
        | Event::Refused { .. }
        | Event::Withdrawn { .. }
        | Event::Planned { .. }
        | Event::TakenBack { .. }
        | Event::Shown
        | Event::Credited { .. }
        | Event::FlagFell { .. }
        | Event::TimeGiven { .. }
        | Event::Paused
        | Event::Resumed { .. }
        | Event::RoundEnds { .. }
        | Event::Reminded { .. }
        | Event::FirstMove { .. }
        | Event::Rests { .. }
        | Event::Vacation { .. }
        | Event::VacationOver { .. } => {}
    }
    entry
}
