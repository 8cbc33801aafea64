//! Records of a store; the state of a store is a fold over its records.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Batch, SentMessage};

/// One change of the store.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Record {
    /// A batch of a caller was stored.
    Batch(Batch),
    /// A letter was sent or given up.
    Sent {
        /// Number of the letter.
        number: u64,
        /// The delivered message; `None` if the letter was dropped or cannot be shown.
        message: Option<SentMessage>,
    },
    /// The store was opened or closed.
    Note(Note),
}

impl Record {
    /// The games with entries or cards in this record.
    pub fn games(&self) -> Vec<&str> {
        match self {
            Record::Batch(batch) => batch.games.iter().map(|game| game.id.as_str()).collect(),
            Record::Sent { .. } | Record::Note(_) => Vec::new(),
        }
    }
}

/// A note of the store about itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Note {
    /// Kind of the event.
    pub kind: NoteKind,
    /// Games found damaged; set aside from this note on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub damaged: Vec<String>,
    /// Lower limit for the numbers of later letters, even if the lines with earlier letters are lost.
    pub next_letter: u64,
}

/// Event of a store other than a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoteKind {
    /// A process opened the store for writing.
    Opened,
    /// The store was closed cleanly, with everything synced.
    Closed,
}

/// SHA-256 cut to 128 bits. It detects damage and links lines; it is not a signature.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Sum(pub [u8; 16]);

impl Sum {
    /// The sum of some bytes.
    pub fn of(bytes: &[u8]) -> Sum {
        let mut sum = [0; 16];
        sum.iter_mut().zip(Sha256::digest(bytes)).for_each(|(to, from)| *to = from);
        Sum(sum)
    }

    /// Reads a sum; `None` unless the text is exactly 32 lower-case hex digits. Each sum has one spelling, so a
    /// flipped case bit shows.
    pub fn from_hex(hex: &[u8]) -> Option<Sum> {
        if hex.len() != 32 {
            return None;
        }
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let mut sum = [0; 16];
        for (to, pair) in sum.iter_mut().zip(hex.chunks_exact(2)) {
            let &[high, low] = pair else { return None };
            *to = digit(high)? << 4 | digit(low)?;
        }
        Some(Sum(sum))
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Sum {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Sum, D::Error> {
        let text = String::deserialize(deserializer)?;
        Sum::from_hex(text.as_bytes()).ok_or_else(|| serde::de::Error::custom("not a sum of 32 hex digits"))
    }
}

/// Place of a record: a segment of the journal and its bytes, or an index into the list in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// Number of the segment, from 1; 0 for memory. For the archive see [`Position::BELOW`] and [`Position::going`].
    pub segment: u32,
    /// Bytes from the start of the segment; in memory the index into the list, from 0.
    pub offset: u64,
    /// Length in bytes, without the line's end.
    pub length: u32,
}

impl Position {
    /// Position of a game whose entries up to some line are all in the archive, under its id.
    pub const BELOW: Position = Position { segment: 0, offset: u64::MAX, length: 0 };

    /// First number for archive files of running games. No journal has so many segments.
    const GOING: u32 = 1 << 31;

    /// Length of [`Position::to_bytes`].
    pub const BYTES: usize = 16;

    /// Position of a running game whose entries up to some line are in this generation of the archive.
    pub fn going(generation: u32, offset: u64, length: u32) -> Position {
        Position { segment: Position::GOING | generation, offset, length }
    }

    /// Generation of the archive; `None` if this is not a [`Position::going`].
    pub fn generation(&self) -> Option<u32> {
        (self.segment & Position::GOING != 0).then_some(self.segment & !Position::GOING)
    }

    /// True if the position is in the archive, for an index over a journal.
    pub fn is_archived(&self) -> bool {
        self.segment == 0 || self.generation().is_some()
    }

    /// Segment, offset and length, the high byte first.
    pub fn to_bytes(self) -> [u8; Position::BYTES] {
        let packed = u128::from(self.segment) << 96 | u128::from(self.offset) << 32 | u128::from(self.length);
        packed.to_be_bytes()
    }

    /// The inverse of [`Position::to_bytes`].
    pub fn from_bytes(bytes: [u8; Position::BYTES]) -> Position {
        let packed = u128::from_be_bytes(bytes);
        Position { segment: (packed >> 96) as u32, offset: (packed >> 32) as u64, length: packed as u32 }
    }
}
