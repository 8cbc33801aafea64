//! Codes of invitations that are posted in any chat: inviter, game and options, signed with the token of the bot.
//!
//! The link to a private chat carries 64 characters of letters, digits, `_` and `-`.

use banco_engine::GameKey;
use banco_ports::text::fold;
use sha2::{Digest, Sha256};

/// Most characters of a code in a link.
const CODE_MAX: usize = 64;

/// Beginning of such a code.
const SIGN: &str = "i";

/// Bytes of the signature, enough against guessing: it would take a billion links.
const TAG_BYTES: usize = 5;

/// Characters that tell the invitations of one person apart.
const NONCE_CHARS: usize = 6;

/// An invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    /// User id of the inviter.
    pub by: u64,
    pub game: GameKey,
    /// Options as typed, folded.
    pub options: String,
    pub nonce: String,
}

impl Offer {
    /// Invitation for a query; `None` if a link cannot carry the options.
    pub(super) fn new(by: u64, game: GameKey, options: &str, query: &str) -> Option<Offer> {
        let options = fold(options);
        written(&options)?;
        let nonce = hex(&Sha256::digest(query.as_bytes())).chars().take(NONCE_CHARS).collect();
        Some(Offer { by, game, options, nonce })
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Options in the letters of a link.
fn written(options: &str) -> Option<String> {
    let letter = |c: char| match c {
        'a'..='z' | '0'..='9' => Some(c.to_string()),
        ' ' => Some("_".to_owned()),
        '=' => Some("E".to_owned()),
        '+' => Some("P".to_owned()),
        _ => None,
    };
    options.chars().map(letter).collect()
}

fn read(letters: &str) -> Option<String> {
    let letter = |c: char| match c {
        'a'..='z' | '0'..='9' => Some(c),
        '_' => Some(' '),
        'E' => Some('='),
        'P' => Some('+'),
        _ => None,
    };
    letters.chars().map(letter).collect()
}

fn tag(token: &str, body: &str) -> String {
    let mut hash = Sha256::new();
    for part in [token, "\0inline\0", body] {
        hash.update(part.as_bytes());
    }
    hex(hash.finalize().get(..TAG_BYTES).unwrap_or_default())
}

/// Code of an invitation; `None` if it would be too long.
pub(super) fn seal(token: &str, offer: &Offer) -> Option<String> {
    let Offer { by, game, options, nonce } = offer;
    let body = format!("{}-{by}-{nonce}-{}", game.key(), written(options)?);
    let code = format!("{SIGN}-{}-{body}", tag(token, &body));
    (code.len() <= CODE_MAX).then_some(code)
}

/// Invitation in a code that this bot has signed.
pub(super) fn open(token: &str, code: &str) -> Option<Offer> {
    let (sign, rest) = code.split_once('-')?;
    let (signed, body) = rest.split_once('-').filter(|_| sign == SIGN && code.len() <= CODE_MAX)?;
    if tag(token, body) != signed {
        return None;
    }
    let mut parts = body.splitn(4, '-');
    let game = GameKey::from_key(parts.next()?)?;
    let by = parts.next()?.parse().ok()?;
    let (nonce, options) = (parts.next()?.to_owned(), read(parts.next()?)?);
    Some(Offer { by, game, options, nonce })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_says_what_was_offered_and_to_nobody_else() {
        for (game, options) in [(GameKey::Chess, "1 day"), (GameKey::Backgammon, ""), (GameKey::Xiangqi, "time=10m+5s")]
        {
            let offer = Offer::new(5_123_456_789, game, options, "query").expect("it can be written");
            let code = seal("7:secret", &offer).expect("it is short");
            assert!(
                code.len() <= CODE_MAX && code.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c)),
                "{code}"
            );
            assert_eq!(open("7:secret", &code), Some(offer.clone()));
            assert_eq!(open("7:other", &code), None, "another bot's");
            let forged = code.replace("5123456789", "5123456780");
            assert_eq!(open("7:secret", &forged), None, "in the name of another person");
            assert_ne!(seal("7:secret", &Offer::new(5_123_456_789, game, options, "next").expect("short")), Some(code));
        }
        assert_eq!(Offer::new(1, GameKey::Chess, "@binh", "query"), None);
        let long = Offer::new(1, GameKey::Backgammon, &"x".repeat(40), "query").expect("letters");
        assert_eq!(seal("7:secret", &long), None);
        for code in ["", "i", "i-", "i-x-y", "with-chess-an", "i-é-é", &"i-".repeat(99)] {
            assert_eq!(open("7:secret", code), None, "{code}");
        }
    }
}
