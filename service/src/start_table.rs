//! Tables without players: the start of a game, and the positions of puzzles.

use banco_engine::{
    Action, Actor, Challenge, GameKey, GameOptions, Notation, Opponent, Part, Person, PersonKey, Seat, Seed, Side,
    Table,
};

/// Person of a seat, who is no account.
fn sitting(seat: Seat, name: String) -> Person {
    Person { key: PersonKey(format!("puzzle:{}", seat.index())), name, username: None }
}

/// The start of a game with `names` at its seats. Such a table belongs to no account and is not stored.
pub(crate) fn start_table(id: String, game: GameKey, names: [String; 2]) -> Option<Table> {
    let [first, second] = names;
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

/// A game from a position text with `names` at its seats. Pieces that lie face down are dealt from those that the
/// position leaves. They mean nothing, so no seed has to be secret.
pub(crate) fn posed_table(id: String, game: GameKey, names: [String; 2], position: &str) -> Option<Table> {
    let [first, second] = names;
    let seats = [sitting(Seat::First, first), sitting(Seat::Second, second)];
    let game = game.set_up(position, &GameOptions::new()).ok()?;
    Some(Table::posed(id, game, seats, Seed::new([0; 32])))
}

/// The table after a move of the side to move.
pub(crate) fn played(table: &Table, mv: &str) -> Option<Table> {
    let by = table.person_at(table.to_move()?)?.key.clone();
    let action = Action::Move { text: mv.to_owned(), prefer: Some(Notation::Coordinates) };
    Some(table.act(&Actor::Person(by), action, 0).ok()?.1)
}
