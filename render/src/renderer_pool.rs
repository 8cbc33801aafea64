//! Canvas on which a picture is put together: stamps, rectangles and live texts, in pixels of the normal size.

use crate::fonts::{Fonts, Hand};
use crate::foreign;
use crate::pen::Pen;
use crate::plan::Plan;
use crate::scale::Scale;
use crate::sheet::{Label, Stamp};
use crate::text::Written;
use crate::theme::{Colours, Rgb};

/// A plan with the stamps of one stock. Rows count from `top`: the board's or a bar's upper edge.
pub(crate) struct Easel<'a> {
    pub plan: Plan<'a>,
    pub colours: &'static Colours,
    pub fonts: &'a Fonts,
    pub top: i32,
}

impl<'a> Easel<'a> {
    pub(crate) fn new(plan: Plan<'a>, colours: &'static Colours, fonts: &'a Fonts) -> Easel<'a> {
        Easel { plan, colours, fonts, top: 0 }
    }

    /// Puts the stamp's anchor at (`x`, `y`); what lies outside the picture is cut off.
    pub(crate) fn put(&mut self, stamp: Stamp, x: i32, y: i32) {
        let (x, y) = self.place(x, y);
        self.plan.stamp(stamp, x, y);
    }

    /// Puts the middle of a label at (`x`, `y`).
    pub(crate) fn put_label(&mut self, label: Label, x: i32, y: i32) {
        let (x, y) = self.place(x, y);
        self.plan.label(label, x, y);
    }

    pub(crate) fn rect(&mut self, x: i32, y: i32, width: i32, height: i32, rgb: Rgb) {
        let ((left, top), (right, bottom)) = (self.place(x, y), self.place(x + width, y + height));
        // Both edges are rounded, so that neighbours meet at every scale.
        let side = |from: i32, to: i32| u32::try_from(to - from).unwrap_or(0);
        self.plan.rect(left, top, side(left, right), side(top, bottom), rgb);
    }

    /// Draws clean text with its first letter at `x`.
    pub(crate) fn text(&mut self, text: &Written, x: i32, baseline: i32, ink: Rgb) {
        let (x, y) = self.place(x, baseline);
        self.plan.text(text, x, y - text.line.baseline, ink);
    }

    /// Draws what no stamp is, with its anchor at (`x`, `y`).
    pub(crate) fn draw(&mut self, pen: Pen, x: i32, y: i32) {
        let (x, y) = self.place(x, y);
        self.plan.drawing(pen, x, y);
    }

    pub(crate) fn scale(&self) -> Scale {
        self.plan.scale()
    }

    /// Prepares a name in letters of the host's fonts, as much of it as has `room`; returns it with its width.
    pub(crate) fn foreign(&self, name: &str, em: f32, room: i32) -> Option<(Written, i32)> {
        let scale = self.scale();
        let text = foreign::draw(name, self.fonts, em * scale.factor(), room as f32 * scale.factor())?;
        let width = scale.normal(text.line.width);
        Some((text, width))
    }

    /// Prepares clean text at `em` pixels; returns it with its width.
    pub(crate) fn line(&self, text: &str, hand: Hand, em: f32) -> (Written, i32) {
        let scale = self.scale();
        let text = self.fonts.write(text, hand, em * scale.factor());
        let width = scale.normal(text.line.width);
        (text, width)
    }

    fn place(&self, x: i32, y: i32) -> (i32, i32) {
        let scale = self.scale();
        (scale.place(x), scale.place(self.top + y))
    }
}
