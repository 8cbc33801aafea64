//! Two persons become one, or an account is parted (everywhere 2.5, 2.7, 2.9): what is refused, and the values that
//! change together.

use std::collections::BTreeMap;

use banco_engine::{Person, PersonKey};
use banco_ports::Platform;
use banco_ports::limits::OPEN_CARDS_READ_MAX;
use banco_store::StoreError;
use serde_json::Value;

use crate::Service;
use crate::codes::random;
use crate::persons::{Accounts, Joined, Known, Persons, connected_key, person_key};

/// Accounts of one person.
pub(crate) const ACCOUNTS_MAX: usize = 6;

/// Accounts of one person on one platform.
pub(crate) const ACCOUNTS_PER_PLATFORM_MAX: usize = 2;

/// Characters of the id of a person, which no person sees.
const ID_CHARS: usize = 16;

/// Values that change, with those that must not have changed meanwhile.
pub(crate) struct Change {
    pub values: BTreeMap<String, Option<Value>>,
    pub expected: BTreeMap<String, Option<Value>>,
}

/// Reason why two accounts cannot be connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// They are one person already.
    IsOne,
    /// More accounts than one person may have.
    TooMany,
    /// More accounts of one platform than one person may have.
    TooManyThere(Platform),
    /// Both are at this open game.
    Game(String),
    /// Both are at this challenge.
    Challenge(String),
    /// Both are in this tournament.
    Cup(String),
    /// One has blocked the other.
    Blocked,
}

/// Persons to be joined or parted.
#[derive(Clone, Copy)]
pub(crate) struct Joining<'a> {
    service: &'a Service,
}

impl<'a> Joining<'a> {
    pub(crate) fn of(service: &'a Service) -> Joining<'a> {
        Joining { service }
    }

    /// The reason against making these two persons one.
    pub(crate) async fn obstacle(self, one: &Accounts, other: &Accounts) -> Result<Option<Obstacle>, StoreError> {
        if one.has(other.own()) {
            return Ok(Some(Obstacle::IsOne));
        }
        let union: Vec<&PersonKey> = one.all().chain(other.all()).collect();
        if union.len() > ACCOUNTS_MAX {
            return Ok(Some(Obstacle::TooMany));
        }
        let on = |platform: Platform| union.iter().filter(|key| Platform::of(key) == Some(platform)).count();
        if let Some(full) = Platform::ALL.into_iter().find(|platform| on(*platform) > ACCOUNTS_PER_PLATFORM_MAX) {
            return Ok(Some(Obstacle::TooManyThere(full)));
        }
        if self.service.blocks(one.own(), other.own()).await || self.service.blocks(other.own(), one.own()).await {
            return Ok(Some(Obstacle::Blocked));
        }
        for (id, card) in Persons::of(self.service).games_of(one, true, OPEN_CARDS_READ_MAX).await? {
            if card.persons.iter().any(|person| other.has(person)) {
                let is_challenge = card.challenger.is_some();
                return Ok(Some(if is_challenge { Obstacle::Challenge(id) } else { Obstacle::Game(id) }));
            }
        }
        for feature in self.service.features {
            if let Some(cup) = feature.keeps_apart(self.service, one, other).await? {
                return Ok(Some(Obstacle::Cup(cup)));
            }
        }
        Ok(None)
    }

    /// All accounts that a yes of both would make one person; empty if there are no others than these two.
    pub(crate) async fn together(self, one: &Person, other: &Person) -> Result<Vec<Person>, StoreError> {
        let mut all: BTreeMap<PersonKey, Person> = BTreeMap::new();
        for account in [one, other] {
            let accounts = Persons::of(self.service).accounts_now(&account.key).await?;
            let known = accounts.known().into_iter().flat_map(|known| known.joined.accounts.iter());
            all.extend(known.map(|known| (known.key.clone(), known.clone())));
        }
        all.extend([one, other].map(|account| (account.key.clone(), account.clone())));
        Ok(if all.len() > 2 { all.into_values().collect() } else { Vec::new() })
    }

    /// The change that makes them one.
    pub(crate) fn joined(self, one: (&Accounts, &Person), other: (&Accounts, &Person), now: i64) -> Change {
        let sides = [one, other];
        let known: Vec<&Known> = sides.iter().filter_map(|(accounts, _)| accounts.known()).collect();
        let mut expected = BTreeMap::new();
        let mut people: BTreeMap<PersonKey, Person> = BTreeMap::new();
        for (accounts, person) in sides {
            match accounts.known() {
                Some(known) => {
                    expected.extend(known.values());
                    people.extend(known.joined.accounts.iter().map(|known| (known.key.clone(), known.clone())));
                }
                None => drop(expected.insert(connected_key(&person.key), None)),
            }
            // The name of now.
            people.insert(person.key.clone(), person.clone());
        }
        let joined = Joined {
            accounts: people.into_values().collect(),
            since: known.iter().map(|known| known.joined.since).min().unwrap_or(now),
            changes: known.iter().map(|known| known.joined.changes).max().unwrap_or(0) + 1,
        };
        let id = known.first().map_or_else(|| random(|| (self.service.entropy)(), ID_CHARS), |known| known.id.clone());
        let mut values: BTreeMap<String, Option<Value>> =
            known.iter().map(|known| (person_key(&known.id), None)).collect();
        values.extend((Known { id, joined }).values());
        Change { values, expected }
    }

    /// The change that parts one account; `None` if the account is not among them.
    pub(crate) fn parted(self, known: &Known, account: &PersonKey) -> Option<Change> {
        let mut joined = known.joined.clone();
        joined.accounts.retain(|person| person.key != *account);
        if joined.accounts.len() == known.joined.accounts.len() {
            return None;
        }
        joined.changes += 1;
        let expected = known.values();
        let mut values: BTreeMap<String, Option<Value>> = expected.keys().map(|name| (name.clone(), None)).collect();
        // One account alone is no person with several.
        if joined.accounts.len() > 1 {
            values.extend((Known { id: known.id.clone(), joined }).values());
        }
        Some(Change { values, expected })
    }
}
