//! Stored tournaments (days 4): single facts in the store, their fold in memory.
//!
//! A fact has the key `cup:<id>:<number>` and is written only if that key is free, so two writers never continue from
//! the same state. `cup-card:<id>` has the place and tells if the tournament is open. The fold knows the next due time;
//! a finished game wakes its tournament. After a start all are looked at, so no due time is stored.

pub(crate) mod deadline;
pub(crate) mod quiet;
pub(crate) mod referee;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError};

use banco_engine::{Millis, Pace, Person, PersonKey, Table, TimeControl};
use banco_ports::Place;
use banco_ports::limits::{CUPS_REMEMBERED_PER_PLACE, DAY_MILLIS};
use banco_store::{Store, StoreError};
use banco_tournament::{Cup, Fact, Noted, Stage};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::{Mutex, OnceCell};

use crate::Service;
use crate::card::round_of;
use crate::persons::Accounts;
use crate::prepared_commit::Commit;

pub(crate) use referee::restated;

const CARDS: &str = "cup-card:";
const FACTS: &str = "cup:";

/// Due time of a tournament that is looked at whatever the hour: a game of it has ended, or the bot has started.
const AWOKEN: i64 = i64::MIN;

/// Default sign-up time: a seventh of a round, or of seven moves of the usual pace where rounds are open; at least an
/// hour, at most two days.
pub(crate) fn sign_up_usual(time: TimeControl, round: Option<Millis>) -> Millis {
    let moves = match time.pace {
        Pace::Move { each, bank } => each.saturating_mul(7).saturating_add(bank),
        Pace::Fischer { base, increment } => base.saturating_mul(2).saturating_add(increment.saturating_mul(40)),
    };
    let stretch = round.unwrap_or_else(|| moves.clamp(DAY_MILLIS / 24, 14 * DAY_MILLIS));
    (stretch / 7).clamp(DAY_MILLIS / 24, 2 * DAY_MILLIS)
}

fn card_key(id: &str) -> String {
    format!("{CARDS}{id}")
}

/// Id of the tournament that a value belongs to.
pub(crate) fn cup_in(name: &str) -> Option<&str> {
    name.strip_prefix(CARDS).or_else(|| name.strip_prefix(FACTS)?.split(':').next())
}

fn facts_prefix(id: &str) -> String {
    format!("{FACTS}{id}:")
}

/// Key of a fact; the numbers have equal length, so that facts sort in their order.
fn fact_key(id: &str, number: usize) -> String {
    format!("{}{number:05}", facts_prefix(id))
}

/// Summary of a tournament for look-ups.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct CupCard {
    place: Place,
    /// Community whose ratings its games count in.
    community: String,
    open: bool,
}

/// A tournament in memory.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub cup: Cup,
    pub place: Place,
    pub community: String,
}

impl Standing {
    fn card(&self) -> CupCard {
        CupCard { place: self.place.clone(), community: self.community.clone(), open: self.cup.is_open() }
    }
}

/// A tournament locked for one event: it has one writer at a time.
pub(crate) type Slot = Arc<Mutex<Standing>>;

/// Facts about a tournament that need no lock.
#[derive(Clone, Debug)]
struct Known {
    slot: Slot,
    place: Place,
    is_open: bool,
    /// Next due time; `None` waits for a person's action.
    due: Option<i64>,
    last_at: i64,
}

/// A game that belongs to a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Belongs {
    pub cup: String,
    /// Number of the round, from 1.
    pub round: usize,
    /// True if its clock stops during a player's vacation.
    pub vacations: bool,
}

/// All known tournaments.
#[derive(Default)]
pub(crate) struct Tournaments {
    is_read: OnceCell<()>,
    known: StdMutex<BTreeMap<String, Known>>,
    /// Running games of open tournaments.
    games: StdMutex<HashMap<String, Belongs>>,
}

impl Tournaments {
    pub(crate) fn of(service: &Service) -> Arc<Tournaments> {
        service.feature_states.of()
    }

    /// Reads the stored tournaments, once.
    pub(crate) async fn read(&self, store: &dyn Store) -> Result<(), StoreError> {
        self.is_read.get_or_try_init(|| self.read_all(store)).await.map(drop)
    }

    async fn read_all(&self, store: &dyn Store) -> Result<(), StoreError> {
        for (id, value) in store.values(CARDS).await? {
            let Ok(card) = serde_json::from_value::<CupCard>(value) else {
                tracing::error!("tournament {id} has a card this program does not know; it is set aside");
                continue;
            };
            if let Some(cup) = read_cup(store, &id).await? {
                let CupCard { place, community, .. } = card;
                self.put(Standing { cup, place, community }, true);
            }
        }
        Ok(())
    }

