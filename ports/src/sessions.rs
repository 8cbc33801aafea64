//! Sessions of the page: browsers that an account of a chat has vouched for.

use std::sync::Arc;

use banco_engine::{Person, PersonKey};

use super::Place;

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
}

/// Reason for which no session was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSignedIn {
    /// The link is not ours, old or used. `account` is set if the link was made for it.
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
    /// Private chat of the account with the bot: the browser may do what the account may do there.
    pub place: Place,
    /// Id of the session, which proves nothing.
    pub id: String,
    /// Name of the room with the answers to this account. It changes with the accounts of the person.
    pub room: String,
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
    },
    /// Sessions or connected accounts have changed: open pages look whether theirs still holds.
    Sessions,
}

/// Listener to changes.
pub type StirEar = Arc<dyn Fn(Stir) + Send + Sync>;
