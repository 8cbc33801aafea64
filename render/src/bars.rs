//! The strips above and below the board: who plays, a line about it, the men taken, and a badge.

use banco_engine::{Face, Kind, Seat};

use crate::canvas::Canvas;
use crate::disc::Discs;
use crate::fonts::Fonts;
use crate::scene::{Bar, Scene};
use crate::signs::{BADGE_HEIGHT, BADGE_ROUND};
use crate::stock::{Stock, TRAY_RADIUS, TRAY_RADIUS_SMALL};
use crate::text;
use crate::theme::Rgb;

/// Pixels of the normal size.
pub(crate) const HEIGHT: u32 = 88;

const WIDTH: i32 = 1000;
const ACCENT_WIDTH: u32 = 8;
const TOKEN_X: i32 = 42;
const TEXT_X: i32 = 72;
const MARGIN: i32 = 18;
const GAP: i32 = 18;
const NAME_EM: f32 = 32.0;
const LINE_EM: f32 = 24.0;
const BADGE_EM: f32 = 30.0;
/// Widest text of a badge; the name keeps at least a third of the bar.
const BADGE_TEXT_MAX: f32 = 280.0;
const NAME_BASELINE: i32 = 43;
const LINE_BASELINE: i32 = 74;
/// Where the tray begins when it has room.
const TRAY_X: i32 = 568;
/// Men in one row; more are shown smaller in two.
const TRAY_ROW_MAX: usize = 5;
/// A side has sixteen men.
const TRAY_MEN_MAX: usize = 16;

struct BarPainter<'c, 'a, 's> {
    canvas: &'c mut Canvas<'a>,
    stock: &'s Stock,
    fonts: &'s Fonts,
    top: i32,
}

/// Paints the bar of `seat` from row `top` on.
pub(crate) fn paint(
    canvas: &mut Canvas<'_>,
    scene: &Scene<'_>,
    bar: &Bar,
    seat: Seat,
    top: i32,
    stock: &Stock,
    fonts: &Fonts,
) {
    let colours = &stock.colours.bar;
    let mut painter = BarPainter { canvas, stock, fonts, top };
    painter.rect(0, 0, WIDTH as u32, HEIGHT, if bar.active { colours.active } else { colours.resting });
    if bar.active {
        painter.rect(0, 0, ACCENT_WIDTH, HEIGHT, colours.accent);
    }
    let token = &stock.signs.tokens[seat.index()];
    painter.sprite(token, TOKEN_X, HEIGHT as i32 / 2);
    let right = painter.badge(bar);
    let right = painter.tray(scene, &scene.view.captured[seat.index()], right);
    painter.texts(bar, (right - GAP - TEXT_X) as f32);
}

