//! The sealed links of a game, one for each public draw (clause 3.2).

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{from_hex, hex, hmac};

/// Links of a game behind its envelope: more draws than a match of 25 points can use.
pub const LINKS: u64 = 16_384;

/// A link that may be shown: the envelope, or one whose draw is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Link([u8; 32]);

/// All links of a game. Secret while the game lasts; `Debug` shows nothing of them.
#[derive(Clone)]
pub struct Links {
    last: [u8; 32],
}

/// Key of the private draws of a game (clause 4.3). Secret while the game lasts; `Debug` shows nothing of it.
#[derive(Clone)]
pub struct PrivateKey([u8; 32]);

impl Links {
    /// The links of a game with this seed.
    pub fn new(seed: &[u8; 32], game_id: &str) -> Links {
        Links { last: hmac(seed, &[b"banco/2/chain\0", game_id.as_bytes()]) }
    }

    /// Link number `draw`; 0 is the envelope. `None` above [`LINKS`]. The first ones take a few milliseconds.
    pub fn link(&self, draw: u64) -> Option<Link> {
        let steps = LINKS.checked_sub(draw)?;
        Some((0..steps).fold(Link(self.last), |link, _| link.before()))
    }

    /// The link that is posted with the challenge.
    pub fn envelope(&self) -> Link {
        (0..LINKS).fold(Link(self.last), |link, _| link.before())
    }
}

impl Link {
    /// Reads 64 digits.
    pub fn from_hex(text: &str) -> Option<Link> {
        from_hex(text).map(Link)
    }

    /// The link before this one.
    #[must_use]
    pub fn before(&self) -> Link {
        Link(Sha256::new().chain_update(b"banco/2/link").chain_update(self.0).finalize().into())
    }

    /// True if this is the link behind `before`.
    pub fn follows(&self, before: &Link) -> bool {
        self.before() == *before
    }

    pub(crate) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl PrivateKey {
    /// The key of a game with this seed.
    pub fn new(seed: &[u8; 32]) -> PrivateKey {
        PrivateKey(hmac(seed, &[b"banco/2/private"]))
    }

    pub(crate) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<Link> for String {
    fn from(link: Link) -> String {
        link.to_string()
    }
}

impl TryFrom<String> for Link {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Link, Self::Error> {
        Link::from_hex(&text).ok_or("a link has 64 hex digits")
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Link(…)")
    }
}

impl fmt::Debug for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Links(…)")
    }
}

impl fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PrivateKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_3_2_each_link_is_checked_by_the_one_before() {
        let links = Links::new(&[7; 32], "abcd");
        let link = |draw| links.link(draw).expect("a link");
        assert_eq!(links.envelope(), link(0));
        for draw in [1, 2, 3, 1_000, LINKS - 1, LINKS] {
            assert!(link(draw).follows(&link(draw - 1)), "{draw}");
            assert!(!link(draw - 1).follows(&link(draw)), "{draw}");
        }
        assert!(!link(3).follows(&link(1)), "two links further");
        assert_eq!(links.link(LINKS + 1), None);
        assert_eq!(links.link(u64::MAX), None);
    }

    #[test]
    fn clause_3_2_seed_and_game_make_the_links() {
        let envelope = |seed: u8, game_id| Links::new(&[seed; 32], game_id).envelope();
        assert_eq!(envelope(7, "abcd"), envelope(7, "abcd"));
        assert_ne!(envelope(7, "abcd"), envelope(8, "abcd"));
        assert_ne!(envelope(7, "abcd"), envelope(7, "abce"));
        assert_eq!(Link::from_hex(&envelope(7, "abcd").to_string()), Some(envelope(7, "abcd")));
    }

    #[test]
    fn debug_shows_no_secret() {
        let links = Links::new(&[7; 32], "abcd");
        let shown = format!("{links:?} {:?} {:?}", links.link(5), PrivateKey::new(&[7; 32]));
        assert_eq!(shown, "Links(…) Some(Link(…)) PrivateKey(…)");
    }
}
