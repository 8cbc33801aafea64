//! Ratings of puzzles, which move with the tries: `puzzle-rating:<id>` is one small value for each puzzle that was tried.

use std::collections::BTreeMap;

use banco_store::StoreError;
use serde_json::Value;

use crate::Service;
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::features::puzzle::shipped;
use crate::leaderboards::{Rating, StoredRating};

/// Deviation of a puzzle's rating before its first try: it was measured without people.
const BEGIN_DEVIATION: i64 = 150;

/// Points by which tries may move a rating from the one in the file, so that no person can spoil it.
const RANGE: i64 = 300;

fn key_of(puzzle: &Puzzle) -> Option<String> {
    Some(format!("puzzle-rating:{}", shipped::id_of(shipped::code_in(puzzle)?)))
}

/// Present rating of a puzzle.
pub(crate) async fn of_puzzle(service: &Service, puzzle: &Puzzle, day: i64) -> Result<Rating, StoreError> {
    let begun = i64::from(puzzle.rating());
    let value = match key_of(puzzle) {
        Some(key) => service.store.value(&key).await?,
        None => None,
    };
    let known = value.and_then(|value| serde_json::from_value::<StoredRating>(value).ok());
    Ok(match known {
        Some(known) => Rating::of_stored(known).near(begun, RANGE),
        None => Rating::begun(begun, BEGIN_DEVIATION, day),
    })
}

/// Values with the rating of a puzzle after a try.
pub(crate) fn stored(puzzle: &Puzzle, rating: Rating) -> BTreeMap<String, Option<Value>> {
    let near = rating.near(i64::from(puzzle.rating()), RANGE);
    key_of(puzzle).map(|key| (key, serde_json::to_value(near.stored()).ok())).into_iter().collect()
}
