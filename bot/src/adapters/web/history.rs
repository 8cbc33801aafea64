//! Storage of the local table over a restart: the last public messages of each channel, and changed names.
//!
//! The messages of a channel are in a ring of [`WEB_MESSAGES_KEPT_MAX`] places. They are written in the background:
//! waiting entries are written together, and the last ones when the table stops.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use banco_engine::{Person, PersonKey};
use banco_ports::limits::{WEB_MESSAGES_KEPT_MAX, WEB_RENAMES_MAX};
use banco_ports::{Button, Converse, Lang, Platform, RichText, Wording};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::Notify;

use super::message::{Audience, Kind, Message};

/// Beginnings of the keys for places of a channel's ring, and for names.
const SAID: &str = "said:";
const NAME: &str = "name:";
/// Pause before an unavailable store is asked again, or before changes are read.
pub(super) const PAUSE: Duration = Duration::from_secs(1);

/// Beginning of the keys for the current spelling of changed names.
const CALLED: &str = "called:";

/// Entries on their way to the store, and the earlier names of people.
#[derive(Debug, Default)]
pub(super) struct History {
    waiting: Mutex<BTreeMap<String, Value>>,
    bell: Notify,
    /// Owners of new names: key of the new name, and key of the owner's first name.
    names: Mutex<HashMap<String, String>>,
}

/// A public message without its picture, which is drawn from its game. On the deletion of a person, `at` and `from`
/// tell the store if the words are that person's ([`banco_store::former`]).
#[derive(Serialize, Deserialize)]
pub(super) struct Said {
    id: u64,
    at: u64,
    /// Writer of the message; `None` for the bot.
    pub(super) from: Option<String>,
    /// Language of the wording that counts if a reader's language is unknown. Its words and buttons are not written a
    /// second time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    told: Option<Lang>,
    #[serde(default)]
    text: RichText,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    wordings: Vec<Wording>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    buttons: Vec<Vec<Button>>,
    game: Option<(String, u32)>,
    /// Description of the picture, only in a message that is not stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) alt: Option<String>,
}

/// Locks a mutex; entries are whole even if its holder panicked.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keys of new names, with their owners.
fn owners(kept: impl IntoIterator<Item = (String, Value)>) -> HashMap<String, String> {
    kept.into_iter().filter_map(|(new, owner)| Some((new, owner.as_str()?.to_owned()))).collect()
}

fn ring(channel: &str) -> String {
    format!("{SAID}{channel}:")
}

impl History {
    /// Stores a public message in its place of the channel's ring.
    pub(super) fn said(&self, channel: &str, place: usize, message: &Message) {
        let mut said = Said::of(message);
        // The descriptions are dropped, because the picture is drawn again.
        said.wordings.iter_mut().for_each(|wording| wording.alt = String::new());
        let Ok(fact) = serde_json::to_value(said) else { return };
        self.keep(format!("{}{:03}", ring(channel), place % WEB_MESSAGES_KEPT_MAX), fact);
    }

    fn keep(&self, key: String, fact: Value) {
        held(&self.waiting).insert(key, fact);
        self.bell.notify_one();
    }

    /// Key under which the owner of a name plays.
    pub(super) fn owner(&self, key: &PersonKey) -> PersonKey {
        held(&self.names).get(&key.0).map_or_else(|| key.clone(), |owner| PersonKey(owner.clone()))
    }

    /// Makes `new` another name of `owner`; false if too many names were changed.
    pub(super) fn rename(&self, new: &PersonKey, owner: &PersonKey) -> bool {
        let mut names = held(&self.names);
        if names.len() >= WEB_RENAMES_MAX {
            return false;
        }
        names.insert(new.0.clone(), owner.0.clone());
        drop(names);
        self.keep(format!("{NAME}{}", new.0), json!(owner.0));
        true
    }

    /// Remembers the new spelling of a person's name.
    pub(super) fn called(&self, person: &Person) {
        self.keep(format!("{CALLED}{}", person.key.0), json!(person.name));
    }

    /// Removes deleted people from the changed names; `false` if the store cannot tell who they are.
    pub(super) async fn forget_former(&self, host: &dyn Converse) -> bool {
        let Some(kept) = host.kept(Platform::Web, NAME).await else { return false };
        let waiting = held(&self.waiting).clone().into_iter();
        let waiting = waiting.filter_map(|(key, owner)| Some((key.strip_prefix(NAME)?.to_owned(), owner)));
        *held(&self.names) = owners(kept.into_iter().chain(waiting));
        true
    }

