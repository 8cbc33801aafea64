//! Private challenges to an unknown account name: they wait under that name. The person gets them with the first
//! message that comes from the account.

use std::collections::BTreeMap;

use banco_engine::Phase;
use banco_ports::{Address, Inbound, Intent};
use banco_store::{GameCard, StoreError};

use crate::challenges::waiting::{waiting_for, waits_under};
use crate::prepared_commit::{Cause, Commit};
use crate::{Post, Service};

/// Maximum number of challenges brought to one person at once.
const BROUGHT_MAX: usize = 10;

/// Invitations that wait for the first message of an account.
#[derive(Clone, Copy)]
pub(crate) struct PendingInvitations<'a> {
    service: &'a Service,
}

impl<'a> PendingInvitations<'a> {
    pub(crate) fn of(service: &'a Service) -> PendingInvitations<'a> {
        PendingInvitations { service }
    }

    /// Shows waiting challenges to a person whose account was just heard of for the first time.
    pub(crate) async fn bring_invitations(self, inbound: &Inbound) {
        let Some(name) = &inbound.from.username else { return };
        let waiting = self.service.store.values(&waiting_for(inbound.place.platform, name)).await.unwrap_or_default();
        for (game, _) in waiting.into_iter().take(BROUGHT_MAX) {
            if let Err(error) = self.bring(inbound, name, &game).await {
                tracing::warn!("challenge {game} is not brought to the person it names: {error}");
            }
        }
    }

    async fn bring(self, inbound: &Inbound, name: &str, game: &str) -> Result<(), StoreError> {
        let done = BTreeMap::from([(waits_under(inbound.place.platform, name, game), None)]);
        let commit = Commit::new(Cause::House { event: None }).values(done);
        let Some(slot) = self.service.games.open(&*self.service.store, game).await? else {
            return self.service.commit(commit).await;
        };
        let mut seated = slot.lock().await;
        let table = &seated.table;
        let is_own = table.challenge().challenger.key == inbound.from.key;
        if table.phase() != Phase::Challenged || !table.is_for(&inbound.from) || is_own {
            return self.service.commit(commit).await;
        }
        let post = [Post::Challenge { game: game.to_owned() }];
        if !inbound.private {
            return self.service.commit(commit.write(Address::Person(inbound.from.key.clone()), &post)).await;
        }
        // The challenge is shown here from now on; a message with its link code shows it anyway.
        let told = if opens(&inbound.intent, game) { &[][..] } else { &post[..] };
        let mut places = seated.card.places.clone();
        if !places.contains(&inbound.place) {
            places.push(inbound.place.clone());
        }
        let (next, card) = (table.clone(), GameCard { places, ..seated.card.clone() });
        self.service.commit(commit.tell([&inbound.place], told).step(&mut seated, Vec::new(), next, card)).await
    }
}

/// True if a message follows the link of this challenge.
fn opens(intent: &Intent, game: &str) -> bool {
    matches!(intent, Intent::Command { args, .. } if args.rest.trim().eq_ignore_ascii_case(game))
}
