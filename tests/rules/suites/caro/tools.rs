//! Cờ caro in the lab: its interface for external tools.

use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    let mut output = Vec::new();
    banco_tools::lab::run(format!("{request}\n").as_bytes(), &mut output).expect("memory can be read and written");
    serde_json::from_slice(&output).expect("one line of JSON")
}

const MIDDLE: &str = "15/15/15/15/15/15/15/3oxxxx7/15/15/15/15/15/15/15 x 6";

#[test]
fn start_moves_and_perft() {
    let start = ask(&json!({"op": "start", "game": "caro", "options": {"size": "19"}}));
    assert_eq!(start["position"], format!("{} x 1", vec!["19"; 19].join("/")));
    let moves = ask(&json!({"op": "moves", "game": "caro", "position": MIDDLE}));
    assert_eq!((moves["moves"].as_array().map(Vec::len), &moves["ending"]), (Some(220), &Value::Null));
    assert_eq!(moves["check"], false);
    let perft = ask(&json!({"op": "perft", "game": "caro", "position": MIDDLE, "depth": 2}));
    assert_eq!(perft["nodes"], 220 * 219);
}

#[test]
fn play_and_read() {
    let played = ask(&json!({"op": "play", "game": "caro", "position": MIDDLE, "moves": ["cột 9 hàng 8", "a1"]}));
    let step = &played["steps"][0];
    assert_eq!(step["move"], "i8");
    assert_eq!(step["ending"], json!({"winner": 0, "reason": "five_in_row", "points": 1}));
    assert_eq!((&played["error"]["at"], &played["error"]["rule"]), (&json!(1), &json!("game_over")));
    let blocked = ask(&json!({"op": "play", "game": "caro", "position": MIDDLE, "moves": ["a1", "j8", "i8"]}));
    assert_eq!(blocked["steps"][2]["ending"], Value::Null);
    assert_eq!(blocked["steps"][2]["legal"], 217);
    let read = ask(&json!({"op": "read", "game": "caro", "position": MIDDLE, "text": "8h"}));
    assert_eq!(read["error"]["kind"], "parse");
    let near = ask(&json!({"op": "read", "game": "caro", "position": MIDDLE, "text": "9h"}));
    assert_eq!(near["error"]["candidates"], json!(["h9"]));
}

#[test]
fn render_either_size_with_marks() {
    for (side, last) in [(15, "o15"), (19, "s19")] {
        let position = format!("{} x 1", vec![side.to_string(); side].join("/"));
        let marks = json!({"targets": [last], "blocking": ["a1"]});
        let drawn = ask(&json!({"op": "render", "game": "caro", "position": position, "last": last, "marks": marks}));
        assert!(drawn["bytes"].as_u64().is_some_and(|bytes| bytes < 140_000), "{drawn}");
        assert_eq!((&drawn["width"], &drawn["height"]), (&json!(1104), &json!(1136)));
    }
    let off = ask(&json!({"op": "render", "game": "caro", "marks": {"targets": ["p1"]}}));
    assert_eq!(off["error"]["kind"], "field");
}
