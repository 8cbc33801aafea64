//! Marks around men and sites. Each has its own shape, so that none depends on colour alone.

use tiny_skia::{Path, PathBuilder};

use crate::RenderError;
use crate::canvas::Sprite;
use crate::fonts::{Fit, Fonts, draw_fitted};
use crate::pen::{Pen, dashed, faint, line, solid};
use crate::theme::{BarColours, MarkColours, Rgb};

/// From the middle of a man to the middle of its badge, right and up.
const BADGE_OFFSET: f32 = 33.0;
const SIGN_REACH: f32 = 64.0;

pub(crate) struct Signs {
    /// Where the last move started: dashed ghost.
    pub origin: Sprite,
    /// Where it ended: solid ring, below the man.
    pub arrival: Sprite,
    pub turned_up: Sprite,
    /// Below the man in check.
    pub check: Sprite,
    /// "!" above it.
    pub alarm: Sprite,
    pub target: Sprite,
    pub capture: Sprite,
    pub selected: Sprite,
    pub blocking: Sprite,
    /// Ends of a badge: left and right, resting and active.
    pub caps: [[Sprite; 2]; 2],
    /// The players' tokens, by seat.
    pub tokens: [Sprite; 2],
}

pub(crate) const BADGE_HEIGHT: f32 = 48.0;
pub(crate) const BADGE_ROUND: f32 = 10.0;
const TOKEN_RADIUS: f32 = 15.0;

impl Signs {
    pub fn draw(
        marks: &MarkColours,
        bar: &BarColours,
        tokens: [[Rgb; 2]; 2],
        fonts: &Fonts,
        scale: u32,
    ) -> Result<Signs, RenderError> {
        let sign = || Pen::new(SIGN_REACH, SIGN_REACH, scale);
        let [first, second] = tokens;
        Ok(Signs {
            origin: origin(sign()?, marks),
            arrival: arrival(sign()?, marks),
            turned_up: turned_up(sign()?, marks),
            check: check(sign()?, marks),
            alarm: alarm(sign()?, marks, fonts),
            target: target(sign()?, marks),
            capture: capture(sign()?, marks),
            selected: selected(sign()?, marks),
            blocking: blocking(sign()?, marks),
            caps: [
                [cap(bar.badge, -1.0, scale)?, cap(bar.badge, 1.0, scale)?],
                [cap(bar.accent, -1.0, scale)?, cap(bar.accent, 1.0, scale)?],
            ],
            tokens: [token(first, scale)?, token(second, scale)?],
        })
    }

    pub fn sprites(&mut self) -> impl Iterator<Item = &mut Sprite> {
        [
            &mut self.origin,
            &mut self.arrival,
            &mut self.turned_up,
            &mut self.check,
            &mut self.alarm,
            &mut self.target,
            &mut self.capture,
            &mut self.selected,
            &mut self.blocking,
        ]
        .into_iter()
        .chain(self.caps.iter_mut().flatten())
        .chain(&mut self.tokens)
    }
}

fn origin(mut pen: Pen, marks: &MarkColours) -> Sprite {
    const RADIUS: f32 = 36.8;
    // Twelve dashes close the circle without a seam.
    let period = std::f32::consts::TAU * RADIUS / 12.0;
    pen.disc(0.0, 0.0, RADIUS, faint(marks.last, 51));
    if let Some(path) = PathBuilder::from_circle(0.0, 0.0, RADIUS) {
        pen.stroke(&path, solid(marks.last), &dashed(4.5, 0.6 * period, 0.4 * period));
    }
    Sprite::new(pen)
}

fn arrival(mut pen: Pen, marks: &MarkColours) -> Sprite {
    pen.ring(0.0, 0.0, 48.5, 10.0, solid(marks.last));
    Sprite::new(pen)
}

fn check(mut pen: Pen, marks: &MarkColours) -> Sprite {
    pen.ring(0.0, 0.0, 55.0, 10.0, solid(marks.check_halo));
    pen.ring(0.0, 0.0, 49.8, 11.0, solid(marks.check));
    Sprite::new(pen)
}

fn alarm(mut pen: Pen, marks: &MarkColours, fonts: &Fonts) -> Sprite {
    let (x, y) = (BADGE_OFFSET, -BADGE_OFFSET);
    badge(&mut pen, x, y, marks.check, marks.badge_ink);
    draw_fitted(&mut pen, &fonts.bold, "!", Fit { x, y, width: 6.5, height: 19.0 }, marks.badge_ink, 0.0);
    Sprite::new(pen)
}

fn turned_up(mut pen: Pen, marks: &MarkColours) -> Sprite {
    let (x, y) = (BADGE_OFFSET, -BADGE_OFFSET);
    badge(&mut pen, x, y, marks.last, marks.badge_ink);
    let points =
        [(0.0, -10.5), (2.7, -2.7), (10.5, 0.0), (2.7, 2.7), (0.0, 10.5), (-2.7, 2.7), (-10.5, 0.0), (-2.7, -2.7)];
    if let Some(path) = polygon(&points.map(|(right, down)| (x + right, y + down))) {
        pen.fill(&path, solid(marks.badge_ink));
    }
    Sprite::new(pen)
}

