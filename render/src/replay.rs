//! A whole game as a GIF: one global palette, and after the first frame only the rectangle that changed.
//!
//! Inside that rectangle, pixels that stayed are transparent: they cost next to nothing. Nothing but frames,
//! times and the palette is written.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use crate::lzw;
use crate::palette::Palette;

/// Hundredths of a second that a move stands, and the last position before it begins again.
const MOVE_DELAY: u16 = 80;
const LAST_DELAY: u16 = 300;
/// Telegram takes larger ones, Discord does not.
const BYTES_MAX: usize = 8_000_000;
/// No palette holds so many colours: see [`Palette`].
const TRANSPARENT: u8 = u8::MAX;

/// A film of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The file, repeating for ever.
    pub gif: Vec<u8>,
    /// Pixels, of every frame.
    pub width: u32,
    /// Pixels, of every frame.
    pub height: u32,
    /// Positions shown; fewer than were asked for if the film would have become too large.
    pub frames: usize,
}

/// Puts pictures of equal size one after the other.
pub(crate) struct Film {
    encoder: Encoder<Vec<u8>>,
    width: usize,
    height: usize,
    /// Picture as it is seen after all frames so far.
    shown: Vec<u8>,
    /// Duration of a frame; it is known when it is known whether another follows.
    waiting: Option<Part>,
    /// A picture that found no room; the last of them ends the film.
    left_out: Option<Vec<u8>>,
    /// The largest frame yet, in bytes.
    largest: usize,
    frames: usize,
}

/// A rectangle of palette numbers.
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    numbers: Vec<u8>,
}

impl Film {
    pub(crate) fn new(width: u32, height: u32, palette: &Palette) -> Result<Film, EncodingError> {
        let side = |length: u32| u16::try_from(length).unwrap_or(u16::MAX);
        let mut encoder = Encoder::new(Vec::new(), side(width), side(height), &palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let (width, height) = (width as usize, height as usize);
        Ok(Film { encoder, width, height, shown: Vec::new(), waiting: None, left_out: None, largest: 0, frames: 0 })
    }

    /// Shows `picture` after those before it.
    pub(crate) fn add(&mut self, picture: &[u8]) -> Result<(), EncodingError> {
        if let Some(part) = self.waiting.take() {
            self.write(part, MOVE_DELAY)?;
        }
        // The next frame and the last one have to fit, each perhaps as large as the first.
        if self.encoder.get_ref().len() + 2 * self.largest > BYTES_MAX {
            self.left_out = Some(picture.to_vec());
            return Ok(());
        }
        self.wait(picture);
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<Replay, EncodingError> {
        if let Some(last) = self.left_out.take() {
            self.wait(&last);
        }
        if let Some(part) = self.waiting.take() {
            self.write(part, LAST_DELAY)?;
        }
        let (width, height, frames) = (self.width as u32, self.height as u32, self.frames);
        Ok(Replay { gif: self.encoder.into_inner()?, width, height, frames })
    }

    fn wait(&mut self, picture: &[u8]) {
        self.waiting = Some(self.changed(picture));
        self.shown.clear();
        self.shown.extend_from_slice(picture);
    }

    /// Part of `picture` that is not yet seen.
    fn changed(&self, picture: &[u8]) -> Part {
        let (width, height) = (self.width, self.height);
        if self.shown.is_empty() {
            return Part { left: 0, top: 0, width, height, numbers: picture.to_vec() };
        }
        let mut rows: Option<(usize, usize)> = None;
        let (mut left, mut right) = (width, 0);
        let lines = picture.chunks_exact(width).zip(self.shown.chunks_exact(width)).enumerate();
        for (row, (new, old)) in lines.filter(|(_, (new, old))| new != old) {
            rows = Some((rows.map_or(row, |(top, _)| top), row + 1));
            let differs = |(new, old): (&u8, &u8)| new != old;
            left = left.min(new.iter().zip(old).position(differs).unwrap_or(width));
            right = right.max(new.iter().zip(old).rposition(differs).map_or(0, |place| place + 1));
        }
        // Nothing changed: a single pixel keeps the time.
        let (top, bottom) = rows.unwrap_or((0, 1));
        let (left, right) = if rows.is_some() { (left, right) } else { (0, 1) };
        let mut numbers = Vec::with_capacity((right - left) * (bottom - top));
        let lines = picture.chunks_exact(width).zip(self.shown.chunks_exact(width));
        for (new, old) in lines.skip(top).take(bottom - top) {
            let pixels = new.iter().zip(old).skip(left).take(right - left);
            numbers.extend(pixels.map(|(new, old)| if new == old { TRANSPARENT } else { *new }));
        }
        Part { left, top, width: right - left, height: bottom - top, numbers }
    }

    fn write(&mut self, part: Part, delay: u16) -> Result<(), EncodingError> {
        let before = self.encoder.get_ref().len();
        let side = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        self.encoder.write_lzw_pre_encoded_frame(&Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            needs_user_input: false,
            left: side(part.left),
            top: side(part.top),
            width: side(part.width),
            height: side(part.height),
            interlaced: false,
            palette: None,
            buffer: Cow::Owned(lzw::encode(&part.numbers, TRANSPARENT)),
        })?;
        self.largest = self.largest.max(self.encoder.get_ref().len() - before);
        self.frames += 1;
        Ok(())
    }
}
