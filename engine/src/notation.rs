//! The notations a person may choose for printed moves. Reading accepts all of them.

use serde::{Deserialize, Serialize};

/// How a move is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notation {
    /// `h3e3`: the canonical text.
    Coordinates,
    /// `H2-E2`, ranks 0-9.
    Iccs,
    /// `C2=5`.
    Wxf,
    /// `炮二平五`.
    Chinese,
    /// `P2-5`.
    Vietnamese,
}

impl Notation {
    pub const ALL: [Notation; 5] =
        [Notation::Coordinates, Notation::Iccs, Notation::Wxf, Notation::Chinese, Notation::Vietnamese];

    pub const fn key(self) -> &'static str {
        match self {
            Notation::Coordinates => "coordinates",
            Notation::Iccs => "iccs",
            Notation::Wxf => "wxf",
            Notation::Chinese => "chinese",
            Notation::Vietnamese => "vietnamese",
        }
    }

    pub fn from_key(key: &str) -> Option<Notation> {
        Notation::ALL.into_iter().find(|notation| notation.key() == key)
    }
}
