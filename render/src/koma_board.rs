//! The chu shogi board: 12 × 12 cells of one wood, two promotion zones, coordinates around it.
//!
//! The site is `row · 12 + column`; row 0 is rank `l` (sente's back rank), column 0 is file 12.

use banco_engine::{Board, Face, Seat, Site};

use crate::RenderError;
use crate::bars::BarLayout;
use crate::cells::{CellSigns, CellTints};
use crate::easel::Easel;
use crate::koma::Koma;
use crate::pen::{Pen, line, solid};
use crate::scene::{PieceSet, Scene, Style};
use crate::shape::{Drawn, Frame, Shape};
use crate::sheet::{Kit, Label, Sheet, Stamp};
use crate::sites::{self, Sign, Sites};
use crate::wood;

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 1200;
const CELL: i32 = 92;
const CELLS: i32 = 12;
/// The upper left corner of the cells.
const EDGE: i32 = (WIDTH as i32 - CELL * CELLS) / 2;
const LABEL_EM: f32 = 27.0;
const LABEL_INSET: i32 = 25;
/// Ranks of a promotion zone.
const ZONE: i32 = 4;

struct KomaBoard {
    men: Koma,
    signs: CellSigns,
    /// Files 1-12, then ranks a-l.
    labels: Vec<Label>,
}

pub(crate) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<Drawn, RenderError> {
    let colours = &kit.colours.koma_board;
    let grounds = [colours.wood, colours.zone];
    sheet.reserve(wood::shades(colours.wood));
    sheet.reserve([colours.line, colours.label, colours.zone]);
    let tints = CellTints { ground: colours.wood, last: colours.last, check: kit.colours.marks.check_halo };
    let signs = CellSigns::draw(kit, CELL as u32, &tints, colours.bracket, sheet)?;
    let texts = (1..=CELLS).map(|file| file.to_string()).chain(('a'..='l').map(String::from));
    let labels =
        texts.map(|text| sheet.label(&text, &kit.fonts.bold, LABEL_EM, colours.label, kit.scale, &grounds)).collect();
    let men = Koma::draw(kit, sheet, &grounds)?;
    let frame = Frame {
        width: WIDTH,
        height: HEIGHT,
        bar: &BarLayout::LOW,
        tokens: kit.colours.koma.each_ref().map(|man| man.token),
    };
    Ok(Drawn { frame, ground: ground(kit)?, shape: Box::new(KomaBoard { men, signs, labels }) })
}

impl Shape for KomaBoard {
    fn paint(&self, scene: &Scene<'_>, easel: &mut Easel<'_>) {
        sites::paint(self, scene, easel);
    }

    fn tray(&self, _scene: &Scene<'_>, _seat: Seat, right: i32, _easel: &mut Easel<'_>) -> i32 {
        right
    }
}

impl Sites for KomaBoard {
    fn place(&self, site: Site, bottom: Seat) -> Option<(i32, i32)> {
        let cells = i32::from(Board::Chu.files());
        let (column, row) = (i32::from(site.0) % cells, i32::from(site.0) / cells);
        if row >= i32::from(Board::Chu.ranks()) {
            return None;
        }
        let (across, down) = match bottom {
            Seat::First => (column, CELLS - 1 - row),
            Seat::Second => (CELLS - 1 - column, row),
        };
        Some((EDGE + CELL * across + CELL / 2, EDGE + CELL * down + CELL / 2))
    }

    fn sign(&self, sign: Sign, _site: Site) -> Option<Stamp> {
        self.signs.of(sign)
    }

    fn shadow(&self, _face: Face, _style: &Style) -> Option<Stamp> {
        None
    }

    fn man(&self, face: Face, _set: PieceSet, bottom: Seat) -> [Option<Stamp>; 2] {
        [self.men.of(face, bottom), None]
    }

    fn labels(&self, style: &Style) -> Vec<(Label, i32, i32)> {
        let mut labels = Vec::new();
        for step in 0..CELLS {
            let (file, rank) = match style.bottom {
                Seat::First => (CELLS - 1 - step, step),
                Seat::Second => (step, CELLS - 1 - step),
            };
            let middle = EDGE + CELL * step + CELL / 2;
            for (number, places) in [
                (file, [(middle, LABEL_INSET), (middle, HEIGHT as i32 - LABEL_INSET)]),
                (CELLS + rank, [(LABEL_INSET, middle), (WIDTH as i32 - LABEL_INSET, middle)]),
            ] {
                if let Some(label) = self.labels.get(number as usize) {
                    labels.extend(places.map(|(x, y)| (*label, x, y)));
                }
            }
        }
        labels
    }
}

fn ground(kit: Kit<'_>) -> Result<Pen, RenderError> {
    let colours = &kit.colours.koma_board;
    let mut pen = Pen::page(WIDTH, HEIGHT, kit.scale)?;
    wood::paint(&mut pen, colours.wood, WIDTH, HEIGHT);
    let (edge, side, zone) = (EDGE as f32, (CELL * CELLS) as f32, (CELL * ZONE) as f32);
    for top in [edge, edge + side - zone] {
        pen.rect(edge, top, side, zone, solid(colours.zone));
    }
    for step in 0..=CELLS {
        let at = edge + (CELL * step) as f32;
        pen.rect(at - 1.0, edge, 2.0, side, solid(colours.line));
        pen.rect(edge, at - 1.0, side, 2.0, solid(colours.line));
    }
    let outline = tiny_skia::Rect::from_xywh(edge, edge, side, side).map(tiny_skia::PathBuilder::from_rect);
    if let Some(path) = outline {
        pen.stroke(&path, solid(colours.frame), &line(5.0));
    }
    for (x, y) in [(ZONE, ZONE), (2 * ZONE, ZONE), (ZONE, 2 * ZONE), (2 * ZONE, 2 * ZONE)] {
        pen.disc(edge + (CELL * x) as f32, edge + (CELL * y) as f32, 6.5, solid(colours.line));
    }
    Ok(pen)
}
