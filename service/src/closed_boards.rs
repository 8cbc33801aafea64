//! Closed boards (days 1.7): the answer to a request that would show what its player has not looked at.

use banco_engine::{Seat, Table};
use banco_ports::RichText;

use crate::context::{Context, Held};
use crate::i18n::Sentence;
use crate::messages::button::{named, verbs};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{Choice, Draft, Refused};
use crate::messages::statement::Statement;
use crate::words;

/// A reply about a closed board.
#[derive(Clone, Debug)]
enum ClosedSay {
    /// The reader may look now; then this much time begins.
    Look { game: String, millis: i64 },
    /// This player has not looked yet.
    Waits { game: String, name: String },
}

impl Statement for ClosedSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        match self {
            ClosedSay::Look { game, millis } => Sentence::new(taste.lang, "closed-ask")
                .text("game", game)
                .text("time", words::time::span(taste.lang, *millis))
                .rich(),
            ClosedSay::Waits { game, name } => {
                Sentence::new(taste.lang, "closed-waits").text("game", game).bold("name", name).rich()
            }
        }
    }
}

/// Question to the player of a closed board; `None` of an open one.
pub(crate) fn ask_to_look(table: &Table) -> Option<Draft> {
    let (game, millis) = (table.id().to_owned(), table.look_time()?);
    let look = named(verbs::LOOK).now(table).map(|look| vec![Choice::from(look)]);
    Some(Draft::note(ClosedSay::Look { game, millis }).choices(look.into_iter().collect()))
}

/// Checks of closed boards.
#[derive(Clone, Copy)]
pub(crate) struct ClosedBoards<'a> {
    cx: &'a Context<'a>,
}

impl<'a> ClosedBoards<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> ClosedBoards<'a> {
        ClosedBoards { cx }
    }

    /// Refuses if the newest position is closed to this person here: its player is asked to look.
    pub(crate) fn may_see(self, held: &Held) -> Result<(), Refused> {
        self.of_table(held.table()).map_or(Ok(()), Err)
    }

    /// The refusal of a table as this person sees it; `None` of an open board.
    pub(crate) fn of_table(self, table: &Table) -> Option<Refused> {
        let to_look = table.closed_for().filter(|_| table.is_closed())?;
        if self.cx.seat_at(table) == Some(to_look) {
            ask_to_look(table).map(Box::new)
        } else {
            Some(self.waits(table, to_look))
        }
    }

    fn waits(self, table: &Table, to_look: Seat) -> Refused {
        let name = words::public_name(self.cx.taste.lang, &self.cx.taste.named(table), to_look);
        ClosedSay::Waits { game: table.id().to_owned(), name }.into()
    }
}
