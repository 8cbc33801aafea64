//! Time credit: the clocks exclude time in which the bot was away or the machine's clock jumped (days 1.3, 1.5).
//!
//! Every running clock gets the time back by its own entry, so that the record alone determines the time. After a start
//! all games get it; a game touched before its turn gets it first.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use banco_engine::{Action, Actor, Entry, Table};
use banco_ports::Platform;
use banco_ports::limits::{CLOCK_JUMP_MILLIS, CREDITS_PER_BATCH_MAX};
use banco_store::{GameCard, StoreError};

use crate::cache_invalidation::CacheInvalidation;
use crate::calendar::has_vacations;
use crate::card::next_card;
use crate::game_cache::LiveGame;
use crate::log_throttle::Chore;
use crate::messages::time::is_worth_telling;
use crate::platform_status::PlatformReach;
use crate::prepared_commit::{Cause, Commit};
use crate::ways::ways_of_mover;
use crate::{Clock, Post, Seated, Service};

/// A period of time that does not count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    pub from: i64,
    pub to: i64,
}

/// Maximum number of games whose reason for given time is remembered. A forgotten one counts as an absence of the bot.
const REASONS_MAX: usize = 10_000;

/// Reason for which a game got time back.
#[derive(Clone, Copy, Debug)]
struct Reason {
    /// Plies at that time: the board after the next one tells the reason.
    plies: usize,
    /// `None` if the bot itself was away.
    lost: Option<Platform>,
}

/// A game with its missing time given back.
struct Credit {
    entries: Vec<Entry>,
    next: Table,
    card: GameCard,
    /// Silent edit of the standing board, which shows the old time limit.
    edit: Option<Post>,
}

/// Clocks and heartbeat of this process.
pub(crate) struct TimeCredit {
    /// Clock that does not jump while the program runs.
    steady: Clock,
    /// The machine's clock, which people may set.
    wall: OnceLock<Clock>,
    /// Offset from the steady clock to the current time.
    shift: AtomicI64,
    /// Instant at which this process became the leader, or could save again after a failure.
    started: AtomicI64,
    gap: Mutex<Option<Gap>>,
    /// Last saved heartbeat, and the instant since which nothing can be saved: players cannot move then.
    kept: AtomicI64,
    mute_since: Mutex<Option<i64>>,
    /// Reasons for time that was given back in this run, by game.
    reasons: Mutex<HashMap<String, Reason>>,
}

impl TimeCredit {
    pub(crate) fn new(steady: Clock) -> TimeCredit {
        let (started, kept) = (AtomicI64::new(steady()), AtomicI64::new(steady()));
        let (gap, mute_since) = (Mutex::new(None), Mutex::new(None));
        let (wall, shift, reasons) = (OnceLock::new(), AtomicI64::new(0), Mutex::default());
        TimeCredit { steady, wall, shift, started, gap, kept, mute_since, reasons }
    }

    pub(crate) fn now(&self) -> i64 {
        (self.steady)().saturating_add(self.shift.load(Ordering::SeqCst))
    }

    fn gap(&self) -> Option<Gap> {
        *self.gap.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the start and the last heartbeat to now: this process becomes the leader, or can save again.
    pub(crate) fn begin_anew(&self) {
        self.started.store(self.now(), Ordering::SeqCst);
        self.kept.store(self.now(), Ordering::SeqCst);
    }

    /// Instant at which this process became the leader, or could save again.
    pub(crate) fn started(&self) -> i64 {
        self.started.load(Ordering::SeqCst)
    }

    /// Notes why a game with this number of plies got time back: for a lost platform alone, or not.
    fn note_reason(&self, game: &str, plies: usize, lost: Option<Platform>) {
        let mut reasons = self.reasons();
        if reasons.len() >= REASONS_MAX {
            reasons.clear();
        }
        let reason = reasons.entry(game.to_owned()).or_insert(Reason { plies, lost });
        // Of two reasons in one turn, neither explains the whole time.
        let is_same = reason.plies != plies || reason.lost == lost;
        *reason = Reason { plies, lost: lost.filter(|_| is_same) };
    }

    /// The lost platform for which a game got time back before its last ply, if that was the only reason. After a
    /// restart it is forgotten.
    pub(crate) fn lost_before(&self, table: &Table) -> Option<Platform> {
        let reason = self.reasons().get(table.id()).copied()?;
        reason.lost.filter(|_| reason.plies + 1 == table.made_plies().len())
    }

    fn reasons(&self) -> MutexGuard<'_, HashMap<String, Reason>> {
        self.reasons.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn mute_since(&self) -> MutexGuard<'_, Option<i64>> {
        self.mute_since.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that nothing can be saved, since the last heartbeat at the latest.
    pub(crate) fn fall_mute(&self) {
        self.mute_since().get_or_insert(self.kept.load(Ordering::SeqCst));
    }

    /// Instant since which this bot was away, or has heard of no platform yet.
    pub(crate) fn absent_since(&self) -> i64 {
        let started = self.started.load(Ordering::SeqCst);
        self.gap().map_or(started, |gap| gap.from.min(started))
    }

    fn set_gap(&self, gap: Gap) {
        *self.gap.lock().unwrap_or_else(PoisonError::into_inner) = Some(gap);
    }
}

impl Service {
    /// Watches the machine's clock `wall`, too: time over which it jumps does not count. Only the first call counts.
    pub fn look_at(&self, wall: Clock) {
        // A second clock is ignored.
        drop(self.time_credit.wall.set(wall));
    }

