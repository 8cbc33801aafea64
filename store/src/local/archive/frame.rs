//! Frame of one game in an archive file: id and lengths, look-up data, entries, each with a checksum.
//!
//! ```text
//! marker (4)  length of the id (1)  id
//! look-up data: packed length, length, CRC-32 of the packed bytes (3 × 4, the low byte first)
//! entries: the same three
//! CRC-32 of the header (4)  packed look-up data  packed entries
//! ```
//!
//! The packed form is raw deflate (RFC 1951) with the preset dictionary `words-1.txt`. A damaged frame is skipped:
//! the reader looks for the next marker with a valid checksum.

use flate2::{Compress, Compression, Crc, Decompress, FlushCompress, FlushDecompress, Status};

/// Deflate dictionary, the most common words last. A file of format 1 cannot be read without exactly these bytes.
const WORDS: &[u8] = include_bytes!("words-1.txt");

const MARKER: [u8; 4] = *b"\xb7CO1";

/// Upper limit for the size of a game, equal to the limit for imported files.
const UNPACKED_BYTES_MAX: usize = 256 << 20;

/// A packed part of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    packed: u32,
    bytes: u32,
    crc: u32,
}

/// Header of a frame, with its checksum verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// Id of the game; empty for items beside the games.
    pub id: String,
    length: usize,
    known: Part,
    entries: Part,
}

impl Head {
    /// Reads the header at the start of some bytes.
    pub(super) fn read(bytes: &[u8]) -> Option<Head> {
        let rest = bytes.strip_prefix(MARKER.as_slice())?;
        let (&id_bytes, rest) = rest.split_first()?;
        let (id, rest) = rest.split_at_checked(usize::from(id_bytes))?;
        let (numbers, _) = rest.split_at_checked(28)?;
        let number =
            |at: usize| -> Option<u32> { numbers.get(at * 4..at * 4 + 4)?.try_into().ok().map(u32::from_le_bytes) };
        let length = MARKER.len() + 1 + id.len() + 28;
        if crc(bytes.get(..length - 4)?) != number(6)? {
            return None;
        }
        let part = |at: usize| Some(Part { packed: number(at)?, bytes: number(at + 1)?, crc: number(at + 2)? });
        Some(Head { id: String::from_utf8(id.to_vec()).ok()?, length, known: part(0)?, entries: part(3)? })
    }

    /// Bytes up to the end of the look-up data.
    pub(super) fn known_bytes(&self) -> usize {
        self.length + self.known.packed as usize
    }

    /// Bytes of the whole frame.
    pub(super) fn bytes(&self) -> usize {
        self.known_bytes() + self.entries.packed as usize
    }

    /// True if both parts of a whole frame have the right checksums; unpacks nothing.
    pub(super) fn is_whole(&self, bytes: &[u8]) -> bool {
        let is_good = |part: Part, bytes: Option<&[u8]>| bytes.is_some_and(|bytes| crc(bytes) == part.crc);
        is_good(self.known, bytes.get(self.length..self.known_bytes()))
            && is_good(self.entries, bytes.get(self.known_bytes()..self.bytes()))
    }

    /// Look-up data of a frame that begins with `bytes`.
    pub(super) fn known(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        unpack(self.known, bytes.get(self.length..self.known_bytes())?)
    }

    /// Entries of a whole frame.
    pub(super) fn entries(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        unpack(self.entries, bytes.get(self.known_bytes()..self.bytes())?)
    }
}

/// Compressor for frames, one after the other. Each new one would take a quarter of a megabyte and fragment the
/// memory.
pub(super) struct Packer(Compress);

impl Default for Packer {
    fn default() -> Packer {
        // The best level takes three times as long and saves two percent.
        Packer(Compress::new(Compression::default(), false))
    }
}

impl Packer {
    /// Bytes of a frame.
    pub(super) fn frame(&mut self, id: &str, known: &[u8], entries: &[u8]) -> Option<Vec<u8>> {
        let (packed_known, packed_entries) = (self.pack(known)?, self.pack(entries)?);
        frame_of(id, [(known, &packed_known), (entries, &packed_entries)])
    }

