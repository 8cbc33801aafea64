//! Packed rows to PNG bytes: IHDR, PLTE, IDAT, IEND and nothing else.

use png::{BitDepth, ColorType, Encoder};

use crate::RenderError;
use crate::palette::Palette;
use crate::scene::Picture;

/// Bytes around the rows.
const PNG_BYTES_BESIDE: usize = 1024;

/// A picture of these rows, as [`crate::bands`] packs them.
pub(crate) fn encode([width, height]: [u32; 2], palette: &Palette, rows: &[u8]) -> Result<Picture, RenderError> {
    let mut png = Vec::with_capacity(rows.len() + PNG_BYTES_BESIDE);
    let mut encoder = Encoder::new(&mut png, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, rows)?;
    writer.finish()?;
    Ok(Picture { png, width, height })
}
