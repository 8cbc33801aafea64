//! Daily puzzle: a private board, one try, and no answer in public.

use std::collections::BTreeMap;

use banco_engine::Table;
use banco_ports::text::repeated;
use banco_ports::{Place, ReplyKind};
use banco_render::Marks;
use banco_store::StoreError;
use serde_json::Value;

use crate::Service;
use crate::context::{Context, Handled, store_trouble};
use crate::features::puzzle::buttons::next;
use crate::features::puzzle::daily::{DailyPuzzles, Day, Run, Try, key_run, key_try};
use crate::features::puzzle::games::GAMES;
use crate::features::puzzle::own::OwnPuzzles;
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::features::puzzle::say::PuzzleSay;
use crate::features::puzzle::settings::TIME;
use crate::find_game::{GameFinder, Want, split_game_id};
use crate::games::read_game;
use crate::messages::button::Press;
use crate::messages::button::core_buttons::{CHOOSE, TO};
use crate::messages::say::{BoardPicture, Draft, Explained, Form, Refused, Say};
use crate::messages::settings::{self, Scope};
use crate::messages::zone::Coming;
use crate::move_judge::MoveJudge;
use crate::own_chats::OwnChats;
use crate::persons::Accounts;
use crate::piece_picker::PiecePicker;
use crate::preferences::Preferences;
use crate::refusals::{move_refusal, of_position};
use crate::typed::Typed;
use crate::words;

/// Key suffix, under the person's key, of the last shown puzzle, so that a bare move in private answers it.
pub(crate) const SHOWN: &str = "riddle";

fn say(said: PuzzleSay) -> Refused {
    said.into()
}

/// Reply where there is no puzzle: it names the people with the right to switch one on.
fn no_puzzle(place: &Place) -> PuzzleSay {
    PuzzleSay::NoneHere { has_moderators: place.platform.abilities().moderators }
}

/// Requests about the daily puzzle, and answers to it.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleRequests<'a> {
    cx: &'a Context<'a>,
}

