//! Difference of two pictures: a PNG of the same size whose unchanged pixels are transparent. Laid over the old picture
//! it is the new one, pixel by pixel.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use png::{BitDepth, ColorType, Encoder};

use crate::RenderError;
use crate::palette::Palette;
use crate::plan::Plan;
use crate::scene::Picture;

/// Number of an unchanged pixel: no palette has so many colours.
const SAME: u8 = u8::MAX;
/// Pixels around a changed one that are drawn, too. A page shows the picture in another size, and a browser then mixes
/// neighbours: without this edge the old picture would be mixed in.
const EDGE: usize = 3;
/// Few pixels differ, so a good compression costs little.
const LEVEL: u32 = 6;
/// Filter types of a row: plain numbers, and differences to the row above.
const PLAIN: u8 = 0;
const UP: u8 = 2;

/// The difference from `old` to `new`; `None` if the pictures have different sizes or bands.
pub(crate) fn draw(old: &Plan<'_>, new: &Plan<'_>) -> Result<Option<Picture>, RenderError> {
    if (old.width, old.height, &old.bands) != (new.width, new.height, &new.bands) {
        return Ok(None);
    }
    let width = new.width as usize;
    let mut pixels = vec![SAME; width * new.height as usize];
    for band in &new.bands {
        // Equal keys, equal pixels: most bands are not drawn at all.
        let is_same = old.key(band).zip(new.key(band)).is_some_and(|(old, new)| old == new);
        if is_same {
            continue;
        }
        let (before, after) = (old.draw(band.rows.clone()), new.draw(band.rows.clone()));
        let start = band.rows.start as usize * width;
        let after = after.image.as_raw();
        if let Some(pixels) = pixels.get_mut(start..start + after.len()) {
            differ(before.image.as_raw(), after, width, pixels);
        }
    }
    encode([new.width, new.height], new.palette(), &pixels).map(Some)
}

/// Copies into `pixels` what of `after` differs from `before`, with the edge around it.
fn differ(before: &[u8], after: &[u8], width: usize, pixels: &mut [u8]) {
    let rows = after.len() / width.max(1);
    for row in 0..rows {
        let at = row * width;
        let (Some(old), Some(new)) = (before.get(at..at + width), after.get(at..at + width)) else { return };
        for (from, to) in spans(old, new) {
            for near in row.saturating_sub(EDGE)..(row + EDGE + 1).min(rows) {
                let span = near * width + from..near * width + to;
                if let (Some(pixels), Some(after)) = (pixels.get_mut(span.clone()), after.get(span)) {
                    pixels.copy_from_slice(after);
                }
            }
        }
    }
}

/// Columns in which two rows differ, with the edge on both sides; spans that touch are one.
fn spans(old: &[u8], new: &[u8]) -> Vec<(usize, usize)> {
    let mut spans: Vec<(usize, usize)> = Vec::new();
    if old == new {
        return spans;
    }
    for column in old.iter().zip(new).enumerate().filter(|(_, (old, new))| old != new).map(|(column, _)| column) {
        let (from, to) = (column.saturating_sub(EDGE), (column + EDGE + 1).min(new.len()));
        match spans.last_mut() {
            Some((_, end)) if from <= *end => *end = to,
            _ => spans.push((from, to)),
        }
    }
    spans
}

/// A PNG with the colours that occur; number 0 is transparent.
fn encode([width, height]: [u32; 2], palette: &Palette, pixels: &[u8]) -> Result<Picture, RenderError> {
    let (numbers, colours) = renumbered(palette, pixels);
    let mut png = Vec::new();
    let mut encoder = Encoder::new(&mut png, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(colours);
    encoder.set_trns(vec![0]);
    let mut writer = encoder.write_header()?;
    let packed = packed(pixels, &numbers, width as usize).map_err(png::EncodingError::from)?;
    writer.write_chunk(png::chunk::IDAT, &packed)?;
    writer.finish()?;
    Ok(Picture { png, width, height })
}

/// New number of each palette number, and the colours in the new order.
fn renumbered(palette: &Palette, pixels: &[u8]) -> ([u8; 256], Vec<u8>) {
    let mut occurs = [false; 256];
    for pixel in pixels {
        occurs[usize::from(*pixel)] = true;
    }
    let (mut numbers, mut colours) = ([0; 256], vec![0, 0, 0]);
    for number in (0..SAME).filter(|number| occurs[usize::from(*number)]) {
        numbers[usize::from(number)] = u8::try_from(colours.len() / 3).unwrap_or(0);
        colours.extend(palette.colour(number));
    }
    (numbers, colours)
}

/// Filtered and compressed rows; a row that equals the one above becomes zeros.
fn packed(pixels: &[u8], numbers: &[u8; 256], width: usize) -> io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(LEVEL));
    let same = vec![0; width];
    let (mut line, mut above) = (vec![0; width], vec![SAME; width]);
    for row in pixels.chunks_exact(width.max(1)) {
        if row == above {
            encoder.write_all(&[UP])?;
            encoder.write_all(&same)?;
            continue;
        }
        above.copy_from_slice(row);
        for (line, pixel) in line.iter_mut().zip(row) {
            *line = numbers[usize::from(*pixel)];
        }
        encoder.write_all(&[PLAIN])?;
        encoder.write_all(&line)?;
    }
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_differ_have_an_edge_and_touching_spans_are_one() {
        let old = [0; 40];
        let mut new = old;
        for column in [1, 20, 24, 38] {
            new[column] = 1;
        }
        assert_eq!(spans(&old, &new), [(0, 5), (17, 28), (35, 40)]);
        assert_eq!(spans(&old, &old), []);
    }
}
