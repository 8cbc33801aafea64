//! Rules of the games, checked by the vectors and clause by clause.

mod axf;
mod chess;
mod chess_pgn;
mod chess_vectors;
mod clauses;
mod export;
mod fairness;
mod fairy;
mod jieqi_vectors;
mod own_cases;
mod python_chess;
mod reach;
mod repetition;
mod starts;
mod verdicts;
mod xiangqi_vectors;

use banco_engine::{AnyGame, Seat, Turn};

/// Reason and result in the vectors' form; `*` during the game.
fn ending_of(game: &AnyGame) -> (&'static str, &'static str) {
    match game.turn() {
        Turn::Player(_) | Turn::Chance => ("", "*"),
        Turn::Over(ending) => {
            let result = match ending.winner {
                Some(Seat::First) => "1-0",
                Some(Seat::Second) => "0-1",
                None => "1/2-1/2",
            };
            (ending.reason.key(), result)
        }
    }
}
