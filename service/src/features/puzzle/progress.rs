//! Puzzles that a person has had, and how many were solved in a row.
//!
//! `puzzle-own:<person>` is one value ([`Progress`]). Connected accounts are one person, so they share the value of the
//! first of their keys.

use std::collections::{BTreeMap, BTreeSet};

use banco_engine::{GameKey, PersonKey, fnv1a_64};
use banco_store::StoreError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Service;
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::persons::Accounts;

/// Most puzzles of past days that are remembered.
const PAST_MAX: usize = 8;

/// Puzzles that a person has had.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Progress {
    /// Places in the set of each game, by the key of the game. A game with all its places begins again.
    done: BTreeMap<String, BTreeSet<usize>>,
    /// Puzzles of past days, the newest last.
    past: Vec<String>,
    /// Puzzles solved in a row at the first try.
    pub run: u64,
    /// The puzzle in which the person has made a wrong move last.
    erred: Option<String>,
    /// The puzzle that was closed last, and whether the person solved it.
    pub last: Option<(String, bool)>,
}

/// Key of a person's progress.
fn key_of(accounts: &Accounts) -> String {
    let first = accounts.all().min();
    format!("puzzle-own:{}", first.unwrap_or(accounts.own()).0)
}

impl Progress {
    /// The progress of a person, with its key and the stored value.
    pub(crate) async fn read(
        service: &Service,
        accounts: &Accounts,
    ) -> Result<(Progress, String, Option<Value>), StoreError> {
        let key = key_of(accounts);
        let value = service.store.value(&key).await?;
        let progress = value.clone().and_then(|value| serde_json::from_value(value).ok()).unwrap_or_default();
        Ok((progress, key, value))
    }

    /// True if the person knows the solution: solved it, or asked for it.
    pub(crate) fn is_closed(&self, id: &str) -> bool {
        if self.past.iter().any(|past| past == id) || self.last.as_ref().is_some_and(|(last, _)| last == id) {
            return true;
        }
        let Some((puzzle, place)) = Puzzle::shipped(id) else { return false };
        self.done.get(puzzle.game.key()).is_some_and(|done| done.contains(&place))
    }

    /// Closes a puzzle; a closed one stays as it was.
    pub(crate) fn close(&mut self, id: &str, is_solved: bool) {
        if self.is_closed(id) {
            return;
        }
        let is_first_try = self.erred.as_deref() != Some(id);
        self.run = if is_solved && is_first_try { self.run + 1 } else { 0 };
        self.last = Some((id.to_owned(), is_solved));
        let Some((puzzle, place)) = Puzzle::shipped(id) else {
            self.past.push(id.to_owned());
            let surplus = self.past.len().saturating_sub(PAST_MAX);
            self.past.drain(..surplus);
            return;
        };
        let done = self.done.entry(puzzle.game.key().to_owned()).or_default();
        done.insert(place);
        if done.len() >= Puzzle::count(puzzle.game) {
            done.clear();
        }
    }

    /// Notes a wrong move.
    pub(crate) fn err(&mut self, id: &str) {
        if !self.is_closed(id) {
            self.run = 0;
            self.erred = Some(id.to_owned());
        }
    }

    /// Id of the person's next shipped puzzle: of one game if it is named, and behind `after`. Persons begin at different
    /// places, each with an easy one, and none comes twice before all were solved or given up.
    pub(crate) fn next(&self, person: &PersonKey, game: Option<GameKey>, after: Option<&str>) -> Option<String> {
        let had: usize = self.done.values().map(BTreeSet::len).sum();
        let game = game.unwrap_or_else(|| Puzzle::game_in_turn(had as u64));
        let count = Puzzle::count(game);
        let begin = fnv1a_64([person.0.as_str()]).checked_rem(count as u64)? as usize / 3 * 3;
        let before = after.and_then(Puzzle::shipped).filter(|(puzzle, _)| puzzle.game == game);
        let begin = before.map_or(begin, |(_, place)| place + 1);
        let done = self.done.get(game.key());
        let last = self.last.as_ref().map(|(last, _)| last.as_str());
        let open = (begin..begin + count).map(|place| place % count).filter(|place| {
            let is_done = done.is_some_and(|done| done.contains(place));
            !is_done && Puzzle::id_of(game, *place).as_deref() != last
        });
        Puzzle::id_of(game, open.into_iter().next()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str) -> PersonKey {
        PersonKey(format!("web:{name}"))
    }

    #[test]
    fn none_comes_twice_before_all_were_had_and_then_they_come_again() {
        for game in crate::features::puzzle::games::GAMES {
            let (mut progress, mut had) = (Progress::default(), BTreeSet::new());
            for _ in 0..Puzzle::count(game) {
                let id = progress.next(&person("an"), Some(game), None).expect("one is left");
                assert!(had.insert(id.clone()), "{id} came before");
                progress.close(&id, true);
            }
            assert_eq!(progress.run, Puzzle::count(game) as u64);
            let last = progress.last.clone().expect("the last one").0;
            assert!(progress.is_closed(&last), "its solution stays in sight");
            let again = progress.next(&person("an"), Some(game), None).expect("they begin anew");
            assert!(had.contains(&again) && again != last);
        }
    }

    #[test]
    fn a_wrong_move_and_a_solution_end_the_row_and_another_puzzle_does_not() {
        let mut progress = Progress::default();
        let next = |progress: &Progress| progress.next(&person("an"), Some(GameKey::Chess), None).expect("one");
        for run in 1..=3 {
            progress.close(&next(&progress), true);
            assert_eq!(progress.run, run);
        }
        let skipped = next(&progress);
        let other = progress.next(&person("an"), Some(GameKey::Chess), Some(&skipped)).expect("another");
        assert_ne!(skipped, other);
        assert_eq!((progress.run, next(&progress)), (3, skipped.clone()), "it waits");
        progress.err(&skipped);
        assert_eq!(progress.run, 0);
        progress.close(&skipped, true);
        assert_eq!(progress.run, 0, "not at the first try");
        progress.close(&skipped, true);
        progress.close(&next(&progress), true);
        assert_eq!(progress.run, 1);
        progress.close(&next(&progress), false);
        assert_eq!(progress.run, 0);
    }

    #[test]
    fn persons_begin_at_different_places_each_with_an_easy_puzzle() {
        let first = |name: &str| Progress::default().next(&person(name), Some(GameKey::Chess), None).expect("one");
        let ids: BTreeSet<String> = ["an", "binh", "chi", "dung", "em"].map(first).into();
        assert!(ids.len() > 1, "{ids:?}");
        for id in ids {
            let (puzzle, _) = Puzzle::shipped(&id).expect("known");
            assert_eq!(puzzle.difficulty.map(|difficulty| difficulty.key()), Some("easy"));
        }
    }

    #[test]
    fn puzzles_of_past_days_are_remembered_but_not_for_ever() {
        let mut progress = Progress::default();
        for number in 0..40 {
            progress.close(&format!("uz{number}"), true);
        }
        assert!(progress.is_closed("uz39") && !progress.is_closed("uz2"));
        assert_eq!(progress.past.len(), PAST_MAX);
    }
}
