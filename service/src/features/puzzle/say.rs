//! Replies and posts about puzzles.

use banco_engine::{GameKey, Seat};

use crate::features::puzzle::progress::{Progress, Rated};
use crate::features::puzzle::puzzle_set::{Composed, Difficulty, Puzzle};
use crate::features::puzzle::shipped::Shelf;
use crate::messages::zone::Coming;
use crate::words::hint::Why;

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
    /// True if the draw is to be held.
    pub is_draw: bool,
    /// Origin of a composed ending.
    pub composed: Option<Composed>,
}

impl Task {
    pub(crate) fn of(id: &str, puzzle: &Puzzle, seat: Seat) -> Task {
        Task {
            game: id.to_owned(),
            kind: puzzle.game,
            difficulty: puzzle.difficulty(),
            seat,
            goal: puzzle.goal,
            is_draw: puzzle.is_draw(),
            composed: puzzle.composed.clone(),
        }
    }
}

/// Facts that are told after a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    pub puzzle: Puzzle,
    /// Reason for a solution of one move.
    pub why: Option<Why>,
    /// New rating, if the try counted for it; else the known one, if there is one.
    pub rated: Option<Rated>,
    pub points: Option<i64>,
    /// Puzzles solved in a row at the first try, and the longest such row.
    pub run: u64,
    pub best: u64,
}

impl Done {
    pub(crate) fn of(puzzle: &Puzzle, why: Option<Why>, progress: &Progress, rated: Option<Rated>) -> Done {
        let points = progress.points(Shelf::of(puzzle));
        Done { puzzle: puzzle.clone(), why, rated, points, run: progress.run, best: progress.best }
    }
}

/// A solver with the number of solved days in a row.
#[derive(Clone, Debug)]
pub(crate) struct Solver {
    pub name: String,
    pub run: u64,
}

/// Replies and posts about the puzzle of a day.
#[derive(Clone, Debug)]
pub(crate) enum DaySay {
    /// The public puzzle.
    Posed { name: PuzzleName, seat: Seat, goal: u8 },
    /// The puzzle for a person who wants to solve it.
    Asked { name: PuzzleName, seat: Seat, goal: u8 },
    /// Right answer; `place` is the rank among the solvers of the day.
    Right {
        name: PuzzleName,
        line: String,
        place: usize,
        run: u64,
        best: u64,
        rated: Option<Rated>,
        /// Reason for a solution of one move.
        why: Option<Box<Why>>,
    },
    /// Wrong answer, without a second try.
    Wrong { name: PuzzleName, mv: String, rated: Option<Rated> },
    /// The person has already tried.
    Tried { name: PuzzleName, mv: String, is_right: bool },
    /// The next puzzle is out; this was the solution.
    Over { name: PuzzleName, line: String },
    /// The public solution, one day later.
    Solved { name: PuzzleName, line: String, solvers: Vec<Solver>, more: usize, tried: usize },
}

/// Replies about a puzzle of a person alone, and about a step of any puzzle.
#[derive(Clone, Debug)]
pub(crate) enum OwnSay {
    /// A puzzle of the person alone, with the person's rating in such puzzles. `hint` tells of the puzzle a day of the
    /// chat.
    Asked { task: Task, points: Option<i64>, hint: Option<Box<PuzzleSay>> },
    /// A right move, after which the other side has answered. `right`: the move of the line, if another one was played
    /// that is as good.
    GoesOn { task: Task, mv: String, right: Option<String>, defence: String },
    /// A good move that is not what was asked for: the mate takes longer than `goal` (`is_slower`), or the win is less
    /// clear.
    Again { kind: GameKey, mv: String, goal: u8, is_slower: bool },
    /// Solved; `other` is another move that wins.
    Right { other: Option<String>, line: String, done: Done },
    /// A wrong move, which is taken back.
    Wrong { kind: GameKey, mv: String, rated: Option<Rated> },
    /// The solution on request.
    Given { line: String, done: Done },
}

/// Replies about puzzles in general.
#[derive(Clone, Debug)]
pub(crate) enum PuzzleSay {
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
    /// No puzzle of this file has the theme that these words name.
    NoTheme { shelf: Shelf, said: String },
    /// No puzzle has this level and what else was asked for; `nearest`: that of the puzzle shown.
    Nearest { level: Difficulty, nearest: Difficulty },
    /// The time of this chat's first puzzle.
    Waits(Coming),
}
