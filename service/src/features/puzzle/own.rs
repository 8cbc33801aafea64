//! Puzzles for one person at any time: of the shipped sets, or of a past day. A wrong move is taken back, the solution
//! comes on request.

use std::collections::BTreeMap;

use banco_engine::{GameKey, Seat, Table};
use banco_ports::ReplyKind;
use banco_render::Marks;
use serde_json::Value;

use crate::context::{Context, Handled, store_trouble};
use crate::features::puzzle::buttons::{NEXT_PUZZLE, SOLUTION, next, solution};
use crate::features::puzzle::commands::SHOWN;
use crate::features::puzzle::daily::{DailyPuzzles, Day};
use crate::features::puzzle::judge::{Judge, Verdict};
use crate::features::puzzle::progress::Progress;
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::features::puzzle::say::{PuzzleSay, Task};
use crate::features::puzzle::sentences;
use crate::messages::button::Press;
use crate::messages::button::core_buttons::{CHOOSE, TO};
use crate::messages::say::{BoardPicture, Choice, Draft, Explained, Form, Refused, Say};
use crate::messages::settings;
use crate::move_judge::MoveJudge;
use crate::piece_picker::PiecePicker;
use crate::refusals::{move_refusal, of_position};
use crate::words;

/// Puzzles of the person of a request.
#[derive(Clone, Copy)]
pub(crate) struct OwnPuzzles<'a> {
    cx: &'a Context<'a>,
}

