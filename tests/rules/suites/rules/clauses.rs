//! Clause by clause: the cases under `tests/games/{xiangqi,jieqi}`, each rule with its illegal twin.

use std::collections::BTreeSet;

use banco_engine::{
    GameKey, GameOptions, MoveError, OptionError, PositionError, Rule, Seat, SetUpError, Turn, Viewer, text_board,
};
use banco_tests::cases;
use banco_tests::rules::{check_moves, check_refused, jieqi_start, no_history, options, set_up};
use banco_tests::tables::Played;

const GAMES: [GameKey; 2] = [GameKey::Xiangqi, GameKey::Jieqi];

fn of(game: GameKey, file: &str) -> String {
    format!("{}/{file}", game.key())
}

#[test]
fn clause_1_men_move_as_the_law_says() {
    for game in GAMES {
        for [_, position, site, targets] in cases::read(&of(game, "moves.txt")) {
            check_moves(game, &position, &site, &targets);
        }
    }
}

#[test]
fn clause_1_refusals_name_the_rule_and_mark_the_sites() {
    for game in GAMES {
        for [_, position, mv, rule, sites] in cases::read(&of(game, "refused.txt")) {
            check_refused(game, &position, &mv, &rule, &sites);
        }
    }
}

#[test]
fn every_rule_has_its_refusal_case() {
    let fields = |file: &str| -> Vec<String> { file.split(['|', '\n']).map(|field| field.trim().to_owned()).collect() };
    let mut covered: BTreeSet<String> =
        cases::of_all_games("refused.txt").iter().flat_map(|file| fields(file)).collect();
    covered.retain(|field| Rule::from_key(field).is_some());
    // These rules depend on an option: see `chushogi/clauses.rs`.
    covered.extend(["promotion_waits", "lance_must_promote", "fourth_occurrence"].map(str::to_owned));
    // Rules of backgammon depend on dice and cube: each has a test in its clause.
    let backgammon = [include_str!("../backgammon/clauses.rs"), include_str!("../backgammon/course.rs")].concat();
    let is_tested = |rule: &&Rule| backgammon.contains(&format!("\"{}\"", rule.key()));
    covered.extend(Rule::ALL.iter().filter(is_tested).map(|rule| rule.key().to_owned()));
    // These rules depend on the state of the game, not on a position: see the tests below, and `chess.rs`.
    covered.extend(["game_over", "not_dealt", "cannot_concede"].map(str::to_owned));
    // These rules concern texts without a single move: see `notation/meant.rs`.
    covered.extend(["none_reaches", "no_such_man"].map(str::to_owned));
    let all: BTreeSet<String> = Rule::ALL.iter().map(|rule| rule.key().to_owned()).collect();
    assert_eq!(covered, all);
}

#[test]
fn clause_2_endings() {
    for game in GAMES {
        for [_, position, expected] in cases::read(&of(game, "endings.txt")) {
            let found = match set_up(game, &position).turn() {
                Turn::Player(_) | Turn::Chance => String::new(),
                Turn::Over(ending) => match ending.winner {
                    Some(Seat::First) => format!("first {}", ending.reason.key()),
                    Some(Seat::Second) => format!("second {}", ending.reason.key()),
                    None => ending.reason.key().to_owned(),
                },
            };
            assert_eq!(found, expected, "{position}");
        }
    }
}

#[test]
fn positions_that_are_none_are_refused_with_the_reason() {
    for game in GAMES {
        for [position, why] in cases::read(&of(game, "positions_refused.txt")) {
            let error = game.set_up(&position, &no_history()).expect_err(&position);
            let SetUpError::Position(PositionError(found)) = error else { panic!("{position}: {error}") };
            assert_eq!(found, why, "{position}");
        }
    }
}

#[test]
fn hostile_positions_and_moves_are_errors_not_panics() {
    let million = "k/".repeat(500_000);
    for key in GameKey::ALL {
        for text in
            [million.as_str(), "\0", "////////// w", "k\0/9 w b", "９/９ w", "- -", "\u{202e} w", "99999999999 w"]
        {
            assert!(key.set_up(text, &GameOptions::new()).is_err(), "{} {}", key.key(), text.len());
        }
        let table = Played::started(*key, &GameOptions::new(), 1).table;
        let game = table.game().expect("it has started");
        for text in [million.as_str(), "", " ", "\0", "-", "99/98", "bar/bar/bar", "z1z2", "e1e2\0", "\u{202e}"] {
            assert!(game.read(text, None).is_err(), "{} {text:.40?}", key.key());
            assert!(matches!(game.allow(text), Err(MoveError::Read(_))), "{} {}", key.key(), text.len());
        }
    }
    for game in GAMES {
        let mut game = set_up(game, "3k5/9/9/9/9/9/9/9/9/4K4 w");
        for text in [million.as_str(), "", " ", "\0", "e1", "e1e", "e1e11", "j1e1", "e1e2e3", "e1e2\0"] {
            assert!(game.read(text, None).is_err(), "{text:.40?}");
            assert!(matches!(game.play(text), Err(MoveError::Read(_))), "{}", text.len());
        }
    }
}