    /// Reloads tournaments that contain this person: the store has the new display form.
    pub(crate) async fn forget(&self, store: &dyn Store, person: &PersonKey) {
        let slots: Vec<Slot> = self.known().values().map(|known| Arc::clone(&known.slot)).collect();
        for slot in slots {
            let mut held = slot.lock().await;
            if !held.cup.names(person) {
                continue;
            }
            match read_cup(store, held.cup.id()).await {
                Ok(Some(cup)) => held.cup = cup,
                // Damage was reported when it was found.
                Ok(None) => {}
                Err(error) => tracing::error!("tournament {} still names who was forgotten: {error}", held.cup.id()),
            }
        }
    }

    /// Reloads a tournament that another process has written to.
    pub(crate) async fn look_again(&self, store: &dyn Store, id: &str) -> Result<(), StoreError> {
        if self.is_read.get().is_none() {
            return Ok(());
        }
        let known = self.known().get(id).map(|known| Arc::clone(&known.slot));
        match known {
            Some(slot) => self.freshen(store, &mut *slot.lock().await).await,
            None => self.read_one(store, id).await,
        }
    }

    /// Reloads all known tournaments.
    pub(crate) async fn look_at_all(&self, store: &dyn Store) -> Result<(), StoreError> {
        let mut ids: BTreeSet<String> = self.known().keys().cloned().collect();
        ids.extend(store.values(CARDS).await?.into_iter().map(|(id, _)| id));
        for id in ids {
            self.look_again(store, &id).await?;
        }
        Ok(())
    }

    async fn freshen(&self, store: &dyn Store, held: &mut Standing) -> Result<(), StoreError> {
        if let Some(cup) = read_cup(store, held.cup.id()).await? {
            held.cup = cup;
            self.note(held);
        }
        Ok(())
    }

    async fn read_one(&self, store: &dyn Store, id: &str) -> Result<(), StoreError> {
        let card = store.value(&card_key(id)).await?.and_then(|card| serde_json::from_value::<CupCard>(card).ok());
        if let (Some(CupCard { place, community, .. }), Some(cup)) = (card, read_cup(store, id).await?) {
            self.put(Standing { cup, place, community }, false);
        }
        Ok(())
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<String, Known>> {
        // Every change is one insertion or one removal.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn games(&self) -> MutexGuard<'_, HashMap<String, Belongs>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a tournament. With `is_found` it existed before this start and is looked at immediately.
    fn put(&self, standing: Standing, is_found: bool) {
        let (id, place) = (standing.cup.id().to_owned(), standing.place.clone());
        let (is_open, due, last_at) = (standing.cup.is_open(), standing.cup.due(), standing.cup.last_at());
        self.note_games(&standing.cup);
        let due = if is_found && is_open { Some(AWOKEN) } else { due };
        let slot = Arc::new(Mutex::new(standing));
        // A faster task has the same tournament, and others may hold it.
        self.known().entry(id).or_insert(Known { slot, place, is_open, due, last_at });
    }

    fn belong(&self, game: &str, cup: &Cup) {
        let belongs = Belongs { cup: cup.id().to_owned(), round: cup.rounds().len(), vacations: cup.terms().vacations };
        self.games().insert(game.to_owned(), belongs);
    }

    fn note_games(&self, cup: &Cup) {
        let (id, round, vacations) = (cup.id().to_owned(), cup.rounds().len(), cup.terms().vacations);
        let mut games = self.games();
        games.retain(|_, belongs| belongs.cup != id);
        if cup.is_open() {
            let of = || Belongs { cup: id.clone(), round, vacations };
            games.extend(cup.running().map(|(_, game)| (game.game.clone(), of())));
        }
    }

    /// Records the saved state of a tournament.
    fn note(&self, standing: &Standing) {
        self.note_games(&standing.cup);
        if let Some(known) = self.known().get_mut(standing.cup.id()) {
            known.is_open = standing.cup.is_open();
            known.due = standing.cup.due();
            known.last_at = standing.cup.last_at();
        }
    }

    /// Wakes the tournament of a finished game.
    pub(crate) fn ended(&self, game: &str) {
        let Some(Belongs { cup, .. }) = self.belongs(game) else { return };
        self.wake(&cup);
    }

    fn wake(&self, cup: &str) {
        if let Some(known) = self.known().get_mut(cup) {
            known.due = Some(AWOKEN);
        }
    }

    /// Postpones a tournament until `until`.
    fn sleep(&self, cup: &str, until: i64) {
        if let Some(known) = self.known().get_mut(cup) {
            known.due = Some(until);
        }
    }

    /// Tournament of a running game.
    pub(crate) fn belongs(&self, game: &str) -> Option<Belongs> {
        self.games().get(game).cloned()
    }

    fn due(&self, now: i64) -> Vec<(String, Slot)> {
        let known = self.known();
        let is_due = |known: &&Known| known.due.is_some_and(|due| due <= now);
        let due = known.iter().filter(|(_, known)| is_due(known));
        due.map(|(id, known)| (id.clone(), Arc::clone(&known.slot))).collect()
    }
}

/// A tournament from the store; `None` if it cannot be replayed, which is logged.
async fn read_cup(store: &dyn Store, id: &str) -> Result<Option<Cup>, StoreError> {
    let facts = store.values(&facts_prefix(id)).await?;
    let log: Option<Vec<Noted>> = facts.into_iter().map(|(_, fact)| serde_json::from_value(fact).ok()).collect();
    match log.as_deref().map(Cup::replay) {
        Some(Ok(cup)) => return Ok(Some(cup)),
        Some(Err(error)) => tracing::error!("tournament {id} is damaged and set aside: {error:?}"),
        None => tracing::error!("tournament {id} was written by a newer program and is set aside"),
    }
    Ok(None)
}

/// Stored tournaments and their changes.
#[derive(Clone, Copy)]
pub(crate) struct RunningTournaments<'a> {
    service: &'a Service,
}

impl<'a> RunningTournaments<'a> {
    pub(crate) fn of(service: &'a Service) -> RunningTournaments<'a> {
        RunningTournaments { service }
    }

    /// The tournament with this id.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn cup(self, id: &str) -> Result<Option<Slot>, StoreError> {
        Tournaments::of(self.service).read(&*self.service.store).await?;
        let known = || Tournaments::of(self.service).known().get(id).map(|known| Arc::clone(&known.slot));
        if let Some(slot) = known() {
            return Ok(Some(slot));
        }
        // A new tournament: its message may go out before it is cached, or another process announced it.
        Tournaments::of(self.service).read_one(&*self.service.store, id).await?;
        Ok(known())
    }

