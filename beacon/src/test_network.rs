//! A network whose secret key is known, for tests alone. A build for people does not have it.

use blst::min_sig::SecretKey;

use crate::signature::{TAG, message};
use crate::{Network, Round, Signature, from_hex};

/// SHA-256 of `banco/test-beacon`, which is below the order of the group.
const SECRET: &str = "05f8df27656f1aadc9b0c2f9fbbe2d7369e65acc9a25cd8020a60b89fe086e20";

static TEST: Network = Network {
    hash: "cd4c7a2869cd3751fa2eae0f2c7caa7403547e4e4e77c0b1ec39156be67de7dd",
    public_key: "a05a8ade3268d62fd96d6009643a466b979ed87e829e4411b050ed4f3510a5c176f24dcb45ace72e6d2a502c4bf28f91151cde07a2c2cd937c72c2927b8d6a5c480bc437483689985cf427a15b81e000b680e80ddb2f47b1b944833a1880b922",
    group_hash: "0000000000000000000000000000000000000000000000000000000000000000",
    name: "banco-test",
    genesis: 0,
    period: 3,
};

impl Network {
    /// The network of tests: its rounds are due every three seconds since 1970.
    pub const fn test() -> &'static Network {
        &TEST
    }
}

/// Signs a round of [`Network::test`].
#[expect(clippy::expect_used, reason = "the key of tests is a key")]
pub fn sign(round: Round) -> Signature {
    let secret = from_hex::<32>(SECRET).expect("64 digits");
    let key = SecretKey::from_bytes(&secret).expect("below the order of the group");
    key.sign(&message(round), TAG, &[]).to_bytes().into()
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;
    use crate::{Number, SignatureError, hex};

    #[test]
    fn clause_1_3_own_signatures_verify_on_their_network_alone() {
        assert_eq!(hex(&Sha256::digest("banco/test-beacon")), SECRET);
        let round = Round::new(77).expect("a round");
        assert!(Number::verified(Network::test(), round, sign(round)).is_ok());
        let elsewhere = Number::verified(Network::quicknet(), round, sign(round));
        assert_eq!(elsewhere, Err(SignatureError::DoesNotFit));
    }
}
