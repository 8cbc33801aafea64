//! Pieces of chu shogi: five-sided koma that point at the enemy, with one character and its code.
//!
//! The sides differ in luminance and in the way they point; a promoted piece has red ink and an engraved edge.
//! Glyphs stay upright, so that a phone need not be turned.

use banco_engine::{ChuFace, ChuKind, Face, Kind, Seat};
use tiny_skia::{Path, PathBuilder, Transform};

use crate::RenderError;
use crate::fonts::{Fit, draw_brush, draw_fitted};
use crate::pen::{Pen, faint, line, slanted, solid};
use crate::scene::PieceSet;
use crate::sheet::{Kit, Sheet, Stamp};
use crate::theme::{KomaColours, Rgb};

/// The cell the outline is drawn for.
pub(crate) const CELL: f32 = 92.0;
/// Half the width and height of a body with its shadow, in a cell of [`CELL`].
const BODY_REACH: (f32, f32) = (42.0, 47.0);
const SIGN_REACH: (f32, f32) = (28.0, 37.0);
const OUTLINE: [(f32, f32); 5] = [(0.0, -42.0), (27.0, -32.0), (38.5, 41.0), (-38.5, 41.0), (-27.0, -32.0)];

/// Letters on a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Writing {
    CharacterAndCode,
    Character,
    Code,
}

/// All pieces of one theme at one size.
pub(crate) struct Koma {
    /// By seat, then pointing up or down, then not promoted or promoted.
    bodies: [[[Stamp; 2]; 2]; 2],
    /// By writing (with characters, letters only), seat, promotion and kind.
    signs: Vec<Stamp>,
}

impl Koma {
    /// Draws pieces with `edges` for a cell of `cell` pixels on `grounds`; `writings` stand on them in the sets of
    /// characters and of letters.
    pub(crate) fn draw(
        kit: Kit<'_>,
        cell: f32,
        edges: [Rgb; 2],
        writings: [Writing; 2],
        sheet: &mut Sheet,
        grounds: &[Rgb],
    ) -> Result<Koma, RenderError> {
        let (men, size) = (&kit.colours.koma, cell / CELL);
        let mut body = |seat: Seat, points_up, promoted| {
            let pen = draw_body(&men[seat.index()], edges[seat.index()], points_up, promoted, size, kit)?;
            Ok::<_, RenderError>(sheet.add(pen, grounds))
        };
        let mut of = |seat| {
            Ok::<_, RenderError>([
                [body(seat, true, false)?, body(seat, true, true)?],
                [body(seat, false, false)?, body(seat, false, true)?],
            ])
        };
        let bodies = [of(Seat::First)?, of(Seat::Second)?];
        let mut signs = Vec::new();
        for writing in writings {
            for seat in Seat::BOTH {
                let man = &men[seat.index()];
                for promoted in [false, true] {
                    for &kind in ChuKind::ALL {
                        let pen = draw_sign(man, writing, seat, ChuFace { kind, promoted }, size, kit)?;
                        signs.push(sheet.add(pen, if grounds.is_empty() { &[] } else { &man.face }));
                    }
                }
                sheet.reserve([man.ink, man.promoted, man.edge]);
            }
        }
        Ok(Koma { bodies, signs })
    }

    /// Layers to draw for `face` with `bottom`'s side below, the body first.
    pub(crate) fn of(&self, face: Face, set: PieceSet, bottom: Seat) -> [Option<Stamp>; 2] {
        let Some(Kind::Chu(man)) = face.kind else { return [None, None] };
        let (seat, promoted) = (face.seat.index(), usize::from(man.promoted));
        let body = self.bodies[seat][usize::from(face.seat != bottom)][promoted];
        let place = ((writing_index(set) * 2 + seat) * 2 + promoted) * ChuKind::ALL.len() + man.kind as usize;
        [Some(body), self.signs.get(place).copied()]
    }
}

const fn writing_index(set: PieceSet) -> usize {
    match set {
        PieceSet::Hanzi | PieceSet::HanziLetter | PieceSet::HanziLetterEn => 0,
        PieceSet::LettersVi | PieceSet::LettersEn => 1,
    }
}

/// Corners of the outline around its cell's middle.
fn polyline(corners: &[(f32, f32)], points_up: bool, size: f32) -> PathBuilder {
    let side = if points_up { size } else { -size };
    let mut path = PathBuilder::new();
    for (place, &(x, y)) in corners.iter().enumerate() {
        if place == 0 {
            path.move_to(x * size, y * side);
        } else {
            path.line_to(x * size, y * side);
        }
    }
    path
}

