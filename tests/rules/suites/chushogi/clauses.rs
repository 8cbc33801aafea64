//! Clauses 2, 5 and 6 with their options, and refusals compared with the list of legal moves.

use std::collections::BTreeSet;

use banco_engine::games::chushogi::{Laws, Move, Square, laws};
use banco_engine::{
    AnyGame, Board, CounterKind, GameKey, MoveError, OptionError, PositionError, Reason, Seat, SetUpError, Turn,
    Viewer, text_board,
};
use banco_tests::cases;
use banco_tests::random::Random;
use banco_tests::rules::options;

use super::{course, mv, play, position};

fn game(sfen: &str, chosen: &str) -> AnyGame {
    GameKey::ChuShogi.set_up(sfen, &options(chosen)).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// Result for the move under the options: legal, or the rule that forbids it.
fn verdict(game: &AnyGame, text: &str) -> &'static str {
    match game.allow(text) {
        Ok(()) => "legal",
        Err(MoveError::Illegal(illegal)) => illegal.rule.key(),
        Err(MoveError::Read(error)) => panic!("{text}: {error}"),
    }
}

#[test]
fn clause_2_2_lance_and_go_between_on_the_last_rank() {
    const LANCE: &str = "5k6/6L5/12/12/12/12/12/12/12/12/12/6K5 b - 1";
    let lance = |option: &str| {
        let game = game(LANCE, option);
        [verdict(&game, "6b6a"), verdict(&game, "6b6a+")]
    };
    assert_eq!(lance(""), ["legal", "promotion_needs_entry_or_capture"]);
    assert_eq!(lance("lance_last_rank=second_chance"), ["legal", "legal"]);
    assert_eq!(lance("lance_last_rank=auto"), ["lance_must_promote", "legal"]);
    assert_eq!(lance("profile=lishogi"), ["legal", "legal"]);
    assert_eq!(lance("profile=lishogi lance_last_rank=dead"), ["legal", "promotion_needs_entry_or_capture"]);
    let go_between = LANCE.replace('L', "I");
    assert_eq!(verdict(&game(&go_between, "go_between_last_rank=true"), "6b6a+"), "legal");
    let auto = game(LANCE, "lance_last_rank=auto");
    assert_eq!(auto.read("L-6a", None).as_deref(), Ok("6b6a+"), "nothing is asked where there is no choice");
}

#[test]
fn clause_2_1_msm_promotes_again_after_one_waiting_move() {
    const SFEN: &str = "11k/12/12/12/p5S5/12/12/12/12/12/12/K11 b - 1";
    let mut game = game(SFEN, "promotion=msm");
    let mut reply = ["1a1b", "1b1a"].into_iter().cycle();
    for (text, verdict_before) in
        [("6e6d", "legal"), ("6d6c+", "promotion_waits"), ("6d6c", "legal"), ("6c6b+", "legal")]
    {
        assert_eq!(verdict(&game, text), verdict_before, "{text}");
        if verdict_before == "legal" && !text.ends_with('+') {
            game.play(text).expect("legal");
            game.play(reply.next().expect("a cycle")).expect("legal");
        }
    }
    let on_entry = self::game("11k/12/6S5/12/12/12/12/12/12/12/12/K11 b - 1", "");
    assert_eq!(verdict(&on_entry, "6c6b+"), "promotion_needs_entry_or_capture");
}

#[test]
fn refusals_name_the_rule_and_mark_the_sites() {
    for [_, sfen, mv, rule, sites] in cases::read("chushogi/refused.txt") {
        let error = game(&sfen, "").allow(&mv).expect_err(&mv);
        let MoveError::Illegal(illegal) = error else { panic!("{sfen} {mv}: {error}") };
        let marked: Vec<String> = illegal.sites.iter().map(|site| Board::Chu.name(*site)).collect();
        assert_eq!((illegal.rule.key(), marked.join(" ")), (rule.as_str(), sites), "{sfen} {mv}");
    }
}

#[test]
fn positions_that_are_none_are_refused_with_the_reason() {
    for [sfen, why] in cases::read("chushogi/positions_refused.txt") {
        let error = GameKey::ChuShogi.set_up(&sfen, &options("")).expect_err(&sfen);
        let SetUpError::Position(PositionError(found)) = error else { panic!("{sfen}: {error}") };
        assert_eq!(found, why, "{sfen}");
    }
}

/// Every move that can be written on the board: direct moves and all pairs of king's steps, with and without
/// promotion.
fn all_moves() -> Vec<Move> {
    let near = |from: Square| Square::all().filter(move |to| to.distance(from) == 1);
    let direct = Square::all().flat_map(|from| Square::all().map(move |to| Move::plain(from, to)));
    let two_steps = Square::all()
        .flat_map(|from| near(from).flat_map(move |via| near(via).map(move |to| Move::two_steps(from, via, to))));
    direct.chain(two_steps).flat_map(|mv| [mv, Move { promote: true, ..mv }]).collect()
}

