//! Signatures of rounds, and the numbers they are (clauses 1.3 and 1.4).

use std::fmt;

use blst::BLST_ERROR;
use blst::min_sig::{PublicKey, Signature as Point};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::{Network, Round, from_hex, hex};

/// Tag of the scheme: points on G1, although the older fastnet used the tag of G2.
pub(crate) const TAG: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

const LENGTH: usize = 48;
/// Set in the first byte of a compressed point.
const COMPRESSED: u8 = 0x80;
/// Set in the first byte of the identity.
const INFINITY: u8 = 0x40;

/// Bytes of a compressed point, not verified yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Signature([u8; LENGTH]);

/// Reason to refuse a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SignatureError {
    /// Another length, or not hexadecimal.
    #[error("a signature has 96 hexadecimal digits")]
    NotHex,
    /// A point in its long form, or one without the mark of the short form.
    #[error("the point is not compressed")]
    Uncompressed,
    /// The identity signs every message.
    #[error("the point is the identity")]
    Identity,
    /// No point of the curve has these bytes.
    #[error("not a point of the curve")]
    NotOnCurve,
    /// A point of the curve that no key can have made.
    #[error("the point is outside the subgroup")]
    OutsideSubgroup,
    /// The signature of another round, or of another key.
    #[error("the signature does not fit the round")]
    DoesNotFit,
}

impl Signature {
    /// Reads 96 digits; only [`Number::verified`] tells whether they are a signature.
    ///
    /// # Errors
    /// Another length, other characters, a point in its long form.
    pub fn from_hex(text: &str) -> Result<Signature, SignatureError> {
        if from_hex::<{ 2 * LENGTH }>(text).is_some() {
            return Err(SignatureError::Uncompressed);
        }
        from_hex(text).map(Signature).ok_or(SignatureError::NotHex)
    }

    /// The bytes.
    pub const fn bytes(&self) -> &[u8; LENGTH] {
        &self.0
    }

    fn verify(&self, network: &Network, round: Round) -> Result<(), SignatureError> {
        let point = self.point()?;
        let key = network.key().ok_or(SignatureError::DoesNotFit)?;
        let key = PublicKey::from_bytes(&key).map_err(|_| SignatureError::DoesNotFit)?;
        match point.verify(true, &message(round), TAG, &[], &key, true) {
            BLST_ERROR::BLST_SUCCESS => Ok(()),
            BLST_ERROR::BLST_POINT_NOT_IN_GROUP => Err(SignatureError::OutsideSubgroup),
            _ => Err(SignatureError::DoesNotFit),
        }
    }

    fn point(&self) -> Result<Point, SignatureError> {
        if self.0[0] & COMPRESSED == 0 {
            return Err(SignatureError::Uncompressed);
        }
        if self.0[0] & INFINITY != 0 {
            return Err(SignatureError::Identity);
        }
        let point = Point::uncompress(&self.0).map_err(|_| SignatureError::NotOnCurve)?;
        match point.validate(true) {
            Ok(()) => Ok(point),
            Err(BLST_ERROR::BLST_PK_IS_INFINITY) => Err(SignatureError::Identity),
            Err(BLST_ERROR::BLST_POINT_NOT_IN_GROUP) => Err(SignatureError::OutsideSubgroup),
            Err(_) => Err(SignatureError::NotOnCurve),
        }
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({self})")
    }
}

impl From<Signature> for String {
    fn from(signature: Signature) -> String {
        signature.to_string()
    }
}

impl TryFrom<String> for Signature {
    type Error = SignatureError;

    fn try_from(text: String) -> Result<Signature, SignatureError> {
        Signature::from_hex(&text)
    }
}

impl From<[u8; LENGTH]> for Signature {
    fn from(bytes: [u8; LENGTH]) -> Signature {
        Signature(bytes)
    }
}

/// Message of a round.
pub(crate) fn message(round: Round) -> [u8; 32] {
    Sha256::digest(round.get().to_be_bytes()).into()
}

/// The number of a round: its verified signature. Or none, by agreement of both players (clause 3.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Number(Option<(Round, Signature)>);

impl Number {
    /// A draw without the network: N is 0, σ is empty. The host can compute it beforehand.
    pub const BY_AGREEMENT: Number = Number(None);

