//! Reminder. For one game: a reply to its board, or the board itself if it is gone. For several games: one message with
//! a button for each (days 2.7).

use std::borrow::Cow;
use std::sync::Arc;

use banco_engine::{PersonKey, Reminder, Seat, Table, Viewer};
use banco_ports::{Lang, Place, Platform, Rendered, Wording};
use banco_store::StoreError;
use serde::{Deserialize, Serialize};

use crate::game_cache::Seated;
use crate::messages::button::Look;
use crate::messages::button::core_buttons::BOARD;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::keyboards::board_choices;
use crate::messages::notice::{Delivery, NoticeSpec};
use crate::messages::reader_buttons::own;
use crate::messages::say::{BoardPicture, Choice, Form, Label};
use crate::outbox::PresentedPost;
use crate::platform_status::PlatformReach;
use crate::present::{Presenter, Readership, render_buttons};
use crate::{Service, words};

/// The side to move has little time left, in one game or in several.
pub(crate) static REMINDER: NoticeSpec = NoticeSpec {
    key: "reminder",
    game: Some("game"),
    reminds: true,
    keeps_hours: true,
    delivery: |notice| {
        let calls_to_board = notice.facts::<Called>()?.also.is_empty();
        Some(Delivery { calls_to_board, ..Delivery::PLAIN })
    },
    ..NoticeSpec::PLAIN
};

/// Kinds of messages of reminders.
pub(crate) static NOTICES: &[&NoticeSpec] = &[&REMINDER];

/// Facts of [`REMINDER`].
#[derive(Serialize, Deserialize)]
pub(crate) struct Called {
    /// Id of the most urgent game.
    pub game: String,
    /// Seat that is reminded.
    pub seat: Seat,
    /// Version whose move is awaited; at another version the reminder is dropped.
    pub version: u32,
    /// Part of the clock that the reminder names; `None` in older messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Reminder>,
    /// Other games that wait for the same person.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Awaited>,
}

/// A game that waits for a move.
#[derive(Serialize, Deserialize)]
pub(crate) struct Awaited {
    /// Id of the game.
    pub game: String,
    /// Version whose move is awaited.
    pub version: u32,
}

/// Messages of reminders.
#[derive(Clone, Copy)]
pub(crate) struct ReminderPosts<'a> {
    service: &'a Service,
}

