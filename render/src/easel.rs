//! Where a picture is put together: stamps, plain rectangles and live texts, in pixels of the normal size.

use ab_glyph::FontRef;

use crate::canvas::Canvas;
use crate::fonts::Fonts;
use crate::sheet::{Label, Stamp, Stamps};
use crate::text;
use crate::theme::{Colours, Rgb};

/// A canvas with the stamps of one stock. Rows count from `top`: the board's or a bar's upper edge.
pub(crate) struct Easel<'a> {
    pub canvas: Canvas<'a>,
    pub colours: &'static Colours,
    pub fonts: &'a Fonts,
    stamps: &'a Stamps,
    scale: i32,
    pub top: i32,
}

impl<'a> Easel<'a> {
    pub fn new(
        canvas: Canvas<'a>,
        colours: &'static Colours,
        fonts: &'a Fonts,
        stamps: &'a Stamps,
        scale: u32,
    ) -> Easel<'a> {
        Easel { canvas, colours, fonts, stamps, scale: scale as i32, top: 0 }
    }

    /// Puts the stamp's anchor at (`x`, `y`); what lies outside the picture is cut off.
    pub fn put(&mut self, stamp: Stamp, x: i32, y: i32) {
        if let Some(sprite) = self.stamps.get(stamp) {
            self.canvas.blit(sprite, x * self.scale, (self.top + y) * self.scale);
        }
    }

    /// Puts the middle of a label at (`x`, `y`).
    pub fn put_label(&mut self, label: Label, x: i32, y: i32) {
        if let Some(sprite) = self.stamps.get(label.stamp) {
            let [right, down] = label.middle;
            self.canvas.blit(sprite, x * self.scale - right, (self.top + y) * self.scale - down);
        }
    }

    pub fn rect(&mut self, x: i32, y: i32, width: i32, height: i32, rgb: Rgb) {
        let size = |length: i32| u32::try_from(length * self.scale).unwrap_or(0);
        let (left, top) = (x * self.scale, (self.top + y) * self.scale);
        self.canvas.fill_rect(left, top, size(width), size(height), rgb);
    }

    /// Draws clean text with its first letter at `x`.
    pub fn text(&mut self, line: &text::Line, x: i32, baseline: i32, ink: Rgb) {
        let y = (self.top + baseline) * self.scale - line.baseline;
        self.canvas.tint(&line.mask, x * self.scale, y, ink);
    }

    /// Prepares clean text at `em` pixels; returns it with its width.
    pub fn line(&self, text: &str, font: &FontRef<'static>, em: f32) -> (text::Line, i32) {
        let line = text::draw(text, font, em * self.scale as f32);
        let width = (line.width as i32 + self.scale - 1) / self.scale;
        (line, width)
    }
}
