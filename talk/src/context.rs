//! One event and everything the handlers need to answer it.

use std::collections::BTreeMap;
use std::sync::Arc;

use banco_engine::{Notation, Person, Seat, Table};
use banco_ports::limits::CHALLENGE_LASTS_MILLIS;
use banco_ports::{Address, Inbound, Place, RepliedTo};
use banco_store::{GameCard, StoreError};
use serde_json::Value;
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::book::Seated;
use crate::desk::{Cause, Commit};
use crate::facts::button::is_game_id;
use crate::facts::say::{Draft, Refused, Say};
use crate::facts::taste::Taste;
use crate::{Post, Service};

/// What a handler returns: drafts for the person, or the one refusal.
pub type Handled = Result<Vec<Draft>, Refused>;

/// The event being handled.
pub struct Context<'a> {
    pub service: &'a Service,
    pub place: Place,
    pub person: Person,
    pub private: bool,
    pub moderator: bool,
    pub event: String,
    pub taste: Taste,
    pub reply_to: Option<RepliedTo>,
    pub now: i64,
}

/// A game held for the length of one event.
pub struct Held {
    pub seated: OwnedMutexGuard<Seated>,
}

impl Held {
    pub fn table(&self) -> &Table {
        &self.seated.table
    }

    pub fn id(&self) -> String {
        self.seated.table.id().to_owned()
    }

    pub fn places(&self) -> &[Place] {
        &self.seated.card.places
    }
}

impl<'a> Context<'a> {
    pub fn new(service: &'a Service, inbound: &Inbound, taste: Taste) -> Context<'a> {
        Context {
            service,
            place: inbound.place.clone(),
            person: inbound.from.clone(),
            private: inbound.private,
            moderator: inbound.moderator,
            event: inbound.event.clone(),
            taste,
            reply_to: inbound.reply_to.clone(),
            now: service.now(),
        }
    }

    /// The notation this person reads and writes at `table`.
    pub fn notation(&self, table: &Table) -> Notation {
        self.taste.notation(table.challenge().game)
    }

    /// The game `id`, if this person may reach it from here: games answer in their own place, and
    /// elsewhere to their own players.
    pub async fn hold(&self, id: &str) -> Result<Option<Held>, Refused> {
        let id = id.to_ascii_lowercase();
        let Some(slot) = self.open(&id).await? else { return Ok(None) };
        let seated = slot.lock_owned().await;
        let here = seated.card.is_at(&self.place);
        let own = seated.card.persons.contains(&self.person.key);
        Ok((here || own).then_some(Held { seated }))
    }

    /// As [`Context::hold`], for an id a person named.
    pub async fn hold_named(&self, id: &str) -> Result<Held, Refused> {
        let found = if is_game_id(id) { self.hold(id).await? } else { None };
        found.ok_or_else(|| Say::NoSuchGame { typed: id.to_owned() }.into())
    }

    async fn open(&self, id: &str) -> Result<Option<Arc<Mutex<Seated>>>, Refused> {
        self.service.book.open(&*self.service.store, id).await.map_err(|error| store_trouble(&error))
    }

    fn cause(&self) -> Cause<'_> {
        Cause::Person { event: &self.event, by: &self.person.key }
    }

    /// Keeps what the event changed in a game; every place of it hears the posts.
    ///
    /// The held table becomes `next` only when that is durable.
    pub async fn keep(
        &self,
        held: &mut Held,
        entries: Vec<banco_engine::Entry>,
        next: Table,
        posts: Vec<Post>,
    ) -> Result<(), Refused> {
        let places = held.places().to_vec();
        let card = card_of(&next, places.clone(), Some(&held.seated.card), self.now);
        let commit = Commit::new(self.cause()).tell(&places, &posts).step(&mut held.seated, entries, next, card);
        self.service.commit(commit).await.map_err(|error| store_trouble(&error))
    }

