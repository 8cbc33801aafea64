//! Replies about vacations.

use crate::messages::game_line::GameLine;

/// Beginning of a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beginning {
    Now,
    /// After the notice, because a move is due before.
    Notice,
    /// On a named day.
    Planned,
}

/// Days of the allowance that are left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DaysLeft {
    pub days: i64,
    /// The year they belong to, where it is not the present one.
    pub year: Option<i16>,
}

/// A reply about a vacation; instants are days to a reader, with their year where it is not that of `now`.
#[derive(Clone, Debug)]
pub(crate) enum VacationSay {
    None {
        left: i64,
        allowed: i64,
    },
    Stands {
        from: i64,
        until: i64,
        now: i64,
        left: DaysLeft,
        /// Beginnings and ends of the vacations after it.
        later: Vec<(i64, i64)>,
    },
    /// No vacation has this day; with those that stand.
    NotOn {
        day: i64,
        now: i64,
        stands: Box<VacationSay>,
    },
    Begins {
        from: i64,
        until: i64,
        now: i64,
        left: DaysLeft,
        begins: Beginning,
        games: usize,
    },
    /// The owner came back early; with the waiting games.
    Ended {
        left: DaysLeft,
        /// Days that are gone.
        charged: i64,
        /// Clocks had stopped.
        stood: bool,
        now: i64,
        /// Beginnings and ends of the vacations that are still planned.
        later: Vec<(i64, i64)>,
        lines: Vec<GameLine>,
    },
    /// The owner cancelled it.
    Dropped {
        from: i64,
        until: i64,
        now: i64,
        left: DaysLeft,
        /// Beginnings and ends of the vacations that are still planned.
        later: Vec<(i64, i64)>,
    },
    /// Private message at the start of a planned vacation; with the number of waiting games.
    Begun {
        until: i64,
        games: usize,
    },
    /// Private message at the end of a vacation; with the waiting games.
    Over {
        /// Clocks had stopped.
        stood: bool,
        lines: Vec<GameLine>,
    },
    /// One stands on some of these days.
    Already {
        from: i64,
        until: i64,
        now: i64,
        /// No other comes before it.
        is_first: bool,
    },
    /// The person has the maximum number of vacations.
    TooMany {
        max: usize,
    },
    /// A move is due, and the notice is longer than the time until this day begins.
    TooSoon {
        from: i64,
    },
    /// The length must be whole days.
    Days {
        typed: String,
    },
    Unread {
        typed: String,
    },
    /// It would begin on a day that is past.
    Past {
        day: i64,
        now: i64,
        /// Number of requested days, if known.
        days: Option<i64>,
        /// The same day of next year as it is typed, where that may have been meant.
        again: Option<String>,
    },
    /// The month stands before the day; `instead`: what to type.
    NoMonth {
        month: u8,
        instead: String,
    },
    /// It begins too late, or is too long.
    Far,
    TooLong {
        left: DaysLeft,
        allowed: i64,
    },
}
