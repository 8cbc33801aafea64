//! Eight people, their bot, and the test's knowledge of both.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use banco_engine::{Entry, Phase, Reason, Table};
use banco_ports::{Args, Inbound, Intent, Lang, Place};
use banco_service::Service;
use banco_service::leaderboards::Finished;
use banco_service::messages::button::Press;
use banco_service::outbox::replay;
use banco_tests::bare::counting_entropy;
use banco_tests::counting::CountingStore;
use banco_tests::desk::{person, place, private_chat};
use banco_tests::random::Random;
use tempfile::TempDir;

use super::ground::{Ground, Under};
use super::process::{Means, Process};
use super::promises::{check_moves, check_offers};

/// Start of the crowd: the beginning of a Monday in November in Hanoi.
const BEGINNING: i64 = 1_795_366_800_000;

pub(super) struct Crowd {
    pub(super) random: Random,
    pub(super) seed: u64,
    /// The leader, and the processes that answer people beside it.
    pub(super) house: Process,
    pub(super) beside: Vec<Process>,
    pub(super) means: Means,
    pub(super) events: u64,
    /// The common chat; its id may change.
    pub(super) group: Place,
    pub(super) open: Vec<String>,
    pub(super) logs: BTreeMap<String, Vec<Entry>>,
    pub(super) tables: BTreeMap<String, Table>,
    /// Games written to since the last check.
    pub(super) touched: BTreeSet<String>,
    /// Results of the group's finished games by the records, in the order of their ends.
    pub(super) ended: Vec<(i64, String, Finished)>,
    /// Time that counts for no player: absences and jumps.
    pub(super) excused: Vec<(i64, i64)>,
    pub(super) vacations: BTreeMap<String, Vec<(i64, i64)>>,
    /// Games that were begun in private chats, and are played there.
    pub(super) letters: BTreeSet<String>,
    /// Records of finished games as their players downloaded them.
    pub(super) finished: TempDir,
    pub(super) proven: BTreeSet<String>,
    pub(super) begun: usize,
    pub(super) done: BTreeMap<&'static str, usize>,
    /// The machine or database, if the store is not in memory.
    pub(super) ground: Option<Ground>,
}

impl Crowd {
    pub(super) fn new(seed: u64) -> Crowd {
        Crowd::over(seed, CountingStore::new(), counting_entropy(), None)
    }

    pub(super) fn over(
        seed: u64,
        counting: Arc<CountingStore>,
        entropy: banco_service::Entropy,
        mut ground: Option<Ground>,
    ) -> Crowd {
        let hand = || Arc::new(AtomicI64::new(BEGINNING));
        let means = Means { steady: hand(), wall: hand(), entropy, has_pictures: false };
        Crowd {
            random: Random::new(seed),
            seed,
            house: Process::begin(counting, &means, ground.as_mut()),
            beside: Vec::new(),
            means,
            events: 0,
            group: place("nhom"),
            open: Vec::new(),
            logs: BTreeMap::new(),
            tables: BTreeMap::new(),
            touched: BTreeSet::new(),
            ended: Vec::new(),
            excused: Vec::new(),
            vacations: BTreeMap::new(),
            letters: BTreeSet::new(),
            finished: tempfile::tempdir().expect("a folder"),
            proven: BTreeSet::new(),
            begun: 0,
            done: BTreeMap::new(),
            ground,
        }
    }

    /// Starts the next process as the leader; it has only the store of the one before.
    pub(super) async fn next_process(&mut self) {
        self.gather();
        let Some(ground) = &mut self.ground else {
            self.house = Process::begin(Arc::clone(&self.house.counting), &self.means, None);
            return self.house.service.wake().await.expect("readable");
        };
        // Another process reads the machine's clock.
        let now = self.house.service.now();
        [&self.means.steady, &self.means.wall].into_iter().for_each(|hand| hand.store(now, Ordering::SeqCst));
        self.house.end();
        let Under::Machine(machine) = &mut ground.under else { return self.is_taken_over().await };
        machine.leave().await;
        let (counting, opening) = machine.enter();
        // The index may know a mark that was lost in a power cut: its letter is sent again, and no game misses it.
        let is_harmless = opening.damages.iter().all(|damage| damage.games.is_empty());
        assert!(opening.set_aside.is_empty() && is_harmless, "seed {}: {opening:?}", self.seed);
        self.house = Process::begin(counting, &self.means, Some(ground));
        self.house.service.wake().await.expect("readable");
        replay(&self.house.outbox, &*self.house.store).await.expect("readable");
        // This call starts the scheduler.
        self.house.service.give_all_back().await;
    }