#[test]
fn exactly_the_legal_moves_are_allowed() {
    let all = all_moves();
    let mut random = Random::new(5);
    for laws in [Laws::default(), Laws::LISHOGI, Laws { lance_last_rank: laws::LanceLastRank::Auto, ..Laws::OKAZAKI }] {
        let mut course = course(banco_engine::games::chushogi::sfen::START, laws);
        for ply in 0..240 {
            let legal = course.legal_moves();
            let Some(mv) = random.pick(&legal).copied() else { break };
            if ply % 40 == 20 {
                let allowed: BTreeSet<String> =
                    all.iter().filter(|mv| course.allow(**mv).is_ok()).map(Move::to_string).collect();
                assert_eq!(allowed, legal.iter().map(Move::to_string).collect(), "{:?}", course.position());
            }
            course.play(mv).expect("legal");
        }
        assert!(course.plies().len() > 40);
    }
}

#[test]
fn clause_5_1_checks_come_before_attacks_and_passes() {
    // Both sides attack with every move, so neither is the only attacker.
    let both = "k10r/12/5gg5/12/12/12/r11/12/6R5/12/GG10/K11 b - 1";
    check_fourfold(both, &["6i7i", "12g11g", "7i6i", "11g12g"], None, Reason::Fourfold);
    // Gote passes and sente does not, so this is no cycle of passes by both.
    check_fourfold(
        "6k5/11n/12/12/12/12/12/12/12/12/12/R5K5 b - 1",
        &["12l12k", "1b1b", "12k12l", "1b1b"],
        None,
        Reason::Fourfold,
    );
    // Two royals are never in check, so the attack counts.
    let prince = "5k5+e/12/12/12/12/12/6R5/12/12/12/12/K11 b - 1";
    check_fourfold(prince, &["6g7g", "7a6a", "7g6g", "6a7a"], Some(Seat::Second), Reason::RepeatedAttack);
}

fn check_fourfold(sfen: &str, cycle: &[&str], winner: Option<Seat>, reason: Reason) {
    let mut course = course(sfen, Laws::default());
    for _ in 0..3 {
        assert_eq!(course.ending(), None, "{sfen}");
        play(&mut course, cycle);
    }
    let ending = course.ending().unwrap_or_else(|| panic!("{sfen} goes on"));
    assert_eq!((ending.winner, ending.reason), (winner, reason), "{sfen}");
}

#[test]
fn clause_5_1_the_table_warns_at_the_third_occurrence() {
    let mut game = game("6k4r/12/12/12/12/12/12/12/12/12/12/R5K5 b - 1", "");
    let near = |game: &AnyGame| {
        let near = game.view(Viewer::Public).counters.near;
        near.first().map(|counter| (counter.kind, counter.moves, counter.limit))
    };
    for text in ["12l12k", "1a1b", "12k12l", "1b1a", "12l12k", "1a1b", "12k12l"] {
        assert_eq!(near(&game), None);
        game.play(text).expect("legal");
    }
    game.play("1b1a").expect("legal");
    assert_eq!(near(&game), Some((CounterKind::Occurrences, 3, 4)));
}

#[test]
fn clause_5_1_forbid4_makes_the_fourth_occurrence_illegal() {
    const SFEN: &str = "6k4r/12/12/12/12/12/12/12/12/12/12/R5K5 b - 1";
    let cycle = ["12l12k", "1a1b", "12k12l", "1b1a"];
    let mut forbid = game(SFEN, "repetition=forbid4");
    let mut off = game(SFEN, "repetition=off");
    for text in cycle.iter().cycle().take(11) {
        forbid.play(text).expect("legal");
        off.play(text).expect("legal");
    }
    assert_eq!(verdict(&forbid, "1b1a"), "fourth_occurrence");
    assert!(!forbid.legal().iter().any(|mv| mv.text == "1b1a"));
    assert!(!forbid.legal_on_board().iter().any(|mv| mv.text == "1b1a"), "also where only the board is asked about");
    assert_eq!(forbid.turn(), Turn::Player(Seat::Second));
    off.play("1b1a").expect("legal");
    assert_eq!(off.turn(), Turn::Player(Seat::First));
}

