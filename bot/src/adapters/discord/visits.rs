//! Channels in which the bot is no member: somebody brought it along in his own account.
//!
//! Nothing can be posted there unasked, but every press and command brings the right to say a few things to everybody
//! within its fifteen minutes. What is due there waits for such a right: the outbox lays it aside until the next one.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

/// The right lives for fifteen minutes; a request under way must not find it gone.
const LIFE: Duration = Duration::from_secs(14 * 60);

/// Discord takes five follow-ups of an app that is no member; the person's own answers need some.
const MESSAGES_MAX: u8 = 3;

/// Channels remembered; of one that is forgotten the next press tells again.
const CHANNELS_MAX: usize = 5_000;

/// Messages remembered that can still be changed.
const POSTED_MAX: usize = 2_000;

/// A right to say something to everybody in a channel.
#[derive(Clone)]
pub(super) struct Pass {
    pub application: u64,
    /// A secret.
    pub token: String,
    until: Instant,
    left: u8,
}

#[derive(Default)]
struct Channel {
    pass: Option<Pass>,
    /// Interactions that will bring one when they are answered.
    under_way: usize,
}

#[derive(Default)]
pub(super) struct Visits {
    channels: Mutex<HashMap<u64, Channel>>,
    /// The newest messages, each with the right that brought it: under that alone it can be changed.
    posted: Mutex<VecDeque<(u64, Pass)>>,
    changed: Notify,
}

/// An interaction in such a channel, until it is done with.
pub(super) struct Visit<'a> {
    visits: &'a Visits,
    channel: u64,
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        if let Some(channel) = self.visits.channels().get_mut(&self.channel) {
            channel.under_way = channel.under_way.saturating_sub(1);
        }
        self.visits.changed.notify_waiters();
    }
}

impl Visits {
    fn channels(&self) -> MutexGuard<'_, HashMap<u64, Channel>> {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An interaction came; `is_absent`: from where the bot is no member.
    pub(super) fn enter(&self, channel: u64, is_absent: bool) -> Option<Visit<'_>> {
        let mut channels = self.channels();
        if !is_absent {
            // Somebody has invited it meanwhile.
            channels.remove(&channel);
            return None;
        }
        if channels.len() >= CHANNELS_MAX {
            channels.retain(|_, known| known.under_way > 0);
        }
        channels.entry(channel).or_default().under_way += 1;
        Some(Visit { visits: self, channel })
    }

    /// The interaction is answered: from now on more can be said under its token.
    pub(super) fn answered(&self, channel: u64, application: u64, token: &str) {
        if let Some(known) = self.channels().get_mut(&channel) {
            let until = Instant::now() + LIFE;
            known.pass = Some(Pass { application, token: token.to_owned(), until, left: MESSAGES_MAX });
        }
        self.changed.notify_waiters();
    }

    /// Whether the bot is no member there, as far as this run knows.
    pub(super) fn is_absent(&self, channel: u64) -> bool {
        self.channels().contains_key(&channel)
    }

    /// Waits until a pass is there, or none is on its way.
    pub(super) async fn turn(&self, channel: u64) {
        loop {
            let changed = self.changed.notified();
            let is_due = match self.channels().get(&channel) {
                Some(known) => known.under_way == 0 || known.pass.as_ref().is_some_and(Pass::is_good),
                None => true,
            };
            if is_due {
                return;
            }
            changed.await;
        }
    }

    /// A message was posted under this right.
    pub(super) fn posted(&self, message: u64, pass: Pass) {
        let mut posted = self.posted.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        posted.retain(|(_, pass)| now < pass.until);
        posted.push_back((message, pass));
        if posted.len() > POSTED_MAX {
            posted.pop_front();
        }
    }

    /// The right that a message was posted under, while it lives.
    pub(super) fn pass_of(&self, message: u64) -> Option<Pass> {
        let posted = self.posted.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, pass) = posted.iter().rev().find(|(posted, _)| *posted == message)?;
        (Instant::now() < pass.until).then(|| pass.clone())
    }

    /// One message's worth of the right; none where it is used up or too old.
    pub(super) fn pass(&self, channel: u64) -> Option<Pass> {
        let mut channels = self.channels();
        let pass = channels.get_mut(&channel)?.pass.as_mut().filter(|pass| pass.is_good())?;
        pass.left -= 1;
        Some(pass.clone())
    }
}

impl Pass {
    fn is_good(&self) -> bool {
        self.left > 0 && Instant::now() < self.until
    }
}
