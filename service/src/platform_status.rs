//! Platform status: reachable platforms, and periods in which one was not (days 1.3). The clock of a player stops while
//! all platforms of the player are out of reach, because that player cannot move.
//!
//! An adapter reports contact with its platform and its loss. Meanwhile its players neither lose on time nor get
//! reminders. The loss is stored, so a restart changes nothing. After its return running clocks get the time back by an
//! entry each. A player loses on time only if the platform was heard of after the limit: a silent one is asked first.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use banco_engine::Phase;
use banco_ports::Platform;
use banco_store::{GameCard, StoreError};
use serde_json::Value;
use tokio::sync::Notify;

use crate::Service;
use crate::cache_invalidation::is_of_pages;
use crate::game_cache::Seated;
use crate::messages::outage::{ClockTime, CutOff, Outage};
use crate::prepared_commit::{Cause, Commit};
use crate::time_credit::{Gap, TimeCredits};
use crate::ways::ways_of_mover;

/// Key prefix of the instant since which a platform is lost.
const LOST: &str = "lost:";

fn lost_key(platform: Platform) -> String {
    format!("{LOST}{}", platform.key())
}

/// State of one platform.
#[derive(Clone, Debug)]
struct Beat {
    /// Instant of the last contact.
    seen: i64,
    lost: Option<Lost>,
    /// Last period in which it was lost.
    gap: Option<Gap>,
    /// True if its games have not got that period back yet.
    owes: bool,
    /// True if the store has the loss.
    is_kept: bool,
}

/// Beginning and kind of a loss.
#[derive(Clone, Copy, Debug)]
struct Lost {
    since: i64,
    /// True if there was no contact yet in this run: time before it counts as lost, however short.
    is_first: bool,
    /// True if no adapter for the platform runs here.
    is_absent: bool,
}

/// Platforms whose adapters have reported; others always count as reachable.
#[derive(Default)]
pub(crate) struct PlatformStatus {
    beats: Mutex<BTreeMap<Platform, Beat>>,
    asked: [Notify; Platform::ALL.len()],
}

impl PlatformStatus {
    fn beats(&self) -> MutexGuard<'_, BTreeMap<Platform, Beat>> {
        self.beats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn asked(&self, platform: Platform) -> &Notify {
        &self.asked[platform as usize]
    }

    fn lose(&self, platform: Platform, started: i64, is_absent: bool) {
        let mut beats = self.beats();
        let is_first = !beats.contains_key(&platform);
        let beat =
            beats.entry(platform).or_insert(Beat { seen: started, lost: None, gap: None, owes: false, is_kept: false });
        let since = beat.seen;
        let lost = beat.lost.get_or_insert(Lost { since, is_first, is_absent });
        lost.is_absent = is_absent;
    }

    /// Lost platforms, with their beginnings, that the store does not have yet.
    fn unkept(&self, before: i64) -> Vec<(Platform, Lost)> {
        let beats = self.beats();
        let lost = beats.iter().filter(|(_, beat)| !beat.is_kept).filter_map(|(of, beat)| Some((*of, beat.lost?)));
        lost.filter(|(_, lost)| lost.since <= before).collect()
    }

    /// This process becomes the leader. Time before `absent_since` is not lost, because another process was in contact
    /// with the platform then.
    pub(crate) fn begin_anew(&self, absent_since: i64) {
        for (platform, beat) in self.beats().iter_mut() {
            (beat.gap, beat.owes) = (None, false);
            if let Some(lost) = &mut beat.lost {
                (lost.since, lost.is_first) = (lost.since.max(absent_since), true);
                self.asked(*platform).notify_one();
            }
        }
    }

    pub(crate) fn is_lost(&self, platform: Platform) -> bool {
        self.beats().get(&platform).is_some_and(|beat| beat.lost.is_some())
    }

    /// True if all of a player's ways are lost. A player without ways, such as the computer, has lost none.
    pub(crate) fn are_lost(&self, ways: &[Platform]) -> bool {
        !ways.is_empty() && ways.iter().all(|platform| self.is_lost(*platform))
    }

    /// True if an adapter of these platforms had contact since this instant.
    pub(crate) fn was_heard_since(&self, ways: &[Platform], at: i64) -> bool {
        let beats = self.beats();
        let heard = |platform| beats.get(platform).is_some_and(|beat: &Beat| beat.lost.is_none() && beat.seen >= at);
        ways.iter().any(heard)
    }

