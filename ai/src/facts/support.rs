//! Small purposes of a quiet move: whom it guards, what it aims at with others, what it walks away from.

use banco_engine::{Board, ChessKind, ChuKind, Face, Kind, LegalMove, Site};

use super::board::{Men, is_royal};
use super::moved::{Moved, WORTH_SAVING, goes_to, play};
use super::takes::targets;
use super::{Fact, Motif, rough_worth};

/// Kinds of which two are told to guard each other.
const LINKED: [Kind; 6] = [
    Kind::Elephant,
    Kind::Advisor,
    Kind::Horse,
    Kind::Rook,
    Kind::Chess(ChessKind::Rook),
    Kind::Chess(ChessKind::Knight),
];

/// Answers to a check, at most, for their number to be told.
const FEW_ANSWERS: u8 = 3;

/// Pieces but kings and pawns that an endgame of chess has at most.
const ENDGAME_PIECES: usize = 4;

pub(super) fn of(moved: &Moved<'_>) -> Vec<Fact> {
    if moved.game.in_check() {
        return answers(moved);
    }
    if moved.taken.is_some() {
        return Vec::new();
    }
    let mut motifs: Vec<Motif> = dodged(moved).into_iter().collect();
    if moved.holds() && !is_nailed(moved) {
        let found = [pressed, traded, linked, backed, king_walks, pushed, barred].map(|find| find(moved));
        motifs.extend(found.into_iter().flatten());
    }
    motifs.into_iter().map(Fact::Motif).collect()
}

/// Of a move in check. In chu shogi check does not bind, so a move may leave it as it is.
fn answers(moved: &Moved<'_>) -> Vec<Fact> {
    let is_open = |king: Site| !moved.now.lookers(king, moved.other()).is_empty();
    if moved.now.royal(moved.seat).is_none_or(is_open) {
        return Vec::new();
    }
    let is_bound = moved.game.board() != Board::Chu;
    let few = u8::try_from(moved.own_before.len()).ok().filter(|few| is_bound && (2..=FEW_ANSWERS).contains(few));
    let motifs = [ends_checks(moved).then_some(Motif::EndsChecks), few.map(Motif::FewAnswers)];
    motifs.into_iter().flatten().map(Fact::Motif).collect()
}

/// True if the moved piece may not leave its square, since its own king would be open to attack.
fn is_nailed(moved: &Moved<'_>) -> bool {
    let without = moved.now.without(moved.to);
    let king = without.royal(moved.seat).filter(|king| *king != moved.to);
    king.is_some_and(|king| !without.lookers(king, moved.other()).is_empty())
}

/// It could be taken where it stood.
fn dodged(moved: &Moved<'_>) -> Option<Motif> {
    let is_dear = rough_worth(moved.mover.kind) >= WORTH_SAVING && !is_royal(moved.mover);
    let was_aimed_at = goes_to(&moved.other_before, moved.from).next().is_some();
    (is_dear && was_aimed_at && moved.is_safe).then_some(Motif::Dodges(moved.mover))
}

/// True if the other side has no check next. A piece that turns up may give one, so of its moves nothing is known.
fn ends_checks(moved: &Moved<'_>) -> bool {
    let is_quiet = |mv: &LegalMove| {
        let mover = mv.shape.and_then(|shape| moved.now.face(shape.from?));
        mover.is_some_and(|face| !face.dark) && play(&moved.after, &mv.text).is_some_and(|after| !after.in_check())
    };
    !moved.other_now.is_empty() && moved.other_now.iter().all(is_quiet)
}

/// The most valuable piece that it looks at since the move, and that more pieces look at than guard it.
fn pressed(moved: &Moved<'_>) -> Option<Motif> {
    let (before, now) = (&moved.before, &moved.now);
    let known = before.looks_at(moved.from);
    let seen = now.looks_at(moved.to).into_iter().filter(|site| !known.contains(site));
    let aims = seen.filter_map(|site| {
        let face = now.face(site).filter(|face| face.seat != moved.seat && !face.dark && !is_royal(*face))?;
        let [by, guards] = [moved.seat, moved.other()].map(|seat| now.lookers(site, seat).len());
        (by > guards && guards > 0).then_some(Motif::Presses(face, count(by), count(guards)))
    });
    aims.max_by_key(|motif| if let Motif::Presses(face, ..) = motif { rough_worth(face.kind) } else { 0 })
}

/// A guarded piece of equal worth that it can take next, and could not take before.
fn traded(moved: &Moved<'_>) -> Option<Motif> {
    let aims = targets(moved).into_iter().filter(|(site, face)| {
        let is_equal = rough_worth(face.kind) == rough_worth(moved.mover.kind);
        !face.dark && !is_royal(*face) && is_equal && !moved.now.lookers(*site, moved.other()).is_empty()
    });
    aims.map(|(_, face)| Motif::OffersTrade(face)).next()
}

