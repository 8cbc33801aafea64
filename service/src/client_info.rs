//! Information that platforms send along about people and chats: client languages, account names. The service uses it
//! for messages without a current speaker, and for people called by account name.
//!
//! It is kept in memory, and stored with the person's next change, so that reading alone writes nothing.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use banco_engine::{Person, PersonKey};
use banco_ports::limits::HEARD_MAX;
use banco_ports::{Inbound, Lang, Place, Platform};
use banco_store::Store;
use serde_json::Value;

use crate::messages::settings;

/// Store key suffix of the language, beside a person's or a chat's settings.
const LANGUAGE: &str = "heard";

/// Store key suffix of a person's private chat with the bot.
const PRIVATE: &str = "private";

/// Store key suffix of the last group in which a person acted.
const COMPANY: &str = "company";

/// Store key prefix of the languages spoken in a chat, each in its own value: a later speaker removes none.
const SPOKEN: &str = "spoken-";

/// Store key suffix of a chat's title, beside its settings.
const TITLE: &str = "title";

/// Facts by their key in the store.
#[derive(Default)]
pub(crate) struct ClientInfo(Mutex<HashMap<String, Fact>>);

struct Fact {
    value: Value,
    is_kept: bool,
}

fn language(who: &str) -> String {
    format!("{who}{LANGUAGE}")
}

fn title(place: &Place) -> String {
    format!("{}{TITLE}", settings::of_chat(place))
}

fn private(person: &PersonKey) -> String {
    format!("{}{PRIVATE}", settings::of_person(person))
}

fn company(person: &PersonKey) -> String {
    format!("{}{COMPANY}", settings::of_person(person))
}

fn spoken(who: &str, lang: Lang) -> String {
    format!("{who}{SPOKEN}{}", lang.key())
}

/// Store key of an account name, in lower case, because account names ignore case.
fn account(platform: Platform, username: &str) -> String {
    format!("account:{}:{}", platform.key(), username.to_lowercase())
}

impl ClientInfo {
    /// Notes the platform's information about the speaker and the chat; `true` if this account was unknown before.
    pub(crate) fn listen(&self, inbound: &Inbound) -> bool {
        let Inbound { from, place, .. } = inbound;
        let person = inbound.lang.map(|lang| (language(&settings::of_person(&from.key)), lang.key()));
        let chat = inbound.chat_lang.map(|lang| (language(&settings::of_chat(place)), lang.key()));
        let called = inbound.chat_title.as_ref().filter(|_| !inbound.private);
        let called = called.map(|name| (title(place), name.as_str()));
        let named = from.username.as_ref().map(|name| (account(place.platform, name), from.key.0.as_str()));
        let of_people = inbound.lang.filter(|_| inbound.chat_lang.is_none() && !inbound.private);
        let of_people = of_people.map(|lang| (spoken(&settings::of_chat(place), lang), lang.key()));
        let alone = Some(place).filter(|_| inbound.private && place.platform.abilities().private_chats);
        let alone = alone.map(|place| (private(&from.key), place.chat.as_str()));
        let is_new = named.as_ref().is_some_and(|(name, _)| !self.lock().contains_key(name));
        let among = Some(place).filter(|_| !inbound.private && place.platform.abilities().private_chats);
        let among = among.map(|place| (company(&from.key), place.chat.as_str()));
        for (name, value) in [person, chat, called, named, of_people, alone, among].into_iter().flatten() {
            self.note(name, value);
        }
        is_new
    }

    /// Notes the client language of a person who does not speak here.
    pub(crate) fn speaks(&self, person: &PersonKey, lang: Lang) {
        self.note(language(&settings::of_person(person)), lang.key());
    }

    fn note(&self, name: String, value: &str) {
        let mut facts = self.lock();
        if facts.get(&name).is_some_and(|fact| fact.value == value) {
            return;
        }
        if facts.len() >= HEARD_MAX {
            facts.clear();
        }
        facts.insert(name, Fact { value: Value::from(value), is_kept: false });
    }

    /// Notes that a message to this person arrived in this chat.
    pub(crate) fn reads(&self, person: &PersonKey, place: &Place) {
        self.note(private(person), &place.chat);
    }

    /// True if this person is alone with the bot in this chat, as far as heard or stored.
    pub(crate) fn is_private_chat(&self, place: &Place, person: &PersonKey, values: &[(String, Value)]) -> bool {
        if Platform::own_chat(person).as_ref() == Some(place) {
            return true;
        }
        let heard = self.lock().get(&private(person)).map(|fact| fact.value.clone());
        let kept = || values.iter().find(|(name, _)| name == PRIVATE).map(|(_, value)| value.clone());
        heard.or_else(kept).is_some_and(|chat| chat == place.chat.as_str())
    }

