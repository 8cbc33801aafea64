//! A small anti-aliased drawing surface around an anchor point, for sprites.
//!
//! Coordinates are pixels of the normal size with the anchor at (0, 0); the pen scales them.

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder, Pixmap, Point,
    RadialGradient, Rect, Shader, SpreadMode, Stroke, StrokeDash, Transform,
};

use crate::RenderError;
use crate::scale::Scale;
use crate::theme::Rgb;

pub(crate) struct Pen {
    pub pixmap: Pixmap,
    /// Pixels from the left and top edge to the anchor.
    pub anchor: [i32; 2],
    place: Transform,
}

impl Pen {
    /// A surface that reaches `half_width` and `half_height` to both sides of its anchor.
    pub(crate) fn new(half_width: f32, half_height: f32, scale: Scale) -> Result<Pen, RenderError> {
        let (across, down) = ((half_width * scale.factor()).ceil(), (half_height * scale.factor()).ceil());
        let pixmap = Pixmap::new(2 * across as u32, 2 * down as u32).ok_or(RenderError::Surface)?;
        let place = Transform::from_scale(scale.factor(), scale.factor()).post_translate(across, down);
        Ok(Pen { pixmap, anchor: [across as i32, down as i32], place })
    }

    /// A surface whose anchor is its upper left corner.
    pub(crate) fn page(width: u32, height: u32, scale: Scale) -> Result<Pen, RenderError> {
        let pixmap = Pixmap::new(scale.side(width), scale.side(height)).ok_or(RenderError::Surface)?;
        Ok(Pen { pixmap, anchor: [0, 0], place: Transform::from_scale(scale.factor(), scale.factor()) })
    }

    /// The same surface, drawn on in other coordinates.
    pub(crate) fn mapped(self, map: Transform) -> Pen {
        Pen { place: map.post_concat(self.place), ..self }
    }

    pub(crate) fn fill(&mut self, path: &Path, shader: Shader<'_>) {
        let paint = Paint { shader, anti_alias: true, ..Paint::default() };
        self.pixmap.fill_path(path, &paint, FillRule::Winding, self.place, None);
    }

    pub(crate) fn stroke(&mut self, path: &Path, shader: Shader<'_>, stroke: &Stroke) {
        let paint = Paint { shader, anti_alias: true, ..Paint::default() };
        self.pixmap.stroke_path(path, &paint, stroke, self.place, None);
    }

    pub(crate) fn disc(&mut self, x: f32, y: f32, radius: f32, shader: Shader<'_>) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.fill(&path, shader);
        }
    }

    pub(crate) fn ring(&mut self, x: f32, y: f32, radius: f32, width: f32, shader: Shader<'_>) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.stroke(&path, shader, &line(width));
        }
    }

    pub(crate) fn rect(&mut self, x: f32, y: f32, width: f32, height: f32, shader: Shader<'_>) {
        if let Some(rect) = Rect::from_xywh(x, y, width, height) {
            self.fill(&PathBuilder::from_rect(rect), shader);
        }
    }

    /// Lets only `share` of everything drawn so far be seen.
    pub(crate) fn fade(&mut self, share: f32) {
        for level in self.pixmap.data_mut() {
            // Premultiplied: colour and alpha fade alike.
            *level = (f32::from(*level) * share).round() as u8;
        }
    }
}

/// A rectangle with round corners, from its upper left corner.
pub(crate) fn rounded((left, top): (f32, f32), (width, height): (f32, f32), round: f32) -> Option<Path> {
    let (right, bottom) = (left + width, top + height);
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

/// Straight from point to point.
pub(crate) fn polyline(points: &[(f32, f32)]) -> Option<Path> {
    joined(points).finish()
}

/// As [`polyline`], and back to where it began.
pub(crate) fn polygon(points: &[(f32, f32)]) -> Option<Path> {
    let mut path = joined(points);
    path.close();
    path.finish()
}

fn joined(points: &[(f32, f32)]) -> PathBuilder {
    let mut path = PathBuilder::new();
    let mut points = points.iter();
    if let Some(&(x, y)) = points.next() {
        path.move_to(x, y);
    }
    points.for_each(|&(x, y)| path.line_to(x, y));
    path
}

/// The corners of a square around the anchor: to the right and down.
pub(crate) const CORNERS: [(f32, f32); 4] = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];

/// Angles in `corners` of a square around the anchor.
pub(crate) fn brackets(half: f32, arm: f32, corners: &[(f32, f32)]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (side, down) in corners {
        path.move_to(side * (half - arm), down * half);
        path.line_to(side * half, down * half);
        path.line_to(side * half, down * (half - arm));
    }
    path.finish()
}