    /// Instant since which all of these platforms are lost, if that time will be given back; `None` while one of them is
    /// reachable, and in the first moments of a loss.
    fn cut_off_since(&self, ways: &[Platform], counts_from: i64) -> Option<i64> {
        let beats = self.beats();
        let lost = ways.iter().map(|platform| beats.get(platform)?.lost);
        let lost: Option<Vec<Lost>> = lost.collect();
        let since = lost.as_ref()?.iter().map(|lost| lost.since).max()?;
        let counts = |lost: &Lost| lost.is_first || lost.since <= counts_from;
        lost.is_some_and(|lost| lost.iter().all(counts)).then_some(since)
    }

    fn is_any_lost(&self) -> bool {
        self.beats().values().any(|beat| beat.lost.is_some())
    }

    /// True if a platform is lost or was lost in this run. Without that no clock is owed time for one.
    pub(crate) fn was_any_lost(&self) -> bool {
        self.beats().values().any(|beat| beat.lost.is_some() || beat.gap.is_some())
    }

    /// Last period in which all of a player's ways were lost. A loss that lasts has no end yet.
    pub(crate) fn gap(&self, ways: &[Platform]) -> Option<Gap> {
        let beats = self.beats();
        let mut shared: Option<Gap> = None;
        for platform in ways {
            let beat = beats.get(platform)?;
            let lost = beat.lost.map(|lost| Gap { from: lost.since, to: i64::MAX });
            let Gap { from, to } = lost.or(beat.gap)?;
            shared = Some(shared.map_or(Gap { from, to }, |gap| Gap { from: gap.from.max(from), to: gap.to.min(to) }));
        }
        shared.filter(|gap| gap.from < gap.to)
    }
}

impl Service {
    /// Notes that no adapter for this platform runs: its players cannot move.
    pub fn is_absent(&self, platform: Platform) {
        self.platform_status.lose(platform, self.time_credit.absent_since(), true);
    }

    /// True if the adapter has contact with this platform. A platform without reports counts as reachable.
    pub fn is_reached(&self, platform: Platform) -> bool {
        !self.platform_status.is_lost(platform)
    }

    /// True if the adapter runs here and has contact with this platform. Web pages need no contact.
    pub fn hears(&self, platform: Platform) -> bool {
        let beats = self.platform_status.beats();
        let beat = beats.get(&platform);
        beat.map_or(is_of_pages(platform), |beat| beat.lost.is_none())
    }

    /// Returns when a caller needs to know if the platform is reachable.
    pub async fn asked_for(&self, platform: Platform) {
        self.platform_status.asked(platform).notified().await;
    }

    /// Stores lost platforms, and gives time back to games on those that returned.
    pub async fn follow_the_platforms(&self) {
        for (platform, lost) in self.platform_status.unkept(self.now().saturating_sub(self.times.grace)) {
            if lost.is_absent && !PlatformReach::of(self).has_clocks_on(platform).await {
                self.platform_status.beats().remove(&platform);
                continue;
            }
            if !lost.is_first {
                tracing::warn!("{} is out of reach; the clocks of its players are stopped", platform.key());
            }
            PlatformReach::of(self).keep_lost(platform, Some(lost.since)).await;
        }
        let owing: Vec<Platform> =
            self.platform_status.beats().iter().filter(|(_, beat)| beat.owes).map(|(platform, _)| *platform).collect();
        for platform in owing {
            TimeCredits::of(self).give_back_on(Some(platform)).await;
            let is_found = self.platform_status.beats().get_mut(&platform).is_some_and(|beat| {
                beat.owes = false;
                beat.is_kept && beat.lost.is_none()
            });
            if is_found {
                PlatformReach::of(self).keep_lost(platform, None).await;
            }
        }
    }
}

/// Platforms that are out of reach.
#[derive(Clone, Copy)]
pub(crate) struct PlatformReach<'a> {
    service: &'a Service,
}

