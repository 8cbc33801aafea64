//! Packed bands of pictures: a move changes few rows, so most of a board was drawn and packed for the picture before it.
//!
//! Each band is deflated by itself: a full flush ends it on a whole byte and forgets what came before it. So equal
//! bands are equal bytes, wherever they were packed first, and a stream is its bands one after the other, an empty
//! last block and the check sum over all of them (RFC 1950 and 1951).

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use flate2::{Compress, Compression, FlushCompress};
use image::GrayImage;

use crate::cache::Kept;
use crate::plan::{Band, Plan};

/// Rows of a band where nothing says better. Shorter ones are kept more often but pack worse.
const ROWS_USUAL: u32 = 100;
/// Packed bytes that are kept, with their keys: the boards of some hundred games at play.
const BYTES_MAX: usize = 16 << 20;
/// Measured with zlib-rs: level 3 needs 6 % fewer bytes and a quarter more time, level 6 16 % fewer and twice the time.
const LEVEL: u32 = 2;
/// Bands of few rows cost little at any level, and make up for the bytes that there are more of them.
const NARROW_LEVEL: u32 = 4;
const NARROW_ROWS: usize = 32;
/// Idle deflaters that are kept, some 300 KB each: no more pictures are drawn at once, or rarely.
const PACKERS_MAX: usize = 4;
/// The filter types of a row: plain numbers, and differences to the row above.
const PLAIN: u8 = 0;
const UP: u8 = 2;
/// Begins a stream: deflate, a window of 32 KiB, a quick level.
const HEAD: [u8; 2] = [0x78, 0x5e];
/// An empty last block in fixed codes.
const TAIL: [u8; 2] = [0x03, 0x00];
const ADLER_BASE: u64 = 65_521;

struct Packed {
    bytes: Vec<u8>,
    sum: u32,
    /// Bytes before packing.
    length: usize,
}

/// Draws and packs bands, and remembers how.
pub(crate) struct Bands {
    kept: Kept<Arc<Packed>>,
    /// Bands that were packed before; using them is quicker than packing again.
    idle: Mutex<Vec<Packer>>,
}

impl Default for Bands {
    fn default() -> Bands {
        Bands { kept: Kept::new(BYTES_MAX), idle: Mutex::default() }
    }
}

impl Bands {
    /// The rows of a picture as the data of a PNG. What is drawn for it is kept for others if `is_kept`.
    pub(crate) fn deflate(&self, plan: &Plan<'_>, is_kept: bool) -> io::Result<Vec<u8>> {
        let keys: Vec<Option<Box<[u8]>>> = plan.bands.iter().map(|band| plan.key(band)).collect();
        let known = self.kept.get(keys.iter().map(|key| key.as_deref().unwrap_or_default()));
        let mut packer = None;
        let mut stream = Stream::new();
        for ((band, key), known) in plan.bands.iter().zip(keys).zip(known) {
            let packed = match known {
                Some(packed) => packed,
                None => {
                    let packed = Arc::new(packer.get_or_insert_with(|| self.packer()).draw(plan, band)?);
                    if let Some(key) = key.filter(|_| is_kept) {
                        self.kept.put(key, Arc::clone(&packed), packed.bytes.len() + size_of::<Packed>());
                    }
                    packed
                }
            };
            stream.add(&packed);
        }
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let has_room = idle.len() < PACKERS_MAX;
        idle.extend(packer.filter(|_| has_room));
        drop(idle);
        Ok(stream.end())
    }

    fn packer(&self) -> Packer {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.unwrap_or_else(Packer::new)
    }
}

/// The rows of a drawing as the data of a PNG.
pub(crate) fn deflate(image: &GrayImage) -> io::Result<Vec<u8>> {
    let width = image.width().max(1) as usize;
    let (mut packer, mut stream, mut above) = (Packer::new(), Stream::new(), [].as_slice());
    for rows in image.as_raw().chunks(width * ROWS_USUAL as usize) {
        stream.add(&packer.pack(rows, above, width)?);
        above = rows.rchunks(width).next().unwrap_or_default();
    }
    Ok(stream.end())
}

/// Bands one after the other.
struct Stream {
    bytes: Vec<u8>,
    sum: u32,
}

impl Stream {
    fn new() -> Stream {
        /// So that the buffer grows once.
        const BYTES_USUAL: usize = 128 * 1024;
        let mut bytes = Vec::with_capacity(BYTES_USUAL);
        bytes.extend(HEAD);
        Stream { bytes, sum: 1 }
    }

    fn add(&mut self, band: &Packed) {
        self.bytes.extend_from_slice(&band.bytes);
        self.sum = joined(self.sum, band.sum, band.length);
    }

    fn end(mut self) -> Vec<u8> {
        self.bytes.extend(TAIL);
        self.bytes.extend(self.sum.to_be_bytes());
        self.bytes
    }
}

/// One deflater for the bands of a picture.
struct Packer {
    broad: Compress,
    narrow: Compress,
    filtered: Vec<u8>,
}

impl Packer {
    fn new() -> Packer {
        let deflater = |level| Compress::new(Compression::new(level), true);
        Packer { broad: deflater(LEVEL), narrow: deflater(NARROW_LEVEL), filtered: Vec::new() }
    }

    fn draw(&mut self, plan: &Plan<'_>, band: &Band) -> io::Result<Packed> {
        let (width, seen) = (plan.width.max(1) as usize, band.seen());
        let above = (band.rows.start - seen.start) as usize * width;
        let canvas = plan.draw(seen);
        let (above, rows) = canvas.image.as_raw().split_at_checked(above).unwrap_or_default();
        self.pack(rows, above, width)
    }

    /// Pieces repeat along a row and grain runs down the board, so plain numbers match best; a row that equals the one
    /// above becomes zeros, which cost next to nothing. The encoder of `png` knows no such choice per row.
    fn pack<'a>(&mut self, rows: &'a [u8], mut above: &'a [u8], width: usize) -> io::Result<Packed> {
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
        let deflater = if rows.len() < width * NARROW_ROWS { &mut self.narrow } else { &mut self.broad };
        deflater.reset();
        // What cannot be packed grows by some bytes in sixteen thousand.
        let mut packed = Vec::with_capacity(self.filtered.len() + self.filtered.len() / 64 + 128);
        deflater.compress_vec(&self.filtered, &mut packed, FlushCompress::Full).map_err(io::Error::other)?;
        let end = packed.len();
        deflater.compress_vec(&[], &mut packed, FlushCompress::Finish).map_err(io::Error::other)?;
        let sum = packed.last_chunk().map_or(0, |sum| u32::from_be_bytes(*sum));
        let Some(bytes) = packed.get(HEAD.len()..end).filter(|_| deflater.total_in() == self.filtered.len() as u64)
        else {
            return Err(io::Error::other("a band was not packed whole"));
        };
        Ok(Packed { bytes: bytes.to_vec(), sum, length: self.filtered.len() })
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

#[cfg(test)]
mod tests;
