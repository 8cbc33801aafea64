//! Palette numbers to PNG bytes: IHDR, PLTE, IDAT, IEND and nothing else.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use image::GrayImage;
use png::{BitDepth, ColorType, Encoder};

use crate::RenderError;
use crate::palette::Palette;
use crate::scene::Picture;

/// Usual size of a picture, so that the buffer grows once.
const PNG_BYTES_USUAL: usize = 128 * 1024;
/// Measured with zlib-rs: takes as long as miniz_oxide's level 1 and needs a quarter fewer bytes.
const LEVEL: u32 = 2;
/// The filter types of a row: plain numbers, and differences to the row above.
const PLAIN: u8 = 0;
const UP: u8 = 2;

pub(crate) fn encode(image: &GrayImage, palette: &Palette) -> Result<Picture, RenderError> {
    let (width, height) = image.dimensions();
    let mut png = Vec::with_capacity(PNG_BYTES_USUAL);
    let mut encoder = Encoder::new(&mut png, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let mut writer = encoder.write_header()?;
    let rows = deflate(image).map_err(png::EncodingError::from)?;
    writer.write_chunk(png::chunk::IDAT, &rows)?;
    writer.finish()?;
    Ok(Picture { png, width, height })
}

/// Men repeat along a row and grain runs down the board, so plain numbers match best; a row that equals the one
/// above becomes zeros, which cost next to nothing. The encoder of `png` knows no such choice per row.
fn deflate(image: &GrayImage) -> std::io::Result<Vec<u8>> {
    let width = image.width().max(1) as usize;
    let mut filtered = Vec::with_capacity(image.len() + image.height() as usize);
    let mut above: &[u8] = &[];
    for row in image.as_raw().chunks_exact(width) {
        if row == above {
            filtered.push(UP);
            filtered.resize(filtered.len() + width, 0);
        } else {
            filtered.push(PLAIN);
            filtered.extend_from_slice(row);
        }
        above = row;
    }
    let mut encoder = ZlibEncoder::new(Vec::with_capacity(PNG_BYTES_USUAL), Compression::new(LEVEL));
    encoder.write_all(&filtered)?;
    encoder.finish()
}
