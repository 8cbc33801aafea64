//! Messages about a program that could not start, or had to end.

use banco_ports::Lang;
use banco_service::i18n::{self, Sentence};

use super::{Told, words};
use crate::program::{AdapterError, ProgramError};

impl Told for ProgramError {
    fn told(&self, lang: Lang) -> String {
        match self {
            ProgramError::Folder(error) => error.told(lang),
            ProgramError::Database(error) => error.told(lang),
            ProgramError::Store(error) => error.told(lang),
            ProgramError::Listen(error) => error.told(lang),
            ProgramError::Adapter(error) => error.told(lang),
            ProgramError::PageKey(error) => {
                Sentence::new(lang, "ended-page-key").text("why", words(error, lang)).plain()
            }
            ProgramError::Nothing => i18n::text(lang, "ended-nothing"),
            ProgramError::Fell => i18n::text(lang, "ended-fell"),
            ProgramError::Superseded => i18n::text(lang, "ended-superseded"),
            ProgramError::Taken => i18n::text(lang, "ended-taken"),
            ProgramError::Poisoned => i18n::text(lang, "ended-poisoned"),
        }
    }
}

impl Told for AdapterError {
    fn told(&self, lang: Lang) -> String {
        match self {
            #[cfg(feature = "web")]
            AdapterError::Web(error) => error.told(lang),
            #[cfg(feature = "telegram")]
            AdapterError::Telegram(error) => error.told(lang),
            #[cfg(feature = "discord")]
            AdapterError::Discord(error) => error.told(lang),
            AdapterError::Io(error) => words(error, lang),
        }
    }
}
