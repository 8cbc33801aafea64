//! Looks at games: the games that the open pages of accounts show now (everywhere 3.3).
//!
//! The looks of this process alone. They are in memory only: a look that is not known costs no more than a ping.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use banco_engine::PersonKey;
use banco_ports::limits::{LOOKS_MAX, LOOKS_OF_ACCOUNT_MAX};

use crate::Service;
use crate::persons::Persons;

/// Time after which a look is forgotten; the page repeats it more often.
const LOOK_MILLIS: i64 = 60_000;

/// Looks by game and account, with the instant at which each was told last.
#[derive(Default)]
pub(crate) struct Looks {
    told: Mutex<BTreeMap<(String, PersonKey), i64>>,
}

impl Looks {
    fn told(&self) -> MutexGuard<'_, BTreeMap<(String, PersonKey), i64>> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An account looks at a game, or does so no more.
    pub(crate) fn note(&self, game: &str, account: &PersonKey, is_there: bool, now: i64) {
        let look = (game.to_ascii_lowercase(), account.clone());
        let mut told = self.told();
        told.remove(&look);
        if !is_there {
            return;
        }
        told.retain(|_, at| is_fresh(*at, now));
        let own = told.iter().filter(|((_, own), _)| own == account);
        if own.clone().count() >= LOOKS_OF_ACCOUNT_MAX {
            let oldest = own.min_by_key(|(_, at)| **at).map(|(look, _)| look.clone());
            oldest.and_then(|look| told.remove(&look));
        }
        if told.len() < LOOKS_MAX {
            told.insert(look, now);
        }
    }

    /// The sessions of an account have changed: it looks at nothing until its page says so again.
    pub(crate) fn forget(&self, account: &PersonKey) {
        self.told().retain(|(_, own), _| own != account);
    }

    /// Accounts that look at a game.
    fn at(&self, game: &str, now: i64) -> Vec<PersonKey> {
        let game = game.to_ascii_lowercase();
        let told = self.told();
        let from = told.range((game.clone(), PersonKey(String::new()))..);
        let of_game = from.take_while(|((of, _), _)| *of == game).filter(|(_, at)| is_fresh(**at, now));
        of_game.map(|((_, account), _)| account.clone()).collect()
    }
}

/// True for a look of the last minute. The wall clock may have been set back since.
fn is_fresh(at: i64, now: i64) -> bool {
    (0..LOOK_MILLIS).contains(&(now - at))
}

/// True if an account of the person who has this seat looks at the game on the page.
pub(crate) async fn is_looking(service: &Service, game: &str, player: &PersonKey) -> bool {
    let accounts = service.looks.at(game, service.now());
    // Only a known look is worth a question to the store.
    if accounts.is_empty() || accounts.contains(player) {
        return !accounts.is_empty();
    }
    let person = Persons::of(service).accounts(player).await;
    accounts.iter().any(|account| person.has(account))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(number: usize) -> PersonKey {
        PersonKey(format!("telegram:{number}"))
    }

    #[test]
    fn clause_3_3_looks_are_forgotten_and_bounded() {
        let looks = Looks::default();
        looks.note("AB12", &account(1), true, 1_000);
        looks.note("ab12", &account(2), true, 2_000);
        looks.note("ab123", &account(3), true, 2_000);
        assert_eq!(looks.at("ab12", 2_000), [account(1), account(2)]);
        assert_eq!(looks.at("ab12", 61_000), [account(2)], "forgotten after a minute");
        assert!(looks.at("ab12", 500).is_empty(), "the clock was set back");
        looks.note("ab12", &account(2), false, 3_000);
        looks.forget(&account(1));
        assert_eq!((looks.at("ab12", 3_000), looks.at("ab123", 3_000)), (vec![], vec![account(3)]));
        for game in 0..20 {
            looks.note(&format!("g{game:02}"), &account(4), true, 3_000 + game);
        }
        assert_eq!(looks.told().keys().filter(|(_, of)| *of == account(4)).count(), LOOKS_OF_ACCOUNT_MAX);
        assert_eq!(looks.at("g19", 4_000), [account(4)], "the oldest has given way");
        for number in 0..2 * LOOKS_MAX {
            looks.note("ab12", &account(number), true, 5_000);
        }
        assert_eq!(looks.told().len(), LOOKS_MAX);
    }
}
