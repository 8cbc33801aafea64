//! Positions a second, game by game: `cargo bench -p banco-ai`. From the start, and from a position in the middle.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]
#![allow(clippy::disallowed_types, reason = "a benchmark reads files and clocks")]

use std::time::Instant;

use banco_ai::{Limits, Resources, Sight};
use banco_engine::{AnyGame, GameKey, GameOptions, Script, Turn};

const NODES: u64 = 300_000;
const ROUNDS: usize = 3;

const POSITIONS: &[(GameKey, Option<&str>)] = &[
    (GameKey::Xiangqi, None),
    (GameKey::Xiangqi, Some("r1bakabr1/4n4/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 5")),
    (GameKey::Jieqi, None),
    (GameKey::Chess, None),
    (GameKey::Chess, Some("r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8")),
    (GameKey::ChuShogi, None),
    (GameKey::Caro, None),
    (GameKey::Caro, Some("15/15/15/15/15/7o7/5xxo7/6oxo6/6xox6/8x6/8o6/15/15/15/15 x 13")),
];

fn set_up(key: GameKey, position: Option<&str>) -> AnyGame {
    let options = GameOptions::new();
    let mut game = match position {
        Some(position) => key.set_up(position, &options).expect("a position"),
        None => key.start(&options).expect("no options"),
    };
    if game.turn() == Turn::Chance {
        let deal = game.draw(&mut Script::default());
        game.resolve(&deal).expect("just drawn");
    }
    game
}

fn main() {
    for (key, position) in POSITIONS {
        let game = set_up(*key, *position);
        let Turn::Player(seat) = game.turn() else { continue };
        let sight = Sight::of(&game, seat).expect("there is an opponent");
        let mut best = 0.0_f64;
        let mut depth = 0;
        for _ in 0..ROUNDS {
            let begun = Instant::now();
            let report = sight.think(Limits::nodes(NODES), Resources::FULL);
            best = best.max(report.nodes as f64 / begun.elapsed().as_secs_f64() / 1e3);
            depth = report.depth;
        }
        let place = position.unwrap_or("from the start");
        println!("{:<9} {best:>6.0} thousand positions a second, depth {depth}: {place}", key.key());
    }
}
