//! Pieces as discs: rim, lit face, engraved ring, and what is written on it; or a back with its ornament.

use banco_engine::{Face, Kind, Seat};
use tiny_skia::{Path, PathBuilder, Transform};

use crate::RenderError;
use crate::fonts::{Fit, Fonts, draw_fitted, draw_kai};
use crate::pen::{Pen, fading, falling, line, lit, solid};
use crate::scene::PieceSet;
use crate::sheet::{Kit, Sheet, Stamp};
use crate::theme::{BackColours, DiscColours, Ornament, Rgb};

const KINDS: [Kind; 7] =
    [Kind::General, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Rook, Kind::Cannon, Kind::Soldier];

/// All pieces of one theme at one radius.
pub(crate) struct Discs {
    /// By piece set, seat and kind.
    faces: Vec<Stamp>,
    backs: [Stamp; 2],
    /// Small backs laid over a known piece that lies face down for others.
    hints: [Stamp; 2],
}

impl Discs {
    /// Draws the pieces that will stand on `grounds`.
    pub(crate) fn draw(kit: Kit<'_>, radius: f32, sheet: &mut Sheet, grounds: &[Rgb]) -> Result<Discs, RenderError> {
        let men = &kit.colours.discs;
        let mut faces = Vec::new();
        for set in PieceSet::ALL {
            for seat in Seat::BOTH {
                for kind in KINDS {
                    let pen = draw_face(&men[seat.index()], kit, set, seat, kind, radius)?;
                    faces.push(sheet.add(pen, grounds));
                }
            }
        }
        for man in men {
            sheet.reserve([man.ink, man.back.border, man.back.line]);
        }
        let [red, black] = men;
        Ok(Discs {
            faces,
            backs: [
                sheet.add(draw_back(red, radius, kit)?, grounds),
                sheet.add(draw_back(black, radius, kit)?, grounds),
            ],
            hints: [
                sheet.add(draw_hint(red, radius, kit)?, grounds),
                sheet.add(draw_hint(black, radius, kit)?, grounds),
            ],
        })
    }

    /// Layers to draw for `face`, bottom first.
    pub(crate) fn of(&self, face: Face, set: PieceSet) -> [Option<Stamp>; 2] {
        let seat = face.seat.index();
        match face.kind {
            None => [self.backs.get(seat).copied(), None],
            Some(kind) => {
                let Some(kind) = kind_index(kind) else { return [None, None] };
                let place = (set_index(set) * 2 + seat) * KINDS.len() + kind;
                [self.faces.get(place).copied(), self.hints.get(seat).copied().filter(|_| face.dark)]
            }
        }
    }
}

/// Place of a set in [`PieceSet::ALL`].
const fn set_index(set: PieceSet) -> usize {
    match set {
        PieceSet::Hanzi => 0,
        PieceSet::HanziLetter => 1,
        PieceSet::HanziLetterEn => 2,
        PieceSet::LettersVi => 3,
        PieceSet::LettersEn => 4,
    }
}

/// `None` for pieces of other boards, which are no discs.
const fn kind_index(kind: Kind) -> Option<usize> {
    match kind {
        Kind::General => Some(0),
        Kind::Advisor => Some(1),
        Kind::Elephant => Some(2),
        Kind::Horse => Some(3),
        Kind::Rook => Some(4),
        Kind::Cannon => Some(5),
        Kind::Soldier => Some(6),
        Kind::Chess(_) | Kind::Chu(_) | Kind::Checker | Kind::Cross | Kind::Nought => None,
    }
}

/// The character on a piece of xiangqi; empty for pieces of other games.
pub(crate) const fn hanzi(seat: Seat, kind: Kind) -> &'static str {
    let (red, black) = match kind {
        Kind::General => ("帥", "將"),
        Kind::Advisor => ("仕", "士"),
        Kind::Elephant => ("相", "象"),
        Kind::Horse => ("傌", "馬"),
        Kind::Rook => ("俥", "車"),
        Kind::Cannon => ("炮", "砲"),
        Kind::Soldier => ("兵", "卒"),
        Kind::Chess(_) | Kind::Chu(_) | Kind::Checker | Kind::Cross | Kind::Nought => ("", ""),
    };
    match seat {
        Seat::First => red,
        Seat::Second => black,
    }
}

