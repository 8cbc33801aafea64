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

/// A win by threats that is told as mate holds against every answer, in every law of the five; what has no threats is
/// told as none.
#[test]
fn clause_3_1_a_win_by_threats_holds_against_every_answer() {
    for five in ["open_ended", "free", "exact"] {
        let mut proved = 0;
        for seed in 0..4 {
            let mut game = game("", &[("five", five)]);
            while let Turn::Player(_) = game.turn() {
                let report = sight(&game).think(Limits::nodes(4_000), Resources::FULL).best.expect("a move");
                match mate_in(report.score) {
                    Some(moves) if moves > 2 => {
                        proved += 1;
                        holds(&game, &report.mv);
                        break;
                    }
                    _ => {}
                }
                // Weak players on both sides leave such wins.
                let wits = Level::Casual.wits(GameKey::Caro, seed);
                let weak = sight(&game).think(Limits::nodes(300), wits).best.expect("a move").mv;
                game.play(&weak).expect("legal");
            }
        }
        assert!(proved > 0, "{five}: {proved} wins");
    }
}

/// After `mv` every answer leaves a win. It may be longer than the one that was told: a win by fours alone comes first.
fn holds(game: &AnyGame, mv: &str) {
    let mut after = game.clone();
    after.play(mv).expect("legal");
    for answer in after.legal() {
        let mut then = after.clone();
        then.play(&answer.text).expect("legal");
        assert!(matches!(then.turn(), Turn::Player(_)), "{} {mv} {}", game.position(), answer.text);
        let report = sight(&then).think(Limits::nodes(40_000), Resources::FULL).best.expect("a move");
        let is_won = mate_in(report.score).is_some_and(|moves| moves > 0);
        assert!(is_won, "{} {mv} {}: {report:?}", game.position(), answer.text);
    }
}

/// Marks in two lines that make a four and an open three on one square; the twin has the three stopped.
#[test]
fn clause_3_1_a_four_and_a_three_at_once_win_and_not_where_the_three_is_stopped() {
    let ask = |marks: &str| {
        let report = sight(&game(marks, &[])).think(Limits::nodes(60_000), Resources::FULL);
        report.best.expect("a move")
    };
    // A three on the rank, one end held; a two on the file through k8.
    let won = ask("h8 g8 i8 a1 j8 a3 k9 c1 k10 e1");
    assert!(mate_in(won.score).is_some_and(|moves| (1..=3).contains(&moves)), "{won:?}");
    let stopped = ask("h8 g8 i8 k11 j8 k7 k9 c1 k10 e1");
    assert!(mate_in(stopped.score).is_none_or(|moves| moves > 3), "{stopped:?}");
}
