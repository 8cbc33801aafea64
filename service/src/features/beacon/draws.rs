//! Draws that are made when their number has come.
//!
//! The round is in the record of the game; a value in the store names the games with open draws. A process that starts or
//! takes over finds them there and asks for the same rounds.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use banco_beacon::{Number, Round};
use banco_engine::{Action, Actor, Table};
use banco_store::StoreError;
use serde_json::Value;

use crate::boxed::apart;
use crate::card::next_card;
use crate::due_values::DueSpec;
use crate::features::beacon::late::LateNumbers;
use crate::features::beacon::waiting::Waiting;
use crate::game_cache::LiveGame;
use crate::prepared_commit::{Cause, Commit, Origin, Step};
use crate::public_luck::PublicDraws;
use crate::{Post, Service};

/// Key prefix of games with open draws; the id of the game follows. The value is the number of messages about a number
/// that does not come.
pub(super) const PREFIX: &str = "draw:";

/// Takes up the games that the store knows to wait.
pub(super) const DUE: &[DueSpec] = &[DueSpec {
    prefix: PREFIX,
    run: |service, due| {
        apart(move || async move {
            OpenGames::of(service).waiting.call(&due.name);
            Ok(false)
        })
    },
}];

/// Store key of a game with open draws.
pub(super) fn key_of(game: &str) -> String {
    format!("{PREFIX}{game}")
}

fn round_of(table: &Table) -> Option<Round> {
    table.open_draws().map(|open| open.round)
}

/// State of one game after a look.
enum Look {
    /// Its number has not come.
    Waits(Round),
    /// Nothing is open any more.
    Done,
}

/// Games whose draws are open.
#[derive(Clone)]
pub(super) struct OpenGames<'a> {
    service: &'a Service,
    waiting: Arc<Waiting>,
}

impl<'a> OpenGames<'a> {
    pub(super) fn of(service: &'a Service) -> OpenGames<'a> {
        OpenGames { service, waiting: service.feature_states.of() }
    }

    /// Values to be saved with a step that opens or makes draws. The game is taken up before the step is durable: it is
    /// looked at under its lock.
    pub(super) fn follow(&self, step: &Step<'_>) -> BTreeMap<String, Option<Value>> {
        let before = match &step.from {
            Origin::Nothing => None,
            Origin::Held(seated) => round_of(&seated.table),
        };
        let (now, game) = (round_of(&step.next), step.next.id());
        if now.is_some() {
            self.waiting.call(game);
        }
        let value = now.map(|_| Value::from(0));
        if now == before { BTreeMap::new() } else { BTreeMap::from([(key_of(game), value)]) }
    }

    /// Makes the draws whose number has come; returns how many games were looked at.
    pub(super) async fn draw(&self) -> usize {
        let games = self.waiting.games();
        let mut rounds = BTreeSet::new();
        for game in &games {
            match apart(|| self.look_at(game)).await {
                Ok(Look::Waits(round)) => drop(rounds.insert(round)),
                Ok(Look::Done) => self.waiting.forget(game),
                // Damage was reported when it was found. Another process drew first: the table is read again.
                Err(StoreError::Damaged { .. }) => self.waiting.forget(game),
                Err(StoreError::Conflict { .. } | StoreError::Changed(_)) => {}
                Err(error) => tracing::warn!("game {game}: a draw could not be made yet: {error}"),
            }
        }
        self.waiting.keep_asking(&rounds);
        games.len()
    }

    async fn look_at(&self, game: &str) -> Result<Look, StoreError> {
        let Some(slot) = self.service.games.open(&*self.service.store, game).await? else { return Ok(Look::Done) };
        let mut seated = slot.lock().await;
        let Some(round) = round_of(&seated.table) else { return Ok(Look::Done) };
        // A host may have taken the relays away: the players hear that the number is late, and may agree.
        let relays = PublicDraws::of(self.service).relays();
        if let Some(number) = relays.and_then(|relays| relays.found(round)) {
            return self.draw_in(&mut seated, number).await;
        }
        if let Some(relays) = relays {
            self.waiting.ask(relays, round, self.service.now());
        }
        LateNumbers::of(self.service).tell(&seated, &self.waiting).await?;
        Ok(Look::Waits(round))
    }

    async fn draw_in(&self, seated: &mut LiveGame, number: Number) -> Result<Look, StoreError> {
        let now = self.service.now().max(seated.table.last_at());
        let draws = PublicDraws::of(self.service);
        let (entries, next) = match draws.act(&seated.table, &Actor::House, Action::Number(number), now) {
            Ok(drawn) => drawn,
            Err(refusal) => {
                tracing::error!("game {}: its number is refused: {refusal}", seated.table.id());
                return Ok(Look::Done);
            }
        };
        let after = round_of(&next).map_or(Look::Done, Look::Waits);
        let card = next_card(&next, &seated.card, now);
        let (places, board) = (card.places.clone(), Post::Board { game: next.id().to_owned() });
        let commit = Commit::new(Cause::Clock).tell(&places, &[board]);
        self.service.commit(commit.step(seated, entries, next, card)).await.map(|()| after)
    }
}
