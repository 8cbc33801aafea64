//! Everything that is drawn once: ground, men, marks and labels of one theme at one size.

use std::collections::BTreeMap;

use crate::RenderError;
use crate::canvas::{Sprite, mix, numbers_of};
use crate::disc::Discs;
use crate::fonts::Fonts;
use crate::lattice;
use crate::palette::{Palette, Samples};
use crate::scene::Theme;
use crate::signs::Signs;
use crate::text;
use crate::theme::{BarColours, Colours, Rgb, colours};

/// Mini discs in a bar: one row, or two rows when many men were taken.
pub(crate) const TRAY_RADIUS: f32 = 22.0;
pub(crate) const TRAY_RADIUS_SMALL: f32 = 18.5;
const LABEL_EM: f32 = 28.0;

pub(crate) struct Stock {
    pub scale: u32,
    pub colours: &'static Colours,
    pub palette: Palette,
    /// Palette numbers of the empty board.
    pub ground: Vec<u8>,
    pub men: Discs,
    pub tray: Discs,
    pub tray_small: Discs,
    pub signs: Signs,
    pub labels: BTreeMap<String, Label>,
}

/// An edge label; its middle is at half its width, half a capital above its baseline.
pub(crate) struct Label {
    pub sprite: Sprite,
    pub width: i32,
    pub middle: i32,
}

impl Stock {
    pub fn draw(theme: Theme, scale: u32, fonts: &Fonts) -> Result<Stock, RenderError> {
        let colours = colours(theme);
        let board = lattice::ground(&colours.board, fonts, scale)?;
        let mut men = Discs::draw(colours, fonts, lattice::DISC_RADIUS, scale)?;
        let mut tray = Discs::draw(colours, fonts, TRAY_RADIUS, scale)?;
        let mut tray_small = Discs::draw(colours, fonts, TRAY_RADIUS_SMALL, scale)?;
        let tokens = [colours.men[0].token, colours.men[1].token];
        let mut signs = Signs::draw(&colours.marks, &colours.bar, tokens, fonts, scale)?;
        let mut labels = labels(fonts, colours.board.label, scale);

        let mut samples = Samples::new();
        for pixel in board.pixmap.pixels() {
            samples.add([pixel.red(), pixel.green(), pixel.blue()]);
        }
        let wood = [colours.board.wood];
        men.sprites().chain(signs.sprites()).for_each(|sprite| sprite.sample(&wood, &mut samples));
        labels.values_mut().for_each(|label| label.sprite.sample(&wood, &mut samples));
        let bars = [colours.bar.resting, colours.bar.active];
        tray.sprites().for_each(|sprite| sprite.sample(&bars, &mut samples));
        sample_texts(&colours.bar, &mut samples);
        let palette = Palette::build(&reserved(colours), &samples);

        let sprites = men.sprites().chain(tray.sprites()).chain(tray_small.sprites()).chain(signs.sprites());
        sprites.for_each(|sprite| sprite.settle(&palette));
        labels.values_mut().for_each(|label| label.sprite.settle(&palette));
        let ground = numbers_of(&board.pixmap, &palette);
        Ok(Stock { scale, colours, palette, ground, men, tray, tray_small, signs, labels })
    }
}

fn labels(fonts: &Fonts, ink: Rgb, scale: u32) -> BTreeMap<String, Label> {
    let letters = ('a'..='i').map(String::from);
    let texts = letters.chain((1..=10).map(|number| number.to_string()));
    let label = |text: String| {
        let line = text::draw(&text, &fonts.bold, LABEL_EM * scale as f32);
        // Digits are 0.727 em high; letters sit on the same baseline.
        let middle = line.baseline - (0.36 * LABEL_EM * scale as f32).round() as i32;
        (text, Label { sprite: Sprite::from_mask(&line.mask, ink), width: line.width as i32, middle })
    };
    texts.map(label).collect()
}

/// Soft edges of every text colour on what it stands on.
fn sample_texts(bar: &BarColours, samples: &mut Samples) {
    let pairs = [
        (bar.resting, bar.name),
        (bar.active, bar.name),
        (bar.resting, bar.line),
        (bar.active, bar.line),
        (bar.badge, bar.badge_ink),
        (bar.accent, bar.accent_ink),
    ];
    const OFTEN: usize = 24;
    for (ground, ink) in pairs {
        for alpha in (0..=255).step_by(16) {
            let mixed = [0, 1, 2].map(|axis| mix(ground[axis], ink[axis], alpha as u8));
            (0..OFTEN).for_each(|_| samples.add(mixed));
        }
    }
}

/// Flat colours that a picture must show exactly.
fn reserved(colours: &Colours) -> Vec<Rgb> {
    let (board, bar, marks) = (&colours.board, &colours.bar, &colours.marks);
    let mut reserved = lattice::grain_shades(board.wood);
    reserved.extend([board.line, board.label]);
    reserved.extend([
        bar.resting,
        bar.active,
        bar.accent,
        bar.name,
        bar.line,
        bar.badge,
        bar.badge_ink,
        bar.accent_ink,
    ]);
    reserved.extend([marks.last, marks.check, marks.check_halo, marks.target, marks.blocking, marks.casing]);
    reserved.push(marks.badge_ink);
    for man in &colours.men {
        reserved.extend([man.ink, man.back.border, man.back.line]);
        reserved.extend(man.token);
    }
    reserved
}
