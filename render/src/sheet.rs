//! The sheet of everything a stock has drawn once: sprites, the colours they need, and the palette in the end.
//!
//! A board adds its drawings to a [`Sheet`] and keeps [`Stamp`]s. When all is drawn the sheet is settled: one
//! palette for ground, pieces, marks and bars, and every sprite knows its numbers.

use ab_glyph::FontRef;

use crate::RenderError;
use crate::canvas::{Sprite, mix};
use crate::fonts::Fonts;
use crate::palette::{COLOURS_MAX, Palette, Samples};
use crate::pen::Pen;
use crate::scale::Scale;
use crate::scene::Theme;
use crate::text;
use crate::theme::{Colours, Rgb};

/// Materials of a board: colours of one theme, fonts, and one size.
#[derive(Clone, Copy)]
pub(crate) struct Kit<'a> {
    pub theme: Theme,
    pub colours: &'static Colours,
    pub fonts: &'a Fonts,
    pub scale: Scale,
}

impl Kit<'_> {
    /// A pen that reaches `half_width` and `half_height` pixels of the normal size around its anchor.
    pub(crate) fn pen(&self, half_width: f32, half_height: f32) -> Result<Pen, RenderError> {
        Pen::new(half_width, half_height, self.scale)
    }
}

/// A drawing on a [`Sheet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp(u16);

impl Stamp {
    /// Its place on the sheet.
    pub(crate) const fn number(self) -> u16 {
        self.0
    }
}

/// A short text as a stamp, put by its middle.
#[derive(Clone, Copy)]
pub(crate) struct Label {
    pub stamp: Stamp,
    /// From the mask's upper left corner to the middle of its capitals, in real pixels.
    pub middle: [i32; 2],
}

/// Drawings that wait for their palette.
pub(crate) struct Sheet {
    sprites: Vec<Sprite>,
    samples: Samples,
    reserved: Vec<Rgb>,
    colours_max: usize,
}

impl Sheet {
    pub(crate) fn new() -> Sheet {
        Sheet { sprites: Vec::new(), samples: Samples::new(), reserved: Vec::new(), colours_max: COLOURS_MAX }
    }

    /// Flat colours that a picture must show exactly, whatever else it holds.
    pub(crate) fn reserve(&mut self, colours: impl IntoIterator<Item = Rgb>) {
        self.reserved.extend(colours);
    }

    /// Makes do with fewer colours, for a board of flat grounds: the picture gets smaller.
    pub(crate) fn limit_colours(&mut self, colours_max: usize) {
        self.colours_max = colours_max;
    }

    /// Keeps a drawing; `grounds` are the colours it will mostly lie on.
    pub(crate) fn add(&mut self, pen: Pen, grounds: &[Rgb]) -> Stamp {
        self.keep(Sprite::new(pen), grounds)
    }

    /// A text of few letters that is drawn often: coordinates, numbers.
    pub(crate) fn label(
        &mut self,
        text: &str,
        font: &FontRef<'static>,
        em: f32,
        ink: Rgb,
        scale: Scale,
        grounds: &[Rgb],
    ) -> Label {
        let line = text::draw(text, font, em * scale.factor());
        // Digits are 0.727 em high; letters sit on the same baseline.
        let down = line.baseline - (0.36 * em * scale.factor()).round() as i32;
        let stamp = self.keep(Sprite::from_mask(&line.mask, ink), grounds);
        Label { stamp, middle: [(line.width as i32 - 1) / 2, down] }
    }

    /// The soft edges of `ink` on `ground`, for texts that are drawn again in every picture.
    pub(crate) fn expect_text(&mut self, ground: Rgb, ink: Rgb) {
        const OFTEN: usize = 24;
        for alpha in (0..=255).step_by(16) {
            let mixed = [0, 1, 2].map(|axis| mix(ground[axis], ink[axis], alpha as u8));
            (0..OFTEN).for_each(|_| self.samples.add(mixed));
        }
    }

    fn keep(&mut self, sprite: Sprite, grounds: &[Rgb]) -> Stamp {
        sprite.sample(grounds, &mut self.samples);
        // A board has a few hundred drawings; were there ever more, the last would stand for them.
        let number = u16::try_from(self.sprites.len()).unwrap_or(u16::MAX);
        self.sprites.push(sprite);
        Stamp(number)
    }

    /// Chooses the palette for `ground` and everything kept.
    pub(crate) fn settle(mut self, ground: &Pen) -> Stamps {
        for pixel in ground.pixmap.pixels() {
            self.samples.add([pixel.red(), pixel.green(), pixel.blue()]);
        }
        let palette = Palette::build(&self.reserved, &self.samples, self.colours_max);
        self.sprites.iter_mut().for_each(|sprite| sprite.settle(&palette));
        Stamps { sprites: self.sprites, palette }
    }
}

/// A settled sheet.
pub(crate) struct Stamps {
    sprites: Vec<Sprite>,
    pub palette: Palette,
}

impl Stamps {
    pub(crate) fn all(&self) -> impl Iterator<Item = &Sprite> {
        self.sprites.iter()
    }

    pub(crate) fn get(&self, stamp: Stamp) -> Option<&Sprite> {
        self.sprites.get(usize::from(stamp.0))
    }
}
