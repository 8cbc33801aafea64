//! Check of the games' folder: permissions, room, journal, index, clock.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use banco_ports::{Lang, Place};
use banco_store::local::{self, ArchiveDamage, DamageKind, IndexState, OpenError, Outlook, Snapshot};

use super::secrets::is_open_to_others;
use super::{Finding, Found};
use crate::config::Config;
use crate::disk_space;
use crate::host_messages::folder::advice;
use crate::host_messages::{Told, words};

/// Free bytes below which the next evening may not be saved: a journal of one evening of a busy group.
const ROOM_BAD: u64 = 50 << 20;

/// Free bytes for a few months of a busy group.
const ROOM_LOW: u64 = 1 << 30;

/// Earliest possible time of the clock, 2026-01-01: this program did not exist before.
const CLOCK_MIN: i64 = 1_767_225_600_000;

/// Time by which a clock may be behind the last heartbeat without having been set.
const CLOCK_SLACK_MILLIS: i64 = 60_000;

/// File that is created and removed at once, to test the folder.
const PROBE: &str = "doctor-was-here";

/// Bytes of that file: as much as a few moves need.
const PROBE_BYTES: usize = 16 << 10;

/// Most chats whose rights are checked: those with the latest changes.
const CHATS_MAX: usize = 50;

/// Checks the folder of the games.
pub(super) fn games(config: &Config, lang: Lang) -> Found {
    let folder = &config.data_dir;
    let name = folder.display().to_string();
    let mut found = Vec::new();
    if !folder.exists() {
        found.push(match probe(above(folder)) {
            Ok(()) => Finding::warning("doctor-folder-new").with("folder", &name),
            Err(error) => closed(&name, &error, lang),
        });
        found.extend(room_in(above(folder)));
        return Found { findings: found, ..Found::default() };
    }
    let probed = probe(folder).map_err(|error| {
        // A full disk has a finding of its own.
        found.extend((!is_full(error.kind())).then(|| closed(&name, &error, lang)));
        error.kind()
    });
    if probed.is_ok() {
        let open = if is_open_to_others(folder) {
            Finding::warning("doctor-folder-open")
        } else {
            Finding::good("doctor-folder")
        };
        found.push(open.with("folder", &name));
    }
    match probed {
        Err(kind) if is_full(kind) => {
            let megabytes = disk_space::free_bytes(folder).unwrap_or(0) >> 20;
            found.push(Finding::bad("doctor-room-full").with("folder", &name).with("megabytes", megabytes));
        }
        Ok(()) | Err(_) => found.extend(room_in(folder)),
    }
    let outlook = local::look_ahead(folder);
    let snapshot = Snapshot::open(folder);
    if let Some(error) = snapshot.as_ref().err().or(outlook.as_ref().err()) {
        // One advice is enough for a folder without permissions.
        let is_said = matches!((&probed, error), (Err(kind), OpenError::Io { source, .. }) if source.kind() == *kind);
        found.extend((!is_said).then(|| Finding::bad("doctor-journal-closed").with("why", error.told(lang))));
    }
    let mut chats = Vec::new();
    if let (Ok(snapshot), Ok(outlook)) = (&snapshot, &outlook) {
        found.extend(journal(snapshot, outlook.as_ref(), lang));
        chats = chats_of(snapshot);
    }
    match outlook {
        Ok(Some(outlook)) => found.push(index(outlook.index)),
        Ok(None) => found.push(Finding::good("doctor-index-used")),
        Err(_) => {}
    }
    found.push(clock(folder));
    Found { findings: found, chats, bots: Vec::new() }
}

fn closed(folder: &str, error: &io::Error, lang: Lang) -> Finding {
    let finding = Finding::bad("doctor-folder-closed").with("folder", folder);
    finding.with("why", words(error, lang)).with("advice", advice(error, lang))
}

