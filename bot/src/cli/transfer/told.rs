//! Messages about a failed export or import, in the host's language.

use banco_ports::Lang;
use banco_service::i18n::{self, Sentence};

use super::export::ExportError;
use super::import::ImportError;
use super::read::{Fault, Unreadable};
use super::source::SourceError;
use crate::host_messages::{Told, words};

impl Told for SourceError {
    fn told(&self, lang: Lang) -> String {
        match self {
            SourceError::Empty(place) => Sentence::new(lang, "export-empty").text("place", place.as_str()).plain(),
            SourceError::Folder(error) => error.told(lang),
            SourceError::Database(error) => error.told(lang),
        }
    }
}

impl Told for ExportError {
    fn told(&self, lang: Lang) -> String {
        let what = match self {
            ExportError::Exists { file } => {
                return Sentence::new(lang, "export-exists").text("file", file.as_str()).plain();
            }
            ExportError::NoFolder { file } => {
                return Sentence::new(lang, "export-no-folder").text("file", file.as_str()).plain();
            }
            ExportError::Write { file, source } => {
                let sentence = Sentence::new(lang, "io-at").text("path", file.as_str());
                sentence.text("why", words(source, lang)).plain()
            }
            ExportError::Read(error) => error.told(lang),
        };
        Sentence::new(lang, "export-nothing").text("what", what).plain()
    }
}

impl Told for ImportError {
    fn told(&self, lang: Lang) -> String {
        let what = match self {
            ImportError::File { file, source } => of_file(file, source, lang),
            ImportError::Twice { file, id } => {
                Sentence::new(lang, "import-twice").text("file", file.as_str()).text("game", id.as_str()).plain()
            }
            ImportError::Withheld { file, games } => {
                let list: Vec<String> = games.iter().map(|id| format!("#{id}")).collect();
                let count = i64::try_from(games.len()).unwrap_or(i64::MAX);
                let sentence = Sentence::new(lang, "import-withheld").text("file", file.as_str());
                sentence.number("count", count).text("games", list.join(", ")).plain()
            }
            ImportError::Folder(error) => error.told(lang),
            ImportError::Database(error) => error.told(lang),
            ImportError::Store(error) => error.told(lang),
        };
        Sentence::new(lang, "import-nothing").text("what", what).plain()
    }
}

/// Message about a file that is no usable export.
pub(in crate::cli) fn of_file(file: &str, why: &Unreadable, lang: Lang) -> String {
    let at = |line: u64, what: String| {
        let sentence = Sentence::new(lang, "export-line").text("line", line.to_string());
        sentence.text("what", what).plain()
    };
    let what = match why {
        Unreadable::Io(error) => words(error, lang),
        Unreadable::Foreign => i18n::text(lang, "export-foreign"),
        Unreadable::Newer(format) => Sentence::new(lang, "export-newer").text("format", format.to_string()).plain(),
        Unreadable::Line { line, fault } => at(*line, fault.told(lang)),
        Unreadable::Cut(line) => Sentence::new(lang, "export-cut").text("line", line.to_string()).plain(),
        Unreadable::Changed => i18n::text(lang, "export-changed"),
    };
    Sentence::new(lang, "io-at").text("path", file).text("why", what).plain()
}

impl Told for Fault {
    fn told(&self, lang: Lang) -> String {
        let game = |key, id: &str| Sentence::new(lang, key).text("game", id).plain();
        match self {
            Fault::Behind => i18n::text(lang, "export-line-behind"),
            Fault::NoJson(column) => {
                Sentence::new(lang, "export-line-no-json").text("column", column.to_string()).plain()
            }
            Fault::Foreign(column) => {
                Sentence::new(lang, "export-line-foreign").text("column", column.to_string()).plain()
            }
            Fault::Second => i18n::text(lang, "export-line-second"),
            Fault::Illegal(id) => game("export-line-illegal", id),
            Fault::OtherCard(id) => game("export-line-other-card", id),
            Fault::NoId => i18n::text(lang, "export-line-no-id"),
            Fault::Many => i18n::text(lang, "export-line-many"),
            Fault::Long => i18n::text(lang, "export-line-long"),
        }
    }
}
