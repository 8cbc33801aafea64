//! The shipped fonts, and their letters as paths for sprites.

use std::sync::{Arc, OnceLock};

use ab_glyph::{Font, FontRef, GlyphId, OutlineCurve};
use tiny_skia::{Path, PathBuilder, Transform};
use unicode_normalization::UnicodeNormalization;

use crate::RenderError;
use crate::cache::Kept;
use crate::host::{Host, HostFonts};
use crate::pen::{Pen, line, solid};
use crate::text::{self, Line, Written};
use crate::theme::Rgb;

/// TW-Kai is slender; this share of an em is added around its strokes so that pieces read at phone size.
const KAI_STROKE_EM: f32 = 0.03;

/// Brush strokes end in hairs, which a little more ink keeps at phone size.
const BRUSH_STROKE_EM: f32 = 0.022;

/// A letter may be stretched by this much to fill its box, so that pieces look equally large.
const STRETCH_MAX: f32 = 1.12;

/// Drawn texts that are kept, some hundreds: the names of who plays are the same from move to move.
const LINES_BYTES_MAX: usize = 4 << 20;

/// Chinese characters.
pub(crate) const KAI: &[u8] = include_bytes!("../../data/fonts/banco-kai.ttf");

/// Brushed characters.
pub(crate) const BRUSH: &[u8] = include_bytes!("../../data/fonts/banco-brush.ttf");

/// Names and captions.
const SEMIBOLD: &[u8] = include_bytes!("../../data/fonts/banco-sans-semibold.otf");

/// Font and style of a text.
#[derive(Clone, Copy)]
pub(crate) enum Hand {
    /// [`Fonts::text`].
    Text,
    /// [`Fonts::bold`].
    Bold,
}

pub(crate) struct Fonts {
    /// Chinese characters of pieces and river.
    pub kai: FontRef<'static>,
    /// Brushed characters of koma.
    pub brush: FontRef<'static>,
    /// Names and captions.
    pub text: FontRef<'static>,
    /// Coordinates, clocks, letters on pieces.
    pub bold: FontRef<'static>,
    /// Bytes that [`Fonts::text`] was read from, for shaping it beside other scripts.
    pub text_bytes: &'static [u8],
    /// Names in other scripts.
    pub host: Host,
    lines: Kept<Arc<Line>>,
}

impl Fonts {
    pub(crate) fn load(host: HostFonts) -> Result<Fonts, RenderError> {
        let text_bytes = SEMIBOLD;
        let read = |bytes| FontRef::try_from_slice(bytes).map_err(|_| RenderError::Font);
        Ok(Fonts {
            kai: read(KAI)?,
            brush: read(BRUSH)?,
            text: read(text_bytes)?,
            bold: read(include_bytes!("../../data/fonts/banco-sans-bold.otf"))?,
            text_bytes,
            host: Host::new(host),
            lines: Kept::new(LINES_BYTES_MAX),
        })
    }

    /// Draws clean text at `em` pixels.
    pub(crate) fn write(&self, text: &str, hand: Hand, em: f32) -> Written {
        let (tag, font) = match hand {
            Hand::Text => (0, &self.text),
            Hand::Bold => (1, &self.bold),
        };
        let key = Written::key_of(tag, em, &[], text);
        let known = self.lines.get([&*key]).pop().flatten();
        let line = known.unwrap_or_else(|| {
            let line = Arc::new(text::draw(text, font, em));
            self.lines.put(key.clone(), Arc::clone(&line), line.mask.as_raw().len() + size_of::<Line>());
            line
        });
        Written { line, key: key.into() }
    }
}

/// Width of `text` at `em` pixels in the shipped semibold; a sign it lacks counts as one em.
#[must_use]
pub fn semibold_width(text: &str, em: f32) -> f32 {
    static FONT: OnceLock<Option<FontRef<'static>>> = OnceLock::new();
    let font = FONT.get_or_init(|| FontRef::try_from_slice(SEMIBOLD).ok());
    let one = |letter: char| match font {
        Some(font) if font.glyph_id(letter).0 != 0 => text::advance(font, letter, em),
        Some(_) | None => em,
    };
    text.nfc().map(one).sum()
}

