//! What a house may choose about time (`[time]` of the configuration).

use banco_ports::limits::{BEAT_MILLIS, FLAG_PEACE_MILLIS, PLATFORM_GRACE_MILLIS};

/// Times in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// No flag falls for so long after a start, unless the mover's platform is reached and the board is out before (days 1.4).
    pub peace: i64,
    /// A platform that is back within this time was never gone: nobody is given anything back for it (days 1.3).
    pub grace: i64,
    /// The house writes down so often that it is alive; what lies behind the last beat is given back at the next start.
    pub beat: i64,
}

impl Default for Times {
    fn default() -> Times {
        Times { peace: FLAG_PEACE_MILLIS, grace: PLATFORM_GRACE_MILLIS, beat: BEAT_MILLIS }
    }
}
