//! Puzzles for one person at any time: of the shipped sets, or of a past day. A wrong move is taken back, the solution
//! comes on request.

use std::collections::BTreeMap;

use banco_ports::ReplyKind;
use banco_ports::limits::DAY_MILLIS;
use serde_json::Value;

use crate::asked_position::is_on_page;
use crate::asked_position::shown::Shown;
use crate::context::{Context, Handled, store_trouble};
use crate::features::puzzle::board::{PuzzleBoard, Step};
use crate::features::puzzle::buttons::{EASIER, HARDER, NEXT_PUZZLE, SOLUTION, after_it, next, solution};
use crate::features::puzzle::daily::{DailyPuzzles, Day};
use crate::features::puzzle::judge::Verdict;
use crate::features::puzzle::progress::{Progress, Rated};
use crate::features::puzzle::puzzle_set::{Difficulty, Puzzle};
use crate::features::puzzle::ratings;
use crate::features::puzzle::reasons::reason;
use crate::features::puzzle::say::{Done, OwnSay, PuzzleSay};
use crate::features::puzzle::sentences;
use crate::features::puzzle::shipped::{self, Shelf};
use crate::features::puzzle::wish::Asked;
use crate::messages::button::Press;
use crate::messages::button::core_buttons::{CHOOSE, TO};
use crate::messages::say::{Draft, Refused, Say};

/// Points between a puzzle and one that is called harder or easier.
const LEVEL_STEP: i64 = 200;

/// Puzzles of the person of a request.
#[derive(Clone, Copy)]
pub(crate) struct OwnPuzzles<'a> {
    cx: &'a Context<'a>,
}

