//! Effect of lost platforms on clocks: a clock stands while its player cannot move (everywhere 3.6).

use banco_engine::Table;
use banco_ports::Platform;

/// Clock of a player that stands because all platforms of the player are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CutOff {
    /// Platform of the account that has the seat.
    pub platform: Platform,
    /// Instant since which the time does not count.
    pub since: i64,
    /// True if the loss lasts long enough to be told.
    pub is_told: bool,
}

/// Effect of lost platforms on the clock of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outage {
    /// Loss for which the clock stands now.
    pub cut_off: Option<CutOff>,
    /// Lost platform for which the time was given back that the board tells; `None` if the bot was away.
    pub given_for: Option<Platform>,
}

impl Outage {
    /// The outage for messages on this platform: they say nothing about the loss of the platform that shows them.
    pub(crate) fn told_at(mut self, platform: Platform) -> Outage {
        if let Some(cut_off) = &mut self.cut_off {
            cut_off.is_told &= cut_off.platform != platform;
        }
        self
    }
}

/// Instant for which clocks are told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockTime {
    pub now: i64,
    pub outage: Outage,
}

impl ClockTime {
    /// Instant at which the clock of the side to act is read: it stands while its player is cut off.
    pub(crate) fn read_at(self, table: &Table) -> i64 {
        self.outage.cut_off.map_or(self.now, |cut_off| cut_off.since.max(table.last_at()).min(self.now))
    }
}
