//! Presses: the value of a button, built with the button and read back once when it is pressed.
//!
//! A feature declares its buttons ([`spec::button`]) and handles their presses ([`handler::on`]); the registry collects
//! them. Code that must not know the feature names a button by its verb ([`named`]).

pub(crate) mod argument;
pub(crate) mod core_buttons;
pub(crate) mod handler;
mod named;
pub(crate) mod offers;
pub(crate) mod ruling;
pub(crate) mod spec;
#[cfg(test)]
mod tests;
mod wire;

use std::ptr;

use banco_engine::Seat;
use banco_ports::limits::BUTTON_DATA_BYTES_MAX;

pub use core_buttons::Look;
pub use named::{Named, named, samples, verbs};
pub use offers::{answering, withdrawing};
pub use spec::{Colour, Menu};
pub use wire::is_game_id;

use spec::{AnySpec, Facts, Nature, Pressing, Subject};

/// A button press. `Display` and [`Press::read`] are its data in a message; the format never changes, because old
/// buttons stay in chats.
#[derive(Clone, Debug)]
pub struct Press {
    spec: &'static dyn AnySpec,
    id: Option<String>,
    version: Option<u32>,
    asked: Option<Seat>,
    argument: Option<String>,
}

impl PartialEq for Press {
    fn eq(&self, other: &Press) -> bool {
        ptr::addr_eq(self.spec, other.spec)
            && self.id == other.id
            && self.version == other.version
            && self.asked == other.asked
            && self.argument == other.argument
    }
}

impl Eq for Press {}

impl Press {
    fn facts(&self) -> &Facts {
        self.spec.facts()
    }

    fn nature(&self) -> Nature {
        self.spec.nature_of(self.argument())
    }

    /// Word of the button.
    pub fn verb(&self) -> &'static str {
        self.facts().verb
    }

    /// Key of the button's usual label.
    pub(crate) fn label(&self) -> &'static str {
        self.facts().label
    }

    /// Id of its game in lower case; `None` for a press that belongs to no game.
    pub fn game(&self) -> Option<&str> {
        self.id.as_deref().filter(|_| self.facts().subject == Subject::Game)
    }

    /// Id of the thing that it belongs to; empty for none.
    pub(crate) fn id(&self) -> &str {
        self.id.as_deref().unwrap_or_default()
    }

    /// Version for which the button was made.
    pub const fn version(&self) -> Option<u32> {
        self.version
    }

    /// The only seat that may press the button, because it answers a question.
    pub const fn asked(&self) -> Option<Seat> {
        self.asked
    }

    /// Its argument in the form of data.
    pub fn argument(&self) -> Option<&str> {
        self.argument.as_deref()
    }

    /// True for the press of this verb in a game.
    pub fn is_in_game(&self, verb: &str) -> bool {
        self.game().is_some() && self.verb() == verb
    }

    /// True for the press of this verb without a game.
    pub fn is_alone(&self, verb: &str) -> bool {
        self.id.is_none() && self.verb() == verb
    }

    /// The press, allowed only for `seat`, if it belongs to a game.
    #[must_use]
    pub fn asking(self, seat: Seat) -> Press {
        let asked = self.game().is_some().then_some(seat);
        Press { asked, ..self }
    }

    /// The press, unless its data is too long for a button.
    pub fn if_short(self) -> Option<Press> {
        (self.to_string().len() <= BUTTON_DATA_BYTES_MAX).then_some(self)
    }

    /// True if moderator rights matter for this press: it changes a chat's settings, or cancels things of other people.
    pub fn asks_moderator(&self) -> bool {
        self.nature().asks_moderator
    }

    /// True if the press changes nothing in a game or in chat settings that other people could see. Its order among
    /// other presses does not matter.
    pub fn only_asks(&self) -> bool {
        self.nature().only_asks
    }

    /// True if the press may change something at once.
    pub fn changes(&self) -> bool {
        self.nature().changes
    }

    /// True if the bot posts board after board into the chat afterwards.
    pub fn posts_boards(&self) -> bool {
        self.nature().posts_boards
    }

    /// The menu that many buttons of its kind become.
    pub fn menu(&self) -> Option<Menu> {
        self.nature().menu
    }

    /// Its colour.
    pub fn colour(&self) -> Colour {
        self.nature().colour
    }

    /// True if it answers a question: only the asked seat may press it.
    pub(crate) fn answers(&self) -> bool {
        self.nature().answers
    }

    /// True if its private answer may be shown to the chat.
    pub fn is_shared(&self) -> bool {
        self.facts().is_shared
    }

    /// True if it leads from page to page of a text.
    pub fn turns_page(&self) -> bool {
        self.facts().turns_page
    }

    /// True if the platform replaces its data by an address of its own.
    pub fn is_address(&self) -> bool {
        self.facts().is_address
    }

    /// True if everyone who looks at a game may use it.
    pub(crate) fn is_for_spectators(&self) -> bool {
        self.facts().looks
    }

    /// True if this person gets the button in a private chat.
    pub(crate) fn fits(&self, person: &Pressing<'_>) -> bool {
        match self.asked {
            Some(asked) => Some(asked) == person.seat,
            None => (self.facts().fits)(person),
        }
    }

    /// True if this person gets the button on the web page.
    pub(crate) fn fits_on_page(&self, person: &Pressing<'_>) -> bool {
        (self.facts().fits_on_page)(person)
    }

    /// True if it is a press of this button.
    pub(crate) fn is_of(&self, spec: &'static dyn AnySpec) -> bool {
        ptr::addr_eq(self.spec, spec)
    }

    /// Game and version of the only position at which the press has an effect.
    pub fn position(&self) -> Option<(&str, u32)> {
        self.game().zip(self.version).filter(|_| !self.facts().is_timeless)
    }
}