fn draw_face(
    man: &DiscColours,
    kit: Kit<'_>,
    set: PieceSet,
    seat: Seat,
    kind: Kind,
    radius: f32,
) -> Result<Pen, RenderError> {
    let fonts: &Fonts = kit.fonts;
    let mut pen = kit.pen(radius + 1.0, radius + 1.0)?;
    pen.disc(0.0, 0.0, radius, falling(man.rim, radius));
    pen.disc(0.0, 0.0, 0.93 * radius, lit(man.face, 0.93 * radius));
    pen.ring(0.0, 0.0, 0.83 * radius, (0.045 * radius).max(1.1), solid(man.ink));
    let share = |x: f32, y: f32, width: f32, height: f32| Fit {
        x: x * radius,
        y: y * radius,
        width: width * radius,
        height: height * radius,
    };
    let letter = set.letter(kind).unwrap_or_default();
    match set {
        PieceSet::Hanzi => draw_kai(&mut pen, fonts, hanzi(seat, kind), share(0.0, 0.0, 1.2, 1.2), man.ink),
        PieceSet::HanziLetter | PieceSet::HanziLetterEn => {
            draw_kai(&mut pen, fonts, hanzi(seat, kind), share(0.0, -0.24, 0.94, 0.80), man.ink);
            draw_fitted(&mut pen, &fonts.bold, letter, share(0.0, 0.49, 0.56, 0.42), man.ink, 0.0);
        }
        PieceSet::LettersVi | PieceSet::LettersEn => {
            draw_fitted(&mut pen, &fonts.bold, letter, share(0.0, 0.0, 1.14, 0.84), man.ink, 0.0);
        }
    }
    Ok(pen)
}

fn draw_back(man: &DiscColours, radius: f32, kit: Kit<'_>) -> Result<Pen, RenderError> {
    let back = &man.back;
    let mut pen = kit.pen(radius + 1.0, radius + 1.0)?;
    pen.disc(0.0, 0.0, radius, falling(back.rim, radius));
    pen.disc(0.0, 0.0, 0.95 * radius, solid(back.border));
    pen.disc(0.0, 0.0, 0.85 * radius, falling(back.field, 0.85 * radius));
    let width = (0.048 * radius).max(1.1);
    pen.ring(0.0, 0.0, 0.74 * radius, width, solid(back.line));
    match back.ornament {
        Ornament::Flower => draw_flower(&mut pen, back, radius, width),
        Ornament::Star => draw_star(&mut pen, back, radius, width),
    }
    Ok(pen)
}

fn draw_flower(pen: &mut Pen, back: &BackColours, radius: f32, width: f32) {
    let Some(petal) = petal(radius) else { return };
    for turn in 0..8 {
        if let Some(path) = petal.clone().transform(Transform::from_rotate(45.0 * turn as f32)) {
            pen.stroke(&path, solid(back.line), &line(width));
        }
    }
    pen.disc(0.0, 0.0, 0.11 * radius, solid(back.line));
}

fn petal(radius: f32) -> Option<Path> {
    let (half, near, far) = (0.13 * radius, -0.09 * radius, -0.63 * radius);
    let mut path = PathBuilder::new();
    path.push_oval(tiny_skia::Rect::from_ltrb(-half, far, half, near)?);
    path.finish()
}

fn draw_star(pen: &mut Pen, back: &BackColours, radius: f32, width: f32) {
    let half = 0.44 * radius;
    let Some(rect) = tiny_skia::Rect::from_ltrb(-half, -half, half, half) else { return };
    let square = PathBuilder::from_rect(rect);
    for degrees in [0.0, 45.0] {
        if let Some(path) = square.clone().transform(Transform::from_rotate(degrees)) {
            pen.stroke(&path, solid(back.line), &line(width));
        }
    }
    pen.ring(0.0, 0.0, 0.2 * radius, width, solid(back.line));
    pen.disc(0.0, 0.0, 0.08 * radius, solid(back.line));
}

fn draw_hint(man: &DiscColours, radius: f32, kit: Kit<'_>) -> Result<Pen, RenderError> {
    let mut pen = kit.pen(radius + 4.0, radius + 4.0)?;
    let (x, y, small) = (0.64 * radius, 0.64 * radius, 0.36 * radius);
    pen.disc(x, y, small + 1.0, solid(man.back.line));
    pen.disc(x, y, small, solid(man.back.field[1]));
    pen.disc(x, y, 0.4 * small, solid(man.back.line));
    Ok(pen)
}

/// The shadow of a disc on its board.
pub(crate) fn draw_shadow(shadow: Rgb, radius: f32, kit: Kit<'_>) -> Result<Pen, RenderError> {
    let (drop, reach) = (0.09 * radius, 1.13 * radius);
    let mut pen = kit.pen(reach + drop, reach + drop)?;
    // Only what the disc does not cover: the shadow starts inside its edge.
    let (inner, outer) = (0.86 * radius, reach);
    let shader = fading(shadow, 140, 0.88 * radius, reach, drop);
    pen.ring(0.0, drop, (inner + outer) / 2.0, outer - inner, shader);
    Ok(pen)
}
