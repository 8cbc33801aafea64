//! Reminders that a person wants, and where (days 2.7). Every kind of reminder obeys these settings.

use banco_engine::PersonKey;
use banco_ports::{Address, Place};
use banco_store::StoreError;

use crate::messages::settings::spec::{OFF, SettingSpec, TypedSetting};
use crate::messages::settings::{self, Scope};
use crate::night::Night;
use crate::preferences::Preferences;
use crate::prepared_commit::Commit;
use crate::{Post, Service};

/// Reminders of a move that a person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rhythm {
    /// At a half, a quarter and a tenth of the time.
    All,
    /// Only the last one.
    Last,
    /// None, of any kind.
    Off,
}

/// Place of a person's reminders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RemindAt {
    /// The chat of the game.
    Game,
    /// The private chat.
    Private,
}

/// Frequency of reminders.
pub(crate) static REMINDERS: TypedSetting<Rhythm> = TypedSetting::new(
    SettingSpec {
        said: &[
            ("du", "all"),
            ("day du", "all"),
            ("con nua", "all"),
            ("mot phan tu", "all"),
            ("half", "all"),
            ("cuoi", "last"),
            ("lan cuoi", "last"),
        ],
        own_labels: &[(OFF, "choice-no-reminders")],
        moves_clocks: true,
        ..SettingSpec::new("reminders", "nhac", [140, 70]).of_person(&["all", "last", OFF])
    },
    |word| match word {
        Some("last") => Rhythm::Last,
        Some(OFF) => Rhythm::Off,
        _ => Rhythm::All,
    },
);

/// Place of reminders.
pub(crate) static REMIND_AT: TypedSetting<RemindAt> = TypedSetting::new(
    SettingSpec {
        said: &[("rieng", "private")],
        ..SettingSpec::new("remindat", "nhaco", [150, 75]).of_person(&["game", "private"])
    },
    |word| if word == Some("private") { RemindAt::Private } else { RemindAt::Game },
);

/// Both of them.
pub(crate) static SETTINGS: &[&SettingSpec] = &[&REMINDERS.spec, &REMIND_AT.spec];

/// A reminder of a game, to one person.
pub(crate) struct Reminded<'a> {
    pub person: &'a PersonKey,
    /// The person who waits.
    pub other: &'a PersonKey,
    /// Places of the game.
    pub places: &'a [Place],
    pub post: Post,
}

/// Reminders that no clock of a game sends.
#[derive(Clone, Copy)]
pub(crate) struct Reminders<'a> {
    service: &'a Service,
}

impl<'a> Reminders<'a> {
    pub(crate) fn of(service: &'a Service) -> Reminders<'a> {
        Reminders { service }
    }

    /// Sends a reminder with the commit that takes its due value away. At night it waits; false if nothing was sent.
    pub(crate) async fn send(self, commit: Commit<'_>, reminder: Reminded<'_>) -> Result<bool, StoreError> {
        let Some(to) = self.wanted_at(&reminder).await else {
            return self.service.commit(commit).await.map(|()| false);
        };
        let is_night = match to.first().and_then(Address::place) {
            Some(place) => {
                Night::of(self.service).is_silent_at(&place, Some(reminder.person), self.service.now()).await
            }
            None => false,
        };
        if is_night {
            return Ok(false);
        }
        let post = std::slice::from_ref(&reminder.post);
        let commit = to.into_iter().fold(commit, |commit, to| commit.write(to, post));
        self.service.commit(commit).await.map(|()| true)
    }

    /// Places for the reminder; `None` if the person wants none, or none of this player.
    async fn wanted_at(self, reminder: &Reminded<'_>) -> Option<Vec<Address>> {
        let Reminded { person, other, places, .. } = *reminder;
        let (own, _) = Preferences::of(self.service).wishes(Scope::Person, &settings::of_person(person)).await;
        if REMINDERS.of(&own) == Rhythm::Off || self.service.blocks(person, other).await {
            return None;
        }
        Some(match REMIND_AT.of(&own) {
            RemindAt::Private => vec![Address::Person(person.clone())],
            RemindAt::Game => places.iter().map(Address::from).collect(),
        })
    }
}
