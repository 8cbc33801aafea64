//! Token of a link to the page (everywhere 5.1): who may sign in until when, signed with the key of the page.

use std::fmt;

use banco_engine::PersonKey;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::Entropy;
use crate::sessions::kept::hex;

/// Lifetime of a link.
pub(crate) const LINK_LASTS_MILLIS: i64 = 5 * 60 * 1000;

/// Text before the payload in what is signed. Another purpose needs another text.
const PURPOSE: &[u8] = b"banco/in/1\0";

/// Longest token that is looked at.
const TOKEN_BYTES_MAX: usize = 1_000;

const NONCE_BYTES: usize = 16;

/// Key that signs links to the page. Its `Debug` hides it from logs.
#[derive(Clone)]
pub struct SigningKey([u8; 32]);

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SigningKey(…)")
    }
}

impl From<[u8; 32]> for SigningKey {
    fn from(bytes: [u8; 32]) -> SigningKey {
        SigningKey(bytes)
    }
}

/// Content of a token.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Claim {
    pub account: PersonKey,
    /// Game that the page shows first.
    pub game: Option<String>,
    /// Instant (milliseconds since 1970) at which the token ends.
    pub until: i64,
    /// Random bytes in hex, which make the token a single one.
    pub nonce: String,
}

impl Claim {
    pub(crate) fn new(account: &PersonKey, game: Option<&str>, now: i64, entropy: &Entropy) -> Claim {
        let random = entropy();
        let nonce = hex(random.get(..NONCE_BYTES).unwrap_or_default());
        Claim { account: account.clone(), game: game.map(str::to_owned), until: now + LINK_LASTS_MILLIS, nonce }
    }

    pub(crate) fn is_over(&self, now: i64) -> bool {
        self.until <= now
    }

    fn payload(&self) -> Vec<u8> {
        serde_json::json!([self.account.0, self.game, self.until, self.nonce]).to_string().into_bytes()
    }

    fn read(payload: &[u8]) -> Option<Claim> {
        let (account, game, until, nonce): (String, Option<String>, i64, String) =
            serde_json::from_slice(payload).ok()?;
        Some(Claim { account: PersonKey(account), game, until, nonce })
    }
}

impl SigningKey {
    fn mac(&self, payload: &[u8]) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        mac.update(PURPOSE);
        mac.update(payload);
        Some(mac)
    }

    /// The token of a claim: payload and signature, each as base64 for addresses.
    pub(crate) fn signed(&self, claim: &Claim) -> String {
        let payload = claim.payload();
        let signature = self.mac(&payload).map(|mac| mac.finalize().into_bytes());
        let signature = signature.as_ref().map_or(&[][..], |bytes| bytes.as_slice());
        format!("{}.{}", URL_SAFE_NO_PAD.encode(&payload), URL_SAFE_NO_PAD.encode(signature))
    }

    /// The claim of a token that this key has signed.
    pub(crate) fn claim(&self, token: &str) -> Option<Claim> {
        let (payload, signature) = token.split_once('.').filter(|_| token.len() <= TOKEN_BYTES_MAX)?;
        let payload = URL_SAFE_NO_PAD.decode(payload).ok()?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        // The comparison takes the same time for every wrong signature.
        self.mac(&payload)?.verify_slice(&signature).ok()?;
        Claim::read(&payload)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn claim() -> Claim {
        let entropy: Entropy = Arc::new(|| [9; 32]);
        Claim::new(&PersonKey("telegram:42".into()), Some("k7m2"), 1_000, &entropy)
    }

    #[test]
    fn clause_5_1_a_token_is_read_back_with_its_own_key_alone() {
        let key = SigningKey([1; 32]);
        let token = key.signed(&claim());
        assert!(key.claim(&token) == Some(claim()));
        assert!(SigningKey([2; 32]).claim(&token).is_none());
        assert!(
            token.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.')),
            "{token}"
        );
        assert!(!claim().is_over(1_000 + LINK_LASTS_MILLIS - 1) && claim().is_over(1_000 + LINK_LASTS_MILLIS));
        assert_eq!(format!("{key:?}"), "SigningKey(…)");
    }

    #[test]
    fn clause_8_4_a_token_with_any_bit_changed_is_refused() {
        let key = SigningKey([1; 32]);
        let token = key.signed(&claim());
        for at in 0..token.len() {
            for bit in 0..8 {
                let mut bytes = token.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                if let Ok(changed) = String::from_utf8(bytes) {
                    assert!(key.claim(&changed).is_none(), "{changed}");
                }
            }
            assert!(key.claim(&token[..at]).is_none());
        }
        let twice = format!("{token}.{token}");
        for other in ["", ".", "a.b", "%00", &format!("{token}\0"), &twice, &"A".repeat(10_240)] {
            assert!(key.claim(other).is_none(), "{other:.50}");
        }
    }

    /// The vector was made with Python's `hmac` and `base64`.
    #[test]
    fn clause_5_1_the_signature_is_hmac_sha_256_over_purpose_and_payload() {
        let token = SigningKey([1; 32]).signed(&claim());
        let (payload, _) = token.split_once('.').expect("two parts");
        let payload = URL_SAFE_NO_PAD.decode(payload).expect("base64");
        assert_eq!(payload, br#"["telegram:42","k7m2",301000,"09090909090909090909090909090909"]"#);
        assert_eq!(token, TOKEN);
    }

    const TOKEN: &str = "WyJ0ZWxlZ3JhbTo0MiIsIms3bTIiLDMwMTAwMCwiMDkwOTA5MDkwOTA5MDkwOTA5MDkwOTA5MDkwOTA5MDkiXQ.\
        8tlxQSQ2CdBIoQNDoh8DM0nDKCVcPfNVgH-rIm8JnDM";
}
