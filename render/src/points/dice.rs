//! Dice in their thrower's colours, and the doubling cube.

use banco_engine::Seat;
use tiny_skia::Transform;

use crate::RenderError;
use crate::fonts::draw_label;
use crate::pen::{Pen, faint, falling_between, line, rounded, solid};
use crate::sheet::{Kit, Sheet, Stamp};
use crate::theme::{CheckerColours, PointsColours, Rgb};

use super::ground::TRAY_EDGE_ALPHA;
use super::places::RAIL;

const SIDE: f32 = 74.0;
const ROUND: f32 = 15.0;
const PIP_RADIUS: f32 = 7.8;
/// From the middle of a die to the middles of its outer pips.
const PIP_SHIFT: f32 = 20.0;
/// Thrown dice lie a little askew; degrees, one after the other.
const TURNS: [f32; 2] = [-6.0, 5.0];
/// Share of a die that stays visible after it was played.
const SPENT_ALPHA: f32 = 0.34;
const SIDES: u8 = 6;

const CUBE_SIDE: f32 = 62.0;
/// Doublings that have a face of their own; no match is long enough for more.
const DOUBLINGS_MAX: u32 = 12;

pub(super) struct Dice {
    /// By seat, value (0 for a blank die), turn, then fresh and spent.
    faces: Vec<Stamp>,
}

impl Dice {
    pub(super) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<Dice, RenderError> {
        let colours = &kit.colours.points;
        let mut faces = Vec::new();
        for man in &kit.colours.checkers {
            for value in 0..=SIDES {
                for turn in TURNS {
                    for alpha in [1.0, SPENT_ALPHA] {
                        faces.push(sheet.add(die(kit, man, value, turn, alpha)?, &[colours.felt]));
                    }
                }
            }
        }
        Ok(Dice { faces })
    }

    /// Die number `place` of a throw; value 0 is a blank die, whose draw is open (beacon 3.4).
    pub(super) fn face(&self, seat: Seat, value: u8, place: usize, is_spent: bool) -> Option<Stamp> {
        let value = usize::from(Some(value).filter(|value| *value <= SIDES)?);
        let turned = (seat.index() * usize::from(SIDES + 1) + value) * TURNS.len() + place % TURNS.len();
        self.faces.get(2 * turned + usize::from(is_spent)).copied()
    }
}

fn die(kit: Kit<'_>, man: &CheckerColours, value: u8, turn: f32, alpha: f32) -> Result<Pen, RenderError> {
    let (reach, shadow, [body, pip]) = (0.62 * SIDE, kit.colours.points.shadow, man.dice);
    let mut pen = kit.pen(reach, reach)?;
    let turned = Transform::from_rotate(turn);
    let half = SIDE / 2.0;
    for (shift, shader) in [(4.0, faint(shadow, 95)), (0.0, falling_between(lit_sides(body), -half, half))] {
        let path = rounded((shift / 2.0 - half, shift - half), (SIDE, SIDE), ROUND);
        if let Some(path) = path.and_then(|path| path.transform(turned)) {
            pen.fill(&path, shader);
            if shift == 0.0 {
                pen.stroke(&path, solid(man.rim[0]), &line(1.5));
            }
        }
    }
    for (x, y) in pips(value) {
        let mut middle = tiny_skia::Point::from_xy(x * PIP_SHIFT, y * PIP_SHIFT);
        turned.map_point(&mut middle);
        pen.disc(middle.x, middle.y, PIP_RADIUS, solid(pip));
    }
    pen.fade(alpha);
    Ok(pen)
}

/// A body at its upper and lower edge.
fn lit_sides(body: Rgb) -> [Rgb; 2] {
    [body.map(|level| level.saturating_add(20)), body.map(|level| level.saturating_sub(14))]
}

/// The pips of a side: 1 right and down, -1 left and up.
fn pips(value: u8) -> Vec<(f32, f32)> {
    let mut pips = Vec::new();
    if value % 2 == 1 {
        pips.push((0.0, 0.0));
    }
    if value >= 2 {
        pips.extend([(-1.0, -1.0), (1.0, 1.0)]);
    }
    if value >= 4 {
        pips.extend([(-1.0, 1.0), (1.0, -1.0)]);
    }
    if value == 6 {
        pips.extend([(-1.0, 0.0), (1.0, 0.0)]);
    }
    pips
}

/// The doubling cube with each of its values, its rail, and the ring around it while it is offered.
pub(super) struct Cubes {
    faces: Vec<Stamp>,
    pub rail: Stamp,
    pub offered: Stamp,
}

impl Cubes {
    pub(super) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<Cubes, RenderError> {
        let (colours, accent) = (&kit.colours.points, kit.colours.bar.accent);
        let grounds = [colours.frame, colours.felt];
        let faces = (0..=DOUBLINGS_MAX).map(|power| Ok(sheet.add(cube(kit, colours, 1 << power)?, &grounds)));
        Ok(Cubes {
            faces: faces.collect::<Result<_, RenderError>>()?,
            rail: sheet.add(rail(kit, colours)?, &grounds[..1]),
            offered: sheet.add(offered(kit, colours, accent)?, &grounds),
        })
    }

    pub(super) fn face(&self, value: u32) -> Option<Stamp> {
        self.faces.get(value.checked_ilog2()? as usize).copied()
    }
}

fn cube(kit: Kit<'_>, colours: &PointsColours, value: u32) -> Result<Pen, RenderError> {
    let (half, [face, ink]) = (CUBE_SIDE / 2.0, colours.cube);
    let mut pen = kit.pen(half + 5.0, half + 5.0)?;
    if let Some(path) = rounded((1.5 - half, 4.0 - half), (CUBE_SIDE, CUBE_SIDE), 10.0) {
        pen.fill(&path, faint(colours.shadow, 100));
    }
    if let Some(path) = rounded((-half, -half), (CUBE_SIDE, CUBE_SIDE), 10.0) {
        pen.fill(&path, falling_between(lit_sides(face), -half, half));
        pen.stroke(&path, solid(colours.faint), &line(2.5));
    }
    let text = value.to_string();
    let em = match text.len() {
        1 | 2 => 40.0,
        3 => 29.0,
        _ => 22.0,
    };
    draw_label(&mut pen, &kit.fonts.bold, &text, (0.0, 0.0), em, ink);
    Ok(pen)
}

/// The groove along which the cube slides from the middle to its owner.
fn rail(kit: Kit<'_>, colours: &PointsColours) -> Result<Pen, RenderError> {
    let (half_width, half_height) = (6.0, RAIL as f32 + 22.0);
    let mut pen = kit.pen(half_width + 2.0, half_height + 2.0)?;
    if let Some(path) = rounded((-half_width, -half_height), (2.0 * half_width, 2.0 * half_height), half_width) {
        pen.fill(&path, solid(colours.tray));
        pen.stroke(&path, faint(colours.faint, TRAY_EDGE_ALPHA), &line(2.0));
    }
    Ok(pen)
}

fn offered(kit: Kit<'_>, colours: &PointsColours, accent: Rgb) -> Result<Pen, RenderError> {
    let half = CUBE_SIDE / 2.0 + 7.0;
    let mut pen = kit.pen(half + 6.0, half + 6.0)?;
    if let Some(path) = rounded((-half, -half), (2.0 * half, 2.0 * half), 15.0) {
        pen.stroke(&path, faint(colours.shadow, 120), &line(10.0));
        pen.stroke(&path, solid(accent), &line(6.0));
    }
    Ok(pen)
}
