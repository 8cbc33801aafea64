//! `best`: the move that the computer would play.

use std::time::Instant;

use banco_ai::{Level, Limits, Report, Resources, Sight, ToldError, mate_in};
use banco_engine::{GameKey, PLIES_MAX, Seat, SetUpError, Turn};
use banco_ports::limits::MIND_NODES_MAX;
use serde_json::{Value, json};

use super::Answer;
use super::request::{Fault, Request, bad_field, fields};

pub(super) fn best(request: &Request) -> Answer {
    let (key, level, nodes) = (request.game()?, level(request)?, nodes(request)?);
    let seed = match request.get("seed") {
        None => 0,
        Some(seed) => seed.as_u64().ok_or_else(|| bad_field("seed", "a whole number"))?,
    };
    let sight = sight(request, key)?;
    let level_limits = level.unwrap_or(Level::Expert).limits(key, &|| false);
    let limits = Limits { nodes: nodes.unwrap_or(level_limits.nodes), ..level_limits };
    let wits = level.map_or(Resources::FULL, |level| level.wits(key, seed));
    let begun = Instant::now();
    let report = sight.think(limits, wits);
    Ok(fields(told(&report, begun.elapsed().as_secs_f64())))
}

fn told(report: &Report, seconds: f64) -> Value {
    let best = report.best.as_ref();
    json!({
        "move": best.map(|line| &line.mv),
        "score": best.map(|line| line.score),
        "mate": best.and_then(|line| mate_in(line.score)),
        "pv": best.map_or(&[][..], |line| line.pv.as_slice()),
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": seconds,
    })
}

/// View of the side to move; `viewer`, if given, must be that side.
fn sight(request: &Request, key: GameKey) -> Result<Sight, Fault> {
    let options = request.options()?;
    let told = request.maybe_text("position")?;
    let start = match told {
        Some(text) => text.to_owned(),
        None => super::games::position(&key.start(&options).map_err(|error| Fault::new("options", error.to_string()))?),
    };
    let moves = moves(request)?;
    let (game, sight) = Sight::of_text(key, &start, &moves, &options).map_err(|error| match error {
        ToldError::SetUp(SetUpError::Options(error)) => Fault::new("options", error.to_string()),
        ToldError::SetUp(SetUpError::Position(error)) => Fault::new("position", error.to_string()),
        ToldError::Move { at, why } => Fault::new("illegal", why).with("at", json!(at)),
    })?;
    let sight = sight.map(|sight| if told.is_none() { sight.from_start(&game) } else { sight });
    let sight = match request.get("dice") {
        None => sight,
        Some(dice) => {
            let laid = super::backgammon::with_dice(game.clone(), dice)?;
            Seat::BOTH.into_iter().find_map(|seat| Sight::of(&laid, seat))
        }
    };
    let sight = sight.ok_or_else(|| match game.turn() {
        Turn::Over(_) => Fault::new("over", "the game is over there"),
        Turn::Player(_) | Turn::Chance => Fault::new("dice", "nobody is to move before dice are thrown"),
    })?;
    match request.get("viewer") {
        None => Ok(sight),
        Some(viewer) => {
            let seat = viewer.as_u64().filter(|seat| *seat < 2).ok_or_else(|| bad_field("viewer", "0 or 1"))?;
            if sight.seat().index() as u64 == seat { Ok(sight) } else { Err(bad_field("viewer", "the side to move")) }
        }
    }
}

/// Canonical moves since the position, which the side to move remembers; none if the field is missing.
fn moves(request: &Request) -> Result<Vec<&str>, Fault> {
    let wrong = || bad_field("moves", "a list of canonical moves");
    match request.get("moves") {
        None => Ok(Vec::new()),
        Some(Value::Array(moves)) if moves.len() <= PLIES_MAX => {
            moves.iter().map(|mv| mv.as_str().ok_or_else(wrong)).collect()
        }
        Some(_) => Err(wrong()),
    }
}

fn level(request: &Request) -> Result<Option<Level>, Fault> {
    let text = match request.get("level") {
        None => return Ok(None),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_)) => String::new(),
    };
    let known = || json!(Level::ALL.map(Level::key));
    Level::read(&text).map(Some).ok_or_else(|| bad_field("level", "1 to 12 or a name").with("known", known()))
}

fn nodes(request: &Request) -> Result<Option<u64>, Fault> {
    let Some(value) = request.get("nodes") else { return Ok(None) };
    let nodes = value.as_u64().ok_or_else(|| bad_field("nodes", "a whole number"))?;
    if nodes > MIND_NODES_MAX {
        return Err(Fault::new("limit", format!("nodes is at most {MIND_NODES_MAX}")).with("field", json!("nodes")));
    }
    Ok(Some(nodes))
}