    /// Reads the changed names, before the first guest.
    pub(super) async fn remember_names(&self, host: &dyn Converse) {
        let kept = host.kept(Platform::Web, NAME).await.unwrap_or_default();
        for (key, name) in host.kept(Platform::Web, CALLED).await.unwrap_or_default() {
            if let Some(name) = name.as_str() {
                host.called(&Person { key: PersonKey(key), name: name.to_owned(), username: None }).await;
            }
        }
        held(&self.names).extend(owners(kept));
    }

    /// Messages of a channel from before the restart, oldest first, and the next place of its ring; `None` if the store
    /// does not answer.
    pub(super) async fn recall(&self, host: &dyn Converse, channel: &str) -> Option<(Vec<Message>, usize)> {
        let mut said: Vec<(usize, Said)> = host
            .kept(Platform::Web, &ring(channel))
            .await?
            .into_iter()
            .filter_map(|(place, fact)| Some((place.parse().ok()?, serde_json::from_value(fact).ok()?)))
            .collect();
        said.sort_by_key(|(_, said)| said.id);
        let next = said.last().map_or(0, |(place, _)| place + 1);
        let said = said.into_iter().map(|(_, said)| said.into_message());
        Some((said.filter(|message| !message.is_silenced()).collect(), next))
    }

    /// Reads an entry of another process. A new name is remembered; a message is answered with its channel and its
    /// place in the ring.
    pub(super) async fn learn(&self, host: &dyn Converse, key: &str) -> Option<(String, usize, Message)> {
        let fact = host.kept(Platform::Web, key).await?.into_iter().find(|(rest, _)| rest.is_empty())?.1;
        if let Some(new) = key.strip_prefix(NAME) {
            held(&self.names).insert(new.to_owned(), fact.as_str()?.to_owned());
            return None;
        }
        let (channel, place) = key.strip_prefix(SAID)?.rsplit_once(':')?;
        let said: Said = serde_json::from_value(fact).ok()?;
        Some((channel.to_owned(), place.parse().ok()?, said.into_message()))
    }

    /// Writes waiting entries, again and again.
    pub(super) async fn work(&self, host: &dyn Converse) {
        loop {
            self.bell.notified().await;
            while !self.flush(host).await {
                tokio::time::sleep(PAUSE).await;
            }
        }
    }

    /// Writes waiting entries; true if none is left. An entry that could not be written waits on, unless a newer one
    /// took its place.
    pub(super) async fn flush(&self, host: &dyn Converse) -> bool {
        let waiting = std::mem::take(&mut *held(&self.waiting));
        if waiting.is_empty() || host.keep(Platform::Web, waiting.clone().into_iter().collect()).await {
            return true;
        }
        let mut kept = held(&self.waiting);
        for (key, fact) in waiting {
            kept.entry(key).or_insert(fact);
        }
        false
    }
}

impl Said {
    pub(super) fn of(message: &Message) -> Said {
        let from = match &message.kind {
            Kind::Line { from } => Some(from.clone()),
            Kind::Public | Kind::Answer(_) => None,
        };
        let is_told = |wording: &&Wording| wording.text == message.text && wording.buttons == message.buttons;
        let told = message.wordings.iter().find(is_told).map(|wording| wording.lang);
        let (text, buttons) = match told {
            Some(_) => (RichText::default(), Vec::new()),
            None => (message.text.clone(), message.buttons.clone()),
        };
        Said {
            id: message.id,
            at: message.at,
            from,
            told,
            text,
            wordings: message.wordings.clone(),
            buttons,
            game: message.game.clone(),
            alt: None,
        }
    }

    /// The message with the words and buttons of the wording that counts.
    fn whole(mut self) -> Said {
        let told = self.wordings.iter().find(|wording| Some(wording.lang) == self.told);
        if let Some(Wording { text, buttons, .. }) = told {
            (self.text, self.buttons) = (text.clone(), buttons.clone());
        }
        self
    }

    /// Puts these words into a message.
    pub(super) fn put_into(self, message: &mut Message) {
        let mut this = self.whole();
        if let (Kind::Line { from }, Some(now)) = (&mut message.kind, this.from.take()) {
            *from = now;
        }
        (message.text, message.wordings, message.buttons) = (this.text, this.wordings, this.buttons);
        if let (Some(picture), Some(alt)) = (&mut message.picture, this.alt) {
            picture.alt = alt;
        }
    }

    fn into_message(self) -> Message {
        let Said { id, at, from, told: _, text, wordings, buttons, game, alt: _ } = self.whole();
        let kind = from.map_or(Kind::Public, |from| Kind::Line { from });
        Message {
            id,
            change: id,
            at,
            audience: Audience::All,
            kind,
            text,
            wordings,
            picture: None,
            buttons,
            files: Vec::new(),
            game,
            points_at: Vec::new(),
        }
    }
}
