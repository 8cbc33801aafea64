//! Numbers from a stream of bytes, each equally likely. Law: fairness.md 4.

use ::hmac::{Hmac, Mac};
use sha2::Sha256;

/// One number below each bound, in order. `block` is 32 bytes of the stream by their number: 0, 1, 2, …
///
/// Bounds are at least 1. A word above the last whole multiple of its bound is skipped.
pub fn numbers(bounds: &[u32], block: impl Fn(u32) -> [u8; 32]) -> Vec<u32> {
    let mut words = (0..).flat_map(|number| {
        let bytes = block(number);
        let word = move |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        (0..32).step_by(4).map(word)
    });
    let mut below = |bound: u32| {
        let bound = u64::from(bound.max(1));
        let limit = (1 << 32) / bound * bound;
        let word = words.by_ref().map(u64::from).find(|word| *word < limit);
        word.map_or(0, |word| (word % bound) as u32)
    };
    bounds.iter().map(|bound| below(*bound)).collect()
}

/// HMAC-SHA-256 of the parts, one after the other.
#[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
pub fn hmac(key: &[u8], message: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    message.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream whose words are these, then zeros.
    fn stream(words: &[u32]) -> impl Fn(u32) -> [u8; 32] {
        move |block| {
            let words: Vec<u32> = words.iter().copied().skip(block as usize * 8).take(8).collect();
            let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
            bytes.resize(32, 0);
            bytes.try_into().expect("32 bytes")
        }
    }

    #[test]
    fn fairness_4_words_are_taken_in_order_across_blocks() {
        let words: Vec<u32> = (10..30).collect();
        assert_eq!(numbers(&[1000; 20], stream(&words)), words);
        assert_eq!(numbers(&[1, 6, 1], stream(&[7, 8, 9])), [0, 2, 0], "a bound of 1 takes a word, too");
    }

    #[test]
    fn fairness_4_words_above_the_last_multiple_are_skipped() {
        // 2³² = 6 · 715827882 + 4: the last four words are skipped.
        let last = u32::MAX - 4;
        assert_eq!(numbers(&[6], stream(&[last + 1, u32::MAX, last])), [5]);
        assert_eq!(numbers(&[1 << 31], stream(&[u32::MAX])), [(1 << 31) - 1], "a power of two skips none");
    }
}
