//! `banco lab` for tools: lines in, lines out (`data/lab.md`).

mod bad_input;
mod best;
mod cecp;
mod corpora;
mod envelope;
mod gammon;
mod questions;
mod uci;

use serde_json::Value;

/// Answers to some lines, which need not be JSON.
fn answers(lines: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    banco_tools::lab::run(lines, &mut output).expect("memory can be read and written");
    let text = String::from_utf8(output).expect("answers are UTF-8");
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

/// The answer to one request.
fn ask(request: &Value) -> Value {
    let mut answers = answers(format!("{request}\n").as_bytes());
    assert_eq!(answers.len(), 1, "{request}");
    answers.remove(0)
}
