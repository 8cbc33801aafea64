//! Pictures for colour-blind viewers, and in grey.

use banco_engine::Seat;
use banco_render::{Marks, Style};

use super::{Pixels, draw, draw_plain, middle, scenes};

/// Colour-blind view of linear light: Machado, Oliveira and Fernandes 2009, full severity.
pub const PROTAN: [[f32; 3]; 3] =
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]];
pub const DEUTAN: [[f32; 3]; 3] =
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]];

pub fn linear(level: u8) -> f32 {
    let share = f32::from(level) / 255.0;
    if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
}

/// CIE L*a*b* of linear sRGB light, white D65.
pub fn lab([r, g, b]: [f32; 3]) -> [f32; 3] {
    let curve = |share: f32| if share > 0.008856 { share.cbrt() } else { 7.787 * share + 16.0 / 116.0 };
    let x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

pub fn mean(colours: &[[u8; 3]]) -> [f32; 3] {
    [0, 1, 2].map(|axis| colours.iter().map(|rgb| linear(rgb[axis])).sum::<f32>() / colours.len() as f32)
}

pub fn seen_through(matrix: &[[f32; 3]; 3], light: [f32; 3]) -> [f32; 3] {
    matrix.map(|row| row.iter().zip(light).map(|(share, level)| share * level).sum::<f32>().clamp(0.0, 1.0))
}

pub fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
}

/// Two zones: a whole disc with its writing, and the plain face between engraved ring and rim.
const WHOLE: (f32, f32) = (0.0, 44.0);
const FACE: (f32, f32) = (39.8, 41.8);

/// Least distance of two pieces' mean colours for protan and deutan eyes.
fn apart_for_colour_blind(pixels: &Pixels, one: &str, other: &str, (inner, outer): (f32, f32)) -> f32 {
    let [one, other] = [one, other].map(|name| pixels.annulus(middle(name), inner, outer));
    apart_for_colour_blind_eyes(&one, &other)
}

/// Least distance of two mean colours for protan and deutan eyes.
pub fn apart_for_colour_blind_eyes(one: &[[u8; 3]], other: &[[u8; 3]]) -> f32 {
    let [one, other] = [one, other].map(mean);
    let apart = |matrix| distance(lab(seen_through(matrix, one)), lab(seen_through(matrix, other)));
    apart(&PROTAN).min(apart(&DEUTAN))
}

/// CIE lightness of a mean colour, 0 to 100.
pub fn lightness_of(colours: &[[u8; 3]]) -> f32 {
    lab(mean(colours))[0]
}

fn lightness(pixels: &Pixels, name: &str, inner: f32, outer: f32) -> f32 {
    lightness_of(&pixels.annulus(middle(name), inner, outer))
}

#[test]
fn red_and_black_men_are_far_apart_for_colour_blind_eyes() {
    let pixels = Pixels::of(&draw_plain(&scenes::opening()));
    for (red, black) in [("a1", "a10"), ("e1", "e10"), ("b3", "b8"), ("e4", "e7")] {
        let [whole, face] = [WHOLE, FACE].map(|part| apart_for_colour_blind(&pixels, red, black, part));
        assert!(whole > 20.0, "{red} and {black} are {whole} apart");
        assert!(face > 55.0, "the faces of {red} and {black} are {face} apart");
    }
}

#[test]
fn red_and_black_backs_are_apart_for_colour_blind_eyes_also_in_classic() {
    for theme in banco_render::Theme::ALL {
        let style = Style { theme, ..Style::default() };
        let pixels = Pixels::of(&draw(&scenes::jieqi(), style, Some(&scenes::bars()), &Marks::default()));
        let apart = apart_for_colour_blind(&pixels, "a1", "a10", WHOLE);
        assert!(apart > 12.0, "backs are {apart} apart");
        // Only the rims distinguish them in grey.
        let rims = lightness(&pixels, "a1", 39.5, 43.0) - lightness(&pixels, "a10", 39.5, 43.0);
        assert!(rims > 40.0, "rims differ by {rims}");
    }
}

#[test]
fn rims_tell_classic_men_apart_in_grey() {
    let style = Style { theme: banco_render::Theme::Classic, ..Style::default() };
    let pixels = Pixels::of(&draw(&scenes::opening(), style, Some(&scenes::bars()), &Marks::default()));
    for (red, black) in [("a1", "a10"), ("e1", "e10"), ("b3", "b8")] {
        let rims = lightness(&pixels, red, 43.3, 45.3) - lightness(&pixels, black, 43.3, 45.3);
        assert!(rims > 25.0, "rims of {red} and {black} differ by {rims}");
    }
}

#[test]
fn the_last_move_is_found_in_grey() {
    let mut view = scenes::check();
    let with = Pixels::of(&draw_plain(&view));
    view.last = None;
    let without = Pixels::of(&draw_plain(&view));
    let difference =
        |name, inner, outer| (lightness(&with, name, inner, outer) - lightness(&without, name, inner, outer)).abs();
    let (arrival, origin) = (difference("e6", 48.0, 52.0), difference("e3", 35.0, 38.5));
    assert!(arrival > 20.0, "the arrival's ring differs by {arrival}");
    assert!(origin > 12.0, "the origin's dashes differ by {origin}");
    assert!(difference("e9", 0.0, 40.0) < 0.1, "elsewhere nothing differs");
}

#[test]
fn check_is_found_in_grey() {
    let mut view = scenes::check();
    let with = Pixels::of(&draw_plain(&view));
    view.in_check.clear();
    let without = Pixels::of(&draw_plain(&view));
    let ring = lightness(&with, "e10", 47.0, 54.0) - lightness(&without, "e10", 47.0, 54.0);
    assert!(ring.abs() > 15.0, "the ring differs by {ring}");
}

#[test]
fn the_board_turns_with_its_viewer_and_glyphs_stay_upright() {
    let view = scenes::opening();
    let flipped = Style { bottom: Seat::Second, ..Style::default() };
    let (near, far) = (draw_plain(&view), draw(&view, flipped, Some(&scenes::bars()), &Marks::default()));
    let (near, far) = (Pixels::of(&near), Pixels::of(&far));
    // The black general is where the red one was, and looks the same there.
    let face = |pixels: &Pixels, name| pixels.annulus(middle(name), 0.0, 40.0);
    assert_eq!(face(&near, "e10"), face(&far, "e1"));
    assert_eq!(face(&near, "a1"), face(&far, "i10"));
}
