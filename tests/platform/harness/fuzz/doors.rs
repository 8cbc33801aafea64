//! Targets that need a running bot around them: the configuration, the lab, the journal, the page, an evening.

use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;

use banco::config;
use banco_store::local::{JournalReader, Local, Settings};
use banco_tools::lab;
use tokio::runtime::{Builder, Runtime};

use crate::desk::Desk;
use crate::records;
use crate::web::scripted::Scripted;
use crate::web::{Running, open_table};

/// Maximum time for an answer of the page; a busy machine needs part of it.
const ANSWERED: Duration = Duration::from_secs(60);

pub fn config_seeds() -> Vec<Vec<u8>> {
    let example = include_bytes!("../../../../config.example.toml").to_vec();
    // Lines of the example configuration, without their comment signs.
    let bare: Vec<&str> =
        std::str::from_utf8(&example).expect("text").lines().map(|line| line.trim_start_matches("# ")).collect();
    let pairs = bare.iter().filter(|line| line.contains(" = ") || line.starts_with('['));
    vec![pairs.map(|line| format!("{line}\n")).collect::<String>().into_bytes(), example]
}

/// Reads a configuration: it is accepted, or its key or line is named; no secret is printed.
pub fn config(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("config.toml");
    fs::write(&file, bytes).expect("written");
    if let Err(error) = config::load(Some(&file), [], Some(folder.path().to_owned())) {
        assert!(!error.to_string().is_empty());
    }
}

pub fn lab_seeds() -> Vec<Vec<u8>> {
    [
        r#"{"op":"about","id":1}"#,
        r#"{"op":"start","game":"xiangqi","options":{"odds":"horse"}}"#,
        r#"{"op":"moves","game":"chess","position":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}"#,
        r#"{"op":"play","game":"xiangqi","moves":["h3e3","h10g8"]}"#,
        r#"{"op":"read","game":"jieqi","text":"P2-5"}"#,
        r#"{"op":"perft","game":"chushogi","depth":1}"#,
        r#"{"op":"envelope","seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f","id":"k7m2"}"#,
        r#"{"op":"best","game":"caro","nodes":50,"seed":1}"#,
        r#"{"op":"play","game":"backgammon","dice":[[3,1]],"moves":["8/5 6/5"]}"#,
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}

/// Runs the lab: every line gets an answer of one JSON line.
pub fn lab(bytes: &[u8]) {
    let mut answers = Vec::new();
    lab::run(bytes, &mut answers).expect("memory can be written to");
    for line in answers.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let answer: serde_json::Value = serde_json::from_slice(line).expect("JSON");
        assert!(answer.is_object(), "{answer}");
    }
}

pub fn journal_seeds() -> Vec<Vec<u8>> {
    let formats =
        ["v2", "v4", "v6", "v7"].map(|format| records::folder().join(format).join("house/journal/000001.log"));
    formats.iter().map(|path| fs::read(path).expect("readable")).collect()
}

/// Reads a damaged journal: the damage is named, and the store opens or says why not.
pub fn journal(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("journal");
    fs::create_dir(&journal).expect("made");
    fs::write(journal.join("000001.log"), bytes).expect("written");
    if let Ok(reader) = JournalReader::open(folder.path()) {
        let mut last = 0;
        let read = reader.records(&mut |number, _| {
            assert!(number > last, "{number} after {last}");
            last = number;
        });
        assert!(read.is_err() || last <= reader.last());
    }
    if let Ok((store, _)) = Local::open_with(folder.path(), Settings::default()) {
        runtime().block_on(banco_store::Store::close(&store)).expect("closed");
    }
}

fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| {
        let threads = Builder::new_multi_thread().worker_threads(2).thread_stack_size(8 << 20).enable_all().build();
        threads.expect("threads")
    })
}