impl<'a> OwnPuzzles<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> OwnPuzzles<'a> {
        OwnPuzzles { cx }
    }

    pub(crate) async fn progress(self) -> Result<(Progress, String, Option<Value>), Refused> {
        Progress::read(self.cx.service, &self.cx.accounts).await.map_err(|error| store_trouble(&error))
    }

    /// The puzzle with this id, if it is always open: a shipped one, or that of a past day.
    pub(crate) async fn puzzle(self, id: &str) -> Result<Option<Puzzle>, Refused> {
        if let Some(puzzle) = shipped::shipped(id) {
            return Ok(Some(puzzle));
        }
        let day = DailyPuzzles::of(self.cx.service).puzzle(id).await.map_err(|error| store_trouble(&error))?;
        Ok(day.filter(|day| day.is_over).map(|day| day.puzzle))
    }

    /// Id of the next puzzle of this person, behind `after`.
    pub(crate) async fn next(self, asked: &Asked, after: Option<&str>) -> Result<String, Refused> {
        let (progress, ..) = self.progress().await?;
        let id = progress.next(&self.cx.person.key, asked, after, self.day());
        id.ok_or_else(|| Say::PressUnknown.into())
    }

    /// Sentence about a level in words of which there is no puzzle as it is asked for.
    pub(crate) async fn nearest(self, asked: &Asked) -> Result<Option<PuzzleSay>, Refused> {
        let named = |level: &Difficulty| asked.wish.level == Some(level.rating());
        let (Some(shelf), Some(level)) = (asked.shelf, Difficulty::ALL.into_iter().find(named)) else {
            return Ok(None);
        };
        let theme = asked.wish.theme.as_deref();
        let fits = |entry: &&shipped::Entry| theme.is_none_or(|theme| shelf.has_theme(entry, theme));
        if shelf.entries().iter().filter(fits).any(|entry| Difficulty::of(entry.rating) == level) {
            return Ok(None);
        }
        let id = self.next(asked, None).await?;
        let nearest = shipped::found(&id).map(|(_, entry)| Difficulty::of(entry.rating));
        Ok(nearest.map(|nearest| PuzzleSay::Nearest { level, nearest }))
    }

    /// Shows the next puzzle, and keeps the wish for the puzzles after it. `hint`: how this chat gets a puzzle a day, when
    /// it comes, or that the level is another one.
    pub(crate) async fn begin(self, asked: Asked, hint: Option<PuzzleSay>) -> Handled {
        let id = self.next(&asked, None).await?;
        self.show_after(&id, hint, |progress| progress.wish = asked.wish).await
    }

    fn day(self) -> i64 {
        self.cx.now.div_euclid(DAY_MILLIS)
    }

    /// Shows a puzzle with its question to this person alone.
    pub(crate) async fn show(self, id: &str) -> Handled {
        self.show_after(id, None, |_| ()).await
    }

    /// Shows a puzzle after a change of what is kept of the person.
    async fn show_after(self, id: &str, hint: Option<PuzzleSay>, change: impl FnOnce(&mut Progress)) -> Handled {
        let puzzle = self.puzzle(id).await?.ok_or(Say::PressUnknown)?;
        let (progress, mut kept) = self.changed(change).await?;
        let board = PuzzleBoard::new(self.cx, id, &puzzle, progress.at(id))?;
        kept.values.extend(Shown::values(self.cx, id, None));
        self.keep(kept).await?;
        let points = progress.points(Shelf::of(&puzzle));
        let said = OwnSay::Asked { task: board.task(), points, hint: hint.map(Box::new) };
        let draft = board.position().shown(said)?;
        if is_on_page(self.cx) {
            return Ok(vec![draft]);
        }
        let draft = draft.choices(board.position().questions(vec![solution(id), next(id)])?);
        let note = board.position().elsewhere(PuzzleSay::Elsewhere { game: id.to_owned() });
        Ok(note.into_iter().chain([draft]).collect())
    }

    /// Shows the puzzle that a button leads to: the next one, or one of another level.
    async fn another(self, press: &Press, day: Option<&Day>) -> Result<Option<Vec<Draft>>, Refused> {
        let step = match (press.is_of(&NEXT_PUZZLE), press.is_of(&HARDER), press.is_of(&EASIER)) {
            (true, ..) => 0,
            (_, true, _) => LEVEL_STEP,
            (.., true) => -LEVEL_STEP,
            _ => return Ok(None),
        };
        let id = press.id();
        let (progress, ..) = self.progress().await?;
        let puzzle = shipped::shipped(id).or(day.map(|day| day.puzzle.clone()));
        let wish = match &puzzle {
            Some(puzzle) if step != 0 => progress.wish.at_level(i64::from(puzzle.rating()) + step),
            Some(_) | None => progress.wish,
        };
        let asked = Asked { shelf: puzzle.as_ref().map(Shelf::of), wish };
        let id = self.next(&asked, Some(id)).await?;
        self.show_after(&id, None, |progress| progress.wish = asked.wish).await.map(Some)
    }

    /// Handles a button of a puzzle that is always open; `None` if it belongs to the puzzle of a day. Every puzzle leads
    /// to the next one.
    pub(crate) async fn pressed(self, press: &Press, day: Option<&Day>) -> Result<Option<Vec<Draft>>, Refused> {
        let id = press.id();
        if let Some(shown) = self.another(press, day).await? {
            return Ok(Some(shown));
        }
        let is_past = day.is_some_and(|day| day.is_over) && (press.is_of(&TO) || press.is_of(&SOLUTION));
        if day.is_some() && !is_past {
            return Ok(None);
        }
        let Some(puzzle) = self.puzzle(id).await? else { return Ok(None) };
        if press.is_of(&CHOOSE) {
            return self.show(id).await.map(Some);
        }
        if press.is_of(&SOLUTION) {
            let (rated, kept) = self.tried(id, &puzzle, false, |progress| progress.close(id, false)).await?;
            self.keep(kept).await?;
            return self.closed(id, &puzzle, None, rated).await.map(Some);
        }
        let (progress, ..) = self.progress().await?;
        let board = PuzzleBoard::new(self.cx, id, &puzzle, progress.at(id))?;
        if board.position().is_stale(press) {
            return self.show(id).await.map(Some);
        }
        match TO.read(press) {
            Some(mv) => self.judged(&board, &mv).await.map(Some),
            None => board.position().picked(press).map(Some),
        }
    }

    /// Handles a typed answer.
    pub(crate) async fn answer(self, id: &str, puzzle: &Puzzle, text: &str) -> Handled {
        let (progress, ..) = self.progress().await?;
        let board = PuzzleBoard::new(self.cx, id, puzzle, progress.at(id))?;
        let mv = board.position().read(text)?;
        self.judged(&board, &mv).await
    }

    async fn judged(self, board: &PuzzleBoard<'_>, mv: &str) -> Handled {
        let (id, puzzle) = (board.id, board.puzzle);
        match board.judged(mv).await? {
            Step::GoesOn { at } => {
                let (_, kept) = self.changed(|progress| progress.play_to(id, at)).await?;
                self.keep(kept).await?;
                self.goes_on(board, at, mv)
            }
            Step::Solved(verdict) => {
                let (rated, kept) = self.tried(id, puzzle, true, |progress| progress.close(id, true)).await?;
                self.keep(kept).await?;
                self.closed(id, puzzle, Some((board, mv, verdict)), rated).await
            }
            Step::Again(verdict) => self.asked_again(board, board.again(verdict, mv)),
            Step::Wrong => {
                let (rated, kept) = self.tried(id, puzzle, false, |progress| progress.err(id)).await?;
                self.keep(kept).await?;
                self.asked_again(board, OwnSay::Wrong { mv: board.position().written(mv), kind: puzzle.game, rated })
            }
        }
    }

    /// Reply with the defence, and the next question.
    fn goes_on(self, before: &PuzzleBoard<'_>, at: usize, mv: &str) -> Handled {
        let id = before.id;
        let board = PuzzleBoard::new(self.cx, id, before.puzzle, at)?;
        let said = board.goes_on(before, mv)?;
        if is_on_page(self.cx) {
            return Ok(vec![Draft::settled(said)]);
        }
        let questions = board.position().questions(vec![solution(id), next(id)])?;
        Ok(vec![Draft::settled(Say::Nothing), board.position().shown(said)?.choices(questions)])
    }

    /// Reply to a move that is taken back, with the question.
    fn asked_again(self, board: &PuzzleBoard<'_>, said: OwnSay) -> Handled {
        if is_on_page(self.cx) {
            // A refusal: the page puts the piece back.
            return Err(Draft::note(said).into());
        }
        let questions = board.position().questions(vec![solution(board.id), next(board.id)])?;
        Ok(vec![Draft::new(ReplyKind::Picker, said).choices(questions)])
    }

    /// Reply with the solution, and with `solved` if the person has found it or another win.
    async fn closed(
        self,
        id: &str,
        puzzle: &Puzzle,
        solved: Option<(&PuzzleBoard<'_>, &str, Verdict)>,
        rated: Option<Rated>,
    ) -> Handled {
        let (progress, ..) = self.progress().await?;
        let line = sentences::line(&self.cx.taste, id, puzzle);
        let why = reason(self.cx.service, id, puzzle, &self.cx.taste).await;
        let done = Done::of(puzzle, why, &progress, rated);
        let said = match solved {
            Some((board, mv, verdict)) => {
                let other = (verdict != Verdict::Right).then(|| board.position().written(mv));
                OwnSay::Right { other, line, done }
            }
            None => OwnSay::Given { line, done },
        };
        if is_on_page(self.cx) {
            return Ok(vec![Draft::settled(said)]);
        }
        // A note has no buttons on some platforms.
        Ok(vec![Draft::settled(Say::Nothing), Draft::private(said).choices(after_it(id))])
    }

    /// Notes a try that was `is_won` or not, with its `change`; returns the new rating, if the try counts for it.
    pub(crate) async fn tried(
        self,
        id: &str,
        puzzle: &Puzzle,
        is_won: bool,
        change: impl FnOnce(&mut Progress),
    ) -> Result<(Option<Rated>, Kept), Refused> {
        let known = ratings::of_puzzle(self.cx.service, puzzle, self.day()).await;
        let known = known.map_err(|error| store_trouble(&error))?;
        let mut rated = None;
        let (_, mut kept) = self
            .changed(|progress| {
                let is_open = !progress.is_closed(id);
                change(progress);
                rated = is_open.then(|| progress.rate(puzzle, known, is_won, self.day())).flatten();
            })
            .await?;
        kept.values.extend(rated.map(|(_, after)| ratings::stored(puzzle, after)).unwrap_or_default());
        Ok((rated.map(|(own, _)| own), kept))
    }

    /// The progress of the person after a change, and its values, which are not saved yet.
    pub(crate) async fn changed(self, change: impl FnOnce(&mut Progress)) -> Result<(Progress, Kept), Refused> {
        let (mut progress, key, before) = self.progress().await?;
        let known = progress.clone();
        change(&mut progress);
        if progress == known {
            return Ok((progress, Kept::default()));
        }
        let values = BTreeMap::from([(key.clone(), serde_json::to_value(&progress).ok())]);
        Ok((progress, Kept { values, expected: BTreeMap::from([(key, before)]) }))
    }

    /// Saves values: once in a request, because an event is applied once.
    pub(crate) async fn keep(self, Kept { values, expected }: Kept) -> Result<(), Refused> {
        if values.is_empty() { Ok(()) } else { self.cx.keep_values_if(values, expected).await }
    }
}

/// Values that a request saves at its end.
#[derive(Default)]
pub(crate) struct Kept {
    pub values: BTreeMap<String, Option<Value>>,
    /// Values that must not have changed since they were read.
    pub expected: BTreeMap<String, Option<Value>>,
}
