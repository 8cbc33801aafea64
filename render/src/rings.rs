//! Marks around round pieces and their sites.

use tiny_skia::PathBuilder;

use crate::RenderError;
use crate::fonts::{Fit, Fonts, draw_fitted};
use crate::pen::{CORNERS, Pen, brackets, cross, dashed, faint, line, octagon, polygon, solid};
use crate::sheet::{Kit, Sheet, Stamp};
use crate::sites::Sign;
use crate::theme::{MarkColours, Rgb};

/// From the middle of a piece to the middle of its badge, right and up.
const BADGE_OFFSET: f32 = 33.0;
const SIGN_REACH: f32 = 64.0;

/// The marks of a board of discs with radius 46.
pub(crate) struct Rings {
    origin: Stamp,
    arrival: Stamp,
    turned_up: Stamp,
    turning: Stamp,
    check: Stamp,
    alarm: Stamp,
    capture: Stamp,
    selected: Stamp,
    blocking: Stamp,
}

impl Rings {
    pub(crate) fn draw(kit: Kit<'_>, sheet: &mut Sheet, grounds: &[Rgb]) -> Result<Rings, RenderError> {
        let (marks, fonts) = (&kit.colours.marks, kit.fonts);
        let sign = || kit.pen(SIGN_REACH, SIGN_REACH);
        Ok(Rings {
            origin: sheet.add(origin(sign()?, marks), grounds),
            arrival: sheet.add(arrival(sign()?, marks), grounds),
            turned_up: sheet.add(turned_up(sign()?, marks), grounds),
            turning: sheet.add(turning(sign()?, marks), grounds),
            check: sheet.add(check(sign()?, marks), grounds),
            alarm: sheet.add(alarm(sign()?, marks, fonts), grounds),
            capture: sheet.add(capture(sign()?, marks), grounds),
            selected: sheet.add(selected(sign()?, marks), grounds),
            blocking: sheet.add(blocking(sign()?, marks), grounds),
        })
    }

    pub(crate) fn of(&self, sign: Sign) -> Option<Stamp> {
        match sign {
            Sign::Origin => Some(self.origin),
            // No piece steps twice on this board, and its ring says where a piece arrived.
            Sign::Via | Sign::Arrival => None,
            Sign::ArrivalRing => Some(self.arrival),
            Sign::Check => Some(self.check),
            Sign::Alarm => Some(self.alarm),
            Sign::TurnedUp => Some(self.turned_up),
            Sign::Turning => Some(self.turning),
            Sign::Capture => Some(self.capture),
            Sign::Selected => Some(self.selected),
            Sign::Blocking => Some(self.blocking),
        }
    }
}

fn origin(mut pen: Pen, marks: &MarkColours) -> Pen {
    const RADIUS: f32 = 36.8;
    // Twelve dashes close the circle without a seam.
    let period = std::f32::consts::TAU * RADIUS / 12.0;
    pen.disc(0.0, 0.0, RADIUS, faint(marks.last, 51));
    if let Some(path) = PathBuilder::from_circle(0.0, 0.0, RADIUS) {
        pen.stroke(&path, solid(marks.last), &dashed(4.5, 0.6 * period, 0.4 * period));
    }
    pen
}

fn arrival(mut pen: Pen, marks: &MarkColours) -> Pen {
    pen.ring(0.0, 0.0, 48.5, 10.0, solid(marks.last));
    pen
}

fn check(mut pen: Pen, marks: &MarkColours) -> Pen {
    pen.ring(0.0, 0.0, 55.0, 10.0, solid(marks.check_halo));
    pen.ring(0.0, 0.0, 49.8, 11.0, solid(marks.check));
    pen
}

fn alarm(mut pen: Pen, marks: &MarkColours, fonts: &Fonts) -> Pen {
    let (x, y) = (BADGE_OFFSET, -BADGE_OFFSET);
    badge(&mut pen, x, y, marks.check, marks.badge_ink);
    draw_fitted(&mut pen, &fonts.bold, "!", Fit { x, y, width: 6.5, height: 19.0 }, marks.badge_ink, 0.0);
    pen
}

fn turned_up(mut pen: Pen, marks: &MarkColours) -> Pen {
    let (x, y) = (BADGE_OFFSET, -BADGE_OFFSET);
    badge(&mut pen, x, y, marks.last, marks.badge_ink);
    let points =
        [(0.0, -10.5), (2.7, -2.7), (10.5, 0.0), (2.7, 2.7), (0.0, 10.5), (-2.7, 2.7), (-10.5, 0.0), (-2.7, -2.7)];
    if let Some(path) = polygon(&points.map(|(right, down)| (x + right, y + down))) {
        pen.fill(&path, solid(marks.badge_ink));
    }
    pen
}