    /// Runs first after a start: the time between the last heartbeat and now does not count for any player.
    ///
    /// # Errors
    /// Store failure: players must not be charged for an unknown absence.
    pub async fn wake(&self) -> Result<(), StoreError> {
        // Without a heartbeat a clock gets back all time since its game's last entry.
        let from = self.store.last_beat().await?.unwrap_or(i64::MIN);
        self.time_credit.set_gap(Gap { from, to: self.now() });
        PlatformReach::of(self).recall_the_lost().await
    }

    /// Writes the heartbeat. It waits until all time is given back, because a heartbeat means that nothing is owed.
    ///
    /// A period in which nothing could be saved is an absence like any other, because players could not move. The last
    /// heartbeat is repeated until that time is given back.
    pub async fn beat(&self) {
        let mute_since = *self.time_credit.mute_since();
        let at = mute_since.unwrap_or_else(|| self.now());
        match self.store.beat(at).await {
            Ok(()) => {
                self.log_throttle.went_well(Chore::Beat);
                self.outbox.mark_again();
                let Some(from) = mute_since else { return self.time_credit.kept.store(at, Ordering::SeqCst) };
                self.time_credit.set_gap(Gap { from, to: self.now() });
                self.time_credit.begin_anew();
                *self.time_credit.mute_since() = None;
                self.give_all_back().await;
            }
            Err(error) => {
                self.time_credit.fall_mute();
                if self.is_news(Chore::Beat, &error) {
                    tracing::warn!("the sign of life was not saved: {error}");
                }
            }
        }
    }

    /// Follows a jump of the machine's clock, and gives the skipped time back.
    pub async fn follow_the_wall(&self) {
        if TimeCredits::of(self).has_jumped() {
            self.give_all_back().await;
        }
    }

    /// Gives every running clock its time back.
    pub async fn give_all_back(&self) {
        TimeCredits::of(self).give_back_on(None).await;
    }
}

/// Time that is given back to clocks.
#[derive(Clone, Copy)]
pub(crate) struct TimeCredits<'a> {
    service: &'a Service,
}

