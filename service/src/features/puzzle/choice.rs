//! The next puzzle of a person: near the rating that is wanted, and none twice before all of its range were tried.

use banco_ai::mix;
use banco_engine::{PersonKey, fnv1a_64};

use crate::features::puzzle::games::game_in_turn;
use crate::features::puzzle::progress::Progress;
use crate::features::puzzle::shipped::{self, Entry, Shelf};
use crate::features::puzzle::wish::Asked;

/// Width of a range of ratings: first come puzzles at most so far away, then at most twice as far, and so on.
const RANGE: u16 = 100;

impl Progress {
    /// Id of the person's next puzzle, behind `after`. Of one range each person has an order of the own. The same
    /// question has the same answer until a puzzle was tried. Where every puzzle was tried they come again.
    pub(crate) fn next(&self, person: &PersonKey, asked: &Asked, after: Option<&str>, day: i64) -> Option<String> {
        let shelf = asked.shelf.unwrap_or_else(|| Shelf::Game(game_in_turn(self.count() as u64)));
        let level = asked.wish.level.map_or_else(|| self.rating(shelf, day).points(), i64::from);
        let seed = fnv1a_64([person.0.as_str()]);
        let order = |code: u32| mix(seed, u64::from(code));
        let after = after.and_then(shipped::code_of);
        let begin = after.map_or(0, |code| order(code).wrapping_add(1));
        let place = |entry: &&Entry| {
            let away = (i64::from(entry.rating) - level).unsigned_abs();
            (away.saturating_sub(1) / u64::from(RANGE), order(entry.code).wrapping_sub(begin))
        };
        let theme = asked.wish.theme.as_deref();
        let fits =
            |entry: &&Entry| after != Some(entry.code) && theme.is_none_or(|theme| shelf.has_theme(entry, theme));
        let all = || shelf.entries().iter().filter(fits);
        let new = all().filter(|entry| self.is_new(shelf, entry)).min_by_key(place);
        let again = || all().filter(|entry| !self.is_closed(&entry.id())).min_by_key(place);
        let any = || shelf.entries().iter().min_by_key(|entry| (!fits(entry), place(entry)));
        // Without a puzzle of this theme another one is better than none.
        new.or_else(again).or_else(any).map(Entry::id)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::features::puzzle::games::GAMES;
    use crate::features::puzzle::puzzle_set::Difficulty;
    use crate::features::puzzle::wish::Wish;

    fn person(name: &str) -> PersonKey {
        PersonKey(format!("web:{name}"))
    }

    fn asked(shelf: Shelf, level: Option<u16>) -> Asked {
        Asked { shelf: Some(shelf), wish: Wish { level, theme: None } }
    }

    fn solve(progress: &mut Progress, id: &str, is_won: bool) {
        let puzzle = shipped::shipped(id).expect("shipped");
        let known = crate::leaderboards::Rating::begun(i64::from(puzzle.rating()), 80, 1);
        progress.rate(&puzzle, known, is_won, 1);
        progress.close(id, is_won);
    }

    #[test]
    fn none_comes_twice_before_all_of_the_range_were_tried() {
        for game in GAMES {
            let (shelf, mut progress, mut had) = (Shelf::Game(game), Progress::default(), BTreeSet::new());
            let count = shelf.entries().len();
            while had.len() < count.min(60) {
                let id = progress.next(&person("an"), &asked(shelf, Some(1450)), None, 1).expect("one is left");
                let (_, entry) = shipped::found(&id).expect("known");
                if !progress.is_new(shelf, entry) {
                    // A few share a bit with one that was tried.
                    assert!(had.len() + 4 >= count, "{game:?}: {} of {count}", had.len());
                    break;
                }
                assert!(had.insert(id.clone()), "{id} came before");
                solve(&mut progress, &id, true);
            }
            let again = progress.next(&person("an"), &asked(shelf, None), None, 1);
            assert!(again.is_some(), "there is always one");
        }
    }

    #[test]
    fn a_puzzle_fits_the_rating_and_grows_harder_with_it() {
        for game in GAMES {
            let (shelf, mut progress) = (Shelf::Game(game), Progress::default());
            let rating = |progress: &Progress| {
                let id = progress.next(&person("an"), &asked(shelf, None), None, 1).expect("one");
                (id.clone(), shipped::found(&id).expect("known").1.rating)
            };
            let nearest =
                |level: i64| shelf.entries().iter().map(|entry| (i64::from(entry.rating) - level).abs()).min();
            let (id, first) = rating(&progress);
            let away = (i64::from(first) - progress.rating(shelf, 1).points()).abs();
            assert!(away <= nearest(1200).expect("one") + i64::from(RANGE), "{game:?}: {id} {first}");
            for _ in 0..5 {
                let (id, _) = rating(&progress);
                solve(&mut progress, &id, true);
            }
            assert!(progress.points(shelf).expect("rated") > 1300, "{progress:?}");
        }
    }

    #[test]
    fn a_skipped_puzzle_waits_and_persons_have_orders_of_their_own() {
        let shelf = Shelf::Game(GAMES[0]);
        let progress = Progress::default();
        let easy = asked(shelf, Some(Difficulty::Easy.rating()));
        let next = |name: &str, after: Option<&str>| progress.next(&person(name), &easy, after, 1).expect("one");
        let first = next("an", None);
        let second = next("an", Some(&first));
        assert_ne!(first, second);
        assert_eq!(next("an", None), first, "it waits");
        assert_ne!(next("an", Some(&second)), second);
        let all: BTreeSet<String> = ["an", "binh", "chi", "dung", "em"].map(|name| next(name, None)).into();
        assert!(all.len() > 1, "{all:?}");
    }
}