    /// Opens a new game.
    pub async fn keep_new(
        &self,
        entries: Vec<banco_engine::Entry>,
        table: Table,
        posts: Vec<Post>,
    ) -> Result<(), StoreError> {
        let card = card_of(&table, vec![self.place.clone()], None, self.now);
        let invited = card.waiting_for.clone().filter(|_| self.private);
        let mut commit = Commit::new(self.cause()).tell([&self.place], &posts).open(entries, table, card);
        // In a room of one the other would never hear of it.
        if let Some(person) = invited {
            commit = commit.write(Address::Person(person), &posts);
        }
        self.service.commit(commit).await
    }

    /// Keeps small facts.
    pub async fn keep_values(&self, values: BTreeMap<String, Option<Value>>) -> Result<(), Refused> {
        let commit = Commit::new(self.cause()).values(values);
        self.service.commit(commit).await.map_err(|error| store_trouble(&error))
    }

    /// The game of the message this replies to, and the version it showed; found by the message's
    /// id, or by the id in its text where the message was forgotten.
    pub async fn replied_game(&self) -> Result<Option<(String, Option<u32>)>, Refused> {
        let Some(reply) = &self.reply_to else { return Ok(None) };
        let known = self
            .service
            .store
            .game_of_message(&self.place, &reply.message)
            .await
            .map_err(|error| store_trouble(&error))?;
        Ok(match known {
            Some((game, version)) => Some((game, Some(version))),
            None => reply.text.as_deref().and_then(game_id_in).map(|game| (game, None)),
        })
    }
}

/// The id after the last `#` of a text: every caption ends with it, and what stands before may be a
/// name or a part that looks like one.
pub fn game_id_in(text: &str) -> Option<String> {
    text.rsplit('#').take(text.matches('#').count()).find_map(|after| {
        let id: String = after.chars().take_while(char::is_ascii_alphanumeric).collect();
        is_game_id(&id).then(|| id.to_ascii_lowercase())
    })
}

/// What a failing store lets us say. After an unknown outcome neither "saved" nor "not saved" is true.
pub fn store_trouble(error: &StoreError) -> Refused {
    match error {
        StoreError::NotSaved(_) => Say::NotSaved.into(),
        StoreError::Repeated => Say::AlreadyDone.into(),
        StoreError::Conflict { .. }
        | StoreError::Changed(_)
        | StoreError::Unknown(_)
        | StoreError::Damaged(_)
        | StoreError::Unreadable(_)
        | StoreError::Closed => {
            tracing::error!("store: {error}");
            Say::Trouble.into()
        }
    }
}

/// What look-ups must know of a table; `before` is what they knew.
pub fn card_of(table: &Table, places: Vec<Place>, before: Option<&GameCard>, now: i64) -> GameCard {
    use banco_engine::{Opponent, Phase};
    let challenge = table.challenge();
    let invited = match &challenge.opponent {
        Opponent::Person(person) => Some(person.key.clone()),
        Opponent::Anyone | Opponent::Username(_) => None,
    };
    let (persons, waiting_for) = match table.seats() {
        Some(seats) => {
            let waiting = table.to_move().map(|seat: Seat| seats[seat.index()].key.clone());
            (seats.iter().map(|person| person.key.clone()).collect(), waiting)
        }
        None => ([Some(challenge.challenger.key.clone()), invited.clone()].into_iter().flatten().collect(), invited),
    };
    let is_challenge = table.phase() == Phase::Challenged;
    GameCard {
        places,
        persons,
        open: is_challenge || table.phase() == Phase::Playing,
        waiting_for,
        changed: now,
        game: Some(challenge.game),
        result: match table.phase() {
            Phase::Over(ending) => Some(ending),
            Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Playing => None,
        },
        challenger: is_challenge.then(|| challenge.challenger.key.clone()),
        due: is_challenge
            .then(|| before.and_then(|card| card.due).unwrap_or_else(|| now.saturating_add(CHALLENGE_LASTS_MILLIS))),
    }
}
