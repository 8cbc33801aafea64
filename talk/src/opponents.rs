//! What the host lets the house's players do: at which levels, with how much of the machine, and with which programs of his
//! own at the highest level.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use banco_engine::GameKey;
use banco_mind::Level;
use banco_ports::limits::{MACHINE_AT_ONCE, MACHINES_WAITING_MAX};

/// A program that plays in the place of the house. What it says is held against the rules before it is played.
pub trait Adviser: Send + Sync {
    /// A move in the position that `moves` lead to from `start`, all as canonical text. `None` where it does not answer as it
    /// should; it may take some seconds, so it is asked beside everything else.
    fn choose(&self, start: &str, moves: &[String]) -> Option<String>;
}

/// The terms of the host.
#[derive(Clone)]
pub struct Opponents {
    /// At which levels the house plays; at none it plays nobody.
    pub levels: Vec<Level>,
    /// Thoughts at once.
    pub threads: usize,
    /// Games in which the house is to act; above that nobody begins another one.
    pub waiting_max: usize,
    /// Who plays at the highest level instead.
    pub programs: BTreeMap<GameKey, Arc<dyn Adviser>>,
    /// A board that the house is about to answer waits so long for the answer: one board goes out for both.
    pub at_once: Duration,
}

impl fmt::Debug for Opponents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Opponents { levels, threads, waiting_max, programs, at_once } = self;
        let programs: Vec<&GameKey> = programs.keys().collect();
        write!(f, "Opponents({levels:?}, {threads} threads, {waiting_max} waiting, programs {programs:?}, {at_once:?})")
    }
}

impl Default for Opponents {
    fn default() -> Self {
        Opponents {
            levels: Level::ALL.to_vec(),
            threads: spare_cores(),
            waiting_max: MACHINES_WAITING_MAX,
            programs: BTreeMap::new(),
            at_once: MACHINE_AT_ONCE,
        }
    }
}

/// All but one core, which people's moves keep.
pub fn spare_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).saturating_sub(1).max(1)
}
