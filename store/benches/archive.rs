//! Benchmark of a bot that has run for years, with 1,000,000 finished and 10,000 running games. It measures the
//! start, the memory and the bytes, and the delay of moves while games are archived.
//!
//! `cargo bench -p banco-store --bench archive --features local`; a number after `--` divides the number of finished
//! games, for a trial run. A second word is a folder that keeps the data. A process of its own fills the folder, and
//! each start is a process too, so that memory is measured separately. Figures depend on the disk of the build
//! folder.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use banco_engine::{
    Action, Actor, Challenge, Entry, GameKey, GameOptions, Luck, Opponent, Part, Person, PersonKey, Phase, Seed, Side,
    Table,
};
use banco_ports::{Address, MessageRef, Place, Platform};
use banco_store::local::{Local, Settings};
use banco_store::{Batch, GameAppend, GameCard, Letter, PlayedGame, SentMessage, Store};

const OVER: usize = 1_000_000;
const GOING: usize = 10_000;
const MOVES: usize = 40;
/// Moves of each running game, and the number of them that are played one by one.
const MOVES_GOING: usize = 20;
const MOVES_ALONE: usize = 5;
const WRITERS: usize = 64;
const LOOKS: usize = 200;

/// Number of different games; all others are copies of one of them.
const MODELS: usize = 200;

/// Origin in the year 2027, and the time between the ends of two games.
const ORIGIN: i64 = 1_800_000_000_000;
const BETWEEN: i64 = 30_000;

/// SplitMix64: the same games on every machine.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.word() % bound as u64) as usize
    }
}

fn player(name: &str) -> Person {
    Person { key: PersonKey(format!("telegram:{name}")), name: name.to_owned(), username: Some(name.to_owned()) }
}

fn chat(name: &str) -> Place {
    Place { platform: Platform::Telegram, chat: name.to_owned(), thread: None }
}

/// Record of a game with random moves: chess, xiangqi and jieqi in turn.
fn model(number: usize) -> Vec<Entry> {
    let mut random = Random(number as u64);
    let game = [GameKey::Xiangqi, GameKey::Chess, GameKey::Jieqi][number % 3];
    let [an, binh] = ["an", "binh"].map(player);
    let challenge = Challenge {
        id: "game0".to_owned(),
        game,
        options: GameOptions::new(),
        challenger: an.clone(),
        opponent: Opponent::Anyone,
        side: Side::First,
        time: None,
        rated: false,
        series: None,
        hints: false,
        anywhere: false,
        luck: Luck::default(),
    };
    let seed = Seed::new(std::array::from_fn(|_| random.word() as u8));
    let mut now = ORIGIN;
    let (mut entries, mut table) = Table::open(challenge, seed, now).expect("in range");
    let accept = Action::Accept { by: binh.clone(), part: Part::automatic("archive") };
    let mut act = |table: &Table, actor: &Actor, action: Action, now: i64| {
        let (more, table) = table.act(actor, action, now).expect("may be done");
        entries.extend(more);
        table
    };
    table = act(&table, &Actor::Person(binh.key.clone()), accept, now);
    for ply in 0..MOVES {
        now += 3_000 + random.below(60_000) as i64;
        let mut legal = table.game().map(|game| game.legal()).unwrap_or_default();
        if legal.is_empty() {
            break;
        }
        let mv = legal.swap_remove(random.below(legal.len()));
        let mover = if ply % 2 == 0 { &an.key } else { &binh.key };
        let mv = Action::Move { text: mv.text, prefer: None };
        table = act(&table, &Actor::Person(mover.clone()), mv, now);
        if table.phase() != Phase::Playing {
            return entries;
        }
    }
    act(&table, &Actor::Person(an.key), Action::Resign, now + 5_000);
    entries
}

/// Models, each with a serialized record.
struct Models(Vec<(String, usize)>);

impl Models {
    fn new() -> Models {
        let text = |number| {
            let entries = model(number);
            (serde_json::to_string(&entries).expect("written"), entries.len())
        };
        Models((0..MODELS).map(text).collect())
    }

    /// Game of this number, with its first entries, or all.
    fn game(&self, letter: char, number: usize, entries: Option<usize>) -> GameAppend {
        let (text, _) = self.0.get(number % MODELS).expect("a model");
        let id = format!("{letter}{number}");
        let names = [number % 20_000, number * 7 % 20_000 + 20_000].map(|person| format!("p{person}"));
        let text = text.replace("game0", &id);
        let text = text
            .replace("\"an\"", &format!("\"{}\"", names[0]))
            .replace("telegram:an", &format!("telegram:{}", names[0]));
        let text = text
            .replace("\"binh\"", &format!("\"{}\"", names[1]))
            .replace("telegram:binh", &format!("telegram:{}", names[1]));
        let mut record: Vec<Entry> = serde_json::from_str(&text).expect("read");
        record.iter_mut().for_each(|entry| entry.at += number as i64 * BETWEEN);
        let ended = record.last().map_or(0, |entry| entry.at);
        record.truncate(entries.unwrap_or(usize::MAX));
        let persons: Vec<_> = names.iter().map(|name| player(name).key).collect();
        let played = PlayedGame { ended, rated: false, plies: MOVES as u32, names: names.clone(), opening: Vec::new() };
        let is_over = entries.is_none();
        let card = GameCard {
            places: vec![chat(&format!("-{}", number % 2_000))],
            waiting_for: persons.first().cloned().filter(|_| !is_over),
            persons,
            open: !is_over,
            changed: ended,
            game: Some(GameKey::Xiangqi),
            result: None,
            challenger: None,
            due: None,
            community: None,
            played: Some(played).filter(|_| is_over),
            lobby: None,
            active: [None, None],
            communities: [None, None],
        };
        GameAppend { id, expected: 0, entries: record, card }
    }
}

