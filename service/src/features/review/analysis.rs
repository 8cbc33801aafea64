//! Review queue: analyses finished games after the computer's moves, in parts of a second.
//!
//! The requests are stored until the review is, so a restart loses none and notifies no one twice. A partial analysis
//! is repeated after a restart, with the same result.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use banco_ai::review::{Course, Effort};
use banco_engine::PersonKey;
use banco_ports::limits::{
    MACHINE_RETRY, REVIEW_NODES_MAX, REVIEW_NODES_PER_MOVE_MAX, REVIEW_NODES_PER_MOVE_MIN, REVIEW_NODES_PER_STEP,
    REVIEW_POINTS_MAX, REVIEWS_PER_PERSON_MAX, REVIEWS_WAITING_MAX,
};
use banco_ports::{Address, Lang};
use banco_store::StoreError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Service;
use crate::background::aside;
use crate::features::review::graph::Review;
use crate::features::review::post::reviewed;
use crate::games::{face, opening};
use crate::persons::Accounts;
use crate::prepared_commit::{Cause, Commit};

/// Key prefix of a finished review; the game's id follows.
const DONE: &str = "review:";

/// Key prefix of a request.
const ASKED: &str = "reviewing:";

/// Bounds of the work on one review.
const EFFORT: Effort = Effort {
    nodes: REVIEW_NODES_MAX,
    per_ply: [REVIEW_NODES_PER_MOVE_MIN, REVIEW_NODES_PER_MOVE_MAX],
    per_step: REVIEW_NODES_PER_STEP,
    points: REVIEW_POINTS_MAX,
};

/// A request for a review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Asked {
    /// The first person who asked.
    pub by: PersonKey,
    /// Places of the result.
    pub to: Vec<Address>,
}

/// Reason why no review is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoReview {
    /// The queue is full.
    Busy,
    /// This person has too many requests.
    Enough,
}

pub(crate) fn key_done(game: &str) -> String {
    format!("{DONE}{game}")
}

/// Game of a stored review request.
pub(crate) fn asked_in(name: &str) -> Option<&str> {
    name.strip_prefix(ASKED)
}

pub(crate) fn key_asked(game: &str) -> String {
    format!("{ASKED}{game}")
}

/// A game in the queue.
struct Job {
    game: String,
    by: PersonKey,
    course: Course,
}

/// Games to be reviewed.
#[derive(Default)]
pub(crate) struct Reviews {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Job>,
    /// Games under analysis, with their requesters and the number of judged plies.
    in_hand: Vec<(String, PersonKey, usize)>,
}

impl State {
    fn games(&self) -> impl Iterator<Item = (&str, &PersonKey)> {
        let waiting = self.waiting.iter().map(|job| (job.game.as_str(), &job.by));
        waiting.chain(self.in_hand.iter().map(|(game, by, _)| (game.as_str(), by)))
    }
}

impl Reviews {
    fn state(&self) -> MutexGuard<'_, State> {
        // Every change under the lock is complete.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses if the queue or this person's share of it is full.
    pub(crate) fn room(&self, by: &Accounts) -> Result<(), NoReview> {
        let state = self.state();
        let (all, own) = (state.games().count(), state.games().filter(|(_, other)| by.has(other)).count());
        match () {
            () if own >= REVIEWS_PER_PERSON_MAX => Err(NoReview::Enough),
            () if all >= REVIEWS_WAITING_MAX => Err(NoReview::Busy),
            () => Ok(()),
        }
    }

    /// Adds a game to the end of the queue, unless it is already in it.
    pub(crate) fn call(&self, game: &str, by: &PersonKey) {
        let mut state = self.state();
        if !state.games().any(|(known, _)| known == game) {
            let job = Job { game: game.to_owned(), by: by.clone(), course: Course::default() };
            state.waiting.push_back(job);
        }
    }

    /// Drops a game that another process has reviewed.
    fn cancel(&self, game: &str) {
        self.state().waiting.retain(|job| job.game != game);
    }

    fn take(&self) -> Option<Job> {
        let mut state = self.state();
        let job = state.waiting.pop_front()?;
        state.in_hand.push((job.game.clone(), job.by.clone(), job.course.judged()));
        Some(job)
    }

    /// Puts an unfinished review back before all waiting ones.
    fn put_back(&self, job: Job) {
        let mut state = self.state();
        state.in_hand.retain(|(game, ..)| *game != job.game);
        state.waiting.push_front(job);
    }

    /// Number of plies of a game that are judged; `None` if another process has the game.
    pub(crate) fn judged(&self, game: &str) -> Option<usize> {
        let state = self.state();
        let waiting = state.waiting.iter().map(|job| (&job.game, job.course.judged()));
        let in_hand = state.in_hand.iter().map(|(game, _, judged)| (game, *judged));
        waiting.chain(in_hand).find(|(known, _)| *known == game).map(|(_, judged)| judged)
    }

