//! Positions that random play leads to: the same on every machine.

use banco_ai::mix;
use banco_engine::{AnyGame, Chance, GameKey, GameOptions, Outcome, Seat, Turn};

/// The games with an opponent.
pub const GAMES: &[GameKey] =
    &[GameKey::Xiangqi, GameKey::Jieqi, GameKey::Chess, GameKey::ChuShogi, GameKey::Caro, GameKey::Backgammon];

/// Plies of a random game before the next one begins.
const PLIES: usize = 120;

pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (mix(self.0, 0x7465_7374) % bound as u64) as usize
    }
}

impl Chance for Random {
    fn draw(&mut self, _purpose: &str, _index: u64, bounds: &[u32]) -> Vec<u32> {
        bounds.iter().map(|bound| self.below(*bound as usize) as u32).collect()
    }
}

/// A game begun, with its deal where there is one.
pub fn begin(key: GameKey, options: &GameOptions, random: &mut Random) -> (AnyGame, Option<Outcome>) {
    let mut game = key.start(options).expect("known options");
    if game.turn() != Turn::Chance {
        return (game, None);
    }
    let deal = game.draw(random);
    game.resolve(&deal).expect("just drawn");
    (game, Some(deal))
}

/// Calls `visit` with `count` positions of random games and whose turn it is.
pub fn each_position(key: GameKey, count: usize, visit: impl FnMut(&AnyGame, Seat)) {
    each_position_with(key, &GameOptions::new(), count, visit);
}

/// The same with options.
pub fn each_position_with(key: GameKey, options: &GameOptions, count: usize, mut visit: impl FnMut(&AnyGame, Seat)) {
    let mut random = Random::new(key as u64 * 1_000_000);
    let mut left = count;
    while left > 0 {
        let (mut game, _) = begin(key, options, &mut random);
        for _ in 0..PLIES {
            while game.turn() == Turn::Chance {
                let dice = game.draw(&mut random);
                game.resolve(&dice).expect("just drawn");
            }
            let Turn::Player(seat) = game.turn() else { break };
            // Every third position, so that few games show many.
            if random.below(3) == 0 && left > 0 {
                left -= 1;
                visit(&game, seat);
            }
            let moves = game.legal();
            game.play(&moves[random.below(moves.len())].text).expect("legal");
        }
    }
}
