//! Caro: threats that a player of some practice sees (clause 3.1 decides what counts).

use banco_ai::{Level, Limits, Resources, Sight, mate_in};
use banco_engine::{AnyGame, GameKey, GameOptions, Seat, Turn};

fn game(marks: &str, options: &[(&str, &str)]) -> AnyGame {
    let options: GameOptions = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let mut game = GameKey::Caro.start(&options).expect("known options");
    for square in marks.split_whitespace() {
        game.play(square).unwrap_or_else(|error| panic!("{square}: {error}"));
    }
    game
}

fn sight(game: &AnyGame) -> Sight {
    Seat::BOTH.into_iter().find_map(|seat| Sight::of(game, seat)).expect("somebody is to move")
}

/// Marks, what wins or saves.
const ONE_MOVE: &[(&str, &str, &[&str])] = &[
    ("a four is made five", "h8 a1 i8 a3 j8 a5 k8 a7", &["g8", "l8"]),
    // On m8 the five would be shut at both ends and not count.
    ("a four with one end is stopped", "h8 g8 i8 a3 j8 a5 k8", &["l8", "m8"]),
    ("an open three is stopped", "h8 a1 i8 a3 j8", &["f8", "g8", "k8", "l8"]),
    ("an open three is made an open four", "h8 a1 i8 a3 j8 c1", &["g8", "k8"]),
];

#[test]
fn clause_3_1_threats_are_answered_from_casual_on() {
    for (what, marks, good) in ONE_MOVE {
        let game = game(marks, &[]);
        for level in [Level::Casual, Level::Club, Level::Strong] {
            for seed in 0..5 {
                let report =
                    sight(&game).think(level.limits(GameKey::Caro, &|| false), level.wits(GameKey::Caro, seed));
                let best = report.best.expect("a move").mv;
                assert!(good.contains(&best.as_str()), "{what}: {best} at {level:?}");
            }
        }
    }
}

/// Two twos that cross on one square: a mark there makes two open threes, then there is no stopping.
#[test]
fn clause_3_1_two_threes_at_once_are_seen_to_the_end() {
    let game = game("h8 a1 i8 c1 j9 o15 j10 o1", &[]);
    let report = sight(&game).think(Limits::nodes(60_000), Resources::FULL);
    let best = report.best.expect("a move");
    assert!(mate_in(best.score).is_some_and(|moves| moves > 0), "{best:?}");
    let mut game = game;
    let Turn::Player(winner) = game.turn() else { panic!("nobody is to move") };
    for _ in 0..13 {
        let Turn::Player(_) = game.turn() else { break };
        let best = sight(&game).think(Limits::nodes(60_000), Resources::FULL).best.expect("a move").mv;
        game.play(&best).expect("legal");
    }
    assert!(matches!(game.turn(), Turn::Over(ending) if ending.winner == Some(winner)), "{}", game.position());
}

/// Blocked at both ends it is none; the illegal twin of the first case, and the same with `five=free`.
#[test]
fn clause_3_1_a_five_that_does_not_count_is_not_played_for() {
    let marks = "h8 g8 i8 m8 j8 a3 k8 a5";
    let best = |game: &AnyGame| {
        let report = sight(game).think(Limits::nodes(3_000), Resources::FULL);
        report.best.expect("a move")
    };
    let blocked = best(&game(marks, &[]));
    assert!(mate_in(blocked.score) != Some(1), "{blocked:?}");
    let free = best(&game(marks, &[("five", "free")]));
    assert_eq!((free.mv.as_str(), mate_in(free.score)), ("l8", Some(1)));
}

#[test]
fn clause_4_the_far_opening_is_kept_to() {
    let far = [("opening", "far")];
    let first = sight(&game("", &far)).think(Limits::nodes(200), Resources::FULL).best.expect("a move").mv;
    assert_eq!(first, "h8");
    let begun = game("h8 h9", &far);
    let second = sight(&begun).think(Limits::nodes(500), Resources::FULL).best.expect("a move").mv;
    assert!(begun.allow(&second).is_ok(), "{second}");
}
