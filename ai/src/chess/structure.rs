//! Pawns of both sides without other pieces: they change seldom, so a position keeps what they are worth.

use banco_engine::games::chess::shakmaty::{Bitboard, Board as Men, Color, Rank, Square};

use crate::resources::mix;

use super::terms::{self, Sum};
use super::values::Tapered;

/// Worth of the pawns.
#[derive(Clone, Copy)]
pub(super) struct Structure {
    /// White's less Black's.
    pub sum: Tapered,
    /// Passed pawns of both sides.
    pub passed: Bitboard,
    /// Equal for equal pawns.
    pub key: u64,
}

impl Structure {
    pub(super) fn of(men: &Men) -> Structure {
        let mut sum = Tapered::default();
        let passed = count(men, &mut sum);
        let key = mix((men.pawns() & men.white()).0, (men.pawns() & men.black()).0);
        Structure { sum, passed, key }
    }
}

/// Adds the terms of the pawns to `sum`; returns the passed pawns.
pub(super) fn count<S: Sum>(men: &Men, sum: &mut S) -> Bitboard {
    let mut passed = Bitboard::EMPTY;
    for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
        let own = men.pawns() & men.by_color(color);
        let enemy = men.pawns() & men.by_color(!color);
        let (guarded, hostile) = (cover(own, color), cover(enemy, !color));
        for pawn in own {
            let (file, ahead) = (Bitboard::from_file(pawn.file()), ahead(pawn, color));
            let beside = sideways(file);
            let rank = rank_of(pawn, color);
            if (own & file & ahead).any() {
                sum.add(terms::DOUBLED, sign);
            }
            let is_isolated = (own & beside).is_empty();
            let is_connected = guarded.contains(pawn) || (own & beside & Bitboard::from_rank(pawn.rank())).any();
            let is_backward = !is_isolated
                && !is_connected
                && (own & beside & !ahead).is_empty()
                && step(pawn, color).is_some_and(|step| hostile.contains(step));
            if is_isolated {
                sum.add(terms::ISOLATED, sign);
            } else if is_backward {
                sum.add(terms::BACKWARD, sign);
            }
            if (is_isolated || is_backward) && (enemy & file).is_empty() {
                sum.add(terms::WEAK_IN_THE_OPEN, sign);
            }
            if is_connected {
                sum.add(terms::CONNECTED + rank, sign);
            }
            if (enemy & ahead & (file | beside)).is_empty() && (own & file & ahead).is_empty() {
                sum.add(terms::PASSED + rank, sign);
                if guarded.contains(pawn) {
                    sum.add(terms::PASSED_GUARDED, sign);
                }
                passed = passed.with(pawn);
            }
        }
    }
    passed
}

/// Squares that `pawns` of `color` attack.
pub(super) const fn cover(pawns: Bitboard, color: Color) -> Bitboard {
    let (left, right) = (pawns.0 & !FILE_A, pawns.0 & !FILE_H);
    Bitboard(match color {
        Color::White => left << 7 | right << 9,
        Color::Black => left >> 9 | right >> 7,
    })
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The files beside `file`.
pub(super) const fn sideways(file: Bitboard) -> Bitboard {
    Bitboard((file.0 & !FILE_A) >> 1 | (file.0 & !FILE_H) << 1)
}

/// Everything in front of the rank of `square`.
pub(super) const fn ahead(square: Square, color: Color) -> Bitboard {
    let rank = square as u32 / 8;
    Bitboard(match color {
        Color::White => !0xff << (8 * rank),
        Color::Black => (1 << (8 * rank)) - 1,
    })
}

/// The square that a pawn steps to.
pub(super) fn step(pawn: Square, color: Color) -> Option<Square> {
    pawn.offset(if color.is_white() { 8 } else { -8 })
}

/// Rank as `color` counts it, from 0.
pub(super) fn rank_of(square: Square, color: Color) -> usize {
    let rank: Rank = square.rank();
    if color.is_white() { rank as usize } else { 7 - rank as usize }
}
