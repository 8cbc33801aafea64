//! Marks on checkers, points and trays. Each has its own shape, so that none depends on colour alone.

use tiny_skia::PathBuilder;

use crate::RenderError;
use crate::pen::{CORNERS, Pen, brackets, cross, dashed, faint, line, octagon, rounded, solid};
use crate::sheet::{Kit, Sheet, Stamp};
use crate::theme::Rgb;

use super::ground::tray_path;
use super::places::{CHECKER_RADIUS, TOP, TRAY_HEIGHT, TRAY_WIDTH, TRAY_X};

/// Dots of a trail grow on their way.
pub(super) const DOT_SIZES: usize = 4;
const REACH: f32 = 46.0;
/// From the middle of a checker to the middle of its badge.
const BADGE_OFFSET: f32 = 25.0;

pub(super) struct Signs {
    /// Origin of a checker of the last play: dashed ghost.
    pub origin: Stamp,
    /// Target of a checker: solid ring.
    pub arrival: Stamp,
    pub borne_off: Stamp,
    /// Point at which a checker changed its die.
    pub stop: Stamp,
    /// Small to large.
    pub dots: [Stamp; DOT_SIZES],
    /// The badge of a checker that hit another.
    pub hit: Stamp,
    /// The same where no checker stands.
    pub passing_hit: Stamp,
    pub target: Stamp,
    /// A lone checker that may be hit.
    pub capture: Stamp,
    /// A tray that may be borne off to.
    pub tray: Stamp,
    pub selected: Stamp,
    pub blocking: Stamp,
}

impl Signs {
    pub(super) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<Signs, RenderError> {
        let colours = &kit.colours.points;
        let felt = [colours.felt, colours.points[0], colours.points[1]];
        let [white, black] = &kit.colours.checkers;
        let men = [white.face[1], black.face[1], colours.felt];
        let sign = || kit.pen(REACH, REACH);
        let dot = |size: usize| trail_dot(kit, size);
        Ok(Signs {
            origin: sheet.add(origin(sign()?, kit), &felt),
            arrival: sheet.add(arrival(sign()?, kit), &men),
            borne_off: sheet.add(borne_off(kit)?, &[colours.tray]),
            stop: sheet.add(stop(kit)?, &felt),
            dots: [
                sheet.add(dot(0)?, &felt),
                sheet.add(dot(1)?, &felt),
                sheet.add(dot(2)?, &felt),
                sheet.add(dot(3)?, &felt),
            ],
            hit: sheet.add(hit(sign()?, kit, BADGE_OFFSET), &men),
            passing_hit: sheet.add(hit(sign()?, kit, 0.0), &felt),
            target: sheet.add(target(sign()?, kit), &felt),
            capture: sheet.add(capture(sign()?, kit), &men),
            tray: sheet.add(tray(kit)?, &[colours.frame, colours.tray]),
            selected: sheet.add(selected(sign()?, kit), &men),
            blocking: sheet.add(blocking(sign()?, kit), &men),
        })
    }
}

fn origin(mut pen: Pen, kit: Kit<'_>) -> Pen {
    const RADIUS: f32 = 31.0;
    let colours = &kit.colours.points;
    // Ten dashes close the circle without a seam.
    let period = std::f32::consts::TAU * RADIUS / 10.0;
    pen.disc(0.0, 0.0, RADIUS, faint(colours.last_casing, 80));
    pen.ring(0.0, 0.0, RADIUS, 8.0, solid(colours.last_casing));
    if let Some(path) = PathBuilder::from_circle(0.0, 0.0, RADIUS) {
        pen.stroke(&path, solid(colours.last), &dashed(5.5, 0.62 * period, 0.38 * period));
    }
    pen
}

fn arrival(mut pen: Pen, kit: Kit<'_>) -> Pen {
    let colours = &kit.colours.points;
    pen.ring(0.0, 0.0, CHECKER_RADIUS - 2.0, 9.0, solid(colours.last_casing));
    pen.ring(0.0, 0.0, CHECKER_RADIUS - 1.0, 5.5, solid(colours.last));
    pen
}