    /// Private chat of this person with the bot, as far as known here or stored.
    pub(crate) fn private_chat_of(&self, person: &PersonKey, values: &[(String, Value)]) -> Option<Place> {
        let chat = self.value(&settings::of_person(person), PRIVATE, values)?.as_str()?.to_owned();
        Some(Place { platform: Platform::of(person)?, chat, thread: None })
    }

    /// Last group in which this person acted, as far as known here or stored.
    pub(crate) fn company_of(&self, person: &PersonKey, values: &[(String, Value)]) -> Option<Place> {
        let chat = self.value(&settings::of_person(person), COMPANY, values)?.as_str()?.to_owned();
        Some(Place { platform: Platform::of(person)?, chat, thread: None })
    }

    /// New facts about this speaker and chat, to be stored with the next batch.
    pub(crate) fn news(&self, person: &Person, place: &Place) -> BTreeMap<String, Option<Value>> {
        let chat = settings::of_chat(place);
        let of_person = [language(&settings::of_person(&person.key)), private(&person.key), company(&person.key)];
        let spoken = Lang::BOTH.map(|lang| spoken(&chat, lang));
        let named = person.username.as_ref().map(|name| account(place.platform, name));
        let facts = self.lock();
        let fresh = of_person.into_iter().chain([language(&chat), title(place)]).chain(spoken).chain(named).filter_map(
            |name| {
                let value = facts.get(&name).filter(|fact| !fact.is_kept)?.value.clone();
                Some((name, Some(value)))
            },
        );
        fresh.collect()
    }

    /// Forgets what was heard of a person, so that it is not stored later.
    pub(crate) fn forget(&self, person: &Person) {
        let own = settings::of_person(&person.key);
        self.lock().retain(|name, fact| !name.starts_with(&own) && fact.value != person.key.0.as_str());
    }

    /// Forgets facts that another process stored: the store is newer.
    pub(crate) fn look_again<'k>(&self, names: impl Iterator<Item = &'k String>) {
        let mut facts = self.lock();
        for name in names {
            facts.remove(name);
        }
    }

    /// Forgets everything, so that only the store counts.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    /// Notes that these values are durable.
    pub(crate) fn kept(&self, values: &BTreeMap<String, Option<Value>>) {
        let mut facts = self.lock();
        for (name, value) in values {
            let fact = facts.get_mut(name).filter(|fact| value.as_ref() == Some(&fact.value));
            if let Some(fact) = fact {
                fact.is_kept = true;
            }
        }
    }

    /// Last language of this prefix, heard here or stored.
    pub(crate) fn language(&self, who: &str, values: &[(String, Value)]) -> Option<Lang> {
        self.value(who, LANGUAGE, values).and_then(|value| Lang::BOTH.into_iter().find(|lang| value == lang.key()))
    }

    /// Language of the people in a chat without its own: Vietnamese as soon as one of them speaks it.
    pub(crate) fn spoken_in(&self, chat: &str, values: &[(String, Value)]) -> Option<Lang> {
        Lang::BOTH.into_iter().find(|lang| self.value(chat, &spoken("", *lang), values).is_some())
    }

    fn value(&self, who: &str, own: &str, values: &[(String, Value)]) -> Option<Value> {
        let kept = || values.iter().find(|(name, _)| name == own).map(|(_, value)| value.clone());
        self.lock().get(&format!("{who}{own}")).map(|fact| fact.value.clone()).or_else(kept)
    }

    /// Title of this group or channel, as last heard here or stored.
    pub(crate) async fn title(&self, store: &dyn Store, place: &Place) -> Option<String> {
        let name = title(place);
        let here = self.lock().get(&name).map(|fact| fact.value.clone());
        let value = match here {
            Some(value) => value,
            None => store.value(&name).await.ok()??,
        };
        value.as_str().map(str::to_owned)
    }

    /// Last person with this account name.
    pub(crate) async fn person(&self, store: &dyn Store, platform: Platform, username: &str) -> Option<PersonKey> {
        let name = account(platform, username);
        let here = self.lock().get(&name).map(|fact| fact.value.clone());
        let value = match here {
            Some(value) => value,
            None => store.value(&name).await.ok()??,
        };
        Some(PersonKey(value.as_str()?.to_owned()))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Fact>> {
        // Each change is one insertion: a panic leaves no partial state.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
