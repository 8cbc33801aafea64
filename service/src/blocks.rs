//! Blocks between people (days 2.9): checks before a challenge, an offer or a mention.

use banco_engine::{Offer, Opponent, Person, PersonKey, Table};
use banco_ports::RichText;
use banco_store::erasure::{SALT, is_former, shadow};

use crate::Service;
use crate::context::Context;
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{Draft, Refused};
use crate::messages::statement::Statement;
use crate::persons::Persons;
use crate::preferences::Preferences;
use crate::words::account_name;

/// Key prefix of block values in the store.
pub(crate) const BLOCKS: &str = "block:";

pub(crate) fn of_owner(owner: &PersonKey) -> String {
    format!("{BLOCKS}{}:", owner.0)
}

/// A refusal about a block.
#[derive(Clone, Debug)]
enum BlockSay {
    /// The other person has blocked the reader.
    IsBlocked {
        name: String,
        /// True for an offer within a game, false for a challenge.
        is_offer: bool,
    },
    /// The reader has blocked the other person.
    Blocks { name: String },
}

impl Statement for BlockSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let (key, name) = match self {
            BlockSay::IsBlocked { name, is_offer: true } => ("is-blocked-offer", name),
            BlockSay::IsBlocked { name, is_offer: false } => ("is-blocked", name),
            BlockSay::Blocks { name } => ("blocks", name),
        };
        Sentence::new(taste.lang, key).bold("name", name).rich()
    }
}

impl Service {
    /// True if `owner` has blocked `other`, with any account of the two people.
    pub(crate) async fn blocks(&self, owner: &PersonKey, other: &PersonKey) -> bool {
        let persons = Persons::of(self);
        let (owners, others) = (persons.accounts(owner).await, persons.accounts(other).await);
        for owner in owners.all() {
            for other in others.all() {
                if account_blocks(self, owner, other).await {
                    return true;
                }
            }
        }
        false
    }
}

/// True if the account `owner` has blocked the account `other`.
async fn account_blocks(service: &Service, owner: &PersonKey, other: &PersonKey) -> bool {
    let blocked = Preferences::of(service).recalled(&of_owner(owner)).await;
    if blocked.iter().any(|(key, _)| *key == other.0) {
        return true;
    }
    // A blocked person may have been erased and come back.
    if !blocked.iter().any(|(key, _)| is_former(&PersonKey(key.clone()))) {
        return false;
    }
    let salt = service.store.value(SALT).await.ok().flatten();
    let shadow = salt.and_then(|salt| Some(shadow(salt.as_str()?, other)));
    shadow.is_some_and(|shadow| blocked.iter().any(|(key, _)| *key == shadow.0))
}

/// Checks of blocks between people.
#[derive(Clone, Copy)]
pub(crate) struct Blocks<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Blocks<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Blocks<'a> {
        Blocks { cx }
    }

    /// Refuses if one of the two people has blocked the other.
    pub(crate) async fn may_meet(self, other: &Person) -> Result<(), Refused> {
        let name = account_name(self.cx.taste.platform, other);
        if self.cx.service.blocks(&other.key, &self.cx.person.key).await {
            return Err(Draft::private_refusal(BlockSay::IsBlocked { name, is_offer: false }));
        }
        if self.cx.service.blocks(&self.cx.person.key, &other.key).await {
            return Err(Draft::private_refusal(BlockSay::Blocks { name }));
        }
        Ok(())
    }

    /// As [`Blocks::may_meet`], for the opponent that a challenge names.
    pub(crate) async fn may_challenge(self, opponent: &Opponent) -> Result<(), Refused> {
        match opponent {
            Opponent::Anyone => Ok(()),
            Opponent::Person(person) => self.may_meet(person).await,
            Opponent::Username(name) => {
                let (heard, store) = (&self.cx.service.clients, &*self.cx.service.store);
                let Some(key) = heard.person(store, self.cx.place.platform, name).await else { return Ok(()) };
                self.may_meet(&Person { key, name: name.clone(), username: Some(name.clone()) }).await
            }
        }
    }

    /// Refuses a new offer if one of the two players has blocked the other.
    pub(crate) async fn may_offer(self, before: &Table, next: &Table) -> Result<(), Refused> {
        let own = self.cx.seat_at(next);
        let is_new =
            |(seat, offer): (banco_engine::Seat, Offer)| own == Some(seat) && before.offer() != Some((seat, offer));
        let Some((seat, _)) = next.offer().filter(|offer| is_new(*offer)) else { return Ok(()) };
        let Some(other) = next.person_at(seat.other()) else { return Ok(()) };
        if self.cx.service.blocks(&other.key, &self.cx.person.key).await {
            return Err(Draft::private_refusal(BlockSay::IsBlocked {
                name: self.cx.taste.name_of(next, other),
                is_offer: true,
            }));
        }
        Ok(())
    }
}
