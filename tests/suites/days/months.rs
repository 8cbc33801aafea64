//! Months of a crowd: games of all kinds with everything that days allow, in a group and by letters, rated ones too;
//! restarts, jumps of the clock, a platform out of reach, people who block each other. After every step the law is looked
//! at from outside (days 1.3, 2.1, 2.6, 2.7, 2.9), finished games prove themselves, and standings come to the same from
//! nothing (3.2). The same crowd lives in a house where everything fails ([`faults`]).

mod faults;
mod ground;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use self::ground::Ground;
use banco_engine::{
    Action, Entry, Event, GameKey, Offer, Opponent, Pace, PersonKey, Phase, REMINDERS_APART_MIN, Reason, Rest, Seat,
    Table,
};
use banco_ports::limits::FLAG_PEACE_MILLIS;
use banco_ports::{Args, Converse, Inbound, Intent, Lang, Platform};
use banco_store::Store;
use banco_talk::facts::press::{Deed, Press};
use banco_talk::outbox::{Exit, Outbox, replay};
use banco_talk::present::pictures::Pictures;
use banco_talk::standings::{Finished, Ladder};
use banco_talk::{Clock, Service, published};
use banco_tests::bare::counting_entropy;
use banco_tests::counting::CountingStore;
use banco_tests::desk::{person, place};
use banco_tests::long_form::is_long;
use banco_tests::random::Random;
use tempfile::TempDir;
use tokio::task::JoinHandle;

use crate::proof::python;

const SEED: u64 = 20_261_122;

/// Games of one house: more are played in several, each with a seed of its own.
const GAMES_PER_HOUSE: usize = 1_000;

/// Standings are looked at when so many more games have begun, a part of those that were before.
const MORE_GAMES: usize = 25;
const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
const PEOPLE: [&str; 8] = ["an", "binh", "chi", "dung", "em", "giang", "hoa", "khanh"];

/// Games that go on at a time.
const GAMES_AT_A_TIME: usize = 16;

const CLOCKS: [&str; 8] = [
    "",
    "time=12h",
    "time=1d",
    "time=1d rest=weekend",
    "time=3d bank=1d",
    "time=2h flag=claim",
    "time=1d flag=claim rest=weekend",
    "time=7d+1d",
];

/// Minutes after midnight in Hanoi, and the day of the week from Monday: by arithmetic of our own.
fn hanoi(at: i64) -> (i64, i64) {
    let there = at + 7 * HOUR;
    // The first of January 1970 was a Thursday.
    ((there.rem_euclid(DAY)) / MINUTE, (there.div_euclid(DAY) + 3).rem_euclid(7))
}

struct Crowd {
    random: Random,
    seed: u64,
    store: Arc<dyn Store>,
    counting: Arc<CountingStore>,
    service: Arc<Service>,
    steady: Arc<AtomicI64>,
    wall: Arc<AtomicI64>,
    entropy: banco_talk::Entropy,
    events: u64,
    open: Vec<String>,
    logs: BTreeMap<String, Vec<Entry>>,
    tables: BTreeMap<String, Table>,
    /// Written to since they were looked at.
    touched: BTreeSet<String>,
    /// What the records say of the group's games that are over, in the order of their ends.
    ended: Vec<(i64, String, Finished)>,
    /// Time that nobody is charged for: absences and jumps.
    excused: Vec<(i64, i64)>,
    vacations: BTreeMap<String, Vec<(i64, i64)>>,
    /// Games that were begun by a letter, and are played in private chats.
    letters: BTreeSet<String>,
    /// Records of finished games as their players take them home.
    finished: TempDir,
    proven: BTreeSet<String>,
    begun: usize,
    done: BTreeMap<&'static str, usize>,
    /// Where it is not made of memory.
    ground: Option<Ground>,
    outbox: Outbox,
    /// Sends what the outbox has; of memory nobody does.
    exit: Option<JoinHandle<()>>,
}

impl Crowd {
    fn new(seed: u64) -> Crowd {
        Crowd::over(seed, CountingStore::new(), counting_entropy())
    }

