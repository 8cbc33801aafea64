//! Two friends at the local table of a process that may die at any moment. Every call can fail, and the friends know
//! only the answers they got.

use std::path::Path;
use std::time::{Duration, Instant};

use banco_engine::{Entry, Event};
use banco_store::Batch;
use banco_store::local::JournalReader;
use banco_store::record::Record;
use reqwest::Client;
use serde_json::{Value, json};

use crate::patience::PATIENCE;

/// Pause between two checks for late messages.
const POLL: Duration = Duration::from_millis(20);

/// Error of a call: the process is gone, or the connection broke.
#[derive(Debug)]
pub struct Gone;

/// Names of the two friends; `an` challenges and moves first.
pub const FRIENDS: [&str; 2] = ["an", "binh"];

/// HTTP calls to one process, in one channel.
#[derive(Clone)]
pub struct Caller {
    client: Client,
    base: String,
    channel: String,
}

impl Caller {
    pub fn new(base: &str, channel: &str) -> Caller {
        let client = Client::builder().timeout(PATIENCE).build().expect("a client");
        Caller { client, base: base.to_owned(), channel: channel.to_owned() }
    }

    async fn post(&self, address: &str, body: &Value) -> Result<Vec<Value>, Gone> {
        let response = self.client.post(format!("{}{address}", self.base)).json(body).send().await;
        let response = response.map_err(|_| Gone)?;
        let status = response.status();
        let answer: Value = response.json().await.map_err(|_| Gone)?;
        let messages = answer["messages"].as_array().cloned();
        Ok(messages.unwrap_or_else(|| panic!("{status}: {answer}")))
    }

    pub async fn get(&self, address: &str) -> Result<Value, Gone> {
        let response = self.client.get(format!("{}{address}", self.base)).send().await.map_err(|_| Gone)?;
        response.json().await.map_err(|_| Gone)
    }

    /// Types a text; `event` is the same for a repeat of the same call.
    pub async fn say(&self, user: &str, text: &str, event: &str) -> Result<Vec<Value>, Gone> {
        let body = json!({ "channel": self.channel, "user": user, "text": text, "event": event });
        self.post("/api/say", &body).await
    }

    pub async fn press(&self, user: &str, data: &str, event: &str) -> Result<Vec<Value>, Gone> {
        let body = json!({ "channel": self.channel, "user": user, "data": data, "event": event });
        self.post("/api/press", &body).await
    }

    /// Canonical legal moves of `user`.
    pub async fn legal(&self, game: &str, version: usize, user: &str) -> Result<Vec<String>, Gone> {
        let answer = self.get(&format!("/api/legal/{game}?user={user}&v={version}")).await?;
        let moves = answer["moves"].as_array().cloned().unwrap_or_default();
        Ok(moves.iter().filter_map(|mv| mv.as_str().map(str::to_owned)).collect())
    }

    /// Public messages that the channel has kept since the process started.
    pub async fn public(&self) -> Result<Vec<Value>, Gone> {
        let answer = self.get(&format!("/api/channel/{}?user={}&since=0", self.channel, FRIENDS[0])).await?;
        let messages = answer["messages"].as_array().cloned().unwrap_or_default();
        Ok(messages.into_iter().filter(|message| message["kind"] == "public").collect())
    }

