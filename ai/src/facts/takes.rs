//! Captures of a move, and pieces that it saves, attacks or guards at once.

use banco_engine::{AnyGame, Face, Seat, Site, Viewer};

use crate::report::Line;

use super::moved::{Moved, WORTH_SAVING, goes_from, goes_to, play};
use super::{Fact, rough_worth};

/// Captures, forks, and what is out of danger.
pub(super) fn at_once(moved: &Moved<'_>) -> Vec<Fact> {
    let Moved { seat, from, mover, taken, is_safe, .. } = *moved;
    let mut facts = Vec::new();
    match taken {
        Some(face) if is_safe => facts.push(Fact::TakesFree(face)),
        Some(face) if rough_worth(face.kind) >= rough_worth(mover.kind) => facts.push(Fact::Takes(face)),
        Some(face) => facts.push(Fact::Exchanges(face)),
        None => {}
    }
    if is_safe {
        facts.extend(fork(moved));
        let attacks_cheaply = goes_to(&moved.other_before, from).any(|mv| {
            let attacker = mv.shape.and_then(|shape| face_at(moved.game, seat, shape.from?));
            attacker.is_some_and(|face| !face.dark && rough_worth(face.kind) < rough_worth(mover.kind))
        });
        if attacks_cheaply && rough_worth(mover.kind) >= WORTH_SAVING {
            facts.push(Fact::Saves(mover));
        }
    }
    if moved.after.in_check() {
        facts.push(Fact::Check);
    }
    facts
}

pub(super) fn face_at(game: &AnyGame, seat: Seat, site: Site) -> Option<Face> {
    Some(game.view(Viewer::Seat(seat)).man_at(site)?.face)
}

/// A more valuable piece that it attacks from a safe square, and did not attack before.
pub(super) fn attacked(moved: &Moved<'_>) -> Option<Fact> {
    if !moved.is_safe {
        return None;
    }
    let is_more = |face: &Face| !face.dark && rough_worth(face.kind) > rough_worth(moved.mover.kind);
    let more = targets(moved).into_iter().map(|(_, face)| face).filter(is_more);
    more.max_by_key(|face| rough_worth(face.kind)).map(Fact::Attacks)
}

/// Pieces of the other side that it can capture next and could not capture before, each once.
pub(super) fn targets(moved: &Moved<'_>) -> Vec<(Site, Face)> {
    let reach = |moves, site| {
        let shapes = goes_from(moves, site).filter_map(|mv| mv.shape).filter(|shape| shape.via.is_none());
        shapes.map(|shape| shape.to).collect::<Vec<Site>>()
    };
    let known = reach(&moved.own_before, moved.from);
    let mut found = reach(&moved.own_now, moved.to);
    found.sort();
    found.dedup();
    let view = moved.after.view(Viewer::Seat(moved.seat));
    let new = found.into_iter().filter(|site| !known.contains(site));
    let men = new.filter_map(|site| Some((site, view.man_at(site)?.face)));
    men.filter(|(_, face)| face.seat != moved.seat).collect()
}

/// The most valuable piece that the other side can take and that the piece on its new square alone takes back.
pub(super) fn guarded(moved: &Moved<'_>) -> Option<Face> {
    let Moved { after, seat, to, .. } = moved;
    let view = after.view(Viewer::Seat(*seat));
    let held = moved.other_now.iter().filter_map(|mv| {
        let shape = mv.shape?;
        let face = view.man_at(shape.to)?.face;
        let is_his = face.seat == *seat && !face.dark && shape.to != *to && rough_worth(face.kind) >= WORTH_SAVING;
        let taken = play(after, &mv.text).filter(|_| is_his)?;
        let answers = taken.legal();
        let mut back = goes_to(&answers, shape.to).peekable();
        (back.peek().is_some() && back.all(|mv| mv.shape.is_some_and(|shape| shape.from == Some(*to)))).then_some(face)
    });
    held.max_by_key(|face| rough_worth(face.kind))
}

/// Two pieces that it can take next, both worth more than it.
fn fork(moved: &Moved<'_>) -> Option<Fact> {
    let view = moved.after.view(Viewer::Seat(moved.seat));
    let own = goes_from(&moved.own_now, moved.to).filter_map(|mv| mv.shape).filter(|shape| shape.via.is_none());
    let mut targets: Vec<(Site, Face)> =
        own.filter_map(|shape| view.man_at(shape.to)).map(|man| (man.site, man.face)).collect();
    let is_more = |face: &Face| face.seat != moved.seat && rough_worth(face.kind) > rough_worth(moved.mover.kind);
    targets.retain(|(_, face)| is_more(face));
    targets.sort_by_key(|(site, face)| (-rough_worth(face.kind), *site));
    targets.dedup_by_key(|(site, _)| *site);
    match targets.as_slice() {
        [(_, one), (_, other), ..] => Some(Fact::Fork([*one, *other])),
        [_] | [] => None,
    }
}

/// Gain of the expected line's next move, if it loses less by the answer.
pub(super) fn taken_later(moved: &Moved<'_>, line: &Line) -> Option<Face> {
    let [_, answer, next, ..] = line.pv.as_slice() else { return None };
    let taken = |game: &AnyGame, mv: &str, by: Seat| {
        let to = game.shape_of(mv)?.to;
        face_at(game, moved.seat, to).filter(|face| face.seat != by)
    };
    let lost = taken(&moved.after, answer, moved.other()).map_or(0, |face| rough_worth(face.kind));
    let then = play(&moved.after, answer)?;
    let won = taken(&then, next, moved.seat)?;
    (rough_worth(won.kind) > lost).then_some(won)
}
