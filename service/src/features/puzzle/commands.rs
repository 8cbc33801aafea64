//! Daily puzzle: a private board, one try, and no answer in public.

use banco_engine::Table;
use banco_ports::text::repeated;
use banco_ports::{Place, ReplyKind};
use banco_store::StoreError;

use crate::Service;
use crate::asked_position::shown::Shown;
use crate::asked_position::{AskedPosition, is_on_page};
use crate::context::{Context, Handled, store_trouble};
use crate::features::puzzle::board::{PuzzleBoard, Step};
use crate::features::puzzle::buttons::next;
use crate::features::puzzle::daily::{DailyPuzzles, Day, Run, Try, key_run, key_try, may_be_puzzle};
use crate::features::puzzle::own::OwnPuzzles;
use crate::features::puzzle::progress::Rated;
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::features::puzzle::reasons::reason;
use crate::features::puzzle::say::{DaySay, PuzzleSay};
use crate::features::puzzle::settings::{GAME, TIME};
use crate::features::puzzle::shipped::{Shelf, shipped};
use crate::features::puzzle::wish::{self, Asked};
use crate::find_game::{GameFinder, Want, split_game_id};
use crate::messages::button::Press;
use crate::messages::button::core_buttons::{CHOOSE, TO};
use crate::messages::say::{Draft, Refused, Say};
use crate::messages::settings::{self, Scope};
use crate::messages::zone::Coming;
use crate::own_chats::OwnChats;
use crate::persons::Accounts;
use crate::preferences::Preferences;
use crate::typed::Typed;
use crate::words;

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
    /// answer; with a game, a level or a theme, a shipped one of that kind.
    pub(crate) async fn puzzle_command(self, typed: &Typed<'_>) -> Handled {
        let (named, said) = split_game_id(typed.text("move"));
        let own = OwnPuzzles::of(self.cx);
        if let Some(asked) = wish::read(said).filter(|_| named.is_none()) {
            if let Some(shelf) = asked.shelf
                && asked.wish.theme.as_deref().is_some_and(|theme| !shelf.has_any(theme))
            {
                return Err(say(PuzzleSay::NoTheme { shelf, said: repeated(said) }));
            }
            let nearest = own.nearest(&asked).await?;
            return own.begin(asked, nearest).await;
        }
        if let Some((shelf, unknown)) = wish::unread(said).filter(|_| named.is_none())
            && !self.reads_open(said).await?
        {
            return Err(say(PuzzleSay::NoTheme { shelf, said: repeated(&unknown) }));
        }
        if typed.text("move").is_empty()
            && let Some(next) = self.resumed().await?
        {
            let resumed = Draft::new(ReplyKind::Open, PuzzleSay::Resumed(next));
            return Ok([resumed].into_iter().chain(own.begin(Asked::default(), None).await?).collect());
        }
        let daily = if named.is_none() { self.daily().await? } else { None };
        let Some(id) = named.map(str::to_owned).or(daily) else {
            return match self.shown_open().await?.filter(|_| !said.is_empty()) {
                Some((id, puzzle)) => own.answer(&id, &puzzle, said).await,
                None => self.before_the_first().await,
            };
        };
        if let Some(puzzle) = shipped(&id) {
            return if said.is_empty() { own.show(&id).await } else { own.answer(&id, &puzzle, said).await };
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

    /// A puzzle where no daily one is open yet: of the game that this chat has chosen. The sentence with it says how to
    /// switch the daily one on, or when the first one comes.
    async fn before_the_first(self) -> Handled {
        let (of_chat, _) =
            Preferences::of(self.cx.service).wishes(Scope::Chat, &settings::of_chat(&self.cx.place)).await;
        let (zone, now) = (of_chat.zone(), self.cx.now);
        let at = TIME.of(&of_chat).and_then(|time| zone.next(time, now));
        let none = || if self.cx.private { PuzzleSay::NoneAlone } else { no_puzzle(&self.cx.place) };
        let hint = at.map_or_else(none, |at| PuzzleSay::Waits(Coming { at, now, zone }));
        let asked = Asked { shelf: GAME.of(&of_chat).map(Shelf::Game), ..Asked::default() };
        OwnPuzzles::of(self.cx).begin(asked, Some(hint)).await
    }

    /// The last shown puzzle, if it is one of the shipped sets.
    async fn shown_open(self) -> Result<Option<(String, Puzzle)>, Refused> {
        let shown = self.shown_last().await;
        Ok(shown.and_then(|id| shipped(&id).map(|puzzle| (id, puzzle))))
    }

    /// True if a text reads as a move in the puzzle that `/puzzle` without an id means.
    async fn reads_open(self, text: &str) -> Result<bool, Refused> {
        let id = match self.daily().await? {
            Some(id) => Some(id),
            None => self.shown_open().await?.map(|(id, _)| id),
        };
        let Some(id) = id else { return Ok(false) };
        Ok(self.asked(&id).await?.is_some_and(|table| AskedPosition::of(self.cx, &table).reads(text)))
    }

    /// Puzzle with this id, of whatever kind.
    pub(crate) async fn any_puzzle(self, id: &str) -> Result<Option<Puzzle>, Refused> {
        Ok(match shipped(id) {
            Some(puzzle) => Some(puzzle),
            None => self.puzzle_day(id).await?.map(|day| day.puzzle),
        })
    }

    /// Resumes the paused daily puzzle.
    async fn resumed(self) -> Result<Option<Coming>, Refused> {
        DailyPuzzles::of(self.cx.service).resume_puzzles(&self.cx.place).await.map_err(|error| store_trouble(&error))
    }

    /// The puzzle meant in a private chat: the last shown open one, else one of a chat the person is in.
    async fn own_puzzle(self) -> Result<Option<String>, Refused> {
        let shown = self.shown_last().await.filter(|id| shipped(id).is_none());
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

    /// Id of the position that was shown last.
    async fn shown_last(self) -> Option<String> {
        Shown::last(self.cx).await.map(|shown| shown.id)
    }

    /// The position of the puzzle `id` at this person's step; `None` if it is solved, tried or over.
    pub(crate) async fn asked(self, id: &str) -> Result<Option<Table>, Refused> {
        if !may_be_puzzle(id) {
            return Ok(None);
        }
        let (progress, ..) = OwnPuzzles::of(self.cx).progress().await?;
        if let Some(puzzle) = shipped(id).filter(|_| !progress.is_closed(id)) {
            return Ok(Some(PuzzleBoard::new(self.cx, id, &puzzle, progress.at(id))?.table));
        }
        let Some(day) = self.puzzle_day(id).await? else { return Ok(None) };
        let is_known = if day.is_over { progress.is_closed(id) } else { self.tried(id).await?.is_some() };
        if is_known {
            return Ok(None);
        }
        Ok(Some(PuzzleBoard::new(self.cx, id, &day.puzzle, progress.at(id))?.table))
    }

    /// Handles a move typed for the puzzle `id`.
    pub(crate) async fn answered(self, id: &str, text: &str, is_aloud: bool) -> Result<Option<Vec<Draft>>, Refused> {
        if let Some(puzzle) = shipped(id) {
            return OwnPuzzles::of(self.cx).answer(id, &puzzle, text).await.map(Some);
        }
        let own = OwnPuzzles::of(self.cx);
        match self.puzzle_day(id).await? {
            // The page has the board of a past day, where a chat has its solution.
            Some(day) if day.is_over && is_on_page(self.cx) => own.answer(id, &day.puzzle, text).await.map(Some),
            Some(day) => self.answer_puzzle(id, &day, text, is_aloud).await.map(Some),
            None => Ok(None),
        }
    }

    /// This puzzle, if it is still open and the text reads as a move in it.
    async fn open_puzzle_reading(self, id: &str, text: &str) -> Result<Option<Day>, Refused> {
        let Some(day) = self.puzzle_day(id).await?.filter(|day| !day.is_over) else { return Ok(None) };
        let board = PuzzleBoard::new(self.cx, id, &day.puzzle, self.reached(id).await?)?;
        Ok(board.position().reads(text).then_some(day))
    }

    /// Half-moves of the line that this person has played.
    async fn reached(self, id: &str) -> Result<usize, Refused> {
        let (progress, ..) = OwnPuzzles::of(self.cx).progress().await?;
        Ok(progress.at(id))
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
        let board = PuzzleBoard::new(self.cx, id, &day.puzzle, self.reached(id).await?)?;
        if board.position().is_stale(press) {
            return self.show_puzzle(id, day).await;
        }
        match TO.read(press) {
            Some(mv) => self.judge_puzzle(day, &board, &mv, ReplyKind::Settled).await,
            None => board.position().picked(press),
        }
    }

    /// Reply instead of a question: the person has already tried, or the puzzle is over.
    async fn is_done(self, id: &str, day: &Day) -> Result<Option<DaySay>, Refused> {
        if day.is_over {
            let said = DaySay::Over {
                name: DailyPuzzles::of(self.cx.service).puzzle_name(id, day).await,
                line: self.line_of(id, day),
            };
            return Ok(Some(said));
        }
        let Some(tried) = self.tried(id).await? else { return Ok(None) };
        let mv = self.written_in(id, day, &tried);
        Ok(Some(DaySay::Tried {
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
        let board = PuzzleBoard::new(self.cx, id, &day.puzzle, self.reached(id).await?)?;
        self.cx.keep_values(Shown::values(self.cx, id, None)).await?;
        let asked = DaySay::Asked {
            name: DailyPuzzles::of(self.cx.service).puzzle_name(id, day).await,
            seat: board.seat,
            goal: board.task().goal,
        };
        // The first question is under the board, as for any game.
        let position = board.position();
        let draft = position.shown(asked)?.choices(position.questions(Vec::new())?);
        let note = position.elsewhere(PuzzleSay::Elsewhere { game: id.to_owned() });
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
        let board = PuzzleBoard::new(self.cx, id, &day.puzzle, self.reached(id).await?)?;
        let mv = board.position().read(text)?;
        self.judge_puzzle(day, &board, &mv, ReplyKind::Private).await
    }

    /// Judges a move. The first wrong one ends the only try, and so does the solution; an illegal one is no try, and
    /// neither is a good one that is not what was asked for.
    async fn judge_puzzle(self, day: &Day, board: &PuzzleBoard<'_>, mv: &str, kind: ReplyKind) -> Handled {
        let own = OwnPuzzles::of(self.cx);
        match board.judged(mv).await? {
            Step::GoesOn { at } => {
                let (_, kept) = own.changed(|progress| progress.play_to(board.id, at)).await?;
                own.keep(kept).await?;
                let next = PuzzleBoard::new(self.cx, board.id, board.puzzle, at)?;
                let shown = next.position().shown(next.goes_on(board, mv)?)?;
                let shown = shown.choices(next.position().questions(Vec::new())?);
                Ok(vec![Draft::settled(Say::Nothing), shown])
            }
            Step::Again(verdict) => {
                let said = board.again(verdict, mv);
                if is_on_page(self.cx) {
                    // A refusal: the page puts the piece back.
                    return Err(Draft::note(said).into());
                }
                Ok(vec![Draft::new(ReplyKind::Picker, said).choices(board.position().questions(Vec::new())?)])
            }
            Step::Solved(_) => Ok(vec![Draft::new(kind, self.tried_once(day, board, mv, true).await?)]),
            Step::Wrong => {
                let said = self.tried_once(day, board, mv, false).await?;
                // A refusal: the page puts the piece back.
                if is_on_page(self.cx) { Err(Draft::note(said).into()) } else { Ok(vec![Draft::new(kind, said)]) }
            }
        }
    }

    /// Saves the one try.
    async fn tried_once(self, day: &Day, board: &PuzzleBoard<'_>, mv: &str, is_right: bool) -> Result<DaySay, Refused> {
        let id = board.id;
        let (own_try, own_run) = (key_try(id, &self.cx.person.key), key_run(&day.place, &self.cx.person.key));
        let before = self.cx.service.store.value(&own_run).await.map_err(|error| store_trouble(&error))?;
        let run: Run = before.and_then(|run| serde_json::from_value(run).ok()).unwrap_or_default();
        let run = run.solved(day.number);
        let tried = Try {
            mv: mv.to_owned(),
            at_ply: board.at,
            is_right,
            at: self.cx.now,
            name: self.cx.person.name.clone(),
            run: if is_right { run.days } else { 0 },
        };
        let own = OwnPuzzles::of(self.cx);
        let (rated, mut kept) = own.tried(id, &day.puzzle, is_right, |progress| progress.leave(id)).await?;
        kept.values.insert(own_try, serde_json::to_value(&tried).ok());
        if is_right {
            kept.values.insert(own_run, serde_json::to_value(&run).ok());
        }
        kept.expected.extend(self.cx.accounts.all().map(|account| (key_try(id, account), None)));
        own.keep(kept).await?;
        self.told(day, board, mv, (is_right, run), rated).await
    }

    /// Reply to the one try.
    async fn told(
        self,
        day: &Day,
        board: &PuzzleBoard<'_>,
        mv: &str,
        (is_right, run): (bool, Run),
        rated: Option<Rated>,
    ) -> Result<DaySay, Refused> {
        let (id, puzzles) = (board.id, DailyPuzzles::of(self.cx.service));
        let name = puzzles.puzzle_name(id, day).await;
        if !is_right {
            return Ok(DaySay::Wrong { name, mv: board.position().written(mv), rated });
        }
        let tries = puzzles.tries_of(id).await.map_err(|error| store_trouble(&error))?;
        let place = tries.iter().filter(|tried| tried.is_right).count();
        let why = reason(self.cx.service, id, &day.puzzle, &self.cx.taste).await.map(Box::new);
        Ok(DaySay::Right { name, line: self.line_of(id, day), place, run: run.days, best: run.best, rated, why })
    }

    fn written_in(self, id: &str, day: &Day, tried: &Try) -> String {
        let table = day.puzzle.seated(id, self.cx.taste.lang, tried.at_ply);
        let written = table.as_ref().and_then(|table| Some(table.game()?.write(&tried.mv, self.cx.notation(table))));
        words::written(self.cx.taste.lang, written.unwrap_or_else(|| repeated(&tried.mv)))
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
