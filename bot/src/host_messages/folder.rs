//! Messages about data folders and backups.

use std::io::{self, ErrorKind};
use std::path::Path;

use banco_ports::Lang;
use banco_service::i18n::{self, Sentence};
use banco_store::StoreError;
use banco_store::local::{ArchiveDamage, CopyError, Damage, DamageKind, OpenError, WalkError};

use super::{Told, words};

/// Most games of a file that are named one by one; `banco verify` names all.
const GAMES_SHOWN: usize = 20;

/// Error of the system about a path.
pub(crate) fn at(path: &Path, error: &io::Error, lang: Lang) -> String {
    let sentence = Sentence::new(lang, "io-at").text("path", path.display().to_string());
    sentence.text("why", words(error, lang)).plain()
}

/// Fix for a folder that cannot be used.
pub(crate) fn advice(error: &io::Error, lang: Lang) -> String {
    let key = match error.kind() {
        ErrorKind::PermissionDenied => "advice-owner",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "advice-room",
        ErrorKind::ReadOnlyFilesystem => "advice-writable",
        _ => "advice-elsewhere",
    };
    i18n::text(lang, key)
}

impl Told for OpenError {
    fn told(&self, lang: Lang) -> String {
        let path = |key, path: &Path| Sentence::new(lang, key).text("folder", path.display().to_string());
        let sentence = match self {
            OpenError::InUse(folder) => path("folder-in-use", folder),
            OpenError::Io { path, source } => {
                let what = at(path, source, lang);
                Sentence::new(lang, "advised").text("what", what).text("advice", advice(source, lang))
            }
            OpenError::Walk(error) => return error.told(lang),
            OpenError::Foreign { segment, offset } => {
                let sentence = Sentence::new(lang, "journal-foreign").text("file", file(*segment));
                sentence.text("offset", offset.to_string())
            }
            OpenError::Index(_) => Sentence::new(lang, "index-failed"),
            OpenError::Store(error) => return error.told(lang),
            OpenError::JournalMissing(folder) => path("journal-missing", folder),
        };
        sentence.plain()
    }
}

impl Told for WalkError {
    fn told(&self, lang: Lang) -> String {
        let path = |key, name, path: &Path| Sentence::new(lang, key).text(name, path.display().to_string());
        let sentence = match self {
            WalkError::Io { path, source } => return at(path, source, lang),
            WalkError::Unfinished { path: folder } => path("folder-unfinished", "folder", folder),
            WalkError::Archive { path: folder } => path("archive-missing", "folder", folder),
            WalkError::Newer { path: file, found } => {
                path("journal-newer", "file", file).text("format", found.to_string())
            }
        };
        sentence.plain()
    }
}

impl Told for CopyError {
    fn told(&self, lang: Lang) -> String {
        let path = |key, path: &Path| Sentence::new(lang, key).text("folder", path.display().to_string());
        let sentence = match self {
            CopyError::NoJournal(folder) => path("copy-no-journal", folder),
            CopyError::Emptied(folder, damage) => path("copy-emptied", folder).text("damage", damage.told(lang)),
            CopyError::NotEmpty(folder) => path("copy-not-empty", folder),
            CopyError::HoldsGames(folder) => path("copy-holds-games", folder).text("move", moving_away(folder)),
            CopyError::LinkToNothing(folder) => path("copy-link-to-nothing", folder),
            CopyError::Within(from, to) => path("copy-within", from).text("other", to.display().to_string()),
            CopyError::Open(error) => return error.told(lang),
            CopyError::Write { path, source } => {
                Sentence::new(lang, "copy-nothing").text("what", at(path, source, lang))
            }
            CopyError::Differs(folder) => path("copy-differs", folder),
        };
        sentence.plain()
    }
}

impl Told for Damage {
    fn told(&self, lang: Lang) -> String {
        let what = match self.kind {
            DamageKind::Line => "damage-line",
            DamageKind::Segment => "damage-segment",
            DamageKind::Unreadable => "damage-unreadable",
            DamageKind::Cut => "damage-cut",
            DamageKind::End => "damage-end",
            DamageKind::Fork => "damage-fork",
        };
        let lost = i64::try_from(self.lost.end.saturating_sub(self.lost.start)).unwrap_or(i64::MAX);
        let place = Sentence::new(lang, what).text("file", file(self.segment)).text("offset", self.offset.to_string());
        let games: Vec<String> = self.games.iter().map(|id| format!("#{id}")).collect();
        let games = if games.is_empty() { String::new() } else { format!(" ({})", games.join(", ")) };
        let sentence = Sentence::new(lang, "damage").text("place", place.plain());
        sentence.number("lost", lost).text("games", games).plain()
    }
}

impl Told for ArchiveDamage {
    fn told(&self, lang: Lang) -> String {
        let shown = self.games.iter().take(GAMES_SHOWN).map(|id| format!("#{id}"));
        let more = (self.games.len() > GAMES_SHOWN).then(|| "…".to_owned());
        let games: Vec<String> = shown.chain(more).collect();
        let games = if games.is_empty() { String::new() } else { format!(" ({})", games.join(", ")) };
        let count = i64::try_from(self.games.len()).unwrap_or(i64::MAX);
        let sentence = Sentence::new(lang, "damage-archive").text("file", format!("archive/{}", self.file));
        let known = if self.is_unknown { "no" } else { "yes" };
        sentence.number("count", count).text("games", games).text("known", known).plain()
    }
}

/// Command that moves a folder away. If the folder is a link, it moves the folder behind it and removes the link.
fn moving_away(folder: &Path) -> String {
    match folder.is_symlink().then(|| folder.canonicalize().ok()).flatten() {
        Some(real) => format!("mv {0} {0}.old && rm {1}", real.display(), folder.display()),
        None => format!("mv {0} {0}.old", folder.display()),
    }
}

/// Name of a journal file.
fn file(segment: u32) -> String {
    format!("{segment:06}.log")
}

impl Told for StoreError {
    fn told(&self, lang: Lang) -> String {
        let said = |key, said: &str| Sentence::new(lang, key).text("said", said);
        let sentence = match self {
            StoreError::NotSaved(why) => said("store-not-saved", why),
            StoreError::Unknown(why) => said("store-unknown", why),
            StoreError::Unreadable(why) => said("store-unreadable", why),
            StoreError::Damaged { game, .. } => Sentence::new(lang, "store-damaged").text("game", game),
            StoreError::Repeated | StoreError::Conflict { .. } | StoreError::Changed(_) | StoreError::Closed => {
                said("store-refused", &self.to_string())
            }
        };
        sentence.plain()
    }
}
