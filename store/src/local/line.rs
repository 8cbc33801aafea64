//! Lines of the journal: JSON for people and tools, the last field a sum over everything before it.
//!
//! A line states the sum and the games of the previous line. For each of its games it also states that game's
//! previous line. So a lost or changed line is noticed, and its games are known even if it is unreadable. Since
//! format 4 a line is a list:
//!
//! ```text
//! [number, distance to the last durable line's number, sum of the line before, [games of the line before],
//!  {"#game": sum of the game's previous line}, number of the first letter, record (see `brief.rs`), sum]
//! ```

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::compact_line::{Brief, Written};
use crate::record::{Record, Sum};

/// Version of segments and lines. A journal of a newer version is left untouched.
///
/// Format 2: a line may hold several games. Format 3: earlier lines may be in the archive. Format 4: lines leave out
/// fields that follow from earlier lines. Segments of an older format are read but no longer written.
pub(super) const FORMAT: u32 = 4;

const SUM_START: &[u8] = b",\"sum\":\"";
const SUM_END: &[u8] = b"\"}";
const LINE_SUM_START: &[u8] = b",\"";
const LINE_SUM_END: &[u8] = b"\"]";

/// Length of [`Sum64`].
const SUM64_BYTES: usize = 22;

/// First line of a segment. Its first field, `format` and the sum keep their places in every future format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Header {
    pub journal: String,
    pub format: u32,
    pub segment: u32,
    /// Sequence number of the first line of the segment.
    pub first: u64,
    /// Sum of the last line of the previous segment.
    pub prev: Sum,
    /// Generation of the archive at the start of the segment. The journal is incomplete without that archive.
    #[serde(default, skip_serializing_if = "is_none")]
    pub over: u32,
}

fn is_none(generation: &u32) -> bool {
    *generation == 0
}

/// A line of any format with its links.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line<R> {
    pub seq: u64,
    pub prev: Sum,
    /// The last durable sequence number when this line was written.
    pub synced: u64,
    /// Games of the previous line.
    pub before: Vec<String>,
    /// Games of this line in the order of its record, stored a second time: a duplicate survives one flipped bit.
    pub links: Vec<Link>,
    /// Number of the first letter.
    pub letter: u64,
    pub record: R,
}

/// A game of a line, and the sum of the game's previous line.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Link {
    pub id: String,
    #[serde(default)]
    pub of: Option<Sum>,
}

impl<R> Line<R> {
    /// The games of this line in the order of its record.
    pub(super) fn games(&self) -> Vec<String> {
        self.links.iter().map(|link| link.id.clone()).collect()
    }

    /// Sums of the previous lines of its games, in the order of its record.
    pub(super) fn heads(&self) -> Vec<Option<Sum>> {
        self.links.iter().map(|link| link.of).collect()
    }
}

/// A line without its record.
pub(super) type Envelope = Line<IgnoredAny>;

/// Written form of a line.
#[derive(Deserialize)]
struct Listed<R>(
    u64,
    u64,
    Sum64,
    Vec<String>,
    Keyed<Option<Sum64>>,
    u64,
    R,
    // The sum, checked before.
    #[serde(default)] IgnoredAny,
);

impl<R> From<Listed<R>> for Line<R> {
    fn from(Listed(seq, back, prev, before, links, letter, record, _): Listed<R>) -> Line<R> {
        let link = |(id, of): (String, Option<Sum64>)| Link { id, of: of.map(|of| of.0) };
        let links = links.0.into_iter().map(link).collect();
        Line { seq, prev: prev.0, synced: seq.saturating_sub(back), before, links, letter, record }
    }
}

/// A line of the formats 1 to 3.
#[derive(Deserialize)]
struct Named<R> {
    seq: u64,
    prev: Sum,
    synced: u64,
    #[serde(default)]
    after: Option<String>,
    #[serde(default)]
    after_also: Vec<String>,
    #[serde(default)]
    of: Option<Sum>,
    #[serde(default, rename = "id")]
    game: Option<String>,
    #[serde(default)]
    also: Vec<Link>,
    #[serde(default)]
    letter: u64,
    record: R,
}

impl<R> From<Named<R>> for Line<R> {
    fn from(named: Named<R>) -> Line<R> {
        let Named { seq, prev, synced, after, after_also, of, game, also, letter, record } = named;
        let before = after.into_iter().chain(after_also).collect();
        let links = game.map(|id| Link { id, of }).into_iter().chain(also).collect();
        Line { seq, prev, synced, before, links, letter, record }
    }
}

impl Line<Brief> {
    pub(super) fn to_text(&self) -> (Vec<u8>, Sum) {
        let back = self.seq.saturating_sub(self.synced);
        let links = self.links.iter().map(|link| (link.id.clone(), link.of.map(Sum64)));
        let links = Keyed(links.collect());
        let mut text = to_json(&(self.seq, back, Sum64(self.prev), &self.before, links, self.letter, &self.record));
        text.pop();
        let sum = Sum::of(&text);
        text.extend_from_slice(LINE_SUM_START);
        text.extend_from_slice(Sum64(sum).text().as_bytes());
        text.extend_from_slice(LINE_SUM_END);
        (text, sum)
    }
}

