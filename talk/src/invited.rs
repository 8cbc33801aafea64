//! Challenges in private chats to the name of an account that nobody had heard of: they wait under that name, and are
//! brought to the person with the first message that comes from the account.

use std::collections::BTreeMap;

use banco_engine::Phase;
use banco_ports::{Address, Inbound, Intent, Platform};
use banco_store::{GameCard, StoreError};
use serde_json::Value;

use crate::desk::{Cause, Commit};
use crate::{Post, Service};

/// Challenges brought to one person at a time.
const BROUGHT_MAX: usize = 10;

/// Begins the names under which the challenges to an account wait; the id of the game stands behind it.
fn waiting_for(platform: Platform, username: &str) -> String {
    format!("invited:{}:{}:", platform.key(), username.to_lowercase())
}

/// The name of the value that keeps one such challenge.
pub(crate) fn waits_under(platform: Platform, username: &str, game: &str) -> String {
    format!("{}{game}", waiting_for(platform, username))
}

impl Service {
    /// Brings what waits for the account of a person who speaks for the first time.
    pub(crate) async fn bring_invitations(&self, inbound: &Inbound) {
        let Some(name) = &inbound.from.username else { return };
        let waiting = self.store.values(&waiting_for(inbound.place.platform, name)).await.unwrap_or_default();
        for (game, _) in waiting.into_iter().take(BROUGHT_MAX) {
            if let Err(error) = self.bring(inbound, name, &game).await {
                tracing::warn!("challenge {game} is not brought to the person it names: {error}");
            }
        }
    }

    async fn bring(&self, inbound: &Inbound, name: &str, game: &str) -> Result<(), StoreError> {
        let done = BTreeMap::from([(waits_under(inbound.place.platform, name, game), None)]);
        let commit = Commit::new(Cause::House { event: None }).values(done);
        let Some(slot) = self.book.open(&*self.store, game).await? else { return self.commit(commit).await };
        let mut seated = slot.lock().await;
        let table = &seated.table;
        let is_own = table.challenge().challenger.key == inbound.from.key;
        if table.phase() != Phase::Challenged || !table.is_for(&inbound.from) || is_own {
            return self.commit(commit).await;
        }
        let post = [Post::Challenge { game: game.to_owned() }];
        if !inbound.private {
            return self.commit(commit.write(Address::Person(inbound.from.key.clone()), &post)).await;
        }
        // From now on it is shown here; the code of its link shows it by itself.
        let told = if opens(&inbound.intent, game) { &[][..] } else { &post[..] };
        let mut places = seated.card.places.clone();
        if !places.contains(&inbound.place) {
            places.push(inbound.place.clone());
        }
        let (next, card) = (table.clone(), GameCard { places, ..seated.card.clone() });
        self.commit(commit.tell([&inbound.place], told).step(&mut seated, Vec::new(), next, card)).await
    }
}

/// Whether a message follows the link of this challenge.
fn opens(intent: &Intent, game: &str) -> bool {
    matches!(intent, Intent::Command { args, .. } if args.rest.trim().eq_ignore_ascii_case(game))
}

/// That a challenge waits under the name of an account.
pub(crate) fn waiting(platform: Platform, username: &str, game: &str) -> (String, Option<Value>) {
    (waits_under(platform, username, game), Some(Value::Bool(true)))
}
