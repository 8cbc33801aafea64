//! Variety in the opening: other games by other seeds, the same game by the same seed, and none for those who ask for the
//! best move.

use std::collections::BTreeSet;

use banco_ai::{Level, Limits, Resources, Sight};
use banco_engine::{AnyGame, GameKey, GameOptions, Seat, Turn};

use crate::games::{Random, begin};

/// Games with an opening of their own; in backgammon the dice make it.
const OPENINGS: [GameKey; 5] = [GameKey::Chess, GameKey::Xiangqi, GameKey::Jieqi, GameKey::ChuShogi, GameKey::Caro];

/// Half-moves that are compared.
const PLIES: usize = 6;

const GAMES: u64 = 30;

/// Positions looked at for one move: few, because it is the choice that is tested. In jieqi one ply of all moves with all
/// kinds takes most of them.
const fn nodes(game: GameKey) -> u64 {
    match game {
        GameKey::Jieqi => 50_000,
        GameKey::Xiangqi | GameKey::Chess | GameKey::ChuShogi | GameKey::Caro | GameKey::Backgammon => 2_000,
    }
}

/// The first moves of a game that a level plays against itself.
fn opening(mut game: AnyGame, level: Level, seed: u64) -> String {
    let mut moves = Vec::new();
    while moves.len() < PLIES {
        let Turn::Player(seat) = game.turn() else { break };
        let limits = Limits { nodes: nodes(game.key()), ..level.limits(game.key(), &|| false) };
        let report = Sight::of(&game, seat).expect("to move").think(limits, level.wits(game.key(), seed));
        let mv = report.best.expect("a move").mv;
        game.play(&mv).expect("legal");
        moves.push(mv);
    }
    moves.join(" ")
}

/// Finding F3 of the review of opponents: the highest level opened all of its games alike. Each game of jieqi has its own
/// deal, as in play.
#[test]
fn of_thirty_games_at_least_twenty_open_differently() {
    for key in OPENINGS {
        let play = |seed: u64| {
            let (start, _) = begin(key, &GameOptions::new(), &mut Random::new(seed));
            opening(start, Level::Expert, seed)
        };
        let seen: BTreeSet<String> = (0..GAMES).map(play).collect();
        assert!(seen.len() >= 20, "{}: {} of {GAMES}", key.key(), seen.len());
        assert_eq!(play(3), play(3), "{}", key.key());
    }
}

#[test]
fn the_best_move_is_the_same_for_every_seed_where_nothing_varies() {
    for key in OPENINGS {
        let (start, _) = begin(key, &GameOptions::new(), &mut Random::new(5));
        let Turn::Player(seat) = start.turn() else { panic!("nobody is to move") };
        let limits = Limits { nodes: nodes(key), ..Level::Expert.limits(key, &|| false) };
        let sight = Sight::of(&start, seat).expect("to move");
        let best = |wits: Resources| sight.think(limits, wits).best.expect("a move").mv;
        let steady: BTreeSet<String> =
            (0..8).map(|seed| best(Level::Expert.wits(key, seed).without_variety())).collect();
        assert_eq!(steady.into_iter().collect::<Vec<_>>(), [best(Resources::FULL)], "{}", key.key());
    }
}

#[test]
fn a_position_that_was_set_up_and_a_later_move_do_not_vary() {
    let start = GameKey::Chess.start(&GameOptions::new()).expect("the usual rules");
    let (_, sight) = Sight::of_text(GameKey::Chess, &start.position(), &[], &GameOptions::new()).expect("a position");
    let sight = sight.expect("not over");
    assert_eq!(sight.seat(), Seat::First);
    let limits = Limits { nodes: nodes(GameKey::Chess), ..Level::Expert.limits(GameKey::Chess, &|| false) };
    let best = |seed| sight.think(limits, Level::Expert.wits(GameKey::Chess, seed)).best.expect("a move").mv;
    assert_eq!((0..8).map(best).collect::<BTreeSet<_>>().len(), 1);
}
