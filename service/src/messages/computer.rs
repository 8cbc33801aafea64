//! Computer players: one for each level, each a person at the table like any other.

use banco_ai::Level;
use banco_engine::{GameKey, Person, PersonKey, Seat, Table};
use banco_ports::Lang;

use crate::i18n::{self, Sentence};

/// Prefix of computer keys; no platform gives such keys.
const PREFIX: &str = "machine:";

/// Ends the key of one of the twelve levels. A key without it has a number of the six levels that there were before.
const OF_TWELVE: &str = "of12";

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

/// As [`called`]; a computer player with its estimated rating at `game`.
pub(crate) fn called_at(lang: Lang, game: GameKey, person: &Person) -> String {
    let Some(level) = level_of(&person.key) else { return called(lang, person) };
    Sentence::new(lang, "machine-name-rated")
        .number("level", i64::from(level.number()))
        .text("rating", rating(lang, game, level))
        .plain()
}

/// Estimated rating of a level, with its digits in groups: `1,250`.
pub(crate) fn rating(lang: Lang, game: GameKey, level: Level) -> String {
    grouped(lang, level.rating(game))
}

/// A number with the language's sign between its thousands.
fn grouped(lang: Lang, number: u16) -> String {
    i18n::grouped(number.into(), lang.pick(['.', ',']))
}

pub(crate) fn key(level: Level) -> PersonKey {
    PersonKey(format!("{PREFIX}{}", code(level)))
}

/// Keys of a computer player, that of an older version last.
pub(crate) fn keys() -> impl Iterator<Item = PersonKey> {
    let old = (1..=6).map(|number| PersonKey(format!("{PREFIX}{number}")));
    Level::ALL.into_iter().map(key).chain(old)
}

/// Level of a computer player; `None` for anyone else.
pub(crate) fn level_of(person: &PersonKey) -> Option<Level> {
    read_code(person.0.strip_prefix(PREFIX)?)
}

/// A level in keys and in the data of buttons: `5of12`.
pub(crate) fn code(level: Level) -> String {
    format!("{}{OF_TWELVE}", level.number())
}

/// The level of such a code, or of one that an older version wrote: `3` of the six levels that there were before.
pub(crate) fn read_code(text: &str) -> Option<Level> {
    let number = |digits: &str| digits.parse().ok();
    match text.strip_suffix(OF_TWELVE) {
        Some(digits) => Level::from_number(number(digits)?),
        None => Level::from_six(number(text)?),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_six_levels_lead_to_the_same_strength() {
        for (old, level) in [("1", "beginner"), ("3", "casual"), ("6", "expert")] {
            let found = level_of(&PersonKey(format!("machine:{old}"))).map(Level::key);
            assert_eq!(found, Some(level), "{old}");
        }
        for wrong in ["machine:7", "machine:0", "machine:13of12", "machine:of12", "machine:", "web:3of12"] {
            assert_eq!(level_of(&PersonKey(wrong.to_owned())), None, "{wrong}");
        }
    }

    #[test]
    fn thousands_are_set_apart_as_each_language_does() {
        assert_eq!(grouped(Lang::En, 1_250), "1,250");
        assert_eq!(grouped(Lang::Vi, 2_050), "2.050");
        assert_eq!(grouped(Lang::Vi, 950), "950");
    }

    #[test]
    fn the_key_of_each_level_is_read_back() {
        for level in Level::ALL {
            assert_eq!(level_of(&key(level)), Some(level));
        }
        assert!(keys().all(|key| level_of(&key).is_some()));
        assert_eq!(keys().count(), 18);
    }
}
