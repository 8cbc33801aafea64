//! Properties of a button, declared by its feature: verb, typed argument, the people it is for.

use std::fmt;
use std::marker::PhantomData;

use banco_engine::{Person, PersonKey, Seat, Table};

use super::Press;
use super::argument::Argument;

/// A button of a feature with its typed argument. The methods that take `self` add properties to [`button`].
pub(crate) struct ButtonSpec<A: 'static> {
    facts: Facts,
    varies: fn(&A, Nature) -> Nature,
    argument: PhantomData<fn(A)>,
}

/// Properties that all presses of a button share.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    /// First word of the data. It never changes.
    pub verb: &'static str,
    /// Locale message of the usual label.
    pub label: &'static str,
    pub subject: Subject,
    /// True if a question may reserve the button for one seat.
    pub may_ask: bool,
    /// True if it works at every position of its game.
    pub is_timeless: bool,
    /// True if a reader who has no seat may use it.
    pub looks: bool,
    pub is_shared: bool,
    pub turns_page: bool,
    pub is_address: bool,
    /// Seats and persons that get it in a private chat.
    pub fits: Fits,
    /// Persons who get it on the web page.
    pub fits_on_page: Fits,
    /// Arguments in the form of data, one of each kind; empty for none.
    pub samples: &'static [&'static str],
    nature: Nature,
}

/// Test of a person below whose board a button is shown.
pub(crate) type Fits = fn(&Pressing<'_>) -> bool;

/// The thing that the second word of button data names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// Nothing.
    Nothing,
    /// A game.
    Game,
    /// Something else with an id, such as a tournament.
    Other,
}

/// Properties of one press, which may depend on its argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Nature {
    pub asks_moderator: bool,
    pub only_asks: bool,
    pub changes: bool,
    pub posts_boards: bool,
    /// True if it answers a question: only the asked seat may press it.
    pub answers: bool,
    pub menu: Option<Menu>,
    pub colour: Colour,
}

/// Kind of choices that share one menu, on platforms that have menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// A piece, a target, a way, a whole move.
    Step,
    /// One of several games, or the game to play.
    Game,
    /// A setting of many.
    Setting,
    /// A value of a setting, a topic, a piece to read about.
    Word,
}

/// Colour of a button, on platforms that have colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Continues the game.
    Blue,
    /// Says yes.
    Green,
    /// Cannot be undone.
    Red,
    /// The rest.
    Grey,
}

/// A person who may press a button of a table.
pub(crate) struct Pressing<'a> {
    pub table: &'a Table,
    pub seat: Option<Seat>,
    pub is_challenger: bool,
    /// True if the person may accept the challenge.
    pub is_invited: bool,
}

impl<'a> Pressing<'a> {
    /// The only reader of a private message. The message of a challenge goes to invited persons only.
    pub(crate) fn in_private(table: &'a Table, reader: &PersonKey) -> Pressing<'a> {
        let is_challenger = table.challenge().challenger.key == *reader;
        Pressing { table, seat: table.seat_of(reader), is_challenger, is_invited: !is_challenger }
    }

    /// A reader of the web page.
    pub(crate) fn on_page(table: &'a Table, reader: &Person) -> Pressing<'a> {
        let private = Pressing::in_private(table, &reader.key);
        Pressing { is_invited: private.is_invited && table.is_for(reader), ..private }
    }

    /// True if the person has a seat.
    pub(crate) const fn is_player(&self) -> bool {
        self.seat.is_some()
    }

    /// True if it is the person's turn.
    pub(crate) fn is_on_turn(&self) -> bool {
        self.seat.is_some() && self.table.to_move() == self.seat
    }

    /// True if the person's opponent is out of time.
    pub(crate) fn has_won_on_time(&self) -> bool {
        self.table.fallen_flag().is_some_and(|fallen| self.seat == Some(fallen.other()))
    }

    /// True if the person may ask to take back a move.
    pub(crate) fn may_take_back(&self) -> bool {
        self.seat.is_some_and(|seat| self.table.may_take_back(seat).is_ok())
    }
}

/// A button of a game that changes something, for its players. Further methods change these properties.
pub(crate) const fn button<A: 'static>(verb: &'static str) -> ButtonSpec<A> {
    let nature = Nature {
        asks_moderator: false,
        only_asks: false,
        changes: true,
        posts_boards: false,
        answers: false,
        menu: None,
        colour: Colour::Grey,
    };
    let facts = Facts {
        verb,
        label: "",
        subject: Subject::Game,
        may_ask: false,
        is_timeless: false,
        looks: false,
        is_shared: false,
        turns_page: false,
        is_address: false,
        fits: |_| true,
        fits_on_page: |person| person.is_player(),
        samples: &[""],
        nature,
    };
    ButtonSpec { facts, varies: |_, nature| nature, argument: PhantomData }
}

impl<A: 'static> ButtonSpec<A> {
    const fn facts(self, facts: Facts) -> ButtonSpec<A> {
        ButtonSpec { facts, ..self }
    }

