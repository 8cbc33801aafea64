//! Motifs of xiangqi and jieqi that have a name at the board.

use banco_engine::{AnyGame, Board, Face, Kind, Seat, Viewer};

use super::board::Men;
use super::moved::Moved;
use super::{Fact, Motif};

/// The middle file.
const MIDDLE_FILE: u8 = 4;

/// Rank on which a soldier has just crossed, from its own side; the rank before it is the own bank.
const FAR_BANK: u8 = 5;

/// Pieces of one side but the general.
const SET: [(Kind, u8); 6] =
    [(Kind::Rook, 2), (Kind::Horse, 2), (Kind::Cannon, 2), (Kind::Advisor, 2), (Kind::Elephant, 2), (Kind::Soldier, 5)];

/// Facts of a move that turns a piece up: what it will turn out to be decides what it does then. `None` for other
/// moves.
pub(super) fn of_turning(game: &AnyGame, seat: Seat, mv: &str) -> Option<Vec<Fact>> {
    let shape = game.shape_of(mv)?;
    let from = shape.from?;
    let men = Men::of(game, seat);
    let mover = men.face(from).filter(|face| face.dark)?;
    let taken = men.face(shape.to).filter(|face| face.seat != seat);
    let now = men.moved(from, shape.to, mover);
    let is_safe = now.lookers(shape.to, seat.other()).is_empty();
    Some(match taken {
        Some(face) if is_safe => vec![Fact::TakesFree(face)],
        Some(face) => vec![Fact::Exchanges(face)],
        None if is_safe => {
            let (strong, all) = unseen(game, seat);
            vec![Fact::Motif(Motif::TurnsUpSafely(strong, all))]
        }
        None => vec![Fact::TurnsUp],
    })
}

/// Own pieces that the seat has not seen: rooks, horses and cannons, and all.
fn unseen(game: &AnyGame, seat: Seat) -> (u8, u8) {
    let view = game.view(Viewer::Seat(seat));
    let captured = view.captured.iter().flatten().copied();
    let seen: Vec<Face> =
        view.men.iter().map(|man| man.face).chain(captured).filter(|face| face.seat == seat).collect();
    let left = |(kind, count): (Kind, u8)| {
        let known = seen.iter().filter(|face| face.kind == Some(kind)).count();
        count.saturating_sub(u8::try_from(known).unwrap_or(count))
    };
    let strong = SET[..3].iter().map(|of| left(*of)).sum();
    (strong, SET.into_iter().map(left).sum())
}

/// Named purposes of a move that captures and threatens nothing yet.
pub(super) fn plans(moved: &Moved<'_>) -> Vec<Fact> {
    if moved.game.board() != Board::Lattice {
        return Vec::new();
    }
    let motifs = [cannon(moved), soldier(moved), rook(moved)];
    motifs.into_iter().flatten().map(Fact::Motif).collect()
}

/// A cannon that comes to the middle file: before the bare general, or before the middle soldier.
fn cannon(moved: &Moved<'_>) -> Option<Motif> {
    let (now, seat) = (&moved.now, moved.seat);
    if moved.mover.kind != Some(Kind::Cannon) || now.place(moved.to, seat).0 != MIDDLE_FILE {
        return None;
    }
    let king = now.royal(moved.other())?;
    if now.place(king, seat).0 == MIDDLE_FILE && now.between(moved.to, king).is_empty() {
        return Some(Motif::HollowCannon);
    }
    let was_there = now.place(moved.from, seat).0 == MIDDLE_FILE;
    let aims_at_soldier = now.looks_at(moved.to).into_iter().any(|site| {
        let face = now.face(site).filter(|face| face.seat != seat && !face.dark);
        face.is_some_and(|face| face.kind == Some(Kind::Soldier)) && now.place(site, seat).0 == MIDDLE_FILE
    });
    (!was_there && aims_at_soldier).then_some(Motif::CentralCannon)
}

/// A soldier that crosses the river, comes to it, or comes nearer to the general behind it.
fn soldier(moved: &Moved<'_>) -> Option<Motif> {
    let now = &moved.now;
    moved.mover.kind.filter(|kind| *kind == Kind::Soldier)?;
    let ranks = [moved.from, moved.to].map(|site| now.place(site, moved.seat).1);
    if ranks[0] < FAR_BANK && ranks[1] >= FAR_BANK {
        return Some(Motif::CrossesRiver);
    }
    moved.holds().then_some(())?;
    if ranks[0] < FAR_BANK {
        return (ranks[1] == FAR_BANK - 1).then_some(Motif::ReachesRiver);
    }
    let general = now.place(now.royal(moved.other())?, moved.seat);
    let [before, after] = [moved.from, moved.to].map(|site| {
        let at = now.place(site, moved.seat);
        at.0.abs_diff(general.0) + at.1.abs_diff(general.1)
    });
    (after < before).then_some(Motif::SoldierNears)
}

fn rook(moved: &Moved<'_>) -> Option<Motif> {
    let ranks = [moved.from, moved.to].map(|site| moved.now.place(site, moved.seat).1);
    let is_new = moved.mover.kind == Some(Kind::Rook) && ranks[0] != ranks[1] && moved.is_safe;
    let bank = [FAR_BANK - 1, FAR_BANK].into_iter().position(|bank| bank == ranks[1])?;
    is_new.then_some(Motif::RiverRook(bank == 1))
}
