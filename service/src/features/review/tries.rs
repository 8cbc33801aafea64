//! An error to be tried again: its position in private with the question for a better move, which the computer judges.
//!
//! The position has an id of its own, so that its buttons and those of the game are not confused.

use std::collections::BTreeMap;

use banco_ai::{Limits, chance_to_win, weigh};
use banco_engine::{Seat, Table, Viewer};
use banco_ports::limits::NEW_ID_TRIES;
use banco_ports::{Lang, Reader, ReplyKind};
use banco_store::StoreError;
use serde::{Deserialize, Serialize};

use crate::Service;
use crate::asked_position::shown::{Answer, Shown};
use crate::asked_position::{AskedPosition, is_on_page, written};
use crate::background::{Searches, aside};
use crate::context::{Context, Handled, store_trouble};
use crate::feature::Posed;
use crate::features::review::buttons::{REVIEW, ReviewAt, shows_better};
use crate::features::review::graph::TurningPoint;
use crate::features::review::marked::number_of;
use crate::features::review::say::{Asked, ReviewSay, TriedSaid};
use crate::games::face;
use crate::i18n;
use crate::messages::button::Press;
use crate::messages::button::core_buttons::TO;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::keyboards::key;
use crate::messages::say::{Choice, Draft, Refused, Say};
use crate::messages::statement::Statement;
use crate::start_table::played;
use crate::words::seat_name;

/// First letter of the ids of such positions: no game, tournament or puzzle has it.
const FIRST_OF_TRY: &[u8] = b"v";

/// Positions looked at for each of the two moves of a try.
const NODES: u64 = 120_000;

/// Key prefix of a position; its id follows.
const TRY: &str = "try:";

/// Key prefix of the ids of the positions of a game; the game's id follows.
const TRIES: &str = "tries:";

/// A position to try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Try {
    game: String,
    /// Number of the turning point, from 1.
    point: usize,
}

/// Verdict on a tried move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    /// The best move.
    Best,
    /// Another move that loses nearly nothing.
    Good,
    /// Better than the played move, but not good.
    Better,
    /// No better than the played move.
    NoBetter,
    /// The move of the game itself.
    Same,
}

impl Tried {
    /// True if the question is answered.
    pub(crate) const fn is_right(self) -> bool {
        matches!(self, Tried::Best | Tried::Good)
    }

    /// Verdict by the chances of the tried, the best and the played move in thousandths; `step`: the least loss that is
    /// an error.
    fn of(tried: u16, best: u16, played: u16, step: u16) -> Tried {
        match () {
            () if best.saturating_sub(tried) <= step / 2 => Tried::Good,
            () if tried.saturating_sub(played) >= step / 2 => Tried::Better,
            () => Tried::NoBetter,
        }
    }
}

/// The position of a try, with the game that it is from.
struct Position {
    of: Try,
    /// The finished game.
    game: Table,
    /// The game before the error, still running.
    table: Table,
    point: TurningPoint,
    /// True if no turning point follows.
    is_last: bool,
}

/// The position with this id; `None` if the id belongs to no try.
async fn position_of(service: &Service, id: &str, lang: Lang) -> Result<Option<Position>, StoreError> {
    if !id.bytes().next().is_some_and(|first| FIRST_OF_TRY.contains(&first.to_ascii_lowercase())) {
        return Ok(None);
    }
    let id = id.to_ascii_lowercase();
    let value = service.store.value(&format!("{TRY}{id}")).await?;
    let Some(of) = value.and_then(|value| serde_json::from_value::<Try>(value).ok()) else { return Ok(None) };
    let (Some(seated), Some(review)) =
        (service.games.snapshot(&*service.store, &of.game).await?, service.review_of(&of.game).await?)
    else {
        return Ok(None);
    };
    let point = of.point.checked_sub(1).and_then(|at| review.points.get(at)).cloned();
    let Some(point) = point else { return Ok(None) };
    let kind = seated.table.challenge().game;
    let names = Seat::BOTH.map(|seat| seat_name(lang, kind, seat));
    let transcript = seated.table.transcript();
    let table = transcript.and_then(|transcript| {
        Table::before_ply(&transcript, point.ply, &id, names.each_ref().map(String::as_str)).ok()
    });
    let is_last = of.point >= review.points.len();
    Ok(table.map(|table| Position { of, game: seated.table.clone(), table, point, is_last }))
}

/// The table of a try, for pictures.
pub(super) async fn table(service: &Service, id: &str, lang: Lang) -> Result<Option<Table>, StoreError> {
    Ok(position_of(service, id, lang).await?.map(|position| position.table))
}

/// Button of the next turning point, which is tried, too; none after the last one.
fn next_try(position: &Position) -> Vec<Choice> {
    let next = || key("button-try-next", REVIEW.of(ReviewAt::Try(position.of.point + 1), position.game.id()));
    if position.is_last { Vec::new() } else { vec![next()] }
}

