//! The board of chu shogi: 12 × 12 squares of one colour, promotion zones of four ranks, koma on the squares.
//!
//! Coordinates are pixels of the normal size from the board's upper left corner.

use std::collections::BTreeMap;

use banco_engine::{Board, Face, Seat, Site};
use tiny_skia::{Path, PathBuilder, Rect};

use crate::RenderError;
use crate::bar_layout::BarLayout;
use crate::heading::Heading;
use crate::koma::{CELL, Koma, Writing};
use crate::koma_signs::KomaSigns;
use crate::koma_tray::KomaTray;
use crate::pen::{Pen, line, solid};
use crate::renderer_pool::Easel;
use crate::scene::{PieceSet, Scene, Style};
use crate::shape::{Drawn, Extent, Frame, Shape, Tokens};
use crate::sheet::{Kit, Label, Sheet, Stamp};
use crate::sites::{self, CellLook, Leg, Sign, Sites};
use crate::spots::Spot;
use crate::targets::Targets;
use crate::wood;

const SIDE: u32 = 1200;
const PITCH: i32 = CELL as i32;
const FILES: i32 = 12;
/// From the picture's edge to the first line.
const MARGIN: i32 = 48;
/// Ranks of a promotion zone (chu shogi 1.1).
const ZONE: i32 = 4;
/// From the middle of an edge label to the board's edge.
const LABEL_INSET: i32 = 24;
const LABEL_EM: f32 = 28.0;
const LINE: f32 = 2.2;
/// The border of a zone, which pieces cross to promote.
const ZONE_LINE: f32 = 3.4;
const FRAME_LINE: f32 = 4.5;
const STAR: f32 = 7.0;

/// Measures of the board.
pub(crate) const EXTENT: Extent = Extent {
    width: SIDE,
    height: SIDE,
    first: (MARGIN + PITCH / 2) as u32,
    pitch: PITCH as u32,
    // Koma cast their shadows downward.
    reach: [44, 48],
    bar: &BarLayout::LOW,
};

struct KomaBoard {
    men: Koma,
    signs: KomaSigns,
    targets: Targets,
    labels: BTreeMap<String, Label>,
    tray: KomaTray,
    look: CellLook,
}

/// Draws board, pieces, marks and labels once.
pub(crate) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<Drawn, RenderError> {
    let colours = &kit.colours.koma_board;
    let grounds = [colours.wood, colours.zone];
    sheet.reserve(wood::shades(colours.wood));
    sheet.reserve(wood::shades(colours.zone));
    sheet.reserve([colours.line, colours.frame, colours.label]);
    let texts = (1..=FILES).map(|file| file.to_string()).chain(('a'..='l').map(String::from));
    let mut label = |text: &str| sheet.label(text, &kit.fonts.bold, LABEL_EM, colours.label, kit.scale, &grounds);
    let labels = texts.map(|text| (text.clone(), label(&text))).collect();
    let edges = kit.colours.koma.each_ref().map(|man| man.edge);
    let board = KomaBoard {
        men: Koma::draw(kit, CELL, edges, [Writing::CharacterAndCode, Writing::Code], sheet, &grounds)?,
        signs: KomaSigns::draw(kit, sheet, &grounds)?,
        targets: Targets::draw(kit, CELL, sheet, &grounds)?,
        labels,
        tray: KomaTray::draw(kit, sheet)?,
        look: CellLook { pitch: PITCH, field: colours.wood, line: colours.line },
    };
    let frame = Frame { extent: EXTENT, tokens: Tokens::Dots(kit.colours.koma.each_ref().map(|man| man.token)) };
    Ok(Drawn { frame, ground: ground(kit)?, shape: Box::new(board) })
}

impl Shape for KomaBoard {
    fn paint(&self, scene: &Scene<'_>, easel: &mut Easel<'_>) {
        sites::paint(self, scene, easel);
    }

    fn tray(&self, scene: &Scene<'_>, seat: Seat, right: i32, easel: &mut Easel<'_>) -> i32 {
        self.tray.paint(&scene.view.captured[seat.index()], &scene.style, right, easel)
    }

    fn spots(&self, scene: &Scene<'_>) -> Vec<Spot> {
        sites::spots(self, scene, (CELL / 2.0) as i32)
    }

    fn sites(&self) -> Option<&dyn Sites> {
        Some(self)
    }
}