    /// Tournaments of a chat, newest first: the open ones, and a few finished ones.
    pub(crate) async fn cups_at(self, place: &Place) -> Result<(Vec<Slot>, Vec<Slot>), StoreError> {
        Tournaments::of(self.service).read(&*self.service.store).await?;
        let mut here: Vec<Known> =
            Tournaments::of(self.service).known().values().filter(|known| known.place == *place).cloned().collect();
        here.sort_by_key(|known| std::cmp::Reverse(known.last_at));
        let (open, over): (Vec<Known>, Vec<Known>) = here.into_iter().partition(|known| known.is_open);
        let slots = |known: Vec<Known>| known.into_iter().map(|known| known.slot);
        Ok((slots(open).collect(), slots(over).take(CUPS_REMEMBERED_PER_PLACE).collect()))
    }

    /// Open tournaments in which this person takes part.
    pub(crate) async fn cups_of(self, person: &PersonKey) -> Result<Vec<Slot>, StoreError> {
        Tournaments::of(self.service).read(&*self.service.store).await?;
        let mut own = Vec::new();
        for slot in self.open() {
            let is_in = {
                let held = slot.lock().await;
                held.cup.number_of(person).is_some_and(|number| held.cup.is_in(number))
            };
            own.extend(is_in.then_some(slot));
        }
        Ok(own)
    }

    fn open(self) -> Vec<Slot> {
        let tournaments = Tournaments::of(self.service);
        let known = tournaments.known();
        known.values().filter(|known| known.is_open).map(|known| Arc::clone(&known.slot)).collect()
    }

    /// Id of an open tournament in which both persons signed up. A player who left it, or was taken out of it, counts.
    pub(crate) async fn shared_by(self, one: &Accounts, other: &Accounts) -> Result<Option<String>, StoreError> {
        Tournaments::of(self.service).read(&*self.service.store).await?;
        for slot in self.open() {
            let held = slot.lock().await;
            let is_in = |accounts: &Accounts| accounts.all().any(|account| held.cup.number_of(account).is_some());
            if is_in(one) && is_in(other) {
                return Ok(Some(held.cup.id().to_owned()));
            }
        }
        Ok(None)
    }

