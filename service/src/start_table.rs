//! Tables without players: the start of a game, and the positions of puzzles.

use banco_engine::{Action, Actor, AnyGame, GameKey, GameOptions, Notation, Person, PersonKey, Seat, Seed, Table};

/// The start of a game with `names` at its seats. Such a table belongs to no account and is not stored.
pub(crate) fn start_table(id: String, game: GameKey, names: [String; 2]) -> Option<Table> {
    Some(table_of(id, game.start(&GameOptions::new()).ok()?, names))
}

/// A game from a position text with `names` at its seats. Pieces that lie face down are dealt from those that the
/// position leaves.
pub(crate) fn posed_table(id: String, game: GameKey, names: [String; 2], position: &str) -> Option<Table> {
    Some(table_of(id, game.set_up(position, &GameOptions::new()).ok()?, names))
}

/// A table at which persons without an account play `game`.
fn table_of(id: String, game: AnyGame, [first, second]: [String; 2]) -> Table {
    let sitting =
        |seat: Seat, name: String| Person { key: PersonKey(format!("puzzle:{}", seat.index())), name, username: None };
    // Its draws mean nothing and are shown as they fall, so no seed has to be secret.
    Table::posed(id, game, [sitting(Seat::First, first), sitting(Seat::Second, second)], Seed::new([0; 32]))
}

/// The table after a move of the side to move.
pub(crate) fn played(table: &Table, mv: &str) -> Option<Table> {
    let by = table.person_at(table.to_move()?)?.key.clone();
    let action = Action::Move { text: mv.to_owned(), prefer: Some(Notation::Coordinates) };
    Some(table.act(&Actor::Person(by), action, 0).ok()?.1)
}
