//! Single pieces that a move endangers or brings out of danger, and what a lion or a promotion does.

use banco_engine::{AnyGame, Face, Kind, LegalMove, Site};

use super::board::is_royal;
use super::moved::{Moved, WORTH_SAVING, falls, falls_to, goes_from, goes_to, is_free, play};
use super::takes::targets;
use super::{Fact, Motif, rough_worth};

/// From here on a piece is told to be trapped.
const WORTH_TRAPPING: i32 = 3;

pub(super) fn motifs(moved: &Moved<'_>) -> Vec<Fact> {
    let mut motifs = Vec::new();
    motifs.extend(promoted(moved));
    motifs.extend(by_lion(moved));
    motifs.extend(left_without_guard(moved));
    motifs.extend(trapped(moved));
    motifs.extend(loose(moved));
    motifs.extend(rescued(moved));
    motifs.into_iter().map(Fact::Motif).collect()
}

fn promoted(moved: &Moved<'_>) -> Option<Motif> {
    let now = moved.now.face(moved.to)?;
    let is_promotion = match (moved.mover.kind?, now.kind?) {
        (Kind::Chess(before), Kind::Chess(after)) => before != after,
        (Kind::Chu(before), Kind::Chu(after)) => before.promoted != after.promoted,
        _ => false,
    };
    is_promotion.then_some(Motif::Promotes(now))
}

/// Captures on the way of a piece that makes two steps.
fn by_lion(moved: &Moved<'_>) -> Option<Motif> {
    let first = moved.before.face(moved.via?).filter(|face| face.seat == moved.other())?;
    match moved.taken {
        Some(second) => Some(Motif::DoubleCapture([first, second])),
        None if moved.from == moved.to => Some(Motif::TakesInPlace(first)),
        None => None,
    }
}

/// The most valuable piece whose only guard was captured and that can be captured itself.
fn left_without_guard(moved: &Moved<'_>) -> Option<Motif> {
    moved.taken?;
    let (before, now) = (&moved.before, &moved.now);
    let left = now.of_seat(moved.other()).filter(|(site, face)| {
        let is_aim = !face.dark && !is_royal(*face) && rough_worth(face.kind) >= WORTH_SAVING;
        let is_attacked = now.lookers(*site, moved.seat).iter().any(|by| *by != moved.to);
        is_aim
            && is_attacked
            && now.lookers(*site, moved.other()).is_empty()
            && before.lookers(*site, moved.other()) == [moved.to]
    });
    left.map(|(_, face)| face).max_by_key(|face| rough_worth(face.kind)).map(Motif::RemovesGuard)
}

/// A piece that is attacked since the move and falls wherever it goes.
fn trapped(moved: &Moved<'_>) -> Option<Motif> {
    let next = moved.next.as_ref()?;
    let falls_at = |mv: &LegalMove| {
        let Some(to) = mv.shape.map(|shape| shape.to) else { return false };
        let takes_little = moved.now.face(to).is_none_or(|face| rough_worth(face.kind) <= 1);
        takes_little && play(&moved.after, &mv.text).is_some_and(|after| falls(&after, to).is_some())
    };
    let is_trapped = |site: Site| {
        let is_new = falls_to(moved.game, moved.seat, site, &moved.own_before).is_none();
        is_new && falls(next, site).is_some() && goes_from(&moved.other_now, site).all(falls_at)
    };
    let dear = moved
        .now
        .of_seat(moved.other())
        .filter(|(_, face)| !face.dark && !is_royal(*face) && rough_worth(face.kind) >= WORTH_TRAPPING);
    let trapped = dear.filter(|(site, _)| moved.other_now.len() > 1 && is_trapped(*site));
    trapped.map(|(_, face)| face).max_by_key(|face| rough_worth(face.kind)).map(Motif::Traps)
}

/// A piece without a guard that the moved piece attacks since the move.
fn loose(moved: &Moved<'_>) -> Option<Motif> {
    let next = moved.next.as_ref().filter(|_| moved.holds())?;
    let is_loose = |site: Site| {
        if !moved.now.lookers(site, moved.other()).is_empty() {
            return false;
        }
        let takes = goes_from(&moved.own_now, moved.to).filter(|mv| mv.shape.is_some_and(|shape| shape.to == site));
        takes.take(1).any(|mv| is_free(next, &mv.text, site))
    };
    let aims = targets(moved).into_iter().filter(|(_, face)| !face.dark && !is_royal(*face));
    let found = aims.filter(|(site, _)| is_loose(*site)).map(|(_, face)| face);
    found.max_by_key(|face| rough_worth(face.kind)).map(Motif::AttacksLoose)
}

/// The moved piece, or one that it stands before now, was about to be lost.
fn rescued(moved: &Moved<'_>) -> Option<Motif> {
    let passed = moved.game.in_turn_of(moved.other())?;
    if moved.taken.is_none() && moved.is_safe && rough_worth(moved.mover.kind) >= WORTH_SAVING {
        let had_no_guard = moved.before.lookers(moved.from, moved.seat).is_empty();
        let could_fall = goes_to(&moved.other_before, moved.from).any(|mv| is_free(&passed, &mv.text, moved.from));
        if had_no_guard && could_fall {
            return Some(Motif::Rescues(moved.mover));
        }
    }
    if moved.after.in_check() {
        return None;
    }
    let own = moved.before.of_seat(moved.seat).filter(|(site, face)| {
        *site != moved.from && !face.dark && rough_worth(face.kind) >= WORTH_SAVING && !is_royal(*face)
    });
    own.filter_map(|(site, face)| Some(Motif::Shields([face, shielded_from(moved, site, &passed)?])))
        .max_by_key(|motif| if let Motif::Shields([face, _]) = motif { rough_worth(face.kind) } else { 0 })
}

/// The piece whose capture on `site` is barred by the move.
fn shielded_from(moved: &Moved<'_>, site: Site, passed: &AnyGame) -> Option<Face> {
    falls(passed, site)?;
    if falls(&moved.after, site).is_some() {
        return None;
    }
    let by = goes_to(&moved.other_before, site).find_map(|mv| {
        let by = mv.shape?.from?;
        let step = moved.before.step(by, site)?;
        let mut way = moved.before.line(by, step).take_while(|at| *at != site);
        let face = moved.before.face(by)?;
        way.any(|at| at == moved.to).then_some(face)
    })?;
    (!by.dark).then_some(by)
}
