//! Motifs of lines: pins, skewers, what a move uncovers, double checks.

use banco_engine::{Face, LegalMove, Site};

use super::board::{Men, is_royal};
use super::moved::{Moved, WORTH_SAVING, falls_to, goes_from, play};
use super::{Fact, Motif, rough_worth};

/// Lines of the moved piece, and lines that it opens for others.
pub(super) fn motifs(moved: &Moved<'_>) -> Vec<Fact> {
    let mut motifs = Vec::new();
    motifs.extend(checks(moved));
    motifs.extend(uncovered(moved));
    if moved.holds() {
        motifs.extend(pinned_or_skewered(moved));
    }
    motifs.into_iter().map(Fact::Motif).collect()
}

/// Double and discovered checks, and what else a checking piece looks at.
fn checks(moved: &Moved<'_>) -> Vec<Motif> {
    let Moved { now, seat, to, .. } = moved;
    let Some(king) = now.royal(moved.other()).filter(|_| moved.after.in_check()) else { return Vec::new() };
    let checkers = now.lookers(king, *seat);
    match checkers.as_slice() {
        [_, _, ..] => vec![Motif::DoubleCheck],
        [only] if only != to && !moved.before.lookers(king, *seat).contains(only) => {
            let is_screen = now.between(*only, king).iter().any(|(site, _)| site == to);
            let faces = now.face(*only).zip(now.face(king));
            let motif =
                faces.map(|(by, king)| if is_screen { Motif::Screens([by, king]) } else { Motif::DiscoveredCheck(by) });
            motif.into_iter().collect()
        }
        [_] if moved.is_safe => also_attacked(moved).into_iter().collect(),
        [_] | [] => Vec::new(),
    }
}

/// The most valuable piece that the checking piece looks at beside the king.
fn also_attacked(moved: &Moved<'_>) -> Option<Motif> {
    let Moved { now, to, mover, .. } = moved;
    let seen = now.looks_at(*to).into_iter().filter_map(|site| Some((site, now.face(site)?)));
    let targets = seen.filter(|(_, face)| face.seat == moved.other() && !is_royal(*face) && !face.dark);
    let (site, face) = targets
        .filter(|(site, face)| {
            let is_loose = now.lookers(*site, moved.other()).is_empty();
            rough_worth(face.kind) > rough_worth(mover.kind) || (is_loose && rough_worth(face.kind) >= WORTH_SAVING)
        })
        .max_by_key(|(_, face)| rough_worth(face.kind))?;
    let falls_always = moved.other_now.iter().all(|answer| {
        let after = play(&moved.after, &answer.text);
        let takes = |moves: &[LegalMove]| goes_from(moves, *to).cloned().collect::<Vec<LegalMove>>();
        after.is_some_and(|after| falls_to(&after, moved.seat, site, &takes(&after.legal())) == Some(face))
    });
    Some(if falls_always && !moved.other_now.is_empty() { Motif::CheckWins(face) } else { Motif::CheckAndAttack(face) })
}

/// A piece of the other side that another own piece looks at since the move, and that is worth the look.
fn uncovered(moved: &Moved<'_>) -> Option<Motif> {
    let Moved { before, now, seat, from, to, .. } = moved;
    if moved.after.in_check() {
        return None;
    }
    let mut best: Option<(i32, Motif)> = None;
    for (site, by) in now.of_seat(*seat).filter(|(site, face)| site != to && !face.dark) {
        let known = before.looks_at(site);
        for target in now.looks_at(site).into_iter().filter(|target| !known.contains(target)) {
            let Some(face) = now.face(target).filter(|face| face.seat != *seat && !face.dark) else { continue };
            let worth = rough_worth(face.kind);
            let takes: Vec<LegalMove> = goes_from(&moved.own_now, site).cloned().collect();
            let falls = moved.next.as_ref().and_then(|next| falls_to(next, *seat, target, &takes));
            if worth < WORTH_SAVING || falls.is_none() || best.is_some_and(|(known, _)| known >= worth) {
                continue;
            }
            let is_screen = now.between(site, target).iter().any(|(between, _)| between == to);
            let was_in_the_way = before.between(site, target).iter().any(|(between, _)| between == from);
            let motif =
                if is_screen && !was_in_the_way { Motif::Screens([by, face]) } else { Motif::Uncovers([by, face]) };
            best = Some((worth, motif));
        }
    }
    best.map(|(_, motif)| motif)
}

