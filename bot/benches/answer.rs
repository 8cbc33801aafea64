//! Time from a move to its answer, in the process: service, local store on a real disk, outbox, caption, picture, a
//! delivery into memory. Beside it the same games in letters, which leaves out only the picture. Also the time of the
//! disk and the renderer alone.
//!
//! `cargo bench -p banco --bench answer --no-default-features --features local`. Figures depend on
//! the disk of the build folder.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use banco_engine::{GameKey, Person, PersonKey, Seat, Table, View, Viewer};
use banco_ports::{Args, Deliver, DeliveryError, Inbound, Intent, Lang, MessageRef, Parcel, Place, Platform, Rendered};
use banco_render::{Bar, Marks, Renderer, Scene, Style};
use banco_service::Service;
use banco_service::outbox::Outbox;
use banco_service::present::pictures::{Order, Pictures};
use banco_store::Store;
use banco_store::local::Local;

/// Fewest moves; whole games are played until they are reached.
const MOVES_MIN: usize = 2_000;

/// Appends of the disk alone.
const SYNCS: u64 = 2_000;

/// Repeats of one picture.
const REPEATS: usize = 1_000;

const PATIENCE: Duration = Duration::from_secs(20);

/// A chat in memory.
#[derive(Default)]
struct Chat {
    messages: Mutex<Vec<Rendered>>,
}

impl Chat {
    fn take(&self) -> Vec<Rendered> {
        std::mem::take(&mut self.messages.lock().expect("nobody panics here"))
    }
}

#[async_trait]
impl Deliver for Chat {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        self.messages.lock().expect("nobody panics here").push(parcel.message.clone());
        Ok(MessageRef(parcel.number.to_string()))
    }

    async fn strip(&self, _: &Place, _: &MessageRef) -> Result<(), DeliveryError> {
        Ok(())
    }
}

/// Pseudorandom numbers, the same in every run.
fn sequence(mut state: u64) -> impl FnMut(usize) -> usize {
    move |bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    }
}

struct Figures(Vec<Duration>);

impl Figures {
    fn at(&self, thousandths: usize) -> Duration {
        let last = self.0.len().saturating_sub(1);
        self.0.get((self.0.len() * thousandths / 1_000).min(last)).copied().unwrap_or_default()
    }

    fn print(mut self, what: &str) {
        self.0.sort_unstable();
        let [p50, p95, p99, max] = [500, 950, 990, 1_000].map(|share| self.at(share));
        println!("{what}: p50 {p50:.2?}, p95 {p95:.2?}, p99 {p99:.2?}, max {max:.2?} ({} times)", self.0.len());
    }
}

/// Time of 900 bytes and an fdatasync in a file of full length: a move's line in the journal.
fn sync_alone(folder: &Path) {
    let mut file = File::create(folder.join("sync")).expect("created");
    file.write_all(&vec![0; 2 << 20]).and_then(|()| file.sync_all()).expect("written");
    let times = (0..SYNCS).map(|number| {
        file.seek(SeekFrom::Start(number * 900)).expect("a place");
        let start = Instant::now();
        file.write_all(&[b'x'; 900]).and_then(|()| file.sync_data()).expect("synced");
        start.elapsed()
    });
    Figures(times.collect()).print("append + fdatasync alone");
}

/// Time of every picture once more, outside the service.
fn pictures_alone(views: &[View]) {
    let renderer = Renderer::new().expect("the fonts are in the program");
    let (mut times, mut bytes) = (Vec::new(), Vec::new());
    for view in views {
        let bar = |name: &str| Bar { name: name.to_owned(), line: "Đỏ".to_owned(), ..Bar::default() };
        let (bars, marks) = ([bar("An"), bar("Bình")], Marks::default());
        let scene = Scene { view, style: Style::default(), bars: Some(&bars), marks: &marks, banner: None };
        let start = Instant::now();
        let picture = renderer.picture(&scene).expect("drawn");
        times.push(start.elapsed());
        bytes.push(picture.png.len());
    }
    Figures(times).print("picture alone");
    bytes.sort_unstable();
    let p50 = bytes.get(bytes.len() / 2).copied().unwrap_or_default();
    println!("picture bytes: p50 {p50}, max {}", bytes.last().copied().unwrap_or_default());
}

/// Time of a recent picture, requested again. Target: 0.1 ms.
async fn picture_repeated(view: &View) {
    let pictures = Pictures::new(Some(Renderer::new().expect("the fonts are in the program")));
    let order =
        Order { view: view.clone(), bars: None, style: Style::default(), marks: Marks::default(), banner: None };
    let mut times = Vec::new();
    for _ in 0..=REPEATS {
        let start = Instant::now();
        assert!(pictures.draw(order.clone()).await.is_some());
        times.push(start.elapsed());
    }
    Figures(times.split_off(1)).print("picture repeated");
}

/// Two friends, the service, and the parts they wait for.
struct Bench {
    service: Arc<Service>,
    outbox: Outbox,
    store: Arc<dyn Store>,
    chat: Arc<Chat>,
    events: u64,
}

fn person(name: &str) -> Person {
    Person { key: PersonKey(format!("telegram:{name}")), name: name.to_owned(), username: Some(name.to_owned()) }
}

