//! Chu shogi: won games come to their end.

use banco_ai::{Level, Limits, Resources, Sight};
use banco_engine::{AnyGame, GameKey, GameOptions, Turn};

/// Won positions, and plies within which the winner ends them against a weak defence.
const WON: &[(&str, usize)] = &[
    ("6k5/4g1c1s3/12/12/12/12/12/12/12/12/5N1Q4/6K5 b - 1", 80),
    ("5gk5/4p1s1p3/12/12/12/12/12/12/4P6P/12/3D1N6/6K5 b - 1", 120),
];

#[test]
fn a_side_that_is_far_ahead_finishes_the_game() {
    for (position, plies_max) in WON {
        let mut game: AnyGame = GameKey::ChuShogi.set_up(position, &GameOptions::new()).expect("a position");
        let Turn::Player(winner) = game.turn() else { panic!("{position}: no player is to move") };
        for _ in 0..*plies_max {
            let Turn::Player(seat) = game.turn() else { break };
            let (nodes, wits) = if seat == winner {
                (4_000, Resources::FULL)
            } else {
                (Level::Easy.nodes(game.key()), Level::Easy.wits(game.key(), 5))
            };
            let sight = Sight::of(&game, seat).expect("there is an opponent");
            let mv = sight.think(Limits::nodes(nodes), wits).best.expect("a move").mv;
            game.play(&mv).expect("legal");
        }
        let is_won = matches!(game.turn(), Turn::Over(ending) if ending.winner == Some(winner));
        assert!(is_won, "{position}: {}", game.position());
    }
}
