//! Puzzles on the board of the page. The solution is on no board before its reader has found it or asked for it.

use banco_ports::{Lang, PuzzleSeen, Reader};
use banco_store::StoreError;

use crate::Service;
use crate::context::{Context, store_trouble};
use crate::feature::Posed;
use crate::features::puzzle::buttons::{after_it, next, solution};
use crate::features::puzzle::commands::{PuzzleRequests, tried_by};
use crate::features::puzzle::daily::{DailyPuzzles, Day};
use crate::features::puzzle::own::OwnPuzzles;
use crate::features::puzzle::progress::Progress;
use crate::features::puzzle::puzzle_set::{Difficulty, Puzzle};
use crate::features::puzzle::reasons::reason;
use crate::features::puzzle::say::{DaySay, Done, OwnSay, Task};
use crate::features::puzzle::sentences::{self, goal, shelf_name, standing};
use crate::features::puzzle::shipped::{Shelf, shipped};
use crate::features::puzzle::{themes, wish};
use crate::i18n;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::Refused;
use crate::messages::statement::Statement;
use crate::persons::{Accounts, Persons};

/// State of a puzzle for its reader.
enum State {
    /// It can be played.
    Open { is_of_day: bool },
    /// The reader knows the solution; what is told of it.
    Known(Box<OwnSay>),
    /// The one try is used up, and the solution comes later.
    Missed(DaySay),
}

/// The puzzle under this id as a table of the page.
pub(crate) async fn posed(
    service: &Service,
    id: &str,
    reader: &Reader,
    taste: &DisplayPrefs,
) -> Result<Option<Posed>, StoreError> {
    let day = DailyPuzzles::of(service).puzzle(id).await?;
    let Some(puzzle) = day.as_ref().map(|day| day.puzzle.clone()).or_else(|| shipped(id)) else { return Ok(None) };
    let accounts = Persons::of(service).accounts(&reader.person.key).await;
    let (progress, ..) = Progress::read(service, &accounts).await?;
    let of_day = day.as_ref().filter(|day| !day.is_over);
    let state = state(service, (id, &puzzle), of_day, (&accounts, &progress), taste).await?;
    let at = match state {
        State::Open { .. } => progress.at(id),
        State::Known(_) => puzzle.plies(),
        State::Missed(_) => 0,
    };
    let seated = |at| puzzle.seated(id, taste.lang, at);
    let Some((start, table)) = seated(0).zip(seated(at)) else { return Ok(None) };
    let Some(seat) = start.to_move() else { return Ok(None) };
    let plays = table.person_at(seat).cloned();
    let title = i18n::text(taste.lang, "puzzle-title");
    let told = |said: &dyn Statement| said.text(taste).to_plain().replace('\n', " ");
    Ok(Some(match state {
        State::Open { is_of_day } => {
            let task = goal(taste.lang, &puzzle, seat, at);
            let once = is_of_day.then(|| i18n::text(taste.lang, "puzzle-once"));
            let task: Vec<String> = [task].into_iter().chain(once).collect();
            let task = task.join(" · ");
            let choices = vec![(!is_of_day).then(|| solution(id)).into_iter().chain([next(id)]).collect()];
            Posed { table, plays, title, headline: task.clone(), task: Some(task), choices }
        }
        State::Known(said) => Posed { table, plays, title, task: None, headline: told(&*said), choices: after_it(id) },
        State::Missed(said) => {
            Posed { table, plays: None, title, task: None, headline: told(&said), choices: after_it(id) }
        }
    }))
}

