//! The lattice board of xiangqi and jieqi: 9 files × 10 ranks of crossing lines, river, two palaces.
//!
//! Coordinates are pixels of the normal size from the board's upper left corner.

use banco_engine::{Board, Seat, Site};
use tiny_skia::{Path, PathBuilder, Rect};

use crate::RenderError;
use crate::fonts::{Fit, Fonts, draw_kai};
use crate::pen::{Pen, faint, line, solid};
use crate::scene::Coordinates;
use crate::theme::{BoardColours, Rgb};

pub(crate) const WIDTH: u32 = 1000;
pub(crate) const HEIGHT: u32 = 1100;
pub(crate) const DISC_RADIUS: f32 = 46.0;

const CELL: i32 = 100;
const FILES: i32 = 9;
const RANKS: i32 = 10;
/// From the middle of an edge label to the board's edge.
const LABEL_INSET: i32 = 30;
const RANK_LABEL_INSET: i32 = 34;
const RIVER: [(&str, f32); 4] = [("楚", 250.0), ("河", 350.0), ("漢", 650.0), ("界", 750.0)];

/// Where cannons and soldiers start: file and rank from one side, both from 0.
const CORNERED: [(i32, i32); 7] = [(1, 2), (7, 2), (0, 3), (2, 3), (4, 3), (6, 3), (8, 3)];

/// The middle of `site` with `bottom`'s side below; `None` off the board.
pub(crate) fn place(site: Site, bottom: Seat) -> Option<(i32, i32)> {
    let files = i32::from(Board::Lattice.files());
    let (file, rank) = (i32::from(site.0) % files, i32::from(site.0) / files);
    if rank >= i32::from(Board::Lattice.ranks()) {
        return None;
    }
    let (column, row) = match bottom {
        Seat::First => (file, RANKS - 1 - rank),
        Seat::Second => (FILES - 1 - file, rank),
    };
    Some(crossing(column, row))
}

const fn crossing(column: i32, row: i32) -> (i32, i32) {
    (CELL * (column + 1), CELL * (row + 1))
}

/// The edge labels and the middles of their places.
pub(crate) fn labels(coordinates: Coordinates, bottom: Seat) -> Vec<(String, i32, i32)> {
    let mut labels = Vec::new();
    let (top_edge, bottom_edge) = (LABEL_INSET, HEIGHT as i32 - LABEL_INSET);
    for column in 0..FILES {
        let (x, _) = crossing(column, 0);
        let (above, below) = match (coordinates, bottom) {
            (Coordinates::Letters, Seat::First) => (letter(column), letter(column)),
            (Coordinates::Letters, Seat::Second) => (letter(FILES - 1 - column), letter(FILES - 1 - column)),
            // Each player counts from the own right, whoever sits below.
            (Coordinates::Files, Seat::First | Seat::Second) => {
                ((column + 1).to_string(), (FILES - column).to_string())
            }
        };
        labels.push((above, x, top_edge));
        labels.push((below, x, bottom_edge));
    }
    if coordinates == Coordinates::Letters {
        for row in 0..RANKS {
            let (_, y) = crossing(0, row);
            let rank = match bottom {
                Seat::First => RANKS - row,
                Seat::Second => row + 1,
            };
            labels.push((rank.to_string(), RANK_LABEL_INSET, y));
            labels.push((rank.to_string(), WIDTH as i32 - RANK_LABEL_INSET, y));
        }
    }
    labels
}

fn letter(file: i32) -> String {
    "abcdefghi".chars().nth(file as usize).map(String::from).unwrap_or_default()
}

/// Everything that never changes: wood, frame, lines, river.
pub(crate) fn ground(colours: &BoardColours, fonts: &Fonts, scale: u32) -> Result<Pen, RenderError> {
    let mut pen = Pen::page(WIDTH, HEIGHT, scale)?;
    for (x, width, shade) in grain(colours.wood) {
        pen.rect(x as f32, 0.0, width as f32, HEIGHT as f32, solid(shade));
    }
    if let Some(path) = frame() {
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
        draw_kai(&mut pen, fonts, text, Fit { x, y: 550.0, width: 54.0, height: 56.0 }, ink);
    }
    Ok(pen)
}

/// Shades of the wood, light to dark, so that a palette can hold them exactly.
pub(crate) fn grain_shades(wood: Rgb) -> Vec<Rgb> {
    (-10..=5).map(|step| shade(wood, step)).collect()
}

fn shade(wood: Rgb, step: i32) -> Rgb {
    wood.map(|level| (i32::from(level) + step).clamp(0, 255) as u8)
}

/// Strips of wood from left to right: start, width, colour.
fn grain(wood: Rgb) -> Vec<(u32, u32, Rgb)> {
    let mut strips = Vec::new();
    let (mut x, mut seed) = (0, 0x9E37_79B9_u32);
    while x < WIDTH {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let width = [2, 2, 3, 4, 6, 9][(seed >> 24) as usize % 6].min(WIDTH - x);
        let swell = 3.0 * (x as f32 / 53.0).sin() + 2.0 * (x as f32 / 171.0 + 1.0).sin();
        let fleck = ((seed >> 16) & 0xFF) as f32 / 255.0 * 6.0 - 5.0;
        strips.push((x, width, shade(wood, ((swell + fleck).round() as i32).clamp(-10, 5))));
        x += width;
    }
    strips
}

fn between(a: Rgb, b: Rgb, share: f32) -> Rgb {
    [0, 1, 2].map(|axis| (f32::from(a[axis]) * (1.0 - share) + f32::from(b[axis]) * share).round() as u8)
}

fn frame() -> Option<Path> {
    let (left, top, right, bottom, round) = (14.0, 14.0, 986.0, 1086.0, 6.0);
    let mut path = PathBuilder::new();
    path.move_to(left + round, top);
    path.line_to(right - round, top);
    path.quad_to(right, top, right, top + round);
    path.line_to(right, bottom - round);
    path.quad_to(right, bottom, right - round, bottom);
    path.line_to(left + round, bottom);
    path.quad_to(left, bottom, left, bottom - round);
    path.line_to(left, top + round);
    path.quad_to(left, top, left + round, top);
    path.close();
    path.finish()
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
