//! Chess clause by clause: the cases under `tests/games/chess`, and cases that need more than a position.

use banco_engine::{
    AnyGame, Board, Counter, CounterKind, Envelope, GameKey, MoveError, Notation, Outcome, Part, Reason, Rule, Script,
    Seat, Seed, Turn, Viewer,
};
use banco_tests::cases;
use banco_tests::rules::options;

fn start(choice: &str) -> AnyGame {
    GameKey::Chess.start(&options(choice)).unwrap_or_else(|error| panic!("{choice}: {error}"))
}

fn set_up(choice: &str, position: &str) -> AnyGame {
    GameKey::Chess.set_up(position, &options(choice)).unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn played(mut game: AnyGame, moves: &str) -> AnyGame {
    for mv in moves.split_whitespace() {
        game.play(mv).unwrap_or_else(|error| panic!("{moves}: {mv}: {error}"));
    }
    game
}

fn ending(game: &AnyGame) -> Option<(Option<Seat>, Reason)> {
    match game.turn() {
        Turn::Over(ending) => Some((ending.winner, ending.reason)),
        Turn::Player(_) | Turn::Chance => None,
    }
}

#[test]
fn clauses_1_1_and_4_1_refusals_name_the_rule_and_mark_the_sites() {
    for [_, choice, position, before, mv, rule, sites] in cases::read("chess/refused.txt") {
        let place = format!("{choice} {position} {before} {mv}");
        let game = if position == "start" { start(&choice) } else { set_up(&choice, &position) };
        let game = played(game, &before);
        match game.allow(&mv) {
            Ok(()) => assert_eq!((rule.as_str(), sites.as_str()), ("", ""), "{place}"),
            Err(MoveError::Illegal(illegal)) => {
                let board = game.board();
                let marked: Vec<String> = illegal.sites.iter().map(|site| board.name(*site)).collect();
                assert_eq!((illegal.rule.key(), marked.join(" ")), (rule.as_str(), sites.clone()), "{place}");
            }
            Err(MoveError::Read(error)) => panic!("{place}: {error}"),
        }
    }
}

#[test]
fn clause_4_2_odds_take_men_off_the_giver_who_moves_first() {
    for [choice, giver, expected] in cases::read("chess/odds.txt") {
        let choice = options(&choice);
        let found = GameKey::Chess.start(&choice);
        if expected == "refused" {
            assert!(found.is_err(), "{choice:?}");
            continue;
        }
        assert_eq!(found.unwrap_or_else(|error| panic!("{choice:?}: {error}")).position(), expected, "{choice:?}");
        let seat = match giver.as_str() {
            "first" => Some(Seat::First),
            "second" => Some(Seat::Second),
            _ => None,
        };
        assert_eq!(GameKey::Chess.giver(&choice), Ok(seat), "{choice:?}");
    }
}

/// Numbers of some start arrays in the tables of Chess960.
#[test]
fn clause_4_1_chess960_is_drawn_by_its_number() {
    for (number, rank) in [(0, "bbqnnrkr"), (518, "rnbqkbnr"), (534, "rnbkqbnr"), (959, "rkrnnqbb")] {
        let mut game = start("variant=chess960");
        assert_eq!((game.turn(), game.legal().len()), (Turn::Chance, 0));
        let outcome = game.draw(&mut Script([number].into()));
        assert_eq!(outcome, Outcome(number.to_string()));
        game.resolve(&outcome).expect("its own outcome");
        assert!(game.position().starts_with(&format!("{rank}/pppppppp/")), "{number}: {}", game.position());
        assert!(game.position().ends_with(&format!("/PPPPPPPP/{} w KQkq - 0 1", rank.to_uppercase())), "{number}");
        assert!(game.has_shown_chance());
        assert!(game.resolve(&outcome).is_err(), "it is drawn once");
    }
    for bad in ["960", "-1", "", "+5", "007", "x", "99999999999"] {
        assert!(start("variant=chess960").resolve(&Outcome(bad.to_owned())).is_err(), "{bad}");
    }
    assert!(start("").resolve(&Outcome("518".to_owned())).is_err());
}

/// fairness.md 5: purpose `chess960`, i = 0, below 960.
#[test]
fn clause_4_1_chess960_comes_from_the_fair_stream() {
    let seed = Seed::new([7; 32]);
    let envelope = Envelope { seed: &seed, game_id: "abcd" };
    let mut stream = envelope.stream("chess", &Part::typed("a"), &Part::typed("b"));
    let drawn = start("variant=chess960").draw(&mut stream);
    let number = banco_engine::Chance::draw(&mut stream, "chess960", 0, &[960]);
    assert_eq!(drawn, Outcome(number[0].to_string()));
}

#[test]
fn clause_4_1_goals_of_the_variants() {
    let cases = [
        ("kingofthehill", "7k/8/8/8/8/4K3/7P/8 w - - 0 1", "e3e4", Some((Some(Seat::First), Reason::Hill))),
        ("kingofthehill", "7k/8/8/8/8/4K3/7P/8 w - - 0 1", "e3f4", None),
        ("threecheck", "7k/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8", Some((Some(Seat::First), Reason::ThreeChecks))),
        ("threecheck", "7k/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", "a1a8", None),
        ("antichess", "8/8/8/8/8/8/1p6/K7 w - - 0 1", "a1b2", Some((Some(Seat::Second), Reason::NothingLeft))),
        ("horde", "4k3/8/8/8/8/8/4r3/4P3 b - - 0 1", "e2e1", Some((Some(Seat::Second), Reason::HordeDestroyed))),
        ("racingkings", "8/5K2/8/k7/8/8/8/8 w - - 0 1", "f7f8", Some((Some(Seat::First), Reason::Race))),
        ("racingkings", "8/k4K2/8/8/8/8/8/8 w - - 0 1", "f7f8 a7a8", Some((None, Reason::RaceTied))),
        ("racingkings", "8/k4K2/8/8/8/8/8/8 w - - 0 1", "f7f8", None),
    ];
    for (variant, position, moves, expected) in cases {
        let game = played(set_up(&format!("variant={variant}"), position), moves);
        assert_eq!(ending(&game), expected, "{variant} {position} {moves}");
    }
}

#[test]
fn clause_2_3_claims_are_for_those_who_chose_them() {
    let knights = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    let twice = played(start("draws=claim"), knights);
    assert_eq!(twice.claim(), None);
    let thrice = played(twice, "f6g8");
    assert_eq!(thrice.claim().map(|ending| ending.reason), Some(Reason::ThreefoldRepetition));
    assert_eq!(ending(&thrice), None);
    let automatic = played(start(""), &format!("{knights} f6g8"));
    assert_eq!(ending(&automatic), Some((None, Reason::ThreefoldRepetition)));
    assert_eq!(automatic.claim(), None);
    let off = played(start("draws=off"), &format!("{knights} f6g8 {knights} f6g8"));
    assert_eq!((ending(&off), off.claim()), (None, None));
}

#[test]
fn clause_2_3_mate_on_the_hundredth_half_move_is_mate() {
    let game = set_up("", "7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    assert_eq!(ending(&played(game.clone(), "a1a8")), Some((Some(Seat::First), Reason::Checkmate)));
    assert_eq!(ending(&played(game, "a1a7")), Some((None, Reason::FiftyMoves)));
}

/// The pieces are the same, but at first the pawn could be taken en passant, so it is another position.
#[test]
fn clause_2_3_repetition_asks_for_the_possible_en_passant() {
    let home = "g8f6 g1f3 f6g8 f3g1";
    let possible =
        played(set_up("draws=claim", "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1"), &format!("e2e4 {home} {home}"));
    assert_eq!(possible.claim(), None);
    let impossible =
        played(set_up("draws=claim", "4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1"), &format!("e2e4 {home} {home}"));
    assert!(impossible.claim().is_some());
}

#[test]
fn clause_2_2_a_flag_against_bare_force_wins_nothing() {
    let game = set_up("", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    assert!(game.can_win(Seat::First) && !game.can_win(Seat::Second));
    let knight = set_up("", "4k1n1/8/8/8/8/8/P7/4K3 w - - 0 1");
    assert!(knight.can_win(Seat::First) && knight.can_win(Seat::Second));
}

#[test]
fn chess_is_not_given_up_for_points() {
    let refused = start("").concede(Seat::First, 1).expect_err("there are no points in chess");
    assert_eq!(refused.rule, Rule::CannotConcede);
}

#[test]
fn the_view_tells_what_a_board_needs() {
    let game = played(start(""), "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5");
    let view = game.view(Viewer::Public);
    assert_eq!((view.men.len(), view.plies, view.to_move), (30, 6, Some(Seat::First)));
    assert_eq!(view.in_check.len(), 1);
    assert_eq!(view.captured.each_ref().map(Vec::len), [1, 1]);
    let last = view.last.expect("a move was made");
    let name = |site| Board::Chess.name(site);
    assert_eq!((last.from.map(name), name(last.to)), (Some("d5".to_owned()), "e5".to_owned()));
    let near = set_up("", "4k3/8/8/8/8/8/8/R3K3 w - - 80 90").view(Viewer::Public).counters.near;
    assert_eq!(near, [Counter { kind: CounterKind::FiftyMoves, moves: 40, limit: 50 }]);
    // In Chess960 the marks show the king's target, not the rook in the move's text.
    let castled = played(set_up("variant=chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1h1");
    assert_eq!(castled.view(Viewer::Public).last.map(|last| name(last.to)), Some("g1".to_owned()));
}

#[test]
fn clause_3_1_moves_are_printed_in_three_notations() {
    let game = set_up("", "r3k2r/4P3/8/8/8/8/8/R3K1NR w KQkq - 0 1");
    for (mv, san, vietnamese) in [("g1f3", "Nf3", "Mf3"), ("e1c1", "O-O-O", "O-O-O"), ("a1a8", "Rxa8+", "Xxa8+")] {
        assert_eq!(game.write(mv, Notation::San), san);
        assert_eq!(game.write(mv, Notation::Vietnamese), vietnamese);
        assert_eq!(game.write(mv, Notation::Coordinates), mv);
        assert_eq!(game.write(mv, Notation::Chinese), san);
    }
    let promotion = set_up("", "7k/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(promotion.write("a7a8q", Notation::Vietnamese), "a8=H+");
    assert_eq!(promotion.write("a7a8n", Notation::San), "a8=N");
}
