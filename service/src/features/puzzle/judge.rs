//! Judge of an answer: the move of the solution is right, and so is another one that wins.

use banco_ai::{Limits, Resources, Sight, chance_to_win};
use banco_engine::{Table, Turn};

use crate::background::aside;
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

/// Judges a legal move in the position of a puzzle.
pub(crate) async fn judge(puzzle: &Puzzle, table: &Table, mv: &str) -> Verdict {
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
        Turn::Chance => false,
        Turn::Player(rival) => {
            let (key, known) = (puzzle.game, after.seen_by(rival));
            let think = move || Sight::of(&known, rival)?.think(Limits::nodes(NODES), Resources::FULL).best;
            let best = aside(think).await.flatten();
            rival != seat && best.is_some_and(|best| chance_to_win(key, best.score) <= CHANCE_LEFT_MAX)
        }
    };
    if wins { Verdict::AlsoWins } else { Verdict::Wrong }
}

#[cfg(test)]
mod tests {
    use banco_engine::GameKey;

    use super::*;

    fn names() -> [String; 2] {
        ["one".to_owned(), "other".to_owned()]
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
