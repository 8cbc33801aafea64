//! `play`: a line of moves from a position or a deal, with all facts after each move.

use banco_engine::{AnyGame, MoveError, Notation, Outcome, PLIES_MAX, Played, Turn, fnv1a_64};
use serde_json::{Map, Value, json};

use super::Answer;
use super::games::ending;
use super::request::{Fault, Request, bad_field, fields};

/// Short name of a notation in `local`.
pub(super) const fn local_name(notation: Notation) -> &'static str {
    match notation {
        Notation::Coordinates => "coordinates",
        Notation::Iccs => "iccs",
        Notation::Wxf => "wxf",
        Notation::Chinese => "zh",
        Notation::Vietnamese => "vi",
        Notation::San => "san",
        Notation::English => "en",
        Notation::Japanese => "ja",
    }
}

pub(super) fn play(request: &Request) -> Answer {
    let mut game = request.set_up()?;
    deal(request, &mut game)?;
    let prefer = request.notation()?;
    let Some(Value::Array(moves)) = request.get("moves") else { return Err(bad_field("moves", "a list")) };
    if moves.len() > PLIES_MAX {
        return Err(Fault::new("limit", format!("at most {PLIES_MAX} moves")).with("field", json!("moves")));
    }
    let mut steps = Vec::with_capacity(moves.len());
    for (at, mv) in moves.iter().enumerate() {
        let step = match mv {
            Value::String(text) => step(&mut game, text, prefer).map_err(Fault::from),
            Value::Object(fields) if game.as_backgammon().is_some() => super::backgammon::step(&mut game, fields),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                Err(Fault::new("parse", "a move is a text").with("rule", Value::Null).with("candidates", json!([])))
            }
        };
        match step {
            Ok(mut step) => {
                if let Some(ending) = step.get_mut("ending").filter(|_| game.as_backgammon().is_some()) {
                    super::backgammon::turn_winner(request.maybe_text("position")?, ending);
                }
                steps.push(step);
            }
            Err(fault) => {
                let error = fault.with("at", json!(at)).into_value();
                return Ok(fields(json!({ "steps": steps, "error": error })));
            }
        }
    }
    Ok(fields(json!({ "steps": steps })))
}

/// Sets the face-down pieces as `deal` says.
fn deal(request: &Request, game: &mut AnyGame) -> Result<(), Fault> {
    let side = |sides: &Map<String, Value>, key: &str| match sides.get(key) {
        Some(Value::String(letters)) => Ok(letters.clone()),
        Some(_) | None => Err(bad_field("deal", "red and black, 15 letters each")),
    };
    let sides = match request.get("deal") {
        None => return Ok(()),
        Some(Value::Object(sides)) => sides,
        Some(_) => return Err(bad_field("deal", "an object with red and black")),
    };
    let (red, black) = (side(sides, "red")?.to_uppercase(), side(sides, "black")?.to_lowercase());
    let hides_nothing = [&red, &black].iter().all(|letters| letters.chars().all(|letter| letter == '.'));
    if hides_nothing && game.turn() != Turn::Chance {
        return Ok(());
    }
    let deal = Outcome(format!("{red} {black}"));
    game.resolve(&deal).map(drop).map_err(|error| Fault::new("deal", error.to_string()))
}

fn step(game: &mut AnyGame, text: &str, prefer: Option<Notation>) -> Result<Value, MoveError> {
    let mv = game.read(text, prefer)?;
    let before = game.clone();
    let played = game.play(&mv)?;
    let legal = game.legal_on_board();
    Ok(json!({
        "move": mv,
        "local": local(&before, &mv, &played),
        "position": super::games::position(game),
        "legal": legal.len(),
        "hash": format!("{:016x}", fnv1a_64(legal.iter().map(|mv| mv.text.as_str()))),
        "check": game.in_check(),
        "warnings": game.warnings(),
        "ending": ending(game),
    }))
}

/// The move in every notation but the canonical one, with the piece it turned up.
fn local(before: &AnyGame, mv: &str, played: &Played) -> Map<String, Value> {
    let notations = before.key().notations().iter().copied();
    notations
        .filter(|notation| *notation != Notation::Coordinates)
        .map(|notation| (local_name(notation).to_owned(), json!(before.write_played(mv, played, notation))))
        .collect()
}
