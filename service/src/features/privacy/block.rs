//! Blocks between people (days 2.9): a blocked person sends no challenges, offers or mentions. Running games continue.

use std::collections::BTreeMap;

use banco_engine::{Offer, Opponent, Person, PersonKey, Table};
use banco_ports::ReplyKind;
use banco_ports::text::{fold, repeated};
use banco_store::erasure::{SALT, is_former, shadow};
use serde_json::Value;

use crate::Service;
use crate::context::{Context, Handled};
use crate::dispatch::commands::Typed;
use crate::messages::button::Press;
use crate::messages::say::{Choice, DaysSay, Draft, Label, Refused, Say};

/// Key prefix of block values in the store.
pub(crate) const BLOCKS: &str = "block:";

fn of_owner(owner: &PersonKey) -> String {
    format!("{BLOCKS}{}:", owner.0)
}

/// Block values that remain after `person` is erased: others still block that person, under any name.
pub(crate) fn kept_of<'a>(
    names: impl IntoIterator<Item = &'a String>,
    person: &PersonKey,
    salt: &str,
    name: &str,
) -> BTreeMap<String, Option<Value>> {
    let by_others = names.into_iter().filter_map(|known| {
        let owner = known.strip_prefix(BLOCKS)?.strip_suffix(&person.0).filter(|owner| owner.ends_with(':'))?;
        Some((format!("{BLOCKS}{owner}{}", shadow(salt, person).0), Some(Value::from(name))))
    });
    by_others.collect()
}

/// Private refusal about a block, because a block concerns only the two people.
fn alone(said: DaysSay) -> Refused {
    Box::new(Draft::new(ReplyKind::Private, Say::Days(said)))
}

impl Service {
    /// True if `owner` has blocked `other`.
    pub(crate) async fn blocks(&self, owner: &PersonKey, other: &PersonKey) -> bool {
        let blocked = self.recalled(&of_owner(owner)).await;
        if blocked.iter().any(|(key, _)| *key == other.0) {
            return true;
        }
        // A blocked person may have been erased and come back.
        if !blocked.iter().any(|(key, _)| is_former(&PersonKey(key.clone()))) {
            return false;
        }
        let salt = self.store.value(SALT).await.ok().flatten();
        let shadow = salt.and_then(|salt| Some(shadow(salt.as_str()?, other)));
        shadow.is_some_and(|shadow| blocked.iter().any(|(key, _)| *key == shadow.0))
    }
}

