//! What is said of a game that is played in a chat of its own.

use banco_engine::{Seat, Table};
use banco_ports::text::shorten;
use banco_ports::{Lang, Place, RichText};

use super::{game_name, over_text, public_name, seat_name};
use crate::facts::say::Obstacle;
use crate::facts::taste::Taste;
use crate::i18n::{self, Sentence};

/// What a platform takes as the name of such a chat (Discord: 100 characters).
const TITLE_CHARS_MAX: usize = 100;

/// Of each name in it, so that both are seen.
const NAME_CHARS_MAX: usize = 32;

/// "Cờ tướng: An – Bình".
pub(crate) fn room_title(lang: Lang, table: &Table) -> String {
    let name = |seat| shorten(&public_name(lang, table, seat), NAME_CHARS_MAX);
    let title = Sentence::new(lang, "room-title")
        .text("kind", game_name(lang, table.challenge().game))
        .text("first", name(Seat::First))
        .text("second", name(Seat::Second));
    shorten(&title.plain(), TITLE_CHARS_MAX)
}

/// What such a chat hangs from, or begins with.
pub(crate) fn room_line(lang: Lang, table: &Table) -> RichText {
    let game = table.challenge().game;
    players(lang, table, "room-line")
        .text("first_seat", seat_name(lang, game, Seat::First))
        .text("second_seat", seat_name(lang, game, Seat::Second))
        .rich()
}

/// Where the game went, for those who saw it begin.
pub(crate) fn room_opened(lang: Lang, table: &Table, room: &Place) -> RichText {
    players(lang, table, "room-opened").chat("room", room).rich()
}

/// How it ended, for the same.
pub(crate) fn room_finished(taste: &Taste, table: &Table, room: &Place) -> RichText {
    let ending = over_text(taste, table).unwrap_or_default();
    players(taste.lang, table, "room-finished").text("ending", ending).chat("room", room).rich()
}

/// Why it goes on here.
pub(crate) fn room_left(lang: Lang, table: &Table, why: Obstacle) -> RichText {
    players(lang, table, "room-left").text("gone", gone(why)).rich()
}

/// To whoever began the game: it is played here.
pub(super) fn no_room(lang: Lang, game: Option<&str>, why: Obstacle) -> RichText {
    let why = match why {
        Obstacle::Muted => "no-room-why-muted",
        Obstacle::Missing | Obstacle::Refused | Obstacle::Silent => "no-room-why-refused",
    };
    let sentence = Sentence::new(lang, "no-room").text("game", game.unwrap_or_default());
    sentence.text("why", i18n::text(lang, why)).rich()
}

/// To whoever moved: his move stands elsewhere.
pub(super) fn went_back(lang: Lang, game: Option<&str>, why: Obstacle) -> RichText {
    Sentence::new(lang, "went-back").text("game", game.unwrap_or_default()).text("gone", gone(why)).rich()
}

fn gone(why: Obstacle) -> &'static str {
    match why {
        Obstacle::Missing => "yes",
        Obstacle::Muted | Obstacle::Refused | Obstacle::Silent => "no",
    }
}

fn players<'k>(lang: Lang, table: &Table, key: &'k str) -> Sentence<'k> {
    Sentence::new(lang, key)
        .text("kind", game_name(lang, table.challenge().game))
        .bold("first", public_name(lang, table, Seat::First))
        .bold("second", public_name(lang, table, Seat::Second))
        .text("game", table.id())
}
