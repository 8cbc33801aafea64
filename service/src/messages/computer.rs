//! Computer players: one for each level, each a person at the table like any other.

use banco_ai::Level;
use banco_engine::{Person, PersonKey, Seat, Table};
use banco_ports::Lang;

use crate::i18n::{self, Sentence};

/// Prefix of computer keys; no platform gives such keys.
const PREFIX: &str = "machine:";

/// The computer player of this level, named in the language `lang` of the person who asked for the game.
pub(crate) fn person(level: Level, lang: Lang) -> Person {
    Person { key: key(level), name: name(level, lang), username: None }
}

fn name(level: Level, lang: Lang) -> String {
    Sentence::new(lang, "machine-name").number("level", i64::from(level.number())).plain()
}

/// Name of a person in the language `lang`. Computer players and erased people have a name in each language.
pub(crate) fn called(lang: Lang, person: &Person) -> String {
    level_of(&person.key).map_or_else(|| i18n::name_in(lang, person.name.clone()), |level| name(level, lang))
}

pub(crate) fn key(level: Level) -> PersonKey {
    PersonKey(format!("{PREFIX}{}", level.number()))
}

/// Level of a computer player; `None` for anyone else.
pub(crate) fn level_of(person: &PersonKey) -> Option<Level> {
    Level::from_number(person.0.strip_prefix(PREFIX)?.parse().ok()?)
}

/// True if `seat` may ask for hints: against the computer, or if the challenge allowed hints. Never in a rated game.
pub(crate) fn may_be_helped(table: &Table, seat: Seat) -> bool {
    let challenge = table.challenge();
    !challenge.rated && (challenge.hints || is_house(table, seat.other()))
}

/// True if the computer plays this seat.
pub(crate) fn is_house(table: &Table, seat: Seat) -> bool {
    table.person_at(seat).is_some_and(|person| level_of(&person.key).is_some())
}