    /// Verifies the signature of a round. It takes about a millisecond.
    ///
    /// # Errors
    /// See [`SignatureError`].
    pub fn verified(network: &Network, round: Round, signature: Signature) -> Result<Number, SignatureError> {
        signature.verify(network, round).map(|()| Number(Some((round, signature))))
    }

    /// The round; `None` by agreement.
    pub fn round(&self) -> Option<Round> {
        self.0.map(|(round, _)| round)
    }

    /// The signature; `None` by agreement.
    pub fn signature(&self) -> Option<Signature> {
        self.0.map(|(_, signature)| signature)
    }

    /// The public random value of the round, as drand prints it: SHA-256 of the signature.
    pub fn randomness(&self) -> Option<String> {
        self.signature().map(|signature| hex(&Sha256::digest(signature.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Round, signature and randomness, as drand published them.
    const ROUNDS: [(u64, &str, &str); 5] = [
        (
            1,
            "b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b",
            "1466a6cd24e327188770752f6134001c64d6efcc590ccc26b721611ad96f165a",
        ),
        (
            2,
            "b6b6a585449b66eb12e875b64fcbab3799861a00e4dbf092d99e969a5eac57dd3f798acf61e705fe4f093db926626807",
            "5782d6987841c654515a0e72b2d1ebb4e741234042c37cb19608ae50d93fb60c",
        ),
        (
            42,
            "95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a",
            "8ada64bae5c6c0f5540a6a13af56e663240edfbd2c76ac6a8f27671eb7259ce3",
        ),
        (
            123,
            "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
            "fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc",
        ),
        (
            657_413,
            "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
            "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
        ),
    ];

    fn verified(round: u64, signature: &str) -> Result<Number, SignatureError> {
        let round = Round::new(round).expect("a round");
        Number::verified(Network::quicknet(), round, Signature::from_hex(signature)?)
    }

    #[test]
    fn clause_1_3_published_rounds_verify() {
        for (round, signature, randomness) in ROUNDS {
            let number = verified(round, signature).unwrap_or_else(|error| panic!("{round}: {error}"));
            assert_eq!(number.randomness().as_deref(), Some(randomness));
            assert_eq!(number.round().map(Round::get), Some(round));
        }
    }

    #[test]
    fn clause_1_4_the_signature_of_another_round_does_not_fit() {
        for (round, signature, _) in ROUNDS {
            for other in ROUNDS.iter().map(|(round, ..)| *round).chain([round + 1]).filter(|other| *other != round) {
                assert_eq!(verified(other, signature), Err(SignatureError::DoesNotFit), "{round} as {other}");
            }
        }
    }

    #[test]
    fn clause_1_4_each_damage_has_its_own_reason() {
        let good = ROUNDS[3].1;
        let identity = format!("c0{}", "0".repeat(94));
        // The first byte without the mark of a compressed point, x outside the field, x off the curve, and the smallest
        // x of a point outside the subgroup: 4.
        let cases = [
            (&good[..94], SignatureError::NotHex),
            ("", SignatureError::NotHex),
            (&format!("{good}00"), SignatureError::NotHex),
            (&good.replace('b', "g"), SignatureError::NotHex),
            (&format!("3{}", &good[1..]), SignatureError::Uncompressed),
            (&format!("{good}{good}"), SignatureError::Uncompressed),
            (&identity, SignatureError::Identity),
            (&format!("c0{}01", "0".repeat(92)), SignatureError::Identity),
            (&"9f".repeat(48), SignatureError::NotOnCurve),
            (&format!("80{}01", "0".repeat(92)), SignatureError::NotOnCurve),
            (&format!("80{}04", "0".repeat(92)), SignatureError::OutsideSubgroup),
            (&format!("9{}", &good[1..]), SignatureError::DoesNotFit),
        ];
        for (text, reason) in cases {
            assert_eq!(verified(123, text), Err(reason), "{text}");
        }
    }

    #[test]
    fn clause_3_7_a_draw_by_agreement_has_no_round() {
        let number = Number::BY_AGREEMENT;
        assert_eq!((number.round(), number.signature(), number.randomness()), (None, None, None));
    }
}
