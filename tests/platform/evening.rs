//! An evening at the fake platforms by hand: `evening [PORT] [FOLDER]` starts both, says how `banco` finds them, and does
//! what is sent to its port, a line at a time. Pictures and files that come are laid into the folder.
//!
//! ```text
//! discord an: /play xiangqi @binh    says it in the group
//! discord an > 17: h2e2              answers a message
//! discord an ! 17 Nhận               presses a button, by its data or its label
//! discord an                         messages that an has not seen yet
//! discord an speaks en-US            language of an's client
//! telegram fault 3 wait sendPhoto    the next three such requests meet this (any word for the kinds)
//! discord endpoint http://127.0.0.1:8444/discord   brings interactions there instead of through the gateway
//! ```

#![allow(clippy::expect_used, reason = "what is not as expected ends the evening")]

use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use banco_tests_platform::discord::driver::DiscordDriver;
use banco_tests_platform::discord::http::public_key;
use banco_tests_platform::discord::{FakeDiscord, Trouble};
use banco_tests_platform::driver::{Driver, Seen};
use banco_tests_platform::telegram::{Fake, Fault, TOKEN, TelegramDriver};
use tokio::net::TcpListener;
use tokio::sync::Mutex;

const PORT: &str = "8700";
/// Longest wait for an answer: a bot that was killed gives none.
const LOOK: Duration = Duration::from_secs(8);

/// The people of one platform, and what each of them could press or answer.
struct Room<D> {
    name: &'static str,
    driver: D,
    shown: HashMap<(String, String), Seen>,
    folder: PathBuf,
    files: usize,
}

impl<D: Driver> Room<D> {
    fn new(name: &'static str, driver: D, folder: &Path) -> Room<D> {
        Room { name, driver, shown: HashMap::new(), folder: folder.to_owned(), files: 0 }
    }

    async fn does(&mut self, line: &str) -> Result<String, String> {
        let (user, rest) = line.split_once([' ', ':']).unwrap_or((line, ""));
        let said = line.strip_prefix(user).and_then(|rest| rest.strip_prefix(':'));
        if let Some(text) = said {
            self.driver.say(user, text.trim()).await;
        } else if let Some((id, text)) = rest.strip_prefix("> ").and_then(|rest| rest.split_once(": ")) {
            let seen = self.known(user, id)?;
            self.driver.reply(user, &seen, text).await;
        } else if let Some((id, button)) = rest.strip_prefix("! ").and_then(|rest| rest.split_once(' ')) {
            let seen = self.known(user, id)?;
            let data = seen.button(button).ok_or_else(|| format!("{id} has no button {button}"))?;
            self.driver.press(user, &seen, data).await;
        } else if let Some(locale) = rest.strip_prefix("speaks ") {
            self.driver.speaks(user, locale);
        } else if !rest.is_empty() {
            return Err("NAME: text | NAME > ID: text | NAME ! ID button | NAME | NAME speaks LOCALE".to_owned());
        }
        let Ok(seen) = tokio::time::timeout(LOOK, self.driver.seen(user)).await else {
            return Ok(format!("({} has something under way still; look again)\n", self.name));
        };
        Ok(seen.into_iter().map(|seen| self.tells(user, seen)).collect())
    }

    fn known(&self, user: &str, id: &str) -> Result<Seen, String> {
        self.shown.get(&(user.to_owned(), id.to_owned())).cloned().ok_or_else(|| format!("{user} has seen no {id}"))
    }

    fn tells(&mut self, user: &str, seen: Seen) -> String {
        let marks = [(seen.private, "only to him"), (seen.edited, "changed")];
        let marks: String = marks.iter().filter(|(is, _)| *is).map(|(_, mark)| format!(", {mark}")).collect();
        let mut told = format!("--- {}{marks}\n{}\n", seen.id, seen.text);
        let picture = seen.image.as_ref().map(|bytes| {
            let kind = if bytes.starts_with(b"GIF") { "gif" } else { "png" };
            (format!("picture.{kind}"), bytes.clone())
        });
        for (name, bytes) in picture.iter().chain(&seen.files) {
            self.files += 1;
            let path = self.folder.join(format!("{}-{:04}-{name}", self.name, self.files));
            let laid = std::fs::write(&path, bytes).map_or_else(|error| error.to_string(), |()| String::new());
            let _ = writeln!(told, "[{}] {laid}", path.display());
        }
        if !seen.alt.is_empty() {
            let _ = writeln!(told, "[alt: {}]", seen.alt);
        }
        for row in &seen.buttons {
            let row: Vec<String> = row.iter().map(|(label, data)| format!("[{label} = {data}]")).collect();
            let _ = writeln!(told, "{}", row.join(" "));
        }
        self.shown.insert((user.to_owned(), seen.id.clone()), seen);
        told
    }
}

