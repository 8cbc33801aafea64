//! Games of this process that wait for a number, and the rounds that are asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use banco_beacon::Round;
use banco_engine::Millis;
use tokio::task::AbortHandle;

use crate::public_luck::Relays;

/// Games that wait for a number. The store has them too, so that a restart or another process takes them up.
#[derive(Default)]
pub(super) struct Waiting {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The last message about a late number that each game is known to have: its round, and its number among them.
    games: BTreeMap<String, Option<(Round, u64)>>,
    /// Rounds that a task asks for: one for all games.
    asked: BTreeMap<Round, AbortHandle>,
}

impl Waiting {
    fn state(&self) -> MutexGuard<'_, State> {
        // Every change under the lock is complete.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a game up.
    pub(super) fn call(&self, game: &str) {
        self.state().games.entry(game.to_owned()).or_default();
    }

    pub(super) fn games(&self) -> Vec<String> {
        self.state().games.keys().cloned().collect()
    }

    /// True if the players of a game are known to have message `number` about this round, so that the store is not asked.
    pub(super) fn has_told(&self, game: &str, round: Round, number: u64) -> bool {
        self.state().games.get(game).is_some_and(|told| told.is_some_and(|told| told >= (round, number)))
    }

    /// Notes that they have it.
    pub(super) fn note_told(&self, game: &str, round: Round, number: u64) {
        if let Some(told) = self.state().games.get_mut(game) {
            *told = Some((round, number));
        }
    }

    pub(super) fn forget(&self, game: &str) {
        self.state().games.remove(game);
    }

    /// Asks the relays for a round, once, until it is found.
    pub(super) fn ask(&self, relays: &Arc<Relays>, round: Round, now: Millis) {
        let mut state = self.state();
        state.asked.retain(|_, task| !task.is_finished());
        state.asked.entry(round).or_insert_with(|| {
            let relays = Arc::clone(relays);
            tokio::spawn(async move {
                let _found = relays.number(round, now).await;
            })
            .abort_handle()
        });
    }

    /// Stops asking for rounds that no game waits for.
    pub(super) fn keep_asking(&self, rounds: &BTreeSet<Round>) {
        self.state().asked.retain(|round, task| {
            let is_awaited = rounds.contains(round);
            if !is_awaited {
                task.abort();
            }
            is_awaited
        });
    }
}
