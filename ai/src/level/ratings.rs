//! Estimated rating of each level at each game, in Elo, from the lowest to the highest level.
//!
//! The measurements and their intervals are in `docs/opponents.md`.

use banco_engine::GameKey;

use super::Level;

/// Ratings of the levels at one game.
type Ratings = [u16; 12];

/// Ratings are rounded to this.
const STEP: u16 = 50;

const fn chess() -> Ratings {
    [600, 800, 900, 1_050, 1_250, 1_350, 1_500, 1_650, 1_750, 1_900, 2_000, 2_150]
}

const fn xiangqi() -> Ratings {
    [600, 700, 800, 950, 1_050, 1_150, 1_300, 1_400, 1_600, 1_750, 1_850, 1_950]
}

const fn jieqi() -> Ratings {
    [600, 700, 800, 1_000, 1_050, 1_100, 1_150, 1_250, 1_300, 1_350, 1_400, 1_450]
}

const fn chushogi() -> Ratings {
    [600, 650, 700, 850, 1_000, 1_100, 1_200, 1_300, 1_400, 1_500, 1_600, 1_700]
}

const fn backgammon() -> Ratings {
    [600, 650, 700, 750, 800, 850, 900, 950, 1_000, 1_050, 1_100, 1_150]
}

const fn caro() -> Ratings {
    [600, 650, 700, 750, 850, 900, 950, 1_050, 1_100, 1_150, 1_200, 1_250]
}

macro_rules! ratings {
    ($($(#[$doc:meta])* $module:ident, $variant:ident, $key:literal;)+) => {
        const fn ratings(game: GameKey) -> Ratings {
            match game { $(GameKey::$variant => $module(),)+ }
        }
    };
}

banco_engine::each_game!(ratings);

/// Estimated rating of a level, a multiple of [`STEP`].
pub(super) const fn rating(game: GameKey, level: Level) -> u16 {
    let rating = ratings(game)[level as usize];
    rating - rating % STEP
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_rise_with_the_level() {
        for game in GameKey::ALL {
            let ratings = ratings(*game);
            assert!(ratings.windows(2).all(|two| two[0] < two[1]), "{}", game.key());
            assert!(ratings.iter().all(|rating| rating % STEP == 0), "{}", game.key());
        }
    }
}
