//! Fairness after the game: everything chance decided is derived again and compared.

use crate::{Drawn, Entry, Event, Seat, Side};

use super::{RecordError, Table};

/// One thing that was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// First move drawn by lot; if it differs, also that it is not as the challenge asked.
    Seat,
    /// Outcome number `n` of chance, from 0.
    Outcome(u32),
}

/// Outcomes derived again, and those that differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// 64 hex digits, derived from the seed; to be held against the one that was posted.
    pub commitment: String,
    /// Outcomes that are as recorded, in the order of the record.
    pub agreed: Vec<Finding>,
    /// Outcomes that differ: the record, its seed or its parts are not those of the game.
    pub differed: Vec<Finding>,
    /// Entries that were replayed, all of the record.
    pub entries: usize,
    /// Plies among them, those that were taken back too.
    pub plies: usize,
}

impl Table {
    /// Derives every lot and outcome of a record from its seed and parts (fairness.md 7).
    ///
    /// # Errors
    /// A record that cannot be replayed.
    pub fn verify(entries: &[Entry]) -> Result<Verification, RecordError> {
        let mut table = Table::replay(entries.get(..1).unwrap_or_default())?;
        let mut report = Verification {
            commitment: table.commitment(),
            agreed: Vec::new(),
            differed: Vec::new(),
            entries: entries.len(),
            plies: entries.iter().filter(|entry| matches!(entry.event, Event::Moved { .. })).count(),
        };
        let mut drawn = 0;
        for entry in entries.iter().skip(1) {
            let checked = match &entry.event {
                // The lot is checked with the number that decided it.
                Event::Seated { .. } if table.open_draws().is_some() => None,
                Event::Seated { challenger } => match table.challenge.side {
                    Side::Lot => Some((Finding::Seat, table.lot() == *challenger)),
                    Side::First => (*challenger != Seat::First).then_some((Finding::Seat, false)),
                    Side::Second => (*challenger != Seat::Second).then_some((Finding::Seat, false)),
                },
                Event::Drawn(Drawn::Numbered(numbered)) => {
                    drawn += 1;
                    Some((Finding::Outcome(drawn - 1), table.is_drawn_so(numbered)))
                }
                Event::Drawn(Drawn::Sealed { outcome }) => {
                    drawn += 1;
                    let derived = table.game.as_ref().map(|game| game.draw(&mut table.stream()));
                    Some((Finding::Outcome(drawn - 1), derived.as_ref() == Some(outcome)))
                }
                Event::Challenged { .. }
                | Event::PartTyped { .. }
                | Event::Announced { .. }
                | Event::Accepted { .. }
                | Event::Declined { .. }
                | Event::Cancelled
                | Event::Expired
                | Event::Moved { .. }
                | Event::Conceded { .. }
                | Event::Offered { .. }
                | Event::Refused { .. }
                | Event::Withdrawn { .. }
                | Event::Planned { .. }
                | Event::Rests { .. }
                | Event::Vacation { .. }
                | Event::VacationOver { .. }
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
                | Event::Ended { .. } => None,
            };
            match checked {
                Some((finding, true)) => report.agreed.push(finding),
                Some((finding, false)) => report.differed.push(finding),
                None => {}
            }
            table.apply(entry, false)?;
        }
        Ok(report)
    }
}
