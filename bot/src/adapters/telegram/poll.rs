//! Long polling: takes updates, loses none.
//!
//! [`super::sequence`] decides the next request and the known updates; [`super::floor`] does the work of an update. At
//! most a hundred updates (one answer) can be under way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use banco_ports::{Backoff, Converse, Platform};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use tokio::sync::watch;
use tokio::time::Instant;

use super::TelegramError;
use super::api::{Api, Fault};
use super::dispatcher::{Floor, Taken};
use super::stop::Stop;
use super::update::IncomingUpdate;
use super::update_ids::Sequence;
use super::update_worker::Worker;

/// Seconds for which the server holds a poll without news.
const HOLD_SECONDS: u64 = 25;

/// Maximum time for an answer beyond the hold; after it the line is dead.
const LINE_PATIENCE: Duration = Duration::from_secs(10);

/// Pauses between polls while updates are under way, longer while there is nothing new. A press must not wait until the
/// updates before it are finished.
const BUSY_PAUSES: Backoff = Backoff::new(Duration::from_millis(10), BUSY_PACE);
const BUSY_PACE: Duration = Duration::from_millis(250);

/// Pauses after a failed poll, short because no person is heard meanwhile.
const PAUSES: Backoff = Backoff::new(PAUSE_MIN, Duration::from_secs(5));
const PAUSE_MIN: Duration = Duration::from_millis(500);

/// Pauses after a poll that brought the same answer at once, as from a proxy that holds none. The next update waits
/// that long.
const IDLE_PAUSES: Backoff = Backoff::new(BUSY_PACE, IDLE_PAUSE_MAX);
const IDLE_PAUSE_MAX: Duration = Duration::from_secs(2);

/// Interval at which a pause checks if another request succeeded.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Maximum time for the last poll, which only confirms.
const CONFIRM_PATIENCE: Duration = Duration::from_secs(2);

/// Pause after a failed poll.
struct Rest {
    since: Instant,
    /// Time that passes in any case.
    least: Duration,
    /// Time after which the next poll comes in any case.
    most: Duration,
    /// Changes when another request succeeds.
    worked: watch::Receiver<()>,
}

impl Rest {
    /// Time until the next look; `None` if the pause is over.
    fn next_step(&self) -> Option<Duration> {
        let passed = self.since.elapsed();
        if passed < self.least {
            return Some(self.least - passed);
        }
        let is_alive = self.worked.has_changed().unwrap_or(false);
        let left = self.most.saturating_sub(passed);
        (!is_alive && !left.is_zero()).then_some(LOOK_AGAIN.min(left))
    }
}

pub(super) struct Poller {
    api: Api,
    floor: Floor,
    stop: Stop,
    sequence: Sequence,
    /// True while polls succeed; read by [`answer_for`].
    hears: Arc<AtomicBool>,
}

impl Poller {
    pub(super) fn new(api: Api, worker: Worker, stop: Stop, hears: Arc<AtomicBool>) -> Poller {
        Poller { hears, api, floor: Floor::new(worker), stop, sequence: Sequence::default() }
    }

    /// Polls until told to stop, then finishes running updates.
    ///
    /// # Errors
    /// The token is no longer valid.
    pub(super) async fn run(mut self) -> Result<(), TelegramError> {
        let mut trouble = Trouble { pauses: PAUSES, named: None };
        let mut idle = IDLE_PAUSES;
        let mut busy = BUSY_PAUSES;
        while !self.stop.is_set() {
            if self.is_idle() {
                busy.reset();
            } else if self.work_for(busy.pause(), Poller::is_idle).await {
                break;
            }
            let asked = self.sequence.offset();
            let since = Instant::now();
            match self.poll().await {
                None => break,
                Some(Ok(updates)) => {
                    trouble.over();
                    // Reported before an update is handled, so that no player is charged for the time before.
                    self.hears(true);
                    let has_news = self.take(updates);
                    if has_news {
                        busy.reset();
                    }
                    // The same request would bring the same answer at once, for ever.
                    let was_held = since.elapsed() >= BUSY_PACE;
                    if has_news || was_held || !self.is_idle() || self.sequence.offset() != asked {
                        idle.reset();
                    } else if self.work_for(idle.pause(), |_| false).await {
                        break;
                    }
                }
                Some(Err(Fault::Unauthorized)) => {
                    self.hears(false);
                    self.drain().await;
                    return Err(TelegramError::BadToken);
                }
                Some(Err(fault)) => {
                    self.hears(false);
                    let pause = trouble.next_pause(&fault);
                    self.drop_webhook(&fault).await;
                    if self.pause(pause, &fault).await {
                        break;
                    }
                }
            }
        }
        self.drain().await;
        Ok(())
    }

