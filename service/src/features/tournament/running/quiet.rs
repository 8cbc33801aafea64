//! Quiet hours of a tournament: in them it starts, decides and posts nothing, and first moves get time until their end
//! (days 2.7a, 4.2).

use banco_engine::{Millis, Pace, TimeControl};
use banco_tournament::Rules;

use crate::Service;
use crate::features::tournament::running::Standing;
use crate::messages::settings::{Scope, of_chat};
use crate::messages::zone::{Quiet, Zone};
use crate::preferences::Preferences;

const MINUTE: Millis = 60 * 1_000;

/// Time after the quiet hours within which a round counts as starting with their end.
const MORNING: Millis = 15 * MINUTE;

/// Minimum time per move for a first move to wait for a morning (days 1.2): a faster game is played the same day.
const UNHURRIED_MIN: Millis = 6 * 60 * MINUTE;

const fn is_unhurried(time: TimeControl) -> bool {
    let first = match time.pace {
        Pace::Move { each, .. } => each,
        Pace::Fischer { base, .. } => base,
    };
    first >= UNHURRIED_MIN
}

/// Quiet hours of tournaments.
#[derive(Clone, Copy)]
pub(crate) struct TournamentQuietHours<'a> {
    service: &'a Service,
}

impl<'a> TournamentQuietHours<'a> {
    pub(crate) fn of(service: &'a Service) -> TournamentQuietHours<'a> {
        TournamentQuietHours { service }
    }

    /// End of the current quiet hours of the tournament's chat; `None` outside them. Quick games are played in one
    /// sitting, which continues; but no deadline of theirs starts or decides anything at night.
    pub(crate) async fn cup_rests_until(self, held: &Standing) -> Option<Millis> {
        if held.cup.terms().time.is_quick() && !held.cup.is_due_by_deadline(self.service.now()) {
            return None;
        }
        let (zone, quiet) = self.quiet_of(held).await?;
        zone.quiet_around(quiet, self.service.now()).map(|(_, until)| until)
    }

    /// Instant at which a start that waits for the end of quiet hours happens; `None` if no start waits.
    pub(crate) async fn cup_begins_at(self, held: &Standing) -> Option<Millis> {
        if held.cup.is_to_begin(self.service.now()) { self.cup_rests_until(held).await } else { None }
    }

    /// Instant at which the clocks of games that are set up now start; `None` starts them with their boards.
    pub(crate) async fn first_clocks(self, held: &Standing) -> Option<Millis> {
        let terms = held.cup.terms();
        if terms.rules == Rules::First || !is_unhurried(terms.time) {
            return None;
        }
        let (zone, quiet) = self.quiet_of(held).await?;
        let now = self.service.now();
        let is_morning = zone.quiet_around(quiet, now.saturating_sub(MORNING)).is_some();
        if is_morning { None } else { zone.quiet_end(quiet, now) }
    }

    async fn quiet_of(self, held: &Standing) -> Option<(Zone, Quiet)> {
        let wishes = Preferences::of(self.service).wishes(Scope::Chat, &of_chat(&held.place)).await.0;
        Some((wishes.zone(), wishes.quiet()?))
    }
}
