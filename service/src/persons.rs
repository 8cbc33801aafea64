//! Persons: the accounts that are one person, and the account with which such a person acts at a table (everywhere 1).
//!
//! Records, cards and journals keep account keys. Every question "is this the player" is answered here, at the moment in
//! which an account acts, looks or is counted.

use std::collections::{BTreeMap, HashMap};

use banco_engine::{Opponent, Person, PersonKey, Phase, Seat, Table};
use banco_store::{GameCard, Store, StoreError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Service;
use crate::preferences::Preferences;

/// Key prefix of the values that lead from an account to its person.
const CONNECTED: &str = "connected:";

/// Key prefix of the values with the accounts of a person. Settings of an account begin with the same word, but have a
/// colon after the account; the id of a person has none.
const PERSON: &str = "person:";

/// Key of the value that leads from an account to its person.
pub(crate) fn connected_key(account: &PersonKey) -> String {
    format!("{CONNECTED}{}", account.0)
}

/// Key of the value with the accounts of a person.
pub(crate) fn person_key(id: &str) -> String {
    format!("{PERSON}{id}")
}

/// Beginning of the names of all values that lead from an account to others.
const CONNECTIONS: &str = "connect";

/// True if a value of this name belongs to the connections of an account, also to one on its way.
pub(crate) fn is_of_connections(name: &str) -> bool {
    name.starts_with(CONNECTIONS)
}

/// True if a value of this name says which accounts are one person.
pub(crate) fn connects(name: &str) -> bool {
    name.starts_with(CONNECTED)
}

/// Stored accounts of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Joined {
    /// Accounts in the order of their keys, as they were called when they were connected.
    pub accounts: Vec<Person>,
    /// Instant (milliseconds since 1970) of the first connection.
    pub since: i64,
    /// Number of changes.
    pub changes: u64,
}

/// A person with more than one account, as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// Random id, which no person sees.
    pub id: String,
    pub joined: Joined,
}

impl Known {
    /// The stored values, which a commit can expect.
    pub(crate) fn values(&self) -> BTreeMap<String, Option<Value>> {
        let id = Value::from(self.id.as_str());
        let of = |account: &Person| (connected_key(&account.key), Some(id.clone()));
        let mut values: BTreeMap<String, Option<Value>> = self.joined.accounts.iter().map(of).collect();
        values.insert(person_key(&self.id), serde_json::to_value(&self.joined).ok());
        values
    }
}

/// Accounts of one person: the one that is used now, and those connected with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Accounts {
    own: PersonKey,
    known: Option<Known>,
}

impl Accounts {
    /// An account that is connected with no other.
    pub(crate) fn alone(own: PersonKey) -> Accounts {
        Accounts { own, known: None }
    }

    /// The account in use, then the connected ones.
    pub(crate) fn all(&self) -> impl Iterator<Item = &PersonKey> {
        std::iter::once(&self.own).chain(self.others())
    }

    /// The connected accounts without the one in use.
    pub(crate) fn others(&self) -> impl Iterator<Item = &PersonKey> {
        let all = self.known.iter().flat_map(|known| &known.joined.accounts);
        all.map(|account| &account.key).filter(|key| **key != self.own)
    }

    /// True if this account belongs to the person.
    pub(crate) fn has(&self, account: &PersonKey) -> bool {
        self.all().any(|own| own == account)
    }

    /// The account in use.
    pub(crate) fn own(&self) -> &PersonKey {
        &self.own
    }

    /// True if no account is connected with the one in use.
    pub(crate) fn is_alone(&self) -> bool {
        self.known.is_none()
    }

    /// The person as stored; `None` for an account that is connected with no other.
    pub(crate) fn known(&self) -> Option<&Known> {
        self.known.as_ref()
    }

    /// Seat of the person at a table. An own seat comes first; if two other accounts sit there, each plays for itself.
    pub(crate) fn seat_at(&self, table: &Table) -> Option<Seat> {
        table.seat_of(&self.own).or_else(|| {
            let mut seats = self.others().filter_map(|account| table.seat_of(account));
            seats.next().filter(|_| seats.next().is_none())
        })
    }

