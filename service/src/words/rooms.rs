//! Texts about a game that is played in its own thread.

use banco_engine::{Seat, Table};
use banco_ports::text::shorten;
use banco_ports::{Lang, Place, RichText};

use super::{game_name, over_text, public_name, seat_name};
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::Obstacle;

/// Maximum number of characters in a thread's name (Discord: 100).
const TITLE_CHARS_MAX: usize = 100;

/// Maximum number of characters of each player's name in it, so that both are visible.
const NAME_CHARS_MAX: usize = 32;

/// Name of the thread: "Cờ tướng: An – Bình".
pub(crate) fn room_title(lang: Lang, table: &Table) -> String {
    let name = |seat| shorten(&public_name(lang, table, seat), NAME_CHARS_MAX);
    let title = Sentence::new(lang, "room-title")
        .text("kind", game_name(lang, table.challenge().game))
        .text("first", name(Seat::First))
        .text("second", name(Seat::Second));
    shorten(&title.plain(), TITLE_CHARS_MAX)
}

/// Message from which the thread starts, or its first message.
pub(crate) fn room_line(lang: Lang, table: &Table) -> RichText {
    let game = table.challenge().game;
    players(lang, table, "room-line")
        .text("first_seat", seat_name(lang, game, Seat::First))
        .text("second_seat", seat_name(lang, game, Seat::Second))
        .rich()
}

/// Notice of the thread in the chat where the game began.
pub(crate) fn room_opened(lang: Lang, table: &Table, room: &Place) -> RichText {
    players(lang, table, "room-opened").chat("room", room).rich()
}

/// Result of the game in the chat where it began.
pub(crate) fn room_finished(taste: &DisplayPrefs, table: &Table, room: &Place) -> RichText {
    let ending = over_text(taste, table).unwrap_or_default();
    players(taste.lang, table, "room-finished").text("ending", ending).chat("room", room).rich()
}

/// Reason why the game continues here.
pub(crate) fn room_left(lang: Lang, table: &Table, why: Obstacle) -> RichText {
    players(lang, table, "room-left").text("gone", gone(why)).rich()
}

/// Notice to the person who started the game: it is played in this chat.
pub(crate) fn no_room(lang: Lang, game: Option<&str>, why: Obstacle) -> RichText {
    let why = match why {
        Obstacle::Muted => "no-room-why-muted",
        Obstacle::Missing | Obstacle::Refused | Obstacle::Silent => "no-room-why-refused",
    };
    let sentence = Sentence::new(lang, "no-room").text("game", game.unwrap_or_default());
    sentence.text("why", i18n::text(lang, why)).rich()
}

/// Notice to the person who moved: the move is shown in another chat.
pub(crate) fn went_back(lang: Lang, game: Option<&str>, why: Obstacle) -> RichText {
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
