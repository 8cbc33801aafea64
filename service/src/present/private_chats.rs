//! Private chats: the only reader of a place.

use banco_engine::PersonKey;
use banco_ports::{Place, Platform};
use banco_store::GameCard;

use crate::game_cache::Seated;
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
    pub(crate) async fn is_hidden(self, place: &Place, card: &GameCard) -> bool {
        self.lone_reader(place, card).await.is_some_and(|account| !card.persons.contains(&account))
    }

    /// The account of a player, own or connected, that is alone with the bot at this place.
    async fn lone_reader(self, place: &Place, card: &GameCard) -> Option<PersonKey> {
        for player in &card.persons {
            if let Some(account) = self.account_alone_at(place, player).await {
                return Some(account);
            }
        }
        None
    }

    /// Places of a game that an account knows of: its own private chat, and chats of its platform in which the game began
    /// or the account moved.
    pub(crate) async fn known_places(self, card: &GameCard, account: &PersonKey) -> Vec<Place> {
        let mut known = Vec::new();
        let mine = |place: &&Place| Platform::of(account) == Some(place.platform);
        for place in card.places.iter().filter(mine) {
            let is_group =
                self.only_reader(place, &card.persons, None).await.is_none() && !self.is_hidden(place, card).await;
            let seat = card.persons.iter().position(|player| player == account);
            let moved_here = seat.and_then(|seat| card.active.get(seat)?.as_ref()) == Some(place);
            let is_near = card.home() == Some(place) || moved_here;
            if self.reads_alone(place, account).await || (is_group && is_near) {
                known.push(place.clone());
            }
        }
        known
    }

    /// The connected account of a player whose private chat this place of the game is.
    pub(crate) async fn connected_reader(self, place: &Place, seated: &Seated) -> Option<PersonKey> {
        if seated.card.places.len() < 2 { None } else { self.lone_reader(place, &seated.card).await }
    }

    /// The account of this person, own or connected, that is alone with the bot at this place.
    pub(crate) async fn account_alone_at(self, place: &Place, person: &PersonKey) -> Option<PersonKey> {
        for account in Persons::of(self.service).accounts(person).await.all() {
            if Platform::of(account) == Some(place.platform) && self.reads_alone(place, account).await {
                return Some(account.clone());
            }
        }
        None
    }

    /// Place in which each player reads a game with several places: the group on the platform of the own account in
    /// which the player last acted, else the first place on that platform. A private chat has its own reader, so it
    /// changes nothing for the group.
    pub(crate) async fn reading_places(self, seated: &Seated) -> Vec<(PersonKey, Place)> {
        let card = &seated.card;
        let mut reads_at = Vec::new();
        for player in card.persons.iter().filter(|_| card.places.len() > 1) {
            let own = |place: &&Place| Platform::of(player) == Some(place.platform);
            let acted = seated.table.seat_of(player).and_then(|seat| card.active.get(seat.index())?.as_ref());
            let acted = acted.filter(own).filter(|place| card.is_at(place));
            let mut group = None;
            for place in acted.into_iter().chain(card.places.iter().filter(own)) {
                if group.is_none() && self.only_reader(place, &card.persons, None).await.is_none() {
                    group = Some(place);
                }
            }
            reads_at.extend(group.map(|place| (player.clone(), place.clone())));
        }
        reads_at
    }

    /// True if this person is alone with the bot at this place.
    pub(crate) async fn reads_alone(self, place: &Place, person: &PersonKey) -> bool {
        self.only_reader(place, std::slice::from_ref(person), None).await.is_some()
    }
}
