//! Facts of beacon luck in the record. Law: beacon 5.

use banco_beacon::{Link, Round, Signature};
use serde::{Deserialize, Serialize};

use crate::{NamedDraw, Outcome};

/// Source of the chance of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Luck {
    /// The sealed envelope alone (fairness.md).
    #[default]
    Envelope,
    /// The envelope and the public numbers of the network with this chain hash.
    Beacon(String),
}

impl Luck {
    pub(super) fn is_envelope(&self) -> bool {
        *self == Luck::Envelope
    }

    /// True if public numbers decide.
    pub fn is_beacon(&self) -> bool {
        !self.is_envelope()
    }
}

/// Draws that an entry asks for, with the round of their number (beacon 3.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// Round of the number.
    pub round: Round,
    /// Draws, in order.
    pub draws: Vec<NamedDraw>,
}

/// Chance spoke: the envelope alone, or a public number too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Drawn {
    /// From the envelope.
    Sealed {
        /// Outcome that was drawn, as [`crate::Game::resolve`] takes it.
        outcome: Outcome,
    },
    /// With a public number.
    Numbered(NumberedDraws),
}

/// Draws of one round (beacon 3.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberedDraws {
    /// Number of the round; 0 by agreement (beacon 3.7).
    pub round: u64,
    /// Signature of the round; `None` by agreement. A replay trusts it, a check verifies it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<Signature>,
    /// Both players agreed to draw without a number.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_agreement: bool,
    /// Draws with their outcomes, in the order in which they were named.
    pub draws: Vec<DrawnOutcome>,
    /// Draws that these outcomes call for: a roll after a roll that cannot be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named: Option<Named>,
}

/// Outcome of one draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnOutcome {
    /// Number among the public or the private draws of the game, from 1.
    #[serde(rename = "i")]
    pub count: u64,
    /// Drawn with the private key.
    #[serde(rename = "private", default, skip_serializing_if = "std::ops::Not::not")]
    pub is_private: bool,
    /// Letter of the piece, dice, starting position, or seat of the challenger.
    pub outcome: Outcome,
    /// Link of a public draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
}
