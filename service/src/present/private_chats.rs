//! Private chats: the only reader of a place.

use banco_engine::PersonKey;
use banco_ports::{Place, Platform};
use banco_store::GameCard;

use crate::messages::settings;
use crate::persons::Persons;
use crate::preferences::Preferences;
use crate::present::Presenter;

impl Presenter<'_> {
    /// The person among `readers` whose private chat this place is; `told` is the reader named by the message.
    pub(crate) async fn only_reader(
        self,
        place: &Place,
        readers: &[PersonKey],
        told: Option<&PersonKey>,
    ) -> Option<PersonKey> {
        if let Some(told) = told.filter(|told| readers.contains(told)) {
            self.service.clients.reads(told, place);
            return Some(told.clone());
        }
        for reader in readers.iter().filter(|reader| Platform::of(reader) == Some(place.platform)) {
            let values = Preferences::of(self.service).recalled(&settings::of_person(reader)).await;
            if self.service.clients.is_private_chat(place, reader, &values) {
                return Some(reader.clone());
            }
        }
        None
    }

    /// True for a private chat of an account that is connected with a player and has no seat. No message in another chat
    /// tells of it, because it would tell that both accounts are one person.
    pub(crate) async fn is_of_connected(self, place: &Place, card: &GameCard) -> bool {
        if self.only_reader(place, &card.persons, None).await.is_some() {
            return false;
        }
        for player in &card.persons {
            let accounts = Persons::of(self.service).accounts(player).await;
            let others: Vec<PersonKey> = accounts.others().cloned().collect();
            if self.only_reader(place, &others, None).await.is_some() {
                return true;
            }
        }
        false
    }

    /// Places of a game that an account knows of: its own private chat, and chats of its platform in which the game began
    /// or the account moved.
    pub(crate) async fn known_places(self, card: &GameCard, account: &PersonKey) -> Vec<Place> {
        let mut known = Vec::new();
        let mine = |place: &&Place| Platform::of(account) == Some(place.platform);
        for place in card.places.iter().filter(mine) {
            let is_group = self.only_reader(place, &card.persons, None).await.is_none()
                && !self.is_of_connected(place, card).await;
            let seat = card.persons.iter().position(|player| player == account);
            let moved_here = seat.and_then(|seat| card.active.get(seat)?.as_ref()) == Some(place);
            let is_near = card.home() == Some(place) || moved_here;
            if self.reads_alone(place, account).await || (is_group && is_near) {
                known.push(place.clone());
            }
        }
        known
    }

    /// True if this person is alone with the bot at this place.
    pub(crate) async fn reads_alone(self, place: &Place, person: &PersonKey) -> bool {
        self.only_reader(place, std::slice::from_ref(person), None).await.is_some()
    }
}
