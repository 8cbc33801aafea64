//! The computer as an opponent.

use super::{OpponentsSection, Wanted};

/// Most MiB of one search: its table, and room for its other data.
pub(super) const THOUGHT_MIB: u32 = 18;

impl OpponentsSection {
    /// Numbers of the open levels. Each level of the older key stands for two of the twelve.
    pub fn open(&self) -> Vec<u8> {
        let of_six = self.levels.as_ref().map(|six| six.iter().flat_map(|level| [2 * level - 1, 2 * level]).collect());
        of_six.unwrap_or_else(|| self.open_levels.clone())
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_six_levels_open_two_each() {
        let usual = OpponentsSection::default();
        assert_eq!(usual.open(), (1..=12).collect::<Vec<u8>>());
        for (levels, open) in
            [(vec![1, 2, 3], vec![1, 2, 3, 4, 5, 6]), (vec![6], vec![11, 12]), (Vec::new(), Vec::new())]
        {
            assert_eq!(OpponentsSection { levels: Some(levels), ..OpponentsSection::default() }.open(), open);
        }
        assert_eq!(OpponentsSection { open_levels: vec![4, 8], ..OpponentsSection::default() }.open(), [4, 8]);
    }
}
