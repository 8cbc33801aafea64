//! Check of all games in a folder or an export, against the rules and the sealed envelope.

use std::path::Path;
use std::process::ExitCode;

use banco_engine::{Entry, Table};
use banco_ports::Lang;
use banco_service::features::export::public_numbers;
use banco_service::i18n::Sentence;
use banco_store::StoreError;
use banco_store::local::{DamageKind, OpenError, Snapshot, WalkError};

use super::super::out::{self, failed, misused, undone};
use super::super::transfer::{Line, Reading, Unreadable, of_file};
use crate::host_messages::Told;

/// Checks a data folder or a backup: the journal, and every game.
pub(super) fn judge_folder(folder: &Path, lang: Lang) -> ExitCode {
    let snapshot = match Snapshot::open(folder) {
        Ok(snapshot) if snapshot.records() == 0 && snapshot.damages().is_empty() => {
            let folder = folder.display().to_string();
            return misused(&Sentence::new(lang, "copy-no-journal").text("folder", folder).plain());
        }
        Ok(snapshot) => snapshot,
        Err(error) => {
            // The folder cannot be judged.
            let unusable = matches!(&error, OpenError::Walk(WalkError::Unfinished { .. } | WalkError::Newer { .. }));
            return undone(&error.told(lang), unusable);
        }
    };
    let mut tally = Tally { lang, ..Tally::default() };
    for damage in snapshot.damages() {
        let key = if damage.kind == DamageKind::End { "verify-end" } else { "verify-damage" };
        tally.bad(Sentence::new(lang, key).text("damage", damage.told(lang)));
    }
    let ids = match snapshot.games() {
        Ok(ids) => ids,
        Err(error) => return failed(&error.told(lang)),
    };
    for id in ids {
        match snapshot.game(&id) {
            Ok(Some((_, entries))) => tally.game(&id, &entries),
            Ok(None) => {}
            Err(StoreError::Damaged { .. }) => tally.bad(Sentence::new(lang, "verify-lost").text("game", id)),
            Err(error) => return failed(&error.told(lang)),
        }
    }
    tally.end()
}

pub(super) fn judge_export(file: &Path, lang: Lang) -> ExitCode {
    let mut tally = Tally { lang, ..Tally::default() };
    let mut read = || -> Result<(), Unreadable> {
        let mut reading = Reading::open(file)?;
        while let Some(line) = reading.next()? {
            match line {
                Line::Game(game) => tally.game(&game.id, &game.entries),
                Line::Withheld(_) => tally.going += 1,
                Line::SetAside(id) => tally.bad(Sentence::new(lang, "verify-lost").text("game", id)),
                Line::Export(_)
                | Line::Value { .. }
                | Line::Event(_)
                | Line::Message(_)
                | Line::Letter(_)
                | Line::Beat(_)
                | Line::End(_) => {}
            }
        }
        Ok(())
    };
    let name = file.display().to_string();
    match read() {
        Ok(()) => tally.end(),
        Err(error @ (Unreadable::Cut(_) | Unreadable::Changed | Unreadable::Line { .. })) => {
            tally.bad(Sentence::new(lang, "verify-file").text("why", of_file(&name, &error, lang)));
            tally.end()
        }
        Err(error @ Unreadable::Io(_)) => failed(&of_file(&name, &error, lang)),
        Err(error @ (Unreadable::Foreign | Unreadable::Newer(_))) => misused(&of_file(&name, &error, lang)),
    }
}

/// Result of checking many games.
#[derive(Default)]
struct Tally {
    lang: Lang,
    good: u32,
    going: u32,
    bad: u32,
}

impl Tally {
    /// Checks a game: a running one is replayed, a finished one is also derived from its seed.
    fn game(&mut self, id: &str, entries: &[Entry]) {
        if let Err(fault) = public_numbers::check_entries(entries) {
            let reason = fault.told(self.lang);
            return self.bad(Sentence::new(self.lang, "verify-game-numbers").text("game", id).text("reason", reason));
        }
        let table = match Table::replay(entries) {
            Ok(table) => table,
            Err(error) => {
                let reason = error.told(self.lang);
                return self
                    .bad(Sentence::new(self.lang, "verify-game-broken").text("game", id).text("reason", reason));
            }
        };
        if table.revealed_seed().is_none() {
            self.going += 1;
        } else if Table::verify(entries).is_ok_and(|report| report.differed.is_empty()) {
            self.good += 1;
        } else {
            self.bad(Sentence::new(self.lang, "verify-game-unfair").text("game", id));
        }
    }

    fn bad(&mut self, sentence: Sentence<'_>) {
        self.bad += 1;
        out::say(&sentence.plain());
    }

    fn end(self) -> ExitCode {
        let sentence = Sentence::new(self.lang, "verify-all");
        let sentence = sentence.number("good", self.good).number("going", self.going).number("bad", self.bad);
        out::say(&sentence.plain());
        if self.bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