    /// Reports if the last poll succeeded (days 1.3).
    fn hears(&self, hears: bool) {
        self.hears.store(hears, Ordering::Relaxed);
        match hears {
            true => self.floor.worker.host.heard_of(Platform::Telegram),
            false => self.floor.worker.host.lost(Platform::Telegram),
        }
    }

    fn is_idle(&self) -> bool {
        self.sequence.is_idle()
    }

    /// Polls once; work continues meanwhile. `None`: told to stop.
    async fn poll(&mut self) -> Option<Result<Vec<Box<RawValue>>, Fault>> {
        // Updates under way come again at once, so there is no news to wait for. After a fault any answer is news.
        let hold = if self.is_idle() && self.hears.load(Ordering::Relaxed) { HOLD_SECONDS } else { 0 };
        let api = self.api.clone();
        let fields = poll_fields(self.sequence.offset(), hold);
        let patience = Duration::from_secs(hold) + LINE_PATIENCE;
        let poll = api.call_within("getUpdates", fields, patience);
        tokio::pin!(poll);
        let mut stop = self.stop.clone();
        loop {
            self.floor.start_ready();
            tokio::select! {
                () = stop.wait() => return None,
                answer = &mut poll => return Some(answer),
                // A parcel may find the token refused while the poll is still held.
                () = api.refused() => return Some(Err(Fault::Unauthorized)),
                id = self.floor.progress() => id.into_iter().for_each(|id| self.sequence.settle(id)),
            }
        }
    }

    /// Works on after a failed poll. A request that succeeds meanwhile shows that the next poll may, too. True: told to
    /// stop.
    async fn pause(&mut self, pause: Duration, fault: &Fault) -> bool {
        let least = match fault {
            // A pause that the server asks for is kept, and another poller does not give way to haste.
            Fault::Wait(_) | Fault::Conflict(_) => pause,
            Fault::Moved(_) | Fault::Unauthorized | Fault::Refused { .. } | Fault::Passing(_) => PAUSE_MIN.min(pause),
        };
        let rest = Rest { since: Instant::now(), least, most: pause, worked: self.api.worked() };
        while let Some(step) = rest.next_step() {
            if self.work_for(step, |_| false).await {
                return true;
            }
        }
        false
    }

    /// Works for this long at most, or until `enough`. True: told to stop.
    async fn work_for(&mut self, time: Duration, enough: fn(&Poller) -> bool) -> bool {
        let until = tokio::time::sleep(time);
        tokio::pin!(until);
        let mut stop = self.stop.clone();
        while !enough(self) {
            self.floor.start_ready();
            tokio::select! {
                () = stop.wait() => return true,
                () = &mut until => break,
                id = self.floor.progress() => id.into_iter().for_each(|id| self.sequence.settle(id)),
            }
        }
        false
    }

    /// Takes the new updates of an answer; false if there were none.
    fn take(&mut self, updates: Vec<Box<RawValue>>) -> bool {
        let updates: Vec<IncomingUpdate> =
            updates.iter().filter_map(|update| IncomingUpdate::read(update.get())).collect();
        let ids: Vec<u32> = updates.iter().map(|update| update.id).collect();
        let mut new = self.sequence.answered(&ids);
        let has_news = !new.is_empty();
        for update in updates {
            // Removed, so that a number that occurs twice in one answer counts once.
            if new.remove(&update.id) {
                self.take_one(update);
                // Reading the other updates takes time.
                self.floor.start_ready();
            }
        }
        has_news
    }

    fn take_one(&mut self, update: IncomingUpdate) {
        let id = update.id;
        match self.floor.take(update) {
            Taken::Left => self.sequence.settle(id),
            Taken::Asks | Taken::Begun => self.sequence.begin(id),
        }
    }

    /// Finishes running updates, and confirms them.
    async fn drain(&mut self) {
        let sequence = &mut self.sequence;
        self.floor.drain(|id| sequence.settle(id)).await;
        if let Some(offset) = self.sequence.offset() {
            let fields = poll_fields(Some(offset), 0);
            let confirm = self.api.call_within::<Value>("getUpdates", fields, CONFIRM_PATIENCE);
            if let Err(fault) = confirm.await {
                tracing::debug!(%fault, "telegram: the last updates were not confirmed");
            }
        }
    }

