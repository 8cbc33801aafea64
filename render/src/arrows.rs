//! Arrows of moves that are advised, over everything else on the board.
//!
//! They stand on few pictures and between any two sites, so they are drawn when they are asked for.

use crate::RenderError;
use crate::pen::{Pen, line, polygon, polyline, solid};
use crate::renderer_pool::Easel;
use crate::scene::Scene;
use crate::shape::{Extent, Shape};

/// Shares of a site's width.
const SHAFT: f32 = 0.14;
const HEAD: f32 = 0.36;
/// Around it, so that it is seen on every ground.
const CASING: f32 = 0.05;
/// From the middle of the site it starts on, so that the piece there can still be told.
const START: f32 = 0.3;

/// Paints the arrows of `scene`; rows of the easel count from the board's upper edge.
pub(crate) fn paint(
    scene: &Scene<'_>,
    shape: &dyn Shape,
    extent: &Extent,
    easel: &mut Easel<'_>,
) -> Result<(), RenderError> {
    if scene.marks.arrows.is_empty() {
        return Ok(());
    }
    let mut pen = Pen::page(extent.width, extent.height, easel.scale())?;
    let (pitch, marks) = (extent.pitch as f32, &easel.colours.marks);
    for [from, to] in &scene.marks.arrows {
        let Some((start, end)) = shape.spot(scene, *from).zip(shape.spot(scene, *to)) else { continue };
        let (start, end) = ((start.0 as f32, start.1 as f32), (end.0 as f32, end.1 as f32));
        for (ink, more) in [(marks.casing, CASING), (marks.target, 0.0)] {
            arrow(&mut pen, start, end, pitch, more, ink);
        }
    }
    easel.draw(pen, 0, 0);
    Ok(())
}

fn arrow(pen: &mut Pen, start: (f32, f32), end: (f32, f32), pitch: f32, more: f32, ink: crate::theme::Rgb) {
    let (across, down) = (end.0 - start.0, end.1 - start.1);
    let length = across.hypot(down);
    if length < 1.0 {
        return;
    }
    let (right, below) = (across / length, down / length);
    let along = |share: f32| (start.0 + right * share, start.1 + below * share);
    let head = (HEAD * pitch).min(0.6 * length);
    let (tail, neck) = ((START * pitch).min(0.25 * length), length - head);
    let width = (SHAFT + 2.0 * more) * pitch;
    if let Some(path) = polyline(&[along(tail), along(neck)]) {
        pen.stroke(&path, solid(ink), &line(width));
    }
    let (half, room) = (0.6 * head + more * pitch, more * pitch);
    let (left, tip) = (along(neck - room), along(length + 1.6 * room));
    let wings = [(left.0 - below * half, left.1 + right * half), (left.0 + below * half, left.1 - right * half)];
    if let Some(path) = polygon(&[wings[0], tip, wings[1]]) {
        pen.fill(&path, solid(ink));
    }
}
