//! Packed strips of pictures: a move changes few rows, so most of a board was packed for the picture before it.
//!
//! Each strip is deflated by itself: a full flush ends it on a whole byte and forgets what came before it. So equal
//! strips are equal bytes, wherever they were packed first, and a stream is its strips one after the other, an empty
//! last block and the check sum over all of them (RFC 1950 and 1951).

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use flate2::{Compress, Compression, FlushCompress};

/// Rows of a strip. Shorter ones are kept more often but pack worse: at 64 a board has 3 % more bytes than in one piece.
const ROWS: usize = 64;
/// Packed bytes that are kept: the last boards of some dozens of games at play.
const BYTES_MAX: usize = 16 << 20;
/// Measured with zlib-rs: takes as long as miniz_oxide's level 1 and needs a quarter fewer bytes.
const LEVEL: u32 = 2;
/// The filter types of a row: plain numbers, and differences to the row above.
const PLAIN: u8 = 0;
const UP: u8 = 2;
/// Begins a stream: deflate, a window of 32 KiB, a quick level.
const HEAD: [u8; 2] = [0x78, 0x5e];
/// An empty last block in fixed codes.
const TAIL: [u8; 2] = [0x03, 0x00];
const ADLER_BASE: u64 = 65_521;

/// Two strips of different rows have different prints, but for one chance in 2⁶⁴.
type Print = [u64; 2];

struct Strip {
    packed: Vec<u8>,
    sum: u32,
    /// Bytes before packing.
    length: usize,
}

/// Strips packed lately; what was not asked for while half the space filled up is forgotten.
#[derive(Default)]
struct Kept {
    young: HashMap<Print, Arc<Strip>>,
    old: HashMap<Print, Arc<Strip>>,
    young_bytes: usize,
}

impl Kept {
    fn get(&mut self, print: &Print) -> Option<Arc<Strip>> {
        if let Some(strip) = self.young.get(print) {
            return Some(Arc::clone(strip));
        }
        let strip = self.old.remove(print)?;
        self.put(*print, Arc::clone(&strip));
        Some(strip)
    }

    fn put(&mut self, print: Print, strip: Arc<Strip>) {
        self.young_bytes += strip.packed.len();
        self.young.insert(print, strip);
        if self.young_bytes > BYTES_MAX / 2 {
            self.old = std::mem::take(&mut self.young);
            self.young_bytes = 0;
        }
    }
}

/// Packs rows, and remembers how.
#[derive(Default)]
pub(crate) struct Strips(Mutex<Kept>);

impl Strips {
    /// The rows of a picture as the data of a PNG.
    pub(crate) fn deflate(&self, pixels: &[u8], width: usize, capacity: usize) -> io::Result<Vec<u8>> {
        let width = width.max(1);
        let mut packer = None;
        let mut stream = Vec::with_capacity(capacity);
        stream.extend(HEAD);
        let mut sum = 1;
        let mut above: &[u8] = &[];
        for rows in pixels.chunks(width * ROWS) {
            let print = print_of(rows, rows.starts_with(above) && !above.is_empty());
            let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&print);
            let strip = match kept {
                Some(strip) => strip,
                None => {
                    let strip = Arc::new(packer.get_or_insert_with(Packer::new).pack(rows, above, width)?);
                    self.0.lock().unwrap_or_else(PoisonError::into_inner).put(print, Arc::clone(&strip));
                    strip
                }
            };
            stream.extend_from_slice(&strip.packed);
            sum = joined(sum, strip.sum, strip.length);
            above = rows.rchunks(width).next().unwrap_or_default();
        }
        stream.extend(TAIL);
        stream.extend(sum.to_be_bytes());
        Ok(stream)
    }
}

/// One deflater for the strips of a picture.
struct Packer {
    deflater: Compress,
    filtered: Vec<u8>,
}

impl Packer {
    fn new() -> Packer {
        Packer { deflater: Compress::new(Compression::new(LEVEL), true), filtered: Vec::new() }
    }

