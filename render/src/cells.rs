//! Marks of boards with square cells: tints and brackets below the pieces, dots, rings and badges above.

use tiny_skia::PathBuilder;

use crate::RenderError;
use crate::fonts::{Fit, draw_fitted};
use crate::pen::{CORNERS, Pen, brackets, cross, dashed, line, octagon, solid};
use crate::sheet::{Kit, Sheet, Stamp};
use crate::sites::Sign;
use crate::theme::{MarkColours, Rgb};

/// One colour of cells: its tints.
pub(crate) struct CellTints {
    pub ground: Rgb,
    /// Cells of the last move.
    pub last: Rgb,
    /// The cell of a piece in check.
    pub check: Rgb,
}

/// The marks with brackets in the corners of a cell.
pub(crate) struct Framed {
    last: Stamp,
    selected: Stamp,
}

impl Framed {
    /// With brackets in `corners` alone: where a coordinate stands none may cross it.
    pub(crate) fn draw(
        kit: Kit<'_>,
        cell: u32,
        tints: &CellTints,
        bracket: Rgb,
        corners: &[(f32, f32)],
        sheet: &mut Sheet,
    ) -> Result<Framed, RenderError> {
        let half = cell as f32 / 2.0;
        let pen = || kit.pen(half, half);
        let grounds = [tints.ground, tints.last];
        Ok(Framed {
            last: sheet.add(last(pen()?, half, tints.last, bracket, corners), &grounds),
            selected: sheet.add(selected(pen()?, half, &kit.colours.marks, corners), &grounds),
        })
    }

    pub(crate) const fn of(&self, sign: Sign) -> Option<Stamp> {
        match sign {
            Sign::Origin | Sign::Arrival => Some(self.last),
            Sign::Selected => Some(self.selected),
            Sign::Via
            | Sign::ArrivalRing
            | Sign::Check
            | Sign::Alarm
            | Sign::TurnedUp
            | Sign::Turning
            | Sign::Capture
            | Sign::Blocking => None,
        }
    }
}

/// The marks on cells of one colour.
pub(crate) struct CellSigns {
    framed: Framed,
    via: Stamp,
    check: Stamp,
    alarm: Stamp,
    capture: Stamp,
    blocking: Stamp,
}

impl CellSigns {
    /// For cells of `cell` pixels (an even number); brackets of the last move are drawn in `bracket`.
    pub(crate) fn draw(
        kit: Kit<'_>,
        cell: u32,
        tints: &CellTints,
        bracket: Rgb,
        sheet: &mut Sheet,
    ) -> Result<CellSigns, RenderError> {
        let (marks, half) = (&kit.colours.marks, cell as f32 / 2.0);
        let pen = || kit.pen(half, half);
        let grounds = [tints.ground, tints.last];
        sheet.reserve([tints.ground, tints.last, tints.check, bracket]);
        Ok(CellSigns {
            framed: Framed::draw(kit, cell, tints, bracket, &CORNERS, sheet)?,
            via: sheet.add(via(pen()?, half, bracket), &grounds),
            check: sheet.add(check(pen()?, half, tints.check, marks), &grounds),
            alarm: sheet.add(alarm(pen()?, half, marks, kit), &[tints.check]),
            capture: sheet.add(capture(pen()?, half, marks), &grounds),
            blocking: sheet.add(blocking(pen()?, half, marks), &grounds),
        })
    }

    pub(crate) fn of(&self, sign: Sign) -> Option<Stamp> {
        match sign {
            Sign::Origin | Sign::Arrival | Sign::Selected => self.framed.of(sign),
            Sign::Via => Some(self.via),
            Sign::Check => Some(self.check),
            Sign::Alarm => Some(self.alarm),
            Sign::Capture => Some(self.capture),
            Sign::Blocking => Some(self.blocking),
            // Cells are tinted, and nothing on them lies face down.
            Sign::ArrivalRing | Sign::TurnedUp | Sign::Turning => None,
        }
    }
}

fn square(pen: &mut Pen, half: f32, fill: Rgb) {
    pen.rect(-half, -half, 2.0 * half, 2.0 * half, solid(fill));
}

fn last(mut pen: Pen, half: f32, tint: Rgb, bracket: Rgb, corners: &[(f32, f32)]) -> Pen {
    square(&mut pen, half, tint);
    let width = half * 0.1;
    if let Some(path) = brackets(half - width / 2.0, half * 0.40, corners) {
        let stroke = tiny_skia::Stroke { width, ..tiny_skia::Stroke::default() };
        pen.stroke(&path, solid(bracket), &stroke);
    }
    pen
}

/// A ring of dashes: the piece was here, and did not stay.
fn via(mut pen: Pen, half: f32, ink: Rgb) -> Pen {
    let radius = half * 0.62;
    let period = std::f32::consts::TAU * radius / 10.0;
    if let Some(path) = PathBuilder::from_circle(0.0, 0.0, radius) {
        pen.stroke(&path, solid(ink), &dashed(half * 0.08, 0.6 * period, 0.4 * period));
    }
    pen
}

fn check(mut pen: Pen, half: f32, tint: Rgb, marks: &MarkColours) -> Pen {
    square(&mut pen, half, tint);
    let width = half * 0.1;
    pen.ring(0.0, 0.0, half - width * 0.75, width, solid(marks.check));
    pen
}

/// "!" in the upper right corner, where no piece reaches.
pub(crate) fn alarm(mut pen: Pen, half: f32, marks: &MarkColours, kit: Kit<'_>) -> Pen {
    let radius = half * 0.27;
    let (x, y) = (half - radius, radius - half);
    badge(&mut pen, [x, y], radius, marks.check, marks.badge_ink);
    let fit = Fit { x, y, width: 0.4 * radius, height: 1.1 * radius };
    draw_fitted(&mut pen, &kit.fonts.bold, "!", fit, marks.badge_ink, 0.0);
    pen
}

fn capture(mut pen: Pen, half: f32, marks: &MarkColours) -> Pen {
    let width = half * 0.12;
    let radius = half - width * 0.8;
    pen.ring(0.0, 0.0, radius, 1.5 * width, solid(marks.casing));
    pen.ring(0.0, 0.0, radius, width, solid(marks.target));
    pen
}

fn selected(mut pen: Pen, half: f32, marks: &MarkColours, corners: &[(f32, f32)]) -> Pen {
    for (rgb, width) in [(marks.casing, half * 0.17), (marks.target, half * 0.11)] {
        if let Some(path) = brackets(half - half * 0.1, half * 0.42, corners) {
            pen.stroke(&path, solid(rgb), &line(width));
        }
    }
    pen
}

/// An octagon and a cross, on the other side than the badge of a piece in check.
fn blocking(mut pen: Pen, half: f32, marks: &MarkColours) -> Pen {
    let (long, short) = (half * 0.9, half * 0.373);
    if let Some(path) = octagon(long, short) {
        pen.stroke(&path, solid(marks.casing), &line(half * 0.16));
        pen.stroke(&path, solid(marks.blocking), &line(half * 0.1));
    }
    let radius = half * 0.27;
    let (x, y) = (radius - half, radius - half);
    badge(&mut pen, [x, y], radius, marks.blocking, marks.badge_ink);
    if let Some(path) = cross(x, y, radius * 0.38) {
        pen.stroke(&path, solid(marks.badge_ink), &line(radius * 0.28));
    }
    pen
}

fn badge(pen: &mut Pen, [x, y]: [f32; 2], radius: f32, fill: Rgb, edge: Rgb) {
    pen.disc(x, y, radius, solid(edge));
    pen.disc(x, y, radius * 0.83, solid(fill));
}
