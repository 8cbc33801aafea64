//! Why a table refuses an action, as facts.

use banco_beacon::Round;
use thiserror::Error;

use crate::{Millis, MoveError, Offer, OptionError, Seat};

use super::Barrier;

/// Why [`crate::Table::act`] changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The person challenged themselves, or accepted their own challenge.
    #[error("one cannot challenge oneself")]
    OwnChallenge,
    /// The challenge is reserved for another person, or the action for the clock or the program.
    #[error("the challenge is for somebody else")]
    NotForYou,
    /// The challenger alone types a part before the acceptance, and takes the challenge back.
    #[error("only the challenger may do that")]
    NotTheChallenger,
    /// The challenge was accepted, declined or taken back.
    #[error("the challenge was already answered")]
    AlreadyAnswered,
    /// The record names a revision of the rules that this program does not know.
    #[error("the game is played by newer laws")]
    NewerLaws,
    /// The challenge was not taken up, so there is no game yet.
    #[error("the game has not started")]
    NotStarted,
    /// The table is over.
    #[error("the game is over")]
    Over,
    /// The person plays neither side.
    #[error("not a player of this game")]
    NotSeated,
    /// The other player is to act.
    #[error("it is the other side's turn")]
    NotYourTurn {
        /// Seat to move.
        to_move: Seat,
    },
    /// There is no such offer.
    #[error("nothing was offered")]
    NothingOffered,
    /// The position on the board gives no right to a draw (chess clause 2.3).
    #[error("there is no draw to claim")]
    NothingToClaim,
    /// The offer is to be answered by the other side.
    #[error("own offer")]
    OwnOffer,
    /// The same seat has offered the same and waits for the answer.
    #[error("this offer already stands")]
    AlreadyOffered {
        /// Open offer.
        offer: Offer,
    },
    /// The game always has a winner.
    #[error("this game is never drawn")]
    NeverDrawn,
    /// The other side said no, and no move was played since (days 2.1).
    #[error("this offer was refused")]
    OfferRefused {
        /// Offer that was refused.
        offer: Offer,
    },
    /// The last move stays where it is (days 2.2).
    #[error("the last move cannot be taken back")]
    NoTakeback {
        /// Why.
        barrier: Barrier,
    },
    /// The game is played without a clock, or its clock is stopped.
    #[error("no clock runs")]
    NoClock,
    /// The clocks are stopped already, or run already.
    #[error("the pause is as it is")]
    PauseStands {
        /// True if they are stopped.
        is_paused: bool,
    },
    /// Shorter or longer than days 1.1 allows.
    #[error("the time is out of range")]
    TimeOutOfRange,
    /// More than [`crate::PART_CHARS_MAX`] characters.
    #[error("the part is too long")]
    PartTooLong,
    /// The game does not know the options of the challenge.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The move, or the points to give up for, were not understood or are against the rules.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A draw waits for the number of this round: it is the turn of chance (beacon 3.6).
    #[error("a draw waits for its number")]
    Drawing {
        /// Round of the number.
        round: Round,
        /// Instant (milliseconds since 1970) at which it is due.
        due: Millis,
    },
    /// The challenge asks for public numbers of a network that this program does not know.
    #[error("unknown network of public numbers")]
    NoSuchNetwork,
    /// No draw waits for this number, or for any.
    #[error("no draw waits for that")]
    NothingDrawn,
    /// Both players may agree to draw without the number only later (beacon 3.7).
    #[error("the number may still come")]
    NumberMayCome {
        /// Instant (milliseconds since 1970) from which they may.
        from: Millis,
    },
    /// The player has not looked at the closed board yet (days 1.7).
    #[error("the board is closed until the player looks")]
    Closed,
    /// There is no closed board to look at.
    #[error("the board is open")]
    NotClosed,
    /// The clock of the player is stopped: a look would give time to think for nothing.
    #[error("the clock of the player is stopped")]
    LookRests {
        /// Instant at which it runs again.
        until: Millis,
    },
    /// Public numbers are announced, and would tell of a move on a closed board.
    #[error("closed boards do not go with public numbers")]
    ClosedWithNumbers,
    /// [`crate::PLIES_MAX`] plies are played.
    #[error("the game is too long")]
    TooLong,
}