#[test]
fn clause_6_1_check_and_mate_are_announced_and_the_game_goes_on() {
    let mut game = game("k11/12/RR10/11p/12/12/12/12/12/12/12/6K5 w - 1", "");
    assert!(game.in_check());
    assert_eq!(game.warnings(), ["mate"]);
    assert_eq!(game.turn(), Turn::Player(Seat::Second));
    let view = game.view(Viewer::Public);
    assert_eq!(view.in_check.iter().map(|site| view.board.name(*site)).collect::<Vec<_>>(), ["12a"]);
    game.play("12a12b").expect("a royal may stay in check");
    game.play("12c12b").expect("and is taken");
    assert_eq!(game.turn(), Turn::Over(banco_engine::Ending::won(Seat::First, Reason::RoyalLost)));
    assert_eq!(verdict(&game, "6l6k"), "game_over");
}

#[test]
fn clause_6_2_king_and_prince_against_a_bare_king() {
    const SFEN: &str = "6k5/12/12/12/12/12/12/12/12/12/12/5+E4K1 b - 1";
    let ending = |laws| course(SFEN, laws).ending().map(|ending| (ending.winner, ending.reason));
    assert_eq!(ending(Laws::default()), Some((Some(Seat::First), Reason::BareRoyal)));
    assert_eq!(ending(Laws::LISHOGI), None);
}

#[test]
fn clause_4_5_a_promoted_kirin_is_a_lion_for_the_next_move() {
    const SFEN: &str = "5k6/12/12/12/12/12/12/9n2/3+o8/3N8/12/5BK5 w - 1";
    let mut course = course(SFEN, Laws::default());
    play(&mut course, &["9i9j"]);
    assert_eq!(course.position().counter_strike(), None);
    play(&mut course, &["7l3h"]);
}

#[test]
fn options_out_of_their_lists_are_refused() {
    let refused = |text: &str| GameKey::ChuShogi.start(&options(text)).expect_err(text);
    assert!(matches!(refused("counters=off"), OptionError::UnknownKey { .. }));
    for text in
        ["profile=edo", "okazaki=yes", "lance_last_rank=alive", "repetition=cxq", "promotion=never", "position=x"]
    {
        assert!(matches!(refused(text), OptionError::BadValue { .. }), "{text}");
    }
    assert!(matches!(
        refused("handicap=gold position=5k6/12/12/12/12/12/12/12/12/12/G11/6K5_b"),
        OptionError::BadValue { .. }
    ));
    assert!(
        matches!(refused("position=5k6/12/12/12/12/12/12/12/12/12/12/6K5_b"), OptionError::BadValue { .. }),
        "it is over"
    );
    let set_up = options("position=5k6/12/12/12/12/12/12/12/12/12/6P5/6K5_w_-_7");
    let game = GameKey::ChuShogi.start(&set_up).expect("a position");
    assert_eq!(game.position(), "5k6/12/12/12/12/12/12/12/12/12/6P5/6K5 w - 7");
}

#[test]
fn the_text_board_has_twelve_files_and_marks_promoted_men() {
    let game = game("5k6/12/12/12/3+P2N5/12/12/12/12/12/12/6K5 b - 1", "");
    let view = game.view(Viewer::Public);
    let board = text_board::board(&view, Seat::First);
    let lines: Vec<&str> = board.lines().collect();
    assert_eq!(lines.len(), 14, "{board}");
    assert_eq!(
        lines[0].split_whitespace().collect::<Vec<_>>(),
        ["12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]
    );
    assert_eq!(
        lines[1].split_whitespace().collect::<Vec<_>>(),
        ["a", ".", ".", ".", ".", ".", "k", ".", ".", ".", ".", ".", ".", "a"]
    );
    assert_eq!(
        lines[5].split_whitespace().collect::<Vec<_>>(),
        ["e", ".", ".", ".", "+G", ".", ".", "Ln", ".", ".", ".", ".", ".", "e"]
    );
    assert!(text_board::board(&view, Seat::Second).starts_with("    "), "{board}");
    assert_eq!(text_board::men(&view, Seat::First), ["K6l", "Ln6e", "+G9e"]);
}

#[test]
fn a_lion_is_taken_from_anywhere_next_to_it() {
    let position = position("5k6/12/12/12/5g6/6n5/5N6/12/12/12/12/6K5 b - 1", Laws::default());
    let taking = position.legal_moves().into_iter().filter(|legal| legal.via == Some(mv(&position, "7g6f").to));
    assert_eq!(taking.count(), 8);
}

#[test]
fn clause_6_1_a_position_that_is_set_up_over_says_so_and_shows_its_moves() {
    let mut game = game("5k6/12/12/12/12/6+H5/12/12/12/12/12/6K5 b - 1", "");
    let over = Turn::Over(banco_engine::Ending::won(Seat::First, Reason::BareRoyal));
    assert_eq!(game.turn(), over);
    assert_eq!(verdict(&game, "6f6f"), "legal");
    game.play("6f6f").expect("a pass");
    assert_eq!((game.turn(), game.legal().len()), (over, 0));
}
