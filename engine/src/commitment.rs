//! The sealed envelope: commitment, parts, and the stream every shuffle and roll is drawn from.
//!
//! Law: `docs/spec/fairness.md` (clauses 1-6). The test vectors were made by a second program in
//! another language and live in `tests/vectors/fairness`.

use std::fmt;

use banco_beacon::{from_hex, hex, hmac, numbers};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;

use crate::{BeaconLuck, Chance, Seat};

/// 32 secret bytes of one game. Never printed before the game is over; `Debug` hides it always.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    /// From bytes that the operating system has drawn, never from anything a person can guess.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }

    /// From 64 hex digits of either case.
    pub fn from_hex(text: &str) -> Option<Seed> {
        from_hex(text).map(Seed)
    }

    /// The seed in lower-case hex, for publication after the game.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.reveal()
    }
}

impl TryFrom<String> for Seed {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Seed::from_hex(&text).ok_or("a seed has 64 hex digits")
    }
}

/// A text mixed into the key by one of the players (fairness.md 2).
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Part {
    /// As given; what is hashed is its normal form (NUL removed, NFC). Empty for no part.
    pub text: String,
    /// Typed by the person; otherwise filled in by the program, which binds no one.
    pub typed: bool,
}

impl Part {
    /// A part that a person typed.
    pub fn typed(text: impl Into<String>) -> Part {
        Part { text: text.into(), typed: true }
    }

    /// A part that the program filled in.
    pub fn automatic(text: impl Into<String>) -> Part {
        Part { text: text.into(), typed: false }
    }

    /// The bytes that are hashed: NUL removed, then NFC, UTF-8.
    fn normal(&self) -> String {
        self.text.chars().filter(|c| *c != '\0').nfc().collect()
    }
}

/// Seed and id of one game before it starts.
#[derive(Clone, Copy, Debug)]
pub struct Envelope<'a> {
    /// The secret that the commitment binds to.
    pub seed: &'a Seed,
    /// Hashed as given; the table hands in the lower-case form.
    pub game_id: &'a str,
}

impl Envelope<'_> {
    /// The commitment posted with the challenge, lower-case hex (clause 1).
    pub fn commitment(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(b"banco/1/commit\0");
        hash.update(self.game_id.as_bytes());
        hash.update(b"\0");
        hash.update(self.seed.0);
        hex(&hash.finalize())
    }

    /// The sealed draws of a game with beacon luck (beacon 3.2).
    pub fn beacon_luck(&self) -> BeaconLuck {
        BeaconLuck::new(&self.seed.0, self.game_id)
    }

    /// 32 bytes for a purpose beside the draws. They tell nothing about the seed: the message of a stream begins in
    /// another way.
    pub fn secret_of(&self, purpose: &str) -> [u8; 32] {
        let message: [&[u8]; 3] = [b"banco/1/secret", self.game_id.as_bytes(), purpose.as_bytes()];
        hmac(&self.seed.0, &[&message.join(&0)])
    }

    /// The stream of the game with this key (`jieqi`, …) once both parts are known (clause 3).
    pub fn stream(&self, game: &str, challenger: &Part, accepter: &Part) -> FairStream {
        let (part_c, part_a) = (challenger.normal(), accepter.normal());
        let message: [&[u8]; 5] =
            [b"banco/1/key", self.game_id.as_bytes(), game.as_bytes(), part_c.as_bytes(), part_a.as_bytes()];
        FairStream { key: hmac(&self.seed.0, &[&message.join(&0)]), challenger: Seat::First }
    }
}

/// The numbers of one game: draw `i` for a purpose never changes (clause 4).
#[derive(Clone)]
pub struct FairStream {
    key: [u8; 32],
    challenger: Seat,
}

impl FairStream {
    /// The same numbers for a table where the challenger sits at `seat`.
    #[must_use]
    pub fn with_challenger(self, seat: Seat) -> FairStream {
        FairStream { challenger: seat, ..self }
    }
}

impl Chance for FairStream {
    fn draw(&mut self, purpose: &str, index: u64, bounds: &[u32]) -> Vec<u32> {
        let block = |block: u32| {
            let place = [&index.to_be_bytes()[..], &block.to_be_bytes()[..]].concat();
            hmac(&self.key, &[purpose.as_bytes(), b"\0", &place])
        };
        numbers(bounds, block)
    }

    fn challenger(&self) -> Seat {
        self.challenger
    }
}
