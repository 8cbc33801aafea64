//! Timers at scale (days 1.4, 2.7): what 100,000 of them take, how late a flag falls while a hundred moves a second are
//! played, whether 10,000 reminders that are due at once hold up a move, and how long 10,000 clocks wait for their time
//! after an absence.
//!
//! `cargo bench -p banco-tests-platform --bench timers`; a number behind `--` divides all of it, to try it out. Service, local store
//! on a real disk, outbox and clockwork; boards in letters. The timers are written by a process of its own, so that what it
//! took does not count; the service's clock begins when all is read. Figures depend on the disk of the build folder.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use banco::program::system_entropy;
use banco_engine::Table;
use banco_ports::{Args, Deliver, DeliveryError, Inbound, Intent, Lang, MessageRef, Parcel, Place, Platform};
use banco_service::outbox::{Exit, Outbox};
use banco_service::present::pictures::Pictures;
use banco_service::{Clock, Service, Times, clockwork};
use banco_store::local::Local;
use banco_store::{Batch, GameAppend, Store};
use banco_tests_platform::timers::{Timer, chat, player};

const GAMES_PER_BATCH: usize = 200;

/// Pairs who play, and how often one of all of them moves.
const PAIRS: usize = 100;
const BETWEEN_MOVES: Duration = Duration::from_millis(10);

const MINUTE: i64 = 60_000;

/// Instant at which the service's clock begins.
const ORIGIN: i64 = 1_800_000_000_000;

/// Reminders that are not out by then never come.
const GIVES_UP: Duration = Duration::from_secs(600);

/// Limits: memory, delay of a loss on time, and how much longer a move may take among reminders.
const MEMORY_MB_MAX: u64 = 60;
const LATE_MAX: Duration = Duration::from_secs(1);
const HELD_UP_MAX: Duration = Duration::from_millis(50);

/// Numbers of timers, and the times for which moves alone and moves among losses on time are measured.
#[derive(Clone, Copy)]
struct Size {
    timers: usize,
    flags: usize,
    reminders: usize,
    absent: usize,
    window: i64,
}

impl Size {
    fn part(by: usize) -> Size {
        let window = if by == 1 { 20_000 } else { 5_000 };
        Size { timers: 100_000 / by, flags: 1_000 / by, reminders: 10_000 / by, absent: 10_000 / by, window }
    }

    /// The number of the first pair that plays.
    fn first_player(self) -> usize {
        self.timers + self.flags + self.reminders
    }

    fn is_reminder(self, number: usize) -> bool {
        (self.timers + self.flags..self.first_player()).contains(&number)
    }

    fn flag_falls(self, number: usize) -> i64 {
        ORIGIN + self.window + number as i64 * self.window / self.flags as i64
    }

    /// All timers, as a house would have written them that began long before.
    fn games(self) -> impl Iterator<Item = GameAppend> {
        let Size { timers, flags, reminders, window, .. } = self;
        let far = (0..timers).map(|number| game(format!("t{number:05}"), number, 3 * 24 * 60, ORIGIN, None));
        let flags = (0..flags).map(move |number| {
            let shown = self.flag_falls(number) - 50 * MINUTE;
            game(format!("f{number:05}"), timers + number, 50, shown, None)
        });
        let reminders = (0..reminders).map(move |number| {
            let half = ORIGIN + 2 * window;
            let number_of_all = self.timers + self.flags + number;
            game(format!("r{number:05}"), number_of_all, 240, half - 120 * MINUTE, Some(half))
        });
        let first = self.first_player();
        let players = (0..PAIRS).map(move |pair| game(pair_id(pair), first + pair, 24 * 60, ORIGIN, None));
        far.chain(flags).chain(reminders).chain(players)
    }
}

fn pair_id(pair: usize) -> String {
    format!("p{pair:05}")
}

fn name(letter: &str, number: usize) -> String {
    format!("{letter}{number}")
}

/// A game whose clock began to run at `shown`, with so many minutes a move, and when it is to be looked at.
fn game(id: String, number: usize, minutes: i64, shown: i64, due: Option<i64>) -> GameAppend {
    let players = ["a", "b"].map(|letter| player(&name(letter, number)));
    Timer { id, place: chat(&format!("-{number}")), players, each: minutes * MINUTE, shown, due }.game()
}

async fn fill(folder: &Path, games: impl Iterator<Item = GameAppend>) {
    let store = Local::open(folder).expect("opened").0;
    let mut games = games.peekable();
    while games.peek().is_some() {
        let games = games.by_ref().take(GAMES_PER_BATCH).collect();
        store.append(Batch { games, ..Batch::default() }).await.expect("kept");
    }
    store.beat(ORIGIN).await.expect("kept");
    store.close().await.expect("closed");
}

