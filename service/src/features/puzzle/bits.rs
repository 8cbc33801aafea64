//! Set of puzzles in few bytes: a bit for each, chosen by the number of its id.
//!
//! A file may be sorted or extended without a change to the set. Two puzzles may share a bit; then the second one counts
//! as tried, too, and is passed over.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bytes of a set. With six games and the composed endings a person's value stays below 4 KB.
const BYTES: usize = 312;
const COUNT: usize = 8 * BYTES;

/// Puzzles of one file that a person has tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits(Vec<u8>);

impl Bits {
    fn place(code: u32) -> (usize, u8) {
        let bit = code as usize % COUNT;
        (bit / 8, 1 << (bit % 8))
    }

    pub(crate) fn has(&self, code: u32) -> bool {
        let (at, mask) = Bits::place(code);
        self.0.get(at).is_some_and(|byte| byte & mask != 0)
    }

    pub(crate) fn set(&mut self, code: u32) {
        let (at, mask) = Bits::place(code);
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        if let Some(byte) = self.0.get_mut(at) {
            *byte |= mask;
        }
    }

    /// Number of bits that are set.
    pub(crate) fn count(&self) -> usize {
        self.0.iter().map(|byte| byte.count_ones() as usize).sum()
    }
}

impl Serialize for Bits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD_NO_PAD.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Bits {
    /// A text that is no set is an empty one, so that the rest of a person's value stays.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bits, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(Bits(STANDARD_NO_PAD.decode(text).ok().filter(|bytes| bytes.len() <= BYTES).unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_comes_back_from_its_text_and_never_grows_beyond_its_bytes() {
        let mut bits = Bits::default();
        for code in (0..u32::MAX).step_by(1_000_003) {
            bits.set(code);
            assert!(bits.has(code), "{code}");
        }
        assert!(bits.0.len() <= BYTES && bits.count() <= COUNT);
        let text = serde_json::to_string(&bits).expect("text");
        assert!(text.len() <= 418, "{}", text.len());
        assert_eq!(serde_json::from_str::<Bits>(&text).expect("a set"), bits);
    }

    #[test]
    fn a_forged_text_is_an_empty_set() {
        for text in ["\"!\"".to_owned(), format!("{:?}", "A".repeat(4000))] {
            assert_eq!(serde_json::from_str::<Bits>(&text).expect("read"), Bits::default());
        }
    }
}