fn count(of: usize) -> u8 {
    u8::try_from(of).unwrap_or(u8::MAX)
}

/// The most valuable own piece that nothing guarded and that it guards. Of small ones only those under attack count.
fn backed(moved: &Moved<'_>) -> Option<Motif> {
    let (before, now) = (&moved.before, &moved.now);
    let is_meant = |site: Site, face: Face| {
        let is_worth_it = rough_worth(face.kind) >= WORTH_SAVING || !now.lookers(site, moved.other()).is_empty();
        site != moved.to && !face.dark && !is_royal(face) && is_worth_it
    };
    let own = now.of_seat(moved.seat).filter(|(site, face)| is_meant(*site, *face));
    let backed = own.filter(|(site, _)| {
        before.lookers(*site, moved.seat).is_empty() && now.lookers(*site, moved.seat) == [moved.to]
    });
    backed.map(|(_, face)| face).max_by_key(|face| rough_worth(face.kind)).map(Motif::Backs)
}

/// A pawn that goes forward, with the least piece that guards it there.
fn pushed(moved: &Moved<'_>) -> Option<Motif> {
    let is_forward = moved.now.place(moved.to, moved.seat).1 > moved.before.place(moved.from, moved.seat).1;
    let is_small = match moved.mover.kind? {
        Kind::Soldier | Kind::Chess(ChessKind::Pawn) => true,
        Kind::Chu(face) => matches!(face.kind, ChuKind::Pawn | ChuKind::GoBetween),
        _ => false,
    };
    let guards = moved.now.lookers(moved.to, moved.seat).into_iter().filter_map(|site| moved.now.face(site));
    let least = guards.filter(|face| !face.dark).min_by_key(|face| rough_worth(face.kind))?;
    (is_small && is_forward).then_some(Motif::PushesPawn(least))
}

/// Two of a kind that look at each other since the move.
fn linked(moved: &Moved<'_>) -> Option<Motif> {
    let kind = moved.mover.kind.filter(|kind| LINKED.contains(kind))?;
    let twin = |men: &Men, site: Site| {
        let seen = men.looks_at(site);
        men.of_seat(moved.seat).find(|(at, face)| {
            face.kind == Some(kind) && !face.dark && seen.contains(at) && men.looks_at(*at).contains(&site)
        })
    };
    let is_new = twin(&moved.now, moved.to).is_some() && twin(&moved.before, moved.from).is_none();
    is_new.then_some(Motif::Links(moved.mover))
}

/// In an endgame of chess the king comes nearer to the middle.
fn king_walks(moved: &Moved<'_>) -> Option<Motif> {
    let kind = |face: Face| if let Some(Kind::Chess(kind)) = face.kind { Some(kind) } else { None };
    (kind(moved.mover) == Some(ChessKind::King)).then_some(())?;
    let is_piece = |kind: &ChessKind| !matches!(kind, ChessKind::King | ChessKind::Pawn);
    let pieces: Vec<ChessKind> = moved.now.all().filter_map(|(_, face)| kind(face)).filter(is_piece).collect();
    let is_endgame = pieces.len() <= ENDGAME_PIECES && !pieces.contains(&ChessKind::Queen);
    let [before, after] = [moved.from, moved.to].map(|site| {
        let (file, rank) = moved.now.place(site, moved.seat);
        (2 * file).abs_diff(7).max((2 * rank).abs_diff(7))
    });
    (is_endgame && after < before).then_some(Motif::KingWalks)
}

/// The most valuable piece of the other side that could go to a square which it alone guards now.
fn barred(moved: &Moved<'_>) -> Option<Motif> {
    let (before, now) = (&moved.before, &moved.now);
    let half = now.ranks() / 2;
    let seen: Vec<Site> = now.looks_at(moved.to).into_iter().filter(|site| now.face(*site).is_none()).collect();
    let new = seen
        .into_iter()
        .filter(|site| now.place(*site, moved.seat).1 < half && before.lookers(*site, moved.seat).is_empty());
    let barred = new.flat_map(|site| {
        goes_to(&moved.other_now, site).filter_map(|mv| {
            let face = now.face(mv.shape?.from?).filter(|face| !face.dark && !is_royal(*face))?;
            let is_dearer = rough_worth(face.kind) > rough_worth(moved.mover.kind);
            is_dearer.then_some(face)
        })
    });
    barred.max_by_key(|face| rough_worth(face.kind)).map(Motif::Bars)
}
