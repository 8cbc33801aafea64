//! `best`: a search request from outside.

use banco_tests::rules::JIEQI_MEN;
use serde_json::{Value, json};

use super::ask;

#[test]
fn best_gives_a_legal_move_score_line_and_effort() {
    for game in ["xiangqi", "jieqi", "chess", "chushogi"] {
        let best = ask(&json!({"op": "best", "game": game, "nodes": 500, "id": 1}));
        let moves = ask(&json!({"op": "moves", "game": game}));
        let moves = moves["moves"].as_array().expect("a list").clone();
        let legal = if moves.is_empty() {
            ask(&json!({"op": "play", "game": game, "moves": []}))["steps"].is_array()
        } else {
            moves.contains(&best["move"])
        };
        assert!(legal, "{game}: {best}");
        assert!(best["score"].is_i64() && best["mate"].is_null() && best["seconds"].is_f64(), "{best}");
        assert!(best["nodes"].as_u64().is_some_and(|nodes| nodes <= 500) && best["pv"][0] == best["move"], "{best}");
    }
}

#[test]
fn best_finds_a_mate_and_says_in_how_many_moves() {
    let best =
        ask(&json!({"op": "best", "game": "chess", "position": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "level": 5}));
    assert_eq!((&best["move"], &best["mate"]), (&json!("a1a8"), &json!(1)));
    let lost =
        ask(&json!({"op": "best", "game": "chess", "position": "7k/8/5K2/8/8/8/8/6Q1 b - - 0 1", "nodes": 5_000}));
    assert!(lost["mate"].as_i64().is_some_and(|moves| moves < 0), "{lost}");
}

#[test]
fn best_is_the_same_for_the_same_seed_and_levels_have_names() {
    let at = |level: Value, seed: u64| {
        let mut best = ask(&json!({"op": "best", "game": "xiangqi", "level": level, "seed": seed}));
        best["seconds"] = Value::Null;
        best
    };
    assert_eq!(at(json!(1), 5), at(json!("newcomer"), 5));
    assert_eq!(at(json!("4"), 5), at(json!("easy"), 5));
    assert!((0..20).any(|seed| at(json!(1), seed)["move"] != at(json!(1), 5)["move"]));
}

/// The pool in the text decides the value of a face-down piece: only rooks in one case, only soldiers in the other.
#[test]
fn best_knows_the_pool_of_a_jieqi_text() {
    let score = |pool: &str| {
        let position = format!("r2k4r/9/9/9/9/9/9/1X7/9/4K4 w {pool} - 0 40");
        ask(&json!({"op": "best", "game": "jieqi", "position": position, "nodes": 2_000}))["score"]
            .as_i64()
            .expect("a score")
    };
    assert!(score("R2") > score("P2") + 300, "{} {}", score("R2"), score("P2"));
    let full = format!("{JIEQI_MEN} w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1");
    let plain = format!("{JIEQI_MEN} w - - 0 1");
    let ask_move = |position: &str| {
        ask(&json!({"op": "best", "game": "jieqi", "position": position, "nodes": 2_000}))["move"].clone()
    };
    assert_eq!(ask_move(&full), ask_move(&plain));
}

/// A piece that a move turned up is no longer in the pool.
#[test]
fn best_knows_what_the_moves_have_turned_up() {
    let position = "r3k3r/9/9/9/9/9/9/1X5X1/9/3K5 w R1P1 - 0 40";
    let score = |first: &str| {
        let moves = [format!("b3b4={first}"), "e10e9".to_owned(), "d1d2".to_owned(), "e9e10".to_owned()];
        ask(&json!({"op": "best", "game": "jieqi", "position": position, "moves": moves, "nodes": 2_000}))["score"]
            .as_i64()
            .expect("a score")
    };
    // A rook and a soldier in either order: the sum of what is known and what is left stays the same, within their points.
    assert!((score("R") - score("P")).abs() < 400, "{} {}", score("R"), score("P"));
    for (moves, kind) in [(json!(["b3b4"]), "illegal"), (json!(["b3b4=R", 1]), "field"), (json!("b3b4=R"), "field")] {
        let answer = ask(&json!({"op": "best", "game": "jieqi", "position": position, "moves": moves, "nodes": 100}));
        assert_eq!(answer["error"]["kind"], kind, "{answer}");
    }
}

#[test]
fn best_refuses_what_it_cannot_answer() {
    let kind = |request: Value| {
        let answer = ask(&request);
        (
            answer["error"]["kind"].as_str().unwrap_or_default().to_owned(),
            answer["error"]["field"].as_str().unwrap_or_default().to_owned(),
        )
    };
    let cases = [
        (json!({"op": "best", "game": "xiangqi", "level": 13}), ("field", "level")),
        (json!({"op": "best", "game": "xiangqi", "level": "grandmaster"}), ("field", "level")),
        (json!({"op": "best", "game": "xiangqi", "nodes": 50_000_001}), ("limit", "nodes")),
        (json!({"op": "best", "game": "xiangqi", "nodes": -1}), ("field", "nodes")),
        (json!({"op": "best", "game": "xiangqi", "seed": "x"}), ("field", "seed")),
        (json!({"op": "best", "game": "xiangqi", "viewer": 1}), ("field", "viewer")),
        (json!({"op": "best", "game": "xiangqi", "position": "9"}), ("position", "")),
        (json!({"op": "best", "game": "jieqi", "position": format!("{JIEQI_MEN} w R2x1 - 0 1")}), ("position", "")),
        (json!({"op": "best", "game": "backgammon"}), ("dice", "")),
        (json!({"op": "best", "game": "xiangqi", "position": "4k4/4R4/3R1R3/9/9/9/9/9/9/4K4 b"}), ("over", "")),
    ];
    for (request, (wanted, field)) in cases {
        assert_eq!(kind(request.clone()), (wanted.to_owned(), field.to_owned()), "{request}");
    }
}

#[test]
fn best_is_told_the_dice_and_judges_the_cube() {
    let ask_dice = |dice: Value| ask(&json!({"op": "best", "game": "backgammon", "dice": dice, "level": 12}));
    assert_eq!(ask_dice(json!([3, 1]))["move"], "8/5 6/5");
    assert_eq!(ask_dice(json!([6, 1]))["move"], "13/7 8/7");
    // A position id shows the state before the roll, so the only decision is about the cube.
    let start = "4HPwATDgc/ABMA";
    let cube = ask(&json!({"op": "best", "game": "backgammon", "position": start, "options": {"cube": "on"}}));
    assert_eq!(cube["move"], "roll", "{cube}");
    let rolled = ask(&json!({"op": "best", "game": "backgammon", "position": start, "dice": [4, 2], "nodes": 20_000}));
    assert_eq!(rolled["move"], "8/4 6/4", "{rolled}");
    for (request, kind) in [
        (json!({"op": "best", "game": "backgammon"}), "dice"),
        (json!({"op": "best", "game": "backgammon", "dice": [7, 1]}), "field"),
        (json!({"op": "best", "game": "chess", "dice": [3, 1]}), "dice"),
    ] {
        assert_eq!(ask(&request)["error"]["kind"], kind, "{request}");
    }
}
