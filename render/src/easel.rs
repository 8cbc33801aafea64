//! Where a picture is put together: stamps, plain rectangles and live texts, in pixels of the normal size.

use std::sync::Arc;

use ab_glyph::FontRef;

use crate::canvas::Canvas;
use crate::fonts::Fonts;
use crate::foreign;
use crate::scale::Scale;
use crate::sheet::{Label, Stamp, Stamps};
use crate::text;
use crate::theme::{Colours, Rgb};

/// A canvas with the stamps of one stock. Rows count from `top`: the board's or a bar's upper edge.
pub(crate) struct Easel<'a> {
    pub canvas: Canvas<'a>,
    pub colours: &'static Colours,
    pub fonts: &'a Fonts,
    stamps: &'a Stamps,
    scale: Scale,
    pub top: i32,
}

impl<'a> Easel<'a> {
    pub(crate) fn new(
        canvas: Canvas<'a>,
        colours: &'static Colours,
        fonts: &'a Fonts,
        stamps: &'a Stamps,
        scale: Scale,
    ) -> Easel<'a> {
        Easel { canvas, colours, fonts, stamps, scale, top: 0 }
    }

    /// Puts the stamp's anchor at (`x`, `y`); what lies outside the picture is cut off.
    pub(crate) fn put(&mut self, stamp: Stamp, x: i32, y: i32) {
        if let Some(sprite) = self.stamps.get(stamp) {
            self.canvas.blit(sprite, self.scale.place(x), self.scale.place(self.top + y));
        }
    }

    /// Puts the middle of a label at (`x`, `y`).
    pub(crate) fn put_label(&mut self, label: Label, x: i32, y: i32) {
        if let Some(sprite) = self.stamps.get(label.stamp) {
            let [right, down] = label.middle;
            self.canvas.blit(sprite, self.scale.place(x) - right, self.scale.place(self.top + y) - down);
        }
    }

    pub(crate) fn rect(&mut self, x: i32, y: i32, width: i32, height: i32, rgb: Rgb) {
        let place = |length: i32| self.scale.place(length);
        let (left, top, right, bottom) =
            (place(x), place(self.top + y), place(x + width), place(self.top + y + height));
        // Both edges are rounded, so that neighbours meet at every scale.
        let side = |from: i32, to: i32| u32::try_from(to - from).unwrap_or(0);
        self.canvas.fill_rect(left, top, side(left, right), side(top, bottom), rgb);
    }

    /// Draws clean text with its first letter at `x`.
    pub(crate) fn text(&mut self, line: &text::Line, x: i32, baseline: i32, ink: Rgb) {
        let y = self.scale.place(self.top + baseline) - line.baseline;
        self.canvas.tint(&line.mask, self.scale.place(x), y, ink);
    }

    /// Prepares a name in letters of the host's fonts, as much of it as has `room`; returns it with its width.
    pub(crate) fn foreign(&self, name: &str, em: f32, room: i32) -> Option<(Arc<text::Line>, i32)> {
        let line = foreign::draw(name, self.fonts, em * self.scale.factor(), room as f32 * self.scale.factor())?;
        let width = self.scale.normal(line.width);
        Some((line, width))
    }

    /// Prepares clean text at `em` pixels; returns it with its width.
    pub(crate) fn line(&self, text: &str, font: &FontRef<'static>, em: f32) -> (text::Line, i32) {
        let line = text::draw(text, font, em * self.scale.factor());
        let width = self.scale.normal(line.width);
        (line, width)
    }
}
