//! The pieces a side has taken at chu shogi, as mini koma in its bar: more than forty may be gone, so like pieces stand
//! once with their number, the strongest first, and what finds no room is only counted.

use std::collections::BTreeMap;

use banco_engine::{ChuFace, Face, Kind};

use crate::RenderError;
use crate::bar_layout::{BarLayout, GAP};
use crate::fonts::Hand;
use crate::koma::{Koma, Writing};
use crate::renderer_pool::Easel;
use crate::scene::Style;
use crate::sheet::{Kit, Sheet};
use crate::text::Written;

/// The cell of a mini koma.
const CELL: i32 = 38;
/// Names keep what is left of this.
const LEFT_MIN: i32 = 640;
const NUMBER_EM: f32 = 20.0;
/// Between a koma and its number, and between two groups.
const NUMBER_GAP: i32 = 1;
const GROUP_GAP: i32 = 5;

pub(crate) struct KomaTray {
    men: Koma,
}

/// Like pieces and how wide they stand together.
struct Group {
    face: Face,
    number: Option<(Written, i32)>,
}

impl Group {
    fn width(&self) -> i32 {
        CELL + self.number.as_ref().map_or(0, |(_, width)| NUMBER_GAP + width) + GROUP_GAP
    }
}

impl KomaTray {
    pub(crate) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<KomaTray, RenderError> {
        let bar = &kit.colours.bar;
        let grounds = [bar.resting, bar.active];
        // A dark piece would drown in a dark bar.
        let edges = kit.colours.koma.each_ref().map(|man| man.token[1]);
        let writings = [Writing::Character, Writing::Code];
        Ok(KomaTray { men: Koma::draw(kit, CELL as f32, edges, writings, sheet, &grounds)? })
    }

    /// Returns where the room to its left ends.
    pub(crate) fn paint(&self, captured: &[Face], style: &Style, right: i32, easel: &mut Easel<'_>) -> i32 {
        let counts = count(captured);
        if counts.is_empty() {
            return right;
        }
        let number =
            |count: usize, sign: char, easel: &Easel<'_>| easel.line(&format!("{sign}{count}"), Hand::Bold, NUMBER_EM);
        let (rest_width, room) = (number(captured.len(), '+', easel).1, right - GAP - LEFT_MIN);
        let (mut groups, mut width, mut hidden) = (Vec::new(), 0, captured.len());
        for (face, count) in counts {
            let group = Group { face, number: (count > 1).then(|| number(count, '×', easel)) };
            let is_last = hidden == count;
            if width + group.width() + if is_last { 0 } else { rest_width } > room {
                break;
            }
            width += group.width();
            hidden -= count;
            groups.push(group);
        }
        let rest = (hidden > 0).then(|| number(hidden, '+', easel));
        width += rest.as_ref().map_or(0, |(_, width)| *width);
        let left = right - GAP - width;
        self.put(&groups, rest, left, style, easel);
        left
    }

    fn put(&self, groups: &[Group], rest: Option<(Written, i32)>, left: i32, style: &Style, easel: &mut Easel<'_>) {
        let (layout, ink) = (&BarLayout::LOW, easel.colours.bar.line);
        let (middle, baseline) = (layout.height / 2, layout.middle_baseline(NUMBER_EM));
        let mut x = left;
        for group in groups {
            for stamp in self.men.of(group.face, style.piece_set, style.bottom).into_iter().flatten() {
                easel.put(stamp, x + CELL / 2, middle);
            }
            if let Some((line, _)) = &group.number {
                easel.text(line, x + CELL + NUMBER_GAP, baseline, ink);
            }
            x += group.width();
        }
        if let Some((line, _)) = rest {
            easel.text(&line, x, baseline, ink);
        }
    }
}

/// Like pieces and how many they are, the strongest first; what promoted is taken as it stood.
fn count(captured: &[Face]) -> Vec<(Face, usize)> {
    let mut counts: BTreeMap<ChuFace, (Face, usize)> = BTreeMap::new();
    for &face in captured {
        if let Some(Kind::Chu(man)) = face.kind {
            counts.entry(man).or_insert((face, 0)).1 += 1;
        }
    }
    counts.into_values().collect()
}
