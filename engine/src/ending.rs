//! Endings of a game.

use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::words::words;

/// End of a game: winner, reason, and points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// `None` is a draw or a game that does not count (`Reason::Aborted`).
    pub winner: Option<Seat>,
    /// The rule, or what the players agreed on.
    pub reason: Reason,
    /// Points for the winner; 1 outside backgammon, 0 without a winner. In backgammon the points of the game that
    /// decided, cube included, also where it ended a match.
    pub points: u8,
}

impl Reason {
    /// True if the players ended it between themselves, or their clock did: that ends a table, not the game on its
    /// board.
    pub const fn is_of_the_players(self) -> bool {
        matches!(
            self,
            Reason::Resignation | Reason::Agreement | Reason::Aborted | Reason::Timeout | Reason::Adjudicated
        )
    }
}

impl Ending {
    /// `winner` has won, for one point.
    pub const fn won(winner: Seat, reason: Reason) -> Self {
        Ending { winner: Some(winner), reason, points: 1 }
    }

    /// No side has won, and no side gets a point.
    pub const fn drawn(reason: Reason) -> Self {
        Ending { winner: None, reason, points: 0 }
    }
}

words! {
    /// Why a game ended. The closed list that outside tools see as snake-case words.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Reason {
        /// The side to move is in check and has no legal move.
        Checkmate = "checkmate",
        /// No legal move without check; loses in xiangqi and jieqi (clause 2.2), draws in chess (2.1).
        Stalemate = "stalemate",
        /// The checks of the side that lost used up their allowance (xiangqi clause 3.6).
        PerpetualCheck = "perpetual_check",
        /// The side that lost chased one piece beyond its allowance (xiangqi clause 3.6).
        PerpetualChase = "perpetual_chase",
        /// Both sides kept checking: a draw (xiangqi clause 3.6, chu shogi clause 5.1).
        MutualCheck = "mutual_check",
        /// Both sides kept chasing: a draw (xiangqi clause 3.6).
        MutualChase = "mutual_chase",
        /// One side kept checking, the other chasing: the one that checked lost (xiangqi clause 3.6).
        CheckAgainstChase = "check_against_chase",
        /// A position occurred three times and no side offended (xiangqi clause 5.1, `axf` only).
        Repetition = "repetition",
        /// Draw by the progress counter (xiangqi clause 4.2).
        Progress = "progress",
        /// Draw by the effective counter (xiangqi clause 4.3).
        Effective = "effective",
        /// Draw by the total counter (xiangqi clause 4.4).
        Total = "total",
        /// Neither side can mate any more (chess clause 2.2).
        InsufficientMaterial = "insufficient_material",
        /// Chess clause 2.3.
        ThreefoldRepetition = "threefold_repetition",
        /// Chess clause 2.3; under `draws=claim` without being asked (FIDE 9.6.1).
        FivefoldRepetition = "fivefold_repetition",
        /// Chess clause 2.3.
        FiftyMoves = "fifty_moves",
        /// Chess clause 2.3; under `draws=claim` without being asked (FIDE 9.6.2).
        SeventyFiveMoves = "seventyfive_moves",
        /// King of the hill: the king reached the middle (chess clause 4.1).
        Hill = "hill",
        /// Three-check (chess clause 4.1).
        ThreeChecks = "three_checks",
        /// Antichess: who has no piece or no move left has won (chess clause 4.1).
        NothingLeft = "nothing_left",
        /// Horde: White has no piece left (chess clause 4.1).
        HordeDestroyed = "horde_destroyed",
        /// Racing kings: the first king on the eighth rank (chess clause 4.1).
        Race = "race",
        /// Racing kings: Black's king reached it on the very next move (chess clause 4.1).
        RaceTied = "race_tied",
        /// All pieces borne off, and the loser has borne off one (backgammon clause 3.2).
        Single = "single",
        /// The loser has borne off none.
        Gammon = "gammon",
        /// And one of the loser's checkers is on the bar or in the winner's home.
        Backgammon = "backgammon",
        /// A double was dropped (backgammon clause 4.1).
        Dropped = "dropped",
        /// The last king or crown prince was captured (chu shogi clause 6.1).
        RoyalLost = "royal_lost",
        /// One royal against a side that has enough left (chu shogi clause 6.2).
        BareRoyal = "bare_royal",
        /// Nothing but one royal on either side (chu shogi clause 6.1).
        BareRoyals = "bare_royals",
        /// The fourth occurrence by one side's checks (chu shogi clause 5.1).
        RepeatedCheck = "repeated_check",
        /// The fourth occurrence by one side's attacks (chu shogi clause 5.1).
        RepeatedAttack = "repeated_attack",
        /// The fourth occurrence by passes of both, of which one side made the first (chu shogi clause 5.1).
        RepeatedPass = "repeated_pass",
        /// The fourth occurrence with neither side at fault (chu shogi clause 5.1).
        Fourfold = "fourfold",
        /// A row of five that counts (caro clause 3.1).
        FiveInRow = "five_in_row",
        /// No square is free and no side has won (caro clause 3.2).
        BoardFull = "board_full",
        /// The loser gave up the game, or the match.
        Resignation = "resignation",
        /// Both players agreed on a draw.
        Agreement = "agreement",
        /// Broken off before it counted; no side wins (jieqi clause 2.4).
        Aborted = "aborted",
        /// The loser's time was used up; a draw where the other side could not have won (days 1.4).
        Timeout = "timeout",
        /// A moderator said how it ends (days 2.8).
        Adjudicated = "adjudicated",
    }
}
