//! Bad input gets an error in its place, and the next line is handled.

use serde_json::{Value, json};

use super::{answers, ask};

/// Kind of the error, and the field if it concerns one.
fn kind(answer: &Value) -> (&str, &str) {
    let error = &answer["error"];
    assert!(error["message"].is_string(), "{answer}");
    (error["kind"].as_str().unwrap_or_default(), error["field"].as_str().unwrap_or_default())
}

#[test]
fn bad_requests_name_what_is_wrong() {
    let cases = [
        (json!({}), ("field", "op")),
        (json!({"op": 3}), ("field", "op")),
        (json!({"op": "sing"}), ("op", "")),
        (json!({"op": "start"}), ("field", "game")),
        (json!({"op": "start", "game": "go"}), ("game", "")),
        (json!({"op": "start", "game": "jieqi", "options": 3}), ("field", "options")),
        (json!({"op": "start", "game": "jieqi", "options": {"a": []}}), ("field", "a")),
        (json!({"op": "start", "game": "jieqi", "options": {"speed": "high"}}), ("options", "")),
        (json!({"op": "moves", "game": "jieqi", "options": {"repetition": false}}), ("options", "")),
        (json!({"op": "moves", "game": "xiangqi", "position": "9/9"}), ("position", "")),
        (json!({"op": "moves", "game": "xiangqi", "position": "X".repeat(5_000)}), ("position", "")),
        (json!({"op": "moves", "game": "xiangqi", "position": ["w"]}), ("field", "position")),
        (json!({"op": "perft", "game": "xiangqi"}), ("field", "depth")),
        (json!({"op": "perft", "game": "xiangqi", "depth": -1}), ("field", "depth")),
        (json!({"op": "perft", "game": "xiangqi", "depth": 1.5}), ("field", "depth")),
        (json!({"op": "perft", "game": "xiangqi", "depth": 9}), ("limit", "depth")),
        (json!({"op": "perft", "game": "xiangqi", "depth": u64::MAX}), ("limit", "depth")),
        (json!({"op": "play", "game": "xiangqi"}), ("field", "moves")),
        (json!({"op": "play", "game": "xiangqi", "moves": "h3e3"}), ("field", "moves")),
        (json!({"op": "play", "game": "xiangqi", "moves": vec!["h3e3"; 10_001]}), ("limit", "moves")),
        (json!({"op": "play", "game": "jieqi", "moves": [], "deal": 1}), ("field", "deal")),
        (json!({"op": "play", "game": "jieqi", "moves": [], "deal": {"red": "R"}}), ("field", "deal")),
        (json!({"op": "play", "game": "jieqi", "moves": [], "deal": {"red": "R", "black": "r"}}), ("deal", "")),
        (json!({"op": "play", "game": "xiangqi", "moves": [], "deal": {"red": "R", "black": "r"}}), ("deal", "")),
        (json!({"op": "play", "game": "xiangqi", "moves": [], "notation": "solfege"}), ("notation", "")),
        (json!({"op": "read", "game": "xiangqi"}), ("field", "text")),
        (json!({"op": "read", "game": "xiangqi", "text": ""}), ("parse", "")),
        (json!({"op": "read", "game": "xiangqi", "text": "P".repeat(900_000)}), ("parse", "")),
        (json!({"op": "envelope"}), ("field", "seed")),
        (json!({"op": "envelope", "seed": "00", "game_id": "abcd"}), ("field", "seed")),
        (json!({"op": "envelope", "seed": "0".repeat(64)}), ("field", "game_id")),
        (json!({"op": "envelope", "seed": "0".repeat(64), "game_id": "a", "parts": ["x"]}), ("field", "parts")),
        (json!({"op": "render", "game": "jieqi", "viewer": 2}), ("field", "viewer")),
        (json!({"op": "render", "game": "jieqi", "last": "P2-5"}), ("field", "last")),
        (json!({"op": "render", "game": "jieqi", "style": {"theme": "pink"}}), ("style", "")),
        (json!({"op": "render", "game": "jieqi", "style": {"smell": "pink"}}), ("style", "")),
        (json!({"op": "render", "game": "jieqi", "marks": {"targets": ["j1"]}}), ("field", "marks")),
        (json!({"op": "render", "game": "backgammon", "marks": {"targets": ["0"]}}), ("field", "marks")),
        (json!({"op": "render", "game": "jieqi", "file": "/no/such/folder/board.png"}), ("file", "")),
    ];
    for (mut request, expected) in cases {
        request["id"] = json!([1, "x"]);
        let answer = ask(&request);
        assert_eq!(answer["id"], json!([1, "x"]));
        assert_eq!(kind(&answer), expected, "{answer}");
    }
}

#[test]
fn every_line_has_its_answer_in_its_place() {
    let mut lines = Vec::new();
    lines.extend_from_slice(b"{\"id\":1,\"op\":\"start\",\"game\":\"jieqi\"}\n");
    lines.extend_from_slice(b"nonsense\n\n[]\n\xff\xfe\n");
    lines.extend_from_slice("[".repeat(5_000).as_bytes());
    lines.push(b'\n');
    lines.extend(std::iter::repeat_n(b'x', 3_000_000));
    lines.push(b'\n');
    lines.extend_from_slice(b"{\"id\":2,\"op\":\"start\",\"game\":\"jieqi\"}");
    let answers = answers(&lines);
    assert_eq!(answers.len(), 8);
    assert_eq!((&answers[0]["id"], &answers[7]["id"]), (&json!(1), &json!(2)));
    assert_eq!(answers[0]["position"], answers[7]["position"]);
    for answer in &answers[1..7] {
        assert_eq!(answer["id"], Value::Null);
    }
    let kinds: Vec<&str> = answers[1..7].iter().map(|answer| kind(answer).0).collect();
    assert_eq!(kinds, ["json", "json", "json", "json", "json", "too_long"]);
}