    fn over(seed: u64, counting: Arc<CountingStore>, entropy: banco_talk::Entropy) -> Crowd {
        let store = Arc::clone(&counting) as Arc<dyn Store>;
        let (steady, wall) = (Arc::new(AtomicI64::new(1_795_366_800_000)), Arc::new(AtomicI64::new(0)));
        wall.store(steady.load(Ordering::SeqCst), Ordering::SeqCst);
        let (service, outbox, _) = serve(&store, &steady, &wall, &entropy);
        Crowd {
            random: Random::new(seed),
            seed,
            store,
            counting,
            service,
            steady,
            wall,
            entropy,
            events: 0,
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
            ground: None,
            outbox,
            exit: None,
        }
    }

    /// The next process: what the one before has left is all it has.
    async fn next_process(&mut self) {
        self.touched.extend(self.counting.touched());
        if let Some(exit) = self.exit.take() {
            exit.abort();
        }
        if let Some(ground) = &mut self.ground {
            // Another process reads the machine's clock.
            let now = self.service.now();
            [&self.steady, &self.wall].into_iter().for_each(|hand| hand.store(now, Ordering::SeqCst));
            self.counting.end();
            ground.leave().await;
            let (counting, opening) = ground.enter();
            // A mark that a power cut took may be known to the index: its letter goes out again, and no game misses it.
            let is_harmless = opening.damages.iter().all(|damage| damage.games.is_empty());
            assert!(opening.set_aside.is_empty() && is_harmless, "seed {}: {opening:?}", self.seed);
            self.store = Arc::clone(&counting) as Arc<dyn Store>;
            self.counting = counting;
        }
        let (service, outbox, exit) = serve(&self.store, &self.steady, &self.wall, &self.entropy);
        (self.service, self.outbox) = (service, outbox);
        self.service.wake().await.expect("readable");
        if let Some(ground) = &self.ground {
            let (service, store) = (Arc::clone(&self.service), Arc::clone(&self.store));
            self.exit = Some(tokio::spawn(exit.run(service, store, ground.deliverers(&self.counting))));
            replay(&self.outbox, &*self.store).await.expect("readable");
        }
    }

    fn count(&mut self, what: &'static str) {
        *self.done.entry(what).or_default() += 1;
    }

    async fn does(&mut self, who: &str, intent: Intent, is_private: bool) {
        let inbound = self.inbound(who, intent, is_private);
        self.service.handle(inbound).await;
    }

    fn inbound(&mut self, who: &str, intent: Intent, is_private: bool) -> Inbound {
        self.events += 1;
        let key = person(who).key;
        let at = if is_private { banco_tests::desk::private_chat(&key) } else { place("nhom") };
        Inbound {
            place: at,
            private: is_private,
            from: person(who),
            moderator: who == "khanh",
            guild: None,
            event: format!("telegram:{}", self.events),
            lang: Some(Lang::Vi),
            chat_lang: None,
            intent,
            reply_to: None,
        }
    }

    async fn says(&mut self, who: &str, name: &str, rest: &str, is_private: bool) {
        let args = Args { rest: rest.to_owned(), ..Args::default() };
        self.does(who, Intent::Command { name: name.to_owned(), args }, is_private).await;
    }

    async fn presses(&mut self, who: &str, id: &str, press: Press) {
        if let Some(press) = press.if_short() {
            let is_letter = self.letters.contains(id);
            self.does(who, Intent::Press(press.to_string()), is_letter).await;
        }
    }

