//! Checks after every step, against the stored records and not against the bot's own messages.

use std::fs;

use banco_engine::{Entry, Event, GameKey, Offer, Pace, PersonKey, Phase, REMINDERS_APART_MIN, Rest, Seat, Table};
use banco_service::features::export::record as export_record;
use banco_service::leaderboards::{Finished, Ladder};
use banco_store::GameCard;

use super::crowd::Crowd;
use super::process::serve;
use super::{DAY, HOUR, MINUTE, group, name_of};
use banco_tests::proofs::python;

impl Crowd {
    /// The file that its players can download says the same.
    pub(super) async fn prove(&mut self, id: &str, log: &[Entry], table: &Table) {
        let seed = self.seed;
        if !self.proven.insert(id.to_owned()) {
            return;
        }
        self.ended.extend(self.finished(id, table).await);
        let text = export_record::publish(table, log).expect("it is over");
        let record = export_record::read(&text).expect("our own file");
        let report = Table::verify(&record.entries).expect("it replays");
        assert_eq!((report.differed, record.commitment), (vec![], Some(table.commitment())), "seed {seed}, {id}");
        fs::write(self.finished.path().join(format!("{id}.jsonl")), text).expect("written");
    }

    /// Checks that the loser on time had the whole time of a move, without any time excused by clause 1.3.
    pub(super) fn check_flag(&mut self, id: &str, log: &[Entry], table: &Table) {
        let seed = self.seed;
        self.count("flags");
        let time = table.challenge().time.expect("it has a clock");
        let Pace::Move { each, .. } = time.pace else { return };
        let is_turn = |entry: &&Entry| matches!(entry.event, Event::Moved { .. } | Event::Seated { .. });
        let since = log.iter().rev().find(is_turn).expect("it began").at;
        let back = log.iter().any(|entry| matches!(entry.event, Event::TakenBack { .. }));
        // A taken-back turn has less time, so such a game is skipped.
        if back {
            return;
        }
        let fell = |entry: &&Entry| matches!(entry.event, Event::FlagFell { .. } | Event::Ended { .. });
        let at = log.iter().filter(|entry| entry.at >= since).find(fell).expect("it fell").at;
        let loser = table.seat_of(&self.loser(log, table)).expect("seated");
        let away = self.vacations.get(&name_of(table, loser)).cloned().unwrap_or_default();
        let is_slow = each >= 12 * HOUR;
        let mut pauses = Vec::new();
        for entry in log {
            match entry.event {
                Event::Paused => pauses.push((entry.at, i64::MAX)),
                Event::Resumed { .. } => pauses.last_mut().expect("it was paused").1 = entry.at,
                _ => {}
            }
        }
        let within = |spans: &[(i64, i64)]| -> Vec<(i64, i64)> {
            spans.iter().copied().filter(|(from, until)| *from < at && *until > since).collect()
        };
        let mut off = [within(&self.excused), within(&pauses)].concat();
        if is_slow {
            off.extend(within(&away));
        }
        let counts = |minute: i64| {
            let rests = time.rest == Rest::Weekend && hanoi(minute).1 >= 5;
            !rests && !off.iter().any(|(from, until)| (*from..*until).contains(&minute))
        };
        let ran = (since..at).step_by(usize::try_from(MINUTE).expect("fits")).filter(|at| counts(*at)).count() as i64;
        // Times are rounded to minutes, so each interval may be one off.
        let slack = 2 + off.len() as i64;
        assert!(ran * MINUTE + slack * MINUTE >= each, "seed {seed}, {id}: charged {ran} of {} minutes", each / MINUTE);
    }

    pub(super) fn loser(&self, log: &[Entry], table: &Table) -> PersonKey {
        let mover = table.plies().last().map(|ply| ply.seat);
        let winner = match table.phase() {
            Phase::Over(ending) => ending.winner,
            Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Playing => None,
        };
        let seat = winner.map(Seat::other).or(mover.map(Seat::other)).unwrap_or(Seat::First);
        assert!(!log.is_empty());
        table.person_at(seat).expect("seated").key.clone()
    }

    /// Checks that each reminder of a turn came once, in order, at intervals, and outside quiet hours.
    pub(super) fn check_reminders(&self, id: &str, log: &[Entry]) {
        let seed = self.seed;
        let mut last: Option<(u8, i64)> = None;
        for entry in log {
            match entry.event {
                Event::Moved { .. } | Event::TakenBack { .. } => last = None,
                Event::Reminded { step } => {
                    if let Some((before, at)) = last {
                        assert!(step > before && entry.at - at >= REMINDERS_APART_MIN, "seed {seed}, {id}: twice");
                    }
                    last = Some((step, entry.at));
                    // Quiet hours are 22 to 7 for all people; a reminder due then comes at their beginning at the
                    // latest.
                    let (minute, _) = hanoi(entry.at);
                    assert!((7 * 60..22 * 60 + 10).contains(&minute), "seed {seed}, {id}: at minute {minute}");
                }
                _ => {}
            }
        }
    }

