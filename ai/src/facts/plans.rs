//! Purpose of a move that captures and threatens nothing yet: it guards, makes room, takes it, or brings a piece out.

use banco_engine::{ChessKind, ChuKind, Face, GameOptions, Kind, LegalMove, Seat, Site};

use super::board::{Men, is_royal};
use super::moved::{Moved, WORTH_SAVING, goes_from};
use super::takes::guarded;
use super::{Fact, Motif, rough_worth};

/// By how many moves more a piece has to gain for that to be told.
const WIDER_MIN: u8 = 3;

/// Moves that another piece must get for that to be told, and moves that the other side's piece must lose.
const ROOM_MIN: u8 = 3;
const HEMMED_MIN: u8 = 3;

/// A piece with so few moves left is hemmed in even if it lost only two.
const FEW: u8 = 1;

/// Middle squares of chess, as files and ranks.
const MIDDLE: std::ops::RangeInclusive<u8> = 3..=4;

/// Ranks from its own side on which a passed pawn is worth a word.
const PASSED_RANK: u8 = 4;

pub(super) fn of(moved: &Moved<'_>) -> Vec<Fact> {
    if castles(moved) {
        return vec![Fact::Castles];
    }
    let mut facts: Vec<Fact> = guarded(moved).map(Fact::Guards).into_iter().collect();
    let motifs = [pawn(moved), developed(moved), open_file(moved), castling_cleared(moved), room(moved), hemmed(moved)];
    facts.extend(motifs.into_iter().flatten().map(Fact::Motif));
    let [few, many] = [(&moved.own_before, moved.from), (&moved.own_now, moved.to)].map(|(moves, at)| reach(moves, at));
    // In check most moves are barred, whatever stands in the way.
    if !moved.game.in_check() && many >= few.saturating_add(WIDER_MIN) {
        facts.push(Fact::Wider(few, many));
    }
    facts
}

const fn chess(face: Face) -> Option<ChessKind> {
    match face.kind {
        Some(Kind::Chess(kind)) => Some(kind),
        _ => None,
    }
}

fn castles(moved: &Moved<'_>) -> bool {
    let [(from, _), (to, _)] = [moved.from, moved.to].map(|site| moved.before.place(site, moved.seat));
    chess(moved.mover) == Some(ChessKind::King)
        && (from.abs_diff(to) >= 2 || moved.now.face(moved.to) != Some(moved.mover))
}

/// Squares that the piece on a site can go to.
fn reach(moves: &[LegalMove], site: Site) -> u8 {
    let mut sites: Vec<Site> = goes_from(moves, site).filter_map(|mv| mv.shape).map(|shape| shape.to).collect();
    sites.sort();
    sites.dedup();
    u8::try_from(sites.len()).unwrap_or(u8::MAX)
}

/// True if no pawn of the other side stands before it on its file or beside that.
fn is_passed(men: &Men, site: Site, face: Face) -> bool {
    let (file, rank) = men.place(site, face.seat);
    men.of_seat(face.seat.other()).all(|(at, other)| {
        let (its_file, its_rank) = men.place(at, face.seat);
        chess(other) != Some(ChessKind::Pawn) || its_file.abs_diff(file) > 1 || its_rank <= rank
    })
}

/// A pawn that runs, one that is stopped, a pawn in the middle.
fn pawn(moved: &Moved<'_>) -> Option<Motif> {
    let (men, to) = (&moved.now, moved.to);
    let (file, rank) = men.place(to, moved.seat);
    if chess(moved.mover) == Some(ChessKind::Pawn) {
        if rank >= PASSED_RANK && is_passed(men, to, moved.mover) && moved.holds() {
            return Some(Motif::PassedPawn(men.ranks() - 1 - rank));
        }
        return (MIDDLE.contains(&file) && MIDDLE.contains(&rank)).then_some(Motif::Centre);
    }
    chess(moved.mover)?;
    let back = if moved.seat == Seat::First { 1 } else { -1 };
    let before = men.next(to, (0, back)).and_then(|site| Some((site, men.face(site)?)))?;
    let (site, face) = before;
    let is_runner = face.seat == moved.other() && chess(face) == Some(ChessKind::Pawn) && is_passed(men, site, face);
    (is_runner && moved.holds()).then_some(Motif::Blockades(face))
}

