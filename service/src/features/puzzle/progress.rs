//! Puzzles that a person has had, the person's ratings, half-solved lines, and how many were solved in a row.
//!
//! `puzzle-own:<person>` is one value ([`Progress`]) of at most 4 KB. Connected accounts are one person, so they share
//! the value of the first of their keys. Values of older releases have some of the fields.

use std::collections::{BTreeMap, BTreeSet};

use banco_store::StoreError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Service;
use crate::features::puzzle::bits::Bits;
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::features::puzzle::shipped::{self, Shelf};
use crate::features::puzzle::wish::Wish;
use crate::leaderboards::{Rating, StoredRating};
use crate::persons::Accounts;

/// Most closed puzzles that are remembered by id.
const PAST_MAX: usize = 8;

/// Most half-solved lines.
const LINES_MAX: usize = 4;

/// Points and deviation with which a person begins in a game.
const BEGIN_POINTS: i64 = 1200;
const BEGIN_DEVIATION: i64 = 350;

/// Most points that one try moves the rating of a person: opponents, clause 5.2.
const CHANGE_MAX: i64 = 100;

/// A line of which the person has played some moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Line {
    id: String,
    /// Half-moves played.
    at: u8,
}

/// Rating of a person after a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rated {
    pub points: i64,
    /// Change of this try.
    pub change: i64,
}

/// Puzzles that a person has had.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Progress {
    /// Places of closed puzzles of older releases, by the key of the game. A game with all its places begins again.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    done: BTreeMap<String, BTreeSet<usize>>,
    /// Puzzles closed last, the newest at the end.
    past: Vec<String>,
    /// Puzzles solved in a row at the first try, and the longest such row.
    pub run: u64,
    pub best: u64,
    /// The puzzle in which the person has made a wrong move last.
    erred: Option<String>,
    /// The puzzle that was closed last, and whether the person solved it.
    pub last: Option<(String, bool)>,
    /// Puzzles of this release that were tried, by file.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    tried: BTreeMap<String, Bits>,
    /// Ratings, by file.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    ratings: BTreeMap<String, StoredRating>,
    /// Half-solved lines, the newest at the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<Line>,
    /// Level and theme that the person asked for last.
    #[serde(skip_serializing_if = "Wish::is_plain")]
    pub wish: Wish,
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

    /// True if the person knows the solution: solved it not long ago, or asked for it.
    pub(crate) fn is_closed(&self, id: &str) -> bool {
        if self.past.iter().any(|past| past == id) || self.last.as_ref().is_some_and(|(last, _)| last == id) {
            return true;
        }
        let Some((game, place)) = shipped::old_place(id) else { return false };
        self.done.get(game.key()).is_some_and(|done| done.contains(&place))
    }

    /// Closes a puzzle; a closed one stays as it was.
    pub(crate) fn close(&mut self, id: &str, is_solved: bool) {
        if self.is_closed(id) {
            return;
        }
        let is_first_try = self.erred.as_deref() != Some(id);
        self.run = if is_solved && is_first_try { self.run + 1 } else { 0 };
        self.best = self.best.max(self.run);
        self.last = Some((id.to_owned(), is_solved));
        self.leave(id);
        if let Some((game, place)) = shipped::old_place(id) {
            let done = self.done.entry(game.key().to_owned()).or_default();
            done.insert(place);
            if done.len() >= shipped::old_count(game) {
                done.clear();
            }
            return;
        }
        self.past.push(id.to_owned());
        let surplus = self.past.len().saturating_sub(PAST_MAX);
        self.past.drain(..surplus);
    }

    /// Notes a wrong move.
    pub(crate) fn err(&mut self, id: &str) {
        if !self.is_closed(id) {
            self.run = 0;
            self.erred = Some(id.to_owned());
        }
    }

    /// Half-moves of a puzzle's line that the person has played.
    pub(crate) fn at(&self, id: &str) -> usize {
        self.lines.iter().find(|line| line.id == id).map_or(0, |line| usize::from(line.at))
    }

    /// Notes half-moves of a line.
    pub(crate) fn play_to(&mut self, id: &str, at: usize) {
        self.leave(id);
        self.lines.extend(u8::try_from(at).ok().map(|at| Line { id: id.to_owned(), at }));
        let surplus = self.lines.len().saturating_sub(LINES_MAX);
        self.lines.drain(..surplus);
    }

    /// Forgets the moves of a line.
    pub(crate) fn leave(&mut self, id: &str) {
        self.lines.retain(|line| line.id != id);
    }

    /// Rating of the person in puzzles of a file.
    pub(crate) fn rating(&self, shelf: Shelf, day: i64) -> Rating {
        let known = self.ratings.get(shelf.key());
        known.map_or_else(|| Rating::begun(BEGIN_POINTS, BEGIN_DEVIATION, day), |known| Rating::of_stored(*known))
    }

    /// Points of the person in puzzles of a file; `None` before the first try.
    pub(crate) fn points(&self, shelf: Shelf) -> Option<i64> {
        self.ratings.get(shelf.key()).map(|known| Rating::of_stored(*known).points())
    }

    /// Ratings of the person by file.
    pub(crate) fn all_points(&self) -> impl Iterator<Item = (Shelf, i64)> {
        Shelf::filled().filter_map(|shelf| Some((shelf, self.points(shelf)?)))
    }

    /// True if the person has tried this puzzle of a file before.
    pub(crate) fn has_tried(&self, shelf: Shelf, code: u32) -> bool {
        self.tried.get(shelf.key()).is_some_and(|tried| tried.has(code))
    }

    /// True if a puzzle may be the next one: it was neither tried nor closed.
    pub(crate) fn is_new(&self, shelf: Shelf, entry: &shipped::Entry) -> bool {
        !self.has_tried(shelf, entry.code) && !self.is_closed(&entry.id())
    }

    /// Number of puzzles that the person has tried.
    pub(crate) fn count(&self) -> usize {
        self.tried.values().map(Bits::count).sum::<usize>() + self.done.values().map(BTreeSet::len).sum::<usize>()
    }

    /// Rates the first try of a puzzle: the person's rating, and that of the puzzle. Later tries change nothing, and
    /// puzzles of older releases have no rating.
    pub(crate) fn rate(&mut self, puzzle: &Puzzle, known: Rating, is_won: bool, day: i64) -> Option<(Rated, Rating)> {
        let (shelf, code) = (Shelf::of(puzzle), shipped::code_in(puzzle)?);
        if self.has_tried(shelf, code) {
            return None;
        }
        self.tried.entry(shelf.key().to_owned()).or_default().set(code);
        let before = self.rating(shelf, day);
        let [after, of_puzzle] = before.after_meeting(known, is_won, day);
        let after = after.near(before.points(), CHANGE_MAX);
        self.ratings.insert(shelf.key().to_owned(), after.stored());
        let points = after.points();
        Some((Rated { points, change: points - before.points() }, of_puzzle))
    }
}

