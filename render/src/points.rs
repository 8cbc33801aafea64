//! The backgammon board: four quarters of six points, the bar between them, trays at the right.
//!
//! Sites are those of [`Points`]: numbered as the first seat counts them. Whoever is below has the own home at the
//! lower right and reads the own numbers.

use banco_engine::{Points, Seat, Site};
use tiny_skia::PathBuilder;

use crate::RenderError;
use crate::bars::BarLayout;
use crate::checkers::Checkers;
use crate::easel::Easel;
use crate::pen::{Pen, solid};
use crate::scene::Scene;
use crate::shape::{Drawn, Frame, Shape};
use crate::sheet::{Kit, Label, Sheet};
use crate::wood;

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 860;
/// Upper left corners of the left and right half.
const HALVES: [i32; 2] = [42, 598];
const HALF_WIDTH: i32 = 480;
const POINT_WIDTH: i32 = 80;
const TOP: i32 = 47;
const BOTTOM: i32 = HEIGHT as i32 - TOP;
const POINT_HEIGHT: i32 = 314;
const BAR_X: i32 = 560;
const OFF_X: i32 = 1134;
/// Middle of the numbers to the board's edge.
const LABEL_INSET: i32 = 22;
const LABEL_EM: f32 = 25.0;
pub(crate) const CHECKER_RADIUS: f32 = 37.0;
/// From one checker of a stack to the next.
const STACK_STEP: i32 = 74;
/// Checkers of a stack that are drawn.
const STACK_MAX: i32 = 5;

struct PointsBoard {
    checkers: Checkers,
    /// 1 to 24.
    labels: Vec<Label>,
}

pub(crate) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<Drawn, RenderError> {
    let colours = &kit.colours.points;
    let [light, dark] = colours.points;
    sheet.reserve(wood::shades(colours.frame));
    sheet.reserve([colours.frame_edge, colours.felt, light, dark, colours.label, colours.tray, colours.last]);
    let labels = (1..=Points::COUNT)
        .map(|number| {
            let (text, font) = (number.to_string(), &kit.fonts.bold);
            sheet.label(&text, font, LABEL_EM, colours.label, kit.scale, &[colours.frame])
        })
        .collect();
    let checkers = Checkers::draw(kit, CHECKER_RADIUS, sheet, &[colours.felt, light, dark])?;
    let frame = Frame {
        width: WIDTH,
        height: HEIGHT,
        bar: &BarLayout::TALL,
        tokens: kit.colours.checkers.each_ref().map(|checker| checker.token),
    };
    Ok(Drawn { frame, ground: ground(kit)?, shape: Box::new(PointsBoard { checkers, labels }) })
}

impl Shape for PointsBoard {
    fn paint(&self, scene: &Scene<'_>, easel: &mut Easel<'_>) {
        let bottom = scene.style.bottom;
        for (number, label) in (1..).zip(&self.labels) {
            if let Some((x, is_low)) = Points::site(bottom, number).and_then(|site| column(site, bottom)) {
                easel.put_label(*label, x, if is_low { HEIGHT as i32 - LABEL_INSET } else { LABEL_INSET });
            }
        }
        let mut heights = [0; 1 + u8::MAX as usize];
        for man in &scene.view.men {
            let height = &mut heights[usize::from(man.site.0)];
            if let Some((x, y)) = place(man.site, bottom, *height).filter(|_| *height < STACK_MAX) {
                easel.put(self.checkers.of(man.face.seat), x, y);
            }
            *height += 1;
        }
    }

    fn tray(&self, _scene: &Scene<'_>, _seat: Seat, right: i32, _easel: &mut Easel<'_>) -> i32 {
        right
    }
}

/// The middle of a point's column, and whether it stands at the lower edge.
fn column(site: Site, bottom: Seat) -> Option<(i32, bool)> {
    // From the lower right corner around to the upper right one, as the side below counts.
    let step = match bottom {
        Seat::First => i32::from(site.0) - 1,
        Seat::Second => 24 - i32::from(site.0),
    };
    if !(0..24).contains(&step) {
        return None;
    }
    let is_low = step < 12;
    let from_left = if is_low { 11 - step } else { step - 12 };
    let [left, right] = HALVES;
    let start = if from_left < 6 { left } else { right - 6 * POINT_WIDTH };
    Some((start + POINT_WIDTH * from_left + POINT_WIDTH / 2, is_low))
}

/// The middle of the checker at `height` (from 0) of the stack on `site`; `None` off the board.
fn place(site: Site, bottom: Seat, height: i32) -> Option<(i32, i32)> {
    let first = CHECKER_RADIUS as i32;
    if let Some((x, is_low)) = column(site, bottom) {
        let y = first + STACK_STEP * height;
        return Some((x, if is_low { BOTTOM - y } else { TOP + y }));
    }
    let seat = Seat::BOTH.into_iter().find(|seat| Points::bar(*seat) == site || Points::off(*seat) == site)?;
    let side = if seat == bottom { -1 } else { 1 };
    if site == Points::bar(seat) {
        // Checkers on the bar wait near the middle, on the far side: they enter there.
        return Some((BAR_X, HEIGHT as i32 / 2 + side * (90 + STACK_STEP * height)));
    }
    let edge = if seat == bottom { BOTTOM } else { TOP };
    Some((OFF_X, edge + side * (first + STACK_STEP / 2 * height)))
}

fn ground(kit: Kit<'_>) -> Result<Pen, RenderError> {
    let colours = &kit.colours.points;
    let mut pen = Pen::page(WIDTH, HEIGHT, kit.scale)?;
    wood::paint(&mut pen, colours.frame, WIDTH, HEIGHT);
    let (top, height) = (TOP as f32, (BOTTOM - TOP) as f32);
    for left in HALVES {
        let left = left as f32;
        pen.rect(left - 4.0, top - 4.0, HALF_WIDTH as f32 + 8.0, height + 8.0, solid(colours.frame_edge));
        pen.rect(left, top, HALF_WIDTH as f32, height, solid(colours.felt));
    }
    for number in 1..=Points::COUNT {
        if let Some((x, is_low)) = column(Site(number), Seat::First) {
            let fill = colours.points[usize::from(number % 2 == 0)];
            triangle(&mut pen, x as f32, is_low, fill);
        }
    }
    for tray_top in [TOP, HEIGHT as i32 / 2 + 45] {
        let tray_height = (HEIGHT as i32 / 2 - 45 - TOP) as f32;
        pen.rect(OFF_X as f32 - 34.0, tray_top as f32, 68.0, tray_height, solid(colours.tray));
    }
    Ok(pen)
}

fn triangle(pen: &mut Pen, x: f32, is_low: bool, fill: crate::theme::Rgb) {
    let (edge, side) = if is_low { (BOTTOM as f32, -1.0) } else { (TOP as f32, 1.0) };
    let half = POINT_WIDTH as f32 / 2.0 - 1.0;
    let mut path = PathBuilder::new();
    path.move_to(x - half, edge);
    path.line_to(x, edge + side * POINT_HEIGHT as f32);
    path.line_to(x + half, edge);
    path.close();
    if let Some(path) = path.finish() {
        pen.fill(&path, solid(fill));
    }
}