/// Nearest folder above that exists.
fn above(folder: &Path) -> &Path {
    folder.ancestors().find(|above| above.exists()).unwrap_or(Path::new("."))
}

/// Tests writing: a folder may be writable by its permissions and not by its disk, and a full disk still takes an empty
/// file.
fn probe(folder: &Path) -> io::Result<()> {
    let path = folder.join(PROBE);
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&path)?;
    let written = file.write_all(&[0; PROBE_BYTES]).and_then(|()| file.sync_all());
    let removed = fs::remove_file(path);
    written.and(removed)
}

fn is_full(kind: io::ErrorKind) -> bool {
    matches!(kind, io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

fn room_in(folder: &Path) -> Option<Finding> {
    let free = disk_space::free_bytes(folder)?;
    let finding = match free {
        ..ROOM_BAD => Finding::bad("doctor-room-none"),
        ROOM_BAD..ROOM_LOW => Finding::warning("doctor-room-low"),
        ROOM_LOW.. => Finding::good("doctor-room"),
    };
    Some(finding.with("megabytes", free >> 20))
}

/// Checks the journal by itself, and against witness and index; while a bot runs only against the witness.
fn journal(snapshot: &Snapshot, outlook: Option<&Outlook>, lang: Lang) -> Vec<Finding> {
    let damages = outlook.map_or(snapshot.damages(), |outlook| &outlook.damages);
    let newly: BTreeSet<&String> = outlook.into_iter().flat_map(|outlook| &outlook.newly_damaged).collect();
    let mut found: Vec<Finding> = damages
        .iter()
        .map(|damage| {
            let is_known = damage.games.iter().all(|game| !newly.contains(game));
            let finding = match damage.kind {
                DamageKind::End => Finding::bad("doctor-journal-cut"),
                DamageKind::Cut if is_known => Finding::warning("doctor-journal-gone-on"),
                DamageKind::Cut
                | DamageKind::Line
                | DamageKind::Segment
                | DamageKind::Unreadable
                | DamageKind::Fork => Finding::bad("doctor-journal-damaged"),
            };
            finding.with("damage", damage.told(lang))
        })
        .collect();
    let listed = |ids: &BTreeSet<&String>| ids.iter().map(|id| format!("#{id}")).collect::<Vec<_>>().join(", ");
    if !newly.is_empty() {
        found.push(Finding::warning("doctor-will-set-aside").with("games", listed(&newly)));
    }
    if outlook.is_some_and(|outlook| outlook.unknown_lost) {
        found.push(Finding::warning("doctor-unknown-lost"));
    }
    let set_aside = snapshot.set_aside().unwrap_or_default();
    let set_aside: BTreeSet<&String> = set_aside.iter().filter(|id| !newly.contains(id)).collect();
    if !set_aside.is_empty() {
        found.push(Finding::warning("doctor-set-aside").with("games", listed(&set_aside)));
    }
    found.extend(archive(snapshot, lang));
    if found.is_empty() && snapshot.records() == 0 {
        // Even a bot without any game has written something.
        found.push(Finding::warning("doctor-journal-none"));
    } else if found.is_empty() {
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

/// Damages of the archive.
fn archive(snapshot: &Snapshot, lang: Lang) -> Vec<Finding> {
    match snapshot.archive_damages() {
        Ok(damages) => {
            let finding =
                |damage: &ArchiveDamage| Finding::bad("doctor-archive-damaged").with("damage", damage.told(lang));
            damages.iter().map(finding).collect()
        }
        Err(error) => vec![Finding::bad("doctor-journal-closed").with("why", error.told(lang))],
    }
}

/// Chats with running games, the last changed first.
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

fn index(state: IndexState) -> Finding {
    match state {
        IndexState::Whole => Finding::good("doctor-index"),
        IndexState::Missing => Finding::good("doctor-index-none"),
        IndexState::Broken => Finding::warning("doctor-index-broken"),
    }
}

/// Checks the clock: one set back takes time from players, one that was never set takes all of it.
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
