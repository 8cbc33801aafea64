//! The lattice board of xiangqi and jieqi: 9 files × 10 ranks of crossing lines, river, two palaces.
//!
//! Coordinates are pixels of the normal size from the board's upper left corner.

use std::collections::BTreeMap;

use banco_engine::{Board, Face, Seat, Site};
use tiny_skia::{Path, PathBuilder, Rect};

use crate::RenderError;
use crate::bar_layout::BarLayout;
use crate::disc::{self, Discs};
use crate::fonts::{Fit, draw_kai};
use crate::pen::{Pen, faint, line, rounded, solid};
use crate::renderer_pool::Easel;
use crate::rings::Rings;
use crate::scene::{Coordinates, PieceSet, Scene, Style};
use crate::shape::{Drawn, Extent, Frame, Shape, Tokens};
use crate::sheet::{Kit, Label, Sheet, Stamp};
use crate::sites::{self, CellLook, Sign, Sites};
use crate::spots::Spot;
use crate::targets::Targets;
use crate::theme::between;
use crate::tray::DiscTray;
use crate::wood;

const WIDTH: u32 = 1000;
const HEIGHT: u32 = 1100;
const DISC_RADIUS: f32 = 46.0;
const LABEL_EM: f32 = 28.0;

const CELL: i32 = 100;
const FILES: i32 = 9;
const RANKS: i32 = 10;
/// From the middle of an edge label to the board's edge.
const LABEL_INSET: i32 = 30;
const RANK_LABEL_INSET: i32 = 34;
const RIVER: [(&str, f32); 4] = [("楚", 250.0), ("河", 350.0), ("漢", 650.0), ("界", 750.0)];

/// Starts of cannons and soldiers: file and rank from one side, both from 0.
const CORNERED: [(i32, i32); 7] = [(1, 2), (7, 2), (0, 3), (2, 3), (4, 3), (6, 3), (8, 3)];

/// Measures of the board.
pub(crate) const EXTENT: Extent = Extent {
    width: WIDTH,
    height: HEIGHT,
    first: CELL as u32,
    pitch: CELL as u32,
    // The frame of the last move above, the shadow of a disc below.
    reach: [54, 57],
    bar: &BarLayout::TALL,
};

/// The board of xiangqi and jieqi with its pieces.
struct Lattice {
    men: Discs,
    shadow: Stamp,
    rings: Rings,
    targets: Targets,
    labels: BTreeMap<String, Label>,
    tray: DiscTray,
    look: CellLook,
}

/// Draws board, pieces, marks and labels once.
pub(crate) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<Drawn, RenderError> {
    let colours = &kit.colours.lattice;
    let grounds = [colours.wood];
    sheet.reserve(wood::shades(colours.wood));
    sheet.reserve([colours.line, colours.label]);
    let texts = ('a'..='i').map(String::from).chain((0..=10).map(|number| number.to_string()));
    let mut label = |text: &str| sheet.label(text, &kit.fonts.bold, LABEL_EM, colours.label, kit.scale, &grounds);
    let labels = texts.map(|text| (text.clone(), label(&text))).collect();
    let lattice = Lattice {
        men: Discs::draw(kit, DISC_RADIUS, sheet, &grounds)?,
        shadow: sheet.add(disc::draw_shadow(colours.shadow, DISC_RADIUS, kit)?, &grounds),
        rings: Rings::draw(kit, sheet, &grounds)?,
        targets: Targets::draw(kit, CELL as f32, sheet, &grounds)?,
        labels,
        tray: DiscTray::draw(kit, sheet)?,
        look: CellLook { pitch: CELL, field: colours.wood, line: colours.line },
    };
    let frame = Frame { extent: EXTENT, tokens: Tokens::Dots(kit.colours.discs.each_ref().map(|man| man.token)) };
    Ok(Drawn { frame, ground: ground(kit)?, shape: Box::new(lattice) })
}

impl Shape for Lattice {
    fn paint(&self, scene: &Scene<'_>, easel: &mut Easel<'_>) {
        sites::paint(self, scene, easel);
    }