    /// Reads a game again, if anything was written to it, and holds it against the law.
    async fn look(&mut self, id: &str) -> Table {
        let seed = self.seed;
        self.touched.extend(self.counting.touched());
        if !self.touched.remove(id)
            && let Some(table) = self.tables.get(id)
        {
            return table.clone();
        }
        let log = self.store.load(id).await.expect("readable").expect("it was begun");
        let table = Table::replay(&log).unwrap_or_else(|error| panic!("seed {seed}, {id}: {error}"));
        let before = self.logs.insert(id.to_owned(), log.clone()).unwrap_or_default();
        assert!(log.len() >= before.len() && log[..before.len()] == before[..], "seed {seed}, {id}: something is lost");
        if log.len() > before.len() {
            check_offers(seed, id, &log, &table);
            self.check_reminders(id, &log);
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

    /// What its players take home says the same.
    async fn prove(&mut self, id: &str, log: &[Entry], table: &Table) {
        let seed = self.seed;
        if !self.proven.insert(id.to_owned()) {
            return;
        }
        self.ended.extend(self.finished(id, table).await);
        let text = published::publish(table, log).expect("it is over");
        let record = published::read(&text).expect("our own file");
        let report = Table::verify(&record.entries).expect("it replays");
        assert_eq!((report.differed, record.commitment), (vec![], Some(table.commitment())), "seed {seed}, {id}");
        fs::write(self.finished.path().join(format!("{id}.jsonl")), text).expect("written");
    }

    /// Whoever lost on time had all of a move's time, nothing of it in what clause 1.3 excuses.
    fn check_flag(&mut self, id: &str, log: &[Entry], table: &Table) {
        let seed = self.seed;
        self.count("flags");
        let time = table.challenge().time.expect("it has a clock");
        let Pace::Move { each, .. } = time.pace else { return };
        let is_turn = |entry: &&Entry| matches!(entry.event, Event::Moved { .. } | Event::Seated { .. });
        let since = log.iter().rev().find(is_turn).expect("it began").at;
        let back = log.iter().any(|entry| matches!(entry.event, Event::TakenBack { .. }));
        // Since the last move nobody may have moved the other way round: a turn taken back has less.
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
        // Counted by minutes, each interval may be one off.
        let slack = 2 + off.len() as i64;
        assert!(ran * MINUTE + slack * MINUTE >= each, "seed {seed}, {id}: charged {ran} of {} minutes", each / MINUTE);
    }

    fn loser(&self, log: &[Entry], table: &Table) -> PersonKey {
        let mover = table.plies().last().map(|ply| ply.seat);
        let winner = match table.phase() {
            Phase::Over(ending) => ending.winner,
            Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Playing => None,
        };
        let seat = winner.map(Seat::other).or(mover.map(Seat::other)).unwrap_or(Seat::First);
        assert!(!log.is_empty());
        table.person_at(seat).expect("seated").key.clone()
    }

    /// Each reminder of a turn once, in order, apart, and none while its reader sleeps.
    fn check_reminders(&self, id: &str, log: &[Entry]) {
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
                    // Everybody sleeps from 22 to 7; what would come then comes as it begins, at the latest.
                    let (minute, _) = hanoi(entry.at);
                    assert!((7 * 60..22 * 60 + 10).contains(&minute), "seed {seed}, {id}: at minute {minute}");
                }
                _ => {}
            }
        }
    }

    async fn begins(&mut self) {
        let game = GameKey::ALL[self.random.below(GameKey::ALL.len())];
        let one = self.random.below(PEOPLE.len());
        let other = (one + 1 + self.random.below(PEOPLE.len() - 1)) % PEOPLE.len();
        let clock = CLOCKS[self.random.below(CLOCKS.len())];
        let rated = if self.random.below(3) == 0 { "rated=yes" } else { "" };
        let is_letter = self.random.below(4) == 0;
        let Some(id) = self.challenges(one, other, &format!("{} {clock} {rated}", game.key()), is_letter).await else {
            return;
        };
        self.begun += 1;
        if is_letter {
            self.letters.insert(id.clone());
            self.count("letters");
        }
        match self.random.below(20) {
            0 => self.presses(PEOPLE[other], &id, Press::game(Deed::Decline, &id)).await,
            1 => self.presses(PEOPLE[one], &id, Press::game(Deed::Cancel, &id)).await,
            _ => {
                self.presses(PEOPLE[other], &id, Press::game(Deed::Accept { part: String::new() }, &id)).await;
                self.open.push(id.clone());
            }
        }
        self.look(&id).await;
    }

    /// The game that `one` asks `other` for; none where it is refused.
    async fn challenges(&mut self, one: usize, other: usize, rest: &str, is_letter: bool) -> Option<String> {
        let opponent = Some(Opponent::Person(person(PEOPLE[other])));
        let args = Args { rest: rest.to_owned(), opponent, ..Args::default() };
        let before = self.ids(one).await;
        self.does(PEOPLE[one], Intent::Command { name: "play".to_owned(), args }, is_letter).await;
        self.ids(one).await.into_iter().find(|id| !before.contains(id))
    }

    /// The games that somebody has to do with.
    async fn ids(&self, who: usize) -> Vec<String> {
        let open = self.store.games_of(&person(PEOPLE[who]).key, true, usize::MAX).await.expect("readable");
        open.into_iter().map(|(id, _)| id).collect()
    }

    /// Two who do not want to meet: neither may challenge the other, the one who is blocked may offer nothing, and then
    /// they make it up.
    async fn blocks(&mut self) {
        let seed = self.seed;
        let one = self.random.below(PEOPLE.len());
        let other = (one + 1 + self.random.below(PEOPLE.len() - 1)) % PEOPLE.len();
        let opponent = || Some(Opponent::Person(person(PEOPLE[other])));
        let block = |rest: &str| Intent::Command {
            name: "block".to_owned(),
            args: Args { rest: rest.to_owned(), opponent: opponent(), ..Args::default() },
        };
        self.does(PEOPLE[one], block(""), true).await;
        for (asker, asked) in [(one, other), (other, one)] {
            let begun = self.challenges(asker, asked, "caro", false).await;
            assert_eq!(begun, None, "seed {seed}: {} challenged {}", PEOPLE[asker], PEOPLE[asked]);
        }
        let blocked = self.ids(one).await;
        for id in self.open.clone().into_iter().filter(|id| blocked.contains(id)) {
            let table = self.look(&id).await;
            let seat = table.seat_of(&person(PEOPLE[other]).key);
            if let Some(seat) = seat.filter(|_| table.offer().is_none()) {
                self.says(PEOPLE[other], "draw", &format!("#{id}"), self.letters.contains(&id)).await;
                let offer = self.look(&id).await.offer();
                assert_ne!(offer, Some((seat, Offer::Draw)), "seed {seed}, {id}: offered all the same");
            }
        }
        self.does(PEOPLE[one], block("off"), true).await;
        self.count("blocks");
    }

    /// Nobody on the platform can be heard for so long, perhaps with a restart in between: no flag falls, nobody is
    /// reminded, and the time is nobody's.
    async fn outage(&mut self, millis: i64) {
        let seed = self.seed;
        Converse::lost(&*self.service, Platform::Telegram);
        Converse::heard_of(&*self.service, Platform::Telegram);
        self.service.follow_the_platforms().await;
        let gone = self.service.now();
        let before: Vec<(String, usize)> =
            self.open.iter().map(|id| (id.clone(), self.logs.get(id).map_or(0, Vec::len))).collect();
        Converse::lost(&*self.service, Platform::Telegram);
        let mut left = millis;
        while left > 0 {
            let step = left.min(30 * MINUTE);
            self.steady.fetch_add(step, Ordering::SeqCst);
            self.wall.fetch_add(step, Ordering::SeqCst);
            left -= step;
            self.service.follow_the_platforms().await;
            self.service.do_what_is_due().await;
            self.service.beat().await;
            if self.random.below(20) == 0 {
                self.next_process().await;
                self.service.give_all_back().await;
                self.count("restarts in outages");
            }
        }
        let back = self.service.now();
        Converse::heard_of(&*self.service, Platform::Telegram);
        self.service.follow_the_platforms().await;
        self.excused.push((gone, back));
        self.count("outages");
        for (id, entries) in before {
            self.look(&id).await;
            let news = self.logs.get(&id).map(|log| log[entries..].to_vec()).unwrap_or_default();
            for entry in news {
                // What is given back moves a flag behind days on which the clock stands, or before: written down (2.5).
                let is_nobodys = matches!(
                    entry.event,
                    Event::Credited { .. } | Event::Rests { .. } | Event::Vacation { .. } | Event::VacationOver { .. }
                );
                assert!(is_nobodys, "seed {seed}, {id}: {:?} while nobody could be heard", entry.event);
            }
        }
    }

    /// What the ladder says is what a house that has just begun, and the records alone, come to.
    async fn standings(&mut self) {
        let seed = self.seed;
        let stands = self.service.ladder(&group()).await.expect("readable");
        let (fresh, ..) = serve(&self.store, &self.steady, &self.wall, &self.entropy);
        let again = fresh.ladder(&group()).await.expect("readable");
        let mut games = self.ended.clone();
        // Of games that were over in the same instant the store gives the last id first.
        games.sort_by(|one, other| (one.0, &other.1).cmp(&(other.0, &one.1)));
        let replayed = Ladder::fold(games.into_iter().map(|(_, _, finished)| finished).collect());
        let day = self.service.now().div_euclid(DAY);
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

    /// What the record of a game says to the ladder of the group, if it belongs to it.
    async fn finished(&self, id: &str, table: &Table) -> Option<(i64, String, Finished)> {
        let card = self.store.card(id).await.expect("readable").expect("a card");
        let is_here = card.ladder().as_deref() == Some(group().as_str());
        let card = banco_store::GameCard { played: banco_talk::played(table), ..card };
        let (ended, finished) = (card.ended_at()?, Finished::of(id, &card)?);
        is_here.then(|| (ended, id.to_owned(), finished))
    }

    /// Every record that is over once more, from nothing.
    async fn replays(&mut self) {
        self.ended.clear();
        for id in self.proven.clone() {
            let log = self.store.load(&id).await.expect("readable").expect("it was played");
            let table = Table::replay(&log).expect("it replays");
            self.ended.extend(self.finished(&id, &table).await);
        }
    }

    /// All that is over, once more from nothing, and by a program that shares no line with ours.
    async fn is_proven(&mut self) {
        self.replays().await;
        self.standings().await;
        let files = fs::read_dir(self.finished.path()).expect("listed").map(|entry| entry.expect("an entry").path());
        let files: Vec<String> = files.map(|path| path.to_str().expect("a path").to_owned()).collect();
        assert_eq!(files.len(), self.proven.len());
        let output = python(&files.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(0), "seed {}: {}", self.seed, String::from_utf8_lossy(&output.stderr));
    }

    /// Somebody does something in a game.
    async fn plays(&mut self) {
        if self.open.is_empty() {
            return;
        }
        let id = self.open[self.random.below(self.open.len())].clone();
        let table = self.look(&id).await;
        let (Some(seat), Phase::Playing) = (table.to_move(), table.phase()) else { return };
        let (me, other) = (name_of(&table, seat), name_of(&table, seat.other()));
        let rest = format!("#{id}");
        let now = |deed| Press::now(deed, &table);
        if let Some((by, offer)) = table.offer() {
            let (asker, asked) = (name_of(&table, by), name_of(&table, by.other()));
            match self.random.below(6) {
                0 => self.presses(&asker, &id, now(Deed::Withdraw(offer)).asking(by)).await,
                1 | 2 => self.presses(&asked, &id, now(Deed::Answer { offer, yes: true }).asking(by.other())).await,
                3 => self.presses(&asked, &id, now(Deed::Answer { offer, yes: false }).asking(by.other())).await,
                _ => {}
            }
            self.count("offers answered");
        }
        let table = self.look(&id).await;
        if table.phase() != Phase::Playing {
            return;
        }
        let is_letter = self.letters.contains(&id);
        match self.random.below(40) {
            0 => self.says(&other, "draw", &rest, is_letter).await,
            1 => self.says(&other, "takeback", &rest, is_letter).await,
            2 => self.says(&me, "pause", &rest, is_letter).await,
            3 => self.says(&me, "abort", &rest, is_letter).await,
            4 => self.says(&other, "claim", &rest, is_letter).await,
            5 => self.says(&other, "givetime", &format!("2h {rest}"), is_letter).await,
            6 => self.presses(&me, &id, Press::now(Deed::ResignYes { points: None }, &table).asking(seat)).await,
            7 => self.says("khanh", "admin", &format!("end {rest} ngừng"), false).await,
            8 | 9 => {
                if let Some(first) = self.legal(&table, 0) {
                    self.lays(&id, &table, seat, &first).await;
                }
            }
            _ if table.plies().len() > 30 => {
                let ends = Press::now(Deed::ResignYes { points: None }, &table).asking(seat);
                self.presses(&me, &id, ends).await;
            }
            _ => {
                let Some(mv) = self.legal(&table, usize::MAX) else { return };
                self.presses(&me, &id, Press::now(Deed::To { mv }, &table)).await;
                self.count("moves");
            }
        }
        self.look(&id).await;
    }

    fn legal(&mut self, table: &Table, most: usize) -> Option<String> {
        let legal = table.game()?.legal();
        let at = self.random.below(legal.len().min(most.max(1)).max(1));
        legal.get(at).map(|mv| mv.text.clone())
    }

    /// The other side foresees this very move, and it comes.
    async fn lays(&mut self, id: &str, table: &Table, seat: Seat, first: &str) {
        let seed = self.seed;
        let (me, other) = (name_of(table, seat), name_of(table, seat.other()));
        let actor = banco_engine::Actor::Person(person(&me).key);
        let action = Action::Move { text: first.to_owned(), prefer: None };
        let Ok((_, next)) = table.act(&actor, action, table.last_at()) else { return };
        let Some(answer) = next.game().filter(|_| next.to_move() == Some(seat.other())).map(|game| game.legal()) else {
            return;
        };
        let Some(answer) = answer.first().map(|mv| mv.text.clone()) else { return };
        self.says(&other, "line", &format!("{first}, {answer} #{id}"), true).await;
        let kept = self.store.values(&format!("line:{id}:")).await.expect("readable");
        self.presses(&me, id, Press::now(Deed::To { mv: first.to_owned() }, table)).await;
        let after = self.look(id).await;
        if kept.iter().any(|(owner, _)| *owner == person(&other).key.0) && after.plies().len() > table.plies().len() {
            assert!(
                after.is_planned() || after.phase() != Phase::Playing,
                "seed {seed}, {id}: the line was not played"
            );
            self.count("lines");
        }
    }

    /// So much time passes, in steps: nothing is overdue for longer than one of them.
    async fn passes(&mut self, millis: i64) {
        let mut left = millis;
        while left > 0 {
            let step = left.min(5 * MINUTE);
            self.steady.fetch_add(step, Ordering::SeqCst);
            self.wall.fetch_add(step, Ordering::SeqCst);
            left -= step;
            Converse::heard_of(&*self.service, Platform::Telegram);
            while self.service.do_what_is_due().await > 0 && !self.is_idle().await {}
        }
        self.service.beat().await;
        for id in self.open.clone() {
            self.look(&id).await;
        }
    }

    /// What is still due now waits for somebody.
    async fn is_idle(&self) -> bool {
        let due = self.store.due(self.service.now() + 1, 1).await.expect("readable");
        due.is_empty()
    }

    async fn restarts(&mut self, away: i64) {
        self.service.beat().await;
        let gone = self.service.now();
        self.wall.store(gone + away, Ordering::SeqCst);
        self.steady.store(gone + away, Ordering::SeqCst);
        self.next_process().await;
        self.service.give_all_back().await;
        self.excused.push((gone, gone + away));
        self.count("restarts");
        self.passes(FLAG_PEACE_MILLIS).await;
    }

    async fn jumps(&mut self, millis: i64) {
        let before = self.service.now();
        self.wall.fetch_add(millis, Ordering::SeqCst);
        self.service.follow_the_wall().await;
        if millis > 0 {
            self.excused.push((before, before + millis));
        }
        self.count("jumps");
        for id in self.open.clone() {
            self.look(&id).await;
        }
    }

    async fn leaves(&mut self) {
        let who = PEOPLE[self.random.below(PEOPLE.len())];
        let read = |value: Option<serde_json::Value>| {
            value.map(|value| (value["from"].as_i64().unwrap_or_default(), value["until"].as_i64().unwrap_or_default()))
        };
        let key = format!("person:{}:away", person(who).key.0);
        let before = read(self.store.value(&key).await.expect("readable"));
        let words = if self.random.below(3) == 0 { "off" } else { "2d" };
        self.says(who, "vacation", words, true).await;
        let after = read(self.store.value(&key).await.expect("readable"));
        let spans = self.vacations.entry(who.to_owned()).or_default();
        match (before, after) {
            (Some(before), Some(after)) if before.0 == after.0 => {
                if let Some(last) = spans.last_mut() {
                    *last = after;
                }
            }
            (_, Some(after)) if before != Some(after) => spans.push(after),
            _ => {}
        }
        self.count("vacations");
    }
}

