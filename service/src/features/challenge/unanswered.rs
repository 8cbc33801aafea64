//! Reminder of a challenge: a person challenged by name gets it once, after half of the waiting time (days 1.1).
//!
//! Its time is stored in the value `unanswered:<game>`, which changes in the same batch as the message, so that no
//! restart reminds twice.

use std::collections::BTreeMap;

use banco_engine::{Opponent, PersonKey, Phase};
use banco_ports::Address;
use banco_store::StoreError;
use serde_json::Value;

use crate::challenges::waiting::UNANSWERED as PREFIX;
use crate::log_throttle::Chore;
use crate::messages::settings::{self, RemindAt, Rhythm, Scope};
use crate::night::Night;
use crate::preferences::Preferences;
use crate::prepared_commit::{Cause, Commit};
use crate::{Post, Seated, Service};

impl Service {
    /// Sends due reminders of challenges, each once; returns their number.
    pub async fn keep_challenges(&self) -> usize {
        let waiting = match self.store.values(PREFIX).await {
            Ok(waiting) => waiting,
            Err(error) => {
                if self.is_news(Chore::Feature("challenge"), &error) {
                    tracing::warn!("challenges that wait cannot be read: {error}");
                }
                return 0;
            }
        };
        self.log_throttle.went_well(Chore::Feature("challenge"));
        let mut told = 0;
        for (game, at) in waiting {
            if at.as_i64().is_some_and(|at| at > self.now()) {
                continue;
            }
            match UnansweredChallenges::of(self).remind_of_challenge(&game, at).await {
                Ok(is_told) => told += usize::from(is_told),
                Err(StoreError::Changed(_) | StoreError::Damaged { .. }) => {}
                Err(error) => tracing::warn!("nobody is reminded of challenge {game} yet: {error}"),
            }
        }
        told
    }
}

/// Challenges without an answer.
#[derive(Clone, Copy)]
pub(crate) struct UnansweredChallenges<'a> {
    service: &'a Service,
}

impl<'a> UnansweredChallenges<'a> {
    pub(crate) fn of(service: &'a Service) -> UnansweredChallenges<'a> {
        UnansweredChallenges { service }
    }

    async fn remind_of_challenge(self, game: &str, at: Value) -> Result<bool, StoreError> {
        let name = format!("{PREFIX}{game}");
        let commit = Commit::new(Cause::Clock)
            .expect(BTreeMap::from([(name.clone(), Some(at))]))
            .values(BTreeMap::from([(name, None)]));
        let Some(seated) = self.service.games.snapshot(&*self.service.store, game).await? else {
            return self.service.commit(commit).await.map(|()| false);
        };
        let Some(to) = self.asked_at(&seated).await else { return self.service.commit(commit).await.map(|()| false) };
        let is_night = match to.first().and_then(Address::place) {
            Some(place) => Night::of(self.service).is_silent_at(&place, asked(&seated), self.service.now()).await,
            None => false,
        };
        // The reminder comes after the night.
        if is_night {
            return Ok(false);
        }
        let post = Post::Unanswered { game: game.to_owned() };
        let commit = to.into_iter().fold(commit, |commit, to| commit.write(to, std::slice::from_ref(&post)));
        self.service.commit(commit).await.map(|()| true)
    }

    /// Places for a reminder of a challenge; `None` if it no longer waits, or no reminder is wanted.
    async fn asked_at(self, seated: &Seated) -> Option<Vec<Address>> {
        let Seated { table, card, .. } = seated;
        let person = asked(seated).filter(|_| table.phase() == Phase::Challenged)?;
        let (own, _) = Preferences::of(self.service).wishes(Scope::Person, &settings::of_person(person)).await;
        if own.reminders() == Rhythm::Off || self.service.blocks(person, &table.challenge().challenger.key).await {
            return None;
        }
        Some(match own.remind_at() {
            RemindAt::Private => vec![Address::Person(person.clone())],
            RemindAt::Game => card.places.iter().map(Address::from).collect(),
        })
    }
}

/// The person a challenge names.
fn asked(seated: &Seated) -> Option<&PersonKey> {
    match &seated.table.challenge().opponent {
        Opponent::Person(person) => Some(&person.key),
        Opponent::Anyone | Opponent::Username(_) => None,
    }
}