    /// Men repeat along a row and grain runs down the board, so plain numbers match best; a row that equals the one
    /// above becomes zeros, which cost next to nothing. The encoder of `png` knows no such choice per row.
    fn pack<'a>(&mut self, rows: &'a [u8], mut above: &'a [u8], width: usize) -> io::Result<Strip> {
        self.filtered.clear();
        for row in rows.chunks(width) {
            if row == above {
                self.filtered.push(UP);
                self.filtered.resize(self.filtered.len() + width, 0);
            } else {
                self.filtered.push(PLAIN);
                self.filtered.extend_from_slice(row);
            }
            above = row;
        }
        self.deflater.reset();
        // What cannot be packed grows by some bytes in sixteen thousand.
        let mut packed = Vec::with_capacity(self.filtered.len() + self.filtered.len() / 64 + 128);
        self.deflater.compress_vec(&self.filtered, &mut packed, FlushCompress::Full).map_err(io::Error::other)?;
        let end = packed.len();
        self.deflater.compress_vec(&[], &mut packed, FlushCompress::Finish).map_err(io::Error::other)?;
        let sum = packed.last_chunk().map_or(0, |sum| u32::from_be_bytes(*sum));
        if self.deflater.total_in() != self.filtered.len() as u64 || packed.get(..2).is_none() {
            return Err(io::Error::other("a strip was not packed whole"));
        }
        packed.truncate(end);
        packed.drain(..HEAD.len());
        packed.shrink_to_fit();
        Ok(Strip { packed, sum, length: self.filtered.len() })
    }
}

/// The check sum of two texts one after the other (Adler-32), from the sums of both.
fn joined(first: u32, second: u32, second_length: usize) -> u32 {
    let parts = |sum: u32| (u64::from(sum & 0xffff), u64::from(sum >> 16));
    let ((a1, b1), (a2, b2)) = (parts(first), parts(second));
    let length = second_length as u64 % ADLER_BASE;
    let a = (a1 + a2 + ADLER_BASE - 1) % ADLER_BASE;
    let b = (b1 + b2 + length * (a1 + ADLER_BASE - 1)) % ADLER_BASE;
    (b as u32) << 16 | a as u32
}

/// Reads eight bytes at a time: packing is to be quicker than it was, also where nothing is known.
fn print_of(rows: &[u8], repeats_above: bool) -> Print {
    const KEYS: Print = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];
    let folded = |lane: u64, word: u64, key: u64| {
        let product = u128::from(lane ^ word ^ key) * u128::from(key);
        (product as u64) ^ (product >> 64) as u64
    };
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    };
    let mut lanes = [rows.len() as u64, u64::from(repeats_above)];
    for pair in rows.chunks(16) {
        let (first, second) = pair.split_at(pair.len().min(8));
        lanes = [folded(lanes[0], word(first), KEYS[0]), folded(lanes[1], word(second), KEYS[1])];
    }
    lanes
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn unpacked(stream: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        flate2::read::ZlibDecoder::new(stream).read_to_end(&mut bytes).expect("a whole stream with its sum");
        bytes
    }

    /// The rows behind the filters.
    fn rows(filtered: &[u8], width: usize) -> Vec<u8> {
        let mut pixels: Vec<u8> = Vec::new();
        for row in filtered.chunks(width + 1) {
            let above = pixels.len().saturating_sub(width)..pixels.len();
            match row[0] {
                PLAIN => pixels.extend(&row[1..]),
                UP => pixels.extend_from_within(above),
                other => panic!("filter {other}"),
            }
        }
        pixels
    }

    #[test]
    fn what_is_packed_strip_by_strip_unpacks_to_the_same_rows() {
        let strips = Strips::default();
        for (width, height) in [(1, 1), (7, 63), (40, 64), (40, 65), (101, 300)] {
            for step in [0, 1, 37] {
                let pixels: Vec<u8> = (0..width * height).map(|at| (at * step / 50 % 251) as u8).collect();
                let first = strips.deflate(&pixels, width, 0).expect("packed");
                assert_eq!(rows(&unpacked(&first), width), pixels, "{width} × {height}, {step}");
                assert_eq!(first, strips.deflate(&pixels, width, 0).expect("packed"), "kept strips are equal bytes");
                assert_eq!(first, Strips::default().deflate(&pixels, width, 0).expect("packed"));
            }
        }
    }

    #[test]
    fn what_is_kept_stays_bounded_and_what_is_used_stays() {
        let mut kept = Kept::default();
        let strip = || Arc::new(Strip { packed: vec![0; 100_000], sum: 0, length: 0 });
        for number in 0..1_000 {
            kept.put([number, 0], strip());
            assert!(kept.get(&[0, 0]).is_some(), "asked for all the time");
        }
        assert!((kept.young.len() + kept.old.len()) * 100_000 <= BYTES_MAX + 200_000);
        assert!(kept.get(&[1, 0]).is_none());
    }
}
