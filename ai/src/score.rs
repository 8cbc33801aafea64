//! Scores in hundredths of a pawn, and the chance to win that they stand for.

/// Mate on the board; a mate in `n` half-moves is worth `n` less.
pub(crate) const MATE: i32 = 30_000;

/// Scores from here on are mates that were seen to the end.
pub(crate) const MATE_MIN: i32 = MATE - 256;

/// Above every score.
pub(crate) const INFINITE: i32 = MATE + 1;

/// A repetition that the law will call lost for the side that continues it: worse than any loss of pieces, no mate.
pub(crate) const BREACH: i32 = 20_000;

/// The evaluation never says more than this, so that it never reads as a breach or a mate.
pub(crate) const EVALUATION_MAX: i32 = 15_000;

/// One in the arithmetic of chances.
pub(crate) const CERTAIN: i64 = 1 << 20;

/// The score at which a game is three quarters won.
const SCALE: i64 = 250;

/// The chance to win less the chance to lose, in parts of [`CERTAIN`].
///
/// `x / (|x| + k)` in place of the usual logistic: whole numbers are the same on every machine.
pub(crate) const fn chance(score: i32) -> i64 {
    let score = score as i64;
    CERTAIN * score / (score.abs() + SCALE)
}

/// The score that has this chance, never a mate.
pub(crate) fn of_chance(chance: i64) -> i32 {
    let bound = i64::from(MATE_MIN) - 1;
    let room = CERTAIN - chance.abs();
    let score = if room <= 0 { bound } else { (SCALE * chance.abs() / room).min(bound) };
    i32::try_from(score * chance.signum()).unwrap_or(0)
}

/// Score of a mate: lost in `ply` half-moves from the root.
pub(crate) const fn lost(ply: usize) -> i32 {
    ply as i32 - MATE
}

pub(crate) const fn is_mate(score: i32) -> bool {
    score >= MATE_MIN || score <= -MATE_MIN
}

/// Moves until the mate that `score` sees: positive for the side to move, negative against it.
pub const fn mate_in(score: i32) -> Option<i32> {
    if score >= MATE_MIN {
        Some((MATE - score + 1) / 2)
    } else if score <= -MATE_MIN {
        Some(-((MATE + score + 1) / 2))
    } else {
        None
    }
}
