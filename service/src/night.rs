//! Silence at night: automatic messages make no sound in the quiet hours of their chat (days 2.7a).

use banco_engine::{Millis, Person, PersonKey, Phase, Reason, Seat};
use banco_ports::Place;

use crate::calendar::Calendar;
use crate::messages::computer;
use crate::messages::settings::{self, Scope, Settings};
use crate::preferences::Preferences;
use crate::{Post, Service};

/// Quiet hours of readers.
#[derive(Clone, Copy)]
pub(crate) struct Night<'a> {
    service: &'a Service,
}

impl<'a> Night<'a> {
    pub(crate) fn of(service: &'a Service) -> Night<'a> {
        Night { service }
    }

    /// True if an automatic message makes no sound in this chat at this instant. `reader` is the owner of the private
    /// chat, if known; that person's quiet hours override those of the chat.
    pub(crate) async fn is_silent_at(self, place: &Place, reader: Option<&PersonKey>, instant: Millis) -> bool {
        let of_chat = Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(place)).await.0;
        let own = match reader {
            Some(reader) => Calendar::of(self.service).of_person(reader).await.0,
            None => Settings::default(),
        };
        let wishes = own.or(of_chat);
        wishes.quiet().is_some_and(|quiet| wishes.zone().quiet_around(quiet, instant).is_some())
    }

    /// True if a post without an author is awaited all the same. The opponent waits for the computer's move, and a
    /// player chose the hours of reminders.
    pub(crate) async fn is_awaited(self, post: &Post) -> bool {
        if matches!(post, Post::Notice(notice) if notice.keeps_hours()) {
            return true;
        }
        let Some(game) = post.game() else { return false };
        let Ok(Some(seated)) = self.service.games.snapshot(&*self.service.store, game).await else { return false };
        let table = &seated.table;
        let is_of_time = matches!(table.phase(), Phase::Over(ending) if ending.reason == Reason::Timeout);
        let is_computer = |person: &Person| computer::level_of(&person.key).is_some();
        !is_of_time && Seat::BOTH.into_iter().filter_map(|seat| table.person_at(seat)).any(is_computer)
    }
}
