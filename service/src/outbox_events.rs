//! Events of chats instead of games, reported by the outbox: a chat gets a new id, a private chat opens, a thread
//! opens.

pub(crate) mod say;

use std::collections::BTreeMap;
use std::time::Duration;

use async_trait::async_trait;
use banco_beacon::Round;
use banco_engine::{Action, Actor, Person, PersonKey, Phase, Table};
use banco_ports::limits::COMMIT_TRIES;
use banco_ports::{Address, Opened, Place};
use banco_store::{GameCard, StoreError};
use serde_json::Value;

use crate::card::next_card;
use crate::messages::say::Obstacle;
use crate::messages::settings::{self, MODE};
use crate::night::Night;
use crate::outbox::{Present, PresentedPost};
use crate::prepared_commit::{Cause, Commit};
use crate::present::Presenter;
use crate::time_credit::TimeCredits;
use crate::{Post, Service};

/// Cause without a person and without an event id.
const HOUSE: Cause<'static> = Cause::House { event: None };

#[async_trait]
impl Present for Service {
    async fn present(
        &self,
        post: &Post,
        place: &Place,
        shown: Option<u32>,
        reader: Option<&PersonKey>,
        moderators: &[Person],
    ) -> Result<Option<PresentedPost>, StoreError> {
        Presenter::of(self).present_post(post, place, shown, reader, moderators).await
    }

    async fn is_silent(&self, post: &Post, place: &Place, reader: Option<&PersonKey>) -> bool {
        !Night::of(self).is_awaited(post).await && Night::of(self).is_silent_at(place, reader, self.now()).await
    }

    async fn is_answered_within(&self, post: &Post) -> Option<Duration> {
        for feature in self.features {
            if let Some(time) = feature.answers_within(self, post).await {
                return Some(time);
            }
        }
        None
    }

    async fn moved(&self, from: &Place, to: &Place) {
        Service::moved(self, from, to).await;
    }

    /// The game is shown in the private chat from now on.
    async fn opened(&self, post: &Post, person: &PersonKey, place: &Place) {
        // A reminder mentions the game; it does not move it.
        let reminds = matches!(post, Post::Notice(notice) if notice.reminds());
        let Some(game) = post.game().filter(|_| !reminds) else { return };
        let Ok(Some(slot)) = self.games.open(&*self.store, game).await else { return };
        let mut seated = slot.lock().await;
        if seated.card.is_at(place) {
            return;
        }
        let mut card = seated.card.clone();
        // A browser of the person may have begun the game before the private chat was known.
        let unopened = Address::Person(person.clone()).place().filter(|unopened| card.is_at(unopened));
        let commit = match &unopened {
            Some(unopened) => {
                let known = card.places.iter_mut().chain(card.active.iter_mut().flatten());
                known.filter(|known| *known == unopened).for_each(|known| *known = place.clone());
                Commit::new(HOUSE)
            }
            None => {
                card.places.push(place.clone());
                // Results from the time of delivery went to the other places only.
                Commit::new(HOUSE).tell([place], missed(&seated.table).as_slice())
            }
        };
        let next = seated.table.clone();
        if let Err(error) = self.commit(commit.step(&mut seated, Vec::new(), next, card)).await {
            tracing::warn!("game {game} is not shown at {place}: {error}");
        }
    }

    async fn branched(&self, game: &str, from: &Place, opened: &Opened) -> Result<(), StoreError> {
        let Some(slot) = self.games.open(&*self.store, game).await? else { return Ok(()) };
        let mut seated = slot.lock().await;
        let known = &seated.card;
        if !known.is_at(from) || known.is_at(&opened.place) {
            return Ok(());
        }
        let to = |place: &Place| if place == from { opened.place.clone() } else { place.clone() };
        let places = known.places.iter().map(to).collect();
        let card = GameCard { places, lobby: Some(from.clone()), ..known.clone() };
        let board = Post::Board { game: game.to_owned() };
        let mut commit =
            Commit::new(HOUSE).tell([&opened.place], &[board]).values(self.choices_for(from, opened).await);
        if !opened.is_announced {
            let line = Post::Room { game: game.to_owned(), room: opened.place.clone() };
            commit = commit.tell([from], &[line]);
        }
        let next = seated.table.clone();
        self.commit(commit.step(&mut seated, Vec::new(), next, card)).await
    }

