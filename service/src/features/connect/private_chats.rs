//! Private chats of accounts that part (everywhere 2.7): a game leaves those of accounts that have no part in it any more.

use banco_engine::PersonKey;
use banco_ports::limits::PERSON_GAMES_READ_MAX;
use banco_ports::{Place, Platform};
use banco_store::{GameCard, StoreError};

use crate::Service;
use crate::persons::Known;
use crate::prepared_commit::{Cause, Commit};
use crate::present::Presenter;
use crate::ways::private_chat_of;

/// Private chats of accounts that part.
#[derive(Clone, Copy)]
pub(super) struct PrivateChats<'a> {
    service: &'a Service,
}

impl<'a> PrivateChats<'a> {
    pub(super) fn of(service: &'a Service) -> PrivateChats<'a> {
        PrivateChats { service }
    }

    /// Takes the games of each side out of the private chats of the other: open games, and finished ones, whose places a
    /// rematch would take.
    pub(super) async fn leave(self, known: &Known, parted: &PersonKey) -> Result<(), StoreError> {
        let all = known.joined.accounts.iter().map(|account| account.key.clone());
        let (own, rest): (Vec<PersonKey>, Vec<PersonKey>) = all.partition(|account| account == parted);
        self.leave_chats(&own, &rest).await?;
        self.leave_chats(&rest, &own).await
    }

    /// Takes the games of `players` out of the private chats of `others`.
    async fn leave_chats(self, others: &[PersonKey], players: &[PersonKey]) -> Result<(), StoreError> {
        for player in players {
            for (id, card) in self.service.store.games_of(player, false, PERSON_GAMES_READ_MAX).await? {
                if !self.left_chats(&card, others).await.is_empty() {
                    self.leave_game(&id, others).await?;
                }
            }
        }
        Ok(())
    }

    /// Private chats of these accounts that show a game, unless one of them has a part in it.
    async fn left_chats(self, card: &GameCard, others: &[PersonKey]) -> Vec<Place> {
        let mut chats = Vec::new();
        if card.persons.iter().any(|person| others.contains(person)) {
            return chats;
        }
        for place in &card.places {
            if Presenter::of(self.service).only_reader(place, others, None).await.is_some() {
                chats.push(place.clone());
            }
        }
        chats
    }

    /// Takes one game out of these chats. Games are held one at a time, so no two events wait for each other.
    async fn leave_game(self, id: &str, others: &[PersonKey]) -> Result<(), StoreError> {
        let slot = match self.service.games.open(&*self.service.store, id).await {
            // A damaged game is shown to no one.
            Err(StoreError::Damaged { .. }) | Ok(None) => return Ok(()),
            Err(error) => return Err(error),
            Ok(Some(slot)) => slot,
        };
        let mut seated = slot.lock().await;
        let left = self.left_chats(&seated.card, others).await;
        if left.is_empty() {
            return Ok(());
        }
        let mut card = seated.card.clone();
        card.places.retain(|place| !left.contains(place));
        if card.places.is_empty() {
            card.places = self.chats_of_players(&card).await;
        }
        for active in &mut card.active {
            active.take_if(|place| left.contains(place));
        }
        card.lobby.take_if(|lobby| left.contains(lobby));
        let next = seated.table.clone();
        let commit = Commit::new(Cause::House { event: None }).step(&mut seated, Vec::new(), next, card);
        self.service.commit(commit).await
    }

    /// Private chats of the players, for a game that stood in the left chats alone. Without one it is found with `/games`.
    async fn chats_of_players(self, card: &GameCard) -> Vec<Place> {
        let mut chats = Vec::new();
        for player in &card.persons {
            let known = private_chat_of(self.service, player).await;
            chats.extend(known.or_else(|| Platform::own_chat(player)));
        }
        chats
    }
}