/// Two arrows around the piece, one after the other: it turns and is not turned up yet.
fn turning(mut pen: Pen, marks: &MarkColours) -> Pen {
    const RADIUS: f32 = 53.0;
    /// Length of an arrow's arc, and where each begins, in degrees clockwise from the right.
    const ARC: f32 = 122.0;
    const STARTS: [f32; 2] = [-150.0, 30.0];
    for (rgb, width, head) in [(marks.casing, 11.0, 19.0), (marks.target, 7.0, 14.5)] {
        for start in STARTS {
            if let Some(path) = arc(RADIUS, start, ARC) {
                pen.stroke(&path, solid(rgb), &line(width));
            }
            if let Some(path) = arrow_head(RADIUS, start + ARC, head) {
                pen.fill(&path, solid(rgb));
            }
        }
    }
    pen
}

/// Arc around the middle from `start` over `sweep` degrees, clockwise.
fn arc(radius: f32, start: f32, sweep: f32) -> Option<tiny_skia::Path> {
    const STEPS: u8 = 32;
    let mut path = PathBuilder::new();
    for step in 0..=STEPS {
        let (x, y) = on_circle(radius, start + sweep * f32::from(step) / f32::from(STEPS));
        if step == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.finish()
}

/// Head of an arrow that ends on the circle at `angle` degrees and points clockwise.
fn arrow_head(radius: f32, angle: f32, size: f32) -> Option<tiny_skia::Path> {
    let (inner, outer) = (on_circle(radius - size, angle), on_circle(radius + size * 0.62, angle));
    polygon(&[inner, outer, on_circle(radius - size * 0.2, angle + size * 1.45)])
}

fn on_circle(radius: f32, degrees: f32) -> (f32, f32) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    (radius * cos, radius * sin)
}

/// Four arcs: a ring that is not mistaken for the last move's, and that leaves room for it inside.
fn capture(mut pen: Pen, marks: &MarkColours) -> Pen {
    const RADIUS: f32 = 54.0;
    let quarter = std::f32::consts::FRAC_PI_2 * RADIUS;
    let Some(circle) = PathBuilder::from_circle(0.0, 0.0, RADIUS) else { return pen };
    for (rgb, width, gap) in [(marks.casing, 10.5, 16.0), (marks.target, 7.0, 19.5)] {
        let mut stroke = dashed(width, quarter - gap, gap);
        if let Some(dash) = stroke.dash.take() {
            // The path starts at the right: half a gap there centres the arcs on the diagonals.
            stroke.dash = tiny_skia::StrokeDash::new(vec![quarter - gap, gap], quarter - gap / 2.0).or(Some(dash));
        }
        pen.stroke(&circle, solid(rgb), &stroke);
    }
    pen
}

fn selected(mut pen: Pen, marks: &MarkColours) -> Pen {
    const HALF: f32 = 51.0;
    const ARM: f32 = 22.0;
    if let Some(path) = brackets(HALF, ARM, &CORNERS) {
        pen.stroke(&path, solid(marks.casing), &line(10.0));
        pen.stroke(&path, solid(marks.target), &line(7.0));
    }
    pen
}

/// An octagon and a cross, on the other side than the badges of a piece.
fn blocking(mut pen: Pen, marks: &MarkColours) -> Pen {
    const LONG: f32 = 50.0;
    const SHORT: f32 = 20.7;
    if let Some(path) = octagon(LONG, SHORT) {
        pen.stroke(&path, solid(marks.casing), &line(10.0));
        pen.stroke(&path, solid(marks.blocking), &line(6.5));
    }
    let (x, y) = (-BADGE_OFFSET, -BADGE_OFFSET);
    badge(&mut pen, x, y, marks.blocking, marks.badge_ink);
    if let Some(path) = cross(x, y, 5.5) {
        pen.stroke(&path, solid(marks.badge_ink), &line(4.5));
    }
    pen
}

fn badge(pen: &mut Pen, x: f32, y: f32, fill: Rgb, edge: Rgb) {
    pen.disc(x, y, 17.5, solid(edge));
    pen.disc(x, y, 14.5, solid(fill));
}