    /// Checks the games that any process has written to.
    pub(super) fn gather(&mut self) {
        let processes = self.beside.iter().chain([&self.house]);
        self.touched.extend(processes.flat_map(|process| process.counting.touched()));
    }

    /// The process that answers the next event.
    pub(super) fn door(&mut self) -> Arc<Service> {
        let at = if self.beside.is_empty() { 0 } else { self.random.below(self.beside.len() + 1) };
        Arc::clone(&self.beside.get(at).unwrap_or(&self.house).service)
    }

    pub(super) async fn handle(&mut self, inbound: Inbound) {
        let door = self.door();
        self.is_brought(&door, inbound).await;
        self.follow().await;
    }

    /// Sends an event to one process, and checks its answer.
    pub(super) async fn is_brought(&self, door: &Service, inbound: Inbound) {
        let answer = door.handle(inbound).await;
        if let Some(ground) = &self.ground {
            let mut sent = ground.chat.sent();
            answer.replies.iter().for_each(|reply| sent.secrets.read_message(&reply.message));
        }
    }

    /// Passes the changes of each process on to the others.
    pub(super) async fn follow(&self) {
        let processes = self.beside.iter().chain([&self.house]);
        for process in processes.filter(|process| process.member.is_some() && !process.counting.has_ended()) {
            process.service.follow_others().await.expect("readable");
        }
    }

    pub(super) fn count(&mut self, what: &'static str) {
        *self.done.entry(what).or_default() += 1;
    }

    pub(super) async fn does(&mut self, who: &str, intent: Intent, is_private: bool) {
        let inbound = self.inbound(who, intent, is_private);
        self.handle(inbound).await;
    }

    pub(super) fn inbound(&mut self, who: &str, intent: Intent, is_private: bool) -> Inbound {
        self.events += 1;
        let key = person(who).key;
        let at = if is_private { private_chat(&key) } else { self.group.clone() };
        Inbound {
            place: at,
            private: is_private,
            from: person(who),
            moderator: who == "khanh",
            guild: None,
            event: format!("telegram:{}", self.events),
            lang: Some(Lang::Vi),
            chat_lang: None,
            chat_title: None,
            intent,
            reply_to: None,
        }
    }

    pub(super) async fn says(&mut self, who: &str, name: &str, rest: &str, is_private: bool) {
        let args = Args { rest: rest.to_owned(), ..Args::default() };
        self.does(who, Intent::Command { name: name.to_owned(), args }, is_private).await;
    }

    pub(super) async fn presses(&mut self, who: &str, id: &str, press: Press) {
        if let Some(press) = press.if_short() {
            let is_letter = self.letters.contains(id);
            self.does(who, Intent::Press(press.to_string()), is_letter).await;
        }
    }

    /// Reads a game again if it was written to, and checks it against the rules.
    pub(super) async fn look(&mut self, id: &str) -> Table {
        let seed = self.seed;
        self.gather();
        if !self.touched.remove(id)
            && let Some(table) = self.tables.get(id)
        {
            return table.clone();
        }
        let log = self.house.store.load(id).await.expect("readable").expect("it was begun");
        let table = Table::replay(&log).unwrap_or_else(|error| panic!("seed {seed}, {id}: {error}"));
        let before = self.logs.insert(id.to_owned(), log.clone()).unwrap_or_default();
        assert!(log.len() >= before.len() && log[..before.len()] == before[..], "seed {seed}, {id}: something is lost");
        if log.len() > before.len() {
            check_offers(seed, id, &log, &table);
            check_moves(seed, id, &log, before.len());
            self.check_reminders(id, &log);
        }
        if let Some(ground) = &self.ground {
            ground.chat.sent().secrets.learn(id, &log, &table);
        }
        if let Phase::Over(ending) = table.phase() {
            self.open.retain(|open| open != id);
            let report = Table::verify(&log).expect("it replays");
            assert_eq!(report.differed, [], "seed {seed}, {id}");
            self.prove(id, &log, &table).await;
            if ending.reason == Reason::Timeout {
                self.check_flag(id, &log, &table);
            }
        }
        self.tables.insert(id.to_owned(), table.clone());
        table
    }
}
