//! `start`, `moves`, `perft`, `read`: questions about one position.

use std::time::Instant;

use banco_engine::{AnyGame, GameKey, MoveError, Turn};
use banco_ports::limits::LAB_PERFT_DEPTH_MAX;
use serde_json::{Value, json};

use super::Answer;
use super::request::{Fault, Request, bad_field, fields};

pub(super) fn start(request: &Request) -> Answer {
    let game = request.game()?.start(&request.options()?);
    let game = game.map_err(|error| Fault::new("options", error.to_string()))?;
    Ok(fields(json!({ "position": position(&game) })))
}

pub(super) fn moves(request: &Request) -> Answer {
    let game = request.set_up()?;
    // Passing is no play of the dice.
    let moves = game.legal_on_board().into_iter().map(|mv| mv.text).filter(|text| text != "pass");
    let moves: Vec<String> = moves.collect();
    let mut ending = ending(&game);
    if game.key() == GameKey::Backgammon {
        super::backgammon::turn_winner(request.maybe_text("position")?, &mut ending);
    }
    Ok(fields(json!({ "moves": moves, "check": game.in_check(), "ending": ending })))
}

pub(super) fn perft(request: &Request) -> Answer {
    let depth = request.get("depth").and_then(Value::as_u64).ok_or_else(|| bad_field("depth", "a whole number"))?;
    let depth = u32::try_from(depth).ok().filter(|depth| *depth <= LAB_PERFT_DEPTH_MAX).ok_or_else(|| {
        Fault::new("limit", format!("depth is at most {LAB_PERFT_DEPTH_MAX}")).with("field", json!("depth"))
    })?;
    if request.game()? == GameKey::Backgammon {
        return Err(Fault::new("game", "perft counts no dice"));
    }
    let game = request.set_up()?;
    let begun = Instant::now();
    let nodes = game.perft(depth);
    Ok(fields(json!({ "nodes": nodes, "seconds": begun.elapsed().as_secs_f64() })))
}

/// Reads a move in a notation; the move need not be legal.
pub(super) fn read(request: &Request) -> Answer {
    let game = request.set_up()?;
    let mv =
        game.read(request.text("text")?, request.notation()?).map_err(|error| Fault::from(MoveError::Read(error)))?;
    Ok(fields(json!({ "move": mv })))
}

/// Position text; for backgammon the position id alone.
pub(super) fn position(game: &AnyGame) -> String {
    if game.as_backgammon().is_some() { super::backgammon::position(game) } else { game.position() }
}

/// End of the game; `null` while it is running.
pub(super) fn ending(game: &AnyGame) -> Value {
    match game.turn() {
        Turn::Over(ending) => json!({
            "winner": ending.winner.map(|seat| seat.index()),
            "reason": ending.reason.key(),
            "points": ending.points,
        }),
        Turn::Player(_) | Turn::Chance => Value::Null,
    }
}
