//! Chess pieces: our own six silhouettes, or discs with letters; large for the board and small for the bars.
//!
//! Vietnamese letters are those of Vietnamese books: Vua, Hậu, Xe, Tượng, Mã. A pawn has none there; its disc shows
//! the "C" of *chốt*, because "T" is the bishop.

use banco_engine::{ChessKind, Face, Kind, Seat};
use tiny_skia::{PathBuilder, Rect, Transform};

use crate::RenderError;
use crate::fonts::{Fit, Fonts, draw_fitted};
use crate::outline;
use crate::outlines::ChessOutline;
use crate::pen::{Pen, descending, faint, line, solid};
use crate::scene::PieceSet;
use crate::sheet::{Kit, Sheet, Stamp};
use crate::theme::{Rgb, SilhouetteColours};

/// By worth, as trays show them.
pub(crate) const KINDS: [ChessKind; 6] =
    [ChessKind::King, ChessKind::Queen, ChessKind::Rook, ChessKind::Bishop, ChessKind::Knight, ChessKind::Pawn];

const OUTLINE_WIDTH: f32 = 3.4;
/// Share of a square that the field of the drawings takes (its margins reach beyond).
const FIELD_SHARE: f32 = 0.9667;
/// The row of the field that lies in the middle of a square.
const FIELD_MIDDLE: f32 = 52.6;
/// Of a piece that is only a letter.
const DISC_RADIUS: f32 = 38.0;

/// A drawing on a field of 100 × 100, white and black alike.
struct Shape {
    /// From the ground up.
    bodies: &'static [&'static str],
    /// Middles of balls, and their radius.
    balls: (&'static [(f32, f32)], f32),
    folds: &'static str,
    /// Eyes and nostrils.
    dots: &'static [(f32, f32, f32)],
}

const FOOT: &str = "M27 79H73C77 79 79 83 79 90H21C21 83 23 79 27 79Z";
const FOOT_FOLD: &str = "M27 84H73";

const KING: Shape = Shape {
    bodies: &[
        FOOT,
        "M33 63C36 69 33 75 28 79H72C67 75 64 69 67 63Z",
        "M50 33C57 21 83 24 82 43C81 53 71 57 69 65H31C29 57 19 53 18 43C17 24 43 21 50 33Z",
        "M50 27C45.5 30 45 36 50 43C55 36 54.5 30 50 27Z",
        "M46.6 6H53.4V12H59V18.4H53.4V27H46.6V18.4H41V12H46.6Z",
    ],
    balls: (&[], 0.0),
    folds: "M33 68.5C44 71 56 71 67 68.5M50 43V62",
    dots: &[],
};

const QUEEN: Shape = Shape {
    bodies: &[
        FOOT,
        "M33 62C36 69 33 75 28 79H72C67 75 64 69 67 62Z",
        "M16.5 34L31 63H69L83.5 34L69.5 47L67 23.5L57 44.5L50 19L43 44.5L33 23.5L30.5 47Z",
    ],
    balls: (&[(15.5, 29.8), (33.0, 19.2), (50.0, 14.6), (67.0, 19.2), (84.5, 29.8)], 5.0),
    folds: "M33.5 67C44 70 56 70 66.5 67",
    dots: &[],
};

const ROOK: Shape = Shape {
    bodies: &[
        FOOT,
        "M31 71H69L73 79H27Z",
        "M36 39H64L67 71H33Z",
        "M28 19H38V25.5H44.5V19H55.5V25.5H62V19H72V35L65 41H35L28 35Z",
    ],
    balls: (&[], 0.0),
    folds: "M37 45H63M33.5 66H66.5",
    dots: &[],
};

const BISHOP: Shape = Shape {
    bodies: &[
        FOOT,
        "M42 59C43 68 38 74 31 79H69C62 74 57 68 58 59Z",
        "M50 20C36 29 31 43 38 56H62C69 43 64 29 50 20Z",
        "M36 57C36 54.5 64 54.5 64 57C64 61 61 62 58 62H42C39 62 36 61 36 57Z",
    ],
    balls: (&[(50.0, 15.3)], 5.8),
    folds: "M50 33V47M44 40H56",
    dots: &[],
};

