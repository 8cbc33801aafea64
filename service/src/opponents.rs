//! Host settings of the computer players: levels, number of cores, and external programs for the highest level.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use banco_ai::Level;
use banco_engine::{GameKey, Ply, Public, Seat, Table, Viewer};
use banco_ports::limits::{MACHINE_AT_ONCE, MACHINES_WAITING_MAX};

/// An external program that plays for the computer. Its moves are checked against the rules first.
pub trait Adviser: Send + Sync {
    /// Move in the position after `moves` from `start`, all in canonical text; `None` without a valid answer. It may
    /// take some seconds, so it is called in the background.
    fn choose(&self, start: &str, moves: &[String]) -> Option<String>;
}

/// Position of `game` as external programs read it: with the pool of face-down pieces where a game has them.
pub fn shown_to_programs(game: Public<'_>, viewer: Viewer) -> String {
    if game.key().keeps_secrets() { game.export(viewer) } else { game.position() }
}

/// Position and moves for the external program in `seat`: what that seat may know. `None` before the game begins.
///
/// In a game with face-down pieces the position is that after the last move which captured or turned up something. The
/// moves since then say no more than their points, and they show what stood before.
pub(crate) fn told_to_program(table: &Table, seat: Seat) -> Option<(String, Vec<String>)> {
    let now = table.game()?;
    let plies = table.plies();
    let is_final = |ply: &Ply| ply.played.turned_up.is_some() || !ply.played.captured.is_empty();
    let from = match now.key().keeps_secrets() {
        true => plies.iter().rposition(is_final).map_or(0, |at| at + 1),
        false => 0,
    };
    let (mut start, mut number) = (None, 0);
    table.retell(|game, _| {
        if number == from {
            start = Some(shown_to_programs(game, Viewer::Seat(seat)));
        }
        number += 1;
    });
    let start = start.unwrap_or_else(|| shown_to_programs(now, Viewer::Seat(seat)));
    Some((start, plies[from..].iter().map(|ply| ply.mv.clone()).collect()))
}

/// The host's settings.
#[derive(Clone)]
pub struct Opponents {
    /// Levels of the computer; without any the computer is off.
    pub levels: Vec<Level>,
    /// Maximum number of parallel searches.
    pub threads: usize,
    /// Maximum number of games in which the computer is to act; above it no new one can be started.
    pub waiting_max: usize,
    /// External programs for the highest level.
    pub programs: BTreeMap<GameKey, Arc<dyn Adviser>>,
    /// Maximum time that a board waits for the computer's answer, so that one board shows both.
    pub at_once: Duration,
    /// Time that a move of the highest level may take: as far as this machine is fast enough, it searches up to four
    /// times its nodes. `None`: its nodes alone count.
    pub move_time: Option<Duration>,
}

impl fmt::Debug for Opponents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Opponents { levels, threads, waiting_max, programs, at_once, move_time } = self;
        let programs: Vec<&GameKey> = programs.keys().collect();
        write!(f, "Opponents({levels:?}, {threads} threads, {waiting_max} waiting, programs {programs:?}, ")?;
        write!(f, "{at_once:?}, {move_time:?} a move)")
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
            move_time: None,
        }
    }
}

/// Number of cores less one, which is left for people's moves.
pub fn spare_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).saturating_sub(1).max(1)
}
