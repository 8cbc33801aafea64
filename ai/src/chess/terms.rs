//! Terms of the evaluation, by their places in the tables of [`super::values`].

use banco_engine::games::chess::shakmaty::{Color, Role, Square};

use super::values::{END, MIDDLE, Tapered};

/// A piece on a square, by role and by [`place`].
const PLACES: usize = 0;
/// Squares that a knight, a bishop, a rook and a queen may go to.
pub(super) const FREEDOM: [usize; 4] = [192, 201, 215, 230];
pub(super) const BISHOP_PAIR: usize = 258;
/// A rook on a file without pawns, and without own pawns.
pub(super) const OPEN_FILE: usize = 259;
pub(super) const HALF_OPEN_FILE: usize = 260;
/// A knight or a bishop that a pawn guards where no pawn can drive it away.
pub(super) const OUTPOST: [usize; 2] = [261, 262];
/// An own pawn on the colour of a bishop.
pub(super) const BISHOP_PAWN: usize = 263;
pub(super) const DOUBLED: usize = 264;
pub(super) const ISOLATED: usize = 265;
pub(super) const BACKWARD: usize = 266;
/// An isolated or backward pawn on a file without enemy pawns.
pub(super) const WEAK_IN_THE_OPEN: usize = 267;
/// A pawn beside or before a pawn, by rank.
pub(super) const CONNECTED: usize = 268;
/// A pawn that no enemy pawn can stop or take, by rank.
pub(super) const PASSED: usize = 276;
/// A passed pawn that may step safely, by rank.
pub(super) const PASSED_FREE: usize = 284;
/// A passed pawn with a piece in front of it, by rank.
pub(super) const PASSED_BLOCKED: usize = 292;
/// Distance of the own and of the enemy king from the square before an advanced passed pawn.
pub(super) const OWN_KING_FROM: usize = 300;
pub(super) const ENEMY_KING_FROM: usize = 308;
/// A passed pawn that a pawn guards.
pub(super) const PASSED_GUARDED: usize = 316;
/// A piece that a pawn, a minor piece or a rook attacks, by its role.
pub(super) const BY_PAWN: usize = 317;
pub(super) const BY_MINOR: usize = 323;
pub(super) const BY_ROOK: usize = 329;
/// A piece that is attacked and not guarded.
pub(super) const HANGING: usize = 335;
/// A piece that a pawn attacks after a safe step.
pub(super) const STEP_ATTACKS: usize = 336;
/// The own pawn nearest to the king on its file and on a file beside it, by rank; rank 0 for none.
pub(super) const SHELTER: [usize; 2] = [337, 345];
/// The nearest enemy pawn there, free to step and blocked, by rank; rank 0 for none.
pub(super) const STORM: [usize; 2] = [353, 361];
/// Danger of the enemy king, by units.
pub(super) const DANGER: usize = 369;
pub(super) const DANGER_MAX: i32 = 31;
pub(super) const TEMPO: usize = 401;
pub(super) const COUNT: usize = 402;

/// The sum of terms: a worth, or a count of each for the tuning.
pub(super) trait Sum {
    fn add(&mut self, term: usize, count: i32);
}

impl Sum for Tapered {
    #[inline(always)]
    fn add(&mut self, term: usize, count: i32) {
        self.middle += i32::from(MIDDLE[term]) * count;
        self.end += i32::from(END[term]) * count;
    }
}

/// The term of a piece on a square. The left half of the board is the mirror of the right.
#[inline(always)]
pub(super) fn place(role: Role, square: Square, color: Color) -> usize {
    let seen = if color.is_white() { square } else { square.flip_vertical() };
    let file = seen.file() as usize;
    PLACES + (role as usize - 1) * 32 + seen.rank() as usize * 4 + if file < 4 { file } else { 7 - file }
}
