//! Public random numbers for the games of this program: the relays of the host, and the rounds that moves name (beacon 3).

use std::sync::Arc;

use banco_beacon::{CLOCK_OFF_REFUSED, Client, Fetch};
use banco_engine::{Action, Actor, Entry, Luck, Millis, Refusal, Table};
use banco_ports::RichText;

use crate::Service;
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;

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

/// Reason why no new game with public numbers begins (beacon 3.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoNumbers {
    /// The host has no relays.
    NoRelays,
    /// No relay answers.
    Silent,
    /// Milliseconds that the clock of the host is ahead of the network; negative: behind.
    ClockOff(i64),
}

impl Statement for NoNumbers {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let line = |key: &'static str| Sentence::new(taste.lang, key);
        match self {
            NoNumbers::NoRelays => line("no-public-numbers").rich(),
            NoNumbers::Silent => line("public-numbers-silent").rich(),
            NoNumbers::ClockOff(ahead) => {
                let seconds = i64::try_from(ahead.unsigned_abs().div_ceil(1_000)).unwrap_or(i64::MAX);
                let way = if *ahead > 0 { "fast" } else { "slow" };
                line("public-numbers-clock").number("seconds", seconds).text("way", way).rich()
            }
        }
    }
}

/// Public numbers, as far as the host has them.
#[derive(Clone, Copy)]
pub(crate) struct PublicDraws<'a> {
    service: &'a Service,
}

impl<'a> PublicDraws<'a> {
    pub(crate) fn of(service: &'a Service) -> PublicDraws<'a> {
        PublicDraws { service }
    }

    fn settings(self) -> Option<&'a PublicLuck> {
        self.service.public_luck.get()
    }

    /// The relays; `None` if the host has none.
    pub(crate) fn relays(self) -> Option<&'a Arc<Relays>> {
        self.settings().map(|settings| &settings.relays)
    }

    /// True if a challenge uses public numbers unless it says otherwise.
    pub(crate) fn is_default(self) -> bool {
        self.settings().is_some_and(|settings| settings.is_default)
    }

    /// Luck of a game that begins now.
    ///
    /// # Errors
    /// The host has no public numbers now, or a clock that would name the wrong ones (beacon 3.8).
    pub(crate) async fn for_new_game(self) -> Result<Luck, NoNumbers> {
        let relays = self.relays().ok_or(NoNumbers::NoRelays)?;
        let ahead = relays.clock_ahead(|| self.service.now()).await.ok_or(NoNumbers::Silent)?;
        if ahead.unsigned_abs() >= CLOCK_OFF_REFUSED {
            tracing::warn!("no game with public numbers begins: the clock is {ahead} ms ahead of the network");
            return Err(NoNumbers::ClockOff(ahead));
        }
        Ok(Luck::Beacon(relays.network().hash().to_owned()))
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
