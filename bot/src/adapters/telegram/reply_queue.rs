//! Queues of answers: one at a time for each person in each chat.
//!
//! No person waits here for another, and moves never wait for answers. In a rate-limited chat (429) an answer waits,
//! too, but not long. It does not wait for a person who keeps asking for more. Refused answers of a flood are dropped,
//! or they would keep the chat closed for all.

use std::collections::{HashMap, VecDeque};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::task::{Id, JoinSet};
use tokio::time::Instant;

/// Answers waiting behind the current one; the oldest of more is dropped.
const LINE_MAX: usize = 8;

/// Number of waiting answers from which a refused answer counts as part of a flood.
const FLOOD_MIN: usize = 3;

/// Most answers waiting altogether: a bound for the memory, far above a busy evening.
const WAITING_MAX: usize = 2_000;

/// Time after which an answer is of no use any more.
const WAIT_MAX: Duration = Duration::from_secs(60);

/// Key of a queue: answers with the same key keep their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Line {
    pub chat: i64,
    /// Key of the person; empty for a message in the name of a chat.
    pub person: String,
}

/// An answer to send.
pub(super) struct Words {
    pub line: Line,
    pub speak: Box<dyn FnOnce(Patience) -> Speaking + Send>,
}

pub(super) type Speaking = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Patience of one answer for a rate-limited chat.
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
    /// True if the answer is worth waiting that long.
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

/// Answers that wait behind the current one.
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
            // The newest question is the one the person waits for.
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

    /// Waits until one answer is sent, and begins the next of its queue. Never returns while none is being sent.
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

    /// Returns once every answer is sent.
    pub(super) async fn finish(&mut self) {
        while !self.speaking.is_empty() {
            self.progress().await;
        }
    }
}
