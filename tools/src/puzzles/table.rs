//! Table of `cargo xtask puzzles check`, one row a file.

use std::collections::BTreeMap;

use super::check::Verdict;
use super::store::{CHECK, Store};

/// Names of the columns of [`row`]; ratings are least, quartiles and greatest.
pub(super) const HEAD: &str = "file         lines checked agreed differs second distance  check themes  ratings";

/// Row of a file: its puzzles, the verdicts on those that were looked at, what they begin with, themes, ratings.
pub(super) fn row(name: &str, store: &Store, found: &[(String, Verdict)]) -> String {
    let count = |wanted: Verdict| found.iter().filter(|(_, verdict)| *verdict == wanted).count();
    let mut themes: BTreeMap<&str, usize> = BTreeMap::new();
    for theme in store.puzzles.iter().flat_map(|puzzle| &puzzle.themes) {
        *themes.entry(theme).or_default() += 1;
    }
    let checks = themes.get(CHECK).copied().unwrap_or_default();
    let mut ratings: Vec<u32> = store.puzzles.iter().map(|puzzle| puzzle.rating).collect();
    ratings.sort_unstable();
    let quarter = |part: usize| ratings.get((ratings.len().saturating_sub(1)) * part / 4).copied().unwrap_or_default();
    let quarters: Vec<String> = (0..=4).map(|part| quarter(part).to_string()).collect();
    format!(
        "{name:12} {:5} {:7} {:6} {:7} {:6} {:8} {checks:6} {:6}  {}",
        store.puzzles.len(),
        found.len(),
        count(Verdict::Agreed),
        count(Verdict::Differs),
        count(Verdict::SecondWins),
        count(Verdict::WrongDistance),
        themes.len(),
        quarters.join(" "),
    )
}
