//! Replies about long games: moderators, blocks, vacations, conditional moves, the next game.

use banco_engine::LineError;

use super::GameLine;

/// A reply about long games.
#[derive(Clone, Debug)]
pub enum DaysSay {
    /// Only moderators may end games; `is_table` means a local table, which has none.
    ModeratorsOnly {
        is_table: bool,
    },
    /// Actions of a moderator, with the number of running games here.
    Admin {
        games: usize,
        challenges: usize,
    },
    /// Ways to end one game.
    AdminGame {
        game: String,
        players: [String; 2],
    },
    /// Question before a game ends; `winner` is the name of the player who would win.
    AdminConfirm {
        game: String,
        ending: AdminEnding,
        winner: Option<String>,
    },
    /// An unknown moderator action.
    AdminUnknown {
        typed: String,
    },
    /// The reader has blocked no one here.
    NobodyBlocked,
    /// People whom the reader has blocked.
    Blocked {
        names: Vec<String>,
    },
    BlockedNow {
        name: String,
    },
    Unblocked {
        name: String,
    },
    BlockWhom,
    /// No person of this name is known.
    BlockUnknown {
        typed: String,
    },
    BlockSelf,
    /// The other person has blocked the reader.
    IsBlocked {
        name: String,
        /// True for an offer within a game, false for a challenge.
        is_offer: bool,
    },
    /// The reader has blocked the other person.
    Blocks {
        name: String,
    },
    Vacation(VacationSay),
    Line(LineSay),
    /// No other game waits for the reader.
    NothingWaits {
        /// Number of games that wait elsewhere.
        elsewhere: usize,
    },
    /// The person has the maximum number of games in this chat.
    TooManyHere {
        max: usize,
    },
}

/// A moderator's ruling of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdminEnding {
    Abort,
    Draw,
    Win,
}

/// Beginning of a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    Now,
    /// After the notice, because a move is due before.
    Notice,
    /// On a named day.
    Planned,
}

/// Days of the allowance that are left.
#[derive(Clone, Copy, Debug)]
pub struct DaysLeft {
    pub days: i64,
    /// The year they belong to, where it is not the present one.
    pub year: Option<i16>,
}

/// What is said of a vacation; instants are days to a reader, with their year where it is not that of `now`.
#[derive(Clone, Debug)]
pub enum VacationSay {
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
        /// How many days were asked for, where they are known.
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

/// A reply about conditional moves, to their owner alone.
#[derive(Clone, Debug)]
pub enum LineSay {
    /// Explains how to set them.
    How {
        game: String,
    },
    /// The current conditional moves, in the reader's notation.
    Stands {
        game: String,
        moves: Vec<String>,
    },
    Kept {
        game: String,
        moves: Vec<String>,
    },
    Dropped {
        game: String,
    },
    /// Everyone here reads typed text, so they are set in private.
    NotHere,
    Refused {
        game: String,
        error: LineError,
        typed: Option<String>,
    },
}
