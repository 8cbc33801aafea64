//! The notations a person may choose for printed moves. Reading accepts all of them.

use serde::{Deserialize, Serialize};

use crate::words::words;

words! {
    /// Notation of a printed move. A game that does not have a notation prints its first one instead
    /// ([`crate::Game::NOTATIONS`]).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Notation {
        /// `h3e3`: the canonical text.
        Coordinates = "coordinates",
        /// `H2-E2`, ranks 0-9.
        Iccs = "iccs",
        /// `C2=5`.
        Wxf = "wxf",
        /// `炮二平五`.
        Chinese = "chinese",
        /// `P2-5`, `Mf3`, `sư tử 6f-5e-4d`: the words and letters of Vietnamese players.
        Vietnamese = "vietnamese",
        /// `Nf3`: chess with English letters.
        San = "san",
        /// `P-7h`: chu shogi with English codes.
        English = "english",
        /// `7八歩`.
        Japanese = "japanese",
    }
}