impl<'a> TimeCredits<'a> {
    pub(crate) fn of(service: &'a Service) -> TimeCredits<'a> {
        TimeCredits { service }
    }

    /// True shortly after a start, while players do not lose on time yet (days 1.4).
    pub(crate) fn is_peace(self) -> bool {
        let since = self.service.now().saturating_sub(self.service.time_credit.started());
        (0..self.service.times.peace).contains(&since)
    }

    /// True if one game may be lost on time before that period ends. A platform of the mover was heard of since the start,
    /// and the awaited board is out. A platform without a watching adapter never qualifies.
    pub(crate) async fn peace_is_over(self, game: &str, card: &GameCard) -> bool {
        let started = self.service.time_credit.started();
        let ways = ways_of_mover(self.service, card).await;
        self.service.platform_status.was_heard_since(&ways, started) && !self.service.outbox.awaits_board(game)
    }

    /// True if nothing can be saved now, as far as known.
    pub(crate) fn is_mute(self) -> bool {
        self.service.time_credit.mute_since().is_some()
    }

    /// Adjusts the current time after a jump of the machine's clock; `true` if time is to be given back.
    fn has_jumped(self) -> bool {
        let Some(wall) = self.service.time_credit.wall.get() else { return false };
        let before = self.service.now();
        let jump = wall().saturating_sub(before);
        if jump.abs() <= CLOCK_JUMP_MILLIS {
            return false;
        }
        self.service.time_credit.shift.fetch_add(jump, Ordering::SeqCst);
        tracing::warn!("the clock of this machine jumped by {} s; no clock is charged for it", jump / 1_000);
        if jump > 0 {
            self.service.time_credit.set_gap(Gap { from: before, to: before.saturating_add(jump) });
        }
        jump > 0
    }

    /// Gives time back to games whose mover is on one platform.
    pub(crate) async fn give_back_on(self, platform: Option<Platform>) {
        // No time is owed, so no record must be read.
        if platform.is_none() && self.service.time_credit.gap().is_none() {
            return;
        }
        let timed = match self.service.store.due(i64::MAX, usize::MAX).await {
            Ok(timed) => timed,
            Err(error) => return tracing::error!("running clocks cannot be read: {error}"),
        };
        let mut ids: Vec<String> = Vec::new();
        for (id, card) in timed {
            let is_here = match platform {
                Some(platform) => ways_of_mover(self.service, &card).await.contains(&platform),
                None => true,
            };
            if card.challenger.is_none() && is_here && !self.service.games.is_set_aside(&id) {
                ids.push(id);
            }
        }
        while !ids.is_empty() {
            let rest = ids.split_off(ids.len().min(CREDITS_PER_BATCH_MAX));
            self.give_back_to(&std::mem::replace(&mut ids, rest)).await;
        }
    }

    /// Gives some games their missing time back, all in one batch.
    async fn give_back_to(self, ids: &[String]) {
        let mut slots = Vec::with_capacity(ids.len());
        for id in ids {
            // Damage was reported when it was found.
            if let Ok(Some(slot)) = self.service.games.open(&*self.service.store, id).await {
                slots.push(slot);
            }
        }
        // Games in use are skipped, because two holders of several games could wait for each other. Such a game gets
        // its time from its holder.
        let mut held: Vec<_> = slots.iter().filter_map(|slot| slot.try_lock().ok()).collect();
        let now = self.service.now();
        let mut commit = Commit::new(Cause::Clock);
        let mut is_owed = false;
        for seated in &mut held {
            if let Some(Credit { entries, next, card, edit }) = self.credit(seated, now).await {
                is_owed = true;
                commit = commit.tell(&card.places.clone(), edit.as_slice()).step(seated, entries, next, card);
            }
        }
        let kept = if is_owed { self.service.commit(commit).await } else { Ok(()) };
        drop(held);
        // One failing game blocks the batch: then each is tried by itself.
        if let Err(error) = kept {
            tracing::debug!("{} games get their time back one by one: {error}", slots.len());
        }
        // Games that already have their time back are skipped.
        for slot in slots {
            self.give_back(&mut *slot.lock().await).await;
        }
    }

    /// Beginning and end of the uncounted period that ended after `since`.
    pub(crate) fn away_between(self, since: i64) -> Option<(i64, i64)> {
        let Gap { from, to } = self.service.time_credit.gap()?;
        let from = from.max(since);
        (from < to).then_some((from, to))
    }

    /// Gives one game its missing time back; after a failure the next touch tries again.
    pub(crate) async fn give_back(self, seated: &mut LiveGame) {
        let Some(Credit { entries, next, card, edit }) = self.credit(seated, self.service.now()).await else { return };
        let id = next.id().to_owned();
        let commit = Commit::new(Cause::Clock).tell(&card.places.clone(), edit.as_slice());
        match self.service.commit(commit.step(seated, entries, next, card)).await {
            Ok(()) => self.service.log_throttle.went_well(Chore::GiveBack),
            Err(error) => {
                if self.service.is_news(Chore::GiveBack, &error) {
                    tracing::warn!("game {id} has not got its time back yet, perhaps others too: {error}");
                }
            }
        }
    }

    /// Entry that gives a game its time back; `None` if nothing is owed, or not yet.
    async fn credit(self, seated: &Seated, now: i64) -> Option<Credit> {
        // Only the leader knows the owed time and its payment. A player out of time whose opponent may claim gets no
        // credit. Its card has no due time, so the credit would depend on the next touch.
        if seated.table.flag_falls_at().is_none() || !CacheInvalidation::of(self.service).keeps_the_house() {
            return None;
        }
        let status = &self.service.platform_status;
        // Every touch of a game with a clock comes here, and connected accounts are looked up only if that may matter.
        let ways = if status.was_any_lost() { ways_of_mover(self.service, &seated.card).await } else { Vec::new() };
        // The owed time grows until a platform of the player is reachable again.
        if status.are_lost(&ways) {
            return None;
        }
        let gaps = [self.service.time_credit.gap(), status.gap(&ways)];
        // All later entries were written after the time was given back.
        let (owed, to) = uncounted(gaps.into_iter().flatten(), seated.table.last_at())?;
        let is_of_bot = uncounted(gaps[0].into_iter(), seated.table.last_at()).is_some();
        let lost = ways.first().copied().filter(|_| !is_of_bot);
        self.service.time_credit.note_reason(seated.table.id(), seated.table.made_plies().len(), lost);
        let (entries, next) = seated.table.act(&Actor::Clock, Action::Credit(owed), now.max(to)).ok()?;
        let card = next_card(&next, &seated.card, seated.card.changed);
        // A quick game shows its next board soon, and a board that is on its way shows the new limit.
        let is_stale =
            has_vacations(&next) && is_worth_telling(&next, owed) && !self.service.outbox.awaits_board(next.id());
        let edit = is_stale.then(|| Post::Restated { game: next.id().to_owned() });
        Some(Credit { entries, next, card, edit })
    }
}

/// Total of the gaps after `after`, with shared parts counted once, and the end of the last one.
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
