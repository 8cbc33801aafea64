//! Public record of a finished game: output of `/export`, input of `banco verify` and `data/verify.py`
//! (`data/fairness.en.md`, "The record").
//!
//! The format is JSON with one entry per line, like the journal, with two differences. The first line has the
//! commitment, and people are named without their platform keys.

mod secrets;

use banco_engine::{Ender, Entry, Event, Opponent, PersonKey, Table};
use secrets::Secrets;
use serde::{Deserialize, Serialize};

/// Fields with people in a published record: their identity on a platform is not part of the proof.
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

/// Extra fields of the first line.
#[derive(Deserialize)]
struct Sealed {
    commitment: Option<String>,
}

/// A record read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// All entries, in order.
    pub entries: Vec<Entry>,
    /// Commitment in the file; a copy of the journal's own entries has none.
    pub commitment: Option<String>,
}

/// File of a game; `None` while its seed is secret. A running game with beacon luck has a file without its secrets: its
/// draws are checked one by one (beacon 6.1). There the envelope is a field of the challenge.
pub fn publish(table: &Table, entries: &[Entry]) -> Option<String> {
    let (is_open, is_beacon) = (table.revealed_seed().is_none(), table.challenge().luck.is_beacon());
    if is_open && !is_beacon {
        return None;
    }
    let mut secrets = Secrets::default();
    let mut text = String::new();
    for (number, entry) in entries.iter().enumerate() {
        let commitment = (number == 0 && !is_beacon).then(|| table.commitment());
        let line = Line { commitment, entry: &without_keys(entry.clone()) };
        let line = if is_open { secrets.left_out(&line) } else { serde_json::to_string(&line) };
        text.push_str(&line.ok()?);
        text.push('\n');
    }
    Some(text)
}

/// Reads a record, with or without a commitment.
///
/// # Errors
/// Number of the first invalid line, from 1.
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
        | Event::Drawn(_)
        | Event::Announced { .. }
        | Event::Moved { .. }
        | Event::Conceded { .. }
        | Event::Offered { .. }
        | Event::Refused { .. }
        | Event::Withdrawn { .. }
        | Event::Planned { .. }
        | Event::TakenBack { .. }
        | Event::Shown
        | Event::Looked { .. }
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
