//! The host's settings about time (`[time]` of the configuration).

use banco_ports::limits::{BEAT_MILLIS, FLAG_PEACE_MILLIS, PLATFORM_GRACE_MILLIS};

/// Durations in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// Period after a start in which players do not lose on time (days 1.4). It ends early for a game whose board is
    /// out and whose mover's platform is reached.
    pub peace: i64,
    /// Maximum loss of a platform that does not count: no time is given back for a shorter one (days 1.3).
    pub grace: i64,
    /// Interval of the heartbeat; the time since the last heartbeat is given back at the next start.
    pub beat: i64,
}

impl Default for Times {
    fn default() -> Times {
        Times { peace: FLAG_PEACE_MILLIS, grace: PLATFORM_GRACE_MILLIS, beat: BEAT_MILLIS }
    }
}
