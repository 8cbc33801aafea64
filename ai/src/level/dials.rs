//! Dials of the twelve levels, between the six that each game's brain sets.
//!
//! Every second level has the numbers of the brain. A level between two has the geometric mean of both, so the steps are
//! even in the logarithm; the lowest is a whole step below the first, so that a child can beat it.

use super::Level;

/// One in the factor by which the lowest level is weaker.
const WHOLE: u64 = 1 << 10;

/// Greatest factor by which the lowest level is weaker: further down moves are hardly chosen any more.
const WEAKER_MAX: u64 = WHOLE * 9 / 5;

/// Place of a level among the six: on one of them, or above one and below the next.
enum Place {
    BelowFirst,
    On(usize),
    Above(usize),
}

const fn place(level: Level) -> Place {
    match level as usize {
        0 => Place::BelowFirst,
        at if at % 2 == 1 => Place::On(at / 2),
        at => Place::Above(at / 2 - 1),
    }
}

/// Ratio of two neighbours of the six, in parts of [`WHOLE`], at most [`WEAKER_MAX`].
const fn step(more: u64, less: u64) -> u64 {
    let factor = more * WHOLE / if less == 0 { 1 } else { less };
    if factor > WEAKER_MAX { WEAKER_MAX } else { factor }
}

/// Positions of a level, from those of the six.
pub(super) const fn nodes(six: [u64; 6], level: Level) -> u64 {
    match place(level) {
        Place::BelowFirst => six[0] * WHOLE / step(six[1], six[0]),
        Place::On(at) => six[at],
        Place::Above(at) => (six[at] * six[at + 1]).isqrt(),
    }
}

/// An error of a level, from those of the first five of the six; the last errs by nothing.
const fn error(five: [i32; 5], level: Level) -> i32 {
    match place(level) {
        Place::BelowFirst => (five[0] as u64 * step(five[0] as u64, five[1] as u64) / WHOLE) as i32,
        Place::On(at) if at < five.len() => five[at],
        Place::On(_) => 0,
        Place::Above(at) if at + 1 < five.len() => (five[at] as u64 * five[at + 1] as u64).isqrt() as i32,
        // The logarithm of nothing has no mean.
        Place::Above(at) => five[at] / 2,
    }
}

/// Noise, overlook and slip of a level.
pub(super) const fn errors(five: [(i32, i32, i32); 5], level: Level) -> (i32, i32, i32) {
    let [a, b, c, d, e] = five;
    let noise = error([a.0, b.0, c.0, d.0, e.0], level);
    let overlook = error([a.1, b.1, c.1, d.1, e.1], level);
    (noise, overlook, error([a.2, b.2, c.2, d.2, e.2], level))
}

#[cfg(test)]
mod tests {
    use banco_engine::GameKey;

    use super::*;
    use crate::brain;

    #[test]
    fn every_step_looks_at_more_and_errs_by_less() {
        for game in GameKey::ALL {
            for two in Level::ALL.windows(2) {
                let (nodes, errors) = (brain::nodes(*game), brain::errors(*game));
                assert!(super::nodes(nodes, two[0]) < super::nodes(nodes, two[1]), "{} {two:?}", game.key());
                let (below, above) = (super::errors(errors, two[0]), super::errors(errors, two[1]));
                let is_less = |below: i32, above: i32| above < below || below == 0;
                assert!(is_less(below.0, above.0), "{} {two:?}: {below:?} {above:?}", game.key());
                assert!(below.1 >= above.1 && below.2 >= above.2, "{} {two:?}", game.key());
            }
        }
    }

    #[test]
    fn every_second_level_has_the_numbers_of_the_game() {
        let (nodes, errors) = (brain::nodes(GameKey::Chess), brain::errors(GameKey::Chess));
        for number in 1..=6 {
            let level = Level::from_six(number).expect("one of the six");
            let at = usize::try_from(number - 1).expect("small");
            assert_eq!(super::nodes(nodes, level), nodes[at]);
            assert_eq!(super::errors(errors, level), errors.get(at).copied().unwrap_or_default());
        }
    }
}