    fn pack(&mut self, bytes: &[u8]) -> Option<Vec<u8>> {
        self.0.reset();
        self.0.set_dictionary(WORDS).ok()?;
        // Upper limit for the packed size.
        let mut packed = Vec::with_capacity(bytes.len() + bytes.len() / 1_000 + 64);
        match self.0.compress_vec(bytes, &mut packed, FlushCompress::Finish) {
            Ok(Status::StreamEnd) => Some(packed),
            Ok(Status::Ok | Status::BufError) | Err(_) => None,
        }
    }
}

/// Frame made of both parts, each raw and packed.
fn frame_of(id: &str, parts: [(&[u8], &Vec<u8>); 2]) -> Option<Vec<u8>> {
    let packed_bytes: usize = parts.iter().map(|(_, packed)| packed.len()).sum();
    let mut bytes = Vec::with_capacity(MARKER.len() + 1 + id.len() + 28 + packed_bytes);
    bytes.extend_from_slice(&MARKER);
    bytes.push(u8::try_from(id.len()).ok()?);
    bytes.extend_from_slice(id.as_bytes());
    for (part, packed) in parts {
        for number in [u32::try_from(packed.len()).ok()?, u32::try_from(part.len()).ok()?, crc(packed)] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
    }
    bytes.extend_from_slice(&crc(&bytes).to_le_bytes());
    parts.iter().for_each(|(_, packed)| bytes.extend_from_slice(packed));
    Some(bytes)
}

/// Headers of the frames in a file, each with its offset; other bytes between them are skipped.
pub(super) fn heads(bytes: &[u8]) -> impl Iterator<Item = (usize, Head)> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
            if let Some(head) = Head::read(rest) {
                let found = at;
                at += head.bytes();
                return Some((found, head));
            }
            let next = rest.get(1..)?.windows(MARKER.len()).position(|window| window == MARKER)?;
            at += 1 + next;
        }
        None
    })
}

pub(super) fn crc(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

fn unpack(part: Part, packed: &[u8]) -> Option<Vec<u8>> {
    let length = usize::try_from(part.bytes).ok().filter(|length| *length <= UNPACKED_BYTES_MAX)?;
    if crc(packed) != part.crc {
        return None;
    }
    let mut unpacker = Decompress::new(false);
    unpacker.set_dictionary(WORDS).ok()?;
    let mut bytes = Vec::with_capacity(length);
    match unpacker.decompress_vec(packed, &mut bytes, FlushDecompress::Finish) {
        Ok(Status::StreamEnd) if bytes.len() == length => Some(bytes),
        Ok(_) | Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flipped_or_cut_frame_is_never_another_one_and_the_next_is_found() {
        let mut packer = Packer::default();
        let [one, other] =
            ["ab12", "cd34"].map(|id| packer.frame(id, b"{\"known\":1}", id.repeat(9).as_bytes()).expect("packs"));
        let both = [one.clone(), other.clone()].concat();
        type Parts = (String, Option<Vec<u8>>, Option<Vec<u8>>);
        let read = |bytes: &[u8]| -> Vec<Parts> {
            heads(bytes)
                .map(|(at, head)| {
                    let frame = bytes.get(at..).unwrap_or_default();
                    (head.id.clone(), head.known(frame), head.entries(frame))
                })
                .collect()
        };
        let whole = read(&both);
        assert_eq!(whole.len(), 2);
        assert_eq!(whole[0].2.as_deref(), Some("ab12".repeat(9).as_bytes()));
        for at in 0..one.len() {
            for bit in 0..8 {
                let mut flipped = both.clone();
                flipped[at] ^= 1 << bit;
                let found = read(&flipped);
                assert_eq!(found.last(), whole.last(), "the next one is found");
                let first = found.first().filter(|_| found.len() == 2);
                let is_whole = first.is_some_and(|(_, known, entries)| known.is_some() && entries.is_some());
                assert!(!is_whole, "a flipped bit at {at} shows");
                assert!(first.is_none_or(|(id, _, _)| id == "ab12"), "nobody else is named");
            }
            let cut = read(&both[..at]);
            assert!(cut.iter().all(|(_, known, entries)| known.is_none() || entries.is_none()), "cut at {at}");
        }
    }
}