fn borne_off(kit: Kit<'_>) -> Result<Pen, RenderError> {
    let colours = &kit.colours.points;
    let mut pen = kit.pen(36.0, 12.0)?;
    if let Some(path) = rounded((-29.0, -7.0), (58.0, 14.0), 4.0) {
        pen.stroke(&path, solid(colours.last_casing), &line(6.0));
        pen.stroke(&path, solid(colours.last), &line(3.5));
    }
    Ok(pen)
}

fn trail_dot(kit: Kit<'_>, size: usize) -> Result<Pen, RenderError> {
    let colours = &kit.colours.points;
    let radius = 3.4 + 0.8 * size as f32;
    let mut pen = kit.pen(radius + 3.0, radius + 3.0)?;
    pen.disc(0.0, 0.0, radius + 1.8, solid(colours.last_casing));
    pen.disc(0.0, 0.0, radius, solid(colours.last));
    Ok(pen)
}

fn stop(kit: Kit<'_>) -> Result<Pen, RenderError> {
    let colours = &kit.colours.points;
    let mut pen = kit.pen(15.0, 15.0)?;
    pen.disc(0.0, 0.0, 12.5, solid(colours.last_casing));
    pen.ring(0.0, 0.0, 8.5, 4.5, solid(colours.last));
    Ok(pen)
}

/// A cross on a badge, right of the middle and above it.
fn hit(mut pen: Pen, kit: Kit<'_>, offset: f32) -> Pen {
    let marks = &kit.colours.marks;
    crossed(&mut pen, (offset, -offset), marks.check, marks.badge_ink);
    pen
}

fn target(mut pen: Pen, kit: Kit<'_>) -> Pen {
    let marks = &kit.colours.marks;
    pen.disc(0.0, 0.0, 18.5, solid(marks.casing));
    pen.disc(0.0, 0.0, 14.5, solid(marks.target));
    pen
}

fn capture(mut pen: Pen, kit: Kit<'_>) -> Pen {
    let marks = &kit.colours.marks;
    pen.ring(0.0, 0.0, CHECKER_RADIUS + 1.0, 11.0, solid(marks.casing));
    pen.ring(0.0, 0.0, CHECKER_RADIUS + 1.0, 6.5, solid(marks.target));
    pen
}

/// Around the upper tray; the anchor is the middle of the tray.
fn tray(kit: Kit<'_>) -> Result<Pen, RenderError> {
    let marks = &kit.colours.marks;
    let mut pen = kit.pen(TRAY_WIDTH as f32 / 2.0 + 6.0, TRAY_HEIGHT as f32 / 2.0 + 6.0)?;
    let to_anchor = tiny_skia::Transform::from_translate(-TRAY_X as f32, -(TOP + TRAY_HEIGHT / 2) as f32);
    if let Some(path) = tray_path(TOP).and_then(|path| path.transform(to_anchor)) {
        pen.stroke(&path, solid(marks.casing), &line(9.0));
        pen.stroke(&path, solid(marks.target), &line(5.5));
    }
    Ok(pen)
}

fn selected(mut pen: Pen, kit: Kit<'_>) -> Pen {
    const HALF: f32 = 37.0;
    const ARM: f32 = 17.0;
    let marks = &kit.colours.marks;
    if let Some(path) = brackets(HALF, ARM, &CORNERS) {
        pen.stroke(&path, solid(marks.casing), &line(10.0));
        pen.stroke(&path, solid(marks.target), &line(6.5));
    }
    pen
}

/// An octagon and a cross, on the other side than the badge of a hit.
fn blocking(mut pen: Pen, kit: Kit<'_>) -> Pen {
    const LONG: f32 = 37.0;
    const SHORT: f32 = 15.3;
    let marks = &kit.colours.marks;
    if let Some(path) = octagon(LONG, SHORT) {
        pen.stroke(&path, solid(marks.casing), &line(9.5));
        pen.stroke(&path, solid(marks.blocking), &line(6.0));
    }
    crossed(&mut pen, (-BADGE_OFFSET, -BADGE_OFFSET), marks.blocking, marks.badge_ink);
    pen
}

fn crossed(pen: &mut Pen, (x, y): (f32, f32), fill: Rgb, ink: Rgb) {
    const ARM: f32 = 5.5;
    pen.disc(x, y, 17.0, solid(ink));
    pen.disc(x, y, 14.0, solid(fill));
    if let Some(path) = cross(x, y, ARM) {
        pen.stroke(&path, solid(ink), &line(4.5));
    }
}
