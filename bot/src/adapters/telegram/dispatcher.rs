//! Dispatcher of updates: each chat in order, different chats at once, from polling and webhook.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Duration;

use tokio::task::JoinSet;

use super::incoming::Happened;
use super::reply_queue::{Lines, Words};
use super::update::IncomingUpdate;
use super::update_worker::{Done, Lane, Next, Worker};

/// Chats handled at once: waiting for the disk costs nothing, and queued updates are not read.
const LANES_MAX: usize = 64;

/// Time at a stop for running updates, and then for their answers.
const DRAIN_PATIENCE: Duration = Duration::from_secs(4);

/// All running and waiting updates.
pub(super) struct Floor {
    pub worker: Worker,
    waiting: HashMap<Lane, VecDeque<(u32, Happened)>>,
    ready: VecDeque<Lane>,
    busy: HashSet<Lane>,
    lanes: JoinSet<Done>,
    acknowledgements: JoinSet<Option<Words>>,
    answers: Lines,
}

/// Result of taking an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// The update needs no work, or its sender is flooding.
    Left,
    /// The update only asks and changes nothing: it need not be sent again.
    Asks,
    /// The update is durable once [`Floor::progress`] says so.
    Begun,
}

impl Floor {
    pub(super) fn new(worker: Worker) -> Floor {
        Floor {
            worker,
            waiting: HashMap::new(),
            ready: VecDeque::new(),
            busy: HashSet::new(),
            lanes: JoinSet::new(),
            acknowledgements: JoinSet::new(),
            answers: Lines::default(),
        }
    }

    /// Puts an update into the queue of its chat.
    pub(super) fn take(&mut self, update: IncomingUpdate) -> Taken {
        let id = update.id;
        let happened = self.worker.understand(update);
        let lane = Lane::of(&happened).filter(|_| self.worker.lets_in(&happened));
        let Some(lane) = lane else { return Taken::Left };
        let taken = if lane.only_asks() { Taken::Asks } else { Taken::Begun };
        let queue = self.waiting.entry(lane.clone()).or_default();
        queue.push_back((id, happened));
        if queue.len() == 1 && !self.busy.contains(&lane) {
            self.ready.push_back(lane);
        }
        taken
    }

    pub(super) fn start_ready(&mut self) {
        while self.busy.len() < LANES_MAX {
            let Some(lane) = self.ready.pop_front() else { return };
            let Some((id, happened)) = self.waiting.get_mut(&lane).and_then(VecDeque::pop_front) else { continue };
            self.busy.insert(lane.clone());
            let work = tokio::spawn(self.worker.clone().work(lane.clone(), id, happened));
            // A panic must not leave the chat busy for ever.
            self.lanes.spawn(async move { work.await.unwrap_or_else(|error| Done::lost(lane, id, &error)) });
        }
    }

    /// Waits for one task; if that is an update, it is durable now. Never returns while nothing runs.
    pub(super) async fn progress(&mut self) -> Option<u32> {
        tokio::select! {
            Some(done) = self.lanes.join_next() => match done {
                Ok(done) => return Some(self.settle(done)),
                Err(error) => tracing::error!(%error, "telegram: work on an update was lost"),
            },
            Some(rest) = self.acknowledgements.join_next() => match rest {
                Ok(Some(words)) => self.answers.push(words),
                Ok(None) => {}
                Err(error) => tracing::error!(%error, "telegram: a press was not acknowledged"),
            },
            () = self.answers.progress() => {}
        }
        None
    }

    fn settle(&mut self, done: Done) -> u32 {
        self.busy.remove(&done.lane);
        match self.waiting.get(&done.lane).map(VecDeque::is_empty) {
            Some(false) => self.ready.push_back(done.lane),
            Some(true) => drop(self.waiting.remove(&done.lane)),
            None => {}
        }
        match done.next {
            Some(Next::Acknowledged(press)) => {
                self.acknowledgements.spawn(async move {
                    press.await.unwrap_or_else(|error| {
                        tracing::error!(%error, "telegram: a press was not acknowledged");
                        None
                    })
                });
            }
            Some(Next::Speak(words)) => self.answers.push(words),
            None => {}
        }
        done.id
    }

    /// Finishes running updates and reports each. Waiting updates come again after the start.
    pub(super) async fn drain(&mut self, mut settled: impl FnMut(u32)) {
        self.ready.clear();
        self.waiting.clear();
        let begun = async {
            while let Some(done) = self.lanes.join_next().await {
                if let Ok(done) = done {
                    settled(self.settle(done));
                }
            }
        };
        let in_time = tokio::time::timeout(DRAIN_PATIENCE, begun).await.is_ok();
        let answers = async {
            while let Some(rest) = self.acknowledgements.join_next().await {
                if let Ok(Some(words)) = rest {
                    self.answers.push(words);
                }
            }
            self.answers.finish().await;
        };
        if tokio::time::timeout(DRAIN_PATIENCE, answers).await.is_err() || !in_time {
            tracing::warn!("telegram: stopped with work under way; it comes again after the start");
        }
    }
}
