//! A board in small, for lists of games: what is going on there, at a glance.

use image::{GrayImage, Luma};

use crate::canvas::Canvas;
use crate::palette::Palette;

/// The longer side of a small board is at most so long; pages show it half as large, for fine screens.
const SIDE_MAX: u32 = 128;

/// Every pixel becomes the mean of a square of the canvas.
pub(crate) fn shrunk(canvas: &Canvas<'_>, palette: &Palette) -> GrayImage {
    let image = &canvas.image;
    let (width, height) = image.dimensions();
    let step = width.max(height).div_ceil(SIDE_MAX).max(1);
    GrayImage::from_fn(width / step, height / step, |x, y| {
        let mut sum = [0; 3];
        for (right, down) in (0..step).flat_map(|down| (0..step).map(move |right| (right, down))) {
            let Luma([number]) = *image.get_pixel(x * step + right, y * step + down);
            for (sum, level) in sum.iter_mut().zip(palette.colour(number)) {
                *sum += u32::from(level);
            }
        }
        Luma([palette.nearest(sum.map(|sum| (sum / (step * step)) as u8))])
    })
}