impl<'a> ReminderPosts<'a> {
    pub(crate) fn of(service: &'a Service) -> ReminderPosts<'a> {
        ReminderPosts { service }
    }

    /// The reminder of the games that still wait for the same move; `None` if none does.
    pub(crate) async fn present_reminder(
        self,
        called: Called,
        place: &Place,
        told: Option<&PersonKey>,
    ) -> Result<Option<PresentedPost>, StoreError> {
        let Called { game, version, of, also, .. } = called;
        let first = Awaited { game, version };
        let mut waiting = self.still_awaited(std::iter::once(&first).chain(&also)).await?;
        let now = self.service.now();
        waiting.sort_by_key(|seated| seated.table.runs_out(now).map(|out| out.at));
        let Some(urgent) = waiting.first() else { return Ok(None) };
        let Readership { reader, taste, .. } = Presenter::of(self.service).readership(urgent, place, told).await;
        let table = &urgent.table;
        let of = of.filter(|_| also.is_empty());
        let tables: Vec<&Table> = waiting.iter().map(|seated| &seated.table).collect();
        let said = Said { tables: &tables, of, now };
        let mut message = Rendered { text: said.text(&taste), lang: Some(taste.lang), ..Rendered::default() };
        message.buttons = render_buttons(&said.choices(&taste), &taste, None);
        let shows_board = tables.len() == 1 && !urgent.card.is_at(place);
        if let Some(reader) = reader.as_ref().filter(|_| shows_board) {
            let bottom = taste.bottom(table.seat_of(reader), table.to_move());
            let picture = BoardPicture {
                game: table.id().to_owned(),
                bottom,
                viewer: Viewer::Public,
                form: Form::Picture,
                explains: None,
            };
            let caption = message.text.clone();
            let presenter = Presenter::of(self.service);
            let time = PlatformReach::of(self.service).clock_time(urgent).await;
            presenter.draw_into(&mut message, table, &picture, caption, &taste, time).await;
            message.game = Some((table.id().to_owned(), table.version()));
            message.buttons = render_buttons(&own(board_choices(table), table, reader), &taste, Some(table));
        }
        let mut wordings = Vec::new();
        for lang in Lang::BOTH.into_iter().filter(|_| place.platform.abilities().per_reader_language) {
            let taste = DisplayPrefs { lang, ..taste.clone() };
            let (text, buttons) = (said.text(&taste), render_buttons(&said.choices(&taste), &taste, None));
            wordings.push(Wording { lang, text, alt: String::new(), buttons, picture: None });
        }
        let ping = table.to_move().and_then(|seat| table.person_at(seat)).cloned();
        let ping = ping.filter(|person| Platform::of(&person.key) == Some(place.platform));
        Ok(Some(PresentedPost {
            message,
            lang: taste.lang,
            ping: ping.filter(|person| reader.as_ref().is_none_or(|reader| *reader == person.key)),
            wordings,
            room: None,
            has_offer: false,
            goes_on: false,
            reader,
        }))
    }

    /// Games that still wait for the same move as when the reminder was due. A player who has moved needs no reminder.
    async fn still_awaited(self, games: impl Iterator<Item = &Awaited>) -> Result<Vec<Arc<Seated>>, StoreError> {
        let mut waiting = Vec::new();
        for Awaited { game, version } in games {
            let seated = match self.service.games.snapshot(&*self.service.store, game).await {
                Ok(Some(seated)) => seated,
                // A damaged game was reported when it was found; the others are still included.
                Ok(None) | Err(StoreError::Damaged { .. }) => continue,
                Err(error) => return Err(error),
            };
            if seated.table.version() == *version && seated.table.flag_falls_at().is_some() {
                waiting.push(seated);
            }
        }
        Ok(waiting)
    }
}

/// Text of a reminder, most urgent game first.
struct Said<'a> {
    tables: &'a [&'a Table],
    of: Option<Reminder>,
    now: i64,
}

impl Said<'_> {
    fn text(&self, taste: &DisplayPrefs) -> banco_ports::RichText {
        let named: Vec<Cow<'_, Table>> = self.tables.iter().map(|table| taste.named(table)).collect();
        let tables: Vec<&Table> = named.iter().map(|table| &**table).collect();
        let text = match tables.as_slice() {
            [table] => words::time::reminder(taste, table, self.of, self.now),
            tables => words::time::reminders(taste, tables, self.now),
        };
        text.unwrap_or_default()
    }

    /// One button per game, which shows its board.
    fn choices(&self, taste: &DisplayPrefs) -> Vec<Vec<Choice>> {
        let board = |table: &Table| BOARD.of(Look::Picture, table.id());
        if let [table] = self.tables {
            return vec![vec![Choice { label: Label::Key("button-show-board"), data: board(table) }]];
        }
        let named = |table: &&Table| {
            let opponent =
                table.to_move().map(|seat| words::public_name(taste.lang, &taste.named(table), seat.other()));
            let label = Label::Game { id: table.id().to_owned(), game: table.challenge().game, opponent };
            vec![Choice { label, data: board(table) }]
        };
        self.tables.iter().map(named).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::NOTICES;
    use crate::Post;

    #[test]
    fn reminders_are_written_as_they_were_read() {
        let one = json!({"post": "reminder", "game": "k7m2", "seat": "second", "version": 3, "of": "reserve_begins"});
        let old = json!({"post": "reminder", "game": "k7m2", "seat": "first", "version": 3});
        let also = json!([{"game": "wxyz9", "version": 7}]);
        let more = json!({"post": "reminder", "game": "k7m2", "seat": "first", "version": 3, "also": also});
        for (body, calls) in [(one, true), (old, true), (more, false)] {
            let post = Post::read(body.clone(), NOTICES).expect("a reminder");
            assert_eq!((post.game(), post.calls_to_the_board()), (Some("k7m2"), calls), "{body}");
            assert_eq!(serde_json::to_value(&post).expect("JSON"), body);
        }
        assert_eq!(Post::read(json!({"post": "reminder", "game": "k7m2"}), NOTICES), None, "damaged");
    }
}