    async fn stays(&self, game: &str, at: &Place) {
        let Ok(Some(slot)) = self.games.open(&*self.store, game).await else { return };
        let mut seated = slot.lock().await;
        let (next, card) = (seated.table.clone(), GameCard { lobby: Some(at.clone()), ..seated.card.clone() });
        if let Err(error) = self.commit(Commit::new(HOUSE).step(&mut seated, Vec::new(), next, card)).await {
            // The next board tries it again.
            tracing::warn!("game {game} stays where it is, which could not be saved: {error}");
        }
    }

    async fn went_back(&self, post: &Post, from: &Place, why: Obstacle) -> Option<Place> {
        let game = post.game()?.to_owned();
        let slot = self.games.open(&*self.store, &game).await.ok()??;
        let mut seated = slot.lock().await;
        let known = &seated.card;
        let lobby = known.lobby.clone().filter(|lobby| lobby != from)?;
        let (mut said, mut places) = (Vec::new(), known.places.clone());
        if known.is_at(from) {
            said.push(Post::Back { game: game.clone(), why });
            places.iter_mut().filter(|place| *place == from).for_each(|place| *place = lobby.clone());
        }
        said.push(Post::Board { game: game.clone() });
        said.extend(post.board_of().is_none().then(|| post.clone()));
        let (next, card) = (seated.table.clone(), GameCard { places, ..known.clone() });
        let commit = Commit::new(HOUSE).tell([&lobby], &said);
        match self.commit(commit.step(&mut seated, Vec::new(), next, card)).await {
            Ok(()) => Some(lobby),
            Err(error) => {
                tracing::warn!("game {game} did not come back to {lobby}: {error}");
                None
            }
        }
    }

    /// The clock of the side to act runs from here on (days 1.2).
    async fn taken(&self, game: &str, version: u32) {
        let Ok(Some(slot)) = self.games.open(&*self.store, game).await else { return };
        let mut seated = slot.lock().await;
        let now = self.now();
        if seated.table.version() != version || !seated.table.waits_for_board(now) {
            return;
        }
        TimeCredits::of(self).give_back(&mut seated).await;
        let Ok((entries, next)) = seated.table.act(&Actor::House, Action::Shown, now) else { return };
        let card = next_card(&next, &seated.card, seated.card.changed);
        match self.commit(Commit::new(HOUSE).step(&mut seated, entries, next, card)).await {
            // Another process saved a move first: no clock waits for this board any more.
            Ok(_) | Err(StoreError::Conflict { .. }) => {}
            Err(error) => tracing::warn!("the clock of game {game} starts without its board: {error}"),
        }
    }

    async fn announced(&self, post: &Post, place: &Place, posted: i64) {
        let Post::Announced { game, round } = post else { return };
        let (Ok(Some(slot)), Ok(round)) = (self.games.open(&*self.store, game).await, Round::new(*round)) else {
            return;
        };
        let mut seated = slot.lock().await;
        let now = self.now();
        let action = Action::Announced { round, place: place.platform.key().to_owned(), posted };
        // The game is over, or has named another round since.
        let Ok((entries, next)) = seated.table.act(&Actor::House, action, now) else { return };
        let card = next_card(&next, &seated.card, seated.card.changed);
        match self.commit(Commit::new(HOUSE).step(&mut seated, entries, next, card)).await {
            Ok(()) | Err(StoreError::Conflict { .. }) => {}
            Err(error) => tracing::warn!("the announcement of a draw in game {game} is not recorded: {error}"),
        }
    }

    async fn outcome(&self, game: &str, place: &Place) -> Option<PresentedPost> {
        Presenter::of(self).outcome(game, place).await
    }

    async fn shut(&self, place: &Place) {
        for feature in self.features {
            feature.place_shut(self, place).await;
        }
    }

    async fn keep(&self, values: BTreeMap<String, Option<Value>>) -> Result<(), StoreError> {
        self.commit(Commit::new(HOUSE).values(values)).await
    }
}

