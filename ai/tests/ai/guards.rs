//! Errors that no level from the fifth on makes, and the law of repetition in a choice.

use banco_ai::{Level, Limits, Report, Resources, Sight, mate_in};
use banco_engine::{AnyGame, GameKey, GameOptions, Seat, Turn};

fn set_up(key: GameKey, position: &str) -> AnyGame {
    key.set_up(position, &GameOptions::new()).expect("a position")
}

fn to_move(game: &AnyGame) -> Seat {
    match game.turn() {
        Turn::Player(seat) => seat,
        Turn::Chance | Turn::Over(_) => panic!("nobody is to move"),
    }
}

fn ask(game: &AnyGame, level: Level, seed: u64) -> Report {
    let sight = Sight::of(game, to_move(game)).expect("there is an opponent");
    sight.think(level.limits(game.key(), &|| false), level.wits(game.key(), seed))
}

fn best(report: &Report) -> &str {
    report.best.as_ref().map_or("", |line| line.mv.as_str())
}

/// Positions with a mate in one.
const MATES: &[(GameKey, &str)] = &[
    (GameKey::Chess, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"),
    (GameKey::Chess, "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"),
    (GameKey::Chess, "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"),
    (GameKey::Xiangqi, "3k5/9/9/9/9/9/9/R8/1R7/4K4 w"),
    (GameKey::Xiangqi, "4k4/9/r8/1r7/9/9/9/9/9/3K5 b"),
    (GameKey::Jieqi, "3k5/9/9/9/9/9/9/R8/1R7/4K4 w"),
];

/// The moves that end the game at once in favour of the side that plays them.
fn mates(game: &AnyGame) -> Vec<String> {
    let seat = to_move(game);
    let wins = |mv: &String| {
        let mut after = game.clone();
        after.play(mv).is_ok() && matches!(after.turn(), Turn::Over(ending) if ending.winner == Some(seat))
    };
    game.legal().into_iter().map(|mv| mv.text).filter(wins).collect()
}

#[test]
fn from_the_fifth_level_on_no_mate_in_one_is_missed() {
    for (key, position) in MATES {
        let game = set_up(*key, position);
        let mates = mates(&game);
        assert!(!mates.is_empty(), "{position}");
        for level in Level::ALL.into_iter().filter(|level| *level >= Level::Hobby) {
            for seed in 0..10 {
                let report = ask(&game, level, seed);
                assert!(mates.iter().any(|mv| mv == best(&report)), "{position} {level:?}: {}", best(&report));
            }
        }
    }
}

#[test]
fn a_beginner_does_miss_some() {
    let (mut seen, mut missed) = (0, 0);
    for (key, position) in MATES {
        let game = set_up(*key, position);
        let mates = mates(&game);
        for seed in 0..20 {
            if mates.iter().any(|mv| mv == best(&ask(&game, Level::Beginner, seed))) { seen += 1 } else { missed += 1 }
        }
    }
    assert!(seen > 0 && missed > 0, "seen {seen}, missed {missed}");
}

#[test]
fn a_won_ending_is_won_and_not_shuffled() {
    for (key, position, plies_max) in [
        (GameKey::Chess, "8/8/4k3/8/8/8/8/3QK3 w - - 0 1", 60),
        (GameKey::Chess, "8/8/8/3k4/8/8/8/R3K2R w KQ - 0 1", 60),
        (GameKey::Xiangqi, "3k5/9/9/9/9/9/9/9/4K4/R8 w", 60),
    ] {
        for level in [Level::Casual, Level::Club] {
            let mut game = set_up(key, position);
            let winner = to_move(&game);
            for _ in 0..plies_max {
                let Turn::Player(seat) = game.turn() else { break };
                let level = if seat == winner { level } else { Level::Easy };
                let mv = best(&ask(&game, level, 3)).to_owned();
                game.play(&mv).expect("legal");
            }
            let won = matches!(game.turn(), Turn::Over(ending) if ending.winner == Some(winner));
            assert!(won, "{position} {level:?}: {}", game.position());
        }
    }
}

/// Clause 3.5: one piece may check six times on end; the seventh loses.
#[test]
fn clause_3_5_nobody_plays_the_check_too_many() {
    let mut game = set_up(GameKey::Xiangqi, "4k4/9/9/9/9/9/9/p1p1p4/r8/3K4R w");
    for round in 0..6 {
        let (check, away) = [("i9i10", "e10e9"), ("i10i9", "e9e10")][round % 2];
        game.play(if round == 0 { "i1i10" } else { check }).expect("legal");
        if round == 5 {
            assert_eq!(game.warnings(), ["check 6/6"]);
        }
        game.play(away).expect("legal");
    }
    let sight = Sight::of(&game, Seat::First).expect("there is an opponent");
    for nodes in [50, 5_000, 50_000] {
        let report = sight.think(Limits { lines: 8, ..Limits::nodes(nodes) }, Resources::FULL);
        let breach = report.alternatives.iter().find(|line| line.mv == "i9i10");
        assert_ne!(best(&report), "i9i10", "{nodes} nodes");
        assert!(breach.is_none_or(|line| mate_in(line.score).is_some_and(|moves| moves <= 0)), "{breach:?}");
    }
}

/// A piece that must turn out to be a rook for the line to be mate makes it no mate.
#[test]
fn what_needs_one_hidden_man_is_never_called_mate() {
    let mut random = crate::games::Random::new(99);
    for _ in 0..40 {
        let (mut game, _) = crate::games::begin(GameKey::Jieqi, &GameOptions::new(), &mut random);
        for _ in 0..60 {
            let Turn::Player(seat) = game.turn() else { break };
            let report =
                Sight::of(&game, seat).expect("there is an opponent").think(Limits::nodes(300), Resources::FULL);
            let line = report.best.expect("a move");
            if mate_in(line.score) == Some(1) {
                let before = game.position();
                game.play(&line.mv).expect("legal");
                assert!(
                    matches!(game.turn(), Turn::Over(ending) if ending.winner == Some(seat)),
                    "{before} {}",
                    line.mv
                );
                break;
            }
            let legal = game.legal();
            game.play(&legal[random.below(legal.len())].text).expect("legal");
        }
    }
}