impl BarPainter<'_, '_, '_> {
    /// Returns where the room to its left ends.
    fn badge(&mut self, bar: &Bar) -> i32 {
        let colours = &self.stock.colours.bar;
        let font = &self.fonts.bold;
        let clean = text::clean(&bar.badge, font);
        if clean.is_empty() {
            return WIDTH - MARGIN;
        }
        let scale = self.stock.scale as i32;
        let text = text::fit(&clean, font, BADGE_EM, BADGE_TEXT_MAX);
        let line = text::draw(&text, font, BADGE_EM * scale as f32);
        let text_width = (line.width as i32 + scale - 1) / scale;
        let right = WIDTH - MARGIN;
        let left = right - text_width - 2 * MARGIN;
        let round = BADGE_ROUND as i32;
        let (fill, ink) =
            if bar.active { (colours.accent, colours.accent_ink) } else { (colours.badge, colours.badge_ink) };
        let middle = HEIGHT as i32 / 2;
        let y = middle - BADGE_HEIGHT as i32 / 2;
        self.rect(left + round, y, (right - left - 2 * round) as u32, BADGE_HEIGHT as u32, fill);
        let [left_cap, right_cap] = &self.stock.signs.caps[usize::from(bar.active)];
        self.sprite(left_cap, left + round, middle);
        self.sprite(right_cap, right - round, middle);
        // Capitals of the bold font are 0.73 em high.
        let baseline = middle + (0.365 * BADGE_EM).round() as i32;
        self.text(&line, left + MARGIN, baseline, ink);
        left
    }

    /// The men this side has taken. Returns where the room to its left ends.
    fn tray(&mut self, scene: &Scene<'_>, captured: &[Face], right: i32) -> i32 {
        let mut men: Vec<Face> = captured.iter().copied().take(TRAY_MEN_MAX).collect();
        if men.is_empty() {
            return right;
        }
        men.sort_by_key(|face| tray_order(*face));
        let (discs, radius, rows): (&Discs, f32, usize) = if men.len() <= TRAY_ROW_MAX {
            (&self.stock.tray, TRAY_RADIUS, 1)
        } else {
            (&self.stock.tray_small, TRAY_RADIUS_SMALL, 2)
        };
        let columns = men.len().div_ceil(rows);
        let step = (2.0 * radius) as i32 + 4;
        let width = step * columns as i32 - 4;
        let left = TRAY_X.min(right - GAP - width);
        for (place, face) in men.iter().enumerate() {
            let (row, column) = (place / columns, place % columns);
            let x = left + radius as i32 + step * column as i32;
            let y = HEIGHT as i32 * (2 * row as i32 + 1) / (2 * rows as i32);
            // Two rows stand a little closer than halves of the bar, away from its edges.
            let y = y + if rows == 2 { 2 - 4 * row as i32 } else { 0 };
            for sprite in discs.of(*face, scene.style.piece_set).into_iter().flatten() {
                self.sprite(sprite, x, y);
            }
        }
        left
    }

    fn texts(&mut self, bar: &Bar, room: f32) {
        let colours = &self.stock.colours.bar;
        let font = &self.fonts.text;
        let (name, line) = (text::clean(&bar.name, font), text::clean(&bar.line, font));
        let baseline = if line.is_empty() { HEIGHT as i32 / 2 + 11 } else { NAME_BASELINE };
        let lines = [(name, NAME_EM, baseline, colours.name), (line, LINE_EM, LINE_BASELINE, colours.line)];
        for (text, em, baseline, ink) in lines {
            let text = text::fit(&text, font, em, room);
            if !text.is_empty() {
                let drawn = text::draw(&text, font, em * self.stock.scale as f32);
                self.text(&drawn, TEXT_X, baseline, ink);
            }
        }
    }

    fn rect(&mut self, x: i32, y: i32, width: u32, height: u32, rgb: Rgb) {
        let scale = self.stock.scale;
        let (left, top) = (x * scale as i32, (self.top + y) * scale as i32);
        self.canvas.fill_rect(left, top, width * scale, height * scale, rgb);
    }

    fn sprite(&mut self, sprite: &crate::canvas::Sprite, x: i32, y: i32) {
        let scale = self.stock.scale as i32;
        self.canvas.blit(sprite, x * scale, (self.top + y) * scale);
    }

    fn text(&mut self, line: &text::Line, x: i32, baseline: i32, ink: Rgb) {
        let scale = self.stock.scale as i32;
        self.canvas.tint(&line.mask, x * scale, (self.top + baseline) * scale - line.baseline, ink);
    }
}

/// Face-down men first, then by worth.
fn tray_order(face: Face) -> (bool, u8) {
    let worth = match face.kind {
        None => 0,
        Some(Kind::General) => 1,
        Some(Kind::Rook) => 2,
        Some(Kind::Cannon) => 3,
        Some(Kind::Horse) => 4,
        Some(Kind::Elephant) => 5,
        Some(Kind::Advisor) => 6,
        Some(Kind::Soldier | Kind::Chess(_) | Kind::Chu(_) | Kind::Checker) => 7,
    };
    (!face.dark, worth)
}