    fn tray(&self, scene: &Scene<'_>, seat: Seat, right: i32, easel: &mut Easel<'_>) -> i32 {
        self.tray.paint(&scene.view.captured[seat.index()], scene.style.piece_set, right, easel)
    }

    fn spots(&self, scene: &Scene<'_>) -> Vec<Spot> {
        sites::spots(self, scene, DISC_RADIUS as i32 + 8)
    }

    fn sites(&self) -> Option<&dyn Sites> {
        Some(self)
    }
}

impl Sites for Lattice {
    fn place(&self, site: Site, bottom: Seat) -> Option<(i32, i32)> {
        let (file, rank) = Board::Lattice.place(site)?;
        let (file, rank) = (i32::from(file), i32::from(rank));
        let (column, row) = match bottom {
            Seat::First => (file, RANKS - 1 - rank),
            Seat::Second => (FILES - 1 - file, rank),
        };
        Some(crossing(column, row))
    }

    fn sign(&self, sign: Sign, _site: Site, _bottom: Seat) -> Option<Stamp> {
        self.rings.of(sign)
    }

    fn targets(&self) -> &Targets {
        &self.targets
    }

    fn cell(&self) -> CellLook {
        self.look
    }

    fn shadow(&self, _face: Face, _style: &Style) -> Option<Stamp> {
        Some(self.shadow)
    }

    fn man(&self, face: Face, set: PieceSet, _bottom: Seat) -> [Option<Stamp>; 2] {
        self.men.of(face, set)
    }

    fn labels(&self, style: &Style) -> Vec<(Label, i32, i32)> {
        let places = edge_labels(style).into_iter();
        places.filter_map(|(text, x, y)| self.labels.get(&text).map(|label| (*label, x, y))).collect()
    }
}

const fn crossing(column: i32, row: i32) -> (i32, i32) {
    (CELL * (column + 1), CELL * (row + 1))
}

/// The edge labels and the middles of their places.
fn edge_labels(style: &Style) -> Vec<(String, i32, i32)> {
    let Style { coordinates, bottom, counting, .. } = *style;
    let mut labels = Vec::new();
    let (top_edge, bottom_edge) = (LABEL_INSET, HEIGHT as i32 - LABEL_INSET);
    for column in 0..FILES {
        let (x, _) = crossing(column, 0);
        let (above, below) = match (coordinates, bottom) {
            (Coordinates::Letters | Coordinates::Iccs, Seat::First) => (letter(column), letter(column)),
            (Coordinates::Letters | Coordinates::Iccs, Seat::Second) => {
                (letter(FILES - 1 - column), letter(FILES - 1 - column))
            }
            // Each player counts from the own right, whichever seat is below.
            (Coordinates::Files | Coordinates::OwnRanks, Seat::First | Seat::Second) => {
                ((column + 1).to_string(), (FILES - column).to_string())
            }
        };
        labels.push((above, x, top_edge));
        labels.push((below, x, bottom_edge));
    }
    for row in 0..RANKS {
        let (_, y) = crossing(0, row);
        let (left, right) = match (coordinates, bottom) {
            (Coordinates::Letters, Seat::First) => (RANKS - row, RANKS - row),
            (Coordinates::Letters, Seat::Second) => (row + 1, row + 1),
            (Coordinates::Iccs, Seat::First) => (RANKS - 1 - row, RANKS - 1 - row),
            (Coordinates::Iccs, Seat::Second) => (row, row),
            // From each player's back rank, on the side where the own files begin.
            (Coordinates::Files | Coordinates::OwnRanks, Seat::First | Seat::Second) => (row + 1, RANKS - row),
        };
        let has = |side: Seat| coordinates != Coordinates::OwnRanks || counting == side;
        let both = [(left, RANK_LABEL_INSET, bottom.other()), (right, WIDTH as i32 - RANK_LABEL_INSET, bottom)];
        labels.extend(both.into_iter().filter(|(.., side)| has(*side)).map(|(rank, x, _)| (rank.to_string(), x, y)));
    }
    labels
}