/// Arrivals: the instant of each game's newest board, and the number of reminders.
struct Chats {
    size: Size,
    boards: Mutex<HashMap<String, Instant>>,
    reminders: AtomicUsize,
}

#[async_trait]
impl Deliver for Chats {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        let number = parcel.place.chat.trim_start_matches('-').parse().expect("one of ours");
        if self.size.is_reminder(number) {
            self.reminders.fetch_add(1, Ordering::Relaxed);
        } else if let Some((game, _)) = &parcel.message.game {
            self.boards.lock().expect("nobody panics here").insert(game.clone(), Instant::now());
        }
        Ok(MessageRef(parcel.number.to_string()))
    }

    async fn strip(&self, _: &Place, _: &MessageRef) -> Result<(), DeliveryError> {
        Ok(())
    }
}

/// Resident memory in kB, where the system tells.
fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.parse().ok())
}

/// Median, what all but one in a hundred keep to, and the longest.
fn told(what: &str, mut times: Vec<Duration>) -> [Duration; 3] {
    times.sort_unstable();
    let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 100).copied().unwrap_or_default();
    let [half, most, all] = [50, 99, 100].map(at);
    println!("{what} ({}): p50 {half:.1?}, p99 {most:.1?}, max {all:.1?}", times.len());
    [half, most, all]
}

/// Verdict so far: true while every limit holds.
struct Judge(bool);

impl Judge {
    fn holds<T: PartialOrd + std::fmt::Debug>(&mut self, what: &str, measured: T, most: T) {
        let is_kept = measured <= most;
        println!("  {what}: {measured:.1?}, at most {most:.1?}: {}", if is_kept { "kept" } else { "NOT KEPT" });
        self.0 &= is_kept;
    }
}

/// Red's and Black's cannon go there and back.
const CYCLE: [&str; 4] = ["h3h4", "h8h7", "h4h3", "h7h8"];

/// One of all pairs moves every few milliseconds while `goes_on`; how long each waited for its answer.
async fn play(house: &House, ply: &mut usize, goes_on: impl Fn() -> bool) -> Vec<Duration> {
    let mut tick = tokio::time::interval(BETWEEN_MOVES);
    let mut moves = Vec::new();
    while goes_on() {
        tick.tick().await;
        let (pair, number) = (*ply % PAIRS, *ply / PAIRS);
        let table = house.size.first_player() + pair;
        let args = Args { rest: format!("{} #{}", CYCLE[number % 4], pair_id(pair)), ..Args::default() };
        let inbound = Inbound {
            place: chat(&format!("-{table}")),
            private: false,
            from: player(&name(["a", "b"][number % 2], table)),
            moderator: false,
            guild: None,
            event: format!("telegram:{ply}"),
            lang: Some(Lang::Vi),
            chat_lang: None,
            chat_title: None,
            intent: Intent::Command { name: "move".to_owned(), args },
            reply_to: None,
        };
        *ply += 1;
        let service = Arc::clone(&house.service);
        moves.push(tokio::spawn(async move {
            let began = Instant::now();
            service.handle(inbound).await;
            began.elapsed()
        }));
    }
    let mut waited = Vec::with_capacity(moves.len());
    for one in moves {
        waited.push(one.await.expect("nobody panics here"));
    }
    waited
}

/// A house over what was written, whose clock begins now.
struct House {
    size: Size,
    store: Arc<dyn Store>,
    service: Arc<Service>,
    exit: Exit,
    began: Instant,
}

impl House {
    fn open(folder: &Path, size: Size, begins: i64) -> House {
        let opened = Instant::now();
        let store: Arc<dyn Store> = Arc::new(Local::open(folder).expect("opened").0);
        println!("opened in {:.1?}", opened.elapsed());
        let (outbox, exit) = Outbox::new();
        let began = Instant::now();
        let now: Clock = Arc::new(move || begins + began.elapsed().as_millis() as i64);
        let pictures = Arc::new(Pictures::new(None));
        let service = Service::new(Arc::clone(&store), outbox, pictures, now, system_entropy(), Lang::Vi);
        let service = Arc::new(service.with_times(Times { peace: 0, ..Times::default() }));
        House { size, store, service, exit, began }
    }

    fn at(&self, millis: i64) -> Instant {
        self.began + Duration::from_millis(millis.abs_diff(ORIGIN))
    }
}

