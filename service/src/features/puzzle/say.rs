//! Replies and posts about the daily puzzle.

use banco_engine::{GameKey, Seat};

use crate::features::puzzle::puzzle_set::{Difficulty, Puzzle};
use crate::messages::zone::Coming;

/// Identity of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleName {
    pub game: String,
    pub kind: GameKey,
    /// Number within this chat, from 1.
    pub number: u64,
    /// Missing on puzzles that were posted before there were difficulties.
    pub difficulty: Option<Difficulty>,
    /// Time of the next puzzle, which brings this one's solution; `None` if it is over or no puzzle will follow.
    pub next: Option<Coming>,
}

/// Task of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub game: String,
    pub kind: GameKey,
    pub difficulty: Option<Difficulty>,
    pub seat: Seat,
    pub goal: u8,
}

impl Task {
    pub(crate) fn of(id: &str, puzzle: &Puzzle, seat: Seat) -> Task {
        let (kind, difficulty) = (puzzle.game, puzzle.difficulty);
        Task { game: id.to_owned(), kind, difficulty, seat, goal: puzzle.goal }
    }
}

/// A solver with the number of solved days in a row.
#[derive(Clone, Debug)]
pub(crate) struct Solver {
    pub name: String,
    pub run: u64,
}

#[derive(Clone, Debug)]
pub(crate) enum PuzzleSay {
    /// The public puzzle.
    Posed { name: PuzzleName, seat: Seat, goal: u8 },
    /// The puzzle for a person who wants to solve it.
    Asked { name: PuzzleName, seat: Seat, goal: u8 },
    /// Right answer; `place` is the rank among the solvers of the day.
    Right { name: PuzzleName, line: String, place: usize, run: u64 },
    /// Wrong answer, without a second try.
    Wrong { name: PuzzleName, mv: String },
    /// The person has already tried.
    Tried { name: PuzzleName, mv: String, is_right: bool },
    /// The next puzzle is out; this was the solution.
    Over { name: PuzzleName, line: String },
    /// The public solution, one day later.
    Solved { name: PuzzleName, line: String, solvers: Vec<Solver>, more: usize, tried: usize },
    /// The board and the question are in the person's private chat.
    Elsewhere { game: String },
    /// An answer that everyone could read does not count.
    Aloud { game: String },
    /// The bot did not show a text that would have given the answer away.
    Kept { game: String },
    /// Pause of the puzzles: no player has tried one for so many days. The next one comes when a player asks for it.
    Paused { days: u32 },
    /// The puzzles resume; with the time of the next one.
    Resumed(Coming),
    /// This chat has no puzzles.
    NoneHere { has_moderators: bool },
    /// The person has no puzzle in the private chat.
    NoneAlone,
    /// The time of this chat's first puzzle.
    Waits(Coming),
    /// A puzzle of the person alone. `hint` tells of the puzzle a day of the chat.
    OwnAsked { task: Task, hint: Option<Box<PuzzleSay>> },
    /// Solved; `other` is another move that wins, `run` the number of puzzles solved in a row at the first try.
    OwnRight { other: Option<String>, line: String, run: u64 },
    /// A wrong move, which is taken back.
    OwnWrong { mv: String },
    /// The solution on request.
    OwnGiven { line: String },
}
