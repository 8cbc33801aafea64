//! `envelope`: the luck that follows from a seed, an id and two parts (`data/fairness.en.md`), for checking from
//! outside.
//!
//! Games that share the envelope but are not played here are answered too: the stream needs only the name of the game.

use banco_engine::games::jieqi::Jieqi;
use banco_engine::{Chance, Envelope, FairStream, Game, Part, Seed};
use serde_json::{Value, json};

use super::Answer;
use super::request::{Fault, Request, bad_field, fields};

/// Rolls of game 1 in the answer.
const ROLLS: u64 = 20;

/// Pairs tried for an unequal opening. The chance of as many equal ones is 6^-1000.
const OPENINGS_MAX: u64 = 1_000;

pub(super) fn envelope(request: &Request) -> Answer {
    let seed = Seed::from_hex(request.text("seed")?).ok_or_else(|| bad_field("seed", "64 hex digits"))?;
    let envelope = Envelope { seed: &seed, game_id: request.text("game_id")? };
    let [challenger, accepter] = parts(request)?;
    let mut answer = fields(json!({ "commitment": envelope.commitment() }));
    let Some(game) = request.maybe_text("game")? else { return Ok(answer) };
    let mut stream = envelope.stream(game, &challenger, &accepter);
    match game {
        "jieqi" => {
            answer.insert("deal".to_owned(), jieqi_deal(&mut stream));
        }
        "backgammon" => {
            answer.insert("opening".to_owned(), json!(opening(&mut stream)));
            let dice: Vec<Value> = (0..ROLLS).map(|roll| json!(two_dice(&mut stream, "dice:1", roll))).collect();
            answer.insert("dice".to_owned(), json!(dice));
        }
        _ => {}
    }
    Ok(answer)
}

/// The two parts; a missing list is two empty parts.
fn parts(request: &Request) -> Result<[Part; 2], Fault> {
    match request.get("parts") {
        None => Ok([Part::default(), Part::default()]),
        Some(Value::Array(parts)) => match parts.as_slice() {
            [Value::String(challenger), Value::String(accepter)] => {
                Ok([Part::typed(challenger.clone()), Part::typed(accepter.clone())])
            }
            _ => Err(bad_field("parts", "two texts")),
        },
        Some(_) => Err(bad_field("parts", "two texts")),
    }
}

fn jieqi_deal(stream: &mut FairStream) -> Value {
    let outcome = Jieqi::start(&Default::default()).draw(stream).0;
    let (red, black) = outcome.split_once(' ').unwrap_or((&outcome, ""));
    json!({ "red": red, "black": black })
}

/// First unequal pair, the challenger's die first.
fn opening(stream: &mut FairStream) -> Option<Vec<u32>> {
    (0..OPENINGS_MAX).map(|index| two_dice(stream, "opening:1", index)).find(|dice| dice.first() != dice.last())
}

fn two_dice(stream: &mut FairStream, purpose: &str, index: u64) -> Vec<u32> {
    stream.draw(purpose, index, &[6, 6]).into_iter().map(|below| below + 1).collect()
}