/// A knight or bishop leaves the back rank for the first time; a horse or rook its place of the start; a piece of chu
/// shogi that is neither pawn nor king the square on which it began.
fn developed(moved: &Moved<'_>) -> Option<Motif> {
    let (file, rank) = moved.before.place(moved.from, moved.seat);
    let goes_forward = moved.now.place(moved.to, moved.seat).1 >= rank;
    let is_home = match moved.mover.kind? {
        Kind::Chess(ChessKind::Knight) => rank == 0 && [1, 6].contains(&file),
        Kind::Chess(ChessKind::Bishop) => rank == 0 && [2, 5].contains(&file),
        Kind::Horse => rank == 0 && [1, 7].contains(&file),
        Kind::Rook => rank == 0 && [0, 8].contains(&file),
        Kind::Chu(face) => {
            let is_officer = !matches!(face.kind, ChuKind::Pawn | ChuKind::GoBetween | ChuKind::King);
            is_officer && began_there(moved)
        }
        _ => false,
    };
    (is_home && goes_forward && moved.holds()).then_some(Motif::Develops(moved.mover))
}

/// True if such a piece stands on that square when the game begins.
fn began_there(moved: &Moved<'_>) -> bool {
    let start = moved.game.key().start(&GameOptions::new()).ok();
    start.is_some_and(|start| Men::of(&start, moved.seat).face(moved.from) == Some(moved.mover))
}

/// A rook on a file on which nothing of its own side stands before it.
fn open_file(moved: &Moved<'_>) -> Option<Motif> {
    let is_rook = matches!(moved.mover.kind?, Kind::Rook | Kind::Chess(ChessKind::Rook));
    let forward = if moved.seat == Seat::First { 1 } else { -1 };
    let own_ahead = |men: &Men, site| men.along(site, (0, forward)).any(|(_, face)| face.seat == moved.seat);
    let changes_file = moved.before.place(moved.from, moved.seat).0 != moved.now.place(moved.to, moved.seat).0;
    let is_new = is_rook && changes_file && own_ahead(&moved.before, moved.from);
    let is_far_from_home = moved.now.place(moved.to, moved.seat).1 < moved.now.ranks() / 2;
    (is_new && is_far_from_home && !own_ahead(&moved.now, moved.to)).then_some(Motif::OpenFile(moved.mover))
}

/// Castling becomes possible or its way becomes free.
fn castling_cleared(moved: &Moved<'_>) -> Option<Motif> {
    let may_castle = |moves: &[LegalMove], men: &Men| {
        moves.iter().filter_map(|mv| mv.shape).any(|shape| {
            let king = shape.from.and_then(|from| Some((from, men.face(from)?)));
            king.is_some_and(|(from, face)| {
                let files = [from, shape.to].map(|site| men.place(site, moved.seat).0);
                chess(face) == Some(ChessKind::King) && files[0].abs_diff(files[1]) == 2
            })
        })
    };
    chess(moved.mover).filter(|_| !moved.game.in_check())?;
    let is_new = may_castle(&moved.own_now, &moved.now) && !may_castle(&moved.own_before, &moved.before);
    is_new.then_some(Motif::ClearsCastling)
}

/// Another own piece that gets most moves more.
fn room(moved: &Moved<'_>) -> Option<Motif> {
    // A king that steps out of a pin or a check clears no way.
    moved.next.as_ref().filter(|_| !moved.game.in_check() && !is_royal(moved.mover))?;
    let others = moved.now.of_seat(moved.seat).filter(|(site, face)| *site != moved.to && !face.dark);
    let gains = others.filter_map(|(site, face)| {
        let (few, many) = (reach(&moved.own_before, site), reach(&moved.own_now, site));
        let least = if face.kind == Some(Kind::Horse) { ROOM_MIN - 1 } else { ROOM_MIN };
        let is_worth_it = rough_worth(face.kind) >= WORTH_SAVING && many >= few.saturating_add(least);
        is_worth_it.then(|| (many - few, Motif::MakesRoom(face, few, many)))
    });
    gains.max_by_key(|(gain, _)| *gain).map(|(_, motif)| motif)
}

/// The piece of the other side that loses most moves.
fn hemmed(moved: &Moved<'_>) -> Option<Motif> {
    if moved.after.in_check() || moved.other_before.is_empty() || moved.game.in_check() {
        return None;
    }
    let is_dear = |face: &Face| !face.dark && rough_worth(face.kind) > WORTH_SAVING;
    let others = moved.now.of_seat(moved.other()).filter(|(_, face)| is_dear(face));
    let losses = others.filter_map(|(site, face)| {
        let (many, few) = (reach(&moved.other_before, site), reach(&moved.other_now, site));
        let lost = many.saturating_sub(few);
        let is_told = lost >= HEMMED_MIN || (lost > FEW && few <= FEW);
        is_told.then_some((lost, Motif::Hems(face, few, many)))
    });
    losses.max_by_key(|(lost, _)| *lost).map(|(_, motif)| motif)
}