/// State of a puzzle; `day` is set while it is that of the present day, which has one try.
async fn state(
    service: &Service,
    (id, puzzle): (&str, &Puzzle),
    day: Option<&Day>,
    (accounts, progress): (&Accounts, &Progress),
    taste: &DisplayPrefs,
) -> Result<State, StoreError> {
    let line = || sentences::line(taste, id, puzzle);
    let done = async || Done::of(puzzle, reason(service, id, puzzle, taste).await, progress, None);
    let right = async || State::Known(Box::new(OwnSay::Right { other: None, line: line(), done: done().await }));
    let Some(day) = day else {
        let is_solved = progress.last.as_ref().is_some_and(|(last, is_solved)| *is_solved && last == id);
        return Ok(match progress.is_closed(id) {
            true if is_solved => right().await,
            true => State::Known(Box::new(OwnSay::Given { line: line(), done: done().await })),
            false => State::Open { is_of_day: false },
        });
    };
    let Some(tried) = tried_by(service, id, accounts).await? else { return Ok(State::Open { is_of_day: true }) };
    if tried.is_right {
        return Ok(right().await);
    }
    let name = DailyPuzzles::of(service).puzzle_name(id, day).await;
    let written = puzzle.seated(id, taste.lang, tried.at_ply).and_then(|table| {
        Some(crate::words::written(taste.lang, table.game()?.write(&tried.mv, taste.notation(puzzle.game))))
    });
    Ok(State::Missed(DaySay::Tried { name, mv: written.unwrap_or_default(), is_right: false }))
}

/// The puzzle that the page offers: today's, else that of the last day, else a shipped one; of what the words `wanted`
/// ask for a shipped one.
pub(crate) async fn offered(cx: &Context<'_>, wanted: Option<&str>) -> Result<PuzzleSeen, Refused> {
    let asked = wanted.and_then(wish::read);
    let of_day = if asked.is_none() { of_day(cx).await? } else { None };
    let asked = asked.unwrap_or_default();
    let id = match of_day {
        Some(id) => id,
        None => OwnPuzzles::of(cx).next(&asked, None).await?,
    };
    let (progress, ..) = Progress::read(cx.service, &cx.accounts).await.map_err(|error| store_trouble(&error))?;
    let puzzle = PuzzleRequests::of(cx).any_puzzle(&id).await?;
    let lang = cx.taste.lang;
    let seen = puzzle.and_then(|puzzle| {
        let table = puzzle.seated(&id, lang, progress.at(&id))?;
        let task = Task::of(&id, &puzzle, table.to_move()?);
        let shelf = Shelf::of(&puzzle);
        Some(PuzzleSeen {
            id,
            version: table.version(),
            game: puzzle.game.key(),
            text: sentences::card(lang, &task),
            streak: standing(lang, progress.points(shelf), &progress),
            kinds: Shelf::filled().map(|shelf| (shelf.key(), shelf_name(lang, shelf))).collect(),
            kind: shelf.key(),
            levels: Difficulty::ALL.map(|level| level_seen(lang, level)).into(),
            level: asked.wish.level.map(|level| Difficulty::of(level).key()),
            themes: themes::of_shelf(lang, shelf).collect(),
            theme: asked.wish.theme,
        })
    });
    seen.ok_or_else(|| crate::messages::say::Say::PressUnknown.into())
}

/// Word that asks for a difficulty, and its name.
fn level_seen(lang: Lang, level: Difficulty) -> (&'static str, String) {
    (level.key(), i18n::text(lang, &format!("puzzle-level-{}", level.key())))
}

/// The puzzle of a chat of this person that the person has neither tried nor closed.
async fn of_day(cx: &Context<'_>) -> Result<Option<String>, Refused> {
    let Some(id) = PuzzleRequests::of(cx).daily().await? else { return Ok(None) };
    let trouble = |error: StoreError| store_trouble(&error);
    if tried_by(cx.service, &id, &cx.accounts).await.map_err(trouble)?.is_some() {
        return Ok(None);
    }
    let day = DailyPuzzles::of(cx.service).puzzle(&id).await.map_err(trouble)?;
    let (progress, ..) = Progress::read(cx.service, &cx.accounts).await.map_err(trouble)?;
    Ok(day.filter(|day| !day.is_over || !progress.is_closed(&id)).map(|_| id))
}
