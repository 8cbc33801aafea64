//! Chats of a person, for questions in the private chat: the group of the last action, and those of the person's games.

use banco_engine::{Opponent, PersonKey, Phase};
use banco_ports::Place;
use banco_ports::limits::GAMES_LISTED_MAX;
use banco_store::StoreError;

use crate::Service;
use crate::game_cache::Seated;
use crate::messages::settings;
use crate::preferences::Preferences;

/// Chats of one person, as far as they are known.
#[derive(Clone, Copy)]
pub(crate) struct OwnChats<'a> {
    service: &'a Service,
    person: &'a PersonKey,
}

impl<'a> OwnChats<'a> {
    pub(crate) fn of(service: &'a Service, person: &'a PersonKey) -> OwnChats<'a> {
        OwnChats { service, person }
    }

    /// The group of the last action, then those of running games and own challenges. Being challenged in a group makes
    /// no member of it.
    pub(crate) async fn now(self) -> Result<Vec<Place>, StoreError> {
        let values = Preferences::of(self.service).recalled(&settings::of_person(self.person)).await;
        let mut places: Vec<Place> = self.service.clients.company_of(self.person, &values).into_iter().collect();
        for (_, card) in self.service.store.games_of(self.person, true, GAMES_LISTED_MAX).await? {
            if card.challenger.as_ref().is_none_or(|challenger| challenger == self.person) {
                places.extend(card.lobby.into_iter().chain(card.places));
            }
        }
        Ok(places)
    }

    /// As [`OwnChats::now`], then those of the newest games and challenges of any state.
    pub(crate) async fn ever(self) -> Result<Vec<Place>, StoreError> {
        let mut places = self.now().await?;
        for (_, card) in self.service.store.games_of(self.person, false, GAMES_LISTED_MAX).await? {
            places.extend(card.lobby.into_iter().chain(card.places));
        }
        Ok(places)
    }

    /// True for a challenge that is open to anyone in one of these chats.
    pub(crate) async fn may_accept(self, seated: &Seated) -> Result<bool, StoreError> {
        let table = &seated.table;
        if table.phase() != Phase::Challenged || table.challenge().opponent != Opponent::Anyone {
            return Ok(false);
        }
        let own = self.now().await?;
        // The group of the last action is known without its topic.
        let is_near = |at: &Place| own.iter().any(|own| own.platform == at.platform && own.chat == at.chat);
        Ok(seated.card.places.iter().any(is_near))
    }
}