/// Reads a line except its record; the sum was checked before.
pub(super) fn envelope(text: &[u8]) -> Option<Envelope> {
    if is_listed(text) {
        parse::<Listed<IgnoredAny>>(text).map(Line::from)
    } else {
        parse::<Named<_>>(text).map(Line::from)
    }
}

/// Reads a line with its record; the sum was checked before.
pub(super) fn read(text: &[u8]) -> Option<Line<Written>> {
    if is_listed(text) {
        let line: Line<Brief> = parse::<Listed<Brief>>(text)?.into();
        Some(line.with(Written::Brief))
    } else {
        let line: Line<Record> = parse::<Named<Record>>(text)?.into();
        Some(line.with(Written::Whole))
    }
}

impl<R> Line<R> {
    fn with<S>(self, change: impl FnOnce(R) -> S) -> Line<S> {
        let Line { seq, prev, synced, before, links, letter, record } = self;
        Line { seq, prev, synced, before, links, letter, record: change(record) }
    }
}

fn is_listed(text: &[u8]) -> bool {
    text.first() == Some(&b'[')
}

/// Items by game, in order. Ids are marked by `#`, so they can be found in a damaged line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Keyed<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for Keyed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (id, of) in &self.0 {
            map.serialize_entry(&format_args!("#{id}"), of)?;
        }
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Keyed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Keyed<T>, D::Error> {
        struct Games<T>(std::marker::PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Games<T> {
            type Value = Keyed<T>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("games by their ids")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keyed<T>, A::Error> {
                let mut games = Vec::new();
                while let Some((id, of)) = map.next_entry::<String, T>()? {
                    let id = id.strip_prefix('#').ok_or_else(|| serde::de::Error::custom("no id of a game"))?;
                    games.push((id.to_owned(), of));
                }
                Ok(Keyed(games))
            }
        }

        deserializer.deserialize_map(Games(std::marker::PhantomData))
    }
}

/// A sum in 22 letters; each sum has one spelling, so a flipped bit shows.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sum64(Sum);

impl Sum64 {
    fn text(self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.0)
    }

    fn read(text: &[u8]) -> Option<Sum64> {
        URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok().map(|bytes| Sum64(Sum(bytes)))
    }
}

impl Serialize for Sum64 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Sum64 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sum64, D::Error> {
        let text = String::deserialize(deserializer)?;
        Sum64::read(text.as_bytes()).ok_or_else(|| serde::de::Error::custom("not a sum of 22 letters"))
    }
}

impl Header {
    pub(super) fn to_text(&self) -> Vec<u8> {
        let (mut text, _) = seal(self);
        text.push(b'\n');
        text
    }
}

/// JSON with its sum as the last field, without the line's end.
pub(super) fn seal<T: Serialize>(value: &T) -> (Vec<u8>, Sum) {
    let mut text = to_json(value);
    text.pop();
    let sum = Sum::of(&text);
    text.extend_from_slice(SUM_START);
    text.extend_from_slice(sum.to_string().as_bytes());
    text.extend_from_slice(SUM_END);
    (text, sum)
}

#[expect(clippy::expect_used, reason = "our types have string keys only, which JSON can always write")]
fn to_json<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).expect("our types have string keys only, which JSON can always write")
}

/// Sum of a line; `None` if it is wrong.
pub(super) fn checked_sum(text: &[u8]) -> Option<Sum> {
    if let Some(before_end) = text.strip_suffix(LINE_SUM_END) {
        let (before, letters) = before_end.split_at_checked(before_end.len().checked_sub(SUM64_BYTES)?)?;
        let Sum64(sum) = Sum64::read(letters)?;
        return (Sum::of(before.strip_suffix(LINE_SUM_START)?) == sum).then_some(sum);
    }
    let before_end = text.strip_suffix(SUM_END)?;
    let (before, hex) = before_end.split_at_checked(before_end.len().checked_sub(32)?)?;
    let sum = Sum::from_hex(hex)?;
    (Sum::of(before.strip_suffix(SUM_START)?) == sum).then_some(sum)
}

/// Reads a line whose sum was checked.
pub(super) fn parse<T: DeserializeOwned>(text: &[u8]) -> Option<T> {
    serde_json::from_slice(text).ok()
}

/// Game ids that are still readable in a damaged line.
///
/// Quotes inside texts are escaped, so typed text cannot look like a field.
pub(super) fn ids_in(damaged: &[u8]) -> impl Iterator<Item = String> {
    const ID_BYTES_MAX: usize = 16;
    const FIELDS: [(&[u8], &[u8]); 2] = [(b"\"#", b"\":"), (b"\"id\":\"", b"\"")];
    (0..damaged.len()).filter_map(|at| {
        let (rest, end) =
            FIELDS.into_iter().find_map(|(start, end)| Some((damaged.get(at..)?.strip_prefix(start)?, end)))?;
        let id = rest.get(..rest.iter().take(ID_BYTES_MAX).position(|&byte| byte == b'"')?)?;
        let plausible = !id.is_empty() && id.iter().all(u8::is_ascii_alphanumeric);
        let is_field = rest.get(id.len()..)?.starts_with(end);
        (plausible && is_field).then(|| String::from_utf8_lossy(id).into_owned())
    })
}
