//! The sending half of an adapter: what the outbox calls, and why a parcel did not arrive.

use std::time::Duration;

use async_trait::async_trait;
use banco_engine::{Person, PersonKey};

use crate::outbound::Parcel;
use crate::{MessageRef, Place};

/// A chat of its own that a game is to get.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Name of the chat.
    pub title: String,
    /// The message it hangs from, where there is one: the invitation, or the last board.
    pub from: Option<MessageRef>,
    /// Message it hangs from, or text it begins with where there is none; its number is the outbox entry's.
    pub line: Parcel,
}

/// A chat that was opened for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// Place where the game continues.
    pub place: Place,
    /// The chat it was opened from shows it by itself: nothing has to be said there.
    pub is_announced: bool,
    /// The line that was posted there for it, if one was.
    pub line: Option<MessageRef>,
}

/// The sending half of an adapter. The outbox calls it, one parcel per chat at a time.
#[async_trait]
pub trait Deliver: Send + Sync + 'static {
    /// Sends a parcel; answers with the id of the new message.
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError>;

    /// Instant of a message that [`Deliver::post`] has posted, in milliseconds since 1970, as its platform tells it. `None`
    /// where the platform does not tell, or the message stands longer than its parcel (beacon 5.3).
    fn posted_at(&self, _parcel: &Parcel, _message: &MessageRef) -> Option<i64> {
        None
    }

    /// Puts the picture of a parcel into the message that it became in letters; `false` where that cannot be done there.
    async fn picture(&self, _parcel: &Parcel, _message: &MessageRef) -> Result<bool, DeliveryError> {
        Ok(false)
    }

    /// Puts a parcel in the place of an earlier message; `false` where that cannot be: it is posted then.
    async fn rewrite(&self, _parcel: &Parcel, _message: &MessageRef) -> Result<bool, DeliveryError> {
        Ok(false)
    }

    /// Edits a standing message without a sound: words and buttons, and the picture unless it is a board of the same
    /// position; `false` where the platform cannot do that.
    async fn restate(&self, _parcel: &Parcel, _message: &MessageRef) -> Result<bool, DeliveryError> {
        Ok(false)
    }

    /// Takes the buttons off an answered challenge by the edit that says the outcome, so that it costs no request more
    /// than [`Deliver::strip`]; `false` where the words cannot be edited.
    async fn answered(&self, parcel: &Parcel, message: &MessageRef) -> Result<bool, DeliveryError> {
        self.rewrite(parcel, message).await
    }

    /// Returns when a parcel may go to `place`: what it shows is settled and drawn only then.
    async fn turn(&self, _place: &Place) {}

    /// Has the buttons of an older message taken off; a message that is gone or has none is success. It is only
    /// begun here: the deliverer tries again by itself, and no board ever waits for it.
    async fn strip(&self, place: &Place, message: &MessageRef) -> Result<(), DeliveryError>;

    /// True if [`Deliver::strip`] only begins, so that a crash can lose what is left to do.
    fn strips_later(&self) -> bool {
        false
    }

    /// Returns once the buttons of a message given to [`Deliver::strip`] are off, or are left for good.
    async fn stripped(&self, _place: &Place, _message: &MessageRef) {}

    /// The private chat with a person.
    async fn open(&self, person: &PersonKey) -> Result<Place, DeliveryError> {
        Err(DeliveryError::Final(format!("no private chats for {}", person.0)))
    }

    /// Moderators of a place without bots, at most `MODERATORS_NAMED_MAX`; none where the platform does not tell.
    async fn moderators(&self, _place: &Place) -> Vec<Person> {
        Vec::new()
    }

    /// Opens a chat of its own for a game, within or beside the place of [`Opening::line`]; doing it twice opens
    /// one, where the platform can tell.
    /// `None` where there are no such chats.
    async fn branch(&self, _opening: &Opening) -> Result<Option<Opened>, DeliveryError> {
        Ok(None)
    }

    /// A chat that a game had for itself is closed, once all is done in it; where that cannot be, it stays open.
    async fn close(&self, _place: &Place) {}

    /// Readers here see every board; elsewhere a newer one takes the place of one that still waits.
    fn shows_every_board(&self) -> bool {
        false
    }
}

/// Why a parcel did not arrive. Texts carry no token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeliveryError {
    /// The platform says how long to wait (429).
    #[error("told to wait {0:?}")]
    RetryAfter(Duration),
    /// 5xx, network, timeout, half an answer: worth trying again, with growing pauses.
    #[error("passing fault: {0}")]
    Passing(String),
    /// The chat has a new id (a group became a supergroup); try again there.
    #[error("the chat moved")]
    Moved {
        /// The same chat under its new id.
        to: Place,
    },
    /// Pictures may not be sent there: send text instead.
    #[error("no pictures allowed")]
    NoPictures,
    /// The platform does not take our token any more, and was asked twice: its adapter ends, the
    /// letter waits for a start with a good one.
    #[error("the token is refused")]
    Unauthorized,
    /// We may not write there now: kicked, blocked, muted, a right missing, a topic or thread
    /// closed. All of that may be given back.
    #[error("not allowed there: {0}")]
    Muted(String),
    /// The chat, channel or topic does not exist (any more).
    #[error("no such chat: {0}")]
    Missing(String),
    /// This message is not taken as it is; plainer words may be.
    #[error("refused: {0}")]
    Refused(String),
    /// Nothing any platform could deliver: no words, or a place that is none of this platform.
    #[error("given up: {0}")]
    Final(String),
}
