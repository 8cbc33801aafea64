//! The computer as an opponent.

use super::{OpponentsSection, Wanted};

/// Most MiB of one search: its table, and room for its other data.
pub(super) const THOUGHT_MIB: u32 = 18;

impl OpponentsSection {
    /// Number of searches at once: as many as wanted, if they have room.
    pub fn thoughts(&self) -> usize {
        let wanted = if self.threads == 0 { banco_service::opponents::spare_cores() } else { self.threads as usize };
        wanted.min((self.memory / THOUGHT_MIB) as usize).max(1)
    }

    /// The time until a program is stopped, if it leaves no room for the time in which the program thinks.
    pub(super) fn wrong_patience(&self) -> Option<(&'static str, Wanted)> {
        let is_impatient = self.patience <= self.movetime || self.patience > 60_000;
        is_impatient.then(|| ("opponents.patience", Wanted::of("opponents.patience")))
    }
}
