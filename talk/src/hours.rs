//! Time that nobody is charged for: while the house was away, and when the machine's clock jumped (days 1.3, 1.5).
//!
//! Every running clock gets it back by an entry of its own, so that the record alone tells the time: those of all games
//! after the start, and one that somebody touches before its turn right then.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use banco_engine::{Action, Actor, Entry, Table};
use banco_ports::Platform;
use banco_ports::limits::{CLOCK_JUMP_MILLIS, CREDITS_PER_BATCH_MAX};
use banco_store::{GameCard, StoreError};

use crate::card::next_card;
use crate::complaints::Chore;
use crate::desk::{Cause, Commit};
use crate::pulse::of_mover;
use crate::{Clock, Seated, Service};

/// Time between two instants that is not counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    pub from: i64,
    pub to: i64,
}

/// What the house knows of the hours.
pub(crate) struct Hours {
    /// Does not jump while the program runs.
    steady: Clock,
    /// The machine's own, which people may set.
    wall: OnceLock<Clock>,
    /// From the steady clock to what is called now.
    shift: AtomicI64,
    /// When this process began to keep the house.
    started: AtomicI64,
    gap: Mutex<Option<Gap>>,
    /// The last beat that was kept, and since when nothing can be: nobody can move then.
    kept: AtomicI64,
    mute_since: Mutex<Option<i64>>,
}

impl Hours {
    pub(crate) fn new(steady: Clock) -> Hours {
        let (started, kept) = (AtomicI64::new(steady()), AtomicI64::new(steady()));
        let (gap, mute_since) = (Mutex::new(None), Mutex::new(None));
        Hours { steady, wall: OnceLock::new(), shift: AtomicI64::new(0), started, gap, kept, mute_since }
    }

    pub(crate) fn now(&self) -> i64 {
        (self.steady)().saturating_add(self.shift.load(Ordering::SeqCst))
    }

    fn gap(&self) -> Option<Gap> {
        *self.gap.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// This process keeps the house from now on.
    pub(crate) fn begin_anew(&self) {
        self.started.store(self.now(), Ordering::SeqCst);
        self.kept.store(self.now(), Ordering::SeqCst);
    }

    fn mute_since(&self) -> MutexGuard<'_, Option<i64>> {
        self.mute_since.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nothing can be kept, since the last beat at the latest.
    pub(crate) fn fall_mute(&self) {
        self.mute_since().get_or_insert(self.kept.load(Ordering::SeqCst));
    }

    /// From when on this house was not there, or has heard of nobody yet.
    pub(crate) fn absent_since(&self) -> i64 {
        let started = self.started.load(Ordering::SeqCst);
        self.gap().map_or(started, |gap| gap.from.min(started))
    }

    fn set_gap(&self, gap: Gap) {
        *self.gap.lock().unwrap_or_else(PoisonError::into_inner) = Some(gap);
    }
}

impl Service {
    /// Looks at `wall` as well, the clock of the machine that people set: where it jumps, the time between is not counted.
    /// Once only.
    pub fn look_at(&self, wall: Clock) {
        // A second one is not looked at.
        drop(self.hours.wall.set(wall));
    }

    /// Whether no flag falls yet because the house has only just come back (days 1.4).
    pub(crate) fn is_peace(&self) -> bool {
        let since = self.now().saturating_sub(self.hours.started.load(Ordering::SeqCst));
        (0..self.times.peace).contains(&since)
    }

    /// Whether one game need not wait for the end of that: its mover's platform was heard of since the start, and the
    /// board it waits for is out. Of a platform that nobody watches none can say so.
    pub(crate) fn peace_is_over(&self, game: &str, card: &GameCard) -> bool {
        let started = self.hours.started.load(Ordering::SeqCst);
        let mover = card.waiting_for.as_ref().and_then(Platform::of);
        mover.is_some_and(|platform| self.pulse.was_heard_since(platform, started)) && !self.outbox.awaits_board(game)
    }

