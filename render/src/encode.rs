//! Palette numbers to PNG bytes: IHDR, PLTE, IDAT, IEND and nothing else.

use image::GrayImage;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use crate::RenderError;
use crate::palette::Palette;
use crate::scene::Picture;

/// Usual size of a picture, so that the buffer grows once.
const PNG_BYTES_USUAL: usize = 128 * 1024;

pub(crate) fn encode(image: &GrayImage, palette: &Palette) -> Result<Picture, RenderError> {
    let (width, height) = image.dimensions();
    let mut png = Vec::with_capacity(PNG_BYTES_USUAL);
    let mut encoder = Encoder::new(&mut png, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    // Measured with zlib-rs: level 2 without filters takes as long as miniz_oxide's level 1 and needs a quarter
    // fewer bytes. Men repeat along a row and the grain runs down the board, so plain numbers match best.
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(image.as_raw())?;
    writer.finish()?;
    Ok(Picture { png, width, height })
}
