//! Posts: public messages of a chat, and obstacles to their delivery.

use banco_engine::{Offer, Person, PersonKey, Seat};
use banco_ports::{Lang, Place};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::messages::notice::{Notice, NoticeSpec};

/// A message for all members of a chat. Kept in the outbox until it is sent, so it holds no state but
/// names of it: the board that goes out is the board of that moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "post", rename_all = "snake_case")]
pub enum Post {
    /// A challenge, to a person or to anyone, with its buttons.
    Challenge {
        /// Id of the game.
        game: String,
    },
    /// The challenged person declined.
    Declined {
        /// Id of the game.
        game: String,
        /// Person who declined.
        by: Person,
    },
    /// The challenger cancelled the challenge.
    Cancelled {
        /// Id of the game.
        game: String,
    },
    /// A moderator withdrew the challenge.
    Withdrawn {
        /// Id of the game.
        game: String,
        /// The moderator.
        by: Person,
    },
    /// A player aborted the game alone. Only posts from older versions have this; the last board now says it.
    Aborted {
        /// Id of the game.
        game: String,
        /// Player who aborted it.
        by: Person,
    },
    /// The current board; a newer one of the same game replaces it while it waits.
    Board {
        /// Id of the game.
        game: String,
    },
    /// The board with draws that wait for the number of a round (beacon 3.4). No later board replaces it.
    Announced {
        /// Id of the game.
        game: String,
        /// Number of the round.
        round: u64,
    },
    /// A player offered a draw, an abort, or to resign for some points.
    Offered {
        /// Id of the game.
        game: String,
        /// Seat that offers.
        seat: Seat,
        /// The offer.
        offer: Offer,
    },
    /// The opponent declined an offer.
    OfferRefused {
        /// Id of the game.
        game: String,
        /// Seat that declined.
        seat: Seat,
        /// The declined offer.
        offer: Offer,
    },
    /// A player withdrew an offer.
    Withdrew {
        /// Id of the game.
        game: String,
        /// Seat that had made the offer.
        seat: Seat,
        /// The withdrawn offer.
        offer: Offer,
    },
    /// A player gave the opponent more time.
    TimeGiven {
        /// Id of the game.
        game: String,
        /// Seat that gives.
        seat: Seat,
        /// Added time in milliseconds.
        millis: i64,
    },
    /// Silent edit of a game's existing board message to the new state.
    Restated {
        /// Id of the game.
        game: String,
    },
    /// The game got its own thread.
    Room {
        /// Id of the game.
        game: String,
        /// Thread in which the game is played.
        room: Place,
    },
    /// A game in its own thread is over.
    Finished {
        /// Id of the game.
        game: String,
        /// Thread in which it was played.
        room: Place,
    },
    /// A game returns to this chat because its own thread refuses messages; the board follows.
    Back {
        /// Id of the game.
        game: String,
        /// Obstacle in the thread.
        why: Obstacle,
    },
    /// Message of a player in a private game to the opponent.
    Said {
        /// Id of the game.
        game: String,
        /// Seat of the writer.
        seat: Seat,
        /// Clean text of bounded length.
        text: String,
    },
    /// The bot was added to a chat.
    Welcome {
        /// Language of the person who added the bot, or of the chat.
        #[serde(default)]
        lang: Option<Lang>,
    },
    /// A message of a feature. A kind that no feature knows is of another version of the program.
    #[serde(untagged)]
    Notice(Notice),
}

/// Why a chat could not be shown something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Obstacle {
    /// The bot may not write there.
    Muted,
    /// The chat no longer exists.
    Missing,
    /// The message was refused in its form.
    Refused,
    /// The platform did not answer for hours.
    Silent,
}

