//! Time from a click to the pixels: of the own move, of the opponent's, of a reload, on a quiet line and on a slow one.
//!
//! `cargo bench -p banco-tests-platform --bench page`. Browsers, page and service share the machine, and each time is the
//! browser's own, taken after the frame was painted. Aims: own move p50 ≤ 20 ms, the opponent's p50 ≤ 60 and p95 ≤ 120 ms;
//! with 400 kbit/s and 300 ms a reload ≤ 2.5 s and a move ≤ 0.8 s.

#![allow(clippy::expect_used, clippy::print_stdout, reason = "what is not as expected fails here")]

use std::fs;

use banco_tests_platform::stages;
use banco_tests_platform::web::chromium::{Chromium, Screen};
use banco_tests_platform::web::engines::{Engine, Other};
use banco_tests_platform::web::{Api, buttons};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

/// Latency in milliseconds, and bytes per second of 400 kbit/s.
const SLOW: (u32, u32) = (300, 50_000);
const RELOADS: usize = 5;

/// Every pawn goes one square and then another one: legal in this order, without a capture.
fn moves() -> Vec<[String; 2]> {
    let both = |from: [u8; 2], to: [u8; 2]| {
        ('a'..='h').flat_map(move |file| {
            (0..2).map(move |side| [format!("{file}{}", from[side]), format!("{file}{}", to[side])])
        })
    };
    both([2, 7], [3, 6]).chain(both([3, 6], [4, 5])).collect()
}

/// Functions of a page that measure: `painted(test)` is the instant after the first frame in which `test` is true.
const MEASURES: &str = "window.instant = () => performance.timeOrigin + performance.now(); \
     window.painted = (test) => new Promise((done) => { \
       const look = () => { \
         if (!test()) return requestAnimationFrame(look); \
         const { port1, port2 } = new MessageChannel(); \
         port1.onmessage = () => done(window.instant()); \
         port2.postMessage(0); \
       }; \
       requestAnimationFrame(look); }); \
     window.isShown = (version) => document.querySelector('.play img.board')?.src.includes(`v=${version}&`);";

/// Picks a piece and, a frame later, moves it: from the click to a piece that lies or goes, and to the picture.
const CLICK: &str = "const [from, to, version, done] = arguments; \
     const press = (site) => document.querySelector(`.point[data-site='${site}']`).click(); \
     const begin = () => { \
       press(from); \
       requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => { \
         window.clicked = window.instant(); \
         const [own, whole] = [() => document.querySelector('.slide') || isShown(version), () => isShown(version)]; \
         const both = Promise.all([painted(own), painted(whole)]); \
         press(to); \
         both.then((times) => done([window.clicked, ...times])); \
       }, 3))); }; \
     painted(() => isShown(version - 1) && document.querySelector(`.point.man[data-site='${from}']`)).then(begin);";

/// Waits for the opponent's move in the other browser.
const WATCH: &str = "const version = arguments[0]; window.came = null; window.there = null; \
     painted(() => document.querySelector('.slide') || isShown(version)).then((time) => (window.came = time)); \
     painted(() => isShown(version)).then((time) => (window.there = time));";

#[tokio::main]
async fn main() {
    println!("load before: {}", load());
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let is_wanted = |name: &str| wanted.as_deref().is_none_or(|wanted| name.contains(wanted));
    if is_wanted("chromium") {
        let both = [Chromium::start(Screen::Desk).await, Chromium::start(Screen::Desk).await];
        play("Chromium", both.each_ref().map(|chromium| &chromium.driver)).await;
        for chromium in both {
            chromium.quit().await;
        }
    }
    if is_wanted("slow") {
        slow().await;
    }
    for engine in [Engine::Firefox, Engine::WebKit] {
        if is_wanted(&format!("{engine:?}").to_lowercase()) {
            let both = [Other::start(engine).await, Other::start(engine).await];
            play(&format!("{engine:?}"), both.each_ref().map(|other| &other.driver)).await;
            for other in both {
                other.quit().await;
            }
        }
    }
    println!("load after: {}", load());
}

/// A game of An, who plays the first side, against Binh.
async fn begin(api: &Api) {
    let opened = api.say("An", "/play chess @Binh side=first").await;
    let accept = opened.iter().flat_map(buttons).flatten().map(|(_, data)| data);
    let accept = accept.into_iter().find(|data| data.starts_with("accept:")).expect("a challenge");
    api.press("Binh", &accept).await;
}