    /// Public messages, once there are `enough`. An answer does not wait forever for a picture; on a busy machine the
    /// picture comes later.
    ///
    /// # Panics
    /// The messages never come.
    pub async fn until(&self, enough: impl Fn(&[Value]) -> bool) -> Result<Vec<Value>, Gone> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let public = self.public().await?;
            if enough(&public) {
                return Ok(public);
            }
            assert!(Instant::now() < deadline, "it never comes: {public:?}");
            tokio::time::sleep(POLL).await;
        }
    }

    /// A board of this version or a later one that was not in the answer.
    pub async fn late_board(&self, game: &str, version: usize) -> Result<(usize, String), Gone> {
        let board = |public: &[Value]| board_in(public, game).filter(|(shown, _)| *shown >= version);
        let public = self.until(|public| board(public).is_some()).await?;
        board(&public).ok_or(Gone)
    }

    /// Every move that `/history` lists, in order; empty before the first.
    pub async fn history(&self, game: &str, event: &str) -> Result<Vec<String>, Gone> {
        let messages = self.say(FRIENDS[0], &format!("/history {game}"), event).await?;
        Ok(messages.iter().flat_map(|message| plies_of(message["text"].as_str().unwrap_or_default())).collect())
    }
}

/// The board of `game` in an answer: its version and its text.
pub fn board_in(messages: &[Value], game: &str) -> Option<(usize, String)> {
    messages.iter().rev().find_map(|message| {
        let shown = &message["game"];
        let is_board = message["to"] == "all" && !message["image"].is_null() && shown["id"] == game;
        let version = usize::try_from(shown["version"].as_u64()?).ok()?;
        is_board.then(|| (version, message["text"].as_str().unwrap_or_default().to_owned()))
    })
}

/// Reads lines `12. P2-5  M8.7` of a history; if the second seat began, the first line has one ply.
fn plies_of(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| {
        let (number, plies) = line.split_once(". ")?;
        number.parse::<u32>().ok()?;
        Some(plies)
    });
    lines.flat_map(|plies| plies.split("  ").map(|ply| ply.trim().to_owned())).filter(|ply| !ply.is_empty()).collect()
}

/// Entries of a game on the disk, read beside a running process.
pub fn entries_on_disk(data_dir: &Path, game: &str) -> Vec<Entry> {
    let reader = JournalReader::open(data_dir).expect("the journal can be read");
    let mut entries = Vec::new();
    let collect = &mut |_, record: Record| {
        if let Record::Batch(Batch { games, .. }) = record {
            let own = games.into_iter().filter(|append| append.id == game);
            entries.extend(own.flat_map(|append| append.entries));
        }
    };
    reader.records(collect).expect("the journal can be read");
    entries
}

/// Number of letters on the disk that no record marks as sent.
pub fn unsent_on_disk(data_dir: &Path) -> usize {
    let Ok(reader) = JournalReader::open(data_dir) else { return 0 };
    let (mut letters, mut sent) = (0, 0);
    let count = &mut |_, record: Record| match record {
        Record::Batch(batch) => letters += batch.outbox.len(),
        Record::Sent { .. } => sent += 1,
        Record::Note(_) => {}
    };
    reader.records(count).expect("the journal can be read");
    letters - sent
}

/// Canonical texts of the moves among entries.
pub fn moves_in(entries: &[Entry]) -> Vec<String> {
    let moves = entries.iter().filter_map(|entry| match &entry.event {
        Event::Moved { mv, .. } => Some(mv.clone()),
        Event::Challenged { .. }
        | Event::PartTyped { .. }
        | Event::Accepted { .. }
        | Event::Declined { .. }
        | Event::Cancelled
        | Event::Expired
        | Event::Seated { .. }
        | Event::Drawn(_)
        | Event::Announced { .. }
        | Event::Conceded { .. }
        | Event::Offered { .. }
        | Event::Refused { .. }
        | Event::Withdrawn { .. }
        | Event::Planned { .. }
        | Event::Rests { .. }
        | Event::Vacation { .. }
        | Event::VacationOver { .. }
        | Event::TakenBack { .. }
        | Event::Shown
        | Event::Looked { .. }
        | Event::Credited { .. }
        | Event::FlagFell { .. }
        | Event::TimeGiven { .. }
        | Event::Paused
        | Event::Resumed { .. }
        | Event::RoundEnds { .. }
        | Event::Reminded { .. }
        | Event::FirstMove { .. }
        | Event::Ended { .. } => None,
    });
    moves.collect()
}
