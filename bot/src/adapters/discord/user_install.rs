//! Channels without the bot, reached because a person added the bot to a user account.
//!
//! The bot can post nothing there unasked. Every press and command brings the right to post a few public messages
//! within its fifteen minutes. Parcels for such a channel wait in the outbox for the next right.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

/// Life of a right: fifteen minutes, and a request under way must not find it gone.
const LIFE: Duration = Duration::from_secs(14 * 60);

/// Public messages per right: Discord takes five follow-ups of an absent app, and the person's own answers need some.
const MESSAGES_MAX: u8 = 3;

/// Channels remembered; the next press tells a forgotten one again.
const CHANNELS_MAX: usize = 5_000;

/// Messages remembered that can still be changed.
const POSTED_MAX: usize = 2_000;

/// Right to post a public message in a channel.
#[derive(Clone)]
pub(super) struct Pass {
    pub application: u64,
    /// Token of the interaction, a secret.
    pub token: String,
    until: Instant,
    left: u8,
}

#[derive(Default)]
struct Channel {
    pass: Option<Pass>,
    /// Number of running interactions that will bring a right once they are answered.
    under_way: usize,
}

#[derive(Default)]
pub(super) struct UserInstalls {
    channels: Mutex<HashMap<u64, Channel>>,
    /// Newest messages, each with the right it was posted under: only under that right can it be changed.
    posted: Mutex<VecDeque<(u64, Pass)>>,
    changed: Notify,
}

/// An interaction in such a channel, until it is finished.
pub(super) struct Visit<'a> {
    visits: &'a UserInstalls,
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

impl UserInstalls {
    fn channels(&self) -> MutexGuard<'_, HashMap<u64, Channel>> {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins an interaction; `is_absent` is true in a channel without the bot.
    pub(super) fn enter(&self, channel: u64, is_absent: bool) -> Option<Visit<'_>> {
        let mut channels = self.channels();
        if !is_absent {
            // The bot has been invited meanwhile.
            channels.remove(&channel);
            return None;
        }
        if channels.len() >= CHANNELS_MAX {
            channels.retain(|_, known| known.under_way > 0);
        }
        channels.entry(channel).or_default().under_way += 1;
        Some(Visit { visits: self, channel })
    }

    /// Remembers the token of an answered interaction for further messages.
    pub(super) fn answered(&self, channel: u64, application: u64, token: &str) {
        if let Some(known) = self.channels().get_mut(&channel) {
            let until = Instant::now() + LIFE;
            known.pass = Some(Pass { application, token: token.to_owned(), until, left: MESSAGES_MAX });
        }
        self.changed.notify_waiters();
    }

    /// True if the channel is without the bot, as far as this run knows.
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

    /// Remembers the right under which a message was posted.
    pub(super) fn posted(&self, message: u64, pass: Pass) {
        let mut posted = self.posted.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        posted.retain(|(_, pass)| now < pass.until);
        posted.push_back((message, pass));
        if posted.len() > POSTED_MAX {
            posted.pop_front();
        }
    }

    /// Right under which a message was posted, while it lives.
    pub(super) fn pass_of(&self, message: u64) -> Option<Pass> {
        let posted = self.posted.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, pass) = posted.iter().rev().find(|(posted, _)| *posted == message)?;
        (Instant::now() < pass.until).then(|| pass.clone())
    }

    /// Takes one message's worth of the right; `None` if it is used up or too old.
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
