//! Seeds and short ids for new games and tournaments.

use banco_engine::Seed;

use crate::Service;
use crate::messages::button::is_game_id;

/// First letters of game ids: no move of any game begins with one, so that an id is never taken for a move.
pub(crate) const FIRST_OF_GAME: &[u8] = b"jqwyz";

/// First letter of tournament ids (*giải*): no game has it.
pub(crate) const FIRST_OF_CUP: &[u8] = b"g";

/// True if a short id belongs to a tournament.
pub(crate) fn is_cup_id(id: &str) -> bool {
    is_game_id(id) && id.bytes().next().is_some_and(|first| FIRST_OF_CUP.contains(&first))
}

impl Service {
    /// A seed and a short id; `attempt` grows if an id was taken.
    pub(crate) fn fresh(&self, first: &[u8], attempt: usize) -> (Seed, String) {
        const REST: &[u8] = b"23456789jkmnpqrstvwxyz";
        let bytes = (self.entropy)();
        let length = 4 + (attempt / 2).min(2);
        let random = (self.entropy)();
        let mut id = String::from(char::from(first[usize::from(random[0]) % first.len()]));
        id.extend(random[1..length].iter().map(|byte| char::from(REST[usize::from(*byte) % REST.len()])));
        (Seed::new(bytes), id)
    }
}
