//! The corpora through the public interface: `play`, `moves`, `perft`.

use banco_tests::vectors;
use serde::Deserialize;
use serde_json::{Value, json};

use super::ask;

#[derive(Deserialize)]
struct Corpus {
    id: String,
    /// Start position; absent for the usual start.
    start: Option<String>,
    plies: Vec<Ply>,
    #[serde(rename = "final")]
    last: Ply,
    red: Option<String>,
    black: Option<String>,
}

#[derive(Deserialize)]
struct Ply {
    fen: String,
    n: u64,
    h: String,
    c: u8,
    m: Option<String>,
    wxf: Option<String>,
}

/// Games of each corpus that go through the lab; the rule suites replay all of them.
const GAMES: usize = 12;

fn check_play(game: &str, file: &str) {
    for corpus in vectors::json_lines::<Corpus>(file).into_iter().take(GAMES) {
        let moves: Vec<&String> = corpus.plies.iter().filter_map(|ply| ply.m.as_ref()).collect();
        let mut request = json!({
            "id": corpus.id, "op": "play", "game": game, "position": corpus.start, "moves": moves,
            "options": {"repetition": "off", "counters": "off"},
        });
        if let (Some(red), Some(black)) = (&corpus.red, &corpus.black) {
            request["deal"] = json!({ "red": red, "black": black });
        }
        let answer = ask(&request);
        assert_eq!((&answer["id"], &answer["error"]), (&json!(corpus.id), &Value::Null));
        let steps = answer["steps"].as_array().expect("steps");
        assert_eq!(steps.len(), moves.len());
        let after = corpus.plies.iter().skip(1).chain([&corpus.last]);
        for ((step, before), after) in steps.iter().zip(&corpus.plies).zip(after) {
            let found = (&step["move"], &step["position"], &step["legal"], &step["hash"], &step["check"]);
            let expected = (json!(before.m), json!(after.fen), json!(after.n), json!(after.h), json!(after.c == 1));
            assert_eq!(found, (&expected.0, &expected.1, &expected.2, &expected.3, &expected.4), "{}", corpus.id);
            if let Some(wxf) = &before.wxf {
                assert_eq!(step["local"]["wxf"], json!(wxf));
            }
        }
    }
}

#[test]
fn play_replays_xiangqi_games() {
    check_play("xiangqi", "xiangqi/games.jsonl.gz");
}

#[test]
fn play_replays_jieqi_deals() {
    check_play("jieqi", "jieqi/games.jsonl.gz");
}

/// The same game ends in the same position in every notation.
#[test]
fn play_reads_every_notation() {
    let corpus = vectors::json_lines::<Corpus>("xiangqi/games.jsonl.gz").swap_remove(40);
    let moves: Vec<&String> = corpus.plies.iter().filter_map(|ply| ply.m.as_ref()).collect();
    let request = |moves: Value, notation: &str| {
        ask(&json!({
            "op": "play", "game": "xiangqi", "position": corpus.start, "moves": moves, "notation": notation,
            "options": {"repetition": "off", "counters": "off"},
        }))
    };
    let answer = request(json!(moves), "coordinates");
    let steps = answer["steps"].as_array().expect("steps");
    for notation in ["iccs", "wxf", "zh", "vi"] {
        let texts: Vec<&Value> = steps.iter().map(|step| &step["local"][notation]).collect();
        assert_eq!(request(json!(texts), notation), answer, "{notation}");
    }
}

#[derive(Deserialize)]
struct Perft {
    fen: String,
    check: bool,
    perft: Vec<u64>,
    moves: Vec<String>,
}

/// Maximum number of leaves counted here; the rule suite counts deeper.
const LEAVES_MAX: u64 = 100_000;

#[test]
fn perft_and_moves_agree_with_the_vectors() {
    for case in vectors::json::<Vec<Perft>>("xiangqi/perft.json") {
        let answer = ask(&json!({"op": "moves", "game": "xiangqi", "position": case.fen}));
        assert_eq!((&answer["moves"], &answer["check"]), (&json!(case.moves), &json!(case.check)), "{}", case.fen);
        for (depth, nodes) in (1..).zip(&case.perft).filter(|(_, nodes)| **nodes <= LEAVES_MAX) {
            let answer = ask(&json!({"op": "perft", "game": "xiangqi", "position": case.fen, "depth": depth}));
            assert_eq!(answer["nodes"], json!(nodes), "{} {depth}", case.fen);
            assert!(answer["seconds"].is_f64());
        }
    }
}

#[derive(Deserialize)]
struct Story {
    id: String,
    fen: String,
    #[serde(default)]
    options: Value,
    moves: Vec<String>,
    ending: Option<Value>,
    plies: Vec<Vec<Value>>,
    red: Option<String>,
    black: Option<String>,
}

fn check_stories(game: &str, file: &str) {
    for story in vectors::json::<Vec<Story>>(file) {
        let mut request = json!({
            "op": "play", "game": game, "position": story.fen, "moves": story.moves, "options": story.options,
        });
        if let (Some(red), Some(black)) = (&story.red, &story.black) {
            request["deal"] = json!({ "red": red, "black": black });
        }
        let answer = ask(&request);
        assert_eq!(answer["error"], Value::Null, "{}", story.id);
        let steps = answer["steps"].as_array().expect("steps");
        assert_eq!(steps.len(), story.plies.len(), "{}", story.id);
        for (step, ply) in steps.iter().zip(&story.plies) {
            let warnings: Vec<&str> =
                ply[9].as_str().unwrap_or_default().split("; ").filter(|w| !w.is_empty()).collect();
            assert_eq!(step["warnings"], json!(warnings), "{} {}", story.id, ply[0]);
        }
        let ending = &steps.last().expect("a step")["ending"];
        let expected = story.ending.unwrap_or_default();
        assert_eq!((&ending["winner"], &ending["reason"]), (&expected["winner"], &expected["reason"]), "{}", story.id);
    }
}

#[test]
fn play_tells_warnings_and_verdicts_of_repetition() {
    check_stories("xiangqi", "xiangqi/repetition_cxq.json");
    check_stories("jieqi", "jieqi/repetition_cxq.json");
}