    const fn nature(self, nature: Nature) -> ButtonSpec<A> {
        let facts = Facts { nature, ..self.facts };
        self.facts(facts)
    }

    /// Sets its usual label, a key of the feature's words.
    pub(crate) const fn label(self, label: &'static str) -> ButtonSpec<A> {
        let facts = Facts { label, ..self.facts };
        self.facts(facts)
    }

    /// A button that belongs to no game.
    pub(crate) const fn alone(self) -> ButtonSpec<A> {
        let facts = Facts { subject: Subject::Nothing, ..self.facts };
        self.facts(facts)
    }

    /// A button with the id of something that is no game.
    pub(crate) const fn of_other(self) -> ButtonSpec<A> {
        let facts = Facts { subject: Subject::Other, ..self.facts };
        self.facts(facts)
    }

    /// A button that a question may reserve for one seat. Its argument is no free text.
    pub(crate) const fn may_ask(self) -> ButtonSpec<A> {
        let facts = Facts { may_ask: true, ..self.facts };
        self.facts(facts)
    }

    /// A button that works at every position of its game.
    pub(crate) const fn timeless(self) -> ButtonSpec<A> {
        let facts = Facts { is_timeless: true, ..self.facts };
        self.facts(facts)
    }

    /// A button for everyone who looks at a game.
    pub(crate) const fn for_spectators(self) -> ButtonSpec<A> {
        let facts = Facts { looks: true, ..self.facts };
        self.facts(facts)
    }

    /// A button whose private answer may be shown to the chat.
    pub(crate) const fn shared(self) -> ButtonSpec<A> {
        let facts = Facts { is_shared: true, ..self.facts };
        self.facts(facts)
    }

    /// A button that leads from page to page of a text.
    pub(crate) const fn turns_page(self) -> ButtonSpec<A> {
        let facts = Facts { turns_page: true, ..self.facts };
        self.facts(facts)
    }

    /// A button whose data the platform replaces by an address of its own.
    pub(crate) const fn address(self) -> ButtonSpec<A> {
        let facts = Facts { is_address: true, ..self.facts };
        self.facts(facts)
    }

    /// Sets who gets it in a private chat.
    pub(crate) const fn fits(self, fits: Fits) -> ButtonSpec<A> {
        let facts = Facts { fits, ..self.facts };
        self.facts(facts)
    }

    /// Sets who gets it on the web page.
    pub(crate) const fn fits_on_page(self, fits_on_page: Fits) -> ButtonSpec<A> {
        let facts = Facts { fits_on_page, ..self.facts };
        self.facts(facts)
    }

