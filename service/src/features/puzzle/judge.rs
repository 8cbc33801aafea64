//! Judge of an answer: the move of the solution is right, and so is another one that wins. A search says so, once for each
//! move.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use banco_ai::{Limits, Resources, Sight, chance_to_win};
use banco_engine::{AnyGame, Seat, Table, Turn};

use crate::background::{Searches, aside};
use crate::features::puzzle::puzzle_set::Puzzle;

/// Verdict on a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The move of the solution.
    Right,
    /// Another move that wins.
    AlsoWins,
    Wrong,
}

/// Positions looked at after another move. A puzzle was made with more, so that hardly any other move wins.
const NODES: u64 = 120_000;

/// Greatest chance of the other side, in thousandths, after a move that wins; puzzles are made with the same share.
const CHANCE_LEFT_MAX: u16 = 120;

/// Moves whose verdicts are remembered: all that people try in some hundred puzzles.
const REMEMBERED_MAX: usize = 4096;

/// Verdicts of searches, by puzzle and move: true for a move that wins.
#[derive(Default)]
pub(crate) struct Judge {
    found: Mutex<HashMap<(String, String), bool>>,
}

impl Judge {
    fn found(&self) -> MutexGuard<'_, HashMap<(String, String), bool>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Judges a legal move in the position of the puzzle with this id.
    pub(crate) async fn verdict(
        &self,
        searches: &Searches,
        id: &str,
        puzzle: &Puzzle,
        table: &Table,
        mv: &str,
    ) -> Verdict {
        if mv == puzzle.solution() {
            return Verdict::Right;
        }
        let Some((game, seat)) = table.game().zip(table.to_move()) else { return Verdict::Wrong };
        let mut after = game.seen_by(seat);
        if after.play(mv).is_err() {
            return Verdict::Wrong;
        }
        let wins = match after.turn() {
            Turn::Over(ending) => ending.winner == Some(seat),
            Turn::Player(rival) if rival != seat => self.finds(searches, (id, mv), &after, rival).await,
            Turn::Chance | Turn::Player(_) => false,
        };
        if wins { Verdict::AlsoWins } else { Verdict::Wrong }
    }

    /// True if hardly a chance is left for the side to move.
    async fn finds(&self, searches: &Searches, (id, mv): (&str, &str), after: &AnyGame, rival: Seat) -> bool {
        let asked = (id.to_owned(), mv.to_owned());
        let known = || self.found().get(&asked).copied();
        if let Some(wins) = known() {
            return wins;
        }
        let turn = searches.turn().await;
        // The same move may have been judged meanwhile.
        if let Some(wins) = known() {
            return wins;
        }
        let (key, seen) = (after.key(), after.seen_by(rival));
        let think = move || {
            let best = Sight::of(&seen, rival)?.think(Limits::nodes(NODES), Resources::FULL).best;
            drop(turn);
            best
        };
        let Some(best) = aside(think).await.flatten() else { return false };
        let wins = chance_to_win(key, best.score) <= CHANCE_LEFT_MAX;
        let mut found = self.found();
        if found.len() >= REMEMBERED_MAX {
            found.clear();
        }
        found.insert(asked, wins);
        wins
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use banco_engine::GameKey;

    use super::*;

    fn names() -> [String; 2] {
        ["one".to_owned(), "other".to_owned()]
    }

    async fn judge(puzzle: &Puzzle, table: &Table, mv: &str) -> Verdict {
        Judge::default().verdict(&Searches::default(), "u222", puzzle, table, mv).await
    }

    /// Found by a review: each wrong move started a search of its own, however often and however many at once.
    #[tokio::test]
    async fn a_search_waits_for_its_turn_and_is_made_once_for_a_move() {
        let (puzzle, _) = Puzzle::shipped("ua00").expect("shipped");
        let table = puzzle.table("ua00", names()).expect("set up");
        let legal = table.game().expect("a game").legal();
        let mut others = legal.iter().filter(|mv| mv.text != puzzle.solution());
        let (mv, other) = (&others.next().expect("a move").text, &others.next().expect("a move").text);
        let (judge, searches) = (Judge::default(), Searches::default());
        let verdict = |mv| judge.verdict(&searches, "ua00", puzzle, &table, mv);
        let known = verdict(mv).await;
        let turn = searches.turn().await;
        assert_eq!(verdict(mv).await, known, "nothing is searched again");
        let waits = tokio::time::timeout(Duration::from_millis(50), verdict(other)).await;
        assert!(waits.is_err(), "another search has the turn");
        drop(turn);
        verdict(other).await;
    }

    #[tokio::test]
    async fn another_mate_is_not_wrong_and_a_blunder_is() {
        // 1. f3 e5 2. g4, and the queen mates. The solution is another move on purpose.
        let puzzle = Puzzle {
            game: GameKey::Chess,
            goal: 1,
            line: vec!["f8c5".to_owned()],
            moves: ["f2f3", "e7e5", "g2g4"].map(str::to_owned).to_vec(),
            difficulty: None,
        };
        let table = puzzle.table("u222", names()).expect("set up");
        assert_eq!(judge(&puzzle, &table, "f8c5").await, Verdict::Right);
        assert_eq!(judge(&puzzle, &table, "d8h4").await, Verdict::AlsoWins);
        assert_eq!(judge(&puzzle, &table, "d8g5").await, Verdict::Wrong, "a bishop takes the queen");
        assert_eq!(judge(&puzzle, &table, "a8a1").await, Verdict::Wrong, "no legal move");
    }

    /// The solution of a shipped puzzle is offered where another move stands as the solution, so the search judges it.
    #[tokio::test]
    async fn a_move_that_wins_without_a_mate_is_found_by_the_search() {
        for id in ["ua00", "ua01", "ub00", "ub01", "uc00", "uc01"] {
            let (puzzle, _) = Puzzle::shipped(id).expect("shipped");
            let table = puzzle.table(id, names()).expect("set up");
            let legal = table.game().expect("a game").legal();
            let other = legal.iter().rev().find(|mv| mv.text != puzzle.solution()).expect("another").text.clone();
            assert_eq!(judge(puzzle, &table, &other).await, Verdict::Wrong, "{id} {other}");
            let renamed = Puzzle { line: vec![other], ..puzzle.clone() };
            assert_eq!(judge(&renamed, &table, puzzle.solution()).await, Verdict::AlsoWins, "{id}");
        }
    }
}
