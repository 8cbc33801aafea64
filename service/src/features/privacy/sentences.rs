//! Stored data of a person in words (days 3.5).

use banco_ports::{Lang, RichText};

use crate::features::privacy::say::PrivacySay;
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::count;

impl Statement for PrivacySay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        say(taste.lang, self)
    }
}

fn say(lang: Lang, said: &PrivacySay) -> RichText {
    let line = |key| Sentence::new(lang, key);
    match said {
        PrivacySay::About { games, settings } => {
            line("privacy-about").number("games", count(*games)).number("settings", count(*settings)).rich()
        }
        PrivacySay::Exported { games, settings, is_whole } => line("privacy-exported")
            .number("games", count(*games))
            .number("settings", count(*settings))
            .text("whole", if *is_whole { "yes" } else { "no" })
            .rich(),
        PrivacySay::AskDelete { running, is_connected } => line("privacy-ask")
            .number("running", count(*running))
            .text("connected", if *is_connected { "yes" } else { "no" })
            .rich(),
        PrivacySay::Deleted { games, resigned } => {
            line("privacy-deleted").number("games", count(*games)).number("resigned", count(*resigned)).rich()
        }
        PrivacySay::NotYours => line("privacy-not-yours").rich(),
    }
}