/// Store key of the community of a chat that had another id.
fn community_key(community: &str) -> String {
    format!("community:{community}")
}

fn missed(table: &Table) -> Option<Post> {
    let game = table.id().to_owned();
    match table.phase() {
        // The person who declined knows it already.
        Phase::Challenged | Phase::Declined => None,
        Phase::Cancelled => Some(Post::Cancelled { game }),
        Phase::Playing | Phase::Over(_) => Some(Post::Board { game }),
    }
}

impl Service {
    /// Moves the games of a chat to its new id; a repeat changes nothing.
    pub async fn moved(&self, from: &Place, to: &Place) {
        self.move_wishes(from, to).await;
        self.move_community(from, to).await;
        for feature in self.features {
            feature.chat_moved(self, from, to).await;
        }
        let Ok(games) = self.store.open_games_at(from).await else { return };
        for (id, _) in games {
            let Ok(Some(slot)) = self.games.open(&*self.store, &id).await else { continue };
            let mut seated = slot.lock().await;
            let known = &seated.card;
            let places = known.places.iter().map(|place| if place == from { to } else { place }).cloned().collect();
            let next = seated.table.clone();
            let card = GameCard { places, ..next_card(&next, known, self.now()) };
            let commit = Commit::new(HOUSE).tell([to], &[Post::Board { game: id }]);
            if let Err(error) = self.commit(commit.step(&mut seated, Vec::new(), next, card)).await {
                tracing::error!("a game of {from} could not be moved to {to}: {error}");
            }
        }
    }

    /// Community of a chat: one with a new id keeps its old community.
    pub(crate) async fn community_of(&self, place: &Place) -> Result<String, StoreError> {
        let community = place.community();
        let kept = self.store.value(&community_key(&community)).await?;
        Ok(kept.as_ref().and_then(Value::as_str).map_or(community, str::to_owned))
    }

    /// Keeps the old community, because finished games stay in it.
    async fn move_community(&self, from: &Place, to: &Place) {
        let Ok(community) = self.community_of(from).await else { return };
        let key = community_key(&to.community());
        let values = BTreeMap::from([(key.clone(), Some(Value::from(community)))]);
        let unset = BTreeMap::from([(key, None)]);
        match self.commit(Commit::new(HOUSE).values(values).expect(unset)).await {
            // Repeated report: the move is known.
            Ok(()) | Err(StoreError::Changed(_)) => {}
            Err(error) => tracing::error!("the ladder of a chat could not be moved with it: {error}"),
        }
    }

    /// Settings of a chat for a thread that was opened in it, except the mode: a thread has no further threads.
    async fn choices_for(&self, from: &Place, opened: &Opened) -> BTreeMap<String, Option<Value>> {
        let (from, to) = (settings::of_chat(from), settings::of_chat(&opened.place));
        let chosen = self.store.values(&from).await.unwrap_or_default();
        let goes_along = chosen.into_iter().filter(|(name, _)| *name != MODE.spec.key);
        goes_along.map(|(name, value)| (format!("{to}{name}"), Some(value))).collect()
    }

    /// Moves a chat's settings to its new id; settings already made at the new id stay.
    async fn move_wishes(&self, from: &Place, to: &Place) {
        let (from, to) = (settings::of_chat(from), settings::of_chat(to));
        for _ in 0..COMMIT_TRIES {
            let Ok(chosen) = self.store.values(&from).await else { return };
            let there = self.store.values(&to).await.unwrap_or_default();
            let is_new = |name: &String| there.iter().all(|(known, _)| known != name);
            let values = chosen.into_iter().filter(|(name, _)| is_new(name));
            let values: BTreeMap<_, _> = values.map(|(name, value)| (format!("{to}{name}"), Some(value))).collect();
            if values.is_empty() {
                return;
            }
            let unset = values.keys().map(|key| (key.clone(), None)).collect();
            match self.commit(Commit::new(HOUSE).values(values).expect(unset)).await {
                Ok(()) => return,
                // A person at the new id chose meanwhile: that choice stays.
                Err(StoreError::Changed(_)) => {}
                Err(error) => return tracing::error!("the settings of a chat did not follow it: {error}"),
            }
        }
    }
}
