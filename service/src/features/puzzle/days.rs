//! The puzzles of a chat's days: from the easy, the middle and the hard third of the game's puzzles in turn, and none
//! twice before all of its third have come.

use banco_engine::GameKey;

use crate::features::puzzle::games::GAMES;
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::features::puzzle::shipped::{Entry, Shelf};

/// Parts of a game's puzzles by rating, of which the days have one after the other. Some games have few puzzles with
/// high ratings, so the parts have equal numbers of puzzles.
const PARTS: u64 = 3;

/// Number of the first day of a chat that had the puzzles of version 0.1.
const FIRST_SET: u64 = 27;

/// Number of the day in a game with which a chat begins. `shift` differs from chat to chat, so that chats get different
/// puzzles, and grows by one each day, so that a chat that stops and begins again gets later ones. A chat that
/// `had_first_set` begins behind it.
pub(crate) fn first_place(game: GameKey, shift: u64, had_first_set: bool) -> u64 {
    // Each game begins one step further, so that games in turn are easy, medium and hard in turn, too.
    let step = GAMES.iter().position(|known| *known == game).map_or(0, |at| at as u64);
    if had_first_set { FIRST_SET + step } else { shift.wrapping_add(step) }
}

/// The puzzle of a day in a game, and the number of the next day.
pub(crate) fn at(game: GameKey, place: u64) -> Option<(Puzzle, u64)> {
    let entries = of_part(game, (place % PARTS) as usize);
    let turn = (place / PARTS).checked_rem(entries.len() as u64)?;
    let entry = entries.get(usize::try_from(turn).ok()?)?;
    Some((Shelf::Game(game).puzzle(entry)?, place.wrapping_add(1)))
}

/// A part of a game's puzzles, by code: the first part has the lowest ratings. A file of fewer puzzles than [`PARTS`]
/// is one part.
fn of_part(game: GameKey, part: usize) -> Vec<&'static Entry> {
    let mut all: Vec<&Entry> = Shelf::Game(game).entries().iter().collect();
    all.sort_unstable_by_key(|entry| (entry.rating, entry.code));
    let (parts, count) = (PARTS as usize, all.len());
    if count >= parts {
        all.truncate(count * (part + 1) / parts);
        all.drain(..count * part / parts);
    }
    all.sort_unstable_by_key(|entry| entry.code);
    all
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::features::puzzle::games::game_in_turn;

    #[test]
    fn three_days_go_from_easy_to_hard_again_and_again() {
        for game in GAMES {
            let ratings: Vec<_> = (0..9).map(|place| at(game, place).expect("one").0.rating()).collect();
            assert!(ratings.chunks(3).all(|three| three.is_sorted()), "{game:?}: {ratings:?}");
        }
        for number in 0..9 {
            assert_eq!(game_in_turn(number), GAMES[number as usize % GAMES.len()], "each game in its turn");
        }
    }

    #[test]
    fn none_comes_again_before_all_of_its_part_have_come() {
        for game in GAMES {
            let days = (Shelf::Game(game).entries().len() as u64 / PARTS * PARTS).min(90);
            let had: BTreeSet<_> = (99..99 + days).filter_map(|place| at(game, place)?.0.position).collect();
            assert_eq!(had.len() as u64, days, "{game:?}");
            assert!(days >= 30, "{game:?}: a month");
        }
    }

    /// A chat that had the sixteen puzzles of each game continues behind them, and a forged number is no panic.
    #[test]
    fn a_chat_of_the_first_set_goes_on_behind_it() {
        for (step, game) in GAMES.into_iter().enumerate() {
            assert_eq!(first_place(game, 7, true), FIRST_SET + step as u64);
            assert_eq!(at(game, u64::MAX).expect("one").1, 0);
        }
    }
}