    /// Deletes a webhook left from before, because polling is configured.
    async fn drop_webhook(&mut self, fault: &Fault) {
        if matches!(fault, Fault::Conflict(what) if what.contains("webhook")) {
            tracing::warn!("telegram: a webhook is set for this bot; it is removed, because polling is configured");
            if let Err(fault) = self.api.call::<Value>("deleteWebhook", Map::new()).await {
                tracing::warn!(%fault, "telegram: the webhook could not be removed");
            }
        }
    }
}

/// Asks for the bot's identity whenever the service wants to know if Telegram is reached (days 1.3): a poll without
/// news is held for long.
pub(super) async fn answer_for(api: Api, host: Arc<dyn Converse>, hears: Arc<AtomicBool>) {
    loop {
        host.asked_for(Platform::Telegram).await;
        let answer = api.call::<Value>("getMe", Map::new()).await;
        match answer {
            // While polls fail people are not heard, even if other requests succeed.
            Ok(_) if hears.load(Ordering::Relaxed) => host.heard_of(Platform::Telegram),
            Ok(_) => {}
            Err(fault) => {
                tracing::debug!(%fault, "telegram: not reached");
                host.lost(Platform::Telegram);
            }
        }
    }
}

fn poll_fields(offset: Option<u32>, hold: u64) -> Map<String, Value> {
    let mut fields = Map::new();
    if let Some(offset) = offset {
        fields.insert("offset".into(), offset.into());
    }
    fields.insert("timeout".into(), hold.into());
    fields.insert("allowed_updates".into(), allowed_updates());
    fields
}

/// Kinds of updates that the adapter needs, for polling and webhook.
pub(super) fn allowed_updates() -> Value {
    json!(["message", "callback_query", "my_chat_member", "inline_query"])
}

/// A run of failed polls: logged once, with growing pauses.
struct Trouble {
    pauses: Backoff,
    named: Option<std::mem::Discriminant<Fault>>,
}

impl Trouble {
    fn next_pause(&mut self, fault: &Fault) -> Duration {
        let kind = std::mem::discriminant(fault);
        if self.named != Some(kind) {
            self.named = Some(kind);
            match fault {
                Fault::Conflict(what) => tracing::error!(
                    "telegram: another process receives the updates of this bot (409: {what}); stop one of the two"
                ),
                Fault::Wait(_) | Fault::Moved(_) | Fault::Unauthorized | Fault::Refused { .. } | Fault::Passing(_) => {
                    tracing::warn!(%fault, "telegram: no updates for now; retrying");
                }
            }
        }
        let pause = self.pauses.pause();
        match fault {
            Fault::Wait(wait) => *wait,
            Fault::Moved(_) | Fault::Conflict(_) | Fault::Unauthorized | Fault::Refused { .. } | Fault::Passing(_) => {
                pause
            }
        }
    }

    fn over(&mut self) {
        if self.named.take().is_some() {
            tracing::info!("telegram: updates arrive again");
        }
        self.pauses.reset();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Independent servers, T3: without held polls a word was read after eight seconds.
    #[test]
    fn where_no_poll_is_held_nobody_waits_longer_than_two_seconds() {
        let mut pauses = IDLE_PAUSES;
        let longest = (0..20).map(|_| pauses.pause()).max();
        assert_eq!(longest, Some(Duration::from_secs(2)));
    }

    /// Review of Telegram, 8: after an outage the bot was deaf for up to thirty seconds.
    #[test]
    fn after_an_outage_the_next_poll_comes_within_five_seconds() {
        let mut pauses = PAUSES;
        let longest = (0..20).map(|_| pauses.pause()).max();
        assert_eq!(longest, Some(Duration::from_secs(5)));
    }

    /// Review of Telegram, 8: a picture had been sent in between, and the bot still did not poll.
    #[test]
    fn a_pause_ends_when_another_request_succeeds_but_not_before_its_least_time() {
        let (worked, receiver) = watch::channel(());
        let hour = Duration::from_secs(3_600);
        let since = Instant::now();
        let mut rest = Rest { since, least: hour, most: 2 * hour, worked: receiver };
        worked.send_replace(());
        assert!(rest.next_step().is_some(), "the least time has not passed");
        rest.least = Duration::ZERO;
        assert_eq!(rest.next_step(), None, "the server answers again");
        rest.worked = worked.subscribe();
        assert_eq!(rest.next_step(), Some(LOOK_AGAIN), "nothing has succeeded since");
        rest.most = Duration::ZERO;
        assert_eq!(rest.next_step(), None);
    }
}