    /// The account with which the person acts at a table: that of the seat, of the challenge, or else the one in use.
    pub(crate) fn at<'k>(&'k self, table: &'k Table) -> &'k PersonKey {
        if let Some(seat) = self.seat_at(table) {
            return table.person_at(seat).map_or(&self.own, |person| &person.key);
        }
        if table.phase() != Phase::Challenged {
            return &self.own;
        }
        let challenge = table.challenge();
        let named = match &challenge.opponent {
            Opponent::Person(person) => Some(&person.key),
            Opponent::Anyone | Opponent::Username(_) => None,
        };
        let mut parts = std::iter::once(&challenge.challenger.key).chain(named);
        parts.find(|account| self.has(account)).unwrap_or(&self.own)
    }

    /// `person` with the account of [`Accounts::at`]: the name is the one that the table knows.
    pub(crate) fn person_at(&self, table: &Table, person: &Person) -> Person {
        let key = self.at(table);
        let challenge = table.challenge();
        let seated = self.seat_at(table).and_then(|seat| table.person_at(seat));
        let named = match &challenge.opponent {
            Opponent::Person(named) => Some(named),
            Opponent::Anyone | Opponent::Username(_) => None,
        };
        let mut known = seated.into_iter().chain([&challenge.challenger]).chain(named);
        known.find(|known| known.key == *key && known.key != person.key).unwrap_or(person).clone()
    }
}

/// Look-up of the accounts that are one person.
#[derive(Clone, Copy)]
pub(crate) struct Persons<'a> {
    service: &'a Service,
}

impl<'a> Persons<'a> {
    pub(crate) fn of(service: &'a Service) -> Persons<'a> {
        Persons { service }
    }

    /// Accounts of the person with this account, from the cache. If the store does not answer, the account is alone.
    pub(crate) async fn accounts(self, own: &PersonKey) -> Accounts {
        let one = async |key: &str| {
            let values = Preferences::of(self.service).recalled(key).await;
            // The cache knows values by the beginning of their names.
            values.into_iter().find(|(rest, _)| rest.is_empty()).map(|(_, value)| value)
        };
        let Some(id) = one(&connected_key(own)).await else { return Accounts::alone(own.clone()) };
        let Some(id) = id.as_str().map(str::to_owned) else { return Accounts::alone(own.clone()) };
        accounts_of(own, id.clone(), one(&person_key(&id)).await)
    }

    /// As [`Persons::accounts`], as the store has it now.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn accounts_now(self, own: &PersonKey) -> Result<Accounts, StoreError> {
        let id = self.service.store.value(&connected_key(own)).await?;
        let Some(id) = id.as_ref().and_then(Value::as_str) else { return Ok(Accounts::alone(own.clone())) };
        Ok(accounts_of(own, id.to_owned(), self.service.store.value(&person_key(id)).await?))
    }

    /// Games of all accounts of a person, each once: the newest change first, as [`banco_store::Store::games_of`].
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn games_of(
        self,
        accounts: &Accounts,
        open: bool,
        limit: usize,
    ) -> Result<Vec<(String, GameCard)>, StoreError> {
        let mut games = self.service.store.games_of(&accounts.own, open, limit).await?;
        if accounts.is_alone() {
            return Ok(games);
        }
        for other in accounts.others() {
            games.extend(self.service.store.games_of(other, open, limit).await?);
        }
        games.sort_by(|(one, of_one), (other, of_other)| {
            of_other.changed.cmp(&of_one.changed).then_with(|| one.cmp(other))
        });
        games.dedup_by(|(one, _), (other, _)| one == other);
        games.truncate(limit);
        Ok(games)
    }
}

/// Every connected account with the id of its person.
///
/// # Errors
/// The store cannot be read.
pub(crate) async fn connected_accounts(store: &dyn Store) -> Result<HashMap<PersonKey, String>, StoreError> {
    let connected = store.values(CONNECTED).await?;
    let person = |(account, id): (String, Value)| Some((PersonKey(account), id.as_str()?.to_owned()));
    Ok(connected.into_iter().filter_map(person).collect())
}

fn accounts_of(own: &PersonKey, id: String, joined: Option<Value>) -> Accounts {
    let joined = joined.and_then(|joined| serde_json::from_value::<Joined>(joined).ok());
    let known = joined
        .filter(|joined| joined.accounts.iter().any(|account| account.key == *own))
        .map(|joined| Known { id, joined });
    Accounts { own: own.clone(), known }
}
