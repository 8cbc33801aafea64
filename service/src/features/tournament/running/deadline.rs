//! End of a round in the records of its games: boards and reminders show it from there (days 4.2).

use banco_engine::{Action, Actor, Phase, RoundEnd};
use banco_store::StoreError;
use banco_tournament::Cup;

use crate::card::next_card;
use crate::features::tournament::running::Standing;
use crate::prepared_commit::{Cause, Commit};
use crate::{Post, Service};

/// End of the current round; `None` without a deadline.
pub(crate) fn round_end(cup: &Cup) -> Option<RoundEnd> {
    let round = cup.rounds().last()?;
    Some(RoundEnd { at: round.ends?, is_overtime: round.is_overtime })
}

/// Deadlines of rounds at the tables.
#[derive(Clone, Copy)]
pub(crate) struct RoundDeadlines<'a> {
    service: &'a Service,
}

impl<'a> RoundDeadlines<'a> {
    pub(crate) fn of(service: &'a Service) -> RoundDeadlines<'a> {
        RoundDeadlines { service }
    }

    /// Writes the end of the round into every running game that does not know it; overtime is shown on the board.
    pub(crate) async fn keep_deadlines(self, held: &Standing) -> Result<(), StoreError> {
        let Some(wanted) = round_end(&held.cup) else { return Ok(()) };
        for (_, running) in held.cup.running() {
            let slot = match self.service.games.open(&*self.service.store, &running.game).await {
                Ok(Some(slot)) => slot,
                Ok(None) | Err(StoreError::Damaged { .. }) => continue,
                Err(error) => return Err(error),
            };
            let mut seated = slot.lock().await;
            let known = seated.table.round_end();
            if seated.table.phase() != Phase::Playing || known == Some(wanted) {
                continue;
            }
            let action = Action::RoundEnds { until: wanted.at, overtime: wanted.is_overtime };
            let (entries, next) = match seated.table.act(&Actor::Clock, action, self.service.now()) {
                Ok(done) => done,
                Err(refusal) => {
                    tracing::debug!("game {} does not take the end of its round: {refusal:?}", running.game);
                    continue;
                }
            };
            let card = next_card(&next, &seated.card, seated.card.changed);
            let is_told = wanted.is_overtime && !known.is_some_and(|known| known.is_overtime);
            let board = is_told.then(|| Post::Board { game: running.game.clone() });
            let commit = Commit::new(Cause::Clock).tell(&seated.card.places.clone(), board.as_slice());
            self.service.commit(commit.step(&mut seated, entries, next, card)).await?;
        }
        Ok(())
    }
}