const KNIGHT: Shape = Shape {
    bodies: &[
        FOOT,
        "M31 79C31 66 46 63 50 51C45 56 40 55 36.5 58.5C34.5 62 31 65 26.5 63C20 60.5 19.5 55 22 49C26 39.5 27.5 32 36 \
         24.5C37.5 20 37 15.5 39.5 11.5C42.5 13.5 45.5 16 47 19.5C66 20 76 40 72 62C71 69 69.5 74 70 79Z",
    ],
    balls: (&[], 0.0),
    folds: "M52 27C62 34 65 47 62.5 62",
    dots: &[(39.5, 34.0, 2.7), (27.0, 53.5, 1.9)],
};

const PAWN: Shape = Shape {
    bodies: &[
        FOOT,
        "M43 47C44 60 37 70 30 79H70C63 70 56 60 57 47Z",
        "M37 47C37 44 63 44 63 47C63 51 60 52 57 52H43C40 52 37 51 37 47Z",
    ],
    balls: (&[(50.0, 31.5)], 15.0),
    folds: "",
    dots: &[],
};

const fn shape(kind: ChessKind) -> &'static Shape {
    match kind {
        ChessKind::King => &KING,
        ChessKind::Queen => &QUEEN,
        ChessKind::Rook => &ROOK,
        ChessKind::Bishop => &BISHOP,
        ChessKind::Knight => &KNIGHT,
        ChessKind::Pawn => &PAWN,
    }
}

/// The drawing as SVG path data.
pub(crate) fn outline_of(kind: ChessKind) -> ChessOutline {
    let shape = shape(kind);
    let (balls, radius) = shape.balls;
    let ball = |(x, y): &(f32, f32)| {
        let across = 2.0 * radius;
        format!("M{} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0Z", x - radius)
    };
    ChessOutline {
        parts: shape.bodies.iter().map(|body| (*body).to_owned()).chain(balls.iter().map(ball)).collect(),
        folds: format!("{}{FOOT_FOLD}", shape.folds),
        dots: shape.dots.iter().map(|(x, y, radius)| [*x, *y, *radius]).collect(),
    }
}

/// All pieces of one theme at one size.
pub(crate) struct Silhouettes {
    /// By piece set, seat and kind.
    men: Vec<Stamp>,
    shadows: [Stamp; 2],
}

impl Silhouettes {
    /// Pieces for squares of `cell` pixels that will stand on `grounds`; `halo` is as wide as it shows around an
    /// outline.
    pub(crate) fn draw(
        kit: Kit<'_>,
        cell: f32,
        halo: f32,
        sheet: &mut Sheet,
        grounds: &[Rgb],
    ) -> Result<Silhouettes, RenderError> {
        // Drawings are made on a field of 100 × 100 whose middle column is the square's.
        let scale = cell * FIELD_SHARE / 100.0;
        let field = Transform::from_translate(-50.0, -FIELD_MIDDLE).post_scale(scale, scale);
        let pen = || kit.pen(cell / 2.0, cell / 2.0).map(|pen| pen.mapped(field));
        let mut men = Vec::new();
        for set in PieceSet::ALL {
            for seat in Seat::BOTH {
                let colours = &kit.colours.silhouettes[seat.index()];
                for kind in KINDS {
                    let mut man = pen()?;
                    let letter = set.letter(Kind::Chess(kind)).unwrap_or_default();
                    match set {
                        PieceSet::Hanzi => silhouette(&mut man, colours, halo, kind),
                        PieceSet::HanziLetter | PieceSet::HanziLetterEn => {
                            silhouette(&mut man, colours, halo, kind);
                            letter_badge(&mut man, kit.fonts, colours, letter);
                        }
                        PieceSet::LettersVi | PieceSet::LettersEn => disc(&mut man, kit.fonts, colours, halo, letter),
                    }
                    men.push(sheet.add(man, grounds));
                }
            }
        }
        let shade = faint(kit.colours.squares.shadow, 60);
        let (mut foot, mut round) = (pen()?, pen()?);
        if let Some(path) = Rect::from_ltrb(17.0, 83.0, 83.0, 96.0).and_then(PathBuilder::from_oval) {
            foot.fill(&path, shade.clone());
        }
        round.disc(50.0, FIELD_MIDDLE + 3.0, DISC_RADIUS + 0.8, shade);
        Ok(Silhouettes { men, shadows: [sheet.add(foot, grounds), sheet.add(round, grounds)] })
    }

