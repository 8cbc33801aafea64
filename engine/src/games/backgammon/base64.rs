//! Base 64 without padding, as the ids of GNU Backgammon are written.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub(super) fn write(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 1);
    for group in bytes.chunks(3) {
        let word = (0..3).fold(0_u32, |word, at| (word << 8) | u32::from(group.get(at).copied().unwrap_or(0)));
        let digits = (0..=group.len() as u32).map(|at| DIGITS[(word >> (18 - 6 * at) & 63) as usize]);
        text.extend(digits.map(char::from));
    }
    text
}

/// The bytes of a text; `None` unless every bit of it is used or zero.
pub(super) fn read(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    for group in text.as_bytes().chunks(4) {
        let mut word = 0_u32;
        for at in 0..4 {
            let value = match group.get(at) {
                Some(digit) => DIGITS.iter().position(|known| known == digit)? as u32,
                None => 0,
            };
            word = (word << 6) | value;
        }
        let whole = group.len() * 6 / 8;
        let unused = (1_u32 << (24 - 8 * whole)) - 1;
        if whole == 0 || word & unused != 0 {
            return None;
        }
        bytes.extend_from_slice(word.to_be_bytes().get(1..=whole)?);
    }
    Some(bytes)
}
