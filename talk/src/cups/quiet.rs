//! Quiet hours of a tournament: in them nothing of it begins, is decided or is told, and first moves have until their
//! end (days 2.7a, 4.2).

use banco_cups::Rules;
use banco_engine::{Millis, Pace, TimeControl};

use super::Standing;
use crate::Service;
use crate::facts::wishes::{Scope, of_chat};
use crate::facts::zone::{Quiet, Zone};

const MINUTE: Millis = 60 * 1_000;

/// So soon after the quiet hours a round begins with their end.
const MORNING: Millis = 15 * MINUTE;

/// From here on the first move waits for a morning (days 1.2): with less time the game is for today.
const UNHURRIED_MIN: Millis = 6 * 60 * MINUTE;

const fn is_unhurried(time: TimeControl) -> bool {
    let first = match time.pace {
        Pace::Move { each, .. } => each,
        Pace::Fischer { base, .. } => base,
    };
    first >= UNHURRIED_MIN
}

impl Service {
    /// Until when a tournament rests; `None` outside the quiet hours of its chat.
    pub(crate) async fn cup_rests_until(&self, held: &Standing) -> Option<Millis> {
        let (zone, quiet) = self.quiet_of(held).await?;
        zone.quiet_around(quiet, self.now()).map(|(_, until)| until)
    }

    /// When the clocks of games start that are set up now; `None`: with their boards.
    pub(super) async fn first_clocks(&self, held: &Standing) -> Option<Millis> {
        let terms = held.cup.terms();
        if terms.rules == Rules::First || !is_unhurried(terms.time) {
            return None;
        }
        let (zone, quiet) = self.quiet_of(held).await?;
        let now = self.now();
        let is_morning = zone.quiet_around(quiet, now.saturating_sub(MORNING)).is_some();
        if is_morning { None } else { zone.quiet_end(quiet, now) }
    }

    /// Quick games are played in one sitting, and wait for no morning.
    async fn quiet_of(&self, held: &Standing) -> Option<(Zone, Quiet)> {
        if held.cup.terms().time.is_quick() {
            return None;
        }
        let wishes = self.wishes(Scope::Chat, &of_chat(&held.place)).await.0;
        Some((wishes.zone(), wishes.quiet()?))
    }
}
