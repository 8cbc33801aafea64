//! What a list says of a game: how it stands for its reader, its clock, where its newest board is (days 2.7b).

use banco_engine::GameKey;

/// One line of `/games`.
#[derive(Clone, Debug)]
pub struct GameLine {
    pub id: String,
    pub game: GameKey,
    pub opponent: Option<String>,
    pub moves: usize,
    pub state: GameState,
    /// `None` before the start and in games without a clock.
    pub clock: Option<ClockLine>,
    /// It is the reader's turn, and the opponent is on vacation until then.
    pub away: Option<i64>,
    pub place: Where,
}

/// Where a game in the list is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Where {
    /// Where the list is shown.
    pub is_here: bool,
    /// The address of its newest message there, where the platform has such.
    pub link: Option<String>,
}

/// What a game in the list waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameState {
    YourTurn,
    TheirTurn,
    YourAnswer,
    TheirAnswer,
}

/// The clock of the side to move; `is_own`: that is the reader. Instants and lengths are milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockLine {
    /// It runs; behind this time a reserve is left.
    Runs { left: i64, reserve: i64 },
    /// The round of its tournament ends before the clock.
    Round { left: i64, is_overtime: bool },
    /// The time of the move is used up, and the reserve runs.
    Reserve { left: i64 },
    /// Both agreed to stop.
    Paused,
    /// The side to move is on vacation.
    Vacation { is_own: bool, until: i64 },
    /// No clock runs on a weekend.
    Weekend { until: i64 },
    /// No time is left, and the other side may claim the win.
    Out { is_own: bool },
}