impl Post {
    /// A post as the outbox kept it; `None` for a kind that this version of the program does not know.
    pub(crate) fn read(body: Value, kinds: &[&'static NoticeSpec]) -> Option<Post> {
        let mut post = serde_json::from_value::<Post>(body).ok()?;
        match &mut post {
            Post::Notice(notice) => notice.look_up(kinds).then_some(post),
            _ => Some(post),
        }
    }

    /// The game that this post is about.
    pub fn game(&self) -> Option<&str> {
        match self {
            Post::Challenge { game }
            | Post::Declined { game, .. }
            | Post::Cancelled { game }
            | Post::Withdrawn { game, .. }
            | Post::Aborted { game, .. }
            | Post::Board { game }
            | Post::Announced { game, .. }
            | Post::Offered { game, .. }
            | Post::OfferRefused { game, .. }
            | Post::Withdrew { game, .. }
            | Post::TimeGiven { game, .. }
            | Post::Restated { game }
            | Post::Room { game, .. }
            | Post::Finished { game, .. }
            | Post::Back { game, .. }
            | Post::Said { game, .. } => Some(game),
            Post::Notice(notice) => notice.game(),
            Post::Welcome { .. } => None,
        }
    }

    /// True if a game depends on this post. Other posts may be dropped if too many wait.
    pub fn must_arrive(&self) -> bool {
        match self {
            Post::Challenge { .. } | Post::Board { .. } | Post::Announced { .. } => true,
            Post::Declined { .. }
            | Post::Cancelled { .. }
            | Post::Withdrawn { .. }
            | Post::Aborted { .. }
            | Post::Offered { .. }
            | Post::OfferRefused { .. }
            | Post::Withdrew { .. }
            | Post::TimeGiven { .. }
            | Post::Restated { .. }
            | Post::Room { .. }
            | Post::Finished { .. }
            | Post::Back { .. }
            | Post::Said { .. }
            | Post::Welcome { .. } => false,
            Post::Notice(notice) => notice.must_arrive(),
        }
    }

    /// Puts `now` in the place of an erased person. People known only through a game are named from its record.
    pub(crate) fn forget(&mut self, person: &PersonKey, now: &Person) {
        match self {
            Post::Declined { by, .. } | Post::Withdrawn { by, .. } | Post::Aborted { by, .. } => {
                if by.key == *person {
                    by.clone_from(now);
                }
            }
            Post::Notice(notice) => notice.forget(person, now),
            Post::Challenge { .. }
            | Post::Cancelled { .. }
            | Post::Board { .. }
            | Post::Announced { .. }
            | Post::Offered { .. }
            | Post::OfferRefused { .. }
            | Post::Withdrew { .. }
            | Post::TimeGiven { .. }
            | Post::Restated { .. }
            | Post::Room { .. }
            | Post::Finished { .. }
            | Post::Back { .. }
            | Post::Said { .. }
            | Post::Welcome { .. } => {}
        }
    }

    /// The game whose board this shows; only boards replace each other.
    pub fn board_of(&self) -> Option<&str> {
        match self {
            Post::Board { game } => Some(game),
            Post::Challenge { .. }
            | Post::Announced { .. }
            | Post::Declined { .. }
            | Post::Cancelled { .. }
            | Post::Withdrawn { .. }
            | Post::Aborted { .. }
            | Post::Offered { .. }
            | Post::OfferRefused { .. }
            | Post::Withdrew { .. }
            | Post::TimeGiven { .. }
            | Post::Restated { .. }
            | Post::Room { .. }
            | Post::Finished { .. }
            | Post::Back { .. }
            | Post::Said { .. }
            | Post::Welcome { .. }
            | Post::Notice(_) => None,
        }
    }

    /// True if it shows the board of its game, as long as the board is what it is about.
    pub(crate) fn shows_board(&self) -> bool {
        self.board_of().is_some() || matches!(self, Post::Announced { .. })
    }

    /// True if it only changes a message that is there: without that message it is no news.
    pub(crate) const fn only_rewrites(&self) -> bool {
        matches!(self, Post::Notice(notice) if notice.delivery().only_rewrites)
    }

    /// Id whose standing message this is written into.
    pub(crate) fn restates(&self) -> Option<&str> {
        match self {
            Post::Restated { game } => Some(game),
            Post::Notice(notice) => notice.rewrites(),
            _ => None,
        }
    }

    /// True if the moderators of its chat are to decide something.
    pub(crate) const fn calls_moderators(&self) -> bool {
        matches!(self, Post::Notice(notice) if notice.delivery().calls_moderators)
    }

    /// Id of a standing message whose buttons this ends.
    pub(crate) fn ends(&self) -> Option<&str> {
        if let Post::Notice(notice) = self { notice.ends() } else { None }
    }

    /// True if the post points a person to one message in the chat: a board or a challenge.
    pub const fn calls_to_the_board(&self) -> bool {
        matches!(self, Post::Notice(notice) if notice.delivery().calls_to_board)
    }

    /// The game whose last message with a keyboard is outdated once this post is out.
    pub fn supersedes(&self) -> Option<&str> {
        match self {
            Post::Board { game }
            | Post::Announced { game, .. }
            | Post::Declined { game, .. }
            | Post::Cancelled { game }
            | Post::Withdrawn { game, .. } => Some(game),
            Post::Challenge { .. }
            | Post::Aborted { .. }
            | Post::Offered { .. }
            | Post::OfferRefused { .. }
            | Post::Withdrew { .. }
            | Post::TimeGiven { .. }
            | Post::Restated { .. }
            | Post::Room { .. }
            | Post::Finished { .. }
            | Post::Back { .. }
            | Post::Said { .. }
            | Post::Welcome { .. }
            | Post::Notice(_) => None,
        }
    }
}