fn target(mut pen: Pen, marks: &MarkColours) -> Sprite {
    pen.disc(0.0, 0.0, 17.0, solid(marks.casing));
    pen.disc(0.0, 0.0, 13.0, solid(marks.target));
    Sprite::new(pen)
}

/// Four arcs: a ring that is not mistaken for the last move's, and that leaves room for it inside.
fn capture(mut pen: Pen, marks: &MarkColours) -> Sprite {
    const RADIUS: f32 = 54.0;
    let quarter = std::f32::consts::FRAC_PI_2 * RADIUS;
    let Some(circle) = PathBuilder::from_circle(0.0, 0.0, RADIUS) else { return Sprite::new(pen) };
    for (rgb, width, gap) in [(marks.casing, 10.5, 16.0), (marks.target, 7.0, 19.5)] {
        let mut stroke = dashed(width, quarter - gap, gap);
        if let Some(dash) = stroke.dash.take() {
            // The path starts at the right: half a gap there centres the arcs on the diagonals.
            stroke.dash = tiny_skia::StrokeDash::new(vec![quarter - gap, gap], quarter - gap / 2.0).or(Some(dash));
        }
        pen.stroke(&circle, solid(rgb), &stroke);
    }
    Sprite::new(pen)
}

fn selected(mut pen: Pen, marks: &MarkColours) -> Sprite {
    const HALF: f32 = 51.0;
    const ARM: f32 = 22.0;
    let mut path = PathBuilder::new();
    for (side, down) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        path.move_to(side * (HALF - ARM), down * HALF);
        path.line_to(side * HALF, down * HALF);
        path.line_to(side * HALF, down * (HALF - ARM));
    }
    if let Some(path) = path.finish() {
        pen.stroke(&path, solid(marks.casing), &line(10.0));
        pen.stroke(&path, solid(marks.target), &line(7.0));
    }
    Sprite::new(pen)
}

/// An octagon and a cross, on the other side than the badges of a man.
fn blocking(mut pen: Pen, marks: &MarkColours) -> Sprite {
    const LONG: f32 = 50.0;
    const SHORT: f32 = 20.7;
    let points = [
        (SHORT, LONG),
        (LONG, SHORT),
        (LONG, -SHORT),
        (SHORT, -LONG),
        (-SHORT, -LONG),
        (-LONG, -SHORT),
        (-LONG, SHORT),
        (-SHORT, LONG),
    ];
    if let Some(path) = polygon(&points) {
        pen.stroke(&path, solid(marks.casing), &line(10.0));
        pen.stroke(&path, solid(marks.blocking), &line(6.5));
    }
    let (x, y, arm) = (-BADGE_OFFSET, -BADGE_OFFSET, 5.5);
    badge(&mut pen, x, y, marks.blocking, marks.badge_ink);
    let mut cross = PathBuilder::new();
    cross.move_to(x - arm, y - arm);
    cross.line_to(x + arm, y + arm);
    cross.move_to(x + arm, y - arm);
    cross.line_to(x - arm, y + arm);
    if let Some(path) = cross.finish() {
        pen.stroke(&path, solid(marks.badge_ink), &line(4.5));
    }
    Sprite::new(pen)
}

fn badge(pen: &mut Pen, x: f32, y: f32, fill: Rgb, edge: Rgb) {
    pen.disc(x, y, 17.5, solid(edge));
    pen.disc(x, y, 14.5, solid(fill));
}

fn polygon(points: &[(f32, f32)]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (place, &(x, y)) in points.iter().enumerate() {
        if place == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    path.close();
    path.finish()
}

/// One rounded end of a badge; its anchor is where the straight part begins.
fn cap(fill: Rgb, side: f32, scale: u32) -> Result<Sprite, RenderError> {
    let half = BADGE_HEIGHT / 2.0;
    let mut pen = Pen::new(BADGE_ROUND, half, scale)?;
    let (outer, inner, edge) = (side * BADGE_ROUND, side * 0.0, half - BADGE_ROUND);
    let mut path = PathBuilder::new();
    path.move_to(inner, -half);
    path.quad_to(outer, -half, outer, -edge);
    path.line_to(outer, edge);
    path.quad_to(outer, half, inner, half);
    path.close();
    if let Some(path) = path.finish() {
        pen.fill(&path, solid(fill));
    }
    Ok(Sprite::new(pen))
}

fn token([fill, edge]: [Rgb; 2], scale: u32) -> Result<Sprite, RenderError> {
    let mut pen = Pen::new(TOKEN_RADIUS + 3.0, TOKEN_RADIUS + 3.0, scale)?;
    pen.disc(0.0, 0.0, TOKEN_RADIUS, solid(fill));
    pen.ring(0.0, 0.0, TOKEN_RADIUS, 3.5, solid(edge));
    Ok(Sprite::new(pen))
}
