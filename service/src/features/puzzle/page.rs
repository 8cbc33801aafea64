//! Puzzles on the board of the page. The solution is on no board before its reader has found it or asked for it.

use banco_engine::GameKey;
use banco_ports::{PuzzleSeen, Reader};
use banco_store::StoreError;

use crate::Service;
use crate::context::{Context, store_trouble};
use crate::feature::Posed;
use crate::features::puzzle::buttons::{next, solution};
use crate::features::puzzle::commands::{PuzzleRequests, tried_by};
use crate::features::puzzle::daily::{DailyPuzzles, Day};
use crate::features::puzzle::games::KEYS;
use crate::features::puzzle::own::OwnPuzzles;
use crate::features::puzzle::progress::Progress;
use crate::features::puzzle::puzzle_set::Puzzle;
use crate::features::puzzle::say::{PuzzleSay, Task};
use crate::features::puzzle::sentences::{self, goal, streak};
use crate::i18n;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{Choice, Refused};
use crate::messages::statement::Statement;
use crate::persons::Persons;
use crate::start_table::played;

/// State of a puzzle for its reader.
enum State {
    /// It can be played.
    Open { is_of_day: bool },
    /// The reader knows the solution; what is told of it.
    Known(PuzzleSay),
    /// The one try is used up, and the solution comes later.
    Missed(PuzzleSay),
}

/// The puzzle under this id as a table of the page.
pub(crate) async fn posed(
    service: &Service,
    id: &str,
    reader: &Reader,
    taste: &DisplayPrefs,
) -> Result<Option<Posed>, StoreError> {
    let day = DailyPuzzles::of(service).puzzle(id).await?;
    let shipped = || Puzzle::shipped(id).map(|(puzzle, _)| puzzle.clone());
    let Some(puzzle) = day.as_ref().map(|day| day.puzzle.clone()).or_else(shipped) else { return Ok(None) };
    let state = state(service, id, day.as_ref().filter(|day| !day.is_over), &puzzle, reader, taste).await?;
    let Some((table, seat)) = puzzle.seated(id, taste.lang).and_then(|table| table.to_move().map(|seat| (table, seat)))
    else {
        return Ok(None);
    };
    let plays = table.person_at(seat).cloned();
    let (task, title) = (goal(taste.lang, puzzle.game, seat, puzzle.goal), i18n::text(taste.lang, "puzzle-title"));
    let choices = |first: Option<Choice>| vec![first.into_iter().chain([next(id)]).collect()];
    Ok(Some(match state {
        State::Open { is_of_day } => {
            let once = is_of_day.then(|| i18n::text(taste.lang, "puzzle-once"));
            let task: Vec<String> = [task].into_iter().chain(once).collect();
            let task = task.join(" · ");
            let choices = choices((!is_of_day).then(|| solution(id)));
            Posed { table, plays, title, headline: task.clone(), task: Some(task), choices }
        }
        State::Known(said) => {
            let table = played(&table, puzzle.solution()).unwrap_or(table);
            let headline = said.text(taste).to_plain().replace('\n', " ");
            Posed { table, plays, title, task: None, headline, choices: choices(None) }
        }
        State::Missed(said) => {
            let headline = said.text(taste).to_plain().replace('\n', " ");
            Posed { table, plays: None, title, task: None, headline, choices: choices(None) }
        }
    }))
}

/// State of a puzzle; `day` is set while it is that of the present day, which has one try.
async fn state(
    service: &Service,
    id: &str,
    day: Option<&Day>,
    puzzle: &Puzzle,
    reader: &Reader,
    taste: &DisplayPrefs,
) -> Result<State, StoreError> {
    let accounts = Persons::of(service).accounts(&reader.person.key).await;
    let line = || sentences::line(taste, id, puzzle);
    let Some(day) = day else {
        let (progress, ..) = Progress::read(service, &accounts).await?;
        let is_solved = progress.last.as_ref().is_some_and(|(last, is_solved)| *is_solved && last == id);
        return Ok(match progress.is_closed(id) {
            true if is_solved => State::Known(PuzzleSay::OwnRight { other: None, line: line(), run: progress.run }),
            true => State::Known(PuzzleSay::OwnGiven { line: line() }),
            false => State::Open { is_of_day: false },
        });
    };
    let Some(tried) = tried_by(service, id, &accounts).await? else { return Ok(State::Open { is_of_day: true }) };
    if tried.is_right {
        return Ok(State::Known(PuzzleSay::OwnRight { other: None, line: line(), run: 0 }));
    }
    let name = DailyPuzzles::of(service).puzzle_name(id, day).await;
    let written = day.table(id, taste.lang).and_then(|table| {
        Some(crate::words::written(taste.lang, table.game()?.write(&tried.mv, taste.notation(puzzle.game))))
    });
    Ok(State::Missed(PuzzleSay::Tried { name, mv: written.unwrap_or_default(), is_right: false }))
}

/// The puzzle that the page offers: today's, else that of the last day, else a shipped one; of a named game a shipped
/// one.
pub(crate) async fn offered(cx: &Context<'_>, game: Option<GameKey>) -> Result<PuzzleSeen, Refused> {
    let of_day = if game.is_none() { of_day(cx).await? } else { None };
    let id = match of_day {
        Some(id) => id,
        None => OwnPuzzles::of(cx).next(game, None).await?,
    };
    let (progress, ..) = Progress::read(cx.service, &cx.accounts).await.map_err(|error| store_trouble(&error))?;
    let puzzle = PuzzleRequests::of(cx).any_puzzle(&id).await?;
    let lang = cx.taste.lang;
    let seen = puzzle.and_then(|puzzle| {
        let table = puzzle.seated(&id, lang)?;
        let task = Task::of(&id, &puzzle, table.to_move()?);
        let text = sentences::card(lang, &task);
        let game = puzzle.game.key();
        Some(PuzzleSeen {
            id,
            version: table.version(),
            game,
            text,
            streak: streak(lang, progress.run),
            games: KEYS.into(),
        })
    });
    seen.ok_or_else(|| crate::messages::say::Say::PressUnknown.into())
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
