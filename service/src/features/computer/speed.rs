//! Effort of the highest level on this machine. The crate of the computer has no clock, so its speed is measured here
//! once, at the first start, and stored: a restart computes the same moves again.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use banco_ai::{Level, Limits, Resources, Sight};
use banco_engine::{AnyGame, GameKey, GameOptions, Script, Turn};
use banco_ports::limits::MACHINES_HURRY;
use serde_json::{Value, json};

use crate::Service;
use crate::background::aside;
use crate::prepared_commit::{Cause, Commit};

use super::ComputerPlayers;

/// Key of the stored speeds: quarters by game, with the nodes they were measured for.
const KEY: &str = "computer:speed";

/// Part of a level's nodes that is searched to measure the speed.
const PART: u64 = 8;

/// Plies before the position that is measured, and positions looked at for each of them.
const PLIES: usize = 10;
const GLANCE: u64 = 1_000;

/// Searches that are measured; the fastest counts, because others were disturbed.
const ROUNDS: usize = 3;

/// Quarters of the level's nodes: as many as the level has, and the most.
const AS_IT_IS: u64 = 4;
const QUARTERS_MAX: u64 = 16;

/// Speed of this machine.
#[derive(Default)]
pub(super) struct Speed(Mutex<Known>);

#[derive(Default)]
struct Known {
    quarters: BTreeMap<GameKey, u64>,
    /// Games whose speed is to be measured.
    missing: Vec<GameKey>,
}

impl Speed {
    pub(super) fn of(service: &Service) -> Arc<Speed> {
        service.feature_states.of()
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Every change under the lock is complete.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Quarters of the highest level's nodes that this machine searches in time.
    pub(super) fn quarters(&self, game: GameKey) -> u64 {
        self.known().quarters.get(&game).copied().unwrap_or(AS_IT_IS)
    }

    /// Reads the stored speeds.
    pub(super) async fn read(&self, service: &Service) {
        let stored = service.store.value(KEY).await.unwrap_or_else(|error| {
            tracing::warn!("the computer's speed cannot be read: {error}");
            None
        });
        let stored = stored.unwrap_or_default();
        let mut known = self.known();
        for game in GameKey::ALL.iter().copied() {
            match quarters_in(&stored, game) {
                Some(quarters) => {
                    known.quarters.insert(game, quarters);
                }
                None => known.missing.push(game),
            }
        }
    }

    /// Measures the speeds that were not stored, and stores them.
    pub(super) async fn measure(&self, service: &Service, at_most: Duration) {
        let missing = std::mem::take(&mut self.known().missing);
        if missing.is_empty() {
            return;
        }
        for game in missing {
            let Some(time) = aside(move || time_of_a_move(game)).await.flatten() else { continue };
            let quarters = quarters(time, at_most);
            tracing::info!("{}: the highest level searches {quarters} quarters of its positions", game.key());
            self.known().quarters.insert(game, quarters);
        }
        let known =
            GameKey::ALL.iter().map(|game| (game.key().to_owned(), json!([nodes(*game), self.quarters(*game)])));
        let value = Value::Object(known.collect());
        let commit = Commit::new(Cause::House { event: None }).values(BTreeMap::from([(KEY.to_owned(), Some(value))]));
        if let Err(error) = service.commit(commit).await {
            tracing::warn!("the computer's speed is not stored: {error}");
        }
    }
}

/// Effort of a search.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// Quarters of its nodes that the highest level may search.
    pub quarters: u64,
    /// Divisor of the usual effort.
    pub hurry: u64,
}

impl Effort {
    /// Effort for a game, as fast as this machine is and as many games as wait.
    pub(super) fn of(service: &Service, game: GameKey) -> Effort {
        Effort { quarters: Speed::of(service).quarters(game), hurry: hurry(ComputerPlayers::of(service).waiting()) }
    }
}

/// Divisor of the search effort while this many games wait.
pub(super) fn hurry(waiting: usize) -> u64 {
    waiting.div_ceil(MACHINES_HURRY).max(1) as u64
}

/// Positions that the highest level searches for a move, wherever it plays.
fn nodes(game: GameKey) -> u64 {
    Level::Expert.nodes(game)
}

/// Quarters that are stored for `game`, if they were measured for as many nodes as its level has now.
fn quarters_in(stored: &Value, game: GameKey) -> Option<u64> {
    let [measured, quarters] = stored.get(game.key())?.as_array()?.as_slice() else { return None };
    let quarters = quarters.as_u64()?;
    (measured.as_u64()? == nodes(game) && (AS_IT_IS..=QUARTERS_MAX).contains(&quarters)).then_some(quarters)
}

/// Quarters of its nodes that a level may search whose move takes `time`, so that a move takes `at_most`.
fn quarters(time: Duration, at_most: Duration) -> u64 {
    let most = at_most.as_micros() * u128::from(AS_IT_IS) / time.as_micros().max(1);
    u64::try_from(most).unwrap_or(QUARTERS_MAX).clamp(AS_IT_IS, QUARTERS_MAX)
}

/// Time of a move of the highest level, estimated from a shorter search.
fn time_of_a_move(key: GameKey) -> Option<Duration> {
    let game = game_in_course(key)?;
    let Turn::Player(seat) = game.turn() else { return None };
    let sight = Sight::of(&game, seat)?;
    let search = |_| {
        let begun = Instant::now();
        let searched = sight.think(Limits::nodes(nodes(key) / PART), Resources::FULL).nodes;
        begun.elapsed().mul_f64(nodes(key) as f64 / searched.max(1) as f64)
    };
    (0..ROUNDS).map(search).min()
}

/// A game some plies after its start, where searches are as slow as they usually are.
fn game_in_course(key: GameKey) -> Option<AnyGame> {
    let mut game = key.start(&GameOptions::new()).ok()?;
    let mut plies = 0;
    loop {
        match game.turn() {
            Turn::Chance => {
                let drawn = game.draw(&mut Script::default());
                game.resolve(&drawn).ok()?;
            }
            Turn::Player(seat) if plies < PLIES => {
                let found = Sight::of(&game, seat)?.think(Limits::nodes(GLANCE), Resources::FULL);
                game.play(&found.best?.mv).ok()?;
                plies += 1;
            }
            Turn::Player(_) | Turn::Over(_) => return Some(game),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_follow_the_time_of_a_move() {
        let of = |millis| quarters(Duration::from_millis(millis), Duration::from_millis(800));
        assert_eq!([0, 100, 200, 250, 400, 640, 800, 5_000].map(of), [16, 16, 16, 12, 8, 5, 4, 4]);
    }

    #[test]
    fn stored_speed_counts_for_the_same_nodes_alone() {
        let game = GameKey::ALL[0];
        let stored = |measured: u64, quarters: u64| json!({ game.key(): [measured, quarters] });
        assert_eq!(quarters_in(&stored(nodes(game), 9), game), Some(9));
        assert_eq!(quarters_in(&stored(nodes(game) + 1, 9), game), None);
        assert_eq!(quarters_in(&stored(nodes(game), 17), game), None);
        assert_eq!(quarters_in(&json!({ game.key(): "fast" }), game), None);
    }

    #[test]
    fn computer_with_many_waiting_games_searches_less() {
        let hurries = [0, 1, 8, 9, 16, 17].map(hurry);
        assert_eq!(hurries, [1, 1, 1, 2, 2, 3]);
    }
}