/// Batch of a move, as the service writes it: the event, the card and the letter.
fn step(game: &GameAppend, from: usize, upto: usize) -> Batch {
    let entries: Vec<Entry> = game.entries.iter().take(upto).skip(from).cloned().collect();
    let place = game.card.places.first().cloned().expect("a place");
    let body = serde_json::json!({ "post": "board", "game": game.id });
    let person = |upto: usize| game.card.persons.get(upto % 2).cloned();
    let changed = entries.last().map_or(game.card.changed, |entry| entry.at);
    let card = GameCard { waiting_for: person(upto), changed, ..game.card.clone() };
    Batch {
        event: Some(format!("telegram:{}", turn(&game.id, upto))),
        games: vec![GameAppend { id: game.id.clone(), expected: from as u64, entries, card }],
        outbox: vec![Letter { to: Address::Place(place), by: person(from), body }],
        ..Batch::default()
    }
}

/// A nine-digit number as platforms give them, different for each move.
fn turn(id: &str, upto: usize) -> usize {
    100_000_000 + id.trim_start_matches(char::is_alphabetic).parse::<usize>().expect("a number") * 1_000 + upto
}

async fn move_on(store: &Local, game: &GameAppend, from: usize, upto: usize) {
    let place = game.card.places.first().cloned().expect("a place");
    for letter in store.append(step(game, from, upto)).await.expect("kept") {
        let message = MessageRef((turn(&game.id, upto) % 1_000_000).to_string());
        let sent = SentMessage { place: place.clone(), message, game: Some((game.id.clone(), upto as u32)) };
        store.mark_sent(letter, Some(sent)).await.expect("marked");
    }
}

/// Bytes of the files in a folder.
fn bytes(folder: &Path, endings: &[&str]) -> u64 {
    let Ok(files) = fs::read_dir(folder) else { return 0 };
    let files = files.filter_map(Result::ok);
    let wanted = files.filter(|file| {
        let name = file.file_name().to_string_lossy().into_owned();
        endings.iter().any(|ending| name.ends_with(ending))
    });
    wanted.filter_map(|file| Some(file.metadata().ok()?.len())).sum()
}

/// Bytes of the journal without unused space.
fn written(folder: &Path) -> u64 {
    let Ok(files) = fs::read_dir(folder.join("journal")) else { return 0 };
    let texts = files.filter_map(|file| fs::read(file.ok()?.path()).ok());
    texts.map(|text| text.iter().rposition(|byte| *byte != 0).map_or(0, |last| last as u64 + 1)).sum()
}

