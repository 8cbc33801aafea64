//! The board of a puzzle as its solver has brought it: the question, the picker, and the judgement of a move.

use banco_engine::{Seat, Table};
use banco_ports::ReplyKind;
use banco_render::Marks;

use crate::context::Context;
use crate::features::puzzle::judge::{Judge, Verdict};
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::features::puzzle::say::{OwnSay, Task};
use crate::messages::button::Press;
use crate::messages::button::core_buttons::{BACK, MORE, PICK, Page, Path, TO, UNDO};
use crate::messages::say::{BoardPicture, Choice, Draft, Explained, Form, Refused, Say};
use crate::move_judge::MoveJudge;
use crate::piece_picker::PiecePicker;
use crate::refusals::move_refusal;
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

    /// True if a press is of an earlier or a later step.
    pub(crate) fn is_stale(&self, press: &Press) -> bool {
        press.version().is_some_and(|version| version != self.table.version())
    }

    /// Message with the board, for this person alone.
    pub(crate) fn shown(&self, said: impl Into<Say>) -> Draft {
        let explains = Some(Explained { version: self.table.version(), marks: Marks::default() });
        let (game, bottom) = (self.id.to_owned(), self.seat);
        Draft::new(ReplyKind::Private, said).picture(BoardPicture { game, bottom, form: Form::Picture, explains })
    }

    /// First question of the picker, and a row of further buttons.
    pub(crate) fn questions(&self, more: Vec<Choice>) -> Result<Vec<Vec<Choice>>, Refused> {
        let first = PiecePicker::of(self.cx).pick(&self.table, "", 0)?.pop();
        let mut choices = without_back(first.map(|draft| draft.choices).unwrap_or_default());
        choices.extend((!more.is_empty()).then_some(more));
        Ok(choices)
    }

    /// The next question of the picker.
    pub(crate) fn picked(&self, press: &Press) -> Result<Vec<Draft>, Refused> {
        let Page { page, path } = MORE
            .read(press)
            .or_else(|| BACK.read(press).map(|()| Page { page: 0, path: String::new() }))
            .or_else(|| PICK.read(press).or_else(|| UNDO.read(press)).map(|Path(path)| Page { page: 0, path }))
            .ok_or(Say::PressUnknown)?;
        PiecePicker::of(self.cx).pick(&self.table, &path, page)
    }

    /// Canonical form of a typed move.
    pub(crate) fn read(&self, text: &str) -> Result<String, Refused> {
        let judged = MoveJudge::of(self.cx).read_move(&self.table, text).map_err(for_puzzle)?;
        Ok(judged.canonical().to_owned())
    }

    /// True if a text reads as a move.
    pub(crate) fn reads(&self, text: &str) -> bool {
        let notation = self.cx.notation(&self.table);
        self.table.game().is_some_and(|game| game.read(text, Some(notation)).is_ok())
    }

    /// Judges a canonical move.
    ///
    /// # Errors
    /// It is not legal.
    pub(crate) async fn judged(&self, mv: &str) -> Result<Step, Refused> {
        if let Err(error) = self.table.game().ok_or(Say::PressUnknown)?.allow(mv) {
            return Err(for_puzzle(move_refusal(self.id, Some(&self.table), mv, &error)));
        }
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

    /// A canonical move in the notation of the reader.
    pub(crate) fn written(&self, mv: &str) -> String {
        let written = self.table.game().map(|game| game.write(mv, self.cx.notation(&self.table)));
        words::written(self.cx.taste.lang, written.unwrap_or_default())
    }

    /// Sentence about a good move that is not what was asked for.
    pub(crate) fn again(&self, verdict: Verdict, mv: &str) -> OwnSay {
        let goal = self.puzzle.goal_at(self.at);
        OwnSay::Again { mv: self.written(mv), goal, is_slower: verdict == Verdict::Slower, kind: self.puzzle.game }
    }

    /// Sentence about a right move after which the line continues, which this board has.
    pub(crate) fn goes_on(&self, before: &PuzzleBoard<'_>, mv: &str) -> Result<OwnSay, Refused> {
        let (right, defence) = (self.puzzle.mv(before.at), self.puzzle.mv(before.at + 1));
        let answering = self.puzzle.seated(self.id, self.cx.taste.lang, before.at + 1).ok_or(Say::PressUnknown)?;
        let written = answering.game().map(|game| game.write(defence, self.cx.notation(&answering)));
        Ok(OwnSay::GoesOn {
            task: self.task(),
            mv: before.written(mv),
            right: (mv != right).then(|| before.written(right)),
            defence: words::written(self.cx.taste.lang, written.unwrap_or_default()),
        })
    }
}

/// The first question of a picker, without a back button.
fn without_back(mut rows: Vec<Vec<Choice>>) -> Vec<Vec<Choice>> {
    rows.iter_mut().for_each(|row| row.retain(|choice| !choice.data.is_of(&BACK)));
    rows.retain(|row| !row.is_empty());
    rows
}

/// The refusal with only those buttons that work in a puzzle, because there is no game behind it.
fn for_puzzle(mut refused: Refused) -> Refused {
    let leads_on = |data: &Press| data.is_of(&TO) || data.is_of(&PICK);
    refused.choices.iter_mut().for_each(|row| row.retain(|choice| leads_on(&choice.data)));
    refused.choices.retain(|row| !row.is_empty());
    refused.picture = None;
    // Replies about a puzzle are private.
    refused.kind = ReplyKind::Private;
    refused
}
