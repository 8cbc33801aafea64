//! Checks before a move: the game has begun, and it is this person's turn.

use banco_engine::{Phase, Refusal, Table};

use crate::context::{Context, Held};
use crate::messages::keyboards::challenge_choices;
use crate::messages::say::{Draft, Refused, Say};
use crate::refusals::refusal;
use crate::words;

/// Checks before a move.
#[derive(Clone, Copy)]
pub(crate) struct TurnChecks<'a> {
    cx: &'a Context<'a>,
}

impl<'a> TurnChecks<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> TurnChecks<'a> {
        TurnChecks { cx }
    }

    /// Refusal with the name of the player whose answer the game waits for.
    pub(crate) fn not_begun(self, table: &Table) -> Refused {
        let (game, challenge) = (table.id().to_owned(), table.challenge());
        if self.cx.is_challenger(table) {
            return match words::opponent_of(self.cx.taste.lang, table, self.cx.accounts.at(table)) {
                Some(name) => Say::AwaitsOther { game, name }.into(),
                None => Say::NotStarted { game }.into(),
            };
        }
        if !self.cx.is_for(table) {
            return Say::NotStarted { game }.into();
        }
        let choices = challenge_choices(table).into_iter().take(1).collect();
        let challenger = challenge.challenger.clone();
        Box::new(Draft::note(Say::AwaitsYou { game, challenger }).choices(choices))
    }
}

impl<'a> TurnChecks<'a> {
    pub(crate) fn may_not_move(self, held: &Held) -> Option<Refused> {
        let table = held.table();
        let refused = |error| Some(refusal(table.id(), Some(table), &error));
        match table.phase() {
            Phase::Challenged => return Some(self.not_begun(table)),
            Phase::Declined | Phase::Cancelled => return refused(Refusal::NotStarted),
            Phase::Over(_) => return refused(Refusal::Over),
            Phase::Playing => {}
        }
        match (self.cx.seat_at(table), table.to_move()) {
            (None, _) => refused(Refusal::NotSeated),
            (Some(seat), Some(to_move)) if seat != to_move => refused(Refusal::NotYourTurn { to_move }),
            (Some(_), _) => None,
        }
    }
}
