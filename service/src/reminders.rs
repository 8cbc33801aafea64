//! Reminders that a person wants, and where (days 2.7). Every kind of reminder obeys these settings.

use crate::messages::settings::spec::{OFF, SettingSpec, TypedSetting};

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