    /// Gives arguments in the form of data, one of each kind.
    pub(crate) const fn samples(self, samples: &'static [&'static str]) -> ButtonSpec<A> {
        let facts = Facts { samples, ..self.facts };
        self.facts(facts)
    }

    /// A button that changes nothing in a game or in chat settings that other people could see.
    pub(crate) const fn asks(self) -> ButtonSpec<A> {
        let nature = Nature { only_asks: true, changes: false, ..self.facts.nature };
        self.nature(nature)
    }

    /// A button that changes nothing at once, but belongs in order among other presses.
    pub(crate) const fn leads_on(self) -> ButtonSpec<A> {
        let nature = Nature { changes: false, ..self.facts.nature };
        self.nature(nature)
    }

    /// A button for which moderator rights matter.
    pub(crate) const fn asks_moderator(self) -> ButtonSpec<A> {
        let nature = Nature { asks_moderator: true, ..self.facts.nature };
        self.nature(nature)
    }

    /// A button after which the bot posts board after board.
    pub(crate) const fn posts_boards(self) -> ButtonSpec<A> {
        let nature = Nature { posts_boards: true, ..self.facts.nature };
        self.nature(nature)
    }

    /// An answer to a question: only the asked seat may press it.
    pub(crate) const fn answers(self) -> ButtonSpec<A> {
        let nature = Nature { answers: true, ..self.facts.nature };
        self.nature(nature)
    }

    /// Sets the menu that many of its kind become.
    pub(crate) const fn menu(self, menu: Menu) -> ButtonSpec<A> {
        let nature = Nature { menu: Some(menu), ..self.facts.nature };
        self.nature(nature)
    }

    /// Sets its colour.
    pub(crate) const fn colour(self, colour: Colour) -> ButtonSpec<A> {
        let nature = Nature { colour, ..self.facts.nature };
        self.nature(nature)
    }

    /// Sets the properties that depend on the argument.
    pub(crate) const fn varies(self, varies: fn(&A, Nature) -> Nature) -> ButtonSpec<A> {
        ButtonSpec { varies, ..self }
    }
}

impl<A: Argument> ButtonSpec<A> {
    fn press(&'static self, argument: &A, id: Option<String>, version: Option<u32>) -> Press {
        Press { spec: self, id, version, asked: None, argument: argument.write() }
    }

    /// Its press without a game.
    pub(crate) fn plain(&'static self, argument: A) -> Press {
        self.press(&argument, None, None)
    }

    /// Its press at any version of a game, or for another thing with this id.
    pub(crate) fn of(&'static self, argument: A, id: &str) -> Press {
        self.press(&argument, Some(id.to_owned()), None)
    }

    /// Its press at one version of a game; the next version makes it stale.
    pub(crate) fn at(&'static self, argument: A, game: &str, version: u32) -> Press {
        self.press(&argument, Some(game.to_owned()), Some(version))
    }

    /// Its press at the current version of a table.
    pub(crate) fn now(&'static self, argument: A, table: &Table) -> Press {
        self.at(argument, table.id(), table.version())
    }

    /// Its argument in a press; `None` for a press of another button.
    pub(crate) fn read(&self, press: &Press) -> Option<A> {
        let (own, of) = (&self.facts, press.spec.facts());
        (own.verb == of.verb && own.subject == of.subject).then(|| A::read(press.argument()))?
    }
}

/// A button, whatever its argument is.
pub(crate) trait AnySpec: Send + Sync {
    fn facts(&self) -> &Facts;

    /// The argument as the button itself writes it; `None` if it has no such argument.
    fn rewritten(&self, argument: Option<&str>) -> Option<Option<String>>;

    /// Properties of its press with this argument.
    fn nature_of(&self, argument: Option<&str>) -> Nature;
}

impl<A: Argument> AnySpec for ButtonSpec<A> {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn rewritten(&self, argument: Option<&str>) -> Option<Option<String>> {
        Some(A::read(argument)?.write())
    }

    fn nature_of(&self, argument: Option<&str>) -> Nature {
        let nature = self.facts.nature;
        A::read(argument).map_or(nature, |argument| (self.varies)(&argument, nature))
    }
}

impl fmt::Debug for dyn AnySpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.facts().verb)
    }
}
