//! Targets of the selected piece, told apart by shape: a reader who sees no green still sees which squares a lion
//! reaches in one step and which in two.
//!
//! | kind | shape |
//! |---|---|
//! | step | dot |
//! | slide | bar along the line; an arrow where the line runs on beyond a diagram |
//! | jump | diamond |
//! | first step of a lion | ring |
//! | second step of a lion | dot in a ring |
//! | stay | hairpin in the piece's lower corner |
//!
//! A piece that may be captured has the board's own frame, and a small shape in its corner says how.

use tiny_skia::{Path, PathBuilder, Transform};

use crate::RenderError;
use crate::heading::Heading;
use crate::pen::{Pen, line, polygon, polyline, solid};
use crate::scene::TargetKind;
use crate::sheet::{Kit, Sheet, Stamp};
use crate::theme::{MarkColours, Rgb};

/// Distance of sites the shapes are drawn for.
const PITCH: f32 = 96.0;
/// From the middle of a site to the middle of a shape in its corner, right and down.
const CORNER: f32 = 31.0;
/// A shape in a corner against one in the middle.
const SMALL: f32 = 0.74;
const CASING: f32 = 4.0;

/// The shapes of one board.
pub(crate) struct Targets {
    step: Stamp,
    /// By [`Heading::axis`].
    slides: [Stamp; 4],
    /// By [`Heading::index`].
    arrows: [Stamp; 8],
    /// In the middle of an empty site, and in the corner of a piece.
    jump: [Stamp; 2],
    lion_first: [Stamp; 2],
    lion_second: [Stamp; 2],
    stay: Stamp,
    /// From a site's middle to its corner, right and down.
    corner: i32,
}

impl Targets {
    /// Draws the shapes for sites `pitch` pixels apart.
    pub(crate) fn draw(kit: Kit<'_>, pitch: f32, sheet: &mut Sheet, grounds: &[Rgb]) -> Result<Targets, RenderError> {
        let size = pitch / PITCH;
        let marks = &kit.colours.marks;
        let mut stamp = |parts: &[Part], place: Transform| {
            let mut pen = kit.pen(PITCH / 2.0 * size, PITCH / 2.0 * size)?;
            paint(&mut pen, parts, place.post_scale(size, size), marks);
            Ok::<_, RenderError>(sheet.add(pen, grounds))
        };
        let middle = Transform::identity();
        let upper = Transform::from_scale(SMALL, SMALL).post_translate(-CORNER, -CORNER);
        let lower = Transform::from_translate(CORNER, CORNER);
        let turned = |heading: Heading| Transform::from_rotate(heading.degrees());
        let mut both = |parts: &[Part]| Ok::<_, RenderError>([stamp(parts, middle)?, stamp(parts, upper)?]);
        let (jump, lion_first, lion_second) = (both(&diamond())?, both(&ring())?, both(&dot_in_ring())?);
        let [e, se, s, sw, w, nw, n, ne] = Heading::ALL;
        let mut arrow = |heading| stamp(&arrow(), turned(heading));
        let arrows = [arrow(e)?, arrow(se)?, arrow(s)?, arrow(sw)?, arrow(w)?, arrow(nw)?, arrow(n)?, arrow(ne)?];
        let mut slide = |heading| stamp(&bar(), turned(heading));
        let slides = [slide(e)?, slide(se)?, slide(s)?, slide(sw)?];
        let (step, stay) = (stamp(&dot(), middle)?, stamp(&hairpin(), lower)?);
        let corner = (CORNER * size).round() as i32;
        Ok(Targets { step, slides, arrows, jump, lion_first, lion_second, stay, corner })
    }

    /// The shape of `kind` that lies `heading` of the piece picked up; `None` where the frame around a piece says it
    /// all.
    pub(crate) fn of(&self, kind: TargetKind, heading: Option<Heading>, is_taken: bool) -> Option<Stamp> {
        let at = |[middle, corner]: [Stamp; 2]| Some(if is_taken { corner } else { middle });
        match kind {
            TargetKind::Step => Some(self.step).filter(|_| !is_taken),
            TargetKind::Slide => Some(self.slides[heading.map_or(0, Heading::axis)]).filter(|_| !is_taken),
            TargetKind::Jump => at(self.jump),
            TargetKind::LionFirst => at(self.lion_first),
            TargetKind::LionSecond => at(self.lion_second),
            TargetKind::Stay => Some(self.stay),
            TargetKind::Capture => None,
        }
    }

