//! Answers on their way: one at a time for each person in each chat.
//!
//! Nobody waits here for somebody else, and moves do not wait for answers at all. Where Telegram
//! holds a chat back (429) an answer waits, too, but not long, and not for somebody who meanwhile
//! asked for more and more: refused answers of a flood are dropped, or they would keep the chat
//! closed for everybody.

use std::collections::{HashMap, VecDeque};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::task::{Id, JoinSet};
use tokio::time::Instant;

/// Answers waiting behind the one that is spoken; the oldest of more is dropped.
const LINE_MAX: usize = 8;

/// With this many waiting behind it a refused answer is one of a flood.
const FLOOD_MIN: usize = 3;

/// Answers waiting altogether: a bound for the memory, far above what all chats of a busy evening ask.
const WAITING_MAX: usize = 2_000;

/// An answer later than this is of no use to anybody.
const WAIT_MAX: Duration = Duration::from_secs(60);

/// Whose answers keep their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Line {
    pub chat: i64,
    /// Key of the person; empty for whoever speaks in the name of a chat.
    pub person: String,
}

/// Something to be said.
pub(super) struct Words {
    pub line: Line,
    pub speak: Box<dyn FnOnce(Patience) -> Speaking + Send>,
}

pub(super) type Speaking = Pin<Box<dyn Future<Output = ()> + Send>>;

/// How long one answer may still wait for a chat that is held back.
#[derive(Clone)]
pub(super) struct Patience {
    asked: Instant,
    behind: Arc<AtomicUsize>,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { asked: Instant::now(), behind: Arc::default() }
    }
}

impl Patience {
    /// The answer is worth waiting that long for.
    pub(super) fn lasts(&self, wait: Duration) -> bool {
        self.asked.elapsed() + wait <= WAIT_MAX && self.behind.load(Ordering::Relaxed) < FLOOD_MIN
    }
}

#[derive(Default)]
pub(super) struct Lines {
    waiting: HashMap<Line, Queue>,
    speaking: JoinSet<()>,
    speakers: HashMap<Id, Line>,
    count: usize,
}

/// What waits in one line behind the one that speaks.
#[derive(Default)]
struct Queue {
    words: VecDeque<(Instant, Words)>,
    behind: Arc<AtomicUsize>,
    named: bool,
}

impl Lines {
    pub(super) fn push(&mut self, words: Words) {
        if !self.waiting.contains_key(&words.line) {
            self.waiting.insert(words.line.clone(), Queue::default());
            return self.start(Instant::now(), words);
        }
        let is_full = self.count >= WAITING_MAX;
        let Some(queue) = self.waiting.get_mut(&words.line) else { return };
        if queue.words.len() >= LINE_MAX || is_full {
            if !queue.named {
                queue.named = true;
                tracing::warn!(chat = words.line.chat, "telegram: a person asks faster than the bot can answer");
            }
            // His newest question is the one he waits for.
            if queue.words.pop_front().is_none() {
                return;
            }
            self.count -= 1;
        }
        queue.words.push_back((Instant::now(), words));
        queue.behind.store(queue.words.len(), Ordering::Relaxed);
        self.count += 1;
    }

    fn start(&mut self, asked: Instant, words: Words) {
        let Some(queue) = self.waiting.get(&words.line) else { return };
        let patience = Patience { asked, behind: Arc::clone(&queue.behind) };
        let speaker = self.speaking.spawn((words.speak)(patience));
        self.speakers.insert(speaker.id(), words.line);
    }

    /// Waits until one has been said, and begins the next of its line. Never returns while nothing is said.
    pub(super) async fn progress(&mut self) {
        let id = match self.speaking.join_next_with_id().await {
            Some(Ok((id, ()))) => id,
            Some(Err(error)) => {
                tracing::error!(%error, "telegram: an answer was lost");
                error.id()
            }
            None => std::future::pending().await,
        };
        let Some(line) = self.speakers.remove(&id) else { return };
        let Some(queue) = self.waiting.get_mut(&line) else { return };
        while let Some((asked, words)) = queue.words.pop_front() {
            self.count -= 1;
            queue.behind.store(queue.words.len(), Ordering::Relaxed);
            if asked.elapsed() <= WAIT_MAX {
                return self.start(asked, words);
            }
        }
        self.waiting.remove(&line);
    }

    /// Until everything has been said.
    pub(super) async fn finish(&mut self) {
        while !self.speaking.is_empty() {
            self.progress().await;
        }
    }
}
