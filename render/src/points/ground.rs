//! The empty board: wood, felt, 24 points, bar and trays.

use tiny_skia::{Path, PathBuilder};

use crate::RenderError;
use crate::pen::{Pen, faint, falling_between, line, rounded, solid};
use crate::sheet::Kit;
use crate::theme::{PointsColours, Rgb};
use crate::wood;

use super::places::{
    BAR_X, BOTTOM, HALF_WIDTH, HALVES, HEIGHT, MIDDLE, TOP, TRAY_HEIGHT, TRAY_WIDTH, TRAY_X, WIDTH, column_x,
};

const POINT_HALF_WIDTH: f32 = 38.9;
const POINT_LENGTH: f32 = 320.0;
/// Around trays and rail, over the wood.
pub(super) const TRAY_EDGE_ALPHA: u8 = 90;
const EDGE_WIDTH: f32 = 5.0;

pub(super) fn draw(kit: Kit<'_>) -> Result<Pen, RenderError> {
    let colours = &kit.colours.points;
    let mut pen = Pen::page(WIDTH, HEIGHT, kit.scale)?;
    wood::paint(&mut pen, colours.frame, WIDTH, HEIGHT);
    hinge(&mut pen, colours);
    for left in HALVES {
        felt(&mut pen, colours, left);
    }
    for column in 0..12 {
        point(&mut pen, colours, column, true);
        point(&mut pen, colours, column, false);
    }
    for left in HALVES {
        let size = (HALF_WIDTH as f32, (BOTTOM - TOP) as f32);
        if let Some(path) = rounded((left as f32, TOP as f32), size, 2.0) {
            pen.stroke(&path, solid(colours.frame_edge), &line(EDGE_WIDTH));
        }
    }
    for top in [TOP, BOTTOM - TRAY_HEIGHT] {
        if let Some(path) = tray_path(top) {
            pen.fill(&path, solid(colours.tray));
            pen.stroke(&path, faint(colours.faint, TRAY_EDGE_ALPHA), &line(3.0));
        }
    }
    Ok(pen)
}

/// The outline of the tray that begins at row `top`.
pub(super) fn tray_path(top: i32) -> Option<Path> {
    let (left, size) = ((TRAY_X - TRAY_WIDTH / 2) as f32, (TRAY_WIDTH as f32, TRAY_HEIGHT as f32));
    rounded((left, top as f32), size, 8.0)
}

/// The seam of the folding board in the middle of the bar.
fn hinge(pen: &mut Pen, colours: &PointsColours) {
    let x = BAR_X as f32;
    for (x, ink) in [(x - 1.0, faint(colours.frame_edge, 110)), (x + 1.0, faint(colours.faint, 45))] {
        pen.rect(x - 1.0, TOP as f32, 2.0, (BOTTOM - TOP) as f32, ink);
    }
}

fn felt(pen: &mut Pen, colours: &PointsColours, left: i32) {
    let [edge, middle] = felt_shades(colours);
    let half = (MIDDLE - TOP) as f32;
    for (top, shades) in [(TOP, [edge, middle]), (MIDDLE, [middle, edge])] {
        let shader = falling_between(shades, top as f32, top as f32 + half);
        pen.rect(left as f32, top as f32, HALF_WIDTH as f32, half, shader);
    }
}

/// The felt at the edges, where more light falls, and in the middle.
pub(super) fn felt_shades(colours: &PointsColours) -> [Rgb; 2] {
    [colours.felt.map(|level| level.saturating_add(6)), colours.felt]
}

fn point(pen: &mut Pen, colours: &PointsColours, column: i32, is_below: bool) {
    let is_light = (column % 2 == 0) == is_below;
    let fill = colours.points[usize::from(!is_light)];
    let x = column_x(column) as f32;
    let (base, tip) =
        if is_below { (BOTTOM as f32, BOTTOM as f32 - POINT_LENGTH) } else { (TOP as f32, TOP as f32 + POINT_LENGTH) };
    let mut path = PathBuilder::new();
    path.move_to(x - POINT_HALF_WIDTH, base);
    path.line_to(x, tip);
    path.line_to(x + POINT_HALF_WIDTH, base);
    path.close();
    if let Some(path) = path.finish() {
        pen.fill(&path, solid(fill));
        pen.stroke(&path, faint(colours.frame_edge, 70), &line(1.5));
    }
}
