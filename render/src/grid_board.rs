//! The squared board of placing games, 15 × 15 or 19 × 19: squares of one colour, a mark on each, the winning rows
//! struck through. Both seats see it alike.
//!
//! Coordinates are pixels of the normal size from the board's upper left corner; the board is as large for either
//! number of squares, so the squares of 19 × 19 are smaller.

mod colours;
mod marks;
mod strike;

use std::collections::BTreeMap;

use banco_engine::{Board, Face, PaperSide, Seat, Site};
use tiny_skia::{Path, PathBuilder, Rect};

use crate::RenderError;
use crate::bar_layout::BarLayout;
use crate::cells::{CellSigns, CellTints};
use crate::pen::{Pen, line, solid};
use crate::renderer_pool::Easel;
use crate::scene::{PieceSet, Scene, Style};
use crate::shape::{Drawn, Extent, Frame, Shape, Tokens};
use crate::sheet::{Kit, Label, Sheet, Stamp};
use crate::sites::{self, CellLook, Sign, Sites};
use crate::spots::Spot;
use crate::targets::Targets;
use crate::wood;
use colours::{Ground, PaperColours};
use marks::Inks;
use strike::Strikes;

/// With its two bars the board is as long as platforms leave a picture alone.
const SIDE: u32 = 1104;
const FRAME_LINE: f32 = 4.5;
const STAR: f32 = 6.0;
/// Of the mark before a player's name, and of the piece of paper it stands on.
const TOKEN_CELL: f32 = 48.0;

/// Places of the squares of one size.
#[derive(Clone, Copy)]
struct Grid {
    side: PaperSide,
    /// From the picture's edge to the first line.
    margin: i32,
    pitch: i32,
    grid_line: f32,
    label_em: f32,
}

impl Grid {
    const fn of(side: PaperSide) -> Grid {
        match side {
            PaperSide::Fifteen => Grid { side, margin: 42, pitch: 68, grid_line: 2.2, label_em: 31.0 },
            PaperSide::Nineteen => Grid { side, margin: 39, pitch: 54, grid_line: 2.0, label_em: 28.0 },
        }
    }

    fn count(self) -> i32 {
        i32::from(self.side.count())
    }

    /// Line `place` of the grid, from 0.
    const fn edge(self, place: i32) -> i32 {
        self.margin + self.pitch * place
    }

    /// The middle of column or row `place`, from 0.
    const fn middle(self, place: i32) -> i32 {
        self.edge(place) + self.pitch / 2
    }

    fn place(self, site: Site) -> Option<(i32, i32)> {
        let (file, rank) = Board::Paper(self.side).place(site)?;
        Some((self.middle(i32::from(file)), self.middle(self.count() - 1 - i32::from(rank))))
    }
}

/// Place of the board of one size.
pub(crate) const fn extent(side: PaperSide) -> Extent {
    let grid = Grid::of(side);
    let (first, pitch) = (grid.middle(0).unsigned_abs(), grid.pitch.unsigned_abs());
    Extent { width: SIDE, height: SIDE, first, pitch, reach: [pitch / 2, pitch - pitch / 2], bar: &BarLayout::TALL }
}

struct Paper {
    grid: Grid,
    inks: Inks,
    signs: CellSigns,
    strikes: Strikes,
    targets: Targets,
    labels: BTreeMap<String, Label>,
    look: CellLook,
}

/// Draws board, marks and labels once.
pub(crate) fn draw(side: PaperSide, kit: Kit<'_>, sheet: &mut Sheet) -> Result<Drawn, RenderError> {
    let (colours, grid) = (colours::colours(kit.theme), Grid::of(side));
    let grounds = [colours.paper, colours.last];
    if colours.ground == Ground::Wood {
        sheet.reserve(wood::shades(colours.paper));
    }
    sheet.reserve([colours.paper, colours.line, colours.label]);
    let texts = files(side).chain((1..=side.count()).map(|rank| rank.to_string()));
    let mut label =
        |text: &str| sheet.label(text, &kit.fonts.bold, grid.label_em, colours.label, kit.scale, &grounds[..1]);
    let labels = texts.map(|text| (text.clone(), label(&text))).collect();
    let tints = CellTints { ground: colours.paper, last: colours.last, check: colours.last };
    let cell = grid.pitch as f32;
    let paper = Paper {
        grid,
        inks: Inks::draw(kit, colours, cell, None, sheet, &grounds)?,
        signs: CellSigns::draw(kit, grid.pitch.unsigned_abs(), &tints, colours.bracket, sheet)?,
        strikes: Strikes::draw(kit, colours, cell, sheet, &grounds)?,
        targets: Targets::draw(kit, cell, sheet, &grounds)?,
        labels,
        look: CellLook { pitch: grid.pitch, field: colours.paper, line: colours.line },
    };
    let bars = [kit.colours.bar.resting, kit.colours.bar.active];
    let tokens = Inks::draw(kit, colours, TOKEN_CELL, Some(colours.paper), sheet, &bars)?;
    let frame = Frame { extent: extent(side), tokens: Tokens::Own(Seat::BOTH.map(|seat| tokens.of(seat))) };
    Ok(Drawn { frame, ground: ground(kit, colours, grid)?, shape: Box::new(paper) })
}

