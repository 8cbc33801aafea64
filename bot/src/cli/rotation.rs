//! `banco backup DIR --keep N`: a copy named by its time, checked like `banco verify` does, and the oldest copies removed.
//!
//! A copy is written under the name of its time with `.part` behind, and gets its own name when it is complete and checked.
//! Copies with damaged games are named so, and are counted apart: they never push out a good one.

use std::fs::{self, DirBuilder, File, TryLockError};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;
use std::process::ExitCode;

use banco_ports::Lang;
use banco_service::i18n::Sentence;
use banco_store::local;
use jiff::fmt::strtime;
use jiff::{Span, Timestamp};

use super::moving::{Extent, backed_up};
use super::out::{self, failed, undone};
use super::{lang, verify};
use crate::config::Config;
use crate::host_messages::folder::at;
use crate::host_messages::{Told, words};

/// Form of a copy's name. It is in UTC, so the order of names is the order of times.
const NAME: &str = "banco-%Y-%m-%dT%H%M%SZ";

/// Held while a copy is made, so that no other process removes the copy in work.
const LOCK: &str = ".banco-backup";

/// State of a copy, as the end of its name says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Good,
    Damaged,
    /// Not complete, or not checked yet.
    Part,
}

impl State {
    const ALL: [State; 3] = [State::Good, State::Damaged, State::Part];

    const fn suffix(self) -> &'static str {
        match self {
            State::Good => "",
            State::Damaged => "-damaged",
            State::Part => ".part",
        }
    }

    /// State of the copy with this name; `None` if no copy has such a name.
    fn of(name: &str) -> Option<State> {
        let is_time = |text: &str| strtime::parse(NAME, text).is_ok_and(|time| time.to_datetime().is_ok());
        State::ALL.into_iter().find(|state| name.strip_suffix(state.suffix()).is_some_and(is_time))
    }
}

/// Runs the command: a new copy in `into`, of which the newest `keep` stay. Exit codes as for `banco backup`.
pub(super) fn run(config: &Config, into: &Path, keep: usize) -> ExitCode {
    let lang = lang::of(config);
    let lock = match locked(config, into) {
        Ok(lock) => lock,
        Err(code) => return code,
    };
    let name = free_name(into, Timestamp::now());
    let code = made(config, into, &name).and_then(|is_good| {
        let removed = rotate(into, &name, keep).map_err(|error| failed(&words(&error, lang)))?;
        let sentence = Sentence::new(lang, "backup-kept").text("folder", into.display().to_string());
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        out::say(&sentence.number("kept", count(removed.kept)).number("removed", count(removed.removed)).plain());
        Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    });
    drop(lock);
    code.unwrap_or_else(|code| code)
}

/// Name of a copy made at `time`, or in the next second without a copy.
fn free_name(into: &Path, time: Timestamp) -> String {
    let name = |at: Timestamp| at.strftime(NAME).to_string();
    let is_free =
        |name: &String| State::ALL.iter().all(|state| !into.join(format!("{name}{}", state.suffix())).exists());
    (0..)
        .map_while(|seconds| Some(name(time.checked_add(Span::new().seconds(seconds)).ok()?)))
        .find(is_free)
        .unwrap_or_else(|| name(time))
}

/// Creates the folder of the copies and locks it.
fn locked(config: &Config, into: &Path) -> Result<File, ExitCode> {
    let lang = lang::of(config);
    local::refuse_nested(&config.data_dir, into).map_err(|error| undone(&error.told(lang), error.is_usage()))?;
    let create = || {
        DirBuilder::new().recursive(true).mode(0o700).create(into)?;
        File::create(into.join(LOCK))
    };
    let file = create().map_err(|error| failed(&at(into, &error, lang)))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(failed(&of_folder("backup-busy", lang, into))),
        Err(TryLockError::Error(error)) => Err(failed(&at(into, &error, lang))),
    }
}

/// Makes and checks the copy. True if all its games are good.
fn made(config: &Config, into: &Path, name: &str) -> Result<bool, ExitCode> {
    let lang = lang::of(config);
    let failure = |error: io::Error| failed(&at(into, &error, lang));
    // A copy that was cut short is of no use any more.
    remove(into, &names(into, State::Part).map_err(failure)?).map_err(failure)?;
    let path = |state: State| into.join(format!("{name}{}", state.suffix()));
    let part = path(State::Part);
    let extent = backed_up(config, &part, &path(State::Good))?;
    let is_good = verify::folder(&part, lang) == ExitCode::SUCCESS && extent == Extent::Whole;
    let end = path(if is_good { State::Good } else { State::Damaged });
    fs::rename(&part, &end).and_then(|()| File::open(into)?.sync_all()).map_err(failure)?;
    if !is_good {
        out::remark(&of_folder("backup-damaged", lang, &end));
    }
    Ok(is_good)
}

/// Numbers of good copies.
struct Rotated {
    kept: usize,
    removed: usize,
}

/// Removes all but the newest `keep` good copies and the newest `keep` damaged ones. The copy that was just made stays,
/// also if the clock has been set back since the others.
fn rotate(into: &Path, newest: &str, keep: usize) -> io::Result<Rotated> {
    let mut good = Rotated { kept: 0, removed: 0 };
    for state in [State::Good, State::Damaged] {
        let mut all = names(into, state)?;
        let is_new = |name: &String| *name == format!("{newest}{}", state.suffix());
        all.sort_by_key(|name| (is_new(name), name.clone()));
        let surplus = all.len().saturating_sub(keep);
        remove(into, &all[..surplus])?;
        if state == State::Good {
            good = Rotated { kept: all.len() - surplus, removed: surplus };
        }
    }
    Ok(good)
}

/// Names of the copies in this state. Links are none.
fn names(into: &Path, wanted: State) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(into)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        if entry.file_type()?.is_dir() && State::of(&name) == Some(wanted) {
            found.push(name);
        }
    }
    Ok(found)
}

fn remove(into: &Path, names: &[String]) -> io::Result<()> {
    names.iter().try_for_each(|name| fs::remove_dir_all(into.join(name)))
}

fn of_folder(key: &str, lang: Lang, folder: &Path) -> String {
    Sentence::new(lang, key).text("folder", folder.display().to_string()).plain()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_copies_are_names_of_copies() {
        let name = Timestamp::UNIX_EPOCH.strftime(NAME).to_string();
        assert_eq!(name, "banco-1970-01-01T000000Z");
        for state in State::ALL {
            assert!(State::of(&format!("{name}{}", state.suffix())) == Some(state));
        }
        for foreign in ["", "banco", "banco-2026", "banco-2026-13-01T000000Z", "banco-1970-01-01T000000Z.old", "photos"]
        {
            assert!(State::of(foreign).is_none(), "{foreign}");
        }
    }
}
