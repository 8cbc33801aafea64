//! Erased users (days 3.5): a store that shows them as anonymous.
//!
//! A journal only grows, so earlier text about a user stays in its lines. After a tombstone no look-up returns the
//! name or the id of that user. The tombstone holds neither, only salted fingerprints of them. A user who comes back
//! is a new user: the tombstone covers only text written before it.

mod words;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, PoisonError, RwLock};

use async_trait::async_trait;
use banco_engine::{Entry, Millis, Person, PersonKey};
use banco_ports::{MessageRef, Place};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::watch;

use self::words::{Words, adapter_of};
use crate::record::Sum;
use crate::{Batch, Changes, GameCard, Health, NumberedLetter, SentMessage, Store, StoreError};

/// Key of the value that holds the salt of this store's fingerprints.
pub const SALT: &str = "formersalt";

/// Prefix of the names of tombstones.
const TOMBSTONES: &str = "former:";

/// Prefix of the keys of erased users. No platform uses such keys.
const PREFIX: &str = "former:";

/// True if this is the key of an erased user.
pub fn is_former(person: &PersonKey) -> bool {
    person.0.starts_with(PREFIX)
}

/// Stand-in for an erased user.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Tombstone {
    /// Key of the stand-in, the same in all games of the user, so ratings stay correct.
    key: PersonKey,
    /// Name of the stand-in.
    name: String,
    /// Instant (milliseconds since 1970) up to which text is covered.
    until: Millis,
}

/// True if a value of this name erases a user.
pub fn forgets(key: &str) -> bool {
    key.starts_with(TOMBSTONES) || key == SALT
}

/// Instant of the last erasure in this store; 0 if there was none.
///
/// # Errors
/// The store fails.
pub async fn last_of(store: &dyn Store) -> Result<Millis, StoreError> {
    let laid = store.values(TOMBSTONES).await?.into_iter();
    let laid = laid.filter_map(|(_, value)| serde_json::from_value::<Tombstone>(value).ok());
    Ok(laid.map(|tombstone| tombstone.until).max().unwrap_or(0))
}

fn fingerprint(salt: &str, of: &str) -> String {
    Sum::of(format!("{salt}\n{of}").as_bytes()).to_string()
}

/// Key of an erased user that recognizes the user after a return without revealing the identity. Wishes of other
/// users about this user stay valid.
pub fn shadow(salt: &str, person: &PersonKey) -> PersonKey {
    PersonKey(format!("{PREFIX}{}", fingerprint(salt, &person.0)))
}

/// The person shown in place of an erased user, with this key and this name.
pub fn nobody(key: &str, name: &str) -> Person {
    Person { key: PersonKey(format!("{PREFIX}{key}")), name: name.to_owned(), username: None }
}

/// Values that erase a user and put `now` in the user's place. `others` are further keys of the same user.
pub fn tombstones(
    salt: &str,
    person: &Person,
    others: &[PersonKey],
    now: &Person,
    until: Millis,
) -> BTreeMap<String, Option<Value>> {
    let tombstone = Tombstone { key: now.key.clone(), name: now.name.clone(), until };
    let account = person.username.iter().map(|username| username.to_lowercase());
    let known = [&person.key].into_iter().chain(others).map(|key| key.0.clone()).chain(account);
    let value = serde_json::to_value(&tombstone).unwrap_or_default();
    known.map(|of| (format!("{TOMBSTONES}{}", fingerprint(salt, &of)), Some(value.clone()))).collect()
}

/// Values that name a user erased by `tombstones`, each in the form to be stored from now on.
pub fn covered(
    salt: &str,
    tombstones: &BTreeMap<String, Option<Value>>,
    values: impl IntoIterator<Item = (String, Value)>,
) -> BTreeMap<String, Option<Value>> {
    let laid = tombstones.iter().filter_map(|(name, value)| Some((name.strip_prefix(TOMBSTONES)?, value.clone()?)));
    let known = Known::read(salt.to_owned(), laid.map(|(print, value)| (print.to_owned(), value)));
    let named = values.into_iter().filter_map(|(name, before)| {
        let mut value = before.clone();
        known.fact(&name, &mut value);
        (value != before).then_some((name, Some(value)))
    });
    named.collect()
}

/// All tombstones of a store.
#[derive(Default)]
pub struct Known {
    salt: String,
    by_print: HashMap<String, Tombstone>,
}

impl Known {
    /// Reads the tombstones from all values of a store.
    pub fn in_values(values: &[(String, Value)]) -> Known {
        let salt = values.iter().find(|(name, _)| name == SALT).and_then(|(_, salt)| salt.as_str());
        let laid = values.iter().filter_map(|(name, value)| Some((name.strip_prefix(TOMBSTONES)?, value.clone())));
        let laid = laid.map(|(print, value)| (print.to_owned(), value));
        salt.map_or_else(Known::default, |salt| Known::read(salt.to_owned(), laid))
    }