impl Shape for Paper {
    fn paint(&self, scene: &Scene<'_>, easel: &mut Easel<'_>) {
        sites::paint(self, scene, easel);
        for row in &scene.view.rows {
            let places: Vec<_> = row.iter().filter_map(|site| self.grid.place(*site)).collect();
            self.strikes.paint(&places, easel);
        }
    }

    fn spots(&self, scene: &Scene<'_>) -> Vec<Spot> {
        sites::spots(self, scene, self.grid.pitch / 2)
    }

    fn sites(&self) -> Option<&dyn Sites> {
        Some(self)
    }
}

impl Sites for Paper {
    fn place(&self, site: Site, _bottom: Seat) -> Option<(i32, i32)> {
        self.grid.place(site)
    }

    fn sign(&self, sign: Sign, _site: Site, _bottom: Seat) -> Option<Stamp> {
        self.signs.of(sign)
    }

    fn targets(&self) -> &Targets {
        &self.targets
    }

    fn cell(&self) -> CellLook {
        self.look
    }

    /// Ink casts none.
    fn shadow(&self, _face: Face, _style: &Style) -> Option<Stamp> {
        None
    }

    fn man(&self, face: Face, _set: PieceSet, _bottom: Seat) -> [Option<Stamp>; 2] {
        [Some(self.inks.of(face.seat)), None]
    }

    fn labels(&self, _style: &Style) -> Vec<(Label, i32, i32)> {
        let (grid, far) = (self.grid, SIDE as i32 - self.grid.margin / 2);
        let mut labels = Vec::new();
        let mut put = |text: &str, places: [(i32, i32); 2]| {
            labels.extend(self.labels.get(text).map(|label| places.map(|(x, y)| (*label, x, y))).into_iter().flatten());
        };
        for (place, file) in (0..).zip(files(grid.side)) {
            let (along, row) = (grid.middle(place), grid.middle(grid.count() - 1 - place));
            put(&file, [(along, grid.margin / 2), (along, far)]);
            put(&(place + 1).to_string(), [(grid.margin / 2, row), (far, row)]);
        }
        labels
    }
}

/// `a` to `o`, `a` to `s`.
fn files(side: PaperSide) -> impl Iterator<Item = String> {
    ('a'..='z').take(usize::from(side.count())).map(String::from)
}

/// Everything that never changes: paper or wood, lines, stars.
fn ground(kit: Kit<'_>, colours: &PaperColours, grid: Grid) -> Result<Pen, RenderError> {
    let mut pen = Pen::page(SIDE, SIDE, kit.scale)?;
    match colours.ground {
        Ground::Wood => wood::paint(&mut pen, colours.paper, SIDE, SIDE),
        Ground::Plain => pen.rect(0.0, 0.0, SIDE as f32, SIDE as f32, solid(colours.paper)),
    }
    let (near, far) = (grid.edge(0) as f32, grid.edge(grid.count()) as f32);
    let border = Rect::from_ltrb(near, near, far, far).map(PathBuilder::from_rect);
    for (path, width, ink) in [(lines(grid), grid.grid_line, colours.line), (border, FRAME_LINE, colours.frame)] {
        if let Some(path) = path {
            pen.stroke(&path, solid(ink), &line(width));
        }
    }
    for (column, row) in stars(grid) {
        pen.disc(column as f32, row as f32, STAR, solid(colours.frame));
    }
    Ok(pen)
}

fn lines(grid: Grid) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (near, far) = (grid.edge(0) as f32, grid.edge(grid.count()) as f32);
    for place in (1..grid.count()).map(|place| grid.edge(place) as f32) {
        path.move_to(place, near);
        path.line_to(place, far);
        path.move_to(near, place);
        path.line_to(far, place);
    }
    path.finish()
}

/// Corners of squares by which the eye counts: every fifth line from the edge.
fn stars(grid: Grid) -> Vec<(i32, i32)> {
    const STEP: i32 = 5;
    let places = [STEP, grid.count() - STEP].map(|place| grid.edge(place));
    places.into_iter().flat_map(|column| places.map(|row| (column, row))).collect()
}