async fn open(driver: &WebDriver, base: &str, name: &str) {
    driver.goto(format!("{base}/t/do?user={name}&lang=en")).await.expect("the page");
    driver.execute(MEASURES, Vec::new()).await.expect("a script");
    let ready = "const done = arguments[0]; painted(() => document.querySelector('.play img.board')?.naturalWidth).then(() => done(true));";
    driver.execute_async(ready, Vec::new()).await.expect("a board");
}

/// Both play by clicks, each in a browser of its own.
async fn play(name: &str, drivers: [&WebDriver; 2]) {
    let (base, stage) = stages::local_table().await;
    begin(&Api::new(&base, "do")).await;
    for (driver, player) in drivers.iter().zip(["An", "Binh"]) {
        open(driver, &base, player).await;
    }
    moved(name, drivers).await;
    drop(stage);
}

async fn moved(name: &str, drivers: [&WebDriver; 2]) {
    let (mut own, mut whole, mut came, mut there) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (ply, [from, to]) in moves().into_iter().enumerate() {
        let version = ply + 2;
        let [mover, other] = [drivers[ply % 2], drivers[(ply + 1) % 2]];
        other.execute(WATCH, vec![json!(version)]).await.expect("a script");
        let clicked = mover.execute_async(CLICK, vec![json!(from), json!(to), json!(version)]).await;
        let times = clicked.expect("a move").json().clone();
        let [click, laid, drawn] = [0, 1, 2].map(|at| times[at].as_f64().expect("an instant"));
        let seen = "const done = arguments[0]; painted(() => window.came && window.there).then(() => done([window.came, window.there]));";
        let seen = other.execute_async(seen, Vec::new()).await.expect("a board").json().clone();
        let [first, last] = [0, 1].map(|at| seen[at].as_f64().expect("an instant"));
        for (times, time) in [(&mut own, laid), (&mut whole, drawn), (&mut came, first), (&mut there, last)] {
            times.push(time - click);
        }
    }
    told(&format!("{name}: click to own move painted"), own);
    told(&format!("{name}: click to own move confirmed"), whole);
    told(&format!("{name}: click to opponent's move begun"), came);
    told(&format!("{name}: click to opponent's move whole"), there);
}

/// The slow line: reloads, and moves of both sides.
async fn slow() {
    let (base, stage) = stages::local_table().await;
    begin(&Api::new(&base, "do")).await;
    let both = [Chromium::start(Screen::Phone).await, Chromium::start(Screen::Phone).await];
    let drivers = both.each_ref().map(|chromium| &chromium.driver);
    for (chromium, player) in both.iter().zip(["An", "Binh"]) {
        open(&chromium.driver, &base, player).await;
        chromium.slow_down(SLOW.0, SLOW.1).await;
    }
    both[0].before_each_page(MEASURES).await;
    let mut reloads = Vec::new();
    for _ in 0..RELOADS {
        reloads.push(reloaded(drivers[0]).await);
    }
    told("slow line: reload to board", reloads);
    moved("slow line", drivers).await;
    for chromium in both {
        chromium.quit().await;
    }
    drop(stage);
}

/// Milliseconds from the beginning of a reload to a board with places to press.
async fn reloaded(driver: &WebDriver) -> f64 {
    driver.refresh().await.expect("the page");
    let ready = "const done = arguments[0]; const board = () => document.querySelector('.play img.board'); \
         painted(() => board()?.naturalWidth && board().isConnected).then((time) => done(time - performance.timeOrigin));";
    let time = driver.execute_async(ready, Vec::new()).await.expect("a board").json().clone();
    time.as_f64().expect("a time")
}

fn load() -> String {
    fs::read_to_string("/proc/loadavg").unwrap_or_default().trim().to_owned()
}

fn told(what: &str, mut times: Vec<f64>) {
    times.sort_unstable_by(f64::total_cmp);
    let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 100).copied().unwrap_or_default();
    let load: Value = json!(load());
    println!("{what}: p50 {:.0} p95 {:.0} max {:.0} ms ({} times, load {load})", at(50), at(95), at(100), times.len());
}
