//! Names and captions: cleaned, measured, cut to fit, and drawn as coverage masks.

use std::sync::Arc;

use ab_glyph::{Font, FontRef};
use image::{GrayImage, Luma};
use imageproc::drawing::{draw_text_mut, text_size};
use unicode_normalization::UnicodeNormalization;

/// Characters of a text that are looked at; nothing longer fits a bar, and a name may be a megabyte.
pub(crate) const TEXT_SCAN_MAX: usize = 2048;
/// Characters that are measured after cleaning; the bar holds fewer than a hundred.
pub(crate) const TEXT_CHARS_MAX: usize = 160;
/// Room above the ascent for stacked Vietnamese accents.
const MASK_MARGIN: i32 = 6;
/// Shades of a soft edge: more are not seen, and cost two kilobytes a picture.
const STEPS: u16 = 7;

/// Composed letters; one of ornament that `font` lacks becomes the plain one.
pub(crate) fn letters<'a>(raw: &'a str, font: &'a FontRef<'static>) -> impl Iterator<Item = char> + 'a {
    raw.chars().take(TEXT_SCAN_MAX).nfc().flat_map(|letter| {
        let plain = font.glyph_id(letter).0 == 0;
        let plain = std::iter::once(letter).filter(move |_| plain).nfkc();
        std::iter::once(letter).filter(|letter| font.glyph_id(*letter).0 != 0).chain(plain)
    })
}

/// True if all letters and digits of `raw` are in `font`, and there is one: marks and emoji may be left out.
pub(crate) fn is_whole(raw: &str, font: &FontRef<'static>) -> bool {
    let mut read = letters(raw, font).filter(|letter| letter.is_alphanumeric()).peekable();
    read.peek().is_some() && read.all(|letter| font.glyph_id(letter).0 != 0)
}

/// `raw` in composed form, with spaces collapsed and without what is invisible or not in `font`.
pub(crate) fn clean(raw: &str, font: &FontRef<'static>) -> String {
    let mut text = String::new();
    let mut taken = 0;
    for letter in letters(raw, font) {
        let letter = if letter.is_whitespace() { ' ' } else { letter };
        if letter == ' ' && (text.is_empty() || text.ends_with(' ')) {
            continue;
        }
        if letter.is_control() || font.glyph_id(letter).0 == 0 {
            continue;
        }
        text.push(letter);
        taken += 1;
        if taken == TEXT_CHARS_MAX {
            break;
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// `text` as it is if it is at most `room` pixels wide at `em`, else its beginning and "…".
pub(crate) fn fit(text: &str, font: &FontRef<'static>, em: f32, room: f32) -> String {
    let width = |text: &str| text.chars().map(|letter| advance(font, letter, em)).sum::<f32>();
    if width(text) <= room {
        return text.to_owned();
    }
    let room = room - advance(font, '…', em);
    if room < 0.0 {
        return String::new();
    }
    let mut used = 0.0;
    let fitting = text.char_indices().find(|&(_, letter)| {
        used += advance(font, letter, em);
        used > room
    });
    let start = text.get(..fitting.map_or(text.len(), |(place, _)| place)).unwrap_or_default();
    format!("{}…", start.trim_end())
}

/// Width of one letter at `em` pixels.
pub(crate) fn advance(font: &FontRef<'static>, letter: char, em: f32) -> f32 {
    font.h_advance_unscaled(font.glyph_id(letter)) * em / font.units_per_em().unwrap_or(1000.0)
}

/// One of the few shades of a soft edge.
pub(crate) fn stepped(level: u8) -> u8 {
    ((u16::from(level) * STEPS + 127) / 255 * 255 / STEPS) as u8
}

/// A drawn line of text.
pub(crate) struct Line {
    pub mask: GrayImage,
    /// From the mask's top to the baseline.
    pub baseline: i32,
    /// The advance in pixels.
    pub width: u32,
}

/// A drawn line, and what tells it from every other one.
#[derive(Clone)]
pub(crate) struct Written {
    pub line: Arc<Line>,
    pub key: Arc<[u8]>,
}

impl Written {
    /// `tag` says who drew it, `more` what it went by besides size and letters; for one tag it has one length.
    pub(crate) fn key_of(tag: u8, em: f32, more: &[u8], text: &str) -> Box<[u8]> {
        [&[tag], em.to_bits().to_le_bytes().as_slice(), more, text.as_bytes()].concat().into_boxed_slice()
    }
}

/// Draws clean text at `em` pixels.
pub(crate) fn draw(text: &str, font: &FontRef<'static>, em: f32) -> Line {
    // imageproc scales by ascent plus descent, designers by the em.
    let scale = em * font.height_unscaled() / font.units_per_em().unwrap_or(1000.0);
    let (width, height) = text_size(scale, font, text);
    let mut mask = GrayImage::new(width + 2, height + 2 * MASK_MARGIN as u32);
    draw_text_mut(&mut mask, Luma([255]), 0, MASK_MARGIN, scale, font, text);
    for pixel in mask.iter_mut() {
        *pixel = stepped(*pixel);
    }
    let ascent = font.ascent_unscaled() * em / font.units_per_em().unwrap_or(1000.0);
    Line { mask, baseline: ascent.round() as i32 + MASK_MARGIN, width }
}