/// The position after the right answer; `None` if the answer turns a piece up, because nothing says which one it was.
fn after(position: &Position, mv: &str) -> Option<Table> {
    let Position { table, .. } = position;
    let from = table.game()?.shape_of(mv).and_then(|shape| shape.from);
    let man = from.zip(table.view(Viewer::Public)).and_then(|(site, view)| view.man_at(site).map(|man| man.face));
    if man.is_some_and(|face| face.kind.is_none()) { None } else { played(table, mv) }
}

/// The position under this id as a table of the page: the question, or the right answer of its reader.
pub(super) async fn posed(
    service: &Service,
    id: &str,
    reader: &Reader,
    taste: &DisplayPrefs,
) -> Result<Option<Posed>, StoreError> {
    let Some(position) = position_of(service, id, taste.lang).await? else { return Ok(None) };
    let title = i18n::text(taste.lang, "review-try-title");
    let told = |said: ReviewSay| said.text(taste).to_plain().replace('\n', " ");
    let shown = Shown::last_of(service, &reader.person.key).await;
    let plays = position.table.to_move().and_then(|seat| position.table.person_at(seat)).cloned();
    let Some(answer) = shown.as_ref().and_then(|shown| shown.answer_to(id)) else {
        let task = told(ReviewSay::Try(Box::new(asked(taste, &position))));
        let choices = vec![vec![shows_better(&position.game, position.of.point)], next_try(&position)];
        let table = position.table;
        return Ok(Some(Posed { table, plays, title, headline: task.clone(), task: Some(task), choices }));
    };
    let verdict = if answer.mv == position.point.best.mv { Tried::Best } else { Tried::Good };
    let headline = told(tried(taste, &position, verdict, (&answer.mv, answer.chance)));
    let choices = vec![next_try(&position), vec![shows_better(&position.game, position.of.point)]];
    // The board keeps the side of its reader, and nothing is left to play.
    let (table, plays) = match after(&position, &answer.mv) {
        Some(after) => (after, plays),
        None => (position.table, None),
    };
    Ok(Some(Posed { table, plays, title, headline, task: None, choices }))
}

fn asked(taste: &DisplayPrefs, Position { game, table, point, .. }: &Position) -> Asked {
    Asked {
        game: game.id().to_owned(),
        number: number_of(game, point.ply),
        seat: point.seat,
        kind: game.challenge().game,
        played: written(taste, table, &point.played.mv),
        after: point.of_first(point.after),
    }
}

/// Verdict on a tried move with its chance, in words.
fn tried(taste: &DisplayPrefs, Position { table, point, .. }: &Position, verdict: Tried, mv: (&str, u16)) -> ReviewSay {
    let told = |mv: &str, chance| (written(taste, table, mv), point.of_first(chance));
    ReviewSay::Tried(Box::new(TriedSaid {
        verdict,
        kind: table.challenge().game,
        is_behind: mv.1 < point.before,
        mv: told(mv.0, mv.1),
        best: told(&point.best.mv, point.before),
        played: told(&point.played.mv, point.after),
    }))
}