/// The box a letter is fitted into, by its ink.
#[derive(Clone, Copy)]
pub(crate) struct Fit {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

/// Draws `text` so that its ink fills `fit`; what the font lacks is left out.
pub(crate) fn draw_fitted(pen: &mut Pen, font: &FontRef<'static>, text: &str, fit: Fit, ink: Rgb, stroke_em: f32) {
    let Some(path) = outline(font, text) else { return };
    let bounds = path.bounds();
    let (wide, high) = (fit.width / bounds.width().max(1.0), fit.height / bounds.height().max(1.0));
    let smaller = wide.min(high);
    let (wide, high) = (wide.min(smaller * STRETCH_MAX), high.min(smaller * STRETCH_MAX));
    let middle = (bounds.left() + bounds.width() / 2.0, bounds.top() + bounds.height() / 2.0);
    let place = Transform::from_translate(-middle.0, -middle.1).post_scale(wide, high).post_translate(fit.x, fit.y);
    let Some(path) = path.transform(place) else { return };
    pen.fill(&path, solid(ink));
    if stroke_em > 0.0 {
        pen.stroke(&path, solid(ink), &line(stroke_em * smaller * font.units_per_em().unwrap_or(1000.0)));
    }
}

/// Draws `text` at `em` pixels with its ink around `middle`.
pub(crate) fn draw_label(pen: &mut Pen, font: &FontRef<'static>, text: &str, middle: (f32, f32), em: f32, ink: Rgb) {
    let Some(path) = outline(font, text) else { return };
    let scale = em / font.units_per_em().unwrap_or(1000.0);
    let bounds = path.bounds();
    let ink_middle = (bounds.left() + bounds.width() / 2.0, bounds.top() + bounds.height() / 2.0);
    let place = Transform::from_translate(-ink_middle.0, -ink_middle.1)
        .post_scale(scale, scale)
        .post_translate(middle.0, middle.1);
    if let Some(path) = path.transform(place) {
        pen.fill(&path, solid(ink));
    }
}

/// As [`draw_fitted`] with a Chinese character.
pub(crate) fn draw_kai(pen: &mut Pen, fonts: &Fonts, text: &str, fit: Fit, ink: Rgb) {
    draw_fitted(pen, &fonts.kai, text, fit, ink, KAI_STROKE_EM);
}

/// As [`draw_fitted`] with a brushed character.
pub(crate) fn draw_brush(pen: &mut Pen, fonts: &Fonts, text: &str, fit: Fit, ink: Rgb) {
    draw_fitted(pen, &fonts.brush, text, fit, ink, BRUSH_STROKE_EM);
}

/// The letters of one line as a path in font units, y downward.
pub(crate) fn outline(font: &FontRef<'static>, text: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut advance = 0.0;
    for letter in text.chars() {
        let id = font.glyph_id(letter);
        if id.0 != 0 {
            trace(font, id, advance, &mut path);
            advance += font.h_advance_unscaled(id);
        }
    }
    path.finish()
}

fn trace(font: &FontRef<'static>, id: GlyphId, shift: f32, path: &mut PathBuilder) {
    let Some(outline) = font.outline(id) else { return };
    let mut pen_at = None;
    for curve in outline.curves {
        let (OutlineCurve::Line(start, _) | OutlineCurve::Quad(start, _, _) | OutlineCurve::Cubic(start, _, _, _)) =
            curve;
        if pen_at != Some(start) {
            path.close();
            path.move_to(start.x + shift, -start.y);
        }
        match curve {
            OutlineCurve::Line(_, end) => {
                path.line_to(end.x + shift, -end.y);
                pen_at = Some(end);
            }
            OutlineCurve::Quad(_, c, end) => {
                path.quad_to(c.x + shift, -c.y, end.x + shift, -end.y);
                pen_at = Some(end);
            }
            OutlineCurve::Cubic(_, c, d, end) => {
                path.cubic_to(c.x + shift, -c.y, d.x + shift, -d.y, end.x + shift, -end.y);
                pen_at = Some(end);
            }
        }
    }
    path.close();
}
