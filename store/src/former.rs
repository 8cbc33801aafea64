//! People who wanted to be forgotten (days 3.5): a store that shows them as nobody.
//!
//! A journal is only ever added to, so what was written of somebody stays in its lines. From a tombstone on no look-up
//! gives it away: his name and his id stand nowhere in what is read, whatever is read. The tombstone itself holds
//! neither, but salted fingerprints of them. Whoever comes back is somebody new: only what was written up to then is
//! covered.

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

/// Under it stands what fingerprints of this store are salted with.
pub const SALT: &str = "formersalt";

/// Begins the names of tombstones.
const TOMBSTONES: &str = "former:";

/// Begins the keys of people who were forgotten. No platform gives such keys.
const PREFIX: &str = "former:";

/// Whether this is somebody who was forgotten.
pub fn is_former(person: &PersonKey) -> bool {
    person.0.starts_with(PREFIX)
}

/// What stands in the place of somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Tombstone {
    /// The same at all his games, so that ladders stay what they were.
    key: PersonKey,
    /// What he is called now.
    name: String,
    /// What was written up to then is covered.
    until: Millis,
}

/// Whether a value of this name says that somebody was forgotten.
pub fn forgets(key: &str) -> bool {
    key.starts_with(TOMBSTONES) || key == SALT
}

/// When somebody of this store was forgotten last; 0: never.
///
/// # Errors
/// A failing store.
pub async fn last_of(store: &dyn Store) -> Result<Millis, StoreError> {
    let laid = store.values(TOMBSTONES).await?.into_iter();
    let laid = laid.filter_map(|(_, value)| serde_json::from_value::<Tombstone>(value).ok());
    Ok(laid.map(|tombstone| tombstone.until).max().unwrap_or(0))
}

fn fingerprint(salt: &str, of: &str) -> String {
    Sum::of(format!("{salt}\n{of}").as_bytes()).to_string()
}

/// A key by which somebody who was forgotten is known again when he comes back, and which tells nobody who he is: what
/// others asked for about him is theirs.
pub fn shadow(salt: &str, person: &PersonKey) -> PersonKey {
    PersonKey(format!("{PREFIX}{}", fingerprint(salt, &person.0)))
}

/// Who stands in the place of somebody: known by `key` from now on, called `name`.
pub fn nobody(key: &str, name: &str) -> Person {
    Person { key: PersonKey(format!("{PREFIX}{key}")), name: name.to_owned(), username: None }
}

/// The values that forget somebody, in whose place stands `now`; he was known by these other keys, too.
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

/// Of these values those that name somebody whom `tombstones` forget, as they are to be kept from now on.
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

/// Who was forgotten.
#[derive(Default)]
pub struct Known {
    salt: String,
    by_print: HashMap<String, Tombstone>,
}

impl Known {
    /// As all values of a store say.
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

    /// Puts tombstones in the place of everybody who was forgotten; `at` is when this was written.
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
                // Challenged by the name of his account.
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

    /// An entry that names nobody of them.
    pub fn entry(&self, entry: Entry) -> Entry {
        let at = entry.at;
        let Ok(mut value) = serde_json::to_value(&entry) else { return entry };
        self.cover(&mut value, at);
        serde_json::from_value(value).unwrap_or(entry)
    }

    /// A value that says when it was written, as the facts of tournaments and what was said do; settings are removed
    /// instead.
    pub fn fact(&self, name: &str, value: &mut Value) {
        let Some(at) = value.get("at").and_then(Value::as_i64) else { return };
        self.cover(value, at);
        if let Some(platform) = adapter_of(name) {
            Words { known: self, platform, at }.cover(value);
        }
    }

    /// A card that names nobody of them.
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

/// A store in which people who wanted to be forgotten are nobody.
pub struct Forgetful {
    store: Arc<dyn Store>,
    known: RwLock<Remembered>,
}

#[derive(Default)]
struct Remembered {
    /// `None`: not read since the last change.
    known: Option<Arc<Known>>,
    /// How often somebody was forgotten, so that what was read before is not kept after it.
    changes: u64,
}

impl Forgetful {
    /// Over what really keeps.
    pub fn over(store: Arc<dyn Store>) -> Forgetful {
        Forgetful { store, known: RwLock::default() }
    }

    /// `None`: nobody was ever forgotten.
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

    /// Somebody was forgotten.
    fn look_again(&self) {
        let mut remembered = self.known.write().unwrap_or_else(PoisonError::into_inner);
        remembered.known = None;
        remembered.changes += 1;
    }

    async fn letters(&self, mut letters: Vec<NumberedLetter>) -> Result<Vec<NumberedLetter>, StoreError> {
        if let Some(known) = self.known().await? {
            // A letter that waits was written before whatever is known now.
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
        // Adapters write what was said a moment later: by then somebody in it may be nobody.
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
        // Found under the id that he had: they are another one's now.
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
