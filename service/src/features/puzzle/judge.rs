//! Judge of an answer: a move of the solution is right, and so is another one that wins. A search says so, once for each
//! move. A move that wins is never called wrong.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use banco_ai::{Limits, Resources, Sight, chance_to_win, mate_in};
use banco_engine::{AnyGame, Seat, Table, Turn};

use crate::background::{Searches, aside};
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::games::{Aim, face};

/// Verdict on a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The move of the line.
    Right,
    /// Another move that the line lists as good.
    Listed,
    /// Another move that wins, in time if a mate is counted.
    AlsoWins,
    /// It wins, but the mate takes longer than asked for.
    Slower,
    /// It keeps much of the chance, but the line has a clearer move.
    Unclear,
    Wrong,
}

/// Positions looked at after another move.
const NODES: u64 = 120_000;

/// Positions looked at for a mate after a move that wins.
const NODES_OF_MATE: u64 = 500_000;

/// Greatest chance of the other side, in thousandths, after a move that wins.
const CHANCE_LEFT_MAX: u16 = 120;

/// Greatest chance of the other side after a move that is not called wrong: where a win is asked for, and where a draw
/// is held.
const CHANCE_UNCLEAR_MAX: u16 = 300;
const CHANCE_OF_DRAW_MAX: u16 = 750;

/// Moves whose verdicts are remembered: all that people try in some hundred puzzles.
const REMEMBERED_MAX: usize = 4096;

/// Verdicts of searches, by puzzle and move.
#[derive(Default)]
pub(crate) struct Judge {
    found: Mutex<HashMap<(String, String), Verdict>>,
}

impl Judge {
    fn found(&self) -> MutexGuard<'_, HashMap<(String, String), Verdict>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Judges a legal move of the puzzle with this id, after `at` half-moves of its line, which lead to `table`.
    pub(crate) async fn verdict(
        &self,
        searches: &Searches,
        (id, puzzle): (&str, &Puzzle),
        (at, table): (usize, &Table),
        mv: &str,
    ) -> Verdict {
        if mv == puzzle.mv(at) {
            return Verdict::Right;
        }
        if puzzle.alternatives(at).any(|known| known == mv) {
            return Verdict::Listed;
        }
        let Some((game, seat)) = table.game().zip(table.to_move()) else { return Verdict::Wrong };
        let mut after = game.seen_by(seat);
        if after.play(mv).is_err() {
            return Verdict::Wrong;
        }
        match (after.turn(), face(puzzle.game).puzzles.aim) {
            (Turn::Over(ending), _) if ending.winner == Some(seat) => Verdict::AlsoWins,
            (Turn::Over(ending), _) if puzzle.is_draw() && ending.winner.is_none() => Verdict::AlsoWins,
            (Turn::Player(rival), Aim::Win) if rival != seat => {
                let terms = Terms { goal: puzzle.goal_at(at), is_draw: puzzle.is_draw() };
                self.searched(searches, (id, format!("{at} {mv}")), &after, rival, terms).await
            }
            (Turn::Over(_) | Turn::Chance | Turn::Player(_), _) => Verdict::Wrong,
        }
    }

    async fn searched(
        &self,
        searches: &Searches,
        (id, mv): (&str, String),
        after: &AnyGame,
        rival: Seat,
        terms: Terms,
    ) -> Verdict {
        let asked = (id.to_owned(), mv);
        let known = || self.found().get(&asked).copied();
        if let Some(verdict) = known() {
            return verdict;
        }
        let turn = searches.turn().await;
        // The same move may have been judged meanwhile.
        if let Some(verdict) = known() {
            return verdict;
        }
        let seen = after.seen_by(rival);
        let think = move || {
            let verdict = terms.search(&seen, rival);
            drop(turn);
            verdict
        };
        let Some(verdict) = aside(think).await.flatten() else { return Verdict::Unclear };
        let mut found = self.found();
        if found.len() >= REMEMBERED_MAX {
            found.clear();
        }
        found.insert(asked, verdict);
        verdict
    }
}

/// Question of a puzzle at one of its steps.
#[derive(Clone, Copy)]
struct Terms {
    /// Moves to mate, the judged one among them; 0 where none are counted.
    goal: u8,
    is_draw: bool,
}

