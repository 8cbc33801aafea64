//! Men of chu shogi: pentagons that point at the other side, their writing upright.

use banco_engine::{ChuFace, ChuKind, Face, Kind, Seat};
use tiny_skia::{Path, PathBuilder};

use crate::RenderError;
use crate::fonts::{Fit, draw_fitted};
use crate::pen::{Pen, falling, line, solid};
use crate::sheet::{Kit, Sheet, Stamp};
use crate::theme::Rgb;

/// For a cell of 92 pixels.
const OUTLINE: [(f32, f32); 5] = [(0.0, -42.0), (27.0, -32.0), (38.5, 41.0), (-38.5, 41.0), (-27.0, -32.0)];

pub(crate) struct Koma {
    /// By seat, whether inverted, whether promoted, and kind.
    men: Vec<Stamp>,
}

impl Koma {
    pub fn draw(kit: Kit<'_>, sheet: &mut Sheet, grounds: &[Rgb]) -> Result<Koma, RenderError> {
        let mut men = Vec::new();
        for seat in Seat::BOTH {
            for is_inverted in [false, true] {
                for promoted in [false, true] {
                    for &kind in ChuKind::ALL {
                        let face = ChuFace { kind, promoted };
                        men.push(sheet.add(koma(kit, seat, is_inverted, face)?, grounds));
                    }
                }
            }
        }
        Ok(Koma { men })
    }

    pub fn of(&self, face: Face, bottom: Seat) -> Option<Stamp> {
        let Some(Kind::Chu(ChuFace { kind, promoted })) = face.kind else { return None };
        let is_inverted = face.seat != bottom;
        let group = (face.seat.index() * 2 + usize::from(is_inverted)) * 2 + usize::from(promoted);
        let place = ChuKind::ALL.iter().position(|other| *other == kind)?;
        self.men.get(group * ChuKind::ALL.len() + place).copied()
    }
}

fn koma(kit: Kit<'_>, seat: Seat, is_inverted: bool, face: ChuFace) -> Result<Pen, RenderError> {
    let colours = &kit.colours.koma[seat.index()];
    let mut pen = kit.pen(46.0, 46.0)?;
    if let Some(path) = outline(is_inverted) {
        pen.fill(&path, falling(colours.face, 42.0));
        pen.stroke(&path, solid(colours.edge), &line(2.0));
    }
    let ink = if face.promoted { colours.promoted } else { colours.ink };
    let fit = Fit { x: 0.0, y: 2.0, width: 46.0, height: 34.0 };
    draw_fitted(&mut pen, &kit.fonts.bold, face.kind.code(), fit, ink, 0.0);
    Ok(pen)
}

fn outline(is_inverted: bool) -> Option<Path> {
    let side = if is_inverted { -1.0 } else { 1.0 };
    let mut path = PathBuilder::new();
    for (place, (x, y)) in OUTLINE.into_iter().enumerate() {
        if place == 0 {
            path.move_to(x, side * y);
        } else {
            path.line_to(x, side * y);
        }
    }
    path.close();
    path.finish()
}
