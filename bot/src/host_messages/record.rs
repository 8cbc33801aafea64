//! Messages about records that no table can have written.

use banco_engine::RecordError;
use banco_ports::Lang;
use banco_service::i18n::{self, Sentence};

use super::Told;

impl Told for RecordError {
    fn told(&self, lang: Lang) -> String {
        let entry = |at: u64| {
            // People count from one.
            Sentence::new(lang, "record-entry").text("entry", at.saturating_add(1).to_string()).plain()
        };
        match self {
            RecordError::Empty | RecordError::NoChallenge => i18n::text(lang, "record-headless"),
            RecordError::NewerFormat(format) => {
                Sentence::new(lang, "record-newer").text("format", format.to_string()).plain()
            }
            RecordError::Luck => i18n::text(lang, "record-luck"),
            RecordError::OutOfPlace { at }
            | RecordError::Options { at, .. }
            | RecordError::Move { at, .. }
            | RecordError::Concession { at, .. }
            | RecordError::Outcome { at, .. } => entry(*at),
        }
    }
}
