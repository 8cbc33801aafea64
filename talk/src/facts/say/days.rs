//! What is said of the etiquette of days: moderators, blocks, vacations, lines, the next game.

use banco_engine::LineError;

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
        is_now: bool,
        games: usize,
    },
    Ended {
        left: i64,
    },
    Already {
        until: i64,
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
