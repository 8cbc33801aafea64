//! The small operations.

use banco_engine::{Reason, Rule};
use banco_tests::rules::jieqi_start;
use serde_json::{Value, json};

use super::ask;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

#[test]
fn start_gives_the_position() {
    assert_eq!(ask(&json!({"id": 7, "op": "start", "game": "xiangqi"})), json!({"id": 7, "position": START}));
    let jieqi = ask(&json!({"id": "a", "op": "start", "game": "jieqi", "options": {"reveal_is_progress": true}}));
    assert_eq!(jieqi["position"], jieqi_start());
}

#[test]
fn read_reads_notation_only() {
    let read = |text: &str, notation: Value| {
        ask(&json!({"op": "read", "game": "xiangqi", "position": START, "text": text, "notation": notation}))
    };
    assert_eq!(read("P2-5", Value::Null)["move"], "h3e3");
    assert_eq!(read("P2-5", json!("vi"))["move"], "h3e3");
    assert_eq!(read("a1a5", Value::Null)["move"], "a1a5");
    let offered = read("P2-5", json!("wxf"));
    assert_eq!((&offered["error"]["kind"], &offered["error"]["candidates"]), (&json!("parse"), &json!(["h3e3"])));
    let both = read("phao qua 5", Value::Null);
    assert_eq!((&both["error"]["kind"], &both["error"]["candidates"]), (&json!("ambiguous"), &json!(["b3e3", "h3e3"])));
}

#[test]
fn moves_tells_a_mate() {
    let mate = ask(&json!({"op": "moves", "game": "xiangqi", "position": "4k4/4R4/3R1R3/9/9/9/9/9/9/4K4 b"}));
    assert_eq!((&mate["moves"], &mate["check"]), (&json!([]), &json!(true)));
    assert_eq!(mate["ending"], json!({"winner": 0, "reason": "checkmate", "points": 1}));
}

#[test]
fn play_stops_at_the_first_refusal() {
    let play = |moves: Value| ask(&json!({"op": "play", "game": "xiangqi", "moves": moves}));
    let illegal = play(json!(["h3e3", "h10g8", "M8.6"]));
    assert_eq!(illegal["steps"].as_array().map(Vec::len), Some(2));
    let error = &illegal["error"];
    assert_eq!(
        (&error["at"], &error["kind"], &error["rule"]),
        (&json!(2), &json!("illegal"), &json!("horse_leg_blocked"))
    );
    let ambiguous = play(json!(["phao qua 5"]));
    assert_eq!(ambiguous["error"]["candidates"], json!(["b3e3", "h3e3"]));
    assert_eq!(play(json!(["hoà"]))["error"]["kind"], "parse");
    assert_eq!(play(json!([3]))["error"]["kind"], "parse");
    let undealt = ask(&json!({"op": "play", "game": "jieqi", "moves": ["h3e3"]}));
    assert_eq!(undealt["error"]["rule"], "not_dealt");
}

#[test]
fn about_and_the_page_hold_the_same_lists() {
    let about = ask(&json!({"op": "about"}));
    assert_eq!(about["reasons"].as_array().map(Vec::len), Some(Reason::ALL.len()));
    assert_eq!(about["rules"].as_array().map(Vec::len), Some(Rule::ALL.len()));
    let page = include_str!("../../../../data/lab.md");
    for list in ["reasons", "rules", "ops", "games", "notations"] {
        for word in about[list].as_array().expect("a list") {
            let word = word.as_str().expect("a word");
            assert!(page.contains(&format!("`{word}`")) || page.contains(word) && list == "games", "{word}");
        }
    }
}

#[test]
fn render_marks_bar_and_tray_of_backgammon() {
    let picture = |marks: serde_json::Value| {
        ask(&json!({"op": "render", "game": "backgammon", "position": "4HPwATDgc/ABMA", "marks": marks}))
    };
    let bare = picture(json!({}));
    for name in ["24", "bar", "off"] {
        let marked = picture(json!({"targets": [name]}));
        assert!(marked["error"].is_null() && marked["bytes"] != bare["bytes"], "{name}: {marked}");
    }
}

#[test]
fn render_writes_the_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("board.png");
    let answer = ask(&json!({
        "op": "render", "game": "jieqi", "viewer": "public", "last": "a4a5", "file": file,
        "style": {"theme": "classic", "bottom": 1, "coordinates": "files", "piece_set": "letters_vi"},
        "marks": {"selected": "b3", "targets": ["b4", "b5"], "blocking": ["e10"]},
    }));
    let bytes = std::fs::read(&file).expect("the picture");
    assert_eq!(answer["bytes"], json!(bytes.len()));
    let info = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("a PNG").info().clone();
    assert_eq!((&answer["width"], &answer["height"]), (&json!(info.width), &json!(info.height)));
    assert!(answer["milliseconds"].as_f64().is_some_and(|time| time > 0.0));
}

/// The match id may call the side on roll player 0 or 1; the answer is the same.
#[test]
fn winner_0_of_backgammon_is_the_side_on_roll_in_the_given_position() {
    for id in ["cAmgAAAAAAAE", "MAGgAAAAAAAE"] {
        let position = format!("4HPwATDgc/ABMA:{id}");
        let moves = json!([{"cube": "double"}, {"cube": "take"}, {"dice": [3, 1], "play": "8/5 6/5"}]);
        let answer = ask(&json!({"op": "play", "game": "backgammon", "position": position, "moves": moves}));
        assert_eq!(answer["steps"].as_array().map(Vec::len), Some(3), "{answer}");
        let end = "4P8PAAABAAAAAA";
        let moves = json!([{"dice": [3, 1], "play": "1/off"}]);
        let answer =
            ask(&json!({"op": "play", "game": "backgammon", "position": format!("{end}:{id}"), "moves": moves}));
        assert_eq!(answer["steps"][0]["ending"], Value::Null, "the match goes on: {answer}");
    }
    for (turn, id) in [(0, "MAEAAAAAAAAE"), (1, "cAkAAAAAAAAE")] {
        let position = format!("4P8PAAABAAAAAA:{id}");
        let moves = json!([{"dice": [3, 1], "play": "1/off"}]);
        let answer = ask(&json!({"op": "play", "game": "backgammon", "position": position, "moves": moves}));
        let expected = json!({"winner": 0, "reason": "gammon", "points": 2});
        assert_eq!(answer["steps"][0]["ending"], expected, "player {turn}: {answer}");
    }
}
