//! Games that have puzzles.

use banco_engine::GameKey;

use crate::games::face;
use crate::messages::commands::keys_of;

/// Number of games that have puzzles.
const COUNT: usize = {
    let (mut count, mut at) = (0, 0);
    while at < GameKey::ALL.len() {
        count += face(GameKey::ALL[at]).puzzles.is_some() as usize;
        at += 1;
    }
    count
};

/// Games that have puzzles, in the order used by a chat that chose no game.
pub(super) const GAMES: [GameKey; COUNT] = {
    let mut games = [GameKey::ALL[0]; COUNT];
    let (mut count, mut at) = (0, 0);
    while at < GameKey::ALL.len() {
        if face(GameKey::ALL[at]).puzzles.is_some() {
            games[count] = GameKey::ALL[at];
            count += 1;
        }
        at += 1;
    }
    games
};

/// Keys of the games that have puzzles.
pub(super) const KEYS: &[&str] = keys_of!(GAMES);