    /// Before anything else after a start: what lies between the last beat and now is nobody's time.
    ///
    /// # Errors
    /// A failing store: nobody may be charged for an absence that is not known.
    pub async fn wake(&self) -> Result<(), StoreError> {
        // Without a beat a clock is given back everything since the last entry of its game.
        let from = self.store.last_beat().await?.unwrap_or(i64::MIN);
        self.hours.set_gap(Gap { from, to: self.now() });
        self.recall_the_lost().await
    }

    /// Whether nothing can be kept just now, as far as is known.
    pub(crate) fn is_mute(&self) -> bool {
        self.hours.mute_since().is_some()
    }

    /// The house is alive. Not before all time was given back: a beat says that nothing is owed.
    ///
    /// Where nothing could be kept for a while, nobody could move: that time is an absence like any other. The last beat is
    /// said once more then, until that is given back.
    pub async fn beat(&self) {
        let mute_since = *self.hours.mute_since();
        let at = mute_since.unwrap_or_else(|| self.now());
        match self.store.beat(at).await {
            Ok(()) => {
                self.complaints.went_well(Chore::Beat);
                self.outbox.mark_again();
                let Some(from) = mute_since else { return self.hours.kept.store(at, Ordering::SeqCst) };
                self.hours.set_gap(Gap { from, to: self.now() });
                self.hours.begin_anew();
                *self.hours.mute_since() = None;
                self.give_all_back().await;
            }
            Err(error) => {
                self.hours.fall_mute();
                if self.is_news(Chore::Beat, &error) {
                    tracing::warn!("the sign of life was not saved: {error}");
                }
            }
        }
    }

    /// Follows a jump of the machine's clock, and gives the time between back.
    pub async fn follow_the_wall(&self) {
        if self.has_jumped() {
            self.give_all_back().await;
        }
    }

    /// `true`: there is time to give back.
    fn has_jumped(&self) -> bool {
        let Some(wall) = self.hours.wall.get() else { return false };
        let before = self.now();
        let jump = wall().saturating_sub(before);
        if jump.abs() <= CLOCK_JUMP_MILLIS {
            return false;
        }
        self.hours.shift.fetch_add(jump, Ordering::SeqCst);
        tracing::warn!("the clock of this machine jumped by {} s; no clock is charged for it", jump / 1_000);
        if jump > 0 {
            self.hours.set_gap(Gap { from: before, to: before.saturating_add(jump) });
        }
        jump > 0
    }

    /// Gives every running clock its time back.
    pub async fn give_all_back(&self) {
        self.give_back_on(None).await;
    }

    /// The same for those whose player is on one platform.
    pub(crate) async fn give_back_on(&self, platform: Option<Platform>) {
        // Then nobody's record has to be read.
        if platform.is_none() && self.hours.gap().is_none() {
            return;
        }
        let timed = match self.store.due(i64::MAX, usize::MAX).await {
            Ok(timed) => timed,
            Err(error) => return tracing::error!("running clocks cannot be read: {error}"),
        };
        let owed = timed.into_iter().filter(|(id, card)| {
            let is_elsewhere =
                platform.is_some() && card.waiting_for.as_ref().is_some_and(|mover| Platform::of(mover) != platform);
            card.challenger.is_none() && !is_elsewhere && !self.book.is_set_aside(id)
        });
        let mut ids: Vec<String> = owed.map(|(id, _)| id).collect();
        while !ids.is_empty() {
            let rest = ids.split_off(ids.len().min(CREDITS_PER_BATCH_MAX));
            self.give_back_to(&std::mem::replace(&mut ids, rest)).await;
        }
    }

