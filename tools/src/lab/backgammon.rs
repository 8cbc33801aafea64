//! Backgammon in the lab: dice come with the request; a turn or a cube action is one step.
//!
//! `legal` and `hash` of a turn are about the dice that were played. They are the number of plays and the hash of the
//! positions after them, as the vectors count them.

use banco_engine::games::backgammon::match_id::MatchId;
use banco_engine::games::backgammon::plays::plays;
use banco_engine::games::backgammon::roll::{Die, Roll};
use banco_engine::games::backgammon::{Backgammon, position_id};
use banco_engine::{AnyGame, Game, MoveError, Outcome, ReadError, Seat, Turn, fnv1a_64};
use serde_json::{Map, Value, json};

use super::games::ending;
use super::request::{Fault, bad_field};

/// Sets the dice of a request for the side on roll.
///
/// # Errors
/// The field is no pair of dice, or no roll is awaited.
pub(super) fn with_dice(game: AnyGame, dice: &Value) -> Result<AnyGame, Fault> {
    let dice = read_dice(dice)?;
    let laid = game.as_backgammon().and_then(|backgammon| lay(backgammon, dice));
    laid.map(AnyGame::Backgammon).ok_or_else(|| Fault::new("dice", "no roll is waited for"))
}

fn read_dice(value: &Value) -> Result<[Die; 2], Fault> {
    let wanted = || bad_field("dice", "two numbers from 1 to 6");
    let Some([one, other]) = value.as_array().map(Vec::as_slice) else { return Err(wanted()) };
    let die = |value: &Value| u8::try_from(value.as_u64()?).ok().and_then(Die::new);
    Ok([die(one).ok_or_else(wanted)?, die(other).ok_or_else(wanted)?])
}

/// In the opening the first die is the first seat's, and equal dice open nothing.
fn lay(game: &Backgammon, dice: [Die; 2]) -> Option<Backgammon> {
    let game = game.clone();
    if game.has_shown_chance() {
        return game.with_dice(dice);
    }
    let mut opened = game.clone();
    match opened.resolve(&Outcome(format!("{} {}", dice[0].pips(), dice[1].pips()))) {
        Ok(_) => Some(opened),
        Err(_) => game.with_dice(dice),
    }
}

/// Sets the winner from the view of the side on roll in the given position: 0 is that side. A match id may have put it
/// second.
pub(super) fn turn_winner(given: Option<&str>, ending: &mut Value) {
    let id = given.and_then(|position| position.trim().split_once(':')).and_then(|(_, id)| MatchId::read(id).ok());
    if let (Some(Seat::Second), Some(winner)) = (id.map(|id| id.on_roll), ending.get_mut("winner"))
        && let Some(seat) = winner.as_u64()
    {
        *winner = json!(1 - seat.min(1));
    }
}

/// Position id alone: 14 characters.
pub(super) fn position(game: &AnyGame) -> String {
    game.position().split(':').next().unwrap_or_default().to_owned()
}

/// One step: `{dice, play}` or `{cube}`.
///
/// # Errors
/// Neither of them, or the rule that forbids it.
pub(super) fn step(game: &mut AnyGame, fields: &Map<String, Value>) -> Result<Value, Fault> {
    match (fields.get("dice"), fields.get("play"), fields.get("cube")) {
        (Some(dice), Some(Value::String(play)), None) => turn(game, dice, play),
        (None, None, Some(Value::String(action))) => cube(game, action),
        _ => Err(Fault::new("parse", "a step is {dice, play} or {cube}")
            .with("rule", Value::Null)
            .with("candidates", json!([]))),
    }
}

fn turn(game: &mut AnyGame, dice: &Value, play: &str) -> Result<Value, Fault> {
    let mut next = with_dice(game.clone(), dice)?;
    let (count, hash) = results(&next, dice)?;
    // A turn that passes is written without any play.
    let play = if play.trim().is_empty() { "pass" } else { play };
    let mv = next.read(play, None).map_err(|error| Fault::from(MoveError::Read(error)))?;
    next.play(&mv)?;
    *game = next;
    Ok(said(game, &mv, count, hash))
}

fn cube(game: &mut AnyGame, action: &str) -> Result<Value, Fault> {
    let mv = game.read(action, None).map_err(|error| Fault::from(MoveError::Read(error)))?;
    if !matches!(mv.as_str(), "double" | "take" | "drop") {
        return Err(Fault::from(MoveError::Read(ReadError::Unknown { candidates: Vec::new() })));
    }
    game.play(&mv)?;
    let legal = game.legal();
    let hash = fnv1a_64(legal.iter().map(|mv| mv.text.as_str()));
    Ok(said(game, &mv, legal.len(), hash))
}

fn said(game: &AnyGame, mv: &str, legal: usize, hash: u64) -> Value {
    // The winner, who moved last, is still on roll; the vectors show the end from the other side.
    let position = match (position_id::read(&position(game)), game.turn()) {
        (Ok(end), Turn::Over(_)) if end.own[0] == 15 => position_id::write(&end.turned()),
        (_, _) => position(game),
    };
    json!({
        "move": mv,
        "local": {},
        "position": position,
        "legal": legal,
        "hash": format!("{hash:016x}"),
        "check": false,
        "warnings": [],
        "ending": ending(game),
    })
}

/// Number of plays and hash of the resulting ids; without a play, of the turned position.
fn results(game: &AnyGame, dice: &Value) -> Result<(usize, u64), Fault> {
    let before = position_id::read(&position(game)).map_err(|error| Fault::new("position", error.to_string()))?;
    let [one, other] = read_dice(dice)?;
    let lines = plays(&before, Roll::new(one, other));
    let mut ids: Vec<String> = lines.iter().map(|line| position_id::write(&line.position.turned())).collect();
    if ids.is_empty() {
        ids.push(position_id::write(&before.turned()));
    }
    ids.sort();
    Ok((lines.len(), fnv1a_64(ids.iter().map(String::as_str))))
}
