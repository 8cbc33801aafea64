//! Reads the vectors under `tests/vectors`.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use flate2::read::GzDecoder;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A random game of the vectors of chess and xiangqi; `P` is the data of each ply.
#[derive(Deserialize)]
pub struct Playout<P> {
    pub id: String,
    pub start: String,
    pub plies: Vec<P>,
    /// The position after the last ply, in the same form but without a move.
    pub r#final: P,
    /// Empty if the game is not over.
    pub reason: String,
    pub result: String,
}

/// A game of the corpora of xiangqi and jieqi, with the text forms of its moves.
#[derive(Deserialize)]
pub struct Corpus {
    pub plies: Vec<CorpusPly>,
}

#[derive(Deserialize)]
pub struct CorpusPly {
    pub fen: String,
    pub m: String,
    /// WXF text as pyffish prints it; xiangqi only.
    pub wxf: Option<String>,
}

fn path(name: &str) -> PathBuf {
    crate::root().join("tests/vectors").join(name)
}

/// A whole JSON file.
pub fn json<T: DeserializeOwned>(name: &str) -> T {
    let file = File::open(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    serde_json::from_reader(BufReader::new(file)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The lines of a gzipped file, one JSON value each.
pub fn json_lines<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let file = File::open(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let lines: Vec<T> = BufReader::new(GzDecoder::new(file))
        .lines()
        .map(|line| {
            let line = line.unwrap_or_else(|error| panic!("{name}: {error}"));
            serde_json::from_str(&line).unwrap_or_else(|error| panic!("{name}: {error}"))
        })
        .collect();
    assert!(!lines.is_empty(), "{name} is empty");
    lines
}
