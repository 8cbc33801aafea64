//! The lines of the journal: JSON for people and tools, the last field a sum over all before it.
//!
//! A line names the line before it (`prev`: its sum, `after`: its game) and, if it adds to a game,
//! the game's line before it (`of`). So a line that is gone or changed is noticed, and its game is
//! known even if nothing of it can be read.

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use crate::record::{Record, Sum};

/// Version of segments and lines. A journal of a newer one is left alone.
///
/// Format 2: a line may hold several games. Format 3: what came before a segment may lie in the archive. Segments of an
/// older format are read and never written to again.
pub(super) const FORMAT: u32 = 3;

const SUM_START: &[u8] = b",\"sum\":\"";
const SUM_END: &[u8] = b"\"}";

/// First line of a segment. Its name field, `format` and the sum stay where they are in every format to come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Header {
    pub journal: String,
    pub format: u32,
    pub segment: u32,
    /// Sequence number of the first line that follows.
    pub first: u64,
    /// Sum of the last line of the segment before.
    pub prev: Sum,
    /// The generation of the archive when it was begun: without that archive the journal is not whole.
    #[serde(default, skip_serializing_if = "is_none")]
    pub over: u32,
}

fn is_none(generation: &u32) -> bool {
    *generation == 0
}

/// A line and what holds it in its place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Line<R> {
    pub seq: u64,
    pub prev: Sum,
    /// The last sequence number that was durable when this line was written.
    pub synced: u64,
    /// Game of the line before, its first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Further games of the line before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after_also: Vec<String>,
    /// Sum of the line before with entries of the same game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Sum>,
    /// Game of this line, a second time beside the record: what is written twice survives one flipped bit.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "id")]
    pub game: Option<String>,
    /// Further games of this line, and the sums of their lines before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Link>,
    /// Number of the first letter.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub letter: u64,
    pub record: R,
}

/// A game of a line and the line it follows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Link {
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Sum>,
}

impl<R> Line<R> {
    /// The games of this line in the order of its record.
    pub(super) fn games(&self) -> Vec<String> {
        self.game.iter().cloned().chain(self.also.iter().map(|link| link.id.clone())).collect()
    }

    /// The games of the line before.
    pub(super) fn games_before(&self) -> impl Iterator<Item = &String> {
        self.after.iter().chain(&self.after_also)
    }

    /// The sums of the lines before with entries of its games, in the order of its record.
    pub(super) fn heads(&self) -> Vec<Option<Sum>> {
        self.game.iter().map(|_| self.of).chain(self.also.iter().map(|link| link.of)).collect()
    }
}

/// A line of which only the outside is read.
pub(super) type Envelope = Line<IgnoredAny>;

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Line<&Record> {
    pub(super) fn to_text(&self) -> (Vec<u8>, Sum) {
        seal(self)
    }
}

impl Header {
    pub(super) fn to_text(&self) -> Vec<u8> {
        let (mut text, _) = seal(self);
        text.push(b'\n');
        text
    }
}

/// JSON with its sum as last field, without the line's end.
#[expect(clippy::expect_used, reason = "our types have string keys only, which JSON can always write")]
pub(super) fn seal<T: Serialize>(value: &T) -> (Vec<u8>, Sum) {
    let mut text = serde_json::to_vec(value).expect("our types have string keys only, which JSON can always write");
    text.pop();
    let sum = Sum::of(&text);
    text.extend_from_slice(SUM_START);
    text.extend_from_slice(sum.to_string().as_bytes());
    text.extend_from_slice(SUM_END);
    (text, sum)
}

/// The sum of a line, if it is the right one.
pub(super) fn checked_sum(text: &[u8]) -> Option<Sum> {
    let before_end = text.strip_suffix(SUM_END)?;
    let (before, hex) = before_end.split_at_checked(before_end.len().checked_sub(32)?)?;
    let sum = Sum::from_hex(hex)?;
    (Sum::of(before.strip_suffix(SUM_START)?) == sum).then_some(sum)
}

/// Reads a line whose sum was checked.
pub(super) fn parse<T: DeserializeOwned>(text: &[u8]) -> Option<T> {
    serde_json::from_slice(text).ok()
}

/// Game ids that can still be made out in a damaged line.
///
/// Quotes within texts are escaped, so nothing a person typed looks like a field.
pub(super) fn ids_in(damaged: &[u8]) -> impl Iterator<Item = String> {
    const FIELD: &[u8] = b"\"id\":\"";
    const ID_BYTES_MAX: usize = 16;
    damaged.windows(FIELD.len()).enumerate().filter(|(_, window)| *window == FIELD).filter_map(|(at, _)| {
        let rest = damaged.get(at + FIELD.len()..)?;
        let id = rest.get(..rest.iter().take(ID_BYTES_MAX).position(|&byte| byte == b'"')?)?;
        let plausible = !id.is_empty() && id.iter().all(u8::is_ascii_alphanumeric);
        plausible.then(|| String::from_utf8_lossy(id).into_owned())
    })
}
