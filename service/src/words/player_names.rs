//! Names of the players of a table, as texts call them.

use std::borrow::Cow;

use banco_engine::{Opponent, Person, PersonKey, Seat, Table, is_of_file};
use banco_ports::limits::NAME_CHARS_MAX;
use banco_ports::text::shorten;
use banco_ports::{Lang, Platform};

use super::seat_name;
use crate::messages::computer;
use crate::messages::display_prefs::DisplayPrefs;

/// Stands between a name and the word that tells it from others.
const BESIDE: &str = " · ";

/// Takes the place of the sign before an account name: with this one no platform finds a person of that name.
const NO_MENTION: &str = "＠";

/// Name of a player whom the file of an imported game does not name.
pub(crate) const UNNAMED: &str = "?";

/// Name of a platform as people write it: `Telegram`.
pub(crate) fn platform_name(platform: Platform) -> String {
    let key = platform.key();
    let mut letters = key.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A name with a word beside it, at most [`NAME_CHARS_MAX`] characters. A name that has the word already stays.
fn beside(name: &str, word: &str) -> String {
    let tail = format!("{BESIDE}{word}");
    if name.ends_with(&tail) {
        return name.to_owned();
    }
    shorten(name, NAME_CHARS_MAX.saturating_sub(tail.chars().count())) + &tail
}

/// Name of an account on a platform, without the platform of the account. On another platform the name mentions no
/// person.
pub(crate) fn bare_name(platform: Option<Platform>, person: &Person) -> String {
    match foreign(platform, &person.key) {
        Some(_) => person.name.replace('@', NO_MENTION),
        None => person.name.clone(),
    }
}

/// Name of an account as readers on a platform see it: an account of another platform with a word for that platform,
/// such as `An · Telegram` (everywhere 4.2).
pub(crate) fn account_name(platform: Option<Platform>, person: &Person) -> String {
    let name = bare_name(platform, person);
    foreign(platform, &person.key).map_or(name.clone(), |of| beside(&name, &platform_name(of)))
}

/// Platform of an account, if it is another one than that of the readers.
fn foreign(platform: Option<Platform>, account: &PersonKey) -> Option<Platform> {
    let here = platform?;
    Platform::of(account).filter(|of| *of != here)
}

/// People whom a table names: players, challenger, challenged person.
pub(crate) fn people_of(table: &Table) -> impl Iterator<Item = &Person> {
    let challenge = table.challenge();
    let invited = match &challenge.opponent {
        Opponent::Person(person) => Some(person),
        Opponent::Anyone | Opponent::Username(_) => None,
    };
    table.seats().into_iter().flatten().chain([&challenge.challenger]).chain(invited)
}

/// A table with the names of its players as readers on a platform see them (everywhere 4.2, 4.3). Each seat is named by
/// its own account; two players of one name get the word for their side. Records keep the names as they are: this table
/// is for sentences and pictures alone. Naming it again changes nothing.
pub(crate) fn named(lang: Lang, platform: Option<Platform>, table: &Table) -> Cow<'_, Table> {
    let mut named = Cow::Borrowed(table);
    for person in people_of(table) {
        let name = account_name(platform, person);
        if name != person.name {
            named.to_mut().call(&person.key, &name);
        }
    }
    let Some([first, second]) = named.seats().map(|seats| seats.each_ref().map(|person| person.clone())) else {
        return named;
    };
    if first.key != second.key && computer::called(lang, &first) == computer::called(lang, &second) {
        for (seat, person) in Seat::BOTH.into_iter().zip([first, second]) {
            let name = beside(&computer::called(lang, &person), &seat_name(lang, table.challenge().game, seat));
            named.to_mut().call(&person.key, &name);
        }
    }
    named
}

impl DisplayPrefs {
    /// A table with the names of its players as the readers see them (everywhere 4.2, 4.3).
    pub(crate) fn named<'t>(&self, table: &'t Table) -> Cow<'t, Table> {
        named(self.lang, self.platform, table)
    }

    /// Name of the player at a seat as the readers see it; the colour if the file of an imported game names no player.
    pub(crate) fn name_at(&self, table: &Table, seat: Seat) -> String {
        let is_unnamed = |person: &Person| is_of_file(&person.key) && person.name == UNNAMED;
        match table.person_at(seat).is_some_and(is_unnamed) {
            true => seat_name(self.lang, table.challenge().game, seat),
            false => public_name(self.lang, &self.named(table), seat),
        }
    }

    /// Name of a person as the readers see it: that of the table, if the person is at it.
    pub(crate) fn name_of(&self, table: &Table, person: &Person) -> String {
        let table = self.named(table);
        let at_table = people_of(&table).find(|known| known.key == person.key);
        at_table.map_or_else(|| account_name(self.platform, person), |known| computer::called(self.lang, known))
    }
}

/// Public name of a player.
pub(crate) fn public_name(lang: Lang, table: &Table, seat: Seat) -> String {
    table.person_at(seat).map(|person| computer::called(lang, person)).unwrap_or_default()
}

/// As [`public_name`]; the computer with the estimated rating of its level.
pub(crate) fn rated_name(lang: Lang, table: &Table, seat: Seat) -> String {
    let game = table.challenge().game;
    table.person_at(seat).map(|person| computer::called_at(lang, game, person)).unwrap_or_default()
}

/// Name of the other player at a table, if there is one.
pub(crate) fn opponent_of(lang: Lang, table: &Table, me: &PersonKey) -> Option<String> {
    let challenge = table.challenge();
    match table.seats() {
        Some(seats) => seats.iter().find(|person| person.key != *me).map(|person| computer::called(lang, person)),
        None if challenge.challenger.key != *me => Some(computer::called(lang, &challenge.challenger)),
        None => match &challenge.opponent {
            Opponent::Person(person) => Some(computer::called(lang, person)),
            Opponent::Username(name) => Some(format!("@{name}")),
            Opponent::Anyone => None,
        },
    }
}

/// Players of a table as named to a reader: the opponent, or both players for a spectator.
pub(crate) fn players_told(lang: Lang, table: &Table, me: &PersonKey) -> Option<String> {
    let is_watched = table.seats().is_some() && table.seat_of(me).is_none();
    if is_watched { Some(both_players(lang, table)) } else { opponent_of(lang, table, me) }
}

/// `An – Bình`.
pub(crate) fn both_players(lang: Lang, table: &Table) -> String {
    Seat::BOTH.map(|seat| public_name(lang, table, seat)).join(" – ")
}
