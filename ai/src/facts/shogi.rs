//! Purposes of a quiet move of chu shogi: the way to promotion, the lion in the middle.

use banco_engine::games::chushogi::man::promotion;
use banco_engine::{AnyGame, ChuFace, ChuKind, Face, Kind, Site, Viewer};

use super::moved::{Moved, goes_from, play};
use super::{Fact, Motif};

/// First rank of the promotion zone, from the own side.
const ZONE: u8 = 8;

/// So near to the zone a step toward it is told.
const NEAR: u8 = 3;

/// Middle files and ranks, from 0.
const MIDDLE_FILES: std::ops::RangeInclusive<u8> = 3..=8;
const MIDDLE_RANKS: std::ops::RangeInclusive<u8> = 4..=7;

pub(super) fn plans(moved: &Moved<'_>) -> Vec<Fact> {
    let Some(Kind::Chu(face)) = moved.mover.kind else { return Vec::new() };
    if !moved.holds() || moved.game.in_check() {
        return Vec::new();
    }
    let motifs = [promotes_next(moved), nears_zone(moved, face), lion_to_middle(moved, face)];
    motifs.into_iter().flatten().map(Fact::Motif).collect()
}

/// Piece that the one on a site may become with the next move of its side in `game`.
fn becomes(game: &AnyGame, moved: &Moved<'_>, site: Site) -> Option<Face> {
    let moves = game.legal();
    let promoted = goes_from(&moves, site).find_map(|mv| {
        let to = mv.shape?.to;
        let face = play(game, &mv.text)?.view(Viewer::Seat(moved.seat)).man_at(to)?.face;
        matches!(face.kind, Some(Kind::Chu(ChuFace { promoted: true, .. }))).then_some(face)
    });
    promoted.filter(|_| !matches!(moved.mover.kind, Some(Kind::Chu(ChuFace { promoted: true, .. }))))
}

fn promotes_next(moved: &Moved<'_>) -> Option<Motif> {
    let next = moved.next.as_ref().filter(|_| moved.is_safe)?;
    let is_new = becomes(moved.game, moved, moved.from).is_none();
    becomes(next, moved, moved.to).filter(|_| is_new).map(Motif::PromotesNext)
}

/// A piece that can promote goes forward.
fn nears_zone(moved: &Moved<'_>, face: ChuFace) -> Option<Motif> {
    let ranks = [(&moved.before, moved.from), (&moved.now, moved.to)].map(|(men, site)| men.place(site, moved.seat).1);
    let left = ZONE.checked_sub(ranks[1]).filter(|left| (1..=NEAR).contains(left))?;
    let can_promote = !face.promoted && promotion(face.kind).is_some();
    (can_promote && ranks[1] > ranks[0]).then_some(Motif::NearsZone(left))
}

fn lion_to_middle(moved: &Moved<'_>, face: ChuFace) -> Option<Motif> {
    let is_middle = |site| {
        let (file, rank) = moved.now.place(site, moved.seat);
        MIDDLE_FILES.contains(&file) && MIDDLE_RANKS.contains(&rank)
    };
    let is_new = !is_middle(moved.from) && is_middle(moved.to);
    (face.kind == ChuKind::Lion && is_new).then_some(Motif::LionToMiddle)
}