    fn read(salt: String, tombstones: impl IntoIterator<Item = (String, Value)>) -> Known {
        let tombstones = tombstones.into_iter();
        let by_print = tombstones.filter_map(|(print, value)| Some((print, serde_json::from_value(value).ok()?)));
        Known { salt, by_print: by_print.collect() }
    }

    fn of(&self, text: &str, at: Millis) -> Option<&Tombstone> {
        self.by_print.get(&fingerprint(&self.salt, text)).filter(|tombstone| at <= tombstone.until)
    }

    /// Replaces every erased user in a value that was written at `at`.
    fn cover(&self, value: &mut Value, at: Millis) {
        match value {
            Value::Array(values) => values.iter_mut().for_each(|value| self.cover(value, at)),
            Value::Object(fields) => {
                let key = fields.get("key").and_then(Value::as_str).and_then(|key| self.of(key, at));
                if let (Some(tombstone), true) = (key, fields.contains_key("name")) {
                    fields.insert("key".to_owned(), tombstone.key.0.clone().into());
                    fields.insert("name".to_owned(), tombstone.name.clone().into());
                    fields.remove("username");
                    return;
                }
                // A challenge may name the account instead of the key.
                let account = fields.get("username").and_then(Value::as_str).map(str::to_lowercase);
                if let Some(tombstone) = account.and_then(|account| self.of(&account, at)) {
                    fields.insert("username".to_owned(), tombstone.name.clone().into());
                }
                fields.values_mut().for_each(|value| self.cover(value, at));
            }
            Value::String(text) => {
                if let Some(tombstone) = self.of(text, at).filter(|_| text.contains(':')) {
                    *text = tombstone.key.0.clone();
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// The entry without the names and keys of erased users.
    pub fn entry(&self, entry: Entry) -> Entry {
        let at = entry.at;
        let Ok(mut value) = serde_json::to_value(&entry) else { return entry };
        self.cover(&mut value, at);
        serde_json::from_value(value).unwrap_or(entry)
    }

    /// Covers a value that carries its time of writing, such as tournament facts and kept messages. Settings have no
    /// such time; they are removed instead.
    pub fn fact(&self, name: &str, value: &mut Value) {
        let Some(at) = value.get("at").and_then(Value::as_i64) else { return };
        self.cover(value, at);
        if let Some(platform) = adapter_of(name) {
            Words { known: self, platform, at }.cover(value);
        }
    }

    /// The card without the names and keys of erased users.
    pub fn card(&self, mut card: GameCard) -> GameCard {
        let at = card.ended_at().unwrap_or(card.changed);
        for (seat, person) in card.persons.iter_mut().enumerate() {
            if let Some(tombstone) = self.of(&person.0, at) {
                *person = tombstone.key.clone();
                if let Some(name) = card.played.as_mut().and_then(|played| played.names.get_mut(seat)) {
                    name.clone_from(&tombstone.name);
                }
            }
        }
        for person in [&mut card.waiting_for, &mut card.challenger].into_iter().flatten() {
            if let Some(tombstone) = self.of(&person.0, at) {
                *person = tombstone.key.clone();
            }
        }
        card
    }
}

/// Store that shows erased users as anonymous.
pub struct Forgetful {
    store: Arc<dyn Store>,
    known: RwLock<Remembered>,
}

#[derive(Default)]
struct Remembered {
    /// `None` if tombstones were not read since the last change.
    known: Option<Arc<Known>>,
    /// Number of erasures. A read that began before an erasure is not cached after it.
    changes: u64,
}

impl Forgetful {
    /// Wraps the store that holds the data.
    pub fn over(store: Arc<dyn Store>) -> Forgetful {
        Forgetful { store, known: RwLock::default() }
    }

    /// The tombstones of the store; `None` if no user was ever erased.
    async fn known(&self) -> Result<Option<Arc<Known>>, StoreError> {
        let (kept, changes) = {
            let remembered = self.known.read().unwrap_or_else(PoisonError::into_inner);
            (remembered.known.clone(), remembered.changes)
        };
        let known = match kept {
            Some(known) => known,
            None => {
                let salt = self.store.value(SALT).await?.and_then(|salt| salt.as_str().map(str::to_owned));
                let tombstones = self.store.values(TOMBSTONES).await?;
                let known = Arc::new(Known::read(salt.unwrap_or_default(), tombstones));
                let mut remembered = self.known.write().unwrap_or_else(PoisonError::into_inner);
                if remembered.changes == changes {
                    remembered.known = Some(Arc::clone(&known));
                }
                known
            }
        };
        Ok(Some(known).filter(|known| !known.by_print.is_empty()))
    }

    /// Drops the cached tombstones after an erasure.
    fn look_again(&self) {
        let mut remembered = self.known.write().unwrap_or_else(PoisonError::into_inner);
        remembered.known = None;
        remembered.changes += 1;
    }

    async fn letters(&self, mut letters: Vec<NumberedLetter>) -> Result<Vec<NumberedLetter>, StoreError> {
        if let Some(known) = self.known().await? {
            // A waiting letter is older than every tombstone known now.
            letters.iter_mut().for_each(|letter| known.cover(&mut letter.letter.body, Millis::MIN));
        }
        Ok(letters)
    }

    async fn cards(&self, cards: Vec<(String, GameCard)>) -> Result<Vec<(String, GameCard)>, StoreError> {
        let Some(known) = self.known().await? else { return Ok(cards) };
        Ok(cards.into_iter().map(|(id, card)| (id, known.card(card))).collect())
    }
}

#[async_trait]
impl Store for Forgetful {
    async fn append(&self, mut batch: Batch) -> Result<Vec<u64>, StoreError> {
        // Adapters write a message a moment after it is sent; a user in it may be erased by then.
        if batch.values.keys().any(|name| adapter_of(name).is_some())
            && let Some(known) = self.known().await?
        {
            batch
                .values
                .iter_mut()
                .for_each(|(name, value)| value.iter_mut().for_each(|value| known.fact(name, value)));
        }
        let forgets = batch.values.keys().any(|key| forgets(key));
        let kept = self.store.append(batch).await;
        if forgets {
            self.look_again();
        }
        kept
    }

    async fn load(&self, game: &str) -> Result<Option<Vec<Entry>>, StoreError> {
        let entries = self.store.load(game).await?;
        let Some(known) = self.known().await? else { return Ok(entries) };
        Ok(entries.map(|entries| entries.into_iter().map(|entry| known.entry(entry)).collect()))
    }

    async fn card(&self, game: &str) -> Result<Option<GameCard>, StoreError> {
        let card = self.store.card(game).await?;
        let Some(known) = self.known().await? else { return Ok(card) };
        Ok(card.map(|card| known.card(card)))
    }

    async fn open_games_at(&self, place: &Place) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.cards(self.store.open_games_at(place).await?).await
    }

    async fn games_of(
        &self,
        person: &PersonKey,
        open: bool,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError> {
        let cards = self.cards(self.store.games_of(person, open, limit).await?).await?;
        // Games are found by the old id of an erased user. They belong to the stand-in now.
        Ok(cards.into_iter().filter(|(_, card)| card.persons.contains(person)).collect())
    }

    async fn finished(
        &self,
        community: &str,
        after: Option<(i64, String)>,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.cards(self.store.finished(community, after, limit).await?).await
    }

    async fn due(&self, before: i64, limit: usize) -> Result<Vec<(String, GameCard)>, StoreError> {
        self.cards(self.store.due(before, limit).await?).await
    }

    async fn is_applied(&self, event: &str) -> Result<bool, StoreError> {
        self.store.is_applied(event).await
    }

    async fn value(&self, key: &str) -> Result<Option<Value>, StoreError> {
        let mut value = self.store.value(key).await?;
        if let Some(known) = self.known().await? {
            value.iter_mut().for_each(|value| known.fact(key, value));
        }
        Ok(value)
    }

    async fn values(&self, prefix: &str) -> Result<Vec<(String, Value)>, StoreError> {
        let mut values = self.store.values(prefix).await?;
        if let Some(known) = self.known().await? {
            values.iter_mut().for_each(|(rest, value)| known.fact(&format!("{prefix}{rest}"), value));
        }
        Ok(values)
    }

    async fn as_read_now(&self, name: &str, mut facts: Vec<Value>) -> Result<Vec<Value>, StoreError> {
        if let Some(known) = self.known().await? {
            facts.iter_mut().for_each(|fact| known.fact(name, fact));
        }
        Ok(facts)
    }

    async fn unsent(&self) -> Result<Vec<NumberedLetter>, StoreError> {
        self.letters(self.store.unsent().await?).await
    }

    async fn mark_sent(&self, number: u64, sent: Option<SentMessage>) -> Result<(), StoreError> {
        self.store.mark_sent(number, sent).await
    }

    async fn game_of_message(&self, place: &Place, message: &MessageRef) -> Result<Option<(String, u32)>, StoreError> {
        self.store.game_of_message(place, message).await
    }

    async fn board_of(&self, game: &str, place: &Place) -> Result<Option<MessageRef>, StoreError> {
        self.store.board_of(game, place).await
    }

    async fn beat(&self, now: i64) -> Result<(), StoreError> {
        self.store.beat(now).await
    }

    async fn last_beat(&self) -> Result<Option<i64>, StoreError> {
        self.store.last_beat().await
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    async fn revision(&self, game: &str) -> Result<u64, StoreError> {
        self.store.revision(game).await
    }

    async fn changes(&self, with_letters: bool) -> Result<Changes, StoreError> {
        let changes = self.store.changes(with_letters).await?;
        if changes.all || changes.values.iter().any(|key| forgets(key)) {
            self.look_again();
        }
        let (games, letters) = (self.cards(changes.games).await?, self.letters(changes.letters).await?);
        Ok(Changes { games, letters, ..changes })
    }

    async fn stirred(&self) {
        self.store.stirred().await;
    }

    fn health(&self) -> watch::Receiver<Health> {
        self.store.health()
    }

    fn is_away(&self) -> bool {
        self.store.is_away()
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.store.close().await
    }
}
