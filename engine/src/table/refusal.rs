//! Why a table refuses an action, as facts.

use thiserror::Error;

use crate::{MoveError, Offer, OptionError, Seat};

/// Why [`crate::Table::act`] changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("one cannot challenge oneself")]
    OwnChallenge,
    #[error("the challenge is for somebody else")]
    NotForYou,
    #[error("only the challenger may do that")]
    NotTheChallenger,
    #[error("the challenge was already answered")]
    AlreadyAnswered,
    /// The record names a revision of the rules that this program does not know.
    #[error("the game is played by newer laws")]
    NewerLaws,
    #[error("the game has not started")]
    NotStarted,
    #[error("the game is over")]
    Over,
    #[error("not a player of this game")]
    NotSeated,
    #[error("it is the other side's turn")]
    NotYourTurn { to_move: Seat },
    #[error("nothing was offered")]
    NothingOffered,
    #[error("there is no draw to claim")]
    NothingToClaim,
    #[error("own offer")]
    OwnOffer,
    #[error("this offer already stands")]
    AlreadyOffered { offer: Offer },
    /// The other side said no, and no move was played since (days 2.1).
    #[error("this offer was refused")]
    OfferRefused { offer: Offer },
    #[error("the part is too long")]
    PartTooLong,
    #[error(transparent)]
    Options(#[from] OptionError),
    #[error(transparent)]
    Move(#[from] MoveError),
    /// [`crate::PLIES_MAX`] plies are played.
    #[error("the game is too long")]
    TooLong,
}
