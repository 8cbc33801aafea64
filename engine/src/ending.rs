//! How a game is over.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// The end of a game: who won, why, and for how many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// `None` is a draw or a game that does not count (`Reason::Aborted`).
    pub winner: Option<Seat>,
    pub reason: Reason,
    /// Points for the winner; 1 outside backgammon, 0 without a winner.
    pub points: u8,
}

impl Ending {
    pub const fn won(winner: Seat, reason: Reason) -> Self {
        Ending { winner: Some(winner), reason, points: 1 }
    }

    pub const fn drawn(reason: Reason) -> Self {
        Ending { winner: None, reason, points: 0 }
    }
}

/// Why a game ended. The closed list that outside tools see as snake-case words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// No legal move without check; loses in xiangqi and jieqi (clause 2.2).
    Stalemate,
    PerpetualCheck,
    PerpetualChase,
    MutualCheck,
    MutualChase,
    CheckAgainstChase,
    /// A position stood three times and nobody offended (xiangqi clause 5.1, `axf` only).
    Repetition,
    /// Draw by the progress counter (xiangqi clause 4.2).
    Progress,
    /// Draw by the effective counter (xiangqi clause 4.3).
    Effective,
    /// Draw by the total counter (xiangqi clause 4.4).
    Total,
    Resignation,
    Agreement,
    /// Broken off before it counted; nobody wins (jieqi clause 2.4).
    Aborted,
}

impl Reason {
    pub const ALL: [Reason; 14] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::PerpetualCheck,
        Reason::PerpetualChase,
        Reason::MutualCheck,
        Reason::MutualChase,
        Reason::CheckAgainstChase,
        Reason::Repetition,
        Reason::Progress,
        Reason::Effective,
        Reason::Total,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Aborted,
    ];

    /// The word used in `banco lab`, in exports and as a locale key.
    pub const fn key(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::PerpetualCheck => "perpetual_check",
            Reason::PerpetualChase => "perpetual_chase",
            Reason::MutualCheck => "mutual_check",
            Reason::MutualChase => "mutual_chase",
            Reason::CheckAgainstChase => "check_against_chase",
            Reason::Repetition => "repetition",
            Reason::Progress => "progress",
            Reason::Effective => "effective",
            Reason::Total => "total",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::Aborted => "aborted",
        }
    }
}