#[cfg(test)]
mod tests {
    use banco_engine::GameKey;

    use super::*;

    /// Value of a person as the releases before lines and ratings wrote it.
    const FROZEN: &str =
        r#"{"done":{"chess":[0,3],"xiangqi":[1]},"past":["uz22"],"run":4,"erred":null,"last":["ub03",true]}"#;

    #[test]
    fn a_value_of_an_older_release_is_read_on() {
        let mut progress: Progress = serde_json::from_str(FROZEN).expect("read");
        for id in ["ub00", "ub03", "ua01", "uz22"] {
            assert!(progress.is_closed(id), "{id}");
        }
        assert!(!progress.is_closed("ub01") && progress.run == 4);
        progress.close("ub01", true);
        assert_eq!((progress.run, progress.best, progress.count()), (5, 5, 4));
        let again: Progress = serde_json::from_value(serde_json::to_value(&progress).expect("text")).expect("read");
        assert_eq!(again, progress);
    }

    #[test]
    fn a_wrong_move_and_a_solution_end_the_row_and_the_best_row_stays() {
        let mut progress = Progress::default();
        for (number, id) in ["ub00", "ub01", "ub02"].into_iter().enumerate() {
            progress.close(id, true);
            assert_eq!(progress.run, number as u64 + 1);
        }
        progress.err("ub03");
        assert_eq!(progress.run, 0);
        progress.close("ub03", true);
        assert_eq!(progress.run, 0, "not at the first try");
        progress.close("ub03", true);
        progress.close("ub04", true);
        assert_eq!(progress.run, 1);
        progress.close("ub05", false);
        assert_eq!((progress.run, progress.best), (0, 3));
    }

    #[test]
    fn of_closed_puzzles_and_half_solved_lines_the_newest_are_remembered() {
        let mut progress = Progress::default();
        for number in 0..40 {
            progress.play_to(&format!("uz{number}"), 2);
            progress.play_to(&format!("uz{number}"), 4);
        }
        assert_eq!((progress.at("uz39"), progress.at("uz2"), progress.lines.len()), (4, 0, LINES_MAX));
        for number in 0..40 {
            progress.close(&format!("uz{number}"), true);
        }
        assert!(progress.is_closed("uz39") && !progress.is_closed("uz2"));
        assert_eq!((progress.past.len(), progress.at("uz39")), (PAST_MAX, 0));
    }

    /// Found by a tester: the first wrong try of an easy puzzle cost 429 points.
    #[test]
    fn clause_5_2_one_try_moves_the_rating_by_at_most_a_hundred_points() {
        let entries = Shelf::Game(GameKey::Chess).entries();
        let easiest = entries.iter().min_by_key(|entry| entry.rating).expect("a puzzle");
        let hardest = entries.iter().max_by_key(|entry| entry.rating).expect("a puzzle");
        for (entry, is_won, change) in [(easiest, false, -CHANGE_MAX), (hardest, true, CHANGE_MAX)] {
            let puzzle = shipped::shipped(&entry.id()).expect("shipped");
            let known = Rating::begun(i64::from(puzzle.rating()), 150, 1);
            let mut progress = Progress::default();
            let (rated, _) = progress.rate(&puzzle, known, is_won, 1).expect("rated");
            assert_eq!((rated.change, rated.points), (change, BEGIN_POINTS + change), "{}", puzzle.rating());
        }
    }

    /// A person who has tried everything.
    #[test]
    fn a_value_is_small() {
        let mut progress: Progress = serde_json::from_str(FROZEN).expect("read");
        let composed = GameKey::ALL.iter().copied().map(Shelf::Composed).take(1);
        for shelf in GameKey::ALL.iter().copied().map(Shelf::Game).chain(composed) {
            progress.ratings.insert(shelf.key().to_owned(), [240_000, 35_000, 60_000, 20_000]);
            let tried = progress.tried.entry(shelf.key().to_owned()).or_default();
            (0..40_000).for_each(|code| tried.set(code));
        }
        for number in 0..20 {
            progress.play_to(&format!("u{number:05}"), 2);
            progress.close(&format!("v{number:05}"), true);
        }
        for game in ["xiangqi", "chess", "caro"] {
            progress.done.insert(game.to_owned(), (0..40).collect());
        }
        progress.wish = Wish { level: Some(3000), theme: Some("underpromotion".to_owned()) };
        let text = serde_json::to_string(&progress).expect("text");
        assert!(text.len() <= 4096, "{} bytes", text.len());
    }
}
