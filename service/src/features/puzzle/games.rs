//! Games that have puzzles.

use banco_engine::GameKey;

use crate::games::face;
use crate::messages::commands::keys_of;

/// True if a file has a puzzle: a line that is no remark.
const fn has_puzzle(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (mut at, mut is_start) = (0, true);
    while at < bytes.len() {
        if is_start && bytes[at] != b'#' && bytes[at] != b'\n' {
            return true;
        }
        is_start = bytes[at] == b'\n';
        at += 1;
    }
    false
}

/// Number of games that have puzzles.
const COUNT: usize = {
    let (mut count, mut at) = (0, 0);
    while at < GameKey::ALL.len() {
        count += has_puzzle(face(GameKey::ALL[at]).puzzles.set) as usize;
        at += 1;
    }
    count
};

/// Games that have puzzles, in the order used by a chat that chose no game.
pub(super) const GAMES: [GameKey; COUNT] = {
    let mut games = [GameKey::ALL[0]; COUNT];
    let (mut count, mut at) = (0, 0);
    while at < GameKey::ALL.len() {
        if has_puzzle(face(GameKey::ALL[at]).puzzles.set) {
            games[count] = GameKey::ALL[at];
            count += 1;
        }
        at += 1;
    }
    games
};

/// Keys of the games that have puzzles.
pub(super) const KEYS: &[&str] = keys_of!(GAMES);

/// Game of a chat's puzzle with this number if the chat chose no game: each in turn.
pub(super) fn game_in_turn(number: u64) -> GameKey {
    GAMES[(number % GAMES.len() as u64) as usize]
}

/// The game that has composed endings, if their file has one.
pub(super) fn game_of_composed() -> Option<GameKey> {
    GameKey::ALL.iter().copied().find(|game| has_puzzle(face(*game).puzzles.composed))
}
