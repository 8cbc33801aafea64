//! The network whose numbers decide, with constants that are compiled in (clause 1.1).

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::{from_hex, hex};

/// Constants of a network of drand with the scheme `bls-unchained-g1-rfc9380`.
#[derive(Debug, PartialEq, Eq)]
pub struct Network {
    pub(crate) hash: &'static str,
    pub(crate) public_key: &'static str,
    pub(crate) group_hash: &'static str,
    pub(crate) name: &'static str,
    /// Seconds since 1970.
    pub(crate) genesis: u64,
    /// Seconds.
    pub(crate) period: u32,
}

/// A chain hash that this program does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown chain hash")]
pub struct UnknownNetwork;

static QUICKNET: Network = Network {
    hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    public_key: "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    group_hash: "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
    name: "quicknet",
    genesis: 1_692_803_367,
    period: 3,
};

impl Network {
    /// The network of the League of Entropy.
    pub const fn quicknet() -> &'static Network {
        &QUICKNET
    }

    /// The network that this program knows by its chain hash.
    ///
    /// # Errors
    /// Every other hash: a network of the host's own would be dice of the host's own.
    pub fn of(hash: &str) -> Result<&'static Network, UnknownNetwork> {
        Network::known().find(|network| network.hash == hash).ok_or(UnknownNetwork)
    }

    /// All networks that this program knows.
    #[cfg(not(feature = "test-network"))]
    pub fn known() -> impl Iterator<Item = &'static Network> {
        [Network::quicknet()].into_iter()
    }

    /// All networks that this program knows: in tests also their own.
    #[cfg(feature = "test-network")]
    pub fn known() -> impl Iterator<Item = &'static Network> {
        [Network::quicknet(), Network::test()].into_iter()
    }

    /// The chain hash: 64 lower-case digits.
    pub const fn hash(&self) -> &'static str {
        self.hash
    }

    /// The compressed public key on G2: 192 lower-case digits.
    pub const fn public_key(&self) -> &'static str {
        self.public_key
    }

    /// Instant at which round 1 was due, in seconds since 1970.
    pub const fn genesis(&self) -> u64 {
        self.genesis
    }

    /// Seconds between two rounds.
    pub const fn period(&self) -> u32 {
        self.period
    }

    /// The bytes of the public key.
    pub(crate) fn key(&self) -> Option<[u8; 96]> {
        from_hex(self.public_key)
    }

    /// The chain hash as it follows from the other constants.
    pub fn derived_hash(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(self.period.to_be_bytes());
        hash.update(self.genesis.to_be_bytes());
        hash.update(self.key().unwrap_or([0; 96]));
        hash.update(from_hex::<32>(self.group_hash).unwrap_or_default());
        hash.update(self.name);
        hex(&hash.finalize())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_1_1_the_chain_hash_follows_from_the_constants() {
        for network in Network::known() {
            assert_eq!(network.derived_hash(), network.hash);
            assert_eq!(Network::of(network.hash), Ok(network));
        }
        assert_eq!(QUICKNET.hash, "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971");
    }

    #[test]
    fn clause_1_1_each_constant_counts() {
        let digit = |text: &str| text.replacen('4', "5", 1).leak() as &str;
        let copy = || Network { ..QUICKNET };
        let changed = [
            Network { public_key: digit(QUICKNET.public_key), ..copy() },
            Network { group_hash: digit(QUICKNET.group_hash), ..copy() },
            Network { name: "fastnet", ..copy() },
            Network { genesis: QUICKNET.genesis + 1, ..copy() },
            Network { period: 30, ..copy() },
        ];
        for network in changed {
            assert_ne!(network.derived_hash(), QUICKNET.hash);
        }
    }

    #[test]
    fn clause_6_3_other_chain_hashes_are_unknown() {
        // The older networks of drand, another case, nothing, and the network of tests in a build for people.
        let mut unknown = vec![
            "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce".to_owned(),
            QUICKNET.hash.to_uppercase(),
            String::new(),
        ];
        if cfg!(not(feature = "test-network")) {
            unknown.push(TEST_HASH.to_owned());
        }
        for hash in unknown {
            assert_eq!(Network::of(&hash), Err(UnknownNetwork), "{hash}");
        }
    }

    /// Written here, because a build for people does not have it.
    const TEST_HASH: &str = "cd4c7a2869cd3751fa2eae0f2c7caa7403547e4e4e77c0b1ec39156be67de7dd";

    #[cfg(feature = "test-network")]
    #[test]
    fn clause_1_1_tests_know_their_own_network() {
        assert_eq!(Network::of(TEST_HASH), Ok(Network::test()));
    }
}
