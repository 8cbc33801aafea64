//! `envelope` against the vectors of a second program.

use banco_tests::vectors;
use serde::Deserialize;
use serde_json::{Value, json};

use super::ask;

#[derive(Deserialize)]
struct Vectors {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    seed: String,
    game_id: String,
    parts: [String; 2],
    commitment: String,
    deal: Value,
    opening: Vec<Value>,
    dice: Vec<Value>,
}

#[test]
fn fairness_1_to_5_envelope_agrees_with_the_second_program() {
    let vectors = vectors::json::<Vectors>("fairness/fair.json");
    assert!(vectors.cases.len() > 5);
    for case in vectors.cases {
        let request = |game: &str| {
            ask(&json!({
                "id": 1, "op": "envelope", "seed": case.seed, "game_id": case.game_id, "parts": case.parts, "game": game,
            }))
        };
        let jieqi = json!({"id": 1, "commitment": case.commitment, "deal": case.deal});
        assert_eq!(request("jieqi"), jieqi);
        // The vectors contain the opening pairs up to the unequal one, and the rolls as drawn.
        let opening = case.opening.iter().find(|pair| pair[0] != pair[1]).expect("an unequal pair");
        let backgammon = request("backgammon");
        assert_eq!((&backgammon["commitment"], &backgammon["opening"]), (&json!(case.commitment), opening));
        assert_eq!(backgammon["dice"], json!(case.dice));
        assert_eq!(request("chess"), json!({"id": 1, "commitment": case.commitment}));
    }
}
