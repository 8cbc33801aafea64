//! Palette numbers to PNG bytes: IHDR, PLTE, IDAT, IEND and nothing else.

use image::GrayImage;
use png::{BitDepth, ColorType, Encoder};

use crate::RenderError;
use crate::palette::Palette;
use crate::scene::Picture;
use crate::strips::Strips;

/// Usual size of a picture, so that the buffer grows once.
const PNG_BYTES_USUAL: usize = 128 * 1024;

pub(crate) fn encode(image: &GrayImage, palette: &Palette, strips: &Strips) -> Result<Picture, RenderError> {
    let (width, height) = image.dimensions();
    let mut png = Vec::with_capacity(PNG_BYTES_USUAL);
    let mut encoder = Encoder::new(&mut png, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let mut writer = encoder.write_header()?;
    let rows = strips.deflate(image.as_raw(), width as usize, PNG_BYTES_USUAL).map_err(png::EncodingError::from)?;
    writer.write_chunk(png::chunk::IDAT, &rows)?;
    writer.finish()?;
    Ok(Picture { png, width, height })
}