impl Terms {
    /// Verdict on the move that led to `seen`, where `rival` is to move; `None` if the search found no move.
    fn search(self, seen: &AnyGame, rival: Seat) -> Option<Verdict> {
        let sight = Sight::of(seen, rival)?;
        let best = sight.think(Limits::nodes(NODES), Resources::FULL).best?;
        let left = chance_to_win(seen.key(), best.score);
        if self.is_draw {
            // A search proves no draw.
            return Some(if left <= CHANCE_OF_DRAW_MAX { Verdict::Unclear } else { Verdict::Wrong });
        }
        if left > CHANCE_LEFT_MAX {
            return Some(if left <= CHANCE_UNCLEAR_MAX { Verdict::Unclear } else { Verdict::Wrong });
        }
        let in_time = |score: i32| mate_in(score).is_some_and(|moves| moves <= 0 && -moves < i32::from(self.goal));
        if self.goal == 0 || in_time(best.score) {
            return Some(Verdict::AlsoWins);
        }
        let again = sight.think(Limits::nodes(NODES_OF_MATE), Resources::FULL).best?;
        Some(if in_time(again.score) { Verdict::AlsoWins } else { Verdict::Slower })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use banco_engine::GameKey;
    use banco_ports::Lang;

    use super::*;
    use crate::features::puzzle::shipped::shipped;

    async fn judge(puzzle: &Puzzle, mv: &str) -> Verdict {
        let table = puzzle.seated("u222", Lang::En, 0).expect("set up");
        Judge::default().verdict(&Searches::default(), ("u222", puzzle), (0, &table), mv).await
    }

    fn chess(line: &str) -> Puzzle {
        Puzzle::read(GameKey::Chess, line).expect("a puzzle")
    }

    /// Found by a review: each wrong move started a search of its own, however often and however many at once.
    #[tokio::test]
    async fn a_search_waits_for_its_turn_and_is_made_once_for_a_move() {
        let puzzle = &shipped("ua00").expect("shipped");
        let table = puzzle.seated("ua00", Lang::En, 0).expect("set up");
        let legal = table.game().expect("a game").legal();
        let mut others = legal.iter().filter(|mv| mv.text != puzzle.mv(0));
        let (mv, other) = (&others.next().expect("a move").text, &others.next().expect("a move").text);
        let (judge, searches) = (Judge::default(), Searches::default());
        let verdict = |mv| judge.verdict(&searches, ("ua00", puzzle), (0, &table), mv);
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
            moves: ["f2f3", "e7e5", "g2g4"].map(str::to_owned).to_vec(),
            position: None,
            ..chess("900;mate;1;from the start;f8c5")
        };
        assert_eq!(judge(&puzzle, "f8c5").await, Verdict::Right);
        assert_eq!(judge(&puzzle, "d8h4").await, Verdict::AlsoWins);
        assert_eq!(judge(&puzzle, "d8g5").await, Verdict::Wrong, "a bishop takes the queen");
        assert_eq!(judge(&puzzle, "a8a1").await, Verdict::Wrong, "no legal move");
    }

    #[tokio::test]
    async fn a_listed_alternative_is_known_without_a_search() {
        let puzzle = chess("900;mate;1;6k1/5ppp/8/8/8/8/8/RR4K1 w - -;a1a8|b1b8");
        assert_eq!([judge(&puzzle, "a1a8").await, judge(&puzzle, "b1b8").await], [Verdict::Right, Verdict::Listed]);
    }

    /// A queen more wins, but it is no mate in one.
    #[tokio::test]
    async fn a_move_that_wins_and_mates_later_is_slower_and_not_wrong() {
        let puzzle = chess("900;mate;1;6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - -;a1a8");
        assert_eq!(judge(&puzzle, "a1b2").await, Verdict::Slower);
    }

    /// The solution of a shipped puzzle is offered where another move stands as the solution, so the search judges it.
    #[tokio::test]
    async fn a_move_that_wins_without_a_mate_is_found_by_the_search() {
        for id in ["ua00", "ua01", "ub00", "ub01", "uc00", "uc02"] {
            let puzzle = shipped(id).expect("shipped");
            let table = puzzle.seated(id, Lang::En, 0).expect("set up");
            let legal = table.game().expect("a game").legal();
            let other = legal.iter().rev().find(|mv| mv.text != puzzle.mv(0)).expect("another").text.clone();
            assert!(!matches!(judge(&puzzle, &other).await, Verdict::Right | Verdict::AlsoWins), "{id} {other}");
            let renamed = Puzzle { line: vec![other], ..puzzle.clone() };
            assert_eq!(judge(&renamed, puzzle.mv(0)).await, Verdict::AlsoWins, "{id}");
        }
    }
}
