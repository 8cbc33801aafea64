//! People named through a menu of Discord's, and words typed beside a form: remembered until the person has chosen.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use banco_engine::{GameKey, Opponent, Person};
use banco_ports::{Args, Intent};

/// Beginning of the data of a button that challenges a person: `duel:<user>:<game>`.
const DUEL: &str = "duel";

/// People remembered until the game is chosen; a person who takes longer opens the menu again.
const POINTED_MAX: usize = 1_000;

/// Words of `/play` that the form has no place for, remembered until it is filled in.
const TYPED_MAX: usize = 1_000;

/// Data of a button that challenges this person to this game.
pub(super) fn duel(user: u64, game: GameKey) -> String {
    format!("{DUEL}:{user}:{}", game.key())
}

/// People named through a menu, and the words typed beside them.
#[derive(Default)]
pub(super) struct Pointed {
    people: Mutex<HashMap<u64, Person>>,
    typed: Mutex<Typed>,
}

/// Options of commands by name, under numbers short enough for the data of a component.
#[derive(Default)]
struct Typed {
    last: u16,
    kept: BTreeMap<u16, BTreeMap<String, String>>,
}

impl Pointed {
    pub(super) fn remember(&self, user: u64, person: Person) {
        let mut all = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= POINTED_MAX {
            all.clear();
        }
        all.insert(user, person);
    }

    /// Person named through a menu.
    pub(super) fn person(&self, user: u64) -> Option<Person> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner).get(&user).cloned()
    }

    /// Keeps the words typed with a command; answers their number.
    pub(super) fn keep_typed(&self, options: BTreeMap<String, String>) -> u16 {
        let mut typed = self.typed.lock().unwrap_or_else(PoisonError::into_inner);
        let number = typed.last.wrapping_add(1);
        typed.last = number;
        if typed.kept.len() >= TYPED_MAX {
            typed.kept.clear();
        }
        typed.kept.insert(number, options);
        number
    }

    /// Words kept under this number; `None` if forgotten.
    pub(super) fn typed(&self, number: u16) -> Option<BTreeMap<String, String>> {
        self.typed.lock().unwrap_or_else(PoisonError::into_inner).kept.get(&number).cloned()
    }

    /// Challenge of a button; `Err` if its person is forgotten.
    pub(super) fn challenge(&self, data: &str) -> Option<Result<Intent, ()>> {
        let (user, game) = data.strip_prefix(DUEL)?.strip_prefix(':')?.split_once(':')?;
        let game = GameKey::from_key(game)?;
        let Some(person) = user.parse().ok().and_then(|user| self.person(user)) else { return Some(Err(())) };
        let named = [("game".to_owned(), game.key().to_owned())].into();
        let args = Args { named, opponent: Some(Opponent::Person(person)), ..Args::default() };
        Some(Ok(Intent::Command { name: "play".to_owned(), args }))
    }
}
