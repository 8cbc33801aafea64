//! Tables without players: the start of a game, and the positions of puzzles.

use banco_engine::{
    Action, Actor, Challenge, GameKey, Notation, Opponent, Part, Person, PersonKey, Seat, Seed, Side, Table,
};

/// The start of a game with `names` at its seats. Such a table belongs to no account and is not stored.
pub(crate) fn start_table(id: String, game: GameKey, names: [String; 2]) -> Option<Table> {
    let [first, second] = names;
    let sitting =
        |seat: Seat, name: String| Person { key: PersonKey(format!("puzzle:{}", seat.index())), name, username: None };
    let (challenger, second) = (sitting(Seat::First, first), sitting(Seat::Second, second));
    let challenge = Challenge {
        id,
        game,
        options: Default::default(),
        challenger,
        opponent: Opponent::Person(second.clone()),
        side: Side::First,
        time: None,
        rated: false,
        series: None,
        hints: false,
        anywhere: false,
    };
    // Its draws are shown as they fall, so no seed has to be secret.
    let (_, table) = Table::open(challenge, Seed::new([0; 32]), 0).ok()?;
    let accept = Action::Accept { by: second.clone(), part: Part::default() };
    Some(table.act(&Actor::Person(second.key), accept, 0).ok()?.1)
}

/// The table after a move of the side to move.
pub(crate) fn played(table: &Table, mv: &str) -> Option<Table> {
    let by = table.person_at(table.to_move()?)?.key.clone();
    let action = Action::Move { text: mv.to_owned(), prefer: Some(Notation::Coordinates) };
    Some(table.act(&Actor::Person(by), action, 0).ok()?.1)
}
