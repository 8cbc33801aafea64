//! Moves of a record that the law of today does not know, as steps the board can carry.

use shakmaty::variant::VariantPosition;
use shakmaty::{CastlingSide, EnPassantMode, Move as Step, Position as _, Role, Square};

use super::moves::Move;
use super::variant::Variant;

/// The step of an illegal move; `None` where no own piece can make it, or no position comes of it.
pub(super) fn step(variant: Variant, position: &VariantPosition, mv: Move) -> Option<Step> {
    let board = position.board();
    let man = board.piece_at(mv.from).filter(|man| man.color == position.turn())?;
    let taken = board.piece_at(mv.to);
    let is_own_rook = |square: Square| {
        board.piece_at(square).is_some_and(|other| other.color == man.color && other.role == Role::Rook)
    };
    let castles =
        man.role == Role::King && mv.from.rank() == mv.to.rank() && (is_own_rook(mv.to) || mv.from.distance(mv.to) > 1);
    let step = match taken {
        _ if castles => {
            let rook = rook_of(mv, is_own_rook)?;
            let side = if rook.file() > mv.from.file() { CastlingSide::KingSide } else { CastlingSide::QueenSide };
            let is_free = |square| square == mv.from || square == rook || board.piece_at(square).is_none();
            // Two pieces cannot stand on one square.
            let ends = [side.king_to(man.color), side.rook_to(man.color)];
            ends.into_iter().all(is_free).then_some(Step::Castle { king: mv.from, rook })?
        }
        Some(taken) if taken.color == man.color || taken.role == Role::King => return None,
        None if man.role == Role::Pawn && mv.from.file() != mv.to.file() => {
            let passed = Square::from_coords(mv.to.file(), mv.from.rank());
            board.piece_at(passed).filter(|pawn| pawn.color != man.color && pawn.role == Role::Pawn)?;
            Step::EnPassant { from: mv.from, to: mv.to }
        }
        Some(_) | None => Step::Normal {
            role: man.role,
            from: mv.from,
            capture: taken.map(|taken| taken.role),
            to: mv.to,
            promotion: mv.promotion,
        },
    };
    let mut after = position.clone();
    after.play_unchecked(step);
    variant.set_up(after.to_setup(EnPassantMode::Legal)).ok().map(|_| step)
}

/// The own rook that a king who goes two files castles with, or takes in Chess960.
fn rook_of(mv: Move, is_own_rook: impl Fn(Square) -> bool) -> Option<Square> {
    if is_own_rook(mv.to) {
        return Some(mv.to);
    }
    let is_beyond =
        |rook: &Square| is_own_rook(*rook) && (rook.file() > mv.from.file()) == (mv.to.file() > mv.from.file());
    Square::ALL.into_iter().filter(|square| square.rank() == mv.from.rank()).find(is_beyond)
}
