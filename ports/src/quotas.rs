//! Quotas: shares of the program's work that one person and one chat may use.

use crate::limits::{CHALLENGES_PER_PERSON_MAX, OPEN_GAMES_PER_PERSON_MAX, OPEN_GAMES_PER_PLACE_MAX};

/// Amounts that a host may grant, up to the limits of the same names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotas {
    /// Games one person may be playing.
    pub games_per_person: usize,
    /// Challenges of one person without an answer.
    pub challenges_per_person: usize,
    /// Open games and challenges in one chat; beyond that each person may still have one.
    pub games_per_chat: usize,
}

impl Default for Quotas {
    fn default() -> Quotas {
        Quotas {
            games_per_person: OPEN_GAMES_PER_PERSON_MAX,
            challenges_per_person: CHALLENGES_PER_PERSON_MAX,
            games_per_chat: OPEN_GAMES_PER_PLACE_MAX,
        }
    }
}