#[test]
fn coordinates_are_read_as_people_type_them_but_only_canonical_text_is_played() {
    for game in GAMES {
        let mut game = set_up(game, "3k5/9/9/9/9/9/9/7C1/9/4K4 w");
        for text in ["h3e3", "H3-E3", "h3xe3", " h3 e3 ", "H3 - e3", "h3–e3"] {
            assert_eq!(game.read(text, None).as_deref(), Ok("h3e3"), "{text}");
        }
        // The last text is ICCS for another move, so a record must not accept it.
        for text in ["H3-E3", "h3 e3", "h3xe3", "é1e2", "e1e0"] {
            assert!(matches!(game.play(text), Err(MoveError::Read(_))), "{text}");
        }
        assert!(game.play("h3e3").is_ok());
    }
}

#[test]
fn nothing_is_allowed_once_the_game_is_over() {
    for game in GAMES {
        let game = set_up(game, "3k5/R8/9/9/9/9/9/9/9/4K4 b");
        assert_eq!(game.refusal("d10d9").map(|illegal| illegal.rule), Some(Rule::GameOver));
        assert!(game.legal().is_empty());
    }
}

#[test]
fn jieqi_1_1_can_be_asked_but_not_played_before_the_deal() {
    let mut game = GameKey::Jieqi.start(&no_history()).expect("known options");
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!((game.legal().len(), game.perft(1), game.in_check()), (44, 44, false));
    assert_eq!(game.position(), jieqi_start());
    assert!(game.allow("h3e3").is_ok());
    let MoveError::Illegal(illegal) = game.play("h3e3").expect_err("not dealt") else { panic!("it was read") };
    assert_eq!(illegal.rule, Rule::NotDealt);
}

#[test]
fn options_outside_the_closed_list_are_refused() {
    let refused = |game: GameKey, text: &str| game.start(&options(text)).expect_err(text);
    for game in GAMES {
        assert!(matches!(refused(game, "reptition=off"), OptionError::UnknownKey { .. }));
        for text in ["repetition=AXF", "repetition=", "counters=true", "move_unit=plies"] {
            assert!(matches!(refused(game, text), OptionError::BadValue { .. }), "{text}");
        }
        for text in [
            "",
            "repetition=cxq counters=on move_unit=pair",
            "repetition=axf",
            "repetition=off counters=off move_unit=ply",
        ] {
            assert!(game.start(&options(text)).is_ok(), "{text}");
        }
    }
    assert!(matches!(refused(GameKey::Xiangqi, "captured=public"), OptionError::UnknownKey { .. }));
    assert!(matches!(refused(GameKey::Jieqi, "captured=all"), OptionError::BadValue { .. }));
    assert!(matches!(refused(GameKey::Jieqi, "reveal_is_progress=1"), OptionError::BadValue { .. }));
}

#[test]
fn text_boards_show_the_view_from_either_side() {
    let game = set_up(GameKey::Jieqi, "3k5/9/9/9/9/9/X7r/9/9/2X1K4 w");
    let view = game.view(Viewer::Public);
    let board = text_board::board(&view, Seat::First);
    let lines: Vec<&str> = board.lines().collect();
    assert_eq!(lines.len(), 12);
    assert_eq!(lines[0], "    a  b  c  d  e  f  g  h  i");
    assert_eq!(lines[1], "10  .  .  .  k  .  .  .  .  .  10");
    assert_eq!(lines[7], " 4  X  .  .  .  .  .  .  .  r  4");
    assert_eq!(lines[10], " 1  .  .  X  .  K  .  .  .  .  1");
    let turned = text_board::board(&view, Seat::Second);
    assert_eq!(turned.lines().nth(4), Some(" 4  r  .  .  .  .  .  .  .  X  4"));
    assert_eq!(turned.lines().last(), Some("    i  h  g  f  e  d  c  b  a"));
    assert_eq!(text_board::men(&view, Seat::First), ["Ke1", "Xc1", "Xa4"]);
    assert_eq!(text_board::men(&view, Seat::Second), ["kd10", "ri4"]);
}

#[test]
fn no_options_means_the_house_rules() {
    for game in GAMES {
        assert!(game.start(&GameOptions::new()).is_ok());
    }
}
