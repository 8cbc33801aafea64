//! A chat client that opens the page inside itself, and tells who is there (everywhere 7).

use async_trait::async_trait;
use banco_engine::Person;
use serde::{Deserialize, Serialize};

use super::{Converse, Place};

/// The people of one chat who have the page open together inside its client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gathering {
    /// The chat, as the platform tells it: its games may be looked at. `None`: the platform knows of no such gathering.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The platform does not list the account there: it sees public views alone and changes nothing.
    #[serde(default)]
    pub looks_only: bool,
}

/// A person who has opened the page inside a chat client.
#[derive(Clone, Debug)]
pub struct Entered {
    /// Account, named as the platform names it.
    pub person: Person,
    /// The people who have the page open together.
    pub gathering: Gathering,
    /// Game whose board was opened; it gives no right.
    pub game: Option<String>,
}

/// Reason for which a chat client's word is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotEntered {
    /// The code is not of this application, old or used.
    Refused,
    /// The platform does not answer in time.
    Away,
}

/// An application of a platform whose client opens the page.
#[async_trait]
pub trait Activity: Send + Sync {
    /// Id of the application, once it is known.
    fn application(&self) -> Option<u64>;

    /// Asks for the id of the application until it is known.
    async fn learn(&self);

    /// True if a press on one of our buttons has opened this instance.
    async fn has_launched(&self, host: &dyn Converse, instance: &str) -> bool;

    /// The person with this code, who says to be in this instance of the application.
    ///
    /// # Errors
    /// The code is not valid, or the platform does not answer in time.
    async fn enter(&self, host: &dyn Converse, code: &str, instance: &str) -> Result<Entered, NotEntered>;
}