impl Sites for KomaBoard {
    fn place(&self, site: Site, bottom: Seat) -> Option<(i32, i32)> {
        let (column, rank) = Board::Chu.place(site)?;
        let (column, rank) = (i32::from(column), i32::from(rank));
        let (column, row) = match bottom {
            Seat::First => (column, FILES - 1 - rank),
            Seat::Second => (FILES - 1 - column, rank),
        };
        Some((middle(column), middle(row)))
    }

    fn sign(&self, sign: Sign, _site: Site, _bottom: Seat) -> Option<Stamp> {
        self.signs.of(sign)
    }

    fn targets(&self) -> &Targets {
        &self.targets
    }

    fn way(&self, leg: Leg, heading: Heading) -> Option<Stamp> {
        Some(self.signs.way(leg, heading))
    }

    /// A koma casts its shadow with its body.
    fn shadow(&self, _face: Face, _style: &Style) -> Option<Stamp> {
        None
    }

    fn man(&self, face: Face, set: PieceSet, bottom: Seat) -> [Option<Stamp>; 2] {
        self.men.of(face, set, bottom)
    }

    fn labels(&self, style: &Style) -> Vec<(Label, i32, i32)> {
        let places = edge_labels(style.bottom).into_iter();
        places.filter_map(|(text, x, y)| self.labels.get(&text).map(|label| (*label, x, y))).collect()
    }

    fn cell(&self) -> CellLook {
        self.look
    }
}

/// The middle of column or row `place`, from 0.
const fn middle(place: i32) -> i32 {
    MARGIN + PITCH * place + PITCH / 2
}

/// Line `place` of the grid, from 0.
const fn edge(place: i32) -> i32 {
    MARGIN + PITCH * place
}

/// Files 12 to 1 and ranks a to l as sente sees them, on all four sides; both notations write them so.
fn edge_labels(bottom: Seat) -> Vec<(String, i32, i32)> {
    let far = SIDE as i32 - LABEL_INSET;
    let mut labels = Vec::new();
    for place in 0..FILES {
        let from_sente = match bottom {
            Seat::First => place,
            Seat::Second => FILES - 1 - place,
        };
        let file = (FILES - from_sente).to_string();
        let rank = "abcdefghijkl".chars().nth(from_sente as usize).map(String::from).unwrap_or_default();
        labels.extend([(file.clone(), middle(place), LABEL_INSET), (file, middle(place), far)]);
        labels.extend([(rank.clone(), LABEL_INSET, middle(place)), (rank, far, middle(place))]);
    }
    labels
}

/// Everything that never changes: wood, zones, lines, stars.
fn ground(kit: Kit<'_>) -> Result<Pen, RenderError> {
    let colours = &kit.colours.koma_board;
    let mut pen = Pen::page(SIDE, SIDE, kit.scale)?;
    wood::paint(&mut pen, colours.wood, SIDE, SIDE);
    for first in [0, FILES - ZONE] {
        let part = [edge(0), edge(first), edge(FILES), edge(first + ZONE)];
        wood::paint_part(&mut pen, colours.zone, part.map(i32::unsigned_abs));
    }
    let lines = [(grid(), LINE), (zone_borders(), ZONE_LINE), (border(), FRAME_LINE)];
    for (path, width) in lines {
        if let Some(path) = path {
            pen.stroke(&path, solid(colours.line), &line(width));
        }
    }
    for (column, row) in [(ZONE, ZONE), (FILES - ZONE, ZONE), (ZONE, FILES - ZONE), (FILES - ZONE, FILES - ZONE)] {
        pen.disc(edge(column) as f32, edge(row) as f32, STAR, solid(colours.line));
    }
    Ok(pen)
}

fn grid() -> Option<Path> {
    let mut path = PathBuilder::new();
    for place in 1..FILES {
        path.move_to(edge(place) as f32, edge(0) as f32);
        path.line_to(edge(place) as f32, edge(FILES) as f32);
        path.move_to(edge(0) as f32, edge(place) as f32);
        path.line_to(edge(FILES) as f32, edge(place) as f32);
    }
    path.finish()
}

fn zone_borders() -> Option<Path> {
    let mut path = PathBuilder::new();
    for place in [ZONE, FILES - ZONE] {
        path.move_to(edge(0) as f32, edge(place) as f32);
        path.line_to(edge(FILES) as f32, edge(place) as f32);
    }
    path.finish()
}

fn border() -> Option<Path> {
    let (near, far) = (edge(0) as f32, edge(FILES) as f32);
    Rect::from_ltrb(near, near, far, far).map(PathBuilder::from_rect)
}
