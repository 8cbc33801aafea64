//! Removal of deleted people from a channel: their names and words disappear, also from open pages.

use banco_engine::PersonKey;
use banco_ports::{Converse, Platform};
use serde_json::{Value, json};

use super::super::history::Said;
use super::super::message::{Audience, Message};
use super::super::names;
use super::Channel;

/// Instant before any deletion.
const EVER: u64 = 0;

/// Entry of a message, as it would be stored. A message for one person counts as that person's own words.
fn fact(message: &Message) -> Value {
    let mut said = Said::of(message);
    if let Audience::One(key) = &message.audience {
        said.from = names::of_key(key).map(str::to_owned);
    }
    said.alt = message.picture.as_ref().map(|picture| picture.alt.clone());
    serde_json::to_value(said).unwrap_or_default()
}

impl Channel {
    /// Reads the held messages again; `false` if the store does not answer.
    pub(in super::super) async fn forget_former(&self, host: &dyn Converse) -> bool {
        loop {
            match self.read_anew(host).await {
                // Messages that changed meanwhile are read once more.
                Some(false) => {}
                told => return told.is_some(),
            }
        }
    }

    /// Reads the held messages again; true if nothing changed meanwhile.
    async fn read_anew(&self, host: &dyn Converse) -> Option<bool> {
        let (messages, people) = {
            let log = self.log();
            let messages: Vec<_> = log.messages.iter().map(|known| (known.id, known.change, fact(known))).collect();
            let people: Vec<_> = log.people.keys().filter(|key| !log.present.contains_key(key)).cloned().collect();
            (messages, people)
        };
        let seen = people.iter().map(|key| json!({ "at": EVER, "from": names::of_key(key) }));
        let facts: Vec<Value> = messages.iter().map(|(_, _, fact)| fact.clone()).chain(seen).collect();
        let now = host.as_read_now(Platform::Web, facts.clone()).await?;
        let mut anew = facts.into_iter().zip(now).map(|(before, now)| (before != now).then_some(now));
        let mut log = self.log();
        let mut is_whole = true;
        for ((id, change, _), now) in messages.into_iter().zip(anew.by_ref()) {
            let Some(now) = now.and_then(|now| serde_json::from_value::<Said>(now).ok()) else { continue };
            let Some(at) = log.messages.iter().position(|known| known.id == id) else { continue };
            let Some(message) = log.messages.get_mut(at) else { continue };
            if message.change != change {
                is_whole = false;
                continue;
            }
            // A private message is not for the next person of the same name.
            if matches!(&message.audience, Audience::One(key) if now.from.as_deref() != names::of_key(key)) {
                log.messages.remove(at);
                continue;
            }
            now.put_into(message);
            message.change = self.count.next();
            let message = message.clone();
            // The message may have been written during the deletion; the store itself covered older ones.
            if let Some((place, _)) = log.kept.iter().find(|(_, kept)| *kept == id) {
                self.keeper.said(&self.name, *place, &message);
            }
        }
        for (key, now) in people.iter().zip(anew) {
            if now.is_some() && !log.present.contains_key(key) {
                log.people.remove(key);
            }
        }
        drop(log);
        self.latest.send_replace(self.count.next());
        self.company.send_modify(|changes| *changes += 1);
        Some(is_whole)
    }

    /// True if the owner of a page made at `since` was deleted later; then no person here has that name any more.
    /// `None` if the store does not answer.
    pub(in super::super) async fn dismisses(&self, host: &dyn Converse, key: &PersonKey, since: i64) -> Option<bool> {
        let own = json!({ "at": since + 1, "from": names::of_key(key) });
        let is_former = host.as_read_now(Platform::Web, vec![own.clone()]).await? != [own];
        if is_former {
            let mut log = self.log();
            log.people.remove(key);
            log.present.remove(key);
            drop(log);
            self.company.send_modify(|changes| *changes += 1);
        }
        Some(is_former)
    }
}
