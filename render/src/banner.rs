//! The plate on the last picture of a game: who won and why, put where it hides least.

use tiny_skia::PathBuilder;

use crate::RenderError;
use crate::fonts::Hand;
use crate::pen::{Pen, solid};
use crate::renderer_pool::Easel;
use crate::scene::Banner;
use crate::shape::Frame;
use crate::sheet::{Kit, Sheet, Stamp};
use crate::spots::Spot;
use crate::text;
use crate::theme::Rgb;

const HEIGHT: i32 = 112;
const HEIGHT_TITLE_ONLY: i32 = 80;
const ROUND: i32 = 16;
const EDGE: i32 = 4;
const PADDING: i32 = 34;
const MARGIN: i32 = 24;
const TITLE_EM: f32 = 44.0;
const LINE_EM: f32 = 28.0;
/// From the plate's upper edge to its baselines.
const TITLE_BASELINE: i32 = 54;
const LINE_BASELINE: i32 = 92;
/// Between places that are tried.
const STEP: i32 = 20;

/// The stamps of one stock's plates.
pub(crate) struct Plate {
    /// Left and right ends of a high plate, then of a low one.
    caps: [[Stamp; 2]; 2],
    board: [i32; 2],
}

impl Plate {
    pub(crate) fn draw(kit: Kit<'_>, frame: &Frame, sheet: &mut Sheet) -> Result<Plate, RenderError> {
        let colours = &kit.colours.bar;
        let mut cap = |height: i32, side: f32| {
            let pen = cap(kit, height as f32 / 2.0, side, colours.resting, colours.accent)?;
            Ok::<_, RenderError>(sheet.add(pen, &[]))
        };
        let caps =
            [[cap(HEIGHT, -1.0)?, cap(HEIGHT, 1.0)?], [cap(HEIGHT_TITLE_ONLY, -1.0)?, cap(HEIGHT_TITLE_ONLY, 1.0)?]];
        sheet.expect_text(colours.resting, colours.accent);
        Ok(Plate { caps, board: [frame.extent.width as i32, frame.extent.height as i32] })
    }

    /// Paints `banner` where it hides the least of `spots`; nothing if it has no words.
    pub(crate) fn paint(&self, banner: &Banner, spots: &[Spot], easel: &mut Easel<'_>) {
        let colours = &easel.colours.bar;
        let (bold, small) = (&easel.fonts.bold, &easel.fonts.text);
        let room = (self.board[0] - 2 * (MARGIN + PADDING)) as f32;
        let title = text::fit(&text::clean(&banner.title, bold), bold, TITLE_EM, room);
        let words = text::fit(&text::clean(&banner.line, small), small, LINE_EM, room);
        if title.is_empty() {
            return;
        }
        let (title, title_width) = easel.line(&title, Hand::Bold, TITLE_EM);
        let words = (!words.is_empty()).then(|| easel.line(&words, Hand::Text, LINE_EM));
        let text_width = title_width.max(words.as_ref().map_or(0, |(_, width)| *width));
        let (height, caps) = match words {
            Some(_) => (HEIGHT, self.caps[0]),
            None => (HEIGHT_TITLE_ONLY, self.caps[1]),
        };
        let width = text_width + 2 * PADDING;
        let [left, top] = best_place([width, height], self.board, spots);
        easel.rect(left + ROUND, top, width - 2 * ROUND, height, colours.accent);
        easel.rect(left + ROUND, top + EDGE, width - 2 * ROUND, height - 2 * EDGE, colours.resting);
        easel.put(caps[0], left + ROUND, top + height / 2);
        easel.put(caps[1], left + width - ROUND, top + height / 2);
        easel.text(&title, left + (width - title_width) / 2, top + TITLE_BASELINE, colours.accent);
        if let Some((words, words_width)) = words {
            easel.text(&words, left + (width - words_width) / 2, top + LINE_BASELINE, colours.name);
        }
    }
}

/// The upper left corner that hides least; of equal ones the nearest to the middle.
fn best_place([width, height]: [i32; 2], [board_width, board_height]: [i32; 2], spots: &[Spot]) -> [i32; 2] {
    let middle = [(board_width - width) / 2, (board_height - height) / 2];
    let (across, down) = ((middle[0] - MARGIN).max(0) / STEP, (middle[1] - MARGIN).max(0) / STEP);
    let places = (-across..=across)
        .flat_map(|right| (-down..=down).map(move |below| (right, below)))
        .map(|(right, below)| [middle[0] + STEP * right, middle[1] + STEP * below]);
    let cost = |[left, top]: [i32; 2]| {
        let hidden = |spot: &Spot| {
            let across = (left + width).min(spot.x + spot.reach) - left.max(spot.x - spot.reach);
            let down = (top + height).min(spot.y + spot.reach) - top.max(spot.y - spot.reach);
            i64::from(across.max(0)) * i64::from(down.max(0)) * spot.weight.cost()
        };
        let away = (left - middle[0]).abs() + (top - middle[1]).abs();
        (spots.iter().map(hidden).sum::<i64>(), away)
    };
    places.min_by_key(|place| cost(*place)).unwrap_or(middle)
}

/// One rounded end of a plate; its anchor is where the straight part begins.
fn cap(kit: Kit<'_>, half: f32, side: f32, fill: Rgb, edge: Rgb) -> Result<Pen, RenderError> {
    let mut pen = kit.pen(ROUND as f32, half)?;
    for (rgb, inset) in [(edge, 0.0), (fill, EDGE as f32)] {
        let (half, round) = (half - inset, ROUND as f32 - inset);
        let mut path = PathBuilder::new();
        path.move_to(0.0, -half);
        path.quad_to(side * round, -half, side * round, round - half);
        path.line_to(side * round, half - round);
        path.quad_to(side * round, half, 0.0, half);
        path.close();
        if let Some(path) = path.finish() {
            pen.fill(&path, solid(rgb));
        }
    }
    Ok(pen)
}