impl<'a> OwnPuzzles<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> OwnPuzzles<'a> {
        OwnPuzzles { cx }
    }

    async fn progress(self) -> Result<(Progress, String, Option<Value>), Refused> {
        Progress::read(self.cx.service, &self.cx.accounts).await.map_err(|error| store_trouble(&error))
    }

    /// The puzzle with this id, if it is always open: a shipped one, or that of a past day.
    pub(crate) async fn puzzle(self, id: &str) -> Result<Option<Puzzle>, Refused> {
        if let Some((puzzle, _)) = Puzzle::shipped(id) {
            return Ok(Some(puzzle.clone()));
        }
        let day = DailyPuzzles::of(self.cx.service).puzzle(id).await.map_err(|error| store_trouble(&error))?;
        Ok(day.filter(|day| day.is_over).map(|day| day.puzzle))
    }

    /// The page shows the puzzle on its board, so a message needs neither picture nor questions.
    fn is_on_page(self) -> bool {
        self.cx.session.is_some() || self.cx.place.platform.abilities().keeps_messages
    }

    /// Id of the next puzzle of this person, of one game if it is named, and behind `after`.
    pub(crate) async fn next(self, game: Option<GameKey>, after: Option<&str>) -> Result<String, Refused> {
        let (progress, ..) = self.progress().await?;
        let id = progress.next(&self.cx.person.key, game, after);
        id.ok_or_else(|| Say::PressUnknown.into())
    }

    /// Shows the next puzzle. `hint`: how this chat gets a puzzle a day, or when it comes.
    pub(crate) async fn begin(self, game: Option<GameKey>, hint: Option<PuzzleSay>) -> Handled {
        let id = self.next(game, None).await?;
        self.show(&id, hint).await
    }

    /// Shows a puzzle with its question to this person alone.
    pub(crate) async fn show(self, id: &str, hint: Option<PuzzleSay>) -> Handled {
        let puzzle = self.puzzle(id).await?.ok_or(Say::PressUnknown)?;
        let (table, seat) = self.table(id, &puzzle)?;
        let shown = format!("{}{SHOWN}", settings::of_person(&self.cx.person.key));
        self.cx.keep_values(BTreeMap::from([(shown, Some(Value::from(id)))])).await?;
        let asked = PuzzleSay::OwnAsked { task: Task::of(id, &puzzle, seat), hint: hint.map(Box::new) };
        let draft = Draft::new(ReplyKind::Private, asked);
        let picture = |explains| BoardPicture { game: id.to_owned(), bottom: seat, form: Form::Picture, explains };
        let explains = Explained { version: table.version(), marks: Marks::default() };
        let mut draft = draft.picture(picture(Some(explains)));
        if self.is_on_page() {
            return Ok(vec![draft]);
        }
        draft = draft.choices(self.questions(&table, id)?);
        let is_sent_elsewhere = self.cx.place.platform.abilities().public_commands && !self.cx.private;
        let note = is_sent_elsewhere.then(|| Draft::note(PuzzleSay::Elsewhere { game: id.to_owned() }));
        Ok(note.into_iter().chain([draft]).collect())
    }

    /// First question of the picker, and the buttons of the puzzle.
    fn questions(self, table: &Table, id: &str) -> Result<Vec<Vec<Choice>>, Refused> {
        let mut choices = PiecePicker::of(self.cx).first(table)?;
        choices.push(vec![solution(id), next(id)]);
        Ok(choices)
    }

    fn table(self, id: &str, puzzle: &Puzzle) -> Result<(Table, Seat), Refused> {
        let table = puzzle.seated(id, self.cx.taste.lang).ok_or(Say::PressUnknown)?;
        let seat = table.to_move().ok_or(Say::PressUnknown)?;
        Ok((table, seat))
    }

    /// Handles a button of a puzzle that is always open; `None` if it belongs to the puzzle of a day. Every puzzle leads
    /// to the next one.
    pub(crate) async fn pressed(self, press: &Press, day: Option<&Day>) -> Result<Option<Vec<Draft>>, Refused> {
        let id = press.id();
        if press.is_of(&NEXT_PUZZLE) {
            let game = Puzzle::shipped(id).map(|(puzzle, _)| puzzle.game).or(day.map(|day| day.puzzle.game));
            let id = self.next(game, Some(id)).await?;
            return self.show(&id, None).await.map(Some);
        }
        let is_past = day.is_some_and(|day| day.is_over) && (press.is_of(&TO) || press.is_of(&SOLUTION));
        if day.is_some() && !is_past {
            return Ok(None);
        }
        let Some(puzzle) = self.puzzle(id).await? else { return Ok(None) };
        if press.is_of(&CHOOSE) {
            return self.show(id, None).await.map(Some);
        }
        if press.is_of(&SOLUTION) {
            return self.give_up(id, &puzzle).await.map(Some);
        }
        let (table, _) = self.table(id, &puzzle)?;
        if let Some(mv) = TO.read(press) {
            return self.judged(id, &puzzle, &table, &mv).await.map(Some);
        }
        PiecePicker::of(self.cx).follow(&table, press).map(Some)
    }

    /// Handles a typed answer.
    pub(crate) async fn answer(self, id: &str, puzzle: &Puzzle, text: &str) -> Handled {
        let (table, _) = self.table(id, puzzle)?;
        let judged = MoveJudge::of(self.cx).read_move(&table, text).map_err(of_position)?;
        self.judged(id, puzzle, &table, judged.canonical()).await
    }

    /// True if a text reads as a move in this puzzle, and the person has not closed it.
    pub(crate) async fn reads(self, id: &str, puzzle: &Puzzle, text: &str) -> Result<bool, Refused> {
        let (table, _) = self.table(id, puzzle)?;
        let reads = table.game().is_some_and(|game| game.read(text, Some(self.cx.notation(&table))).is_ok());
        Ok(reads && !self.progress().await?.0.is_closed(id))
    }

    async fn give_up(self, id: &str, puzzle: &Puzzle) -> Handled {
        self.change(|progress| progress.close(id, false)).await?;
        self.closed(id, puzzle, None).await
    }

    async fn judged(self, id: &str, puzzle: &Puzzle, table: &Table, mv: &str) -> Handled {
        if let Err(error) = table.game().ok_or(Say::PressUnknown)?.allow(mv) {
            return Err(of_position(move_refusal(id, Some(table), mv, &error)));
        }
        let (judge, searches) = (self.cx.service.feature_states.of::<Judge>(), self.cx.service.feature_states.of());
        let verdict = judge.verdict(&searches, id, puzzle, table, mv).await;
        if verdict != Verdict::Wrong {
            self.change(|progress| progress.close(id, true)).await?;
            return self.closed(id, puzzle, Some((mv, verdict))).await;
        }
        self.change(|progress| progress.err(id)).await?;
        let said = PuzzleSay::OwnWrong { mv: self.written(table, mv) };
        if self.is_on_page() {
            // A refusal: the page puts the piece back.
            return Err(Draft::note(said).into());
        }
        Ok(vec![Draft::new(ReplyKind::Picker, said).choices(self.questions(table, id)?)])
    }

    /// Reply with the solution, and with `solved` if the person has found it or another win.
    async fn closed(self, id: &str, puzzle: &Puzzle, solved: Option<(&str, Verdict)>) -> Handled {
        let (progress, ..) = self.progress().await?;
        let (table, _) = self.table(id, puzzle)?;
        let line = sentences::line(&self.cx.taste, id, puzzle);
        let said = match solved {
            Some((mv, verdict)) => PuzzleSay::OwnRight {
                other: (verdict == Verdict::AlsoWins).then(|| self.written(&table, mv)),
                line,
                run: progress.run,
            },
            None => PuzzleSay::OwnGiven { line },
        };
        if self.is_on_page() {
            return Ok(vec![Draft::settled(said)]);
        }
        // A note has no buttons on some platforms.
        Ok(vec![Draft::settled(Say::Nothing), Draft::private(said).choices(vec![vec![next(id)]])])
    }

    async fn change(self, change: impl FnOnce(&mut Progress)) -> Result<(), Refused> {
        let (mut progress, key, before) = self.progress().await?;
        let known = progress.clone();
        change(&mut progress);
        if progress == known {
            return Ok(());
        }
        let values = BTreeMap::from([(key.clone(), serde_json::to_value(&progress).ok())]);
        self.cx.keep_values_if(values, BTreeMap::from([(key, before)])).await
    }

    fn written(self, table: &Table, mv: &str) -> String {
        let written = table.game().map(|game| game.write(mv, self.cx.notation(table)));
        words::written(self.cx.taste.lang, written.unwrap_or_default())
    }
}