impl<'a> PuzzleRequests<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> PuzzleRequests<'a> {
        PuzzleRequests { cx }
    }

    async fn puzzle_day(self, id: &str) -> Result<Option<Day>, Refused> {
        DailyPuzzles::of(self.cx.service).puzzle(id).await.map_err(|error| store_trouble(&error))
    }

    /// Handles `/puzzle`: the puzzle of this chat, else the last shown one, else one of the shipped sets; with a move, the
    /// answer; with a game, a shipped one of that game.
    pub(crate) async fn puzzle_command(self, typed: &Typed<'_>) -> Handled {
        let (named, said) = split_game_id(typed.text("move"));
        let own = OwnPuzzles::of(self.cx);
        let game = read_game(&said.split_whitespace().collect::<String>()).filter(|game| GAMES.contains(game));
        if game.is_some() && named.is_none() {
            return own.begin(game, None).await;
        }
        if typed.text("move").is_empty()
            && let Some(next) = self.resumed().await?
        {
            let resumed = Draft::new(ReplyKind::Open, PuzzleSay::Resumed(next));
            return Ok([resumed].into_iter().chain(own.begin(None, None).await?).collect());
        }
        let daily = if named.is_none() { self.daily().await? } else { None };
        let Some(id) = named.map(str::to_owned).or(daily) else {
            return match self.shown_open().await?.filter(|_| !said.is_empty()) {
                Some((id, puzzle)) => own.answer(&id, &puzzle, said).await,
                None => own.begin(None, Some(self.hint().await)).await,
            };
        };
        if let Some((puzzle, _)) = Puzzle::shipped(&id) {
            return if said.is_empty() { own.show(&id, None).await } else { own.answer(&id, puzzle, said).await };
        }
        let day = self.puzzle_day(&id).await?.ok_or_else(|| say(no_puzzle(&self.cx.place)))?;
        match said {
            "" => self.show_puzzle(&id, &day).await,
            // An answer that everyone has read is no answer.
            said => self.answer_puzzle(&id, &day, said, self.cx.place.platform.abilities().public_commands).await,
        }
    }

    /// The puzzle of the day here, or in private that of a chat the person is in.
    pub(crate) async fn daily(self) -> Result<Option<String>, Refused> {
        let here = DailyPuzzles::of(self.cx.service).puzzle_at(&self.cx.place).await;
        match here.map_err(|error| store_trouble(&error))? {
            None if self.cx.private => self.own_puzzle().await,
            here => Ok(here),
        }
    }

    /// The sentence about the puzzle of each day here: how to switch it on, or when the first one comes.
    async fn hint(self) -> PuzzleSay {
        let (of_chat, _) =
            Preferences::of(self.cx.service).wishes(Scope::Chat, &settings::of_chat(&self.cx.place)).await;
        let (zone, now) = (of_chat.zone(), self.cx.now);
        let at = TIME.of(&of_chat).and_then(|time| zone.next(time, now));
        let none = || if self.cx.private { PuzzleSay::NoneAlone } else { no_puzzle(&self.cx.place) };
        at.map_or_else(none, |at| PuzzleSay::Waits(Coming { at, now, zone }))
    }

    /// The last shown puzzle, if it is one of the shipped sets.
    async fn shown_open(self) -> Result<Option<(String, Puzzle)>, Refused> {
        let shown = self.shown_last().await?;
        Ok(shown.and_then(|id| Puzzle::shipped(&id).map(|(puzzle, _)| (id.clone(), puzzle.clone()))))
    }

    /// Puzzle with this id, of whatever kind.
    pub(crate) async fn any_puzzle(self, id: &str) -> Result<Option<Puzzle>, Refused> {
        Ok(match Puzzle::shipped(id) {
            Some((puzzle, _)) => Some(puzzle.clone()),
            None => self.puzzle_day(id).await?.map(|day| day.puzzle),
        })
    }

    /// Resumes the paused daily puzzle.
    async fn resumed(self) -> Result<Option<Coming>, Refused> {
        DailyPuzzles::of(self.cx.service).resume_puzzles(&self.cx.place).await.map_err(|error| store_trouble(&error))
    }

    /// The puzzle meant in a private chat: the last shown open one, else one of a chat the person is in.
    async fn own_puzzle(self) -> Result<Option<String>, Refused> {
        let shown = self.shown_last().await?.filter(|id| Puzzle::shipped(id).is_none());
        if let Some(id) = &shown
            && self.puzzle_day(id).await?.is_some_and(|day| !day.is_over)
        {
            return Ok(shown);
        }
        let chats = OwnChats::of(self.cx.service, &self.cx.person.key).ever().await;
        for place in chats.map_err(|error| store_trouble(&error))? {
            if let Some(id) =
                DailyPuzzles::of(self.cx.service).puzzle_at(&place).await.map_err(|error| store_trouble(&error))?
            {
                return Ok(Some(id));
            }
        }
        // A puzzle that is over is no question any more.
        Ok(None)
    }

    async fn shown_last(self) -> Result<Option<String>, Refused> {
        let key = format!("{}{SHOWN}", settings::of_person(&self.cx.person.key));
        let value = self.cx.service.store.value(&key).await.map_err(|error| store_trouble(&error))?;
        Ok(value.as_ref().and_then(Value::as_str).map(str::to_owned))
    }

    /// Handles a text that answers a puzzle. It replies to one, names one, or is a move while a puzzle is the only open
    /// question in private.
    pub(crate) async fn puzzle_text(self, text: &str) -> Result<Option<Vec<Draft>>, Refused> {
        let (named, bare) = split_game_id(text);
        let replied = self.cx.replied_game().await?.map(|(game, _)| game);
        if let Some(id) = named.map(str::to_owned).or(replied) {
            if let Some((puzzle, _)) = Puzzle::shipped(&id) {
                return OwnPuzzles::of(self.cx).answer(&id, puzzle, bare).await.map(Some);
            }
            return match self.puzzle_day(&id).await? {
                Some(day) => self.answer_puzzle(&id, &day, bare, true).await.map(Some),
                None => Ok(None),
            };
        }
        if !self.cx.private {
            return Ok(None);
        }
        // Most people have seen no puzzle: for them this costs one look-up.
        let Some(id) = self.shown_last().await? else { return Ok(None) };
        if !GameFinder::of(self.cx).candidates(Want::Move).await?.is_empty() {
            return Ok(None);
        }
        if let Some((puzzle, _)) = Puzzle::shipped(&id) {
            let own = OwnPuzzles::of(self.cx);
            let reads = own.reads(&id, puzzle, bare).await?;
            return if reads { own.answer(&id, puzzle, bare).await.map(Some) } else { Ok(None) };
        }
        match self.open_puzzle_reading(&id, bare).await? {
            Some(day) => self.answer_puzzle(&id, &day, bare, true).await.map(Some),
            None => Ok(None),
        }
    }

    /// This puzzle, if it is still open and the text reads as a move in it.
    async fn open_puzzle_reading(self, id: &str, text: &str) -> Result<Option<Day>, Refused> {
        let reads = |day: &Day| {
            day.table(id, self.cx.taste.lang).is_some_and(|table| {
                table.game().is_some_and(|game| game.read(text, Some(self.cx.notation(&table))).is_ok())
            })
        };
        Ok(self.puzzle_day(id).await?.filter(|day| !day.is_over && reads(day)))
    }

    /// The puzzle of this place that a public line would answer. The line is a move there, by a person who is not to
    /// move in a game here, or a reply to the puzzle. Only on the web page does the bot decide about showing lines.
    pub(crate) async fn given_away(self, line: &str) -> Result<Option<String>, Refused> {
        if !self.cx.place.platform.abilities().keeps_messages {
            return Ok(None);
        }
        let here =
            DailyPuzzles::of(self.cx.service).puzzle_at(&self.cx.place).await.map_err(|error| store_trouble(&error))?;
        let Some(id) = here else { return Ok(None) };
        let (named, bare) = split_game_id(line.trim());
        if self.open_puzzle_reading(&id, bare).await?.is_none() {
            return Ok(None);
        }
        let replied = self.cx.replied_game().await?.map(|(game, _)| game);
        let is_meant = [named, replied.as_deref()].contains(&Some(id.as_str()));
        let is_given = is_meant || GameFinder::of(self.cx).candidates(Want::Move).await?.is_empty();
        Ok(is_given.then_some(id))
    }

    /// Reply to the writer of such a line.
    pub(crate) fn kept_quiet(game: String) -> Refused {
        say(PuzzleSay::Kept { game })
    }

    /// Handles a button of a puzzle.
    pub(crate) async fn puzzle_pressed(self, day: &Day, press: &Press) -> Handled {
        let id = press.id();
        if press.is_of(&CHOOSE) {
            return self.show_puzzle(id, day).await;
        }
        if let Some(done) = self.is_done(id, day).await? {
            return Ok(vec![Draft::settled(done)]);
        }
        let table = day.table(id, self.cx.taste.lang).ok_or(Say::PressUnknown)?;
        if let Some(mv) = TO.read(press) {
            let said = self.judge_puzzle(id, day, &table, &mv).await?;
            return Ok(vec![Draft::settled(said)]);
        }
        PiecePicker::of(self.cx).follow(&table, press)
    }

    /// Reply instead of a question: the person has already tried, or the puzzle is over.
    async fn is_done(self, id: &str, day: &Day) -> Result<Option<PuzzleSay>, Refused> {
        if day.is_over {
            let said = PuzzleSay::Over {
                name: DailyPuzzles::of(self.cx.service).puzzle_name(id, day).await,
                line: self.line_of(id, day),
            };
            return Ok(Some(said));
        }
        let Some(tried) = self.tried(id).await? else { return Ok(None) };
        let mv = self.written_in(id, day, &tried.mv);
        Ok(Some(PuzzleSay::Tried {
            name: DailyPuzzles::of(self.cx.service).puzzle_name(id, day).await,
            mv,
            is_right: tried.is_right,
        }))
    }

    /// The one try of this person, with any account.
    async fn tried(self, id: &str) -> Result<Option<Try>, Refused> {
        tried_by(self.cx.service, id, &self.cx.accounts).await.map_err(|error| store_trouble(&error))
    }

    /// Shows the board with its question to this person alone.
    pub(crate) async fn show_puzzle(self, id: &str, day: &Day) -> Handled {
        if let Some(done) = self.is_done(id, day).await? {
            return Ok(vec![Draft::new(ReplyKind::Private, done).choices(vec![vec![next(id)]])]);
        }
        let table = day.table(id, self.cx.taste.lang).ok_or(Say::PressUnknown)?;
        let (seat, key) =
            (table.to_move().ok_or(Say::PressUnknown)?, format!("{}{SHOWN}", settings::of_person(&self.cx.person.key)));
        self.cx.keep_values(BTreeMap::from([(key, Some(Value::from(id)))])).await?;
        let asked = PuzzleSay::Asked {
            name: DailyPuzzles::of(self.cx.service).puzzle_name(id, day).await,
            seat,
            goal: day.puzzle.goal,
        };
        let explains = Some(Explained { version: table.version(), marks: Marks::default() });
        let picture = BoardPicture { game: id.to_owned(), bottom: seat, form: Form::Picture, explains };
        // The first question is under the board, as for any game.
        let choices = PiecePicker::of(self.cx).first(&table)?;
        let draft = Draft::new(ReplyKind::Private, asked).picture(picture).choices(choices);
        let is_sent_elsewhere = self.cx.place.platform.abilities().public_commands && !self.cx.private;
        let note = is_sent_elsewhere.then(|| Draft::note(PuzzleSay::Elsewhere { game: id.to_owned() }));
        Ok(note.into_iter().chain([draft]).collect())
    }

    /// Handles a typed answer; one that others can read (`is_aloud`) does not count.
    async fn answer_puzzle(self, id: &str, day: &Day, text: &str, is_aloud: bool) -> Handled {
        if let Some(done) = self.is_done(id, day).await? {
            return Ok(vec![Draft::new(ReplyKind::Private, done)]);
        }
        if is_aloud && !self.cx.private {
            return Err(say(PuzzleSay::Aloud { game: id.to_owned() }));
        }
        let table = day.table(id, self.cx.taste.lang).ok_or(Say::PressUnknown)?;
        let judged = MoveJudge::of(self.cx).read_move(&table, text).map_err(of_position)?;
        let said = self.judge_puzzle(id, day, &table, judged.canonical()).await?;
        Ok(vec![Draft::new(ReplyKind::Private, said)])
    }

    /// Saves the one try; an illegal move does not count as one.
    async fn judge_puzzle(self, id: &str, day: &Day, table: &Table, mv: &str) -> Result<PuzzleSay, Refused> {
        let game = table.game().ok_or(Say::PressUnknown)?;
        if let Err(error) = game.allow(mv) {
            return Err(of_position(move_refusal(id, Some(table), mv, &error)));
        }
        let is_right = mv == day.puzzle.solution();
        let (own_try, own_run) = (key_try(id, &self.cx.person.key), key_run(&day.place, &self.cx.person.key));
        let before = self.cx.service.store.value(&own_run).await.map_err(|error| store_trouble(&error))?;
        let run: Run = before.and_then(|run| serde_json::from_value(run).ok()).unwrap_or_default();
        let goes_on = run.last + 1 == day.number;
        let run = Run { last: day.number, days: if goes_on { run.days + 1 } else { 1 } };
        let name_of_person = self.cx.person.name.clone();
        let tried = Try {
            mv: mv.to_owned(),
            is_right,
            at: self.cx.now,
            name: name_of_person,
            run: if is_right { run.days } else { 0 },
        };
        let value = |what: serde_json::Result<Value>| what.ok();
        let mut values = BTreeMap::from([(own_try, value(serde_json::to_value(&tried)))]);
        if is_right {
            values.insert(own_run, value(serde_json::to_value(&run)));
        }
        let untried = self.cx.accounts.all().map(|account| (key_try(id, account), None)).collect();
        self.cx.keep_values_if(values, untried).await?;
        if !is_right {
            return Ok(PuzzleSay::Wrong {
                name: DailyPuzzles::of(self.cx.service).puzzle_name(id, day).await,
                mv: self.written_in(id, day, mv),
            });
        }
        let tries = DailyPuzzles::of(self.cx.service).tries_of(id).await.map_err(|error| store_trouble(&error))?;
        let place = tries.iter().filter(|tried| tried.is_right).count();
        let line = self.line_of(id, day);
        Ok(PuzzleSay::Right {
            name: DailyPuzzles::of(self.cx.service).puzzle_name(id, day).await,
            line,
            place,
            run: run.days,
        })
    }

    fn written_in(self, id: &str, day: &Day, mv: &str) -> String {
        let table = day.table(id, self.cx.taste.lang);
        let written = table.as_ref().and_then(|table| Some(table.game()?.write(mv, self.cx.notation(table))));
        words::written(self.cx.taste.lang, written.unwrap_or_else(|| repeated(mv)))
    }

    fn line_of(self, id: &str, day: &Day) -> String {
        crate::features::puzzle::sentences::line(&self.cx.taste, id, &day.puzzle)
    }
}

/// The one try of a person, with any account.
pub(crate) async fn tried_by(service: &Service, id: &str, accounts: &Accounts) -> Result<Option<Try>, StoreError> {
    for account in accounts.all() {
        let tried = service.store.value(&key_try(id, account)).await?;
        if let Some(tried) = tried.and_then(|value| serde_json::from_value::<Try>(value).ok()) {
            return Ok(Some(tried));
        }
    }
    Ok(None)
}