    pub(crate) fn of(&self, face: Face, set: PieceSet) -> Option<Stamp> {
        let Some(Kind::Chess(kind)) = face.kind else { return None };
        let kind = KINDS.iter().position(|other| *other == kind)?;
        let set = PieceSet::ALL.iter().position(|other| *other == set)?;
        self.men.get((set * 2 + face.seat.index()) * KINDS.len() + kind).copied()
    }

    pub(crate) fn shadow(&self, set: PieceSet) -> Stamp {
        let [foot, disc] = self.shadows;
        match set {
            PieceSet::Hanzi | PieceSet::HanziLetter | PieceSet::HanziLetterEn => foot,
            PieceSet::LettersVi | PieceSet::LettersEn => disc,
        }
    }
}

fn silhouette(pen: &mut Pen, colours: &SilhouetteColours, halo: f32, kind: ChessKind) {
    let shape = shape(kind);
    let (balls, radius) = shape.balls;
    let bodies = shape.bodies.iter().filter_map(|data| outline::path(data));
    let balls = balls.iter().filter_map(|(x, y)| PathBuilder::from_circle(*x, *y, radius));
    let parts: Vec<_> = bodies.chain(balls).collect();
    if let Some(rgb) = colours.halo {
        for part in &parts {
            pen.stroke(part, solid(rgb), &line(OUTLINE_WIDTH + 2.0 * halo));
        }
    }
    for part in &parts {
        pen.fill(part, descending(colours.body, 8.0, 92.0));
        pen.stroke(part, solid(colours.outline), &line(OUTLINE_WIDTH));
    }
    for (data, width) in [(shape.folds, 2.8), (FOOT_FOLD, 2.4)] {
        if let Some(path) = outline::path(data) {
            pen.stroke(&path, solid(colours.detail), &line(width));
        }
    }
    for &(x, y, radius) in shape.dots {
        pen.disc(x, y, radius, solid(colours.detail));
    }
}

/// At the lower left, where no coordinate stands.
fn letter_badge(pen: &mut Pen, fonts: &Fonts, colours: &SilhouetteColours, letter: &str) {
    let (x, y, radius) = (15.5, 81.5, 12.5);
    let [_, body, _] = colours.body;
    pen.disc(x, y, radius, solid(colours.detail));
    pen.disc(x, y, radius - 2.0, solid(body));
    draw_fitted(pen, &fonts.bold, letter, Fit { x, y, width: 13.0, height: 12.0 }, colours.detail, 0.0);
}

fn disc(pen: &mut Pen, fonts: &Fonts, colours: &SilhouetteColours, halo: f32, letter: &str) {
    let (x, y) = (50.0, FIELD_MIDDLE);
    if let Some(rgb) = colours.halo {
        pen.disc(x, y, DISC_RADIUS + halo, solid(rgb));
    }
    pen.disc(x, y, DISC_RADIUS, solid(colours.outline));
    pen.disc(x, y, DISC_RADIUS - 2.6, descending(colours.body, 15.0, 90.0));
    draw_fitted(pen, &fonts.bold, letter, Fit { x, y, width: 44.0, height: 37.0 }, colours.detail, 0.0);
}