struct Evening {
    discord: Mutex<Room<DiscordDriver>>,
    telegram: Mutex<Room<TelegramDriver>>,
}

impl Evening {
    async fn does(&self, line: &str) -> Result<String, String> {
        let (platform, line) = line.split_once(' ').unwrap_or((line, ""));
        let words: Vec<&str> = line.split_whitespace().collect();
        let fault = |kinds: &str| format!("fault TIMES KIND ON; KIND is {kinds}");
        match (platform, words.as_slice()) {
            ("discord", ["endpoint", url]) => {
                self.discord.lock().await.driver.fake.point_to(url);
                Ok(String::new())
            }
            ("discord", ["fault", times, kind, on @ ..]) => {
                let times = times.parse().map_err(|_| fault("…"))?;
                let trouble =
                    trouble(kind).ok_or_else(|| fault("wait, html, refuse, slow, broken, lost or garbled"))?;
                // A handful an evening, by hand.
                let on: &'static str = Box::leak(on.join(" ").into_boxed_str());
                self.discord.lock().await.driver.fake.trouble(on, times, trouble);
                Ok(String::new())
            }
            ("telegram", ["fault", times, kind, method]) => {
                let times = times.parse().map_err(|_| fault("…"))?;
                let kinds = "wait, page, gateway, silence, lost, half or forbidden";
                self.telegram.lock().await.driver.fake.fail(method, times, met(kind).ok_or_else(|| fault(kinds))?);
                Ok(String::new())
            }
            ("discord", _) => self.discord.lock().await.does(line).await,
            ("telegram", _) => self.telegram.lock().await.does(line).await,
            _ => Err("discord … or telegram …".to_owned()),
        }
    }
}

fn trouble(kind: &str) -> Option<Trouble> {
    Some(match kind {
        "wait" => Trouble::Wait(3.0),
        "html" => Trouble::Html(502),
        "refuse" => Trouble::Refuse { status: 403, code: 50_013, message: "Missing Permissions" },
        "slow" => Trouble::Slow(Duration::from_secs(4)),
        "broken" => Trouble::Broken,
        "lost" => Trouble::LostReply,
        "garbled" => Trouble::Garbled,
        _ => return None,
    })
}

fn met(kind: &str) -> Option<Fault> {
    Some(match kind {
        "wait" => Fault::RetryAfter(3),
        "page" => Fault::ErrorPage,
        "gateway" => Fault::BadGateway,
        "silence" => Fault::Silence,
        "lost" => Fault::LostReply,
        "half" => Fault::HalfReply,
        "forbidden" => Fault::Api(403, "Forbidden: not enough rights to send photos to the chat"),
        _ => return None,
    })
}

async fn answer(State(evening): State<Arc<Evening>>, lines: String) -> String {
    let mut told = String::new();
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (evening, line) = (Arc::clone(&evening), line.to_owned());
        // What the fakes do not know they panic about: that is an answer, too.
        let done = tokio::spawn(async move { evening.does(&line).await }).await;
        told += &done.unwrap_or_else(|error| Err(error.to_string())).unwrap_or_else(|why| format!("! {why}\n"));
    }
    told
}

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let port = words.first().map_or(PORT, String::as_str);
    let folder = PathBuf::from(words.get(1).map_or("evening", String::as_str));
    std::fs::create_dir_all(&folder).expect("a folder for the pictures");
    let discord = FakeDiscord::start().await;
    let (telegram, _strict) = Fake::start().await;
    println!("BANCO__DISCORD__TOKEN={} BANCO__DISCORD__API_BASE={}", discord.state().token, discord.api_base());
    println!("BANCO__DISCORD__PUBLIC_KEY={} (where its mode is http)", public_key());
    println!("BANCO__TELEGRAM__TOKEN={TOKEN} BANCO__TELEGRAM__API_BASE={}", telegram.base());
    let evening = Arc::new(Evening {
        discord: Mutex::new(Room::new("discord", DiscordDriver::new(discord), &folder)),
        telegram: Mutex::new(Room::new("telegram", TelegramDriver::new(telegram), &folder)),
    });
    let listener = TcpListener::bind(format!("127.0.0.1:{port}")).await.expect("the port is free");
    println!("curl -s 127.0.0.1:{port} --data-binary 'discord an: /play xiangqi @binh'");
    let app = Router::new().route("/", post(answer)).with_state(evening);
    axum::serve(listener, app).await.expect("the listener stays open");
}