fn outline(points_up: bool, size: f32) -> Option<Path> {
    let mut path = polyline(&OUTLINE, points_up, size);
    path.close();
    path.finish()
}

fn draw_body(
    man: &KomaColours,
    edge: Rgb,
    points_up: bool,
    promoted: bool,
    size: f32,
    kit: Kit<'_>,
) -> Result<Pen, RenderError> {
    let mut pen = kit.pen(BODY_REACH.0 * size, BODY_REACH.1 * size)?;
    let shadow = kit.colours.koma_board.shadow;
    let Some(path) = outline(points_up, size) else { return Ok(pen) };
    if let Some(cast) = path.clone().transform(Transform::from_translate(1.6 * size, 3.2 * size)) {
        pen.fill(&cast, faint(shadow, 84));
        pen.stroke(&cast, faint(shadow, 56), &line(2.6 * size));
    }
    pen.fill(&path, slanted(man.face, 42.0 * size));
    pen.stroke(&path, solid(edge), &line((2.4 * size).max(1.3)));
    // A second, finer line tells a promoted piece where red and black look alike; the point is left to the writing.
    let [_, sides @ ..] = OUTLINE;
    let inset = Transform::from_scale(0.885, 0.9).post_translate(0.0, if points_up { size } else { -size });
    let engraved = polyline(&sides, points_up, size).finish().and_then(|path| path.transform(inset));
    if let Some(engraved) = engraved.filter(|_| promoted) {
        pen.stroke(&engraved, solid(man.promoted), &line((1.7 * size).max(0.7)));
    }
    Ok(pen)
}

fn draw_sign(
    man: &KomaColours,
    writing: Writing,
    seat: Seat,
    face: ChuFace,
    size: f32,
    kit: Kit<'_>,
) -> Result<Pen, RenderError> {
    let fonts = kit.fonts;
    let mut pen = kit.pen(SIGN_REACH.0 * size, SIGN_REACH.1 * size)?;
    let ink = if face.promoted { man.promoted } else { man.ink };
    let (character, code) = (character(seat, face.kind), face.kind.code());
    let fit = |y: f32, width: f32, height: f32| Fit { x: 0.0, y: y * size, width: width * size, height: height * size };
    match writing {
        Writing::CharacterAndCode => {
            draw_brush(&mut pen, fonts, character, fit(-12.0, 46.0, 43.0), ink);
            draw_fitted(&mut pen, &fonts.bold, code, fit(25.0, 44.0, 19.5), ink, 0.0);
        }
        Writing::Character => draw_brush(&mut pen, fonts, character, fit(1.0, 52.0, 58.0), ink),
        Writing::Code => draw_fitted(&mut pen, &fonts.bold, code, fit(1.0, 50.0, 34.0), ink, 0.0),
    }
    Ok(pen)
}

/// Clause 1.2's pieces; sente's king is the jewel 玉, gote's the king 王.
const fn character(seat: Seat, kind: ChuKind) -> &'static str {
    match kind {
        ChuKind::King => match seat {
            Seat::First => "玉",
            Seat::Second => "王",
        },
        ChuKind::CrownPrince => "太",
        ChuKind::Lion => "獅",
        ChuKind::FreeKing => "奔",
        ChuKind::SoaringEagle => "鷲",
        ChuKind::HornedFalcon => "鷹",
        ChuKind::FreeBoar => "猪",
        ChuKind::FlyingOx => "牛",
        ChuKind::Whale => "鯨",
        ChuKind::WhiteHorse => "駒",
        ChuKind::DragonKing => "龍",
        ChuKind::DragonHorse => "馬",
        ChuKind::FlyingStag => "鹿",
        ChuKind::Rook => "飛",
        ChuKind::Bishop => "角",
        ChuKind::VerticalMover => "竪",
        ChuKind::SideMover => "横",
        ChuKind::ReverseChariot => "反",
        ChuKind::Lance => "香",
        ChuKind::Phoenix => "鳳",
        ChuKind::Kirin => "麒",
        ChuKind::DrunkElephant => "酔",
        ChuKind::BlindTiger => "虎",
        ChuKind::FerociousLeopard => "豹",
        ChuKind::Gold => "金",
        ChuKind::Silver => "銀",
        ChuKind::Copper => "銅",
        ChuKind::GoBetween => "仲",
        ChuKind::Pawn => "歩",
    }
}