/// Tries of the person of a request.
#[derive(Clone, Copy)]
pub(crate) struct Tries<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Tries<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Tries<'a> {
        Tries { cx }
    }

    /// Shows the position before a turning point of a game with its question.
    pub(crate) async fn ask(self, game: &str, point: usize) -> Handled {
        let id = self.id(game, point).await?;
        let position = self.position(&id).await?.ok_or(Say::PressUnknown)?;
        let board = AskedPosition::of(self.cx, &position.table);
        let draft = board.shown(ReviewSay::Try(Box::new(asked(&self.cx.taste, &position))))?;
        if is_on_page(self.cx) {
            return Ok(vec![draft]);
        }
        let draft = draft.choices(board.questions(vec![shows_better(&position.game, position.of.point)])?);
        let note = board.elsewhere(ReviewSay::TryElsewhere { game: game.to_owned() });
        Ok(note.into_iter().chain([draft]).collect())
    }

    /// Handles a press below such a position; `None` if it belongs to another message.
    pub(crate) async fn pressed(self, press: &Press) -> Result<Option<Vec<Draft>>, Refused> {
        let Some(position) = self.position(press.id()).await? else { return Ok(None) };
        match TO.read(press) {
            Some(mv) => self.judged(&position, &mv, ReplyKind::Picker).await.map(Some),
            None => AskedPosition::of(self.cx, &position.table).picked(press).map(Some),
        }
    }

    /// The position under this id, if this person has not found a better move there.
    pub(crate) async fn asked(self, id: &str) -> Result<Option<Table>, Refused> {
        let Some(position) = self.position(id).await? else { return Ok(None) };
        let is_answered = Shown::last(self.cx).await.is_some_and(|shown| shown.answer_to(id).is_some());
        Ok(Some(position.table).filter(|_| !is_answered))
    }

    /// Handles a typed move; `None` if the id is of another kind.
    pub(crate) async fn answered(self, id: &str, text: &str) -> Result<Option<Vec<Draft>>, Refused> {
        let Some(position) = self.position(id).await? else { return Ok(None) };
        let mv = AskedPosition::of(self.cx, &position.table).read(text)?;
        self.judged(&position, &mv, ReplyKind::Private).await.map(Some)
    }

    async fn position(self, id: &str) -> Result<Option<Position>, Refused> {
        position_of(self.cx.service, id, self.cx.taste.lang).await.map_err(|error| store_trouble(&error))
    }

    /// Id of the position before a turning point, which this person is shown now; the same for all people.
    async fn id(self, game: &str, point: usize) -> Result<String, Refused> {
        let own = format!("{TRIES}{game}");
        let before = self.cx.service.store.value(&own).await.map_err(|error| store_trouble(&error))?;
        let mut ids: BTreeMap<usize, String> =
            before.clone().and_then(|value| serde_json::from_value(value).ok()).unwrap_or_default();
        if let Some(id) = ids.get(&point) {
            self.cx.keep_values(Shown::values(self.cx, id, None)).await?;
            return Ok(id.clone());
        }
        for attempt in 0..NEW_ID_TRIES {
            let (_, id) = self.cx.service.fresh(FIRST_OF_TRY, attempt);
            let of = format!("{TRY}{id}");
            if self.cx.service.store.value(&of).await.map_err(|error| store_trouble(&error))?.is_some() {
                continue;
            }
            ids.insert(point, id.clone());
            let position = Try { game: game.to_owned(), point };
            let mut values = Shown::values(self.cx, &id, None);
            values.insert(of.clone(), serde_json::to_value(&position).ok());
            values.insert(own.clone(), serde_json::to_value(&ids).ok());
            self.cx.keep_values_if(values, BTreeMap::from([(of, None), (own, before)])).await?;
            return Ok(id);
        }
        Err(Say::Trouble.into())
    }

    async fn judged(self, position: &Position, mv: &str, kind: ReplyKind) -> Handled {
        let Position { table, point, .. } = position;
        let board = AskedPosition::of(self.cx, table);
        board.allow(mv)?;
        let (verdict, chance) = match mv {
            mv if mv == point.best.mv => (Tried::Best, point.before),
            mv if mv == point.played.mv => (Tried::Same, point.after),
            mv => self.weighed(position, mv).await?,
        };
        let said = tried(&self.cx.taste, position, verdict, (mv, chance));
        if !verdict.is_right() {
            if is_on_page(self.cx) {
                // A refusal: the page puts the piece back.
                return Err(Draft::note(said).into());
            }
            return Ok(vec![
                Draft::new(kind, said).choices(board.questions(vec![shows_better(&position.game, position.of.point)])?),
            ]);
        }
        let answer = Answer { mv: mv.to_owned(), chance };
        self.cx.keep_values(Shown::values(self.cx, table.id(), Some(answer))).await?;
        if is_on_page(self.cx) {
            let is_taken_back = after(position, mv).is_none();
            return if is_taken_back { Err(Draft::note(said).into()) } else { Ok(vec![Draft::settled(said)]) };
        }
        let next = next_try(position);
        if next.is_empty() {
            return Ok(vec![Draft::settled(said)]);
        }
        // A note has no buttons on some platforms.
        Ok(vec![Draft::settled(Say::Nothing), Draft::private(said).choices(vec![next])])
    }

    /// Verdict of a search on a move beside the better one of the review, and its chance.
    async fn weighed(self, position: &Position, mv: &str) -> Result<(Tried, u16), Refused> {
        let Position { table, point, .. } = position;
        let (kind, seat) = (table.challenge().game, point.seat);
        let seen = table.game().ok_or(Say::PressUnknown)?.seen_by(seat);
        let searches = self.cx.service.feature_states.of::<Searches>();
        let turn = searches.turn().await;
        let mv = mv.to_owned();
        let think = move || {
            let limits: Limits<'static> = (face(kind).review.terms.limits)(NODES);
            let weighed = weigh(&seen, seat, &mv, limits);
            drop(turn);
            weighed
        };
        let weighed = aside(think).await.flatten().ok_or(Say::Trouble)?;
        let [best, tried] = [&weighed.best, &weighed.played].map(|line| chance_to_win(kind, line.score));
        let step = face(kind).review.terms.errors[0];
        Ok((Tried::of(tried, best.max(point.before), point.after, step), tried))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_about_the_best_and_the_played_move() {
        for (tried, verdict) in [(600, Tried::Good), (550, Tried::Good), (500, Tried::Better), (330, Tried::NoBetter)] {
            assert_eq!(Tried::of(tried, 600, 300, 100), verdict, "{tried}");
        }
        assert!(Tried::Best.is_right() && !Tried::Better.is_right());
    }
}