/// Whose ladder it is.
fn group() -> String {
    place("nhom").community()
}

fn name_of(table: &Table, seat: Seat) -> String {
    table.person_at(seat).map(|person| person.name.clone()).unwrap_or_default()
}

/// What stands is what was offered and neither answered, withdrawn nor played over.
fn check_offers(seed: u64, id: &str, log: &[Entry], table: &Table) {
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

fn serve(
    store: &Arc<dyn Store>,
    steady: &Arc<AtomicI64>,
    wall: &Arc<AtomicI64>,
    entropy: &banco_talk::Entropy,
) -> (Arc<Service>, Outbox, Exit) {
    // Where nobody runs the exit, letters stay where they are.
    let (outbox, exit) = Outbox::new();
    let clock = |hand: &Arc<AtomicI64>| -> Clock {
        let hand = Arc::clone(hand);
        Arc::new(move || hand.load(Ordering::SeqCst))
    };
    let pictures = Arc::new(Pictures::new(None));
    let service =
        Service::new(Arc::clone(store), outbox.clone(), pictures, clock(steady), Arc::clone(entropy), Lang::Vi);
    service.look_at(clock(wall));
    (Arc::new(service), outbox, exit)
}

/// What came about in one house, and the seconds that playing it took.
async fn months(seed: u64, games: usize) -> (BTreeMap<&'static str, usize>, f64) {
    let began = Instant::now();
    let mut crowd = Crowd::new(seed);
    let mut look_at = MORE_GAMES;
    for who in PEOPLE {
        crowd.says(who, "settings", "quiet=22-7", true).await;
    }
    crowd.says("khanh", "chatsettings", "vacation=42", false).await;
    while crowd.begun < games || !crowd.open.is_empty() {
        match crowd.random.below(200) {
            0..20 if crowd.begun < games && crowd.open.len() < GAMES_AT_A_TIME => crowd.begins().await,
            20..26 => {
                let minutes = 1 + crowd.random.below(120) as i64;
                crowd.passes(minutes * MINUTE).await;
            }
            26 => {
                let hours = 1 + crowd.random.below(20) as i64;
                crowd.passes(hours * HOUR).await;
            }
            27 if crowd.random.below(3) == 0 => {
                let minutes = crowd.random.below(600) as i64;
                crowd.restarts(minutes * MINUTE).await;
            }
            28 if crowd.random.below(3) == 0 => {
                let minutes = 6 + crowd.random.below(300) as i64;
                let sign = if crowd.random.below(4) == 0 { -1 } else { 1 };
                crowd.jumps(sign * minutes * MINUTE).await;
            }
            29 => crowd.leaves().await,
            30 if crowd.random.below(4) == 0 => {
                let minutes = 6 + crowd.random.below(2_000) as i64;
                crowd.outage(minutes * MINUTE).await;
            }
            31 if crowd.random.below(4) == 0 => crowd.blocks().await,
            _ if crowd.begun >= look_at => {
                crowd.standings().await;
                look_at = crowd.begun + crowd.begun / 4 + MORE_GAMES;
            }
            _ => crowd.plays().await,
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    crowd.is_proven().await;
    assert!(crowd.done.len() >= 12, "everything came about: {:?}", crowd.done);
    crowd.done.extend([("games", crowd.begun), ("proven", crowd.proven.len())]);
    (crowd.done, seconds)
}

/// The futures of an unoptimised program lie deep in each other.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// Lives on a thread of its own.
fn on_a_deep_stack(lives: impl FnOnce(tokio::runtime::Runtime) + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    let lives = move || lives(tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime"));
    if let Err(panic) = thread.spawn(lives).expect("a thread").join() {
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn clauses_1_3_2_1_2_6_2_7_2_9_3_2_months_of_a_crowd_keep_the_law() {
    let games: usize = if is_long() { 10_000 } else { 150 };
    on_a_deep_stack(move |runtime| {
        let (mut all, mut seconds) = (BTreeMap::<&str, usize>::new(), 0.0_f64);
        for house in 0..games.div_ceil(GAMES_PER_HOUSE) {
            let games = GAMES_PER_HOUSE.min(games - house * GAMES_PER_HOUSE);
            let (done, took) = runtime.block_on(months(SEED + house as u64, games));
            done.into_iter().for_each(|(what, count)| *all.entry(what).or_default() += count);
            seconds += took;
        }
        println!("seed {SEED} and those after it: {all:?}, {:.0} games a second", all["games"] as f64 / seconds);
    });
}
