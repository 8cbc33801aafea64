//! What is said of the etiquette of days: moderators, blocks, vacations, lines, the next game.

use banco_engine::LineError;

use super::GameLine;

/// What is said of it.
#[derive(Clone, Debug)]
pub enum DaysSay {
    /// Ending games is for those who keep order in the chat; `is_table`: there nobody does.
    ModeratorsOnly {
        is_table: bool,
    },
    /// What a moderator may do, and how much goes on here.
    Admin {
        games: usize,
        challenges: usize,
    },
    /// How one game is to end.
    AdminGame {
        game: String,
        players: [String; 2],
    },
    /// Asked before a game ends; `winner` is the name of whoever would win.
    AdminConfirm {
        game: String,
        ending: AdminEnding,
        winner: Option<String>,
    },
    /// What a moderator may do was not understood.
    AdminUnknown {
        typed: String,
    },
    /// Nobody here is blocked by the reader.
    NobodyBlocked,
    /// Those the reader has blocked.
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
    /// Nobody of this name is known.
    BlockUnknown {
        typed: String,
    },
    BlockSelf,
    /// The other one takes nothing from the reader.
    IsBlocked {
        name: String,
        /// An offer within a game, not a challenge.
        is_offer: bool,
    },
    /// The reader blocks the other one.
    Blocks {
        name: String,
    },
    Vacation(VacationSay),
    Line(LineSay),
    /// No other game waits for the reader.
    NothingWaits {
        /// But some wait elsewhere.
        elsewhere: usize,
    },
    /// As many games of one's own as this chat allows.
    TooManyHere {
        max: usize,
    },
}

/// What a moderator says of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdminEnding {
    Abort,
    Draw,
    Win,
}

/// When a vacation begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    Now,
    /// A move is due before, so it begins after the notice.
    Notice,
    /// On a day that was named.
    Planned,
}

/// What is said of a vacation; instants are days to a reader.
#[derive(Clone, Debug)]
pub enum VacationSay {
    None {
        left: i64,
        allowed: i64,
    },
    Stands {
        from: i64,
        until: i64,
        left: i64,
    },
    Begins {
        from: i64,
        until: i64,
        left: i64,
        begins: Beginning,
        games: usize,
    },
    /// Its owner came back early; the games that wait.
    Ended {
        left: i64,
        lines: Vec<GameLine>,
    },
    /// Its owner does not take it after all.
    Dropped {
        left: i64,
    },
    /// In private, when a planned one begins: so many games wait meanwhile.
    Begun {
        until: i64,
        games: usize,
    },
    /// In private, when one is over; the games that wait.
    Over {
        lines: Vec<GameLine>,
    },
    /// One stands; `from`: it lies ahead.
    Already {
        from: Option<i64>,
        until: i64,
    },
    /// A move is due, and the notice is longer than the time until this day begins.
    TooSoon {
        from: i64,
    },
    /// Steps of a day.
    Days {
        typed: String,
    },
    TooLong {
        left: i64,
        allowed: i64,
    },
}

/// What is said of a line, to its owner alone.
#[derive(Clone, Debug)]
pub enum LineSay {
    /// How one is laid down.
    How {
        game: String,
    },
    /// In the reader's notation.
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
    /// Everybody here reads what is typed.
    NotHere,
    Refused {
        game: String,
        error: LineError,
        typed: Option<String>,
    },
}
