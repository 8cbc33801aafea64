//! Chess pieces taken, small and overlapping, and by how much their side is ahead.
//!
//! Bars are nearly black: black pieces lie on a light plate, where they are black pieces still at the size of a phone.

use banco_engine::{ChessKind, Face, Kind, Seat, View};

use crate::RenderError;
use crate::bar_layout::{BarLayout, GAP};
use crate::fonts::Hand;
use crate::pen::{rounded, solid};
use crate::renderer_pool::Easel;
use crate::scene::Scene;
use crate::sheet::{Kit, Sheet, Stamp};
use crate::silhouettes::{KINDS, Silhouettes};

const CELL: i32 = 48;
const HALO: f32 = 1.3;
const PLATE_HEIGHT: i32 = 58;
const PLATE_ROUND: i32 = 12;
/// From the edge of the plate to the pieces's cells: feet begin well inside them.
const PLATE_INSET: i32 = 1;
/// From a piece to the next: alike ones stand closer.
const STEP: i32 = 34;
const STEP_ALIKE: i32 = 17;
/// Pieces up to which alike ones keep their distance too.
const WIDE_MAX: usize = 4;
/// A side has sixteen pieces; set-up positions may have given more.
const MEN_MAX: usize = 16;
const LEAD_EM: f32 = 27.0;
const LEAD_GAP: i32 = 8;

pub(crate) struct ChessTray {
    men: Silhouettes,
    /// An end of the plate.
    cap: Stamp,
}

impl ChessTray {
    pub(crate) fn draw(kit: Kit<'_>, sheet: &mut Sheet) -> Result<ChessTray, RenderError> {
        let bar = &kit.colours.bar;
        let mut cap = kit.pen(PLATE_ROUND as f32, PLATE_HEIGHT as f32 / 2.0)?;
        let (round, half) = (PLATE_ROUND as f32, PLATE_HEIGHT as f32 / 2.0);
        if let Some(path) = rounded((-round, -half), (2.0 * round, 2.0 * half), round) {
            cap.fill(&path, solid(bar.plate));
        }
        Ok(ChessTray {
            men: Silhouettes::draw(kit, CELL as f32, HALO, sheet, &[bar.resting, bar.active, bar.plate])?,
            cap: sheet.add(cap, &[bar.resting, bar.active]),
        })
    }

    /// Returns where the room to its left ends.
    pub(crate) fn paint(&self, scene: &Scene<'_>, seat: Seat, right: i32, easel: &mut Easel<'_>) -> i32 {
        let mut men: Vec<Face> = scene.view.captured[seat.index()].iter().copied().take(MEN_MAX).collect();
        men.sort_by_key(|face| place(*face));
        let lead = lead(scene.view, seat);
        if men.is_empty() && lead <= 0 {
            return right;
        }
        let step = |pair: &[Face]| match pair {
            [a, b] if men.len() > WIDE_MAX && a.kind == b.kind => STEP_ALIKE,
            _ => STEP,
        };
        let steps: Vec<i32> = std::iter::once(0).chain(men.windows(2).map(step)).collect();
        let men_width = if men.is_empty() { 0 } else { steps.iter().sum::<i32>() + CELL };
        let lead = (lead > 0).then(|| easel.line(&format!("+{lead}"), Hand::Bold, LEAD_EM));
        let lead_width = lead.as_ref().map_or(0, |(_, width)| width + LEAD_GAP);
        // At the right, so that the name and the move have the room.
        let left = right - GAP - men_width - lead_width;
        if men.iter().any(|face| face.seat == Seat::Second) {
            self.plate(left + PLATE_INSET, left + men_width - PLATE_INSET, easel);
        }
        let mut x = left + CELL / 2;
        for (face, step) in men.iter().zip(steps) {
            x += step;
            if let Some(stamp) = self.men.of(*face, scene.style.piece_set) {
                easel.put(stamp, x, BarLayout::TALL.height / 2);
            }
        }
        if let Some((line, _)) = lead {
            let baseline = BarLayout::TALL.height / 2 + 10;
            easel.text(&line, left + men_width + LEAD_GAP, baseline, easel.colours.bar.line);
        }
        left
    }

    fn plate(&self, left: i32, right: i32, easel: &mut Easel<'_>) {
        let (middle, plate) = (BarLayout::TALL.height / 2, easel.colours.bar.plate);
        let (from, to) = (left + PLATE_ROUND, right - PLATE_ROUND);
        easel.rect(from, middle - PLATE_HEIGHT / 2, to - from, PLATE_HEIGHT, plate);
        easel.put(self.cap, from, middle);
        easel.put(self.cap, to, middle);
    }
}

fn place(face: Face) -> usize {
    KINDS.iter().position(|kind| face.kind == Some(Kind::Chess(*kind))).unwrap_or(KINDS.len())
}

/// By how many pawns `seat` has more on the board, in the usual values.
fn lead(view: &View, seat: Seat) -> i32 {
    let worth = |face: Face| {
        let Some(Kind::Chess(kind)) = face.kind else { return 0 };
        if face.seat == seat { worth(kind) } else { -worth(kind) }
    };
    view.men.iter().map(|man| worth(man.face)).sum()
}

const fn worth(kind: ChessKind) -> i32 {
    match kind {
        ChessKind::King => 0,
        ChessKind::Queen => 9,
        ChessKind::Rook => 5,
        ChessKind::Bishop | ChessKind::Knight => 3,
        ChessKind::Pawn => 1,
    }
}
