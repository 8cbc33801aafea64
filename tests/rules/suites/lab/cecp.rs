//! `banco engine chushogi`: the computer as an engine with the xboard protocol.

use banco_engine::games::chushogi::{ChuShogi, Move};
use banco_engine::{AnyGame, Game, GameKey, GameOptions};

/// All lines of the output.
fn talk(lines: &[&str]) -> Vec<String> {
    let mut output = Vec::new();
    banco_tools::engine::cecp::run(lines.join("\n").as_bytes(), &mut output).expect("memory can be read and written");
    String::from_utf8(output).expect("UTF-8").lines().map(str::to_owned).collect()
}

fn set_up(position: &str) -> ChuShogi {
    let game = GameKey::ChuShogi.set_up(position, &GameOptions::new()).expect("a position");
    let AnyGame::ChuShogi(chu) = game else { panic!("chu shogi") };
    chu
}

#[test]
fn it_introduces_itself_and_answers_a_ping() {
    let lines = talk(&["xboard", "protover 2", "ping 7"]);
    assert!(lines[0].contains("variants=\"chu\"") && lines[0].contains("usermove=1"), "{lines:?}");
    assert!(lines.iter().any(|line| line == "feature option=\"Level -spin 12 1 12\""));
    assert_eq!(lines[lines.len() - 2..], ["feature done=1", "pong 7"]);
}

#[test]
fn it_plays_the_second_seat_until_it_is_told_otherwise() {
    let moves = |lines: &[&str]| talk(lines).iter().filter(|line| line.starts_with("move ")).count();
    let set = ["new", "variant chu", "option Level=1", "sd 1"];
    let with = |more: &[&'static str]| [&set[..], more].concat();
    assert_eq!(moves(&with(&["usermove g4g5"])), 1);
    assert_eq!(moves(&with(&["force", "usermove g4g5", "usermove g9g8"])), 0);
    assert_eq!(moves(&with(&["force", "usermove g4g5", "go"])), 1);
    assert_eq!(moves(&with(&["go"])), 1);
    // After a take-back the same move is the first one again.
    assert_eq!(moves(&with(&["force", "usermove g4g5", "usermove g9g8", "remove", "usermove g4g5", "go"])), 1);
}

#[test]
fn a_move_of_two_steps_is_one_move() {
    // The lion at f3 (ours: 7j) jumps over its pawns, then out and back through an empty square, which is a pass.
    let said = talk(&["new", "force", "usermove f3f5", "usermove g9g8", "usermove f5f6,f6f5", "ping 1"]);
    assert_eq!(said, ["pong 1"]);
    let said = talk(&["new", "force", "usermove f3f5", "usermove g9g8", "usermove f5f6,f7f8", "usermove z9", "foo"]);
    assert_eq!(said, ["Illegal move: f5f6,f7f8", "Illegal move: z9", "Error (unknown command): foo"]);
}

#[test]
fn every_move_is_spelled_and_read_back() {
    // A lion among pieces of the other side, one of which can promote.
    for position in
        ["12/12/12/4p1p5/5p6/5N6/12/12/12/12/5K6/6k5 b - 1", "6k5/12/3P8/12/5n6/12/5N6/12/12/12/12/5K6 b - 1"]
    {
        let chu = set_up(position);
        let game = AnyGame::ChuShogi(chu.clone());
        let legal = game.legal();
        assert!(legal.iter().any(|mv| mv.text.parse::<Move>().is_ok_and(|mv| mv.is_pass())), "{position}");
        for mv in legal {
            let mv: Move = mv.text.parse().expect("canonical");
            let text = chu.board().xboard_text(mv);
            assert_eq!(chu.board().of_xboard(&text), Some(mv), "{text}");
            assert_eq!((text.contains(','), text == "@@@@"), (mv.via.is_some(), mv.is_pass()), "{text}");
        }
    }
}

#[test]
fn a_pass_is_four_ats_both_ways_and_only_where_a_piece_can_pass() {
    let lion_out = ["new", "option Level=1", "force", "usermove f3f5", "usermove a9a8"];
    let said = |more: &[&'static str]| talk(&[&lion_out[..], more].concat());
    assert_eq!(said(&["usermove @@@@", "usermove a8a7", "ping 1"]), ["pong 1"]);
    // A lion among its own pieces cannot pass.
    assert_eq!(said(&["usermove @@@@", "usermove @@@@"]), ["Illegal move: @@@@"]);
    let chu = set_up("12/12/12/4p1p5/5p6/5N6/12/12/12/12/5K6/6k5 b - 1");
    let passes: Vec<Move> = chu.moves().into_iter().filter(|mv| mv.is_pass()).collect();
    assert_eq!(passes.iter().map(|mv| chu.board().xboard_text(*mv)).collect::<Vec<_>>(), ["@@@@"]);
}

/// The level's positions are the most that a clock gives: the same moves as without one.
#[test]
fn a_full_clock_does_not_think_longer_than_the_level() {
    let play = |clock: &[&'static str]| {
        let set = ["new", "option Level=2", "option Seed=4"];
        talk(&[&set[..], clock, &["usermove g4g5", "usermove h4h5", "usermove i4i5"]].concat())
    };
    let without = play(&[]);
    assert!(without.iter().filter(|line| line.starts_with("move ")).count() > 1, "{without:?}");
    assert_eq!(play(&["time 100000000"]), without);
}
