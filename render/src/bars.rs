//! The strips above and below the board: who plays, a line about it, the pieces taken, and a badge.

use banco_engine::Seat;
use tiny_skia::PathBuilder;

use crate::RenderError;
use crate::bar_layout::{BarLayout, GAP};
use crate::captions::{draw_name, draw_text};
use crate::fonts::Hand;
use crate::pen::{Pen, solid};
use crate::renderer_pool::Easel;
use crate::scene::{Bar, Scene};
use crate::shape::{Frame, Shape, Tokens};
use crate::sheet::{Kit, Sheet, Stamp};
use crate::text;
use crate::theme::Rgb;

/// From a bar's right edge to its badge, and inside the badge.
const MARGIN: i32 = 18;
/// The stamps of one stock's bars.
pub(crate) struct Bars {
    layout: &'static BarLayout,
    width: i32,
    /// Ends of a badge: left and right, resting and active.
    caps: [[Stamp; 2]; 2],
    /// The players' tokens, by seat.
    tokens: [Stamp; 2],
}

impl Bars {
    pub(crate) fn draw(kit: Kit<'_>, frame: &Frame, sheet: &mut Sheet) -> Result<Bars, RenderError> {
        let (layout, colours) = (frame.extent.bar, &kit.colours.bar);
        let grounds = [colours.resting, colours.active];
        sheet.reserve(colours.flat());
        for ground in grounds {
            sheet.expect_text(ground, colours.name);
            sheet.expect_text(ground, colours.line);
        }
        sheet.expect_text(colours.badge, colours.badge_ink);
        sheet.expect_text(colours.accent, colours.accent_ink);
        let mut cap = |fill, side| Ok::<_, RenderError>(sheet.add(cap(layout, fill, side, kit)?, &grounds));
        let caps: [[Stamp; 2]; 2] = [
            [cap(colours.badge, -1.0)?, cap(colours.badge, 1.0)?],
            [cap(colours.accent, -1.0)?, cap(colours.accent, 1.0)?],
        ];
        let tokens = match frame.tokens {
            Tokens::Dots([first, second]) => {
                sheet.reserve([first, second].into_iter().flatten());
                let mut token = |colours| Ok::<_, RenderError>(sheet.add(token(layout, colours, kit)?, &grounds));
                [token(first)?, token(second)?]
            }
            Tokens::Own(stamps) => stamps,
        };
        Ok(Bars { layout, width: frame.extent.width as i32, caps, tokens })
    }

    /// Paints the bar of `seat` from the easel's top on.
    pub(crate) fn paint(&self, easel: &mut Easel<'_>, scene: &Scene<'_>, bar: &Bar, seat: Seat, shape: &dyn Shape) {
        let (layout, colours) = (self.layout, &easel.colours.bar);
        easel.rect(0, 0, self.width, layout.height, if bar.active { colours.active } else { colours.resting });
        if bar.active {
            easel.rect(0, 0, layout.accent_width, layout.height, colours.accent);
        }
        easel.put(self.tokens[seat.index()], layout.token_x, layout.height / 2);
        let right = self.badge(easel, bar);
        let right = shape.tray(scene, seat, right, easel);
        self.texts(easel, bar, right - GAP);
    }

    /// Paints what stands for a bar where there are none.
    pub(crate) fn paint_rim(&self, easel: &mut Easel<'_>, height: i32, is_active: bool) {
        let colours = &easel.colours.bar;
        easel.rect(0, 0, self.width, height, if is_active { colours.accent } else { colours.resting });
    }

    /// Returns where the room to its left ends.
    fn badge(&self, easel: &mut Easel<'_>, bar: &Bar) -> i32 {
        let (layout, colours, font) = (self.layout, &easel.colours.bar, &easel.fonts.bold);
        let clean = text::clean(&bar.badge, font);
        let right = self.width - MARGIN;
        if clean.is_empty() {
            return right;
        }
        let text = text::fit(&clean, font, layout.badge_em, layout.badge_text_max);
        let (line, text_width) = easel.line(&text, Hand::Bold, layout.badge_em);
        let left = right - text_width - 2 * MARGIN;
        let (fill, ink) =
            if bar.active { (colours.accent, colours.accent_ink) } else { (colours.badge, colours.badge_ink) };
        let (round, middle) = (layout.badge_round, layout.height / 2);
        easel.rect(left + round, middle - layout.badge_height / 2, right - left - 2 * round, layout.badge_height, fill);
        let [left_cap, right_cap] = self.caps[usize::from(bar.active)];
        easel.put(left_cap, left + round, middle);
        easel.put(right_cap, right - round, middle);
        easel.text(&line, left + MARGIN, layout.middle_baseline(layout.badge_em), ink);
        left
    }

    fn texts(&self, easel: &mut Easel<'_>, bar: &Bar, right: i32) {
        let (layout, colours, font) = (self.layout, &easel.colours.bar, &easel.fonts.text);
        let [account, side] = &bar.instead;
        let small = text::clean(&bar.line, font);
        let (two_lines, left) = (layout.baselines.filter(|_| !small.is_empty()), layout.text_x);
        let name_baseline = two_lines.map_or(layout.middle_baseline(layout.name_em), |[first, _]| first);
        // In one line the name leaves two fifths to the small print.
        let name_right = if two_lines.is_some() || small.is_empty() { right } else { left + (right - left) * 3 / 5 };
        let place = ([left, name_right], name_baseline);
        let mut names = [bar.name.as_str(), account, side].into_iter();
        let drawn = names.find_map(|name| draw_name(easel, name, layout.name_em, place, colours.name));
        let name_end = drawn.unwrap_or_else(|| {
            let name = text::clean(&bar.name, font);
            draw_text(easel, &name, layout.name_em, [left, name_right], name_baseline, colours.name)
        });
        let (left, baseline) = match two_lines {
            Some([_, second]) => (left, second),
            None => (name_end + GAP, name_baseline),
        };
        draw_text(easel, &small, layout.line_em, [left, right], baseline, colours.line);
    }
}

/// One rounded end of a badge; its anchor is where the straight part begins.
fn cap(layout: &BarLayout, fill: Rgb, side: f32, kit: Kit<'_>) -> Result<Pen, RenderError> {
    let (half, round) = (layout.badge_height as f32 / 2.0, layout.badge_round as f32);
    let mut pen = kit.pen(round, half)?;
    let (outer, edge) = (side * round, half - round);
    let mut path = PathBuilder::new();
    path.move_to(0.0, -half);
    path.quad_to(outer, -half, outer, -edge);
    path.line_to(outer, edge);
    path.quad_to(outer, half, 0.0, half);
    path.close();
    if let Some(path) = path.finish() {
        pen.fill(&path, solid(fill));
    }
    Ok(pen)
}

fn token(layout: &BarLayout, [fill, edge]: [Rgb; 2], kit: Kit<'_>) -> Result<Pen, RenderError> {
    let (radius, reach) = (layout.token_radius, layout.token_radius + 3.0);
    let mut pen = kit.pen(reach, reach)?;
    pen.disc(0.0, 0.0, radius, solid(fill));
    pen.ring(0.0, 0.0, radius, layout.token_edge, solid(edge));
    Ok(pen)
}