impl<'a> PlatformReach<'a> {
    pub(crate) fn of(service: &'a Service) -> PlatformReach<'a> {
        PlatformReach { service }
    }

    /// Notes contact with a platform.
    pub(crate) fn heard_of(self, platform: Platform) {
        let now = self.service.now();
        let mut beats = self.service.platform_status.beats();
        let Some(beat) = beats.get_mut(&platform) else { return };
        beat.seen = now;
        let Some(lost) = beat.lost.take() else { return };
        let away = now.saturating_sub(lost.since);
        if lost.is_first || away >= self.service.times.grace {
            beat.gap = Some(Gap { from: lost.since, to: now });
            beat.owes = true;
        }
        if !lost.is_first && away >= self.service.times.grace {
            tracing::info!("{} is reached again after {} s; no clock is charged for it", platform.key(), away / 1_000);
        }
    }

    /// Notes that the adapter cannot reach its platform, or has not yet.
    pub(crate) fn lost(self, platform: Platform) {
        self.service.platform_status.lose(platform, self.service.time_credit.absent_since(), false);
    }

    /// True if this game's clock is stopped because all platforms of the mover are out of reach.
    pub(crate) async fn is_out_of_reach(self, card: &GameCard) -> bool {
        let status = &self.service.platform_status;
        status.is_any_lost() && status.are_lost(&ways_of_mover(self.service, card).await)
    }

    /// True if this platform has been out of reach for so long that clocks stand: a short loss is not told. After a
    /// start the adapter has the same time for its first contact.
    pub(crate) fn is_long_lost(self, platform: Platform) -> bool {
        let since =
            self.service.platform_status.beats().get(&platform).and_then(|beat| beat.lost).map(|lost| lost.since);
        let since = since.map(|since| since.max(self.service.time_credit.started()));
        since.is_some_and(|since| self.service.now().saturating_sub(since) >= self.service.times.grace)
    }

    /// The loss for which the clock of this game stands now.
    pub(crate) async fn cut_off(self, card: &GameCard) -> Option<CutOff> {
        let status = &self.service.platform_status;
        if !status.is_any_lost() {
            return None;
        }
        let ways = ways_of_mover(self.service, card).await;
        let counts_from = self.service.now().saturating_sub(self.service.times.grace);
        let since = status.cut_off_since(&ways, counts_from)?;
        let is_told = ways.iter().all(|platform| self.is_long_lost(*platform));
        Some(CutOff { platform: *ways.first()?, since, is_told })
    }

    /// Effect of lost platforms on the clock of this game.
    pub(crate) async fn outage(self, seated: &Seated) -> Outage {
        if seated.table.phase() != Phase::Playing {
            return Outage::default();
        }
        let cut_off = self.cut_off(&seated.card).await;
        Outage { cut_off, given_for: self.service.time_credit.lost_before(&seated.table) }
    }

    /// Instant for which the clocks of this game are told now.
    pub(crate) async fn clock_time(self, seated: &Seated) -> ClockTime {
        ClockTime { now: self.service.now(), outage: self.outage(seated).await }
    }

    /// True if all platforms are reachable, so that no due game is skipped.
    pub(crate) fn is_all_in_reach(self) -> bool {
        !self.service.platform_status.is_any_lost()
    }

    /// True if a platform of the mover was reachable at `at`; those that were silent since then are asked.
    pub(crate) async fn was_in_reach(self, card: &GameCard, at: i64) -> bool {
        let (ways, status) = (ways_of_mover(self.service, card).await, &self.service.platform_status);
        let was = {
            let beats = status.beats();
            let reachable =
                |platform| beats.get(platform).is_none_or(|beat: &Beat| beat.lost.is_none() && beat.seen >= at);
            ways.is_empty() || ways.iter().any(reachable)
        };
        if !was {
            ways.iter().for_each(|platform| status.asked(*platform).notify_one());
        }
        was
    }

    /// Restores lost platforms from the store after a start.
    ///
    /// # Errors
    /// Store failure.
    pub(crate) async fn recall_the_lost(self) -> Result<(), StoreError> {
        for (name, since) in self.service.store.values(LOST).await? {
            let platform = Platform::ALL.into_iter().find(|platform| platform.key() == name);
            if let (Some(platform), Some(since)) = (platform, since.as_i64()) {
                let lost = Some(Lost { since, is_first: true, is_absent: false });
                let beat = Beat { seen: since, lost, gap: None, owes: false, is_kept: true };
                self.service.platform_status.beats().insert(platform, beat);
                // A running adapter is asked if its platform is still lost.
                self.service.platform_status.asked(platform).notify_one();
            }
        }
        Ok(())
    }

    async fn keep_lost(self, platform: Platform, since: Option<i64>) {
        let values = BTreeMap::from([(lost_key(platform), since.map(Value::from))]);
        match self.service.commit(Commit::new(Cause::House { event: None }).values(values)).await {
            Ok(()) => {
                if let Some(beat) = self.service.platform_status.beats().get_mut(&platform) {
                    beat.is_kept = since.is_some();
                }
            }
            Err(error) => tracing::warn!("the state of {} was not saved: {error}", platform.key()),
        }
    }

    /// True if a player on this platform has to move against a clock.
    async fn has_clocks_on(self, platform: Platform) -> bool {
        let timed = self.service.store.due(i64::MAX, usize::MAX).await.unwrap_or_default();
        for (_, card) in &timed {
            if ways_of_mover(self.service, card).await.contains(&platform) {
                return true;
            }
        }
        false
    }
}
