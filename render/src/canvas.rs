//! The canvas a picture is put together on: palette numbers, not colours.
//!
//! Whole pixels of a sprite are copied as numbers that were looked up at the start; only soft edges are
//! mixed and looked up again. So a picture costs its soft edges, not its area.

use std::collections::HashMap;
use std::ops::Range;

use image::{GrayImage, Luma};
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::rect::Rect;
use tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::palette::{Palette, Samples};
use crate::pen::Pen;
use crate::theme::Rgb;

/// A drawing that waits for its palette.
pub(crate) struct Sprite {
    width: usize,
    anchor: [i32; 2],
    /// Premultiplied colour and alpha.
    pixels: Vec<[u8; 4]>,
    /// Palette numbers of the pixels that cover fully.
    numbers: Vec<u8>,
    /// Spans to paint, row by row from left to right.
    runs: Vec<Run>,
}

/// Neighbours in a row that all cover fully, or none of them.
struct Run {
    down: i32,
    right: i32,
    /// Place of the first one among the pixels.
    start: usize,
    length: usize,
    is_whole: bool,
}

impl Sprite {
    /// Keeps what was drawn without the empty margins.
    pub(crate) fn new(pen: Pen) -> Sprite {
        let rows = pen.pixmap.pixels().chunks_exact(pen.pixmap.width() as usize);
        let is_drawn = |row: &[PremultipliedColorU8]| row.iter().any(|pixel| pixel.alpha() > 0);
        let (top, bottom) = ends(rows.clone().map(is_drawn));
        let drawn = rows.skip(top).take(bottom - top);
        let columns = (0..pen.pixmap.width() as usize)
            .map(|column| drawn.clone().any(|row| row.get(column).is_some_and(|pixel| pixel.alpha() > 0)));
        let (left, right) = ends(columns);
        let pixels = drawn
            .flat_map(|row| row.get(left..right).unwrap_or_default())
            .map(|p| [p.red(), p.green(), p.blue(), p.alpha()])
            .collect();
        let anchor = [pen.anchor[0] - left as i32, pen.anchor[1] - top as i32];
        Sprite { width: (right - left).max(1), anchor, pixels, numbers: Vec::new(), runs: Vec::new() }
    }

    /// A one-coloured sprite of a coverage mask whose upper left corner is the anchor.
    pub(crate) fn from_mask(mask: &GrayImage, ink: Rgb) -> Sprite {
        let shade = |alpha: u8| {
            let [r, g, b] = ink.map(|level| mix(0, level, alpha));
            [r, g, b, alpha]
        };
        let pixels = mask.as_raw().iter().map(|&alpha| shade(alpha)).collect();
        Sprite { width: mask.width() as usize, anchor: [0, 0], pixels, numbers: Vec::new(), runs: Vec::new() }
    }

    /// The rows it reaches with its anchor on row `y`.
    pub(crate) fn rows(&self, y: i32) -> Range<i32> {
        let top = y - self.anchor[1];
        top..top + (self.pixels.len() / self.width.max(1)) as i32
    }

    /// Counts the colours this sprite makes on `grounds`.
    pub(crate) fn sample(&self, grounds: &[Rgb], samples: &mut Samples) {
        for &pixel in self.pixels.iter().filter(|pixel| pixel[3] > 0) {
            for &ground in grounds {
                samples.add(over(pixel, ground));
            }
        }
    }

    /// Lays it over premultiplied pixels with its anchor at (`x`, `y`); what lies outside is cut off.
    pub(crate) fn lay(&self, onto: &mut [[u8; 4]], width: usize, x: i32, y: i32) {
        let (left, top) = (x - self.anchor[0], y - self.anchor[1]);
        for (down, row) in self.pixels.chunks(self.width.max(1)).enumerate() {
            for (right, &[r, g, b, alpha]) in row.iter().enumerate() {
                let column = usize::try_from(left + right as i32).ok().filter(|column| *column < width);
                let Some((column, line)) = column.zip(usize::try_from(top + down as i32).ok()) else { continue };
                let Some(pixel) = onto.get_mut(line * width + column) else { continue };
                let under = |ground: u8, level: u8| level.saturating_add(mix(ground, 0, alpha));
                *pixel = [under(pixel[0], r), under(pixel[1], g), under(pixel[2], b), under(pixel[3], alpha)];
            }
        }
    }

    /// Its premultiplied pixels.
    pub(crate) fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    pub(crate) fn settle(&mut self, palette: &Palette) {
        self.numbers = self.pixels.iter().map(|&[r, g, b, _]| palette.nearest([r, g, b])).collect();
        let mut start = 0;
        for (down, row) in self.pixels.chunks(self.width.max(1)).enumerate() {
            let mut right = 0;
            for run in row.chunk_by(|a, b| coverage(a) == coverage(b)) {
                if let Some(is_whole) = coverage(&run[0]) {
                    let (down, right) = (down as i32, right as i32);
                    self.runs.push(Run { down, right, start, length: run.len(), is_whole });
                }
                (start, right) = (start + run.len(), right + run.len());
            }
        }
    }
}

/// Cover of a pixel: full or in part; `None` if not at all.
fn coverage(pixel: &[u8; 4]) -> Option<bool> {
    (pixel[3] > 0).then_some(pixel[3] == 255)
}

