//! An error to be tried again: its position in private with the question for a better move, which the computer judges.
//!
//! The position has an id of its own, so that its buttons and those of the game are not confused.

use std::collections::BTreeMap;

use banco_ai::{Limits, chance_to_win, weigh};
use banco_engine::{Seat, Table};
use banco_ports::limits::NEW_ID_TRIES;
use banco_ports::{Lang, ReplyKind};
use banco_store::StoreError;
use serde::{Deserialize, Serialize};

use crate::Service;
use crate::asked_position::AskedPosition;
use crate::background::{Searches, aside};
use crate::context::{Context, Handled, store_trouble};
use crate::features::review::buttons::shows_better;
use crate::features::review::graph::TurningPoint;
use crate::features::review::marked::number_of;
use crate::features::review::say::{Asked, ReviewSay, TriedSaid};
use crate::games::face;
use crate::messages::button::Press;
use crate::messages::button::core_buttons::TO;
use crate::messages::say::{Draft, Refused, Say};
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
    Ok(table.map(|table| Position { of, game: seated.table.clone(), table, point }))
}

/// The table of a try, for pictures.
pub(super) async fn table(service: &Service, id: &str, lang: Lang) -> Result<Option<Table>, StoreError> {
    Ok(position_of(service, id, lang).await?.map(|position| position.table))
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
        let asked = ReviewSay::Try(Box::new(self.asked(&position)));
        let draft =
            board.shown(asked)?.choices(board.questions(vec![shows_better(&position.game, position.of.point)])?);
        let note = board.elsewhere(ReviewSay::TryElsewhere { game: game.to_owned() });
        Ok(note.into_iter().chain([draft]).collect())
    }

    /// Handles a press below such a position; `None` if it belongs to another message.
    pub(crate) async fn pressed(self, press: &Press) -> Result<Option<Vec<Draft>>, Refused> {
        let Some(position) = self.position(press.id()).await? else { return Ok(None) };
        match TO.read(press) {
            Some(mv) => self.judged(&position, &mv).await.map(Some),
            None => AskedPosition::of(self.cx, &position.table).picked(press).map(Some),
        }
    }

    async fn position(self, id: &str) -> Result<Option<Position>, Refused> {
        position_of(self.cx.service, id, self.cx.taste.lang).await.map_err(|error| store_trouble(&error))
    }

    /// Id of the position before a turning point; the same for all people.
    async fn id(self, game: &str, point: usize) -> Result<String, Refused> {
        let own = format!("{TRIES}{game}");
        let before = self.cx.service.store.value(&own).await.map_err(|error| store_trouble(&error))?;
        let mut ids: BTreeMap<usize, String> =
            before.clone().and_then(|value| serde_json::from_value(value).ok()).unwrap_or_default();
        if let Some(id) = ids.get(&point) {
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
            let values = BTreeMap::from([
                (of.clone(), serde_json::to_value(&position).ok()),
                (own.clone(), serde_json::to_value(&ids).ok()),
            ]);
            self.cx.keep_values_if(values, BTreeMap::from([(of, None), (own, before)])).await?;
            return Ok(id);
        }
        Err(Say::Trouble.into())
    }

    fn asked(self, Position { game, table, point, .. }: &Position) -> Asked {
        Asked {
            game: game.id().to_owned(),
            number: number_of(game, point.ply),
            seat: point.seat,
            kind: game.challenge().game,
            played: AskedPosition::of(self.cx, table).written(&point.played.mv),
            after: point.of_first(point.after),
        }
    }

    async fn judged(self, position: &Position, mv: &str) -> Handled {
        let Position { table, point, .. } = position;
        let board = AskedPosition::of(self.cx, table);
        board.allow(mv)?;
        let (verdict, chance) = match mv {
            mv if mv == point.best.mv => (Tried::Best, point.before),
            mv if mv == point.played.mv => (Tried::Same, point.after),
            mv => self.weighed(position, mv).await?,
        };
        let told = |mv: &str, chance| (board.written(mv), point.of_first(chance));
        let said = ReviewSay::Tried(Box::new(TriedSaid {
            verdict,
            kind: table.challenge().game,
            is_behind: chance < point.before,
            mv: told(mv, chance),
            best: told(&point.best.mv, point.before),
            played: told(&point.played.mv, point.after),
        }));
        if verdict.is_right() {
            return Ok(vec![Draft::settled(said)]);
        }
        Ok(vec![
            Draft::new(ReplyKind::Picker, said)
                .choices(board.questions(vec![shows_better(&position.game, position.of.point)])?),
        ])
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
