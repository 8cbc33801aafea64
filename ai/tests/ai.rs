//! Rules of every opponent in every game it plays: legal moves, the same answer twice, never past a budget,
//! nothing known that its seat may not know.

#![allow(clippy::expect_used, reason = "what is not as expected fails here")]

#[path = "ai/chushogi.rs"]
mod chushogi;
#[path = "ai/explain.rs"]
mod explain;
#[path = "ai/facts.rs"]
mod facts;
#[path = "ai/games.rs"]
mod games;
#[path = "ai/guards.rs"]
mod guards;
#[path = "ai/motifs.rs"]
mod motifs;
#[path = "ai/review.rs"]
mod review;
#[path = "ai/secrecy.rs"]
mod secrecy;
#[path = "ai/threats.rs"]
mod threats;
#[path = "ai/variety.rs"]
mod variety;
#[path = "ai/weigh.rs"]
mod weigh;

use banco_ai::{Level, Limits, Resources, Sight};
use banco_engine::{GameKey, GameOptions};

use games::{GAMES, each_position, each_position_with};

/// Positions per game that are asked.
const POSITIONS: usize = 1_000;

#[test]
fn in_a_thousand_positions_of_each_game_the_chosen_move_is_legal() {
    for game in GAMES {
        let mut asked = 0;
        each_position(*game, POSITIONS, |game, seat| {
            let level = Level::ALL[asked % Level::ALL.len()];
            asked += 1;
            let sight = Sight::of(game, seat).expect("there is an opponent");
            let limits = Limits { nodes: 150, ..level.limits(game.key(), &|| false) };
            let report = sight.think(limits, level.wits(game.key(), asked as u64));
            let best = report.best.expect("a move");
            assert!(game.legal().iter().any(|mv| mv.text == best.mv), "{} in {}", best.mv, game.position());
            assert!(report.alternatives.iter().any(|line| line.mv == best.mv));
        });
        assert_eq!(asked, POSITIONS, "{}", game.key());
    }
}

#[test]
fn with_every_option_that_changes_the_game_the_chosen_move_is_legal() {
    let options: &[(GameKey, &str, &[&str])] = &[
        (GameKey::Chess, "variant", &["chess960", "kingofthehill", "threecheck", "antichess", "horde", "racingkings"]),
        (GameKey::Chess, "draws", &["claim", "off"]),
        (GameKey::Xiangqi, "repetition", &["axf", "off"]),
        (GameKey::Xiangqi, "counters", &["off"]),
        (GameKey::Xiangqi, "odds", &["rook", "two_horses"]),
        (GameKey::Jieqi, "captured", &["public", "hidden"]),
        (GameKey::ChuShogi, "profile", &["lishogi", "okazaki"]),
        (GameKey::ChuShogi, "repetition", &["forbid4", "off"]),
        (GameKey::ChuShogi, "promotion", &["msm"]),
        (GameKey::Caro, "size", &["19"]),
        (GameKey::Caro, "five", &["free", "exact"]),
        (GameKey::Caro, "opening", &["far"]),
        (GameKey::Backgammon, "match", &["1", "2", "7", "25"]),
        (GameKey::Backgammon, "cube", &["on"]),
        (GameKey::Backgammon, "auto_roll", &["off"]),
    ];
    for (game, key, values) in options {
        for value in *values {
            let options = GameOptions::from([((*key).to_owned(), (*value).to_owned())]);
            each_position_with(*game, &options, 100, |game, seat| {
                let sight = Sight::of(game, seat).expect("there is an opponent");
                let best = sight.think(Limits::nodes(300), Resources::FULL).best.expect("a move");
                assert!(
                    game.legal().iter().any(|mv| mv.text == best.mv),
                    "{value}: {} in {}",
                    best.mv,
                    game.position()
                );
            });
        }
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    for game in GAMES {
        each_position(*game, 20, |game, seat| {
            for level in [Level::Beginner, Level::Casual, Level::Strong] {
                let ask = || {
                    let limits = Limits { nodes: 2_000, ..level.limits(game.key(), &|| false) };
                    Sight::of(game, seat).expect("there is an opponent").think(limits, level.wits(game.key(), 7))
                };
                assert_eq!(ask(), ask(), "{}", game.position());
            }
        });
    }
}

#[test]
fn another_seed_errs_differently_but_full_wits_do_not_err() {
    let mut differs = 0;
    for game in GAMES {
        each_position(*game, 40, |game, seat| {
            let sight = Sight::of(game, seat).expect("there is an opponent");
            let level = Level::Beginner;
            let ask = |wits| sight.think(level.limits(game.key(), &|| false), wits).best;
            differs += usize::from(ask(level.wits(game.key(), 1)) != ask(level.wits(game.key(), 2)));
            assert_eq!(
                ask(Resources { seed: 1, ..Resources::FULL }),
                ask(Resources { seed: 2, ..Resources::FULL }),
                "{}",
                game.position()
            );
        });
    }
    assert!(differs > 5 * GAMES.len(), "only {differs} answers of a beginner depend on his seed");
}

#[test]
fn no_search_looks_at_more_positions_than_it_may() {
    for game in GAMES {
        each_position(*game, 30, |game, seat| {
            for nodes in [0, 1, 2, 17, 400, 3_000] {
                let report =
                    Sight::of(game, seat).expect("there is an opponent").think(Limits::nodes(nodes), Resources::FULL);
                assert!(report.nodes <= nodes, "{} of {nodes} in {}", report.nodes, game.position());
                assert!(report.best.is_some() && !report.cancelled);
            }
        });
    }
}

#[test]
fn a_cancelled_search_ends_at_once_says_so_and_still_has_a_move() {
    for game in GAMES {
        each_position(*game, 3, |game, seat| {
            let sight = Sight::of(game, seat).expect("there is an opponent");
            let report = sight.think(Limits { cancel: &|| true, ..Limits::nodes(1_000_000) }, Resources::FULL);
            assert!(report.best.is_some() && report.nodes < 2_048);
            assert!(report.cancelled || report.depth == banco_ai::DEPTH_MAX || report.nodes < 1_024);
        });
    }
}

#[test]
fn nobody_is_asked_out_of_turn() {
    for game in GAMES {
        each_position(*game, 5, |game, seat| assert!(Sight::of(game, seat.other()).is_none()));
    }
}

#[test]
fn lines_that_are_compared_are_different_moves_best_first() {
    for game in GAMES {
        each_position(*game, 10, |game, seat| {
            let sight = Sight::of(game, seat).expect("there is an opponent");
            let report = sight.think(Limits { lines: 4, depth: 3, ..Limits::nodes(200_000) }, Resources::FULL);
            let lines = &report.alternatives;
            assert_eq!(lines.len(), 4.min(game.legal().len()), "{}", game.position());
            assert!(lines.windows(2).all(|two| two[0].score >= two[1].score && two[0].mv != two[1].mv));
        });
    }
}
