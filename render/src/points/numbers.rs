//! The numbers of the points: large as the side counts whose turn it is, small as the other one does.
//!
//! Both sides call their own way 24 to 1, so a board with one set of numbers lies to one of them.

use banco_engine::{Points, Seat};

use crate::RenderError;
use crate::pen::solid;
use crate::renderer_pool::Easel;
use crate::scene::Style;
use crate::sheet::{Kit, Label, Sheet, Stamp};

use super::places::{BAR_X, HEIGHT, column_x};

const LARGE_EM: f32 = 28.0;
const SMALL_EM: f32 = 19.0;
/// From the picture's edge to the middle of the numbers.
const INSET: i32 = 20;
/// From the middle of a column: the pair stands around it.
const LARGE_SHIFT: i32 = -11;
const SMALL_SHIFT: i32 = 22;
const TOKEN_RADIUS: f32 = 12.0;

pub(super) struct Numbers {
    /// 1 to 24.
    large: Vec<Label>,
    small: Vec<Label>,
    /// By seat, in the middle of both rows: whose numbers are the large ones.
    tokens: [Stamp; 2],
}

impl Numbers {
    pub(super) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<Numbers, RenderError> {
        let (colours, font) = (&kit.colours.points, &kit.fonts.bold);
        let mut labels = |em, ink| -> Vec<Label> {
            let label = |number: u8| sheet.label(&number.to_string(), font, em, ink, kit.scale, &[colours.frame]);
            (1..=Points::COUNT).map(label).collect()
        };
        let (large, small) = (labels(LARGE_EM, colours.label), labels(SMALL_EM, colours.faint));
        let mut token = |seat: Seat| -> Result<Stamp, RenderError> {
            let [fill, edge] = kit.colours.checkers[seat.index()].token;
            let mut pen = kit.pen(TOKEN_RADIUS + 3.0, TOKEN_RADIUS + 3.0)?;
            pen.disc(0.0, 0.0, TOKEN_RADIUS, solid(fill));
            pen.ring(0.0, 0.0, TOKEN_RADIUS, 3.0, solid(edge));
            Ok(sheet.add(pen, &[colours.frame]))
        };
        Ok(Numbers { large, small, tokens: [token(Seat::First)?, token(Seat::Second)?] })
    }

    pub(super) fn paint(&self, style: &Style, easel: &mut Easel<'_>) {
        let is_own = style.counting == style.bottom;
        for (is_below, y) in [(true, HEIGHT as i32 - INSET), (false, INSET)] {
            for column in 0..12 {
                let own = if is_below { 12 - column } else { 13 + column };
                let other = i32::from(Points::COUNT) + 1 - own;
                let [large, small] = if is_own { [own, other] } else { [other, own] };
                let mut put = |labels: &[Label], number: i32, shift: i32| {
                    if let Some(label) = usize::try_from(number - 1).ok().and_then(|at| labels.get(at)) {
                        easel.put_label(*label, column_x(column) + shift, y);
                    }
                };
                put(&self.large, large, LARGE_SHIFT);
                put(&self.small, small, SMALL_SHIFT);
            }
            easel.put(self.tokens[style.counting.index()], BAR_X, y);
        }
    }
}
