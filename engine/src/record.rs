//! The record of a game: the entries whose fold is the table. The only serialisable part of the engine.
//!
//! One entry is one fact, in the order it became true. Entries are kept for ever: a new kind of
//! fact is a new variant, a changed meaning is a new `RECORD_FORMAT` with a reader for the old one.

use serde::{Deserialize, Serialize};

use crate::{Ending, GameKey, GameOptions, Offer, Outcome, Part, Seat, Seed};

/// Version of the entry format, written into the first entry of every game.
pub const RECORD_FORMAT: u16 = 1;

/// Milliseconds since 1970-01-01 UTC.
pub type Millis = i64;

/// A person as a platform knows him: `telegram:1234`. Opaque to the engine.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonKey(pub String);

/// Who somebody is and how he is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub key: PersonKey,
    /// Display name, already bounded and cleaned at the door.
    pub name: String,
    /// `@name` on platforms that have one, without the sign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
}

/// Whom a challenge is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponent {
    Anyone,
    Person(Person),
    /// Reserved for whoever has this username (any case) when he accepts.
    Username(String),
}

/// The seat the challenger asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    First,
    Second,
    /// Drawn from the fair stream, purpose `seat`.
    Lot,
}

/// One fact of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    Challenged {
        format: u16,
        /// Revision of the [`crate::Laws`] that judge the game; a verdict is recorded, never judged anew.
        rules: u16,
        /// Lower-case id of the game.
        id: String,
        game: GameKey,
        #[serde(default)]
        options: GameOptions,
        seed: Seed,
        challenger: Person,
        opponent: Opponent,
        side: Side,
    },
    /// The challenger typed a part; a later one replaces an earlier one.
    PartTyped {
        text: String,
    },
    Accepted {
        by: Person,
        part: Part,
    },
    Declined {
        by: PersonKey,
    },
    Cancelled,
    /// Nobody answered the challenge for too long.
    Expired,
    /// The challenger sits here from now on.
    Seated {
        challenger: Seat,
    },
    /// Chance spoke. Secret while the game lasts where the game hides it.
    Drawn {
        outcome: Outcome,
    },
    /// `mv` is the canonical text.
    Moved {
        seat: Seat,
        mv: String,
    },
    /// Gave up the game that was being played for so many points, before the cube; a match goes on.
    Conceded {
        seat: Seat,
        points: u8,
    },
    Offered {
        seat: Seat,
        offer: Offer,
    },
    /// The other seat said no.
    Refused {
        seat: Seat,
        offer: Offer,
    },
    Ended {
        ending: Ending,
    },
}

/// A fact and when it became one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub at: Millis,
    #[serde(flatten)]
    pub event: Event,
}