/// Eight corners around the anchor, each `long` to one side and `short` to the other.
pub(crate) fn octagon(long: f32, short: f32) -> Option<Path> {
    polygon(&[
        (short, long),
        (long, short),
        (long, -short),
        (short, -long),
        (-short, -long),
        (-long, -short),
        (-long, short),
        (-short, long),
    ])
}

/// An oblique cross around (`x`, `y`) that reaches `arm` to every side.
pub(crate) fn cross(x: f32, y: f32, arm: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    for side in [1.0, -1.0] {
        path.move_to(x - side * arm, y - arm);
        path.line_to(x + side * arm, y + arm);
    }
    path.finish()
}

/// A round-ended stroke.
pub(crate) fn line(width: f32) -> Stroke {
    Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() }
}

/// A butt-ended stroke with dashes.
pub(crate) fn dashed(width: f32, on: f32, off: f32) -> Stroke {
    Stroke { width, dash: StrokeDash::new(vec![on, off], 0.0), ..Stroke::default() }
}

pub(crate) fn solid(rgb: Rgb) -> Shader<'static> {
    Shader::SolidColor(colour(rgb, 255))
}

pub(crate) fn faint(rgb: Rgb, alpha: u8) -> Shader<'static> {
    Shader::SolidColor(colour(rgb, alpha))
}

/// Top to bottom between `-radius` and `radius`.
pub(crate) fn falling(shades: [Rgb; 2], radius: f32) -> Shader<'static> {
    falling_between(shades, -radius, radius)
}

/// Top to bottom between two rows.
pub(crate) fn falling_between([top, bottom]: [Rgb; 2], from: f32, to: f32) -> Shader<'static> {
    let stops = vec![GradientStop::new(0.0, colour(top, 255)), GradientStop::new(1.0, colour(bottom, 255))];
    let (from, to) = (Point::from_xy(0.0, from), Point::from_xy(0.0, to));
    LinearGradient::new(from, to, stops, SpreadMode::Pad, Transform::identity()).unwrap_or_else(|| solid(top))
}

/// Top to bottom over three colours, the middle one just below half way.
pub(crate) fn descending([light, middle, shade]: [Rgb; 3], top: f32, bottom: f32) -> Shader<'static> {
    let stops = vec![
        GradientStop::new(0.0, colour(light, 255)),
        GradientStop::new(0.55, colour(middle, 255)),
        GradientStop::new(1.0, colour(shade, 255)),
    ];
    let (from, to) = (Point::from_xy(0.0, top), Point::from_xy(0.0, bottom));
    LinearGradient::new(from, to, stops, SpreadMode::Pad, Transform::identity()).unwrap_or_else(|| solid(middle))
}

/// From the upper left to the lower right of a body that reaches `radius` up and down.
pub(crate) fn slanted([top, bottom]: [Rgb; 2], radius: f32) -> Shader<'static> {
    let stops = vec![GradientStop::new(0.0, colour(top, 255)), GradientStop::new(1.0, colour(bottom, 255))];
    let (from, to) = (Point::from_xy(-0.2 * radius, -radius), Point::from_xy(0.2 * radius, radius));
    LinearGradient::new(from, to, stops, SpreadMode::Pad, Transform::identity()).unwrap_or_else(|| solid(top))
}

/// A lit face: brightest a little above and left of the middle.
pub(crate) fn lit([light, middle, shade]: [Rgb; 3], radius: f32) -> Shader<'static> {
    let stops = vec![
        GradientStop::new(0.0, colour(light, 255)),
        GradientStop::new(0.62, colour(middle, 255)),
        GradientStop::new(1.0, colour(shade, 255)),
    ];
    let centre = Point::from_xy(-0.16 * radius, -0.30 * radius);
    RadialGradient::new(centre, 0.0, centre, 1.55 * radius, stops, SpreadMode::Pad, Transform::identity())
        .unwrap_or_else(|| solid(middle))
}

/// A ring that fades outward from `inner` to `outer` around (0, `drop`).
pub(crate) fn fading(rgb: Rgb, alpha: u8, inner: f32, outer: f32, drop: f32) -> Shader<'static> {
    let stops = vec![GradientStop::new(inner / outer, colour(rgb, alpha)), GradientStop::new(1.0, colour(rgb, 0))];
    let centre = Point::from_xy(0.0, drop);
    RadialGradient::new(centre, 0.0, centre, outer, stops, SpreadMode::Pad, Transform::identity())
        .unwrap_or_else(|| faint(rgb, 0))
}

fn colour([red, green, blue]: Rgb, alpha: u8) -> Color {
    Color::from_rgba8(red, green, blue, alpha)
}
