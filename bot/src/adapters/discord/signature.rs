//! Check that a request comes from Discord, and is recent.

use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::HeaderMap;
use openssl::pkey::{Id, PKey, Public};
use openssl::sign::Verifier;

/// Headers with signature and moment, both sent before the body.
const SIGNATURE_HEADER: &str = "x-signature-ed25519";
const MOMENT_HEADER: &str = "x-signature-timestamp";

/// Most digits of a moment in seconds; the signed text begins with them.
const MOMENT_DIGITS_MAX: usize = 12;

/// Maximum age of a signature. An older one is a replay: an interaction is dead after three seconds, and clocks of
/// hosts are wrong by a minute or two.
const AGE_MAX: Duration = Duration::from_secs(5 * 60);

/// Public key of an application, as the developer portal shows it: 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// Reads a key; `None` if the text is no such key.
    pub fn read(text: &str) -> Option<PublicKey> {
        bytes(text.trim()).map(PublicKey)
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Bytes of a text of hexadecimal digits.
fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; N];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(bytes)
}

/// Signature and moment from the headers.
pub(super) struct Seal<'a> {
    signature: [u8; 64],
    moment: &'a str,
    seconds: u64,
}

/// Result of checking a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judged {
    Good,
    /// The signature does not fit the key.
    Forged,
    /// Signed by Discord, so many seconds from now.
    Late(u64),
}

impl<'a> Seal<'a> {
    /// Reads the headers; `None` if they are missing or malformed.
    pub(super) fn of(headers: &'a HeaderMap) -> Option<Seal<'a>> {
        let said = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let moment = said(MOMENT_HEADER).filter(|moment| moment.len() <= MOMENT_DIGITS_MAX)?;
        let seconds = moment.parse().ok().filter(|_| moment.bytes().all(|digit| digit.is_ascii_digit()))?;
        Some(Seal { signature: bytes(said(SIGNATURE_HEADER)?)?, moment, seconds })
    }

    pub(super) fn judge(&self, key: &PublicKey, body: &[u8], now: SystemTime) -> Judged {
        let signed = [self.moment.as_bytes(), body].concat();
        if !is_signed(key, &self.signature, &signed).unwrap_or(false) {
            return Judged::Forged;
        }
        let apart = now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs().abs_diff(self.seconds);
        if apart > AGE_MAX.as_secs() { Judged::Late(apart) } else { Judged::Good }
    }
}

fn is_signed(key: &PublicKey, signature: &[u8], signed: &[u8]) -> Result<bool, openssl::error::ErrorStack> {
    let key: PKey<Public> = PKey::public_key_from_raw_bytes(&key.0, Id::ED25519)?;
    Verifier::new_without_digest(&key)?.verify_oneshot(signature, signed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8032, 7.1, test 1.
    const KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

    fn headers(signature: &str, moment: &str) -> HeaderMap {
        let value = |text: &str| text.parse().expect("a header");
        HeaderMap::from_iter([
            (SIGNATURE_HEADER.parse().expect("a name"), value(signature)),
            (MOMENT_HEADER.parse().expect("a name"), value(moment)),
        ])
    }

    #[test]
    fn a_key_is_sixty_four_hexadecimal_digits() {
        assert_eq!(PublicKey::read(KEY).map(|key| key.to_string()).as_deref(), Some(KEY));
        assert_eq!(
            PublicKey::read(&format!(" {}\n", KEY.to_uppercase())).map(|key| key.to_string()).as_deref(),
            Some(KEY)
        );
        for wrong in ["", "d75a", &KEY[1..], &format!("{KEY}0"), &KEY.replace('d', "g"), &KEY.replacen("d7", "é", 1)] {
            assert!(PublicKey::read(wrong).is_none(), "{wrong}");
        }
    }

    /// Signature of the empty message.
    #[test]
    fn the_vector_of_the_standard_is_read() {
        const SIGNATURE: &str = "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";
        let key = PublicKey::read(KEY).expect("a key");
        let signature: [u8; 64] = bytes(SIGNATURE).expect("a signature");
        assert_eq!(is_signed(&key, &signature, b"").ok(), Some(true));
        assert_eq!(is_signed(&key, &signature, b"0").ok(), Some(false));
    }

    #[test]
    fn what_is_no_moment_or_no_signature_is_not_looked_at() {
        let good = "0".repeat(128);
        assert!(Seal::of(&headers(&good, "1795366800")).is_some());
        assert!(Seal::of(&HeaderMap::new()).is_none());
        for moment in ["", "+1795366800", "-1", "1795366800.5", "99999999999999", " 1795366800 x"] {
            assert!(Seal::of(&headers(&good, moment)).is_none(), "{moment}");
        }
        for signature in ["", "00", &good[1..], &"z".repeat(128)] {
            assert!(Seal::of(&headers(signature, "1795366800")).is_none(), "{signature}");
        }
    }
}
