//! Effects of time: it passes, the bot is down for a while, the machine's clock jumps, a platform is out of reach.

use std::sync::atomic::Ordering;

use banco_engine::Event;
use banco_ports::limits::FLAG_PEACE_MILLIS;
use banco_ports::{Converse, Platform};

use super::MINUTE;
use super::crowd::Crowd;

impl Crowd {
    /// The platform is out of reach for this long, perhaps with a restart in between. Meanwhile no player loses on
    /// time or gets a reminder, and the time counts for no player.
    pub(super) async fn outage(&mut self, millis: i64) {
        let seed = self.seed;
        Converse::lost(&*self.house.service, Platform::Telegram);
        Converse::heard_of(&*self.house.service, Platform::Telegram);
        self.house.service.follow_the_platforms().await;
        let gone = self.house.service.now();
        let before: Vec<(String, usize)> =
            self.open.iter().map(|id| (id.clone(), self.logs.get(id).map_or(0, Vec::len))).collect();
        Converse::lost(&*self.house.service, Platform::Telegram);
        let mut left = millis;
        while left > 0 {
            let step = left.min(30 * MINUTE);
            self.means.steady.fetch_add(step, Ordering::SeqCst);
            self.means.wall.fetch_add(step, Ordering::SeqCst);
            left -= step;
            self.house.service.follow_the_platforms().await;
            self.house.service.do_what_is_due().await;
            self.house.service.beat().await;
            if self.random.below(20) == 0 {
                self.next_process().await;
                self.house.service.give_all_back().await;
                self.count("restarts in outages");
            }
        }
        let back = self.house.service.now();
        Converse::heard_of(&*self.house.service, Platform::Telegram);
        self.house.service.follow_the_platforms().await;
        self.excused.push((gone, back));
        self.count("outages");
        for (id, entries) in before {
            self.look(&id).await;
            let news = self.logs.get(&id).map(|log| log[entries..].to_vec()).unwrap_or_default();
            for entry in news {
                // A credit moves the end of the time over days on which the clock is stopped, or back; this is
                // recorded (2.5).
                let is_nobodys = matches!(
                    entry.event,
                    Event::Credited { .. } | Event::Rests { .. } | Event::Vacation { .. } | Event::VacationOver { .. }
                );
                assert!(is_nobodys, "seed {seed}, {id}: {:?} while nobody could be heard", entry.event);
            }
        }
    }

    /// Advances time in steps; nothing is overdue for longer than one step.
    pub(super) async fn passes(&mut self, millis: i64) {
        let mut left = millis;
        while left > 0 {
            let step = left.min(5 * MINUTE);
            self.means.steady.fetch_add(step, Ordering::SeqCst);
            self.means.wall.fetch_add(step, Ordering::SeqCst);
            left -= step;
            Converse::heard_of(&*self.house.service, Platform::Telegram);
            while self.house.service.do_what_is_due().await > 0 && !self.is_idle().await {}
        }
        self.house.service.beat().await;
        for id in self.open.clone() {
            self.look(&id).await;
        }
    }

    /// True if every due item now waits for a player.
    pub(super) async fn is_idle(&self) -> bool {
        let due = self.house.store.due(self.house.service.now() + 1, 1).await.expect("readable");
        due.is_empty()
    }

    pub(super) async fn restarts(&mut self, away: i64) {
        self.house.service.beat().await;
        let gone = self.house.service.now();
        self.means.wall.store(gone + away, Ordering::SeqCst);
        self.means.steady.store(gone + away, Ordering::SeqCst);
        self.next_process().await;
        self.house.service.give_all_back().await;
        self.excused.push((gone, gone + away));
        self.count("restarts");
        self.passes(FLAG_PEACE_MILLIS).await;
    }

    pub(super) async fn jumps(&mut self, millis: i64) {
        let before = self.house.service.now();
        self.means.wall.fetch_add(millis, Ordering::SeqCst);
        self.house.service.follow_the_wall().await;
        if millis > 0 {
            self.excused.push((before, before + millis));
        }
        self.count("jumps");
        for id in self.open.clone() {
            self.look(&id).await;
        }
    }
}
