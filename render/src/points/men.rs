//! Checkers: as discs, edge-on in a tray, and with the number of those that no longer fit.

use banco_engine::Seat;

use crate::RenderError;
use crate::fonts::draw_label;
use crate::pen::{Pen, fading, falling, falling_between, line, lit, rounded, solid};
use crate::sheet::{Kit, Sheet, Stamp};
use crate::theme::{CheckerColours, PointsColours, Rgb};

use super::places::{CHECKER_RADIUS, STACK_MAX};

/// A side has fifteen.
const MEN_MAX: usize = 15;
const EDGE_ON: (f32, f32) = (58.0, 14.0);
const NUMBER_EM: f32 = 37.0;
const OFF_EM: f32 = 30.0;
/// Engraved rings in parts of the radius; the second tells black apart without its colour.
const RINGS: [f32; 2] = [0.72, 0.42];

pub(super) struct Checkers {
    /// By seat.
    discs: [Stamp; 2],
    edges_on: [Stamp; 2],
    /// By seat, from [`STACK_MAX`] + 1 on: laid over the last disc of a stack.
    numbers: [Vec<Stamp>; 2],
    /// Number of checkers in a tray, from 1.
    off: Vec<Stamp>,
    pub shadow: Stamp,
}

impl Checkers {
    pub(super) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<Checkers, RenderError> {
        let (colours, [white, black]) = (&kit.colours.points, &kit.colours.checkers);
        let mut numbers = |man: &CheckerColours| -> Result<Vec<Stamp>, RenderError> {
            (STACK_MAX + 1..=MEN_MAX).map(|count| Ok(sheet.add(number(kit, man, count)?, &[man.face[1]]))).collect()
        };
        let numbers = [numbers(white)?, numbers(black)?];
        let grounds: Vec<Rgb> = colours.points.into_iter().chain([colours.felt, colours.frame]).collect();
        let tray = [colours.tray];
        Ok(Checkers {
            discs: [
                sheet.add(disc(kit, white, &RINGS[..1])?, &grounds),
                sheet.add(disc(kit, black, &RINGS)?, &grounds),
            ],
            edges_on: [sheet.add(edge_on(kit, white)?, &tray), sheet.add(edge_on(kit, black)?, &tray)],
            numbers,
            off: (1..=MEN_MAX)
                .map(|count| Ok(sheet.add(off(kit, colours, count)?, &tray)))
                .collect::<Result<_, RenderError>>()?,
            shadow: sheet.add(shadow(kit, colours)?, &grounds),
        })
    }

    pub(super) fn disc(&self, seat: Seat) -> Stamp {
        self.discs[seat.index()]
    }

    pub(super) fn edge_on(&self, seat: Seat) -> Stamp {
        self.edges_on[seat.index()]
    }

    /// Text that says `count` checkers stand where [`STACK_MAX`] are drawn.
    pub(super) fn number(&self, seat: Seat, count: usize) -> Option<Stamp> {
        self.numbers[seat.index()].get(count.checked_sub(STACK_MAX + 1)?).copied()
    }

    /// Text that says `count` checkers are off.
    pub(super) fn off(&self, count: usize) -> Option<Stamp> {
        self.off.get(count.checked_sub(1)?).copied()
    }
}

fn disc(kit: Kit<'_>, man: &CheckerColours, rings: &[f32]) -> Result<Pen, RenderError> {
    let radius = CHECKER_RADIUS;
    let mut pen = kit.pen(radius + 1.0, radius + 1.0)?;
    pen.disc(0.0, 0.0, radius, falling(man.rim, radius));
    pen.disc(0.0, 0.0, radius - 1.8, lit(man.face, radius));
    for ring in rings {
        pen.ring(0.0, 0.0, ring * radius, 2.6, solid(man.ring));
    }
    Ok(pen)
}

fn number(kit: Kit<'_>, man: &CheckerColours, count: usize) -> Result<Pen, RenderError> {
    let reach = 0.78 * CHECKER_RADIUS;
    let mut pen = kit.pen(reach, reach)?;
    // A plain face below the number: the rings would cut through its digits.
    pen.disc(0.0, 0.0, reach - 1.0, solid(man.face[1]));
    draw_label(&mut pen, &kit.fonts.bold, &count.to_string(), (0.0, 0.0), NUMBER_EM, man.ink);
    Ok(pen)
}

fn edge_on(kit: Kit<'_>, man: &CheckerColours) -> Result<Pen, RenderError> {
    let (width, height) = EDGE_ON;
    let mut pen = kit.pen(width / 2.0 + 1.0, height / 2.0 + 1.0)?;
    let [light, middle, shade] = man.face;
    if let Some(path) = rounded((-width / 2.0, -height / 2.0), (width, height), 4.0) {
        pen.fill(&path, falling_between([light, shade], -height / 2.0, height / 2.0));
        // The ring's colour, for the rim's would drown in the tray.
        pen.stroke(&path, solid(man.ring), &line(1.6));
    }
    pen.rect(-width / 2.0 + 5.0, -1.5, width - 10.0, 3.0, solid(middle));
    Ok(pen)
}

fn off(kit: Kit<'_>, colours: &PointsColours, count: usize) -> Result<Pen, RenderError> {
    let mut pen = kit.pen(26.0, 16.0)?;
    draw_label(&mut pen, &kit.fonts.bold, &count.to_string(), (0.0, 0.0), OFF_EM, colours.label);
    Ok(pen)
}

fn shadow(kit: Kit<'_>, colours: &PointsColours) -> Result<Pen, RenderError> {
    let (drop, inner, outer) = (0.09 * CHECKER_RADIUS, 0.88 * CHECKER_RADIUS, 1.12 * CHECKER_RADIUS);
    let mut pen = kit.pen(outer + drop, outer + drop)?;
    let shader = fading(colours.shadow, 140, inner, outer, drop);
    pen.ring(0.0, drop, (inner + outer) / 2.0, outer - inner, shader);
    Ok(pen)
}