    /// The shape of `kind` for a legend, and where its middle lies from the stamp's anchor.
    pub(crate) fn sample(&self, kind: TargetKind) -> Option<(Stamp, [i32; 2])> {
        let corner = match kind {
            TargetKind::Stay => self.corner,
            TargetKind::Step
            | TargetKind::Slide
            | TargetKind::Jump
            | TargetKind::LionFirst
            | TargetKind::LionSecond
            | TargetKind::Capture => 0,
        };
        Some((self.of(kind, None, false)?, [corner, corner]))
    }

    /// A slide that runs on beyond the picture.
    pub(crate) fn arrow(&self, heading: Heading) -> Stamp {
        self.arrows[heading.index()]
    }
}

/// A piece of a shape in the mark's colour with a light casing, which also fills a hollow piece.
struct Part {
    path: Option<Path>,
    ink: Ink,
}

enum Ink {
    Filled,
    Line(f32),
    HollowLine(f32),
}

fn paint(pen: &mut Pen, parts: &[Part], place: Transform, marks: &MarkColours) {
    let placed = |part: &Part| part.path.clone().and_then(|path| path.transform(place));
    let size = place.get_scale().0;
    for part in parts {
        let Some(path) = placed(part) else { continue };
        let width = match part.ink {
            Ink::Filled => 0.0,
            Ink::Line(width) | Ink::HollowLine(width) => width,
        };
        pen.stroke(&path, solid(marks.casing), &line((width + 2.0 * CASING) * size));
        if let Ink::HollowLine(_) = part.ink {
            pen.fill(&path, solid(marks.casing));
        }
    }
    for part in parts {
        let Some(path) = placed(part) else { continue };
        match part.ink {
            Ink::Filled => pen.fill(&path, solid(marks.target)),
            Ink::Line(width) | Ink::HollowLine(width) => pen.stroke(&path, solid(marks.target), &line(width * size)),
        }
    }
}

fn dot() -> [Part; 1] {
    [Part { path: PathBuilder::from_circle(0.0, 0.0, 13.0), ink: Ink::Filled }]
}

fn bar() -> [Part; 1] {
    [Part { path: polyline(&[(-19.0, 0.0), (19.0, 0.0)]), ink: Ink::Line(11.0) }]
}

fn arrow() -> [Part; 2] {
    let head = polyline(&[(9.0, -17.0), (27.0, 0.0), (9.0, 17.0)]);
    [
        Part { path: polyline(&[(-19.0, 0.0), (25.0, 0.0)]), ink: Ink::Line(11.0) },
        Part { path: head, ink: Ink::Line(9.0) },
    ]
}

fn diamond() -> [Part; 1] {
    let path = polygon(&[(0.0, -20.0), (20.0, 0.0), (0.0, 20.0), (-20.0, 0.0)]);
    [Part { path, ink: Ink::Filled }]
}

fn ring() -> [Part; 1] {
    [Part { path: PathBuilder::from_circle(0.0, 0.0, 14.0), ink: Ink::HollowLine(6.5) }]
}

fn dot_in_ring() -> [Part; 2] {
    [
        Part { path: PathBuilder::from_circle(0.0, 0.0, 18.5), ink: Ink::HollowLine(5.0) },
        Part { path: PathBuilder::from_circle(0.0, 0.0, 8.0), ink: Ink::Filled },
    ]
}

/// Out and back again.
fn hairpin() -> [Part; 2] {
    let mut way = PathBuilder::new();
    way.move_to(-6.0, 9.0);
    way.line_to(-6.0, -2.0);
    way.cubic_to(-6.0, -10.0, 6.0, -10.0, 6.0, -2.0);
    way.line_to(6.0, 8.0);
    [
        Part { path: way.finish(), ink: Ink::Line(4.5) },
        Part { path: polyline(&[(1.0, 4.0), (6.0, 9.0), (11.0, 4.0)]), ink: Ink::Line(4.5) },
    ]
}