impl Context<'_> {
    /// Handles `/block @name` and `/block off @name`; without a name it lists blocks.
    pub(crate) async fn block(&self, typed: &Typed<'_>) -> Handled {
        let mut words: Vec<&str> = typed.args().rest.split_whitespace().collect();
        let is_off = |word: &str| matches!(fold(word).as_str(), "off" | "thoi" | "bo" | "bochan");
        let lifts = words.iter().position(|word| is_off(word)).map(|at| words.remove(at)).is_some();
        let named = match (&typed.args().opponent, words.first()) {
            (Some(Opponent::Person(person)), _) => Some((person.key.clone(), person.name.clone())),
            (Some(Opponent::Username(name)), _) => Some(self.known(name).await?),
            (Some(Opponent::Anyone) | None, Some(word)) => Some(self.known(word).await?),
            (Some(Opponent::Anyone) | None, None) => None,
        };
        let Some((key, name)) = named else {
            return if lifts { Err(Say::Days(DaysSay::BlockWhom).into()) } else { self.blocked().await };
        };
        if lifts {
            return self.unblock(&key).await;
        }
        if key == self.person.key {
            return Err(Say::Days(DaysSay::BlockSelf).into());
        }
        self.keep_values(BTreeMap::from([(self.block_key(&key), Some(Value::from(name.clone())))])).await?;
        Ok(vec![Draft::new(ReplyKind::Private, Say::Days(DaysSay::BlockedNow { name }))])
    }

    pub(crate) async fn unblock(&self, key: &PersonKey) -> Handled {
        let known = self.service.recalled(&of_owner(&self.person.key)).await;
        let Some((_, name)) = known.into_iter().find(|(known, _)| *known == key.0) else {
            return self.blocked().await;
        };
        self.keep_values(BTreeMap::from([(self.block_key(key), None)])).await?;
        let name = name.as_str().unwrap_or_default().to_owned();
        Ok(vec![Draft::new(ReplyKind::Private, Say::Days(DaysSay::Unblocked { name }))])
    }

    fn block_key(&self, other: &PersonKey) -> String {
        format!("{}{}", of_owner(&self.person.key), other.0)
    }

    /// A person by account name, or by the name under which that person was blocked.
    async fn known(&self, typed: &str) -> Result<(PersonKey, String), Refused> {
        let name = typed.trim_start_matches('@');
        let blocked = self.service.recalled(&of_owner(&self.person.key)).await;
        let is_he = |value: &Value| value.as_str().is_some_and(|known| fold(known) == fold(name));
        if let Some((key, value)) = blocked.into_iter().find(|(_, value)| is_he(value)) {
            return Ok((PersonKey(key), value.as_str().unwrap_or_default().to_owned()));
        }
        let (heard, store) = (&self.service.clients, &*self.service.store);
        match heard.person(store, self.place.platform, name).await {
            Some(key) => Ok((key, name.to_owned())),
            None => Err(Say::Days(DaysSay::BlockUnknown { typed: repeated(typed) }).into()),
        }
    }

    async fn blocked(&self) -> Handled {
        let known = self.service.recalled(&of_owner(&self.person.key)).await;
        if known.is_empty() {
            return Ok(vec![Draft::new(ReplyKind::Private, Say::Days(DaysSay::NobodyBlocked))]);
        }
        let name = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let choices = known.iter().filter_map(|(key, value)| {
            let data = Press::Unblock { person: PersonKey(key.clone()) }.if_short()?;
            Some(vec![Choice { label: Label::Unblock { name: name(value) }, data }])
        });
        let choices = choices.take(banco_ports::limits::GAMES_OFFERED_MAX).collect();
        let names = known.iter().map(|(_, value)| name(value)).collect();
        Ok(vec![Draft::new(ReplyKind::Private, Say::Days(DaysSay::Blocked { names })).choices(choices)])
    }

    /// Refuses if one of the two people has blocked the other.
    pub(crate) async fn may_meet(&self, other: &Person) -> Result<(), Refused> {
        let name = other.name.clone();
        if self.service.blocks(&other.key, &self.person.key).await {
            return Err(alone(DaysSay::IsBlocked { name, is_offer: false }));
        }
        if self.service.blocks(&self.person.key, &other.key).await {
            return Err(alone(DaysSay::Blocks { name }));
        }
        Ok(())
    }

    /// As [`Context::may_meet`], for the opponent that a challenge names.
    pub(crate) async fn may_challenge(&self, opponent: &Opponent) -> Result<(), Refused> {
        match opponent {
            Opponent::Anyone => Ok(()),
            Opponent::Person(person) => self.may_meet(person).await,
            Opponent::Username(name) => {
                let (heard, store) = (&self.service.clients, &*self.service.store);
                let Some(key) = heard.person(store, self.place.platform, name).await else { return Ok(()) };
                self.may_meet(&Person { key, name: name.clone(), username: Some(name.clone()) }).await
            }
        }
    }

    /// Refuses a new offer if one of the two players has blocked the other.
    pub(crate) async fn may_offer(&self, before: &Table, next: &Table) -> Result<(), Refused> {
        let own = next.seat_of(&self.person.key);
        let is_new =
            |(seat, offer): (banco_engine::Seat, Offer)| own == Some(seat) && before.offer() != Some((seat, offer));
        let Some((seat, _)) = next.offer().filter(|offer| is_new(*offer)) else { return Ok(()) };
        let Some(other) = next.person_at(seat.other()) else { return Ok(()) };
        if self.service.blocks(&other.key, &self.person.key).await {
            return Err(alone(DaysSay::IsBlocked { name: other.name.clone(), is_offer: true }));
        }
        Ok(())
    }
}