impl Bench {
    /// Time of one event and everything it causes, to the delivery of the last message.
    async fn does(&mut self, user: &str, intent: Intent) -> (Duration, Vec<Rendered>) {
        self.events += 1;
        let inbound = Inbound {
            place: Place { platform: Platform::Telegram, chat: "-1001".to_owned(), thread: None },
            private: false,
            guild: None,
            from: person(user),
            moderator: false,
            event: format!("telegram:{}", self.events),
            lang: None,
            chat_lang: None,
            chat_title: None,
            intent,
            reply_to: None,
        };
        let start = Instant::now();
        self.service.handle(inbound).await;
        assert!(self.outbox.settle(None, PATIENCE).await, "the outbox is stuck");
        (start.elapsed(), self.chat.take())
    }

    async fn command(&mut self, user: &str, name: &str, rest: &str) -> (Duration, Vec<Rendered>) {
        let args = Args { rest: rest.to_owned(), ..Args::default() };
        self.does(user, Intent::Command { name: name.to_owned(), args }).await
    }

    /// Plays a whole game; answers the times of its moves and its positions.
    async fn game(
        &mut self,
        random: &mut impl FnMut(usize) -> usize,
        is_drawn: bool,
    ) -> (Vec<(usize, Duration)>, Vec<View>) {
        let (_, challenge) = self.command("an", "play", "coup side=first").await;
        let text = challenge.first().map(|message| message.text.to_plain()).unwrap_or_default();
        let id = banco_service::game_id_in(&text).expect("the challenge names its game");
        self.command("binh", "accept", &id).await;
        let entries = self.store.load(&id).await.expect("readable").expect("it began");
        let mut table = Table::replay(&entries).expect("it replays");
        assert_eq!(table.challenge().game, GameKey::Jieqi);
        let (mut times, mut views) = (Vec::new(), Vec::new());
        while let Some(seat) = table.to_move() {
            let legal = table.game().expect("it goes on").legal();
            let mv = legal[random(legal.len())].text.clone();
            let user = if seat == Seat::First { "an" } else { "binh" };
            let (time, messages) = self.command(user, "move", &format!("{mv} #{id}")).await;
            let answer = messages.last().expect("the board");
            assert!(answer.image.is_some() == is_drawn && answer.game.is_some(), "{answer:?}");
            times.push((table.plies().len(), time));
            let entries = self.store.load(&id).await.expect("readable").expect("there");
            table = Table::replay(&entries).expect("it replays");
            views.extend(table.view(Viewer::Public));
        }
        (times, views)
    }
}

/// Plays the same random games every time, with or without pictures.
async fn evening(folder: &Path, renderer: Option<Renderer>) -> (Vec<(usize, Duration)>, Vec<View>) {
    let store: Arc<dyn Store> = Arc::new(Local::open(folder).expect("opened").0);
    let is_drawn = renderer.is_some();
    let (outbox, exit) = Outbox::new();
    let pictures = Arc::new(Pictures::new(renderer));
    let mut seeds = sequence(7);
    let seed = std::array::from_fn(|_| seeds(256) as u8);
    let draws = Mutex::new(sequence(u64::from_le_bytes(seed)));
    let entropy = Arc::new(move || {
        let mut draw = draws.lock().expect("nobody panics here");
        std::array::from_fn(|_| draw(256) as u8)
    });
    let clock = banco::program::system_clock();
    let service = Arc::new(Service::new(Arc::clone(&store), outbox.clone(), pictures, clock, entropy, Lang::Vi));
    let chat = Arc::new(Chat::default());
    let deliverers = [(Platform::Telegram, Arc::clone(&chat) as Arc<dyn Deliver>)].into();
    tokio::spawn(exit.run(service.clone(), Arc::clone(&store), deliverers));

    let mut bench = Bench { service, outbox, store, chat, events: 0 };
    let (mut times, mut views, mut games) = (Vec::new(), Vec::new(), 0);
    let mut random = sequence(1);
    while times.len() < MOVES_MIN {
        let (of_game, seen) = bench.game(&mut random, is_drawn).await;
        times.extend(of_game);
        views.extend(seen);
        games += 1;
    }
    println!("{games} random games of cờ úp, {} moves{}", times.len(), if is_drawn { "" } else { ", in letters" });
    bench.store.close().await.expect("closed");
    (times, views)
}

#[tokio::main(flavor = "multi_thread", worker_threads = 1)]
async fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("answer-bench");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("created");
    sync_alone(&folder);

    let renderer = || Renderer::new().expect("the fonts are in the program");
    let (times, mut views) = evening(&folder.join("games"), Some(renderer())).await;
    let of = |wanted: &dyn Fn(usize) -> bool| {
        Figures(times.iter().filter(|(ply, _)| wanted(*ply)).map(|(_, time)| *time).collect())
    };
    of(&|_| true).print("move to answer");
    of(&|ply| ply < 50).print("… of the first 50 plies");
    of(&|ply| ply >= 200).print("… from ply 200 on");
    let (times, _) = evening(&folder.join("letters"), None).await;
    Figures(times.into_iter().map(|(_, time)| time).collect()).print("everything but the picture");
    views.truncate(MOVES_MIN);
    pictures_alone(&views);
    if let Some(view) = views.last() {
        picture_repeated(view).await;
    }
    fs::remove_dir_all(&folder).expect("removed");
}
