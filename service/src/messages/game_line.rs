//! Lines of the game list: state for the reader, clock, address of the newest board (days 2.7b).

use banco_engine::GameKey;
use banco_ports::Platform;

/// One line of `/games`.
#[derive(Clone, Debug)]
pub(crate) struct GameLine {
    pub id: String,
    pub game: GameKey,
    pub opponent: Option<String>,
    pub moves: usize,
    pub state: GameState,
    /// True if the reader has to look at the closed board (days 1.7).
    pub is_closed: bool,
    /// Clock; `None` before the start and in games without one.
    pub clock: Option<ClockLine>,
    /// End of the opponent's vacation, if it is the reader's turn meanwhile.
    pub away: Option<i64>,
    pub place: Where,
}

/// Place of a listed game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Where {
    /// True if the list is shown in the same place.
    pub is_here: bool,
    /// Address of its newest message there, on platforms that have addresses.
    pub link: Option<String>,
    /// Title of the other group or channel, if the reader is a player and the only reader of the list.
    pub title: Option<String>,
}

/// State of a listed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameState {
    YourTurn,
    TheirTurn,
    YourAnswer,
    TheirAnswer,
}

/// Clock of the side to move; `is_own` means the reader is to move. Instants and durations are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClockLine {
    /// The clock runs; a reserve follows this time.
    Runs { left: i64, reserve: i64 },
    /// The round of its tournament ends before the clock.
    Round { left: i64, is_overtime: bool },
    /// The time of the move is used up, and the reserve runs.
    Reserve { left: i64 },
    /// Paused by agreement.
    Paused,
    /// The side to move is on vacation.
    Vacation { is_own: bool, until: i64 },
    /// Clocks are stopped on a weekend.
    Weekend { until: i64 },
    /// The clock of a tournament game has not begun.
    Begins { at: i64, now: i64 },
    /// The clock stands because the player's platforms are lost.
    CutOff { left: i64, platform: Platform },
    /// No time is left, and the opponent may claim the win.
    Out { is_own: bool },
}
