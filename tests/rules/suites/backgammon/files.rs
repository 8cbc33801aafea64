//! Match files: clause 6.3. The matches of the vectors are read, checked move by move, and written back unchanged.

use banco_engine::games::backgammon::mat::{self, Imported};
use banco_engine::games::backgammon::record::Fact;
use banco_engine::games::backgammon::roll::{Die, Roll};
use banco_engine::{AnyGame, Seat, Turn};
use banco_tests::backgammon::{play, start, throw};
use banco_tests::random::Random;
use banco_tests::vectors;
use serde_json::{Value, json};

const MATCHES: [&str; 3] = ["match-1-11", "match-5-12", "match-7-13"];
const DATE: &str = "2026.11.21";

fn file(name: &str) -> String {
    let path = banco_tests::root().join("tests/vectors/backgammon").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A fact in the form of the vectors' JSON, with gnubg on the left as X.
fn told(fact: &Fact) -> Value {
    let player = |seat: &Seat| if *seat == Seat::First { "X" } else { "O" };
    match fact {
        Fact::Turn { seat, dice, steps } => {
            let roll = Roll::new(dice[0], dice[1]);
            let steps: Vec<[u8; 2]> = steps.iter().map(|step| [step.from, step.to]).collect();
            let dice = [roll.high, roll.low].map(Die::pips);
            json!({"dice": dice, "move": steps, "action": "move", "player": player(seat)})
        }
        Fact::Doubled { seat, .. } => json!({"action": "double", "player": player(seat)}),
        Fact::Took { seat } => json!({"action": "take", "player": player(seat)}),
        Fact::Dropped { seat } => json!({"action": "drop", "player": player(seat)}),
    }
}

#[test]
fn clause_6_3_matches_of_gnu_backgammon_come_in_and_go_out_as_they_were() {
    for name in MATCHES {
        let text = file(&format!("{name}.mat"));
        let Imported { game, names, .. } = mat::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(names, ["gnubg", "root"]);
        assert_eq!(mat::write(&game, [&names[0], &names[1]], Some(DATE)), text, "{name}");
    }
}

#[test]
fn clause_6_3_what_comes_in_is_what_the_move_lists_tell() {
    for name in MATCHES {
        let Imported { game, .. } = mat::read(&file(&format!("{name}.mat"))).expect("it is read");
        let list: Value = vectors::json(&format!("backgammon/{name}.json"));
        let games = list["games"].as_array().expect("games");
        assert_eq!(game.records().len(), games.len(), "{name}");
        for (record, told_game) in game.records().iter().zip(games) {
            let facts: Vec<Value> = record.facts.iter().map(told).collect();
            let expected: Vec<Value> = told_game["game"]
                .as_array()
                .expect("actions")
                .iter()
                .filter(|action| action["action"] != "resign")
                .cloned()
                .collect();
            assert_eq!(facts, expected, "{name}");
            let end = record.end.expect("every game of these is over");
            let winner = if end.winner == Seat::First { "X" } else { "O" };
            assert_eq!(
                (json!(winner), json!(end.points)),
                (told_game["info"]["winner"].clone(), told_game["info"]["points-won"].clone())
            );
        }
        let game = AnyGame::Backgammon(game);
        assert!(matches!(game.turn(), Turn::Over(_)), "{name}");
    }
}

/// A random match with many doubles.
pub fn random_match(number: u64, text: &str) -> AnyGame {
    let mut random = Random::new(number);
    let mut game = start(text);
    loop {
        match game.turn() {
            Turn::Over(_) => return game,
            Turn::Chance => {
                let dice = format!("{}{}", random.below(6) + 1, random.below(6) + 1);
                let opens = game.position().starts_with("4HPwATDgc/ABMA:") && dice.as_bytes()[0] == dice.as_bytes()[1];
                if !opens {
                    throw(&mut game, &dice);
                }
            }
            Turn::Player(_) => {
                let legal = game.legal();
                let mut mv = &random.pick(&legal).expect("a move").text;
                if mv == "double" && random.below(8) > 0 {
                    mv = &legal.last().expect("a move").text;
                }
                if random.below(400) == 0 {
                    game.concede(Seat::First, 1 + random.below(3) as u8).expect("one may give up");
                } else {
                    let mv = mv.clone();
                    play(&mut game, &mv);
                }
            }
        }
    }
}

#[test]
fn clause_6_3_a_match_of_ours_survives_the_file() {
    for (number, text) in [(1, "match=1"), (2, "match=5"), (3, "match=7"), (4, "match=25"), (5, "cube=on")] {
        let game = random_match(number, text);
        let played = game.as_backgammon().expect("it is");
        let written = mat::write(played, ["An: \n(1)", "Bình"], None);
        let Imported { game: again, names, .. } =
            mat::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(names, ["An (1)", "Bình"]);
        assert_eq!(mat::write(&again, ["An (1)", "Bình"], None), written);
        assert_eq!(again.records().len(), played.records().len());
        for (one, other) in again.records().iter().zip(played.records()) {
            assert_eq!((one.score, one.end.map(|end| end.points)), (other.score, other.end.map(|end| end.points)));
        }
    }
}

#[test]
fn an_unfinished_match_goes_on_where_the_file_ends() {
    let text = " 5 point match\n\n Game 1\n An : 0                          Bình : 0\n  1) 31: 8/5 6/5                  65: 24/13\n";
    let game = AnyGame::Backgammon(mat::read(text).expect("it is read").game);
    assert_eq!(game.turn(), Turn::Player(Seat::First));
    assert_eq!(game.legal().iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>(), ["double", "roll"]);
}

#[test]
fn files_that_the_law_forbids_are_refused_by_line() {
    let head = " 5 point match\n\n Game 1\n An : 0                         Bình : 0\n";
    for (text, line) in [
        (String::new(), 1),
        ("hello\n 99 point match\n".to_owned(), 2),
        (" 99 point match\n".to_owned(), 1),
        (format!("{head}  1) 31: 8/5 6/4\n"), 5),
        (format!("{head}  1) 33: 8/5(2) 6/3(2)\n"), 5),
        (format!("{head}  1) 71: 8/1\n"), 5),
        (format!("{head}  1) 31:\n"), 5),
        (format!("{head}  1)  Doubles => 2\n"), 5),
        (format!("{head}  1) 31: 8/5 6/5                 Takes\n"), 5),
        (format!("{head}      Wins 7 points\n"), 5),
        (format!("{head}  1) 31: 8/5 6/5                  Wins 5 points\n"), 5),
        (format!("{head}  1) 31: 8/5 6/5\n      Wins 5 points\n"), 6),
        (format!("{head} Game 3\n"), 5),
        (format!("{head}  1) 31: Cannot Move\n"), 5),
        (format!("{head}  1) 31: ????   65: 24/13\n"), 5),
        (format!("{head}  1) 31: 8/5 6/5   31: ????\n  2) 31: 8/5 6/5\n"), 6),
        (format!("{head}  1) 31: 8/5 6/5   66:\n"), 5),
        (format!("{head} An : x                         Bình : 0\n"), 5),
        (format!("{head} An : 0\n"), 5),
        (format!("{head} An : 1                         Bình : 0\n"), 5),
        (format!("{head}é) é\n"), 5),
    ] {
        let error = mat::read(&text).expect_err(&text);
        assert_eq!(error.line, line, "{text}: {error}");
    }
}

/// Files of other programs: names with colons and ratings, any spacing, words for a dance, a missing play.
#[test]
fn clause_6_3_files_of_other_programs_are_read() {
    let sloppy = "\u{feff}[Site \"a server\"]\r\n; a remark\r\nMade by a program\r\n  5 points match\r\n\r\n Game 1:\r\n\
                  An: the first(1800): 0\tBinh (1750) :0\r\n  1)31:8/5 6/5  66: 24/18(2) 13/7(2)\r\n\
                  2)  65: 13/8/2\r\n  3)\t\t\t44: 8/4(2) 6/2(2)\r\n\
                  4) Doubles => 2   Takes\r\n5)  61: 8/2 6/5\r\n6)                 21:  Cannot Move\r\n";
    let text = sloppy.replace("6)                 21:  Cannot Move\r\n", "");
    let Imported { game, names, .. } = mat::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(names, ["An: the first(1800)", "Binh (1750)"]);
    assert_eq!(game.records()[0].facts.len(), 7, "{:?}", game.records());
    assert_eq!(mat::read(sloppy).expect_err("the man can come in").what, "a play is missing");
    let given_up = format!("{text}  6)   31: ????\r\n   Wins 2 points\r\n\r\n Game 2\r\n An:2 Binh:0\r\n");
    let Imported { game, names, .. } = mat::read(&given_up).unwrap_or_else(|error| panic!("{error}\n{given_up}"));
    assert_eq!((names, game.records()[1].score), (["An".to_owned(), "Binh".to_owned()], [2, 0]));
}

#[test]
fn clause_6_3_a_dance_in_words_is_a_turn_without_a_play() {
    let text =
        std::fs::read_to_string(banco_tests::root().join("tests/vectors/backgammon/match-7-13.mat")).expect("a vector");
    let is_dance = |cell: &str| cell.trim_end().ends_with(':');
    let worded: Vec<String> = text
        .lines()
        .map(|line| {
            if line.contains(") ") && is_dance(line) {
                format!("{} Cannot Move", line.trim_end())
            } else {
                line.to_owned()
            }
        })
        .collect();
    let worded = worded.join("\n");
    assert!(worded.contains("Cannot Move"));
    let [plain, worded] = [&text, &worded].map(|text| mat::read(text).unwrap_or_else(|error| panic!("{error}")).game);
    assert_eq!(plain.records(), worded.records());
}
