//! Result of checking a finished game: the parts that were checked and the findings (fairness.md 7).

use banco_engine::{Finding, GameKey, Part, Table, Verification};

use super::say::moves_of;

/// All checked parts of a game, one sentence each.
#[derive(Clone, Debug)]
pub(crate) struct Checked {
    pub game: String,
    pub kind: GameKey,
    pub parts: [Part; 2],
    pub seed: String,
    /// Commitment that the record has beside the seed, if it has one.
    pub posted: Option<String>,
    pub report: Verification,
    /// Number of moves on the board, in the usual count; taken-back moves are left out.
    pub moves: usize,
}

impl Checked {
    pub(crate) fn new(table: &Table, report: Verification, posted: Option<String>) -> Checked {
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

    pub(crate) fn is_good(&self) -> bool {
        self.report.differed.is_empty() && self.is_posted() != Some(false)
    }

    /// True if the commitment in the record belongs to its seed.
    pub(crate) fn is_posted(&self) -> Option<bool> {
        self.posted.as_ref().map(|posted| *posted == self.report.commitment)
    }

    /// True if the draw for the first move was verified; `None` if there was none.
    pub(crate) fn lot(&self) -> Option<bool> {
        let is_seat = |finding: &Finding| *finding == Finding::Seat;
        match (self.report.agreed.iter().any(is_seat), self.report.differed.iter().any(is_seat)) {
            (_, true) => Some(false),
            (agreed, false) => agreed.then_some(true),
        }
    }

    /// Number of verified random outcomes, and the first outcome (from 1) that differs.
    pub(crate) fn outcomes(&self) -> (usize, Option<u32>) {
        let number = |finding: &Finding| match finding {
            Finding::Outcome(number) => Some(*number + 1),
            Finding::Seat => None,
        };
        let agreed = self.report.agreed.iter().filter_map(number).count();
        (agreed, self.report.differed.iter().find_map(number))
    }
}