async fn timers(folder: &Path, size: Size, judge: &mut Judge) {
    let before = resident();
    let mut house = House::open(folder, size, ORIGIN);
    let (next, _) = (house.store.due(i64::MAX, 1).await.expect("readable"), house.service.do_what_is_due().await);
    assert_eq!(next.len(), 1, "they are known");
    if let Some((before, now)) = before.zip(resident()) {
        println!("{} timers and as many others", size.timers);
        judge.holds("MB", now.saturating_sub(before) >> 10, MEMORY_MB_MAX);
    }
    let chats = Arc::new(Chats { size, boards: Mutex::default(), reminders: AtomicUsize::default() });
    let deliverers = HashMap::from([(Platform::Telegram, Arc::clone(&chats) as Arc<dyn Deliver>)]);
    let (_, unused) = Outbox::new();
    let exit = std::mem::replace(&mut house.exit, unused);
    tokio::spawn(exit.run(house.service.clone(), Arc::clone(&house.store), deliverers));
    tokio::spawn(clockwork::run(Arc::clone(&house.service)));
    let until = |millis: i64| {
        let until = house.at(millis);
        move || Instant::now() < until
    };
    let mut ply = 0;
    let [_, _, alone] = told("moves alone", play(&house, &mut ply, until(ORIGIN + size.window)).await);
    told("moves while flags fall", play(&house, &mut ply, until(ORIGIN + 2 * size.window)).await);
    let all_are_due = Instant::now();
    let waits = || chats.reminders.load(Ordering::Relaxed) < size.reminders && all_are_due.elapsed() < GIVES_UP;
    let [_, _, longest] = told("moves while all are reminded", play(&house, &mut ply, waits).await);
    println!("{} reminders out in {:.1?}", size.reminders, all_are_due.elapsed());
    assert!(!waits(), "all of them are out");
    assert_eq!(chats.reminders.load(Ordering::Relaxed), size.reminders, "each once");
    judge.holds("held up by", longest.saturating_sub(alone), HELD_UP_MAX);
    let arrived = chats.boards.lock().expect("nobody panics here").clone();
    let late = (0..size.flags).map(|number| {
        let board = arrived.get(&format!("f{number:05}")).expect("every flag fell");
        board.saturating_duration_since(house.at(size.flag_falls(number)))
    });
    let [_, late, _] = told("from a flag to its board", late.collect());
    judge.holds("late by", late, LATE_MAX);
    let plies = house.store.load(&pair_id(0)).await.expect("readable").expect("it goes on").len();
    assert!(plies > ply / PAIRS, "every move was made");
    if let Some((before, now)) = before.zip(resident()) {
        println!("after all of it: {} MB", now.saturating_sub(before) >> 10);
    }
    house.store.close().await.expect("closed");
}

/// Five hours away.
async fn absence(folder: &Path, size: Size) {
    let house = House::open(folder, size, ORIGIN + 5 * 60 * MINUTE);
    house.service.wake().await.expect("readable");
    let began = Instant::now();
    house.service.give_all_back().await;
    println!("{} clocks had their time back in {:.1?}", size.absent, began.elapsed());
    let log = house.store.load("t00000").await.expect("readable").expect("it goes on");
    let flag = Table::replay(&log).expect("it replays").flag_falls_at();
    assert!(flag > Some(ORIGIN + 3 * 24 * 60 * MINUTE), "given back: {flag:?}");
    house.store.close().await.expect("closed");
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("timers-bench-{name}"));
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("created");
    folder
}

#[tokio::main]
async fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().collect();
    let part = words.iter().find_map(|word| word.parse::<usize>().ok()).filter(|part| *part > 0).unwrap_or(1);
    let size = Size::part(part);
    if let Some(at) = words.iter().position(|word| word == "fill") {
        let folder = words.get(at + 1).expect("a folder");
        fill(Path::new(folder), size.games()).await;
        return ExitCode::SUCCESS;
    }
    let mut judge = Judge(true);
    let many = folder("many");
    let began = Instant::now();
    let mut filling = Command::new(std::env::current_exe().expect("this program"));
    filling.args(["fill", many.to_str().expect("a path"), &part.to_string()]);
    assert!(filling.status().expect("it starts").success());
    println!("{} games written in {:.1?}", size.first_player() + PAIRS, began.elapsed());
    timers(&many, size, &mut judge).await;
    let away = folder("away");
    fill(&away, (0..size.absent).map(|number| game(format!("t{number:05}"), number, 3 * 24 * 60, ORIGIN, None))).await;
    absence(&away, size).await;
    for folder in [many, away] {
        fs::remove_dir_all(folder).expect("removed");
    }
    if judge.0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