/// Two pieces on a line, the nearer first.
type Pair = [(Site, Face); 2];

fn pinned_or_skewered(moved: &Moved<'_>) -> Option<Motif> {
    let Moved { before, now, from, to, mover, .. } = moved;
    let known: Vec<Pair> = pairs(before, *from, *mover);
    let own = now.face(*to)?;
    let new = pairs(now, *to, own).into_iter().filter(|pair| !known.contains(pair));
    let motifs = new.filter_map(|[(front_at, front), (behind_at, behind)]| {
        let (front_worth, behind_worth) = (rough_worth(front.kind), rough_worth(behind.kind));
        let is_more = |face: Face| rough_worth(face.kind) > rough_worth(own.kind);
        if front.seat != moved.other() || behind.seat != moved.other() || front.dark || behind.dark {
            return None;
        }
        if is_royal(behind) {
            return (front_worth >= WORTH_SAVING).then_some(Motif::Pins([front, behind]));
        }
        if is_royal(front) || (is_more(front) && front_worth >= behind_worth) {
            let is_loose = now.lookers(behind_at, moved.other()).is_empty();
            let is_worth_it = behind_worth >= WORTH_SAVING && (is_loose || is_more(behind));
            let is_true = is_worth_it && gives_way(moved, front_at, behind_at);
            return is_true.then_some(Motif::Skewers([front, behind]));
        }
        let is_dear = is_more(behind) && behind_worth > front_worth && front_worth >= WORTH_SAVING;
        is_dear.then_some(Motif::PinsTo([front, behind]))
    });
    motifs.min_by_key(|motif| Fact::Motif(*motif).rank())
}

/// True if the piece behind falls wherever the one before it goes, off their line; a king in check is not the only one
/// that may answer.
fn gives_way(moved: &Moved<'_>, front: Site, behind: Site) -> bool {
    let line = moved.now.step(moved.to, front).map(|step| moved.now.line(moved.to, step).collect::<Vec<Site>>());
    let line = line.unwrap_or_default();
    let is_check = moved.after.in_check();
    let answers = moved.other_now.iter().filter(|mv| {
        mv.shape.is_some_and(|shape| is_check || (shape.from == Some(front) && !line.contains(&shape.to)))
    });
    let mut answers = answers.filter_map(|mv| play(&moved.after, &mv.text)).peekable();
    answers.peek().is_some()
        && answers.all(|after| {
            let takes: Vec<LegalMove> = goes_from(&after.legal(), moved.to).cloned().collect();
            falls_to(&after, moved.seat, behind, &takes).is_some()
        })
}

/// The first two pieces on each line of a piece; of a cannon those behind its screen, or the king two pieces away.
fn pairs(men: &Men, site: Site, face: Face) -> Vec<Pair> {
    let lines = Men::slides(face).into_iter().filter_map(|step| {
        let mut along = men.along(site, step);
        Some([along.next()?, along.next()?])
    });
    let shots = Men::shoots(face).into_iter().filter_map(|step| {
        let mut along = men.along(site, step);
        let (one, two, king) = (along.next()?, along.next()?, along.next()?);
        let held = [two, one].into_iter().find(|(_, held)| held.seat != face.seat)?;
        (is_royal(king.1) && king.1.seat != face.seat).then_some([held, king])
    });
    lines.chain(shots).collect()
}
