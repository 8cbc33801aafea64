//! Random changes to valid bytes.

use crate::random::Random;

/// Maximum length of an input; longer ones are refused unread, which other tests cover.
const BYTES_MAX: usize = 64 << 10;

/// Byte sequences that break readers more often than noise.
const STONES: &[&[u8]] = &[
    b"\0",
    b"-1",
    b"0",
    b"18446744073709551616",
    b"-9223372036854775808",
    b"1e309",
    b"null",
    b"{}",
    b"[]",
    b"[[[[[[[[",
    b"((((((((",
    b"\"",
    b"\\",
    b"\n",
    b"\r\n\r\n",
    b" ",
    b":",
    b"=",
    b"/",
    b"#",
    b"%00",
    b"..",
    "\u{feff}".as_bytes(),
    "\u{202e}".as_bytes(),
    "\u{301}".as_bytes(),
    "\u{fdfa}".as_bytes(),
    "１".as_bytes(),
    "đ".as_bytes(),
    "炮".as_bytes(),
    "𝟓".as_bytes(),
    b"\xc3\x28",
    b"\xed\xa0\x80",
];

/// One of `seeds`, changed in one to eight places.
pub fn change(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = random.pick(seeds).cloned().unwrap_or_default();
    for _ in 0..=random.below(8) {
        change_once(&mut bytes, seeds, random);
    }
    bytes.truncate(BYTES_MAX);
    bytes
}

fn change_once(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    let at = random.below(bytes.len() + 1);
    let end = (at + 1 + random.below(24)).min(bytes.len());
    match random.below(8) {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        1 => bytes.insert(at, random.word() as u8),
        2 => drop(bytes.drain(at..end)),
        3 => {
            let stone = random.pick(STONES).copied().unwrap_or_default();
            bytes.splice(at..at, stone.iter().copied());
        }
        4 => {
            let stone = random.pick(STONES).copied().unwrap_or_default();
            bytes.splice(at..end, stone.iter().copied());
        }
        // Repeats a part, up to some hundred times.
        5 => {
            let part = bytes.get(at..end).unwrap_or_default().repeat(1 + (1 << random.below(9)));
            bytes.splice(at..at, part);
        }
        // Appends the rest of another input.
        6 => {
            let other = random.pick(seeds).map(Vec::as_slice).unwrap_or_default();
            let from = random.below(other.len() + 1);
            bytes.truncate(at);
            bytes.extend_from_slice(other.get(from..).unwrap_or_default());
        }
        // Changes a digit.
        _ => {
            if let Some(digit) = bytes.iter_mut().skip(at).find(|byte| byte.is_ascii_digit()) {
                *digit = b'0' + random.below(10) as u8;
            }
        }
    }
}
