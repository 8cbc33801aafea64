//! People in a channel: present ones, and earlier ones.

use std::sync::Arc;

use banco_engine::{Person, PersonKey};
use banco_ports::limits::WEB_PEOPLE_PER_CHANNEL_MAX;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::Channel;

impl Channel {
    /// Remembers the spelling of a person's name.
    pub(in super::super) fn meet(&self, person: &Person) {
        let mut log = self.log();
        if log.people.len() < WEB_PEOPLE_PER_CHANNEL_MAX || log.people.contains_key(&person.key) {
            let before = log.people.insert(person.key.clone(), person.name.clone());
            if before.as_ref() != Some(&person.name) {
                self.company.send_modify(|changes| *changes += 1);
            }
        }
    }

    /// All people of the channel; those with an open page come first.
    pub(in super::super) fn company(&self) -> Vec<Value> {
        let log = self.log();
        let mut people: Vec<(bool, &String)> =
            log.people.iter().map(|(key, name)| (log.present.contains_key(key), name)).collect();
        people.sort_by_key(|(is_here, name)| (!is_here, name.to_lowercase()));
        people.into_iter().map(|(is_here, name)| json!({ "name": name, "here": is_here })).collect()
    }

    /// The name that a person of this channel has now.
    pub(in super::super) fn name_of(&self, person: &PersonKey) -> Option<String> {
        self.log().people.get(person).cloned()
    }

    pub(in super::super) fn watch_company(&self) -> watch::Receiver<u64> {
        self.company.subscribe()
    }

    /// Counts an open page of a person, until the guest is dropped.
    pub(in super::super) fn enter(self: &Arc<Channel>, person: &Person) -> Guest {
        self.meet(person);
        *self.log().present.entry(person.key.clone()).or_default() += 1;
        self.company.send_modify(|changes| *changes += 1);
        Guest { channel: Arc::clone(self), key: person.key.clone() }
    }

    pub(in super::super) fn knows(&self, key: &PersonKey) -> bool {
        self.log().people.contains_key(key)
    }

    /// Names of the people who have written here.
    pub(in super::super) fn people(&self) -> Vec<String> {
        self.log().people.values().cloned().collect()
    }
}

/// A person with an open page.
pub(in super::super) struct Guest {
    channel: Arc<Channel>,
    key: PersonKey,
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut log = self.channel.log();
        if let Some(count) = log.present.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                log.present.remove(&self.key);
            }
        }
        drop(log);
        self.channel.company.send_modify(|changes| *changes += 1);
    }
}
