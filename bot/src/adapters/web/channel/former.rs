//! What a channel holds of people who were forgotten since: their names and their words go, also from open pages.

use banco_engine::PersonKey;
use banco_ports::{Converse, Platform};
use serde_json::{Value, json};

use super::super::keeper::Said;
use super::super::message::{Audience, Message};
use super::super::names;
use super::Channel;

/// Before anybody was forgotten.
const EVER: u64 = 0;

/// As it would be kept. What one alone may read is his, as if he had said it.
fn fact(message: &Message) -> Value {
    let mut said = Said::of(message);
    if let Audience::One(key) = &message.audience {
        said.from = names::of_key(key).map(str::to_owned);
    }
    said.alt = message.picture.as_ref().map(|picture| picture.alt.clone());
    serde_json::to_value(said).unwrap_or_default()
}

impl Channel {
    /// Reads anew what is held here; `false` where it cannot be told yet.
    pub(in super::super) async fn forget_former(&self, host: &dyn Converse) -> bool {
        loop {
            match self.read_anew(host).await {
                // What changed meanwhile is read once more.
                Some(false) => {}
                told => return told.is_some(),
            }
        }
    }

    /// Whether nothing changed meanwhile.
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
            // What was for him alone is not for whoever comes under his name.
            if matches!(&message.audience, Audience::One(key) if now.from.as_deref() != names::of_key(key)) {
                log.messages.remove(at);
                continue;
            }
            now.put_into(message);
            message.change = self.count.next();
            let message = message.clone();
            // It may have been written while he was forgotten; what is older was covered in the store itself.
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

    /// Whether the owner of a page that was made at `since` was forgotten after that; then nobody sits here under his
    /// name any more. `None` while that cannot be told.
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