fn letter(file: i32) -> String {
    "abcdefghi".chars().nth(file as usize).map(String::from).unwrap_or_default()
}

/// Everything that never changes: wood, frame, lines, river.
fn ground(kit: Kit<'_>) -> Result<Pen, RenderError> {
    let colours = &kit.colours.lattice;
    let mut pen = Pen::page(WIDTH, HEIGHT, kit.scale)?;
    wood::paint(&mut pen, colours.wood, WIDTH, HEIGHT);
    if let Some(path) = rounded((14.0, 14.0), (972.0, 1072.0), 6.0) {
        pen.stroke(&path, faint(colours.frame, 150), &line(3.0));
    }
    let edge = Rect::from_ltrb(88.0, 88.0, 912.0, 1012.0).map(PathBuilder::from_rect);
    for (path, width) in [(edge, 5.0), (grid(), 2.6), (corners(), 2.6)] {
        if let Some(path) = path {
            pen.stroke(&path, solid(colours.line), &line(width));
        }
    }
    for (text, x) in RIVER {
        let ink = between(colours.line, colours.wood, 0.42);
        draw_kai(&mut pen, kit.fonts, text, Fit { x, y: 550.0, width: 54.0, height: 56.0 }, ink);
    }
    Ok(pen)
}

/// Ranks, files broken by the river, and the diagonals of the palaces.
fn grid() -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut segment = |from: (i32, i32), to: (i32, i32)| {
        let (start, end) = (crossing(from.0, from.1), crossing(to.0, to.1));
        path.move_to(start.0 as f32, start.1 as f32);
        path.line_to(end.0 as f32, end.1 as f32);
    };
    for row in 0..RANKS {
        segment((0, row), (FILES - 1, row));
    }
    for column in [0, FILES - 1] {
        segment((column, 0), (column, RANKS - 1));
    }
    for column in 1..FILES - 1 {
        segment((column, 0), (column, 4));
        segment((column, 5), (column, RANKS - 1));
    }
    for row in [0, 7] {
        segment((3, row), (5, row + 2));
        segment((5, row), (3, row + 2));
    }
    path.finish()
}

/// The angles around the starting points of cannons and soldiers.
fn corners() -> Option<Path> {
    const GAP: i32 = 8;
    const ARM: i32 = 15;
    let mut path = PathBuilder::new();
    for (column, rank) in CORNERED {
        for row in [rank, RANKS - 1 - rank] {
            let (x, y) = crossing(column, row);
            for (side, down) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                let beyond_edge = (column == 0 && side < 0) || (column == FILES - 1 && side > 0);
                if !beyond_edge {
                    path.move_to((x + side * GAP) as f32, (y + down * (GAP + ARM)) as f32);
                    path.line_to((x + side * GAP) as f32, (y + down * GAP) as f32);
                    path.line_to((x + side * (GAP + ARM)) as f32, (y + down * GAP) as f32);
                }
            }
        }
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ICCS counts ranks from 0, the moves `h3e3` from 1.
    #[test]
    fn the_ruler_counts_as_the_notation_does() {
        let named = |coordinates, bottom| {
            let labels = edge_labels(&Style { coordinates, bottom, ..Style::default() });
            let left = labels.into_iter().filter(|(_, x, y)| *x == RANK_LABEL_INSET && *y > LABEL_INSET);
            left.map(|(text, ..)| text).filter(|text| text.parse::<u8>().is_ok()).collect::<Vec<_>>()
        };
        let count = |ranks: std::ops::Range<u8>| ranks.map(|rank| rank.to_string()).collect::<Vec<_>>();
        assert_eq!(named(Coordinates::Iccs, Seat::Second), count(0..10));
        assert_eq!(named(Coordinates::Letters, Seat::Second), count(1..11));
        let mut down = count(0..10);
        down.reverse();
        assert_eq!(named(Coordinates::Iccs, Seat::First), down);
    }
}
