//! Signed data with which a Telegram client opens the page (everywhere 6.2): who the person is, in Telegram's words.
//!
//! The data is a query string in the fragment of the address. Telegram signs all of its pairs but `hash` with a key that
//! is made of the bot's token.

use std::collections::BTreeMap;
use std::fmt;

use banco_engine::{Person, PersonKey};
use banco_ports::text::clean_name;
use banco_ports::{Platform, Vouched};
use hmac::{Hmac, Mac};
use serde::Deserialize;
use sha2::Sha256;

/// Longest data that is looked at.
const BYTES_MAX: usize = 4_096;

/// Key with which the token is hashed. Telegram's documentation writes it as the second argument.
const PURPOSE: &[u8] = b"WebAppData";

/// Largest id of an account: ids have at most 52 bits.
const ID_MAX: u64 = (1 << 52) - 1;

/// Most digits of a time in seconds.
const TIME_DIGITS_MAX: usize = 12;

/// Longest start parameter of ours; Telegram allows 512 characters.
const START_MAX: usize = 64;

/// Bytes of a signature, as hex.
const HASH_CHARS: usize = 64;

/// Key of one bot, with which Telegram signs. Its `Debug` hides it from logs.
#[derive(Clone)]
pub struct InitKey([u8; 32]);

impl fmt::Debug for InitKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InitKey(…)")
    }
}

/// The account in the data.
#[derive(Deserialize)]
struct User {
    id: u64,
    #[serde(default)]
    first_name: String,
    #[serde(default)]
    last_name: String,
    username: Option<String>,
}

impl InitKey {
    /// The key of the bot with this token.
    pub fn of(token: &str) -> InitKey {
        InitKey(code(PURPOSE, token.as_bytes()).finalize().into_bytes().into())
    }

    /// The account that the data vouches for; `None` if the data is not Telegram's for this bot. Its age is for the
    /// service to judge.
    pub(super) fn vouched(&self, init: &str) -> Option<Vouched> {
        let mut pairs = pairs(init)?;
        let hash = pairs.remove("hash")?;
        let signature = bytes_of(&hash)?;
        let lines: Vec<String> = pairs.iter().map(|(key, value)| format!("{key}={value}")).collect();
        // The comparison takes the same time for every wrong signature.
        code(&self.0, lines.join("\n").as_bytes()).verify_slice(&signature).ok()?;
        let seconds = pairs.get("auth_date").filter(|date| is_of_digits(date))?;
        // An array would be read as an object with its fields in order.
        let user = pairs.get("user").filter(|user| user.starts_with('{'))?;
        let user: User = serde_json::from_str(user).ok()?;
        let person = person(user)?;
        let start = pairs.get("start_param").filter(|start| is_start(start)).cloned();
        Some(Vouched { person, proof: hash, at: Some(seconds.parse::<i64>().ok()? * 1_000), start })
    }
}

#[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
fn code(key: &[u8], message: &[u8]) -> Hmac<Sha256> {
    let mut code = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    code.update(message);
    code
}

/// The decoded pairs of a query string, in the order in which Telegram signs them. `None` if it is too long, a pair has
/// no value, a key comes twice, or a text could be read in two ways.
fn pairs(init: &str) -> Option<BTreeMap<String, String>> {
    if init.len() > BYTES_MAX {
        return None;
    }
    let mut pairs = BTreeMap::new();
    for pair in init.split('&') {
        let (key, value) = pair.split_once('=')?;
        let (key, value) = (decoded(key)?, decoded(value)?);
        // A line break would let one pair pass for two.
        let is_plain = |text: &str| !text.chars().any(char::is_control);
        if key.is_empty() || key.contains('=') || !is_plain(&key) || !is_plain(&value) {
            return None;
        }
        if pairs.insert(key, value).is_some() {
            return None;
        }
    }
    Some(pairs)
}

/// A part of a query string: `+` is a blank, `%` and two digits are a byte. `None` for anything that is not UTF-8.
fn decoded(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => (digit(rest.next()?)? << 4) | digit(rest.next()?)?,
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// Bytes of a signature; `None` unless it has the one form in which Telegram writes it.
fn bytes_of(hash: &str) -> Option<Vec<u8>> {
    let is_hex = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let hash = hash.as_bytes();
    if hash.len() != HASH_CHARS || !hash.iter().all(is_hex) {
        return None;
    }
    hash.chunks_exact(2).map(|pair| Some((digit(*pair.first()?)? << 4) | digit(*pair.last()?)?)).collect()
}

fn is_of_digits(date: &str) -> bool {
    (1..=TIME_DIGITS_MAX).contains(&date.len()) && date.bytes().all(|byte| byte.is_ascii_digit())
}

/// True for a start parameter that may be ours.
pub(super) fn is_start(start: &str) -> bool {
    let is_of_start = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=START_MAX).contains(&start.len()) && start.bytes().all(is_of_start)
}

/// The person of an account, named as in the chats.
fn person(user: User) -> Option<Person> {
    let User { id, first_name, last_name, username } = user;
    if !(1..=ID_MAX).contains(&id) {
        return None;
    }
    let is_username = |name: &String| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let username = username.filter(is_username);
    let mut name = clean_name(&format!("{first_name} {last_name}")).replace('@', "＠");
    if name.is_empty() {
        name = username.clone().unwrap_or_else(|| format!("#{id}"));
    }
    Some(Person { key: PersonKey(format!("{}:{id}", Platform::Telegram.key())), name, username })
}

#[cfg(test)]
mod tests;
