//! The configuration's file and the folder of the games: permissions, room, journal, index, clock.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use banco_ports::Place;
use banco_store::local::{self, Snapshot};

use super::Finding;
use crate::config::Config;
use crate::room;

/// A journal of one evening of a busy group; below it the next evening may not be saved.
const ROOM_BAD: u64 = 50 << 20;

/// A few months of a busy group.
const ROOM_LOW: u64 = 1 << 30;

/// This program did not exist before: 2026-01-01.
const CLOCK_MIN: i64 = 1_767_225_600_000;

/// A clock may be so far behind the last sign of life without anybody having set it.
const CLOCK_SLACK_MILLIS: i64 = 60_000;

/// A file that is made and removed at once, to see whether that can be done.
const PROBE: &str = "doctor-was-here";

/// Chats that are asked about their rights: those where something happened last.
const CHATS_MAX: usize = 50;

/// The file that was read, and who else may read it.
pub(super) fn configuration(config: &Config, file: Option<&Path>) -> Vec<Finding> {
    let default = Path::new("config.toml");
    let Some(file) = file.or(Some(default).filter(|file| file.exists())) else {
        return vec![Finding::good("doctor-config-none")];
    };
    let name = file.display();
    let secrets = [&config.telegram.token, &config.discord.token, &config.web.access_key, &config.store.postgres_url];
    let holds_secret = secrets.into_iter().any(|secret| secret.get().is_some());
    if holds_secret && is_open_to_others(file) {
        return vec![Finding::warning("doctor-config-open").with("file", name)];
    }
    vec![Finding::good("doctor-config").with("file", name)]
}

#[cfg(unix)]
fn is_open_to_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|about| about.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_open_to_others(_: &Path) -> bool {
    false
}

/// The folder of the games, and the chats where they are played.
pub(super) fn games(config: &Config) -> (Vec<Finding>, Vec<Place>) {
    let folder = &config.data_dir;
    let name = folder.display().to_string();
    let mut found = Vec::new();
    if !folder.exists() {
        found.push(match probe(above(folder)) {
            Ok(()) => Finding::good("doctor-folder-new").with("folder", &name),
            Err(error) => Finding::bad("doctor-folder-closed").with("folder", &name).with("why", error),
        });
        found.extend(room_in(above(folder)));
        return (found, Vec::new());
    }
    if let Err(error) = probe(folder) {
        found.push(Finding::bad("doctor-folder-closed").with("folder", &name).with("why", error));
    } else if is_open_to_others(folder) {
        found.push(Finding::warning("doctor-folder-open").with("folder", &name));
    } else {
        found.push(Finding::good("doctor-folder").with("folder", &name));
    }
    found.extend(room_in(folder));
    let chats = match Snapshot::open(folder) {
        Err(error) => {
            found.push(Finding::bad("doctor-journal-closed").with("why", error));
            Vec::new()
        }
        Ok(snapshot) => {
            found.extend(journal(&snapshot));
            chats_of(&snapshot)
        }
    };
    found.push(index(folder));
    found.push(clock(folder));
    (found, chats)
}

/// The nearest folder above that exists.
fn above(folder: &Path) -> &Path {
    folder.ancestors().find(|above| above.exists()).unwrap_or(Path::new("."))
}

/// A folder may be writable by its permissions and not by its disk.
fn probe(folder: &Path) -> io::Result<()> {
    let path = folder.join(PROBE);
    OpenOptions::new().write(true).create(true).truncate(true).open(&path)?;
    fs::remove_file(path)
}

fn room_in(folder: &Path) -> Option<Finding> {
    let free = room::free_bytes(folder)?;
    let finding = match free {
        ..ROOM_BAD => Finding::bad("doctor-room-none"),
        ROOM_BAD..ROOM_LOW => Finding::warning("doctor-room-low"),
        ROOM_LOW.. => Finding::good("doctor-room"),
    };
    Some(finding.with("megabytes", free >> 20))
}

fn journal(snapshot: &Snapshot) -> Vec<Finding> {
    let mut found: Vec<Finding> =
        snapshot.damages().iter().map(|damage| Finding::bad("doctor-journal-damaged").with("damage", damage)).collect();
    let set_aside = snapshot.set_aside().unwrap_or_default();
    if !set_aside.is_empty() {
        let ids: Vec<String> = set_aside.iter().map(|id| format!("#{id}")).collect();
        found.push(Finding::warning("doctor-set-aside").with("games", ids.join(", ")));
    }
    if found.is_empty() {
        let games = snapshot.games().map_or(0, |games| games.len());
        found.push(Finding::good("doctor-journal").with("records", snapshot.records()).with("games", games));
    }
    if let Ok(unsent) = snapshot.unsent()
        && !unsent.is_empty()
    {
        found.push(Finding::warning("doctor-unsent").with("letters", unsent.len()));
    }
    found
}

/// Chats where games go on, those that changed last first.
fn chats_of(snapshot: &Snapshot) -> Vec<Place> {
    let mut chats: BTreeMap<(String, String), (i64, Place)> = BTreeMap::new();
    for id in snapshot.games().unwrap_or_default() {
        let Ok(Some(card)) = snapshot.card(&id) else { continue };
        for place in card.places.into_iter().filter(|_| card.open) {
            let latest = chats.entry((place.platform.key().to_owned(), place.chat.clone())).or_insert((0, place));
            latest.0 = latest.0.max(card.changed);
        }
    }
    let mut chats: Vec<(i64, Place)> = chats.into_values().collect();
    chats.sort_by_key(|(changed, _)| std::cmp::Reverse(*changed));
    chats.into_iter().take(CHATS_MAX).map(|(_, place)| place).collect()
}

fn index(folder: &Path) -> Finding {
    match local::look_at_index(folder) {
        Ok(local::IndexState::Whole) => Finding::good("doctor-index"),
        Ok(local::IndexState::Missing) => Finding::good("doctor-index-none"),
        Ok(local::IndexState::InUse) => Finding::good("doctor-index-used"),
        Ok(local::IndexState::Broken(why)) => Finding::warning("doctor-index-broken").with("why", why),
        Err(error) => Finding::bad("doctor-folder-closed").with("folder", folder.display()).with("why", error),
    }
}

/// A clock that was set back takes time from players, one that was never set takes all of it.
fn clock(folder: &Path) -> Finding {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
    if now < CLOCK_MIN {
        return Finding::bad("doctor-clock-unset");
    }
    match local::last_beat(folder) {
        Ok(Some(beat)) if beat > now.saturating_add(CLOCK_SLACK_MILLIS) => {
            Finding::warning("doctor-clock-back").with("seconds", (beat - now) / 1_000)
        }
        Ok(_) | Err(_) => Finding::good("doctor-clock"),
    }
}