    /// A tournament in its current state.
    pub(crate) async fn cup_now(self, id: &str) -> Result<Option<Standing>, StoreError> {
        match self.cup(id).await? {
            Some(slot) => Ok(Some(slot.lock().await.clone())),
            None => Ok(None),
        }
    }

    /// Tournament of a table; `None` for a game outside tournaments.
    ///
    /// After a start the first change of a tournament game may come before its tournament was needed, so it is read
    /// here.
    pub(crate) async fn cup_of(self, table: &Table) -> Option<Belongs> {
        let tournaments = Tournaments::of(self.service);
        if round_of(table).is_some()
            && let Err(error) = tournaments.read(&*self.service.store).await
        {
            tracing::warn!("the tournament of game {} is not known yet: {error}", table.id());
        }
        tournaments.belongs(table.id())
    }

    /// Records a person's new name in all tournaments.
    pub(crate) async fn call_in_cups(self, person: &Person) {
        let slots: Vec<Slot> =
            Tournaments::of(self.service).known().values().map(|known| Arc::clone(&known.slot)).collect();
        for slot in slots {
            slot.lock().await.cup.call(&person.key, &person.name);
        }
    }

    /// Announces a tournament.
    ///
    /// # Errors
    /// [`StoreError::Changed`]: the id is taken.
    pub(crate) async fn announce(self, commit: Commit<'_>, standing: Standing, fact: Noted) -> Result<(), StoreError> {
        Tournaments::of(self.service).read(&*self.service.store).await?;
        let commit = with_facts(commit, standing.cup.id(), 0, &[fact]);
        self.service.commit(with_card(commit, &standing)).await?;
        Tournaments::of(self.service).put(standing, false);
        Ok(())
    }

    /// Saves facts of a tournament with the rest of `commit`; the held state advances once they are durable.
    ///
    /// # Errors
    /// The store refused: nothing has changed.
    pub(crate) async fn keep_cup(
        self,
        commit: Commit<'_>,
        held: &mut Standing,
        facts: &[Noted],
    ) -> Result<(), StoreError> {
        let mut next = held.clone();
        for fact in facts {
            if next.cup.note(fact).is_none() {
                return Err(StoreError::Unreadable(format!("tournament {} cannot go on so", held.cup.id())));
            }
        }
        let mut commit = with_facts(commit, held.cup.id(), held.cup.facts(), facts);
        if next.card() != held.card() {
            commit = with_card(commit, &next);
        }
        match self.service.commit(commit).await {
            Ok(()) => *held = next,
            Err(error @ StoreError::Changed(_)) if self.service.store.is_shared() => {
                // Another process was faster: the next action is checked against the new state.
                Tournaments::of(self.service).freshen(&*self.service.store, held).await?;
                return Err(error);
            }
            Err(error) => return Err(error),
        }
        Tournaments::of(self.service).note(held);
        Ok(())
    }

    /// True if this person organises the tournament.
    pub(crate) fn organises(cup: &Cup, person: &PersonKey) -> bool {
        cup.organiser().key == *person
    }
}

#[expect(clippy::expect_used, reason = "facts are plain data")]
fn with_facts<'a>(commit: Commit<'a>, id: &str, from: usize, facts: &[Noted]) -> Commit<'a> {
    let mut values = BTreeMap::new();
    let mut expected = BTreeMap::new();
    for (number, fact) in facts.iter().enumerate() {
        let key = fact_key(id, from + number);
        expected.insert(key.clone(), None);
        values.insert(key, Some(serde_json::to_value(fact).expect("facts are plain data")));
    }
    commit.expect(expected).values(values)
}

#[expect(clippy::expect_used, reason = "a card is plain data")]
fn with_card<'a>(commit: Commit<'a>, standing: &Standing) -> Commit<'a> {
    let card: Value = serde_json::to_value(standing.card()).expect("a card is plain data");
    commit.values(BTreeMap::from([(card_key(standing.cup.id()), Some(card))]))
}

/// The announcement as the first fact, and the tournament it creates.
pub(crate) fn announced(
    id: &str,
    terms: banco_tournament::Terms,
    seed: banco_engine::Seed,
    by: Person,
    now: i64,
) -> (Noted, Option<Cup>) {
    let fact =
        Fact::Announced { format: banco_tournament::CUP_FORMAT, id: id.to_owned(), terms: Box::new(terms), seed, by };
    let fact = Noted { at: now, fact };
    let cup = Cup::replay(std::slice::from_ref(&fact)).ok();
    (fact, cup.filter(|cup| cup.stage() == Stage::SignUp))
}