pub fn web_seeds() -> Vec<Vec<u8>> {
    let say = r#"{"channel":"ban","user":"An","text":"/help"}"#;
    let press = r#"{"channel":"ban","user":"An","message":1,"data":"board:k7m2"}"#;
    let post = |path: &str, body: &str| {
        format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
    };
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    let all = [
        post("/api/say", say),
        post("/api/press", press),
        post("/api/rename", r#"{"user":"An","name":"Bình"}"#),
        get("/"),
        get("/t/ban?user=An"),
        get("/assets/app.js"),
        get("/board/k7m2.png?user=An&for=An"),
        get("/board/k7m2.png?v=3&for=An&since=0123456789abcdef&fine=1&flip=1"),
        get("/men/chess-0000000-01234567.png"),
        get("/api/channel/ban?user=An&after=3"),
        get("/api/table/k7m2?user=An"),
        get("/api/table/k7m2?user=An&since=0123456789abcdef&fine=1"),
        get("/api/steps/k7m2?user=An&so_far=h3"),
        get("/file/1/0?user=An"),
    ];
    all.into_iter().map(String::into_bytes).collect()
}

/// Sends bytes to the page: it answers, never with an error of its own, and continues to serve others.
pub fn web(bytes: &[u8]) {
    static PAGE: OnceLock<SocketAddr> = OnceLock::new();
    let address = *PAGE.get_or_init(|| {
        let running = runtime().block_on(Running::start(open_table(), Scripted::new));
        let address = running.base.trim_start_matches("http://").parse().expect("an address");
        // The page serves as long as the process lives.
        std::mem::forget(running);
        address
    });
    let mut stream = TcpStream::connect(address).expect("the page listens");
    stream.set_read_timeout(Some(ANSWERED)).expect("set");
    // The page may hang up before everything is sent.
    let _ = stream.write_all(bytes).and_then(|()| stream.shutdown(Shutdown::Write));
    let mut head = [0; 512];
    let read = stream.read(&mut head).unwrap_or(0);
    let status = head.get(..read).and_then(|head| std::str::from_utf8(head.get(9..12)?).ok());
    assert!(!status.is_some_and(|status| status.starts_with('5')), "{}", String::from_utf8_lossy(&head));
}

pub fn evening_seeds() -> Vec<Vec<u8>> {
    [
        "an /play coup @binh side=first\nbinh ok\nan P2-5\nbinh xin hoà\nan không",
        "an /play chess @binh time=3d bank=1d rated\nbinh /accept\nan e4\nbinh /takeback\nan /board\nan /resign",
        "an /play backgammon @binh length=3\nbinh ok\nan /roll\nbinh /history\nan /legal\nan /why 8/5",
        "an /tournament new chess swiss 5\nbinh /tournament join\nan /top chess\nan /stats @binh\nan /versus @binh",
        "an /chatsettings lang=vi mode=live expiry=3d\nan /settings theme=dark\nbinh /vacation 3d\nbinh /block @an",
        "an /play caro @binh\nbinh ok\nan h8\nan !board:k7m2\nbinh !pick:k7m2:3:h8\nan /line h8 i9, j10\nan /export pgn",
        "an /import 1. e4 e5 2. Nf3 *\nan /verify\nan /review\nan /hint\nan /puzzle\nan /privacy export\nan /rules 3",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}

/// People type and press anything, one action a line; all answers keep the limits, and every game replays.
pub fn evening(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    runtime().block_on(async {
        let mut desk = Desk::open().await;
        for line in text.lines().take(12) {
            let (name, said) = line.split_once(' ').unwrap_or(("an", line));
            let user = if name.ends_with('h') { "binh" } else { "an" };
            match said.strip_prefix('!') {
                Some(data) => desk.press(user, data).await,
                None => desk.say(user, said).await,
            };
        }
        let place = crate::desk::place("nhom");
        for (id, _) in desk.house.store.open_games_at(&place).await.expect("readable") {
            desk.table(&id).await;
        }
    });
}