    /// Gives some games back what they have not had yet, in one batch.
    async fn give_back_to(&self, ids: &[String]) {
        let mut slots = Vec::with_capacity(ids.len());
        for id in ids {
            // Damage is named when it is found.
            if let Ok(Some(slot)) = self.book.open(&*self.store, id).await {
                slots.push(slot);
            }
        }
        // Nobody is waited for while others are held, or two who hold several would wait for each other: a game that
        // somebody has in hand gets its time there.
        let mut held: Vec<_> = slots.iter().filter_map(|slot| slot.try_lock().ok()).collect();
        let now = self.now();
        let mut commit = Commit::new(Cause::Clock);
        let mut is_owed = false;
        for seated in &mut held {
            if let Some((entries, next, card)) = self.credit(seated, now) {
                is_owed = true;
                commit = commit.step(seated, entries, next, card);
            }
        }
        let kept = if is_owed { self.commit(commit).await } else { Ok(()) };
        drop(held);
        // One that cannot be kept keeps all from it: then each is tried by itself.
        if let Err(error) = kept {
            tracing::debug!("{} games get their time back one by one: {error}", slots.len());
        }
        // Whoever has had his is not looked at again.
        for slot in slots {
            self.give_back(&mut *slot.lock().await).await;
        }
    }

    /// The time that nobody is charged for and that ended after `since`: from when to when.
    pub(crate) fn away_between(&self, since: i64) -> Option<(i64, i64)> {
        let Gap { from, to } = self.hours.gap()?;
        let from = from.max(since);
        (from < to).then_some((from, to))
    }

    /// Gives one game back what it has not had yet; a failure is tried again when it is next touched.
    pub(crate) async fn give_back(&self, seated: &mut Seated) {
        let Some((entries, next, card)) = self.credit(seated, self.now()) else { return };
        let id = next.id().to_owned();
        match self.commit(Commit::new(Cause::Clock).step(seated, entries, next, card)).await {
            Ok(()) => self.complaints.went_well(Chore::GiveBack),
            Err(error) => {
                if self.is_news(Chore::GiveBack, &error) {
                    tracing::warn!("game {id} has not got its time back yet, perhaps others too: {error}");
                }
            }
        }
    }

    /// What gives a game its time back; `None` where nothing is owed, or not yet.
    fn credit(&self, seated: &Seated, now: i64) -> Option<(Vec<Entry>, Table, GameCard)> {
        // What is owed, and whether it was paid, one process knows. A flag that has fallen and waits to be claimed is owed
        // nothing: no card says when it is due, so it would get some at the next touch, and else nothing.
        if seated.table.flag_falls_at().is_none() || !self.keeps_the_house() {
            return None;
        }
        let platform = of_mover(&seated.table);
        // What is owed grows until he can be heard again.
        if platform.is_some_and(|platform| self.pulse.is_lost(platform)) {
            return None;
        }
        let gaps = [self.hours.gap(), platform.and_then(|platform| self.pulse.gap(platform))];
        // Whatever was written since then was written after it was given back.
        let (owed, to) = uncounted(gaps.into_iter().flatten(), seated.table.last_at())?;
        let (entries, next) = seated.table.act(&Actor::Clock, Action::Credit(owed), now.max(to)).ok()?;
        let card = next_card(&next, &seated.card, seated.card.changed);
        Some((entries, next, card))
    }
}

/// How much of some gaps lies behind `after`, what they share counted once, and where the last of it ends.
fn uncounted(gaps: impl Iterator<Item = Gap>, after: i64) -> Option<(i64, i64)> {
    let mut gaps: Vec<Gap> = gaps.map(|gap| Gap { from: gap.from.max(after), ..gap }).collect();
    gaps.retain(|gap| gap.from < gap.to);
    gaps.sort_unstable_by_key(|gap| gap.from);
    let (mut owed, mut to) = (0, i64::MIN);
    for gap in gaps {
        owed += gap.to.saturating_sub(gap.from.max(to)).max(0);
        to = to.max(gap.to);
    }
    (owed > 0).then_some((owed, to))
}