/// From the first `true` to behind the last one; nothing where there is none.
fn ends(drawn: impl Iterator<Item = bool>) -> (usize, usize) {
    let mut places = drawn.enumerate().filter(|(_, is_drawn)| *is_drawn).map(|(place, _)| place);
    let Some(first) = places.next() else { return (0, 0) };
    (first, places.last().unwrap_or(first) + 1)
}

/// `level` over `ground` at `alpha`.
#[inline]
pub(crate) fn mix(ground: u8, level: u8, alpha: u8) -> u8 {
    let (ground, level, alpha) = (u32::from(ground), u32::from(level), u32::from(alpha));
    ((ground * (255 - alpha) + level * alpha + 127) / 255) as u8
}

/// A premultiplied pixel over `ground`.
#[inline]
fn over([r, g, b, alpha]: [u8; 4], ground: Rgb) -> Rgb {
    let under = |ground, level: u8| level.saturating_add(mix(ground, 0, alpha));
    [under(ground[0], r), under(ground[1], g), under(ground[2], b)]
}

/// Some rows of a picture.
pub(crate) struct Canvas<'a> {
    pub image: GrayImage,
    /// Row of the picture that is the first one here.
    top: i32,
    palette: &'a Palette,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(width: u32, rows: Range<u32>, palette: &'a Palette) -> Canvas<'a> {
        let top = rows.start as i32;
        Canvas { image: GrayImage::new(width, rows.end.saturating_sub(rows.start)), top, palette }
    }

    /// Copies `ground`, which is as wide as the canvas, to row `top`; what lies outside is cut off.
    pub(crate) fn lay(&mut self, ground: &[u8], top: u32) {
        let (width, down) = (self.image.width() as usize, i64::from(top) - i64::from(self.top));
        let rows = |count: i64| usize::try_from(count).unwrap_or(0).saturating_mul(width);
        let ground = ground.get(rows(-down)..).unwrap_or_default();
        let rows = self.image.as_mut().get_mut(rows(down)..).unwrap_or_default();
        let fitting = rows.len().min(ground.len());
        rows[..fitting].copy_from_slice(&ground[..fitting]);
    }

    pub(crate) fn fill_rect(&mut self, x: i32, y: i32, width: u32, height: u32, rgb: Rgb) {
        if width > 0 && height > 0 {
            let number = Luma([self.palette.index(rgb)]);
            draw_filled_rect_mut(&mut self.image, Rect::at(x, y - self.top).of_size(width, height), number);
        }
    }

    /// Puts the sprite's anchor at (`x`, `y`); what lies outside is cut off.
    pub(crate) fn blit(&mut self, sprite: &Sprite, x: i32, y: i32) {
        let (left, top) = (x - sprite.anchor[0], y - sprite.anchor[1]);
        let palette = self.palette;
        for run in &sprite.runs {
            let Some((row, skip)) = self.row(left + run.right, top + run.down) else { continue };
            let length = run.length.saturating_sub(skip).min(row.len());
            let from = run.start + skip;
            let Some(ground) = row.get_mut(..length) else { continue };
            if run.is_whole {
                ground.copy_from_slice(sprite.numbers.get(from..from + length).unwrap_or_default());
                continue;
            }
            for (ground, pixel) in ground.iter_mut().zip(sprite.pixels.iter().skip(from)) {
                *ground = palette.nearest(over(*pixel, palette.colour(*ground)));
            }
        }
    }

    /// Paints `ink` through a coverage mask whose upper left corner is (`x`, `y`).
    pub(crate) fn tint(&mut self, mask: &GrayImage, x: i32, y: i32, ink: Rgb) {
        let palette = self.palette;
        let whole = palette.index(ink);
        for (down, alphas) in mask.as_raw().chunks_exact(mask.width().max(1) as usize).enumerate() {
            let Some((row, skip)) = self.row(x, y + down as i32) else { continue };
            for (ground, &alpha) in row.iter_mut().zip(alphas.iter().skip(skip)) {
                match alpha {
                    0 => {}
                    255 => *ground = whole,
                    _ => {
                        let [r, g, b] = palette.colour(*ground);
                        let mixed = [mix(r, ink[0], alpha), mix(g, ink[1], alpha), mix(b, ink[2], alpha)];
                        *ground = palette.nearest(mixed);
                    }
                }
            }
        }
    }

    /// The part of row `y` from `x` on, and how many pixels left of the picture were skipped.
    fn row(&mut self, x: i32, y: i32) -> Option<(&mut [u8], usize)> {
        let width = self.image.width() as usize;
        let (from, skip) = (usize::try_from(x).unwrap_or(0), usize::try_from(-i64::from(x)).unwrap_or(0));
        let start = usize::try_from(y - self.top).ok()?.checked_mul(width)?;
        let row = self.image.as_mut().get_mut(start..start + width)?;
        Some((row.get_mut(from..)?, skip))
    }
}

/// The palette numbers of an opaque drawing.
pub(crate) fn numbers_of(pixmap: &Pixmap, palette: &Palette) -> Vec<u8> {
    // An exact look-up walks through the palette; a board has a million pixels in a few hundred colours.
    let mut known: HashMap<Rgb, u8> = HashMap::new();
    let mut last = ([0, 0, 0], palette.index([0, 0, 0]));
    let number = |p: &PremultipliedColorU8| {
        let rgb = [p.red(), p.green(), p.blue()];
        if last.0 != rgb {
            last = (rgb, *known.entry(rgb).or_insert_with(|| palette.index(rgb)));
        }
        last.1
    };
    pixmap.pixels().iter().map(number).collect()
}
