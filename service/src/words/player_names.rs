//! Names of the players of a table, as texts call them.

use banco_engine::{Opponent, PersonKey, Seat, Table};
use banco_ports::{Lang, Platform};

use crate::messages::computer;

/// Public name of a player.
pub(crate) fn public_name(lang: Lang, table: &Table, seat: Seat) -> String {
    table.person_at(seat).map(|person| computer::called(lang, person)).unwrap_or_default()
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

/// Name of a platform as people write it: `Telegram`.
pub(crate) fn platform_name(platform: Platform) -> String {
    let key = platform.key();
    let mut letters = key.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
