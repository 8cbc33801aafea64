//! Sessions of the page: browsers that an account of a chat has vouched for.

use std::sync::Arc;

use banco_engine::{Person, PersonKey};

use super::{Gathering, Place};

/// Kind of page that holds a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    /// A tab of its own, which keeps a cookie.
    Tab,
    /// A page inside a chat client, which keeps the session itself.
    Embedded,
}

/// A new session.
#[derive(Clone)]
pub struct SignedIn {
    /// Account that the browser acts for.
    pub person: Person,
    /// Secret of the session, for the browser alone.
    pub secret: String,
    /// Game that the page shows first.
    pub game: Option<String>,
    /// Invitation code that the page shows first.
    pub invitation: Option<String>,
}

/// An account that its platform vouches for to the page itself, without a link of the bot.
#[derive(Clone)]
pub struct Vouched {
    /// Account, named as the platform names it now.
    pub person: Person,
    /// Text with which the platform vouches, such as a signature. It opens one session; the store keeps a hash of it.
    pub proof: String,
    /// Instant (milliseconds since 1970) at which the platform vouched; `None` if it was asked just now.
    pub at: Option<i64>,
    /// Wish what to show first: `g_` and a game, or `i_` and an invitation code. It gives no right.
    pub start: Option<String>,
}

/// Reason for which no session was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSignedIn {
    /// The link, or the word of the platform, is not valid, old or used. `account` is set if it was for that account.
    Refused {
        /// Account of the link.
        account: Option<PersonKey>,
    },
    /// The store cannot be reached.
    Away,
}

/// A browser with a session.
#[derive(Clone)]
pub struct Visitor {
    /// Account that the browser acts for.
    pub person: Person,
    /// All accounts of the person.
    pub accounts: Vec<PersonKey>,
    /// Games of others that the person may look at: a link was asked for below their public boards.
    pub watched: Vec<String>,
    /// Private chat of the account with the bot: the browser may do what the account may do there.
    pub place: Place,
    /// Id of the session, which proves nothing.
    pub id: String,
    /// Name of the room with the answers to this account. It changes with the accounts of the person.
    pub room: String,
    /// The people of one chat with whom the page is open; `None` for any other page.
    pub gathering: Option<Gathering>,
}

/// A change that open pages hear of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stir {
    /// A game of these accounts has changed.
    Game {
        /// Id of the game.
        id: String,
        /// Accounts that take part.
        persons: Vec<PersonKey>,
        /// Places that show it, and the chat that it was opened from.
        places: Vec<Place>,
    },
    /// Settings of this account have changed.
    Settings(PersonKey),
    /// Sessions or connected accounts have changed: open pages look whether theirs still holds.
    Sessions,
}

/// Listener to changes.
pub type StirEar = Arc<dyn Fn(Stir) + Send + Sync>;