async fn fill(folder: &Path, over: usize) {
    let models = Arc::new(Models::new());
    let store = Arc::new(Local::open(folder).expect("opened").0);
    let began = Instant::now();
    let writers = (0..WRITERS).map(|first| {
        let (store, models) = (store.clone(), models.clone());
        tokio::spawn(async move {
            for number in (first..over).step_by(WRITERS) {
                let games = vec![models.game('o', number, None)];
                store.append(Batch { games, ..Batch::default() }).await.expect("kept");
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.expect("no panic");
    }
    println!("{over} games that are over written in {:.1?}", began.elapsed());
    let began = Instant::now();
    let writers = (0..WRITERS).map(|first| {
        let (store, models) = (store.clone(), models.clone());
        tokio::spawn(async move {
            for number in (first..GOING).step_by(WRITERS) {
                let game = models.game('g', number, Some(MOVES_GOING + 3));
                let begins = game.entries.len().saturating_sub(MOVES_ALONE);
                move_on(&store, &game, 0, begins).await;
                for at in begins..game.entries.len() {
                    move_on(&store, &game, at, at + 1).await;
                }
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.expect("no panic");
    }

    let took = began.elapsed();
    let moves = GOING * MOVES_ALONE;
    println!("{GOING} games that go on written in {took:.1?}: {:.0} moves/s", moves as f64 / took.as_secs_f64());
    println!("  {} MB, at most {} MB", memory("VmRSS"), memory("VmHWM"));
    let began = Instant::now();
    store.tidy().expect("moved");
    println!("what was left went into the archive in {:.1?}", began.elapsed());
    store.close().await.expect("closed");
}

/// CPU seconds of this process; other work on the machine does not change them.
fn worked() -> f64 {
    const PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks: u64 = after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    ticks as f64 / PER_SECOND
}

/// Memory of this process in MB, by the system's name for it.
fn memory(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line =
        status.lines().find_map(|line| line.strip_prefix(name)?.trim_start_matches(':').trim().strip_suffix(" kB"));
    line.and_then(|kilobytes| kilobytes.trim().parse::<u64>().ok()).unwrap_or(0) / 1_024
}

fn told(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 100).copied().unwrap_or_default();
    println!("{what} ({}): p50 {:.1?}, p99 {:.1?}, max {:.1?}", times.len(), at(50), at(99), at(100));
}

async fn start(folder: &Path, over: usize, plays: bool) {
    // The playing process fills some of the journal's files in seconds and archives them itself.
    let few = Settings { segment_bytes: 256 << 10, archive_after: u64::MAX, ..Settings::default() };
    let began = Instant::now();
    let settings = if plays { few } else { Settings::default() };
    let (store, opening) = Local::open_with(folder, settings).expect("opened");
    let took = began.elapsed();
    println!(
        "start in {took:.1?} ({:.1} s of work), {} MB, at most {} MB; {:?}",
        worked(),
        memory("VmRSS"),
        memory("VmHWM"),
        opening.index
    );
    assert!(opening.damages.is_empty() && opening.set_aside.is_empty(), "{opening:?}");
    let mut random = Random(1);
    let mut looks = Vec::new();
    for _ in 0..LOOKS {
        let id = format!("o{}", random.below(over));
        let began = Instant::now();
        let (card, entries) = (store.card(&id).await, store.load(&id).await);
        looks.push(began.elapsed());
        assert!(card.is_ok_and(|card| card.is_some()) && entries.is_ok_and(|entries| entries.is_some()), "{id}");
    }
    told("first looks into an archived game", looks);
    if plays {
        play(Arc::new(store), folder).await;
    } else {
        store.close().await.expect("closed");
    }
}

/// Plays moves one after the other, alone and while games are archived.
async fn play(store: Arc<Local>, folder: &Path) {
    let models = Models::new();
    let mut number = GOING;
    // An earlier run has played some games in a kept folder.
    while store.card(&format!("n{number}")).await.expect("read").is_some() {
        number += 1;
    }
    for (what, moves_games) in [("a move alone", false), ("a move beside the archive", true)] {
        let tidying = store.clone();
        let tidying = tokio::task::spawn_blocking(move || {
            let began = Instant::now();
            if moves_games {
                tidying.tidy().expect("moved")
            } else {
                std::thread::sleep(Duration::from_secs(3))
            };
            began.elapsed()
        });
        let (mut times, before) = (Vec::new(), written(folder));
        // Endless play would close files forever.
        let until = Instant::now() + Duration::from_secs(20);
        while !tidying.is_finished() && Instant::now() < until {
            let game = models.game('n', number, Some(MOVES_GOING));
            number += 1;
            for at in 0..game.entries.len() {
                let began = Instant::now();
                move_on(&store, &game, at, at + 1).await;
                times.push(began.elapsed());
            }
        }
        let moves = times.len().max(1) as u64;
        told(what, times);
        if !moves_games {
            println!("  live: {} bytes a move, the beginnings of games counted in", (written(folder) - before) / moves);
        }
        println!(
            "  that took {:.1?}; {} MB, at most {} MB",
            tidying.await.expect("no panic"),
            memory("VmRSS"),
            memory("VmHWM")
        );
    }
    store.close().await.expect("closed");
}

fn child(words: &[&str]) {
    let program = std::env::current_exe().expect("a program");
    let done = Command::new(program).args(words).status().expect("started");
    assert!(done.success(), "{words:?}");
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<usize>().expect("a number");
    match words.as_slice() {
        ["fill", folder, over] => fill(Path::new(folder), number(over)).await,
        ["start", folder, over] => start(Path::new(folder), number(over), false).await,
        ["play", folder, over] => start(Path::new(folder), number(over), true).await,
        words => {
            let over = OVER / words.first().map_or(1, |by| number(by));
            let folder = words.get(1).map_or_else(|| PathBuf::from("target/archive"), PathBuf::from);
            if !folder.exists() {
                child(&["fill", &folder.display().to_string(), &over.to_string()]);
            }
            figures(&folder, over);
        }
    }
}

fn figures(folder: &Path, over: usize) {
    let name = folder.display().to_string();
    let words = |what: &'static str| [what.to_owned(), name.clone(), over.to_string()];
    let run = |what: &'static str| child(&words(what).each_ref().map(String::as_str));
    let archive = folder.join("archive");
    let (games, find) = (bytes(&archive, &[".games"]), bytes(&archive, &[".find"]));
    let moves = (over * MOVES) as u64;
    println!("archived: {} bytes a move, of them {} to find it", (games + find) / moves, find / moves);
    println!(
        "games that go on: {} MB, journal {} MB",
        bytes(&archive, &[".going"]) >> 20,
        bytes(&folder.join("journal"), &[".log"]) >> 20
    );
    run("start");
    fs::remove_dir_all(folder.join("index")).expect("removed");
    println!("without an index:");
    run("start");
    println!("and with play:");
    run("play");
}