    fn lay_down(&self, game: &str) {
        self.state().in_hand.retain(|(known, ..)| known != game);
    }
}

impl Service {
    /// Queues reviews that were unfinished when the program ended.
    pub(crate) async fn rejoin_reviews(&self) {
        match self.store.values(ASKED).await {
            Ok(values) => {
                for (game, value) in values {
                    if let Ok(asked) = serde_json::from_value::<Asked>(value) {
                        self.feature_states.of::<Reviews>().call(&game, &asked.by);
                    }
                }
            }
            Err(error) => tracing::warn!("reviews that were asked for cannot be read: {error}"),
        }
    }

    /// Follows another process that got this request or finished the review.
    pub(crate) async fn follow_review(&self, game: &str) -> Result<(), StoreError> {
        let asked = self.store.value(&key_asked(game)).await?;
        match asked.and_then(|asked| serde_json::from_value::<Asked>(asked).ok()) {
            Some(asked) => {
                self.feature_states.of::<Reviews>().call(game, &asked.by);
                self.workers.ring();
            }
            None => self.feature_states.of::<Reviews>().cancel(game),
        }
        Ok(())
    }

    /// The finished review of a game.
    pub(crate) async fn review_of(&self, game: &str) -> Result<Option<Review>, StoreError> {
        let value = self.store.value(&key_done(game)).await?;
        Ok(value.and_then(|value| serde_json::from_value(value).ok()))
    }

    /// Analyses the first game of the queue for a part of a second. Returns `false` if there is none.
    pub async fn review_one(self: &Arc<Service>) -> bool {
        let Some(job) = self.feature_states.of::<Reviews>().take() else { return false };
        let game = job.game.clone();
        let seated = match self.games.snapshot(&*self.store, &game).await {
            Ok(Some(seated)) => seated,
            Ok(None) | Err(_) => {
                tracing::warn!("game {game} cannot be reviewed");
                self.give_up(job).await;
                return true;
            }
        };
        let by = job.by.clone();
        let thought = aside(move || {
            let mut job = job;
            let terms = &face(seated.table.challenge().game).review.terms;
            job.course.spare_opening(opening(&seated.table, Lang::En).map_or(0, |opening| opening.plies));
            let found = job.course.advance(&seated.table, terms, &EFFORT).map(Review::from);
            (job, found)
        });
        match thought.await {
            Some((job, None)) => self.feature_states.of::<Reviews>().put_back(job),
            Some((job, Some(review))) => match self.keep_review(&game, Some(&review)).await {
                Ok(()) => self.feature_states.of::<Reviews>().lay_down(&game),
                Err(error) => {
                    tracing::warn!("the review of game {game} could not be saved: {error}");
                    self.try_review_again(job);
                }
            },
            None => {
                tracing::error!("game {game}: a review failed");
                self.give_up(Job { game, by, course: Course::default() }).await;
            }
        }
        true
    }

    /// Retries a review that could not be saved, without waiting for a person to ask.
    fn try_review_again(self: &Arc<Service>, job: Job) {
        let service = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(MACHINE_RETRY).await;
            service.feature_states.of::<Reviews>().put_back(job);
            service.workers.ring();
        });
    }

    /// Tells the requesters that the review failed.
    async fn give_up(self: &Arc<Service>, job: Job) {
        match self.keep_review(&job.game, None).await {
            Ok(()) => self.feature_states.of::<Reviews>().lay_down(&job.game),
            Err(_) => self.try_review_again(job),
        }
    }

    /// Saves the review and posts it to all requesters in one commit.
    async fn keep_review(&self, game: &str, review: Option<&Review>) -> Result<(), StoreError> {
        loop {
            let Some(value) = self.store.value(&key_asked(game)).await? else { return Ok(()) };
            let to = serde_json::from_value::<Asked>(value.clone()).map(|asked| asked.to).unwrap_or_default();
            let done = review.and_then(|review| serde_json::to_value(review).ok());
            let values = BTreeMap::from([(key_done(game), done), (key_asked(game), None)]);
            let post = [reviewed(game)];
            let commit = Commit::new(Cause::House { event: None }).values(values);
            let commit = commit.expect(BTreeMap::from([(key_asked(game), Some(value))]));
            let commit = to.into_iter().fold(commit, |commit, to| commit.write(to, &post));
            match self.commit(commit).await {
                // Another person asked meanwhile and must be told, too.
                Err(StoreError::Changed(_)) => {}
                kept => return kept,
            }
        }
    }
}

/// Stored form of a request.
pub(crate) fn asked_value(asked: &Asked) -> Option<Value> {
    serde_json::to_value(asked).ok()
}
