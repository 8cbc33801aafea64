//! The board of a puzzle as its solver has brought it: the question, the picker, and the judgement of a move.

use banco_engine::{Seat, Table};

use crate::asked_position::AskedPosition;
use crate::context::Context;
use crate::features::puzzle::judge::{Judge, Verdict};
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::features::puzzle::say::{OwnSay, Task};
use crate::messages::say::{Refused, Say};
use crate::words;

/// Effect of a move on the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The line continues after so many half-moves.
    GoesOn {
        at: usize,
    },
    /// The puzzle is solved.
    Solved(Verdict),
    /// The move is good, but not what was asked for; it counts as no try.
    Again(Verdict),
    Wrong,
}

/// A puzzle before one step of its solver.
pub(crate) struct PuzzleBoard<'a> {
    cx: &'a Context<'a>,
    pub id: &'a str,
    pub puzzle: &'a Puzzle,
    /// Half-moves of the line that were played.
    pub at: usize,
    pub table: Table,
    pub seat: Seat,
}

impl<'a> PuzzleBoard<'a> {
    pub(crate) fn new(cx: &'a Context<'a>, id: &'a str, puzzle: &'a Puzzle, at: usize) -> Result<Self, Refused> {
        let at = if at < puzzle.plies() { at } else { 0 };
        let table = puzzle.seated(id, cx.taste.lang, at).ok_or(Say::PressUnknown)?;
        let seat = table.to_move().ok_or(Say::PressUnknown)?;
        Ok(PuzzleBoard { cx, id, puzzle, at, table, seat })
    }

    pub(crate) fn task(&self) -> Task {
        Task { goal: self.puzzle.goal_at(self.at), ..Task::of(self.id, self.puzzle, self.seat) }
    }

    /// The board with its question.
    pub(crate) fn position(&self) -> AskedPosition<'_> {
        AskedPosition::of(self.cx, &self.table)
    }

    /// Judges a canonical move.
    ///
    /// # Errors
    /// It is not legal.
    pub(crate) async fn judged(&self, mv: &str) -> Result<Step, Refused> {
        self.position().allow(mv)?;
        let states = &self.cx.service.feature_states;
        let (judge, searches) = (states.of::<Judge>(), states.of());
        let verdict = judge.verdict(&searches, (self.id, self.puzzle), (self.at, &self.table), mv).await;
        let next = self.at + 2;
        Ok(match verdict {
            Verdict::Right | Verdict::Listed if next < self.puzzle.plies() => Step::GoesOn { at: next },
            Verdict::Right | Verdict::Listed | Verdict::AlsoWins => Step::Solved(verdict),
            Verdict::Slower | Verdict::Unclear => Step::Again(verdict),
            Verdict::Wrong => Step::Wrong,
        })
    }

    /// Sentence about a good move that is not what was asked for.
    pub(crate) fn again(&self, verdict: Verdict, mv: &str) -> OwnSay {
        let goal = self.puzzle.goal_at(self.at);
        OwnSay::Again {
            mv: self.position().written(mv),
            goal,
            is_slower: verdict == Verdict::Slower,
            kind: self.puzzle.game,
        }
    }

    /// Sentence about a right move after which the line continues, which this board has.
    pub(crate) fn goes_on(&self, before: &PuzzleBoard<'_>, mv: &str) -> Result<OwnSay, Refused> {
        let (right, defence) = (self.puzzle.mv(before.at), self.puzzle.mv(before.at + 1));
        let answering = self.puzzle.seated(self.id, self.cx.taste.lang, before.at + 1).ok_or(Say::PressUnknown)?;
        let written = answering.game().map(|game| game.write(defence, self.cx.notation(&answering)));
        Ok(OwnSay::GoesOn {
            task: self.task(),
            mv: before.position().written(mv),
            right: (mv != right).then(|| before.position().written(right)),
            defence: words::written(self.cx.taste.lang, written.unwrap_or_default()),
        })
    }
}
