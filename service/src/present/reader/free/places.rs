//! Places for free boards, each of which plays its whole way again: few at once, and each person waits for a few.

use std::sync::{Arc, Mutex, PoisonError};

use banco_engine::PersonKey;
use banco_ports::limits::{FREE_BOARDS_AT_ONCE, FREE_BOARDS_PER_PERSON_MAX, FREE_BOARDS_WAITING_MAX};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Boards that are made, or wait for it.
pub(crate) struct Places {
    slots: Arc<Semaphore>,
    waiting: Arc<Mutex<Vec<PersonKey>>>,
}

impl Default for Places {
    fn default() -> Places {
        Places { slots: Arc::new(Semaphore::new(FREE_BOARDS_AT_ONCE)), waiting: Arc::default() }
    }
}

/// Place of a board; it is free again when this is dropped.
pub(super) struct Place {
    _slot: OwnedSemaphorePermit,
    _turn: Turn,
}

struct Turn {
    waiting: Arc<Mutex<Vec<PersonKey>>>,
    person: PersonKey,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = waiting.iter().position(|person| *person == self.person) {
            waiting.swap_remove(own);
        }
    }
}

impl Places {
    /// A place for a board of this person, in turn; `None` if too many wait.
    pub(super) async fn place(&self, person: &PersonKey) -> Option<Place> {
        let turn = self.turn(person)?;
        let slot = Arc::clone(&self.slots).acquire_owned().await.ok()?;
        Some(Place { _slot: slot, _turn: turn })
    }

    fn turn(&self, person: &PersonKey) -> Option<Turn> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let own = waiting.iter().filter(|other| *other == person).count();
        if waiting.len() >= FREE_BOARDS_WAITING_MAX || own >= FREE_BOARDS_PER_PERSON_MAX {
            return None;
        }
        waiting.push(person.clone());
        Some(Turn { waiting: Arc::clone(&self.waiting), person: person.clone() })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Found by a review: each request had a thread of its own.
    #[tokio::test]
    async fn few_boards_are_made_at_once_and_a_person_waits_for_a_few() {
        let places = Places::default();
        let key = |name: &str| PersonKey(format!("web:{name}"));
        let mut held = Vec::new();
        for number in 0..FREE_BOARDS_AT_ONCE {
            held.push(places.place(&key(&number.to_string())).await.expect("a place"));
        }
        let an = key("an");
        let turns: Vec<_> = std::iter::from_fn(|| places.turn(&an)).take(1_000).collect();
        assert_eq!(turns.len(), FREE_BOARDS_PER_PERSON_MAX);
        assert!(places.place(&an).await.is_none(), "at once");
        let binh = key("binh");
        assert!(tokio::time::timeout(Duration::from_millis(20), places.place(&binh)).await.is_err(), "in turn");
        drop(held);
        assert!(places.place(&binh).await.is_some());
        let crowd: Vec<_> = (0..1_000).map_while(|number| places.turn(&key(&number.to_string()))).collect();
        assert_eq!(crowd.len() + turns.len(), FREE_BOARDS_WAITING_MAX);
        drop((turns, crowd));
        assert!(places.waiting.lock().expect("no panic").is_empty());
    }
}
