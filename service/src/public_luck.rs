//! Public random numbers for the games of this program: the relays of the host, and the rounds that moves name (beacon 3).

use std::sync::Arc;

use banco_beacon::{Client, Fetch};
use banco_engine::{Action, Actor, Entry, Luck, Millis, Refusal, Table};

use crate::Service;

/// Relays of public numbers, with the HTTP of the program.
pub type Relays = Client<Box<dyn Fetch>>;

/// The host's settings for public numbers.
#[derive(Clone)]
pub struct PublicLuck {
    /// Relays, asked once for all games.
    pub relays: Arc<Relays>,
    /// True if a challenge uses public numbers unless it says otherwise.
    pub is_default: bool,
}

impl PublicLuck {
    /// Gives a service its relays; only the first call counts.
    pub fn give_to(self, service: &Service) {
        // A second call has no effect.
        let _ = service.public_luck.set(self);
    }
}

/// Public numbers, as far as the host has them.
#[derive(Clone, Copy)]
pub(crate) struct PublicDraws<'a> {
    settings: Option<&'a PublicLuck>,
}

impl<'a> PublicDraws<'a> {
    pub(crate) fn of(service: &'a Service) -> PublicDraws<'a> {
        PublicDraws { settings: service.public_luck.get() }
    }

    /// The relays; `None` if the host has none.
    pub(crate) fn relays(self) -> Option<&'a Arc<Relays>> {
        self.settings.map(|settings| &settings.relays)
    }

    /// True if a challenge uses public numbers unless it says otherwise.
    pub(crate) fn is_default(self) -> bool {
        self.settings.is_some_and(|settings| settings.is_default)
    }

    /// Luck from public numbers; `None` if the host has no relays.
    pub(crate) fn luck(self) -> Option<Luck> {
        self.relays().map(|relays| Luck::Beacon(relays.network().hash().to_owned()))
    }

    /// Applies an action; a draw names no round whose number this program has seen (beacon 3.3).
    ///
    /// # Errors
    /// As [`Table::act`].
    pub(crate) fn act(
        self,
        table: &Table,
        by: &Actor,
        action: Action,
        now: Millis,
    ) -> Result<(Vec<Entry>, Table), Refusal> {
        table.act_after(by, action, now, self.relays().and_then(|relays| relays.highest()))
    }
}
