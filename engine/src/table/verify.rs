//! Fairness after the game: everything chance decided is derived again and compared.

use crate::{Chance, Entry, Event, Seat, Side, Turn};

use super::{RecordError, Table};

/// One thing that was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Who moves first was drawn by lot.
    Seat,
    /// Outcome number `n` of chance, from 0.
    Outcome(u32),
}

/// What was derived again, and what did not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    pub commitment: String,
    pub agreed: Vec<Finding>,
    pub differed: Vec<Finding>,
}

impl Table {
    /// Derives every lot and outcome of a record from its seed and parts (fairness.md 7).
    ///
    /// # Errors
    /// A record that cannot be replayed.
    pub fn verify(entries: &[Entry]) -> Result<Verification, RecordError> {
        let table = Table::replay(entries)?;
        let mut stream = table.stream();
        let mut report = Verification { commitment: table.commitment(), agreed: Vec::new(), differed: Vec::new() };
        let mut drawn = 0;
        for (at, entry) in entries.iter().enumerate() {
            let (finding, same) = match &entry.event {
                Event::Seated { challenger } if table.challenge.side == Side::Lot => {
                    let lot = if stream.draw("seat", 0, &[2]) == [0] { Seat::First } else { Seat::Second };
                    (Finding::Seat, lot == *challenger)
                }
                Event::Drawn { outcome } => {
                    let before = Table::replay(&entries[..at])?;
                    let derived =
                        before.game().filter(|game| game.turn() == Turn::Chance).map(|game| game.draw(&mut stream));
                    drawn += 1;
                    (Finding::Outcome(drawn - 1), derived.as_ref() == Some(outcome))
                }
                _ => continue,
            };
            if same { report.agreed.push(finding) } else { report.differed.push(finding) }
        }
        Ok(report)
    }
}
