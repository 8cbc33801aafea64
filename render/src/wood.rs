//! Wood: upright strips of grain in few shades, so that a board looks alive and still compresses well.

use crate::pen::{Pen, solid};
use crate::theme::Rgb;

/// Covers the upper left `width` × `height` of a page.
pub(crate) fn paint(pen: &mut Pen, wood: Rgb, width: u32, height: u32) {
    paint_part(pen, wood, [0, 0, width, height]);
}

/// Covers a part of a page between left, top, right and bottom; the grain of all parts runs on.
pub(crate) fn paint_part(pen: &mut Pen, wood: Rgb, [left, top, right, bottom]: [u32; 4]) {
    // At some scales strips end within a pixel: what shows between them has to be wood too.
    pen.rect(left as f32, top as f32, (right - left) as f32, (bottom - top) as f32, solid(wood));
    for (x, strip, shade) in grain(wood, right) {
        let start = x.max(left);
        if let Some(width) = (x + strip).checked_sub(start).filter(|width| *width > 0) {
            pen.rect(start as f32, top as f32, width as f32, (bottom - top) as f32, solid(shade));
        }
    }
}

/// Shades of the wood, light to dark, so that a palette can hold them exactly.
pub(crate) fn shades(wood: Rgb) -> Vec<Rgb> {
    (-10..=5).map(|step| shade(wood, step)).collect()
}

fn shade(wood: Rgb, step: i32) -> Rgb {
    wood.map(|level| (i32::from(level) + step).clamp(0, 255) as u8)
}

/// Strips of wood from left to right: start, width, colour.
fn grain(wood: Rgb, total: u32) -> Vec<(u32, u32, Rgb)> {
    let mut strips = Vec::new();
    let (mut x, mut seed) = (0, 0x9E37_79B9_u32);
    while x < total {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let width = [2, 2, 3, 4, 6, 9][(seed >> 24) as usize % 6].min(total - x);
        let swell = 3.0 * (x as f32 / 53.0).sin() + 2.0 * (x as f32 / 171.0 + 1.0).sin();
        let fleck = ((seed >> 16) & 0xFF) as f32 / 255.0 * 6.0 - 5.0;
        strips.push((x, width, shade(wood, ((swell + fleck).round() as i32).clamp(-10, 5))));
        x += width;
    }
    strips
}
