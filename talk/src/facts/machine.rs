//! Players of the house: one for each level, a person at the table like any other.

use banco_engine::{Person, PersonKey, Seat, Table};
use banco_mind::Level;
use banco_ports::Lang;

use crate::i18n::{self, Sentence};

/// No platform gives such keys.
const PREFIX: &str = "machine:";

/// Whoever plays at this level. The table keeps the name in the language of whoever asked for the game.
pub(crate) fn person(level: Level, lang: Lang) -> Person {
    Person { key: key(level), name: name(level, lang), username: None }
}

fn name(level: Level, lang: Lang) -> String {
    Sentence::new(lang, "machine-name").number("level", i64::from(level.number())).plain()
}

/// What a person is called by whoever reads `lang`: the house's players, and who was forgotten, have a name in each
/// language.
pub(crate) fn called(lang: Lang, person: &Person) -> String {
    level_of(&person.key).map_or_else(|| i18n::name_in(lang, person.name.clone()), |level| name(level, lang))
}

pub(crate) fn key(level: Level) -> PersonKey {
    PersonKey(format!("{PREFIX}{}", level.number()))
}

/// How well this person plays, if the house plays for him.
pub(crate) fn level_of(person: &PersonKey) -> Option<Level> {
    Level::from_number(person.0.strip_prefix(PREFIX)?.parse().ok()?)
}

/// Whether `seat` may ask for hints: against the house, or where both players agreed at the challenge. Never in a game that counts.
pub(crate) fn may_be_helped(table: &Table, seat: Seat) -> bool {
    let challenge = table.challenge();
    !challenge.rated && (challenge.hints || is_house(table, seat.other()))
}

/// Whether this seat is played by the house.
pub(crate) fn is_house(table: &Table, seat: Seat) -> bool {
    table.person_at(seat).is_some_and(|person| level_of(&person.key).is_some())
}
