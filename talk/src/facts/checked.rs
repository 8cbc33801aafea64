//! What a check of a finished game looked at and found (fairness.md 7).

use banco_engine::{Finding, GameKey, Part, Table, Verification};

use super::say::moves_of;

/// Everything that was checked, for one sentence each.
#[derive(Clone, Debug)]
pub struct Checked {
    pub game: String,
    pub kind: GameKey,
    pub parts: [Part; 2],
    pub seed: String,
    /// The commitment that the record carries beside the seed, where it carries one.
    pub posted: Option<String>,
    pub report: Verification,
    /// Moves that stand on the board, as people count them: what was taken back is none.
    pub moves: usize,
}

impl Checked {
    pub fn new(table: &Table, report: Verification, posted: Option<String>) -> Checked {
        Checked {
            game: table.id().to_owned(),
            kind: table.challenge().game,
            parts: table.parts().clone(),
            seed: table.revealed_seed().unwrap_or_default(),
            posted,
            report,
            moves: moves_of(table),
        }
    }

    pub fn is_good(&self) -> bool {
        self.report.differed.is_empty() && self.is_posted() != Some(false)
    }

    /// Whether the commitment that stands in the record is the one of its seed.
    pub fn is_posted(&self) -> Option<bool> {
        self.posted.as_ref().map(|posted| *posted == self.report.commitment)
    }

    /// Whether the lot for the first move agreed; `None` where none was drawn.
    pub fn lot(&self) -> Option<bool> {
        let is_seat = |finding: &Finding| *finding == Finding::Seat;
        match (self.report.agreed.iter().any(is_seat), self.report.differed.iter().any(is_seat)) {
            (_, true) => Some(false),
            (agreed, false) => agreed.then_some(true),
        }
    }

    /// How many outcomes of chance agreed, and the first, from 1, that did not.
    pub fn outcomes(&self) -> (usize, Option<u32>) {
        let number = |finding: &Finding| match finding {
            Finding::Outcome(number) => Some(*number + 1),
            Finding::Seat => None,
        };
        let agreed = self.report.agreed.iter().filter_map(number).count();
        (agreed, self.report.differed.iter().find_map(number))
    }
}
