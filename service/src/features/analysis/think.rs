//! Thinking about free boards: one after the other, each for a second at most, and each person waits for one.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use banco_ai::{Level, Limits, Line, Resources, SURE, Sight, chance_to_win};
use banco_engine::{AnyGame, PersonKey, Public, Seat};
use banco_ports::limits::{ANALYSES_WAITING_MAX, ANALYSIS_LINES, ANALYSIS_MAX};
use banco_ports::{AnalysisSeen, LineSeen, NoAnalysis};

use crate::background::{Searches, aside};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::marks::ways;
use crate::persons::Accounts;
use crate::present::reader::free::Free;
use crate::words;

/// People whose boards are thought about, or wait for it.
#[derive(Default)]
pub(super) struct Thinkers {
    waiting: Arc<Mutex<HashSet<PersonKey>>>,
}

/// The place of a person in the queue; it is free again when this is dropped.
struct Turn {
    waiting: Arc<Mutex<HashSet<PersonKey>>>,
    person: PersonKey,
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.person);
    }
}

impl Thinkers {
    /// A place in the queue; `None` if it is full, or one of the person's accounts is in it.
    fn turn(&self, by: &Accounts) -> Option<Turn> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() >= ANALYSES_WAITING_MAX || by.all().any(|account| waiting.contains(account)) {
            return None;
        }
        let person = by.all().next()?.clone();
        waiting.insert(person.clone());
        Some(Turn { waiting: Arc::clone(&self.waiting), person })
    }

    pub(super) async fn analyse(
        &self,
        searches: &Searches,
        by: &Accounts,
        free: &Free,
        taste: &DisplayPrefs,
    ) -> Result<AnalysisSeen, NoAnalysis> {
        let Some(seat) = free.to_move() else {
            return Ok(AnalysisSeen { chance: None, lines: Vec::new() });
        };
        let game = free.game.seen_by(seat);
        let turn = self.turn(by).ok_or(NoAnalysis::Busy)?;
        let slot = searches.turn().await.ok_or(NoAnalysis::Busy)?;
        let taste = taste.clone();
        let thought = aside(move || {
            let seen = thought(&game, seat, &taste);
            drop((turn, slot));
            seen
        });
        thought.await.flatten().ok_or(NoAnalysis::Busy)
    }
}

/// Ends a search in time, on a slow machine too.
fn in_time() -> impl Fn() -> bool {
    let began = Instant::now();
    move || began.elapsed() >= ANALYSIS_MAX
}

/// The first seat's chance, from the score of `seat`.
fn chance(game: &AnyGame, seat: Seat, score: i32) -> u16 {
    let own = chance_to_win(game.key(), score);
    if seat == Seat::First { own } else { SURE - own }
}

fn thought(game: &AnyGame, seat: Seat, taste: &DisplayPrefs) -> Option<AnalysisSeen> {
    let cancel = in_time();
    let limits = Limits { lines: ANALYSIS_LINES, ..Level::Expert.limits(game.key(), &cancel) };
    let report = Sight::of(game, seat)?.think(limits, Resources::FULL);
    let lines: Vec<LineSeen> = report.alternatives.iter().map(|found| line(game, seat, found, taste)).collect();
    Some(AnalysisSeen { chance: lines.first().map(|line| line.chance), lines })
}

fn line(game: &AnyGame, seat: Seat, found: &Line, taste: &DisplayPrefs) -> LineSeen {
    let (notation, mut after) = (taste.notation(game.key()), game.clone());
    let mut moves = Vec::with_capacity(found.pv.len());
    for mv in &found.pv {
        moves.push(words::written(taste.lang, after.write(mv, notation)));
        if after.play(mv).is_err() {
            break;
        }
    }
    let (mv, chance) = (found.mv.clone(), chance(game, seat, found.score));
    LineSeen { ways: ways(Public::of(game), seat, &mv), mv, chance, moves }
}
