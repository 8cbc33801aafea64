//! What people's and chats' clients said they speak: remembered for messages that are made when nobody speaks.
//!
//! Kept in memory, and in the store with the next thing the person changes, so looking around writes nothing.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use banco_ports::limits::LANGUAGES_HEARD_MAX;
use banco_ports::{Inbound, Lang};
use serde_json::Value;

use crate::facts::wishes;

/// Name of the value beside a person's or a chat's settings.
const NAME: &str = "heard";

/// By prefix of the settings of whoever it was.
#[derive(Default)]
pub(crate) struct Heard(Mutex<HashMap<String, Spoken>>);

#[derive(Clone, Copy)]
struct Spoken {
    lang: Lang,
    is_kept: bool,
}

impl Heard {
    /// Remembers what the platform says of the speaker and of the chat.
    pub(crate) fn listen(&self, inbound: &Inbound) {
        let person = inbound.lang.map(|lang| (wishes::of_person(&inbound.from.key), lang));
        let chat = inbound.chat_lang.map(|lang| (wishes::of_chat(&inbound.place), lang));
        for (who, lang) in [person, chat].into_iter().flatten() {
            let mut heard = self.lock();
            if heard.get(&who).is_some_and(|spoken| spoken.lang == lang) {
                continue;
            }
            if heard.len() >= LANGUAGES_HEARD_MAX {
                heard.clear();
            }
            heard.insert(who, Spoken { lang, is_kept: false });
        }
    }

    /// What is to be kept of this speaker and his chat with the next batch.
    pub(crate) fn news(&self, inbound: &[String]) -> BTreeMap<String, Option<Value>> {
        let heard = self.lock();
        let fresh = inbound.iter().filter_map(|who| {
            let spoken = heard.get(who).filter(|spoken| !spoken.is_kept)?;
            Some((format!("{who}{NAME}"), Some(Value::from(spoken.lang.key()))))
        });
        fresh.collect()
    }

    /// These values are durable.
    pub(crate) fn kept(&self, values: &BTreeMap<String, Option<Value>>) {
        let mut heard = self.lock();
        for (name, value) in values {
            let spoken = name.strip_suffix(NAME).and_then(|who| heard.get_mut(who));
            if let Some(spoken) = spoken.filter(|spoken| *value == Some(Value::from(spoken.lang.key()))) {
                spoken.is_kept = true;
            }
        }
    }

    /// What whoever has this prefix said last, here or in the values kept for him.
    pub(crate) fn of(&self, who: &str, values: &[(String, Value)]) -> Option<Lang> {
        if let Some(spoken) = self.lock().get(who) {
            return Some(spoken.lang);
        }
        let kept = values.iter().find(|(name, _)| name == NAME)?.1.as_str()?;
        Lang::BOTH.into_iter().find(|lang| lang.key() == kept)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Spoken>> {
        // Each change is one insertion: a panic cannot tear it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
