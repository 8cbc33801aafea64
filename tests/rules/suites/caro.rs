//! Cờ caro: the rules clause by clause and by a second implementation, and the lab.

mod clauses;
mod tools;
mod vectors;

use banco_engine::{AnyGame, GameKey, Seat, Turn};
use banco_tests::rules::options;

fn start(choice: &str) -> AnyGame {
    GameKey::Caro.start(&options(choice)).unwrap_or_else(|error| panic!("{choice}: {error}"))
}

fn set_up(choice: &str, position: &str) -> AnyGame {
    GameKey::Caro.set_up(position, &options(choice)).unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn played(mut game: AnyGame, moves: &str) -> AnyGame {
    for mv in moves.split_whitespace() {
        game.play(mv).unwrap_or_else(|error| panic!("{moves}: {mv}: {error}"));
    }
    game
}

/// Result as `first five_in_row` or `board_full`; empty during the game.
fn ending(game: &AnyGame) -> String {
    match game.turn() {
        Turn::Player(_) | Turn::Chance => String::new(),
        Turn::Over(ending) => {
            let winner = match ending.winner {
                Some(Seat::First) => "first ",
                Some(Seat::Second) => "second ",
                None => "",
            };
            format!("{winner}{}", ending.reason.key())
        }
    }
}

/// Squares of all winning rows, row after row.
fn rows(game: &AnyGame) -> Vec<Vec<String>> {
    let view = game.view(banco_engine::Viewer::Public);
    let name = |site: &banco_engine::Site| view.board.name(*site);
    view.rows.iter().map(|row| row.iter().map(name).collect()).collect()
}
