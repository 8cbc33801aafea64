//! `about`: the closed lists from which answers are made.

use banco_engine::{GameKey, Notation, Reason, Rule};
use banco_ports::limits::{LAB_LINE_BYTES_MAX, LAB_PERFT_DEPTH_MAX};
use serde_json::{Map, Value, json};

use super::OPS;
use super::request::fields;

/// Points a game can be worth: 0 for a draw, 1 for a win. A backgammon game is worth 1, 2 or 3 times a cube of up to
/// 64.
const POINTS: [u8; 16] = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192];

pub(super) fn about() -> Map<String, Value> {
    let games: Vec<&str> = GameKey::ALL.iter().map(|game| game.key()).collect();
    let notations: Vec<&str> = Notation::ALL.iter().map(|notation| notation.key()).collect();
    let reasons: Vec<&str> = Reason::ALL.iter().map(|reason| reason.key()).collect();
    let rules: Vec<&str> = Rule::ALL.iter().map(|rule| rule.key()).collect();
    fields(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "ops": OPS,
        "games": games,
        "notations": notations,
        "reasons": reasons,
        "rules": rules,
        "points": POINTS,
        "line_bytes_max": LAB_LINE_BYTES_MAX,
        "perft_depth_max": LAB_PERFT_DEPTH_MAX,
    }))
}
