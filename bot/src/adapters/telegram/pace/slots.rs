//! Slots that recent requests have taken: in a chat, of all chats together, and for answers to one person.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use tokio::time::Instant;

use super::{Account, Rank};

/// Messages of a group in a minute; also edits, if they are counted.
const GROUP_MAX: usize = 20;
/// A little more than a minute: the server counts when a request arrives.
const GROUP_SPAN: Duration = Duration::from_millis(60_500);

/// Messages or edits of one chat that may follow each other at once; then one a second.
const CHAT_BURST: f64 = 5.0;

/// Requests in a second altogether, one less than allowed.
const ALL_MAX: usize = 29;
const ALL_SPAN: Duration = Duration::from_millis(1_050);

/// Time for which the edits of a chat are counted after it has refused one.
const EDITS_COUNTED_FOR: Duration = Duration::from_secs(60 * 60);

/// Chats remembered before quiet ones are forgotten.
const CHATS_MAX: usize = 5_000;

/// Answers to one person that may follow each other at once; then one a second.
const PERSON_BURST: f64 = 3.0;

/// People remembered before quiet ones are forgotten.
const PEOPLE_MAX: usize = 10_000;

/// Pause after which a lower rank that made room looks again.
pub(super) const GIVE_WAY: Duration = Duration::from_millis(200);

#[derive(Default)]
pub(super) struct State {
    all: VecDeque<Instant>,
    pub(super) chats: HashMap<i64, Chat>,
    people: HashMap<String, Asked>,
}

/// Recent answers to one person.
struct Asked {
    burst: f64,
    at: Instant,
}

pub(super) struct Chat {
    messages: Tally,
    edits: Tally,
    /// Instant until which edits have a minute, too.
    counts_edits: Option<Instant>,
    /// Number of boards that wait for a slot.
    pub(super) boards: usize,
}

/// Slots taken in one account of a chat.
struct Tally {
    minute: VecDeque<Instant>,
    burst: f64,
    at: Instant,
    /// Instant until which a 429 holds this account.
    held: Option<Instant>,
}

impl Tally {
    fn new(now: Instant) -> Tally {
        Tally { minute: VecDeque::new(), burst: CHAT_BURST, at: now, held: None }
    }

    fn refill(&mut self, now: Instant) {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.burst = (self.burst + since).min(CHAT_BURST);
        self.at = now;
        forget(&mut self.minute, now, GROUP_SPAN);
    }

    fn is_quiet(&self, now: Instant) -> bool {
        self.minute.is_empty() && self.held.is_none_or(|until| until <= now)
    }
}

impl Chat {
    pub(super) fn new(now: Instant) -> Chat {
        Chat { messages: Tally::new(now), edits: Tally::new(now), counts_edits: None, boards: 0 }
    }

    fn tally(&mut self, account: Account) -> &mut Tally {
        match account {
            Account::Messages => &mut self.messages,
            Account::Edits => &mut self.edits,
        }
    }

    fn is_quiet(&self, now: Instant) -> bool {
        let counts_edits = self.counts_edits.is_some_and(|until| until > now);
        self.boards == 0 && !counts_edits && self.messages.is_quiet(now) && self.edits.is_quiet(now)
    }
}

fn forget(times: &mut VecDeque<Instant>, now: Instant, span: Duration) {
    while times.front().is_some_and(|time| *time + span <= now) {
        times.pop_front();
    }
}

/// Time until fewer than `max` of `times` lie within the span; `None`: now.
fn wait_for(times: &VecDeque<Instant>, max: usize, span: Duration, now: Instant) -> Option<Duration> {
    let over = (times.len() + 1).checked_sub(max.max(1)).filter(|over| *over > 0)?;
    times.get(over - 1).map(|time| (*time + span).saturating_duration_since(now))
}

impl State {
    /// Time for which this has to wait, as far as it is known now.
    pub(super) fn wait(&mut self, chat: i64, rank: Rank, now: Instant) -> Option<Duration> {
        forget(&mut self.all, now, ALL_SPAN);
        if self.chats.len() >= CHATS_MAX && !self.chats.contains_key(&chat) {
            self.chats.retain(|_, chat| !chat.is_quiet(now));
        }
        let (of_minute, of_burst, of_all) = rank.leaves();
        let here = self.chats.entry(chat).or_insert_with(|| Chat::new(now));
        let counts_edits = here.counts_edits.is_some_and(|until| until > now);
        let way = (rank == Rank::Answer && here.boards > 0).then_some(GIVE_WAY);
        let tally = here.tally(rank.account());
        tally.refill(now);
        let held = tally.held.map(|until| until.saturating_duration_since(now)).filter(|left| !left.is_zero());
        // Groups have negative numbers.
        let has_minute = chat < 0 && (rank.account() == Account::Messages || counts_edits);
        let minute = wait_for(&tally.minute, GROUP_MAX - of_minute, GROUP_SPAN, now).filter(|_| has_minute);
        let missing = 1.0 + of_burst - tally.burst;
        let burst = (missing > 1e-6).then(|| Duration::from_secs_f64(missing));
        let all = wait_for(&self.all, ALL_MAX - of_all, ALL_SPAN, now);
        [held, minute, burst, all, way].into_iter().flatten().max()
    }

    pub(super) fn take(&mut self, chat: i64, rank: Rank, now: Instant) {
        self.all.push_back(now);
        forget(&mut self.all, now, ALL_SPAN);
        let here = self.chats.entry(chat).or_insert_with(|| Chat::new(now));
        let tally = here.tally(rank.account());
        tally.refill(now);
        tally.burst = (tally.burst - 1.0).max(0.0);
        if chat < 0 {
            tally.minute.push_back(now);
        }
    }

    pub(super) fn hold(&mut self, chat: i64, account: Account, told: Duration, now: Instant) {
        let here = self.chats.entry(chat).or_insert_with(|| Chat::new(now));
        if account == Account::Edits {
            here.counts_edits = Some(now + EDITS_COUNTED_FOR);
        }
        let tally = here.tally(account);
        tally.held = tally.held.max(Some(now + told));
    }

    pub(super) fn count_boards(&mut self, chat: i64, change: isize) {
        if let Some(here) = self.chats.get_mut(&chat) {
            here.boards = here.boards.saturating_add_signed(change);
        }
    }

    /// Time for which the next answer to this person waits; it counts as sent then.
    pub(super) fn answer_after(&mut self, person: &str, now: Instant) -> Duration {
        if self.people.len() >= PEOPLE_MAX && !self.people.contains_key(person) {
            self.people.retain(|_, asked| asked.left(now) < PERSON_BURST);
        }
        let asked = self.people.entry(person.to_owned()).or_insert(Asked { burst: PERSON_BURST, at: now });
        asked.burst = asked.left(now) - 1.0;
        asked.at = now;
        Duration::from_secs_f64((-asked.burst).max(0.0))
    }
}

impl Asked {
    fn left(&self, now: Instant) -> f64 {
        (self.burst + now.saturating_duration_since(self.at).as_secs_f64()).min(PERSON_BURST)
    }
}
