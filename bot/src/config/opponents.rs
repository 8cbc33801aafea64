//! The computer as an opponent.

use serde::Deserialize;

use super::Wanted;

/// Section `[opponents]`: the computer as an opponent.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OpponentsSection {
    /// Levels at which the computer plays, 1 to 6; none: it is off.
    pub levels: Vec<u8>,
    /// Searches at once, up to 64; 0: all cores but one.
    pub threads: u32,
    /// MiB for all searches together, at least enough for one.
    pub memory: u32,
    /// Games that may wait for the computer's move before it accepts no more.
    pub queue: u32,
    /// UCI program that plays chess at level 6; empty: the built-in computer plays.
    pub chess: String,
    /// UCI program that plays xiangqi at level 6; empty: the built-in computer plays.
    pub xiangqi: String,
    /// Milliseconds of thinking for such a program.
    pub movetime: u32,
    /// Milliseconds until such a program is ended and the built-in computer plays.
    pub patience: u32,
}

/// Most MiB of one search: its table, and room for its other data.
const THOUGHT_MIB: u32 = 18;

impl Default for OpponentsSection {
    fn default() -> Self {
        OpponentsSection {
            levels: (1..=6).collect(),
            threads: 0,
            memory: 64,
            queue: 64,
            chess: String::new(),
            xiangqi: String::new(),
            movetime: 500,
            patience: 3_000,
        }
    }
}

impl OpponentsSection {
    /// Number of searches at once: as many as wanted, if they have room.
    pub fn thoughts(&self) -> usize {
        let wanted = if self.threads == 0 { banco_service::opponents::spare_cores() } else { self.threads as usize };
        wanted.min((self.memory / THOUGHT_MIB) as usize).max(1)
    }

    /// First setting that cannot work, by key, with the wanted value.
    pub(super) fn wrong(&self) -> Option<(&'static str, Wanted)> {
        let is_impatient = self.patience <= self.movetime || self.patience > 60_000;
        let cases = [
            (self.levels.iter().any(|level| !(1..=6).contains(level)), "opponents.levels"),
            (self.threads > 64, "opponents.threads"),
            (!(THOUGHT_MIB..=65_536).contains(&self.memory), "opponents.memory"),
            (!(1..=10_000).contains(&self.queue), "opponents.queue"),
            (!(10..=10_000).contains(&self.movetime), "opponents.movetime"),
            (is_impatient, "opponents.patience"),
        ];
        cases.into_iter().find(|(is_wrong, ..)| *is_wrong).map(|(_, key)| (key, Wanted::of(key)))
    }
}