    /// Compares the ratings with those of a fresh service and with those computed from the records alone.
    pub(super) async fn standings(&mut self) {
        let seed = self.seed;
        let stands = self.house.service.ladder(&group()).await.expect("readable");
        let (fresh, ..) = serve(&self.house.store, &self.means);
        let again = fresh.ladder(&group()).await.expect("readable");
        let mut games = self.ended.clone();
        // For games that ended in the same instant the store gives the last id first.
        games.sort_by(|one, other| (one.0, &other.1).cmp(&(other.0, &one.1)));
        let replayed = Ladder::fold(games.into_iter().map(|(_, _, finished)| finished).collect());
        let day = self.house.service.now().div_euclid(DAY);
        let ids = |ladder: &Ladder| ladder.games().iter().map(|game| game.id.clone()).collect::<Vec<_>>();
        assert_eq!(ids(&stands), ids(&again), "seed {seed}");
        assert_eq!(ids(&stands), ids(&replayed), "seed {seed}");
        assert!(stands.games() == again.games() && stands.games() == replayed.games(), "seed {seed}");
        for game in GameKey::ALL.iter().copied() {
            let rated = [&*stands, &*again, &replayed].map(|ladder| (ladder.rated(game, day), ladder.scored(game, 0)));
            assert!(rated[0] == rated[1] && rated[0] == rated[2], "seed {seed}, {}: {rated:?}", game.key());
        }
        self.count("standings");
    }

    /// Result of a game for the group's ratings; `None` if it does not belong to them.
    pub(super) async fn finished(&self, id: &str, table: &Table) -> Option<(i64, String, Finished)> {
        let card = self.house.store.card(id).await.expect("readable").expect("a card");
        let is_here = card.ladder().as_deref() == Some(group().as_str());
        let card = GameCard { played: banco_service::played(table), ..card };
        let (ended, finished) = (card.ended_at()?, Finished::of(id, &card)?);
        is_here.then(|| (ended, id.to_owned(), finished))
    }

    /// Verifies every finished record again, from the start.
    pub(super) async fn replays(&mut self) {
        self.ended.clear();
        for id in self.proven.clone() {
            let log = self.house.store.load(&id).await.expect("readable").expect("it was played");
            let table = Table::replay(&log).expect("it replays");
            self.ended.extend(self.finished(&id, &table).await);
        }
    }

    /// Verifies every finished record with a program that shares no code with ours.
    pub(super) async fn is_proven(&mut self) {
        self.replays().await;
        self.standings().await;
        let files = fs::read_dir(self.finished.path()).expect("listed").map(|entry| entry.expect("an entry").path());
        let files: Vec<String> = files.map(|path| path.to_str().expect("a path").to_owned()).collect();
        assert_eq!(files.len(), self.proven.len());
        let output = python(&files.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(0), "seed {}: {}", self.seed, String::from_utf8_lossy(&output.stderr));
    }
}

/// Minutes after midnight in Hanoi, and the day of the week from Monday, by independent arithmetic.
fn hanoi(at: i64) -> (i64, i64) {
    let there = at + 7 * HOUR;
    // The first of January 1970 was a Thursday.
    ((there.rem_euclid(DAY)) / MINUTE, (there.div_euclid(DAY) + 3).rem_euclid(7))
}

/// Checks open offers: those neither answered, withdrawn nor ended by a move.
pub(super) fn check_offers(seed: u64, id: &str, log: &[Entry], table: &Table) {
    let mut stands: Option<(Seat, Offer)> = None;
    for entry in log {
        match &entry.event {
            Event::Offered { seat, offer } => stands = Some((*seat, *offer)),
            Event::Moved { seat, .. } if stands.is_some_and(|(by, offer)| by != *seat || offer == Offer::Takeback) => {
                stands = None;
            }
            Event::Refused { .. }
            | Event::Withdrawn { .. }
            | Event::Paused
            | Event::TakenBack { .. }
            | Event::Conceded { .. }
            | Event::Ended { .. } => stands = None,
            _ => {}
        }
    }
    assert_eq!(table.offer(), stands, "seed {seed}, {id}");
}

/// Checks that every new move was legal and made by the side to move (P3).
pub(super) fn check_moves(seed: u64, id: &str, log: &[Entry], since: usize) {
    for (at, entry) in log.iter().enumerate().skip(since) {
        let Event::Moved { seat, mv, .. } = &entry.event else { continue };
        let before = Table::replay(&log[..at]).unwrap_or_else(|error| panic!("seed {seed}, {id}: {error}"));
        let is_allowed = before.game().is_some_and(|game| game.legal().iter().any(|legal| legal.text == *mv));
        assert!(before.to_move() == Some(*seat) && is_allowed, "seed {seed}, {id}: P3, {mv} by {seat:?}");
    }
}
