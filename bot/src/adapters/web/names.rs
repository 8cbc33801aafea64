//! Names at the local table: people, channels, games.

use banco_engine::{Person, PersonKey};
use banco_ports::Platform;
use banco_ports::limits::{WEB_CHANNEL_CHARS_MAX, WEB_NAME_CHARS_MAX};
use banco_ports::text::clean_name;
use unicode_normalization::UnicodeNormalization;

/// Channel of the page `/`.
pub(super) const HOME: &str = "ban-co";

/// Person of a typed name; `None` if it is empty, too long or has no letter or digit.
pub(super) fn person(typed: &str) -> Option<Person> {
    let cleaned = clean_name(typed);
    let name = cleaned.trim_start_matches(['@', ' ']).to_owned();
    let fits = name.chars().count() <= WEB_NAME_CHARS_MAX && name.chars().any(char::is_alphanumeric);
    fits.then(|| Person { key: key(&name), name: name.clone(), username: Some(name) })
}

/// Key of a name, the same for every case, because `@name` is found in any case.
fn key(name: &str) -> PersonKey {
    PersonKey(format!("{}:{}", Platform::Web.key(), name.to_lowercase().nfc().collect::<String>()))
}

/// Name in a key, in the folded case of the key.
pub(super) fn of_key(key: &PersonKey) -> Option<&str> {
    key.0.strip_prefix(Platform::Web.key())?.strip_prefix(':')
}

/// Channel name in its normal form.
pub(super) fn channel(typed: &str) -> Option<String> {
    if typed.len() > WEB_CHANNEL_CHARS_MAX * 16 {
        return None;
    }
    let name: String = typed.nfc().collect();
    let fits = !name.is_empty()
        && name.chars().count() <= WEB_CHANNEL_CHARS_MAX
        && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    fits.then_some(name)
}

/// True for the room of an account, which no typed name leads to.
pub(super) fn is_room(channel: &str) -> bool {
    channel.starts_with('~')
}

/// Game id in its stored form.
pub(super) fn game(typed: &str) -> Option<String> {
    let fits = (1..=12).contains(&typed.len()) && typed.bytes().all(|byte| byte.is_ascii_alphanumeric());
    fits.then(|| typed.to_ascii_lowercase())
}

/// True if a path is text once its codes are decoded.
pub(super) fn is_text(path: &str) -> bool {
    std::str::from_utf8(&bytes_of(path)).is_ok()
}

/// Percent-encodes for a query or a path segment.
pub(super) fn encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => out.push(char::from(byte)),
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}

/// Header of a file to save under `name`: first in plain letters for clients that know no others, then whole (RFC
/// 6266).
pub(super) fn saved_as(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let plain: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{}", encode(name))
}

/// Decodes text from a form or [`encode`]; other text is unchanged.
pub(super) fn decode(text: &str) -> String {
    String::from_utf8_lossy(&bytes_of(text)).into_owned()
}

fn bytes_of(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let code = text.get(at + 1..at + 3).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let (decoded, length) = match (byte, code) {
            (b'%', Some(code)) => (code, 3),
            (b'+', _) => (b' ', 1),
            (other, _) => (other, 1),
        };
        out.push(decoded);
        at += length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_saved_under_its_name_by_programs_old_and_new() {
        assert_eq!(
            saved_as("chess-k7m2.pgn"),
            "attachment; filename=\"chess-k7m2.pgn\"; filename*=UTF-8''chess-k7m2.pgn"
        );
        assert_eq!(saved_as("cờ \".txt"), "attachment; filename=\"c___.txt\"; filename*=UTF-8''c%E1%BB%9D%20%22.txt");
    }

    #[test]
    fn a_name_is_one_person_in_every_spelling() {
        let composed = person("Bình").expect("a name");
        for typed in ["  Bi\u{300}nh ", "@Bình", "BÌNH", "b\u{200b}ình", "\u{202e}bình"] {
            assert_eq!(person(typed).expect("a name").key, composed.key, "{typed:?}");
        }
        assert_eq!(composed.key.0, "web:bình");
        assert_eq!(person("Trần  Thị\tBích").expect("a name").name, "Trần Thị Bích");
    }

    #[test]
    fn names_that_are_none() {
        for typed in ["", "   ", "@", "\u{200b}", "\u{0}", "--", &"x".repeat(33), &"x".repeat(1_000_000)] {
            assert!(person(typed).is_none(), "{typed:.20?}");
        }
    }

    #[test]
    fn what_is_encoded_comes_back() {
        for text in ["Trần Thị Bích", "a+b&c=d%", "将棋"] {
            assert_eq!(decode(&encode(text)), text);
        }
        assert_eq!(decode("%"), "%");
        assert_eq!(decode("%zz+%4"), "%zz %4");
    }

    #[test]
    fn channels_are_letters_digits_and_two_signs() {
        for good in ["a", "Sảnh-chính_2", "将棋"] {
            assert!(channel(good).is_some(), "{good}");
        }
        for bad in ["", "a b", "../x", "a/b", "a\u{202e}b", "a\u{0}", &"x".repeat(41)] {
            assert!(channel(bad).is_none(), "{bad}");
        }
    }
}
