//! Finished games leave the journal: complete and readable, whatever the disk does meanwhile.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use banco_ports::MessageRef;
use banco_store::index::InMemory;
use banco_store::local::{Disk, IndexFate, JournalReader, Local, Settings, Snapshot, backup, backup_on, restore};
use banco_store::{Batch, Store, StoreError};
use banco_tests::faulty_disk::{Faults, FaultyDisk};
use banco_tests::sample::{SEGMENT_BYTES, event, last, moves, person, place, play, set, step};
use serde_json::json;

use super::sequence;

const COMMUNITY: &str = "telegram:c";

pub fn settings(disk: &FaultyDisk) -> Settings {
    Settings { disk: Arc::new(disk.clone()), segment_bytes: SEGMENT_BYTES, ..Settings::default() }
}

pub fn open(folder: &Path, disk: &FaultyDisk) -> Local {
    Local::open_with(folder, settings(disk)).expect("opened").0
}

fn ids(cards: Vec<(String, banco_store::GameCard)>) -> Vec<String> {
    cards.into_iter().map(|(id, _)| id).collect()
}

/// A store with four finished games in the archive and a running one.
async fn with_four_over(folder: &Path, disk: &FaultyDisk) -> Local {
    let store = open(folder, disk);
    for number in 0..4 {
        play(&store, &format!("g{number}"), number).await.expect("kept");
    }
    store.append(step("open", 0)).await.expect("kept");
    store.tidy().expect("moved");
    store
}

/// Checks all answers of a store about the finished games `g0` to `g<count>` and the running game `open`.
async fn assert_knows(store: &Local, count: u64, open_moves: u64) {
    let newest_first: Vec<String> = (0..count).rev().map(|number| format!("g{number}")).collect();
    assert_eq!(ids(store.finished(COMMUNITY, None, 1_000).await.expect("read")), newest_first);
    let mut after = None;
    for id in &newest_first {
        let page = store.finished(COMMUNITY, after, 1).await.expect("read");
        assert_eq!(page[0].0, *id);
        after = Some((page[0].1.ended_at().expect("over"), id.clone()));
    }
    assert_eq!(store.finished(COMMUNITY, after, 1).await, Ok(Vec::new()));
    let of_lan: BTreeSet<String> =
        ids(store.games_of(&person("lan"), false, 1_000).await.expect("read")).into_iter().collect();
    let mut all: BTreeSet<String> = newest_first.iter().cloned().collect();
    all.extend((open_moves > 0).then(|| "open".to_owned()));
    assert_eq!(of_lan, all);
    for id in &newest_first {
        assert_eq!(store.load(id).await, Ok(Some(moves(4))), "{id}");
        assert!(!store.card(id).await.expect("read").expect("a card").open);
        assert_eq!(store.board_of(id, &place("c", None)).await, Ok(Some(MessageRef(format!("{id}3")))));
        let shown = store.game_of_message(&place("c", None), &MessageRef(format!("{id}3"))).await;
        assert_eq!(shown, Ok(Some((id.clone(), 3))));
        assert_eq!(store.is_applied(&event(id, 0)).await, Ok(true));
        assert_eq!(store.append(step(id, 0)).await, Err(StoreError::Repeated));
        let taken = Batch { event: None, ..step(id, 0) };
        assert_eq!(store.append(taken).await, Err(StoreError::Conflict { actual: 4 }), "an id is used once");
    }
    let open = ids(store.open_games_at(&place("c", None)).await.expect("read"));
    assert_eq!(open, Vec::from_iter((open_moves > 0).then(|| "open".to_owned())));
    assert_eq!(store.load("open").await, Ok((open_moves > 0).then(|| moves(open_moves))));
}

pub fn segments(disk: &FaultyDisk, folder: &Path) -> Vec<String> {
    disk.list(&folder.join("journal")).expect("listed")
}

#[tokio::test]
async fn what_is_over_leaves_the_journal_and_is_found_as_before() {
    let (folder, disk) = (tempfile::tempdir().expect("a folder"), FaultyDisk::default());
    let mut store = open(folder.path(), &disk);
    let mut open_moves = 0;
    for number in 0..12 {
        store.append(step("open", open_moves)).await.expect("kept");
        open_moves += 1;
        play(&store, &format!("g{number}"), number).await.expect("kept");
        store.append(set("round", Some(json!(number)))).await.expect("kept");
        if number % 4 == 3 {
            store.tidy().expect("moved");
            assert!(segments(&disk, folder.path()).len() <= 5, "the journal is short");
        }
        assert_knows(&store, number as u64 + 1, open_moves).await;
        if number % 5 == 2 {
            // The index found equals one that is built from the start.
            let fingerprint = store.fingerprint();
            store.close().await.expect("closed");
            drop(store);
            if number % 2 == 1 {
                std::fs::remove_dir_all(folder.path().join("index")).expect("removed");
            }
            let (again, opening) = Local::open_with(folder.path(), settings(&disk)).expect("opened");
            assert!(opening.damages.is_empty() && opening.set_aside.is_empty(), "{opening:?}");
            let list = disk.list(&folder.path().join("archive")).expect("listed");
            assert!(list.iter().filter(|name| name.ends_with(".going")).count() <= 1, "nothing is left over: {list:?}");
            assert_eq!(matches!(opening.index, IndexFate::Rebuilt { .. }), number % 2 == 1, "{opening:?}");
            store = again;
            assert_ne!(store.fingerprint(), fingerprint, "closed and opened");
            assert_knows(&store, number as u64 + 1, open_moves).await;
        }
    }
    assert_eq!(store.value("round").await, Ok(Some(json!(11))));
    // Tables are merged: there are some, but fewer than archive runs.
    let tables = disk.list(&folder.path().join("archive")).expect("listed");
    assert!(tables.iter().filter(|name| name.ends_with(".games")).count() <= 2, "{tables:?}");
}

/// An index that went through all steps equals one built from archive and journal.
#[tokio::test]
async fn an_index_after_the_move_is_the_one_that_is_made_anew() {
    let (folder, disk) = (tempfile::tempdir().expect("a folder"), FaultyDisk::default());
    let store = open(folder.path(), &disk);
    for number in 0..5 {
        play(&store, &format!("g{number}"), number).await.expect("kept");
        store.append(step("open", number as u64)).await.expect("kept");
    }
    store.append(step("late", 0)).await.expect("kept");
    store.tidy().expect("moved");
    play(&store, "g5", 5).await.expect("kept");
    store.tidy().expect("moved");
    store.append(step("open", 5)).await.expect("kept");
    store.close().await.expect("closed");
    drop(store);
    let (kept, opening) = Local::open_with(folder.path(), settings(&disk)).expect("opened");
    assert!(matches!(opening.index, IndexFate::Kept { .. }), "{opening:?}");
    let fingerprint = kept.fingerprint();
    // This archive is no longer written to: the next one reads the same data.
    drop(kept);
    let (again, _) = Local::open_with(folder.path(), settings(&disk)).expect("opened");
    let again_kept = again.fingerprint();
    drop(again);
    std::fs::remove_dir_all(folder.path().join("index")).expect("removed");
    let (rebuilt, opening) = Local::open_with(folder.path(), settings(&disk)).expect("opened");
    assert!(matches!(opening.index, IndexFate::Rebuilt { .. }), "{opening:?}");
    assert_ne!(fingerprint, again_kept, "each opening is a line");
    assert_eq!(rebuilt.load("open").await, Ok(Some(moves(6))));
    // The digest alone; sequence and sum change with each opening.
    let digest = |mark: &str| mark.split("digest").nth(1).map(str::to_owned);
    assert_eq!(digest(&again_kept.expect("read")), digest(&rebuilt.fingerprint().expect("read")));
}

/// A child process just started by any thread holds all locks of this process until it runs its program.
#[tokio::test]
async fn an_index_whose_lock_is_held_for_a_moment_is_kept() {
    let (folder, disk) = (tempfile::tempdir().expect("a folder"), FaultyDisk::default());
    let store = open(folder.path(), &disk);
    play(&store, "g0", 0).await.expect("kept");
    store.close().await.expect("closed");
    drop(store);
    let file = std::fs::File::open(folder.path().join("index/db")).expect("the file of the index");
    file.lock().expect("locked");
    let holder = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(200));
        drop(file);
    });
    let (store, opening) = Local::open_with(folder.path(), settings(&disk)).expect("opened");
    assert!(matches!(opening.index, IndexFate::Kept { .. }), "{opening:?}");
    assert_eq!(store.load("g0").await, Ok(Some(moves(4))));
    holder.join().expect("ended");
}

#[tokio::test]
async fn a_game_that_changes_after_it_was_over_is_what_it_became() {
    let (folder, disk) = (tempfile::tempdir().expect("a folder"), FaultyDisk::default());
    let store = with_four_over(folder.path(), &disk).await;
    store.append(last("g1", 4, 77)).await.expect("it goes on from the archive");
    for _ in 0..2 {
        assert_eq!(store.load("g1").await, Ok(Some(moves(5))));
        let first = ids(store.finished(COMMUNITY, None, 10).await.expect("read"));
        assert_eq!(first, ["g1", "g3", "g2", "g0"], "found once, where it belongs now");
        // Enough lines to close the segment.
        for number in 0..12 {
            store.append(set("filler", Some(json!("x".repeat(100 + number))))).await.expect("kept");
        }
        store.tidy().expect("moved");
    }
    let entries = disk.list(&folder.path().join("archive")).expect("listed");
    assert!(entries.iter().any(|name| name.ends_with(".find")), "{entries:?}");
}

/// The power fails at every single operation of play and archiving. In every fifth run an index on disk survives, or
/// is lost; otherwise it is built from archive and journal.
#[tokio::test]
async fn fault_5_power_loss_while_games_move_loses_nothing() {
    fn settings_at(at: u64, disk: &FaultyDisk) -> Settings {
        let settings = settings(disk);
        match at % 5 {
            0 => settings,
            _ => Settings { open_backing: |_| Ok(Box::<InMemory>::default()), ..settings },
        }
    }
    async fn evening(folder: &Path, settings: Settings) -> (u64, u64) {
        let (mut over, mut open_moves) = (0, 0);
        let Ok((store, _)) = Local::open_with(folder, settings) else { return (0, 0) };
        for number in 0..4 {
            if store.append(step("open", open_moves)).await.is_err() {
                break;
            }
            open_moves += 1;
            if play(&store, &format!("g{number}"), number).await.is_err() {
                break;
            }
            over += 1;
            if number % 2 == 1 {
                // A disk without power reports errors; its content is checked below.
                let _ = store.tidy();
            }
        }
        (over, open_moves)
    }
    let (folder, whole) = (tempfile::tempdir().expect("a folder"), FaultyDisk::default());
    assert_eq!(evening(folder.path(), settings_at(0, &whole)).await, (4, 4));
    for at in 1..=whole.operations() {
        let (folder, disk) = (tempfile::tempdir().expect("a folder"), FaultyDisk::default());
        disk.set_faults(Faults { power_lost_at: Some(at), ..Faults::default() });
        let settings = settings_at(at, &disk);
        let (over, open_moves) = evening(folder.path(), settings.clone()).await;
        let mut next = sequence(at);
        disk.lose_power(|| next().is_multiple_of(2));
        if at % 10 == 0 {
            drop(std::fs::remove_dir_all(folder.path().join("index")));
        }
        let (store, opening) =
            Local::open_with(folder.path(), settings.clone()).expect("opens after any loss of power");
        assert!(opening.damages.is_empty() && opening.set_aside.is_empty(), "power lost at {at}: {opening:?}");
        for number in 0..over {
            assert_eq!(store.load(&format!("g{number}")).await, Ok(Some(moves(4))), "g{number}, lost at {at}");
        }
        let open = store.load("open").await.expect("readable").unwrap_or_default();
        let count = open.len() as u64;
        assert!(count == open_moves || count == open_moves + 1, "{count} of {open_moves}, lost at {at}");
        assert_eq!(open, moves(count));
        store.append(step("open", count)).await.expect("play goes on");
        play(&store, "next", 99).await.expect("kept");
        store.tidy().unwrap_or_else(|error| panic!("lost at {at}: {error}"));
        assert_eq!(store.load("next").await, Ok(Some(moves(4))));
        assert_eq!(store.load("open").await, Ok(Some(moves(count + 1))));
        store.close().await.expect("closed");
        drop(store);
        drop(std::fs::remove_dir_all(folder.path().join("index")));
        let (store, opening) = Local::open_with(folder.path(), settings).expect("opened from archive and journal");
        assert!(opening.set_aside.is_empty(), "lost at {at}: {opening:?}");
        for number in 0..over {
            assert_eq!(store.load(&format!("g{number}")).await, Ok(Some(moves(4))), "g{number}, lost at {at}");
        }
        assert_eq!(store.load("open").await, Ok(Some(moves(count + 1))));
    }
}

/// Changes every byte of every file of the archive: damaged games are named, all others are found.
#[tokio::test]
async fn fault_8_a_damaged_archive_costs_the_games_it_held() {
    let (folder, disk) = (tempfile::tempdir().expect("a folder"), FaultyDisk::default());
    let store = with_four_over(folder.path(), &disk).await;
    store.close().await.expect("closed");
    drop(store);
    let archive = folder.path().join("archive");
    let names = disk.list(&archive).expect("listed");
    assert_eq!(names.len(), 4, "{names:?}");
    for name in names {
        let path = archive.join(&name);
        let whole = disk.read(&path).expect("read");
        let step = whole.len() / 25 + 1;
        for (at, cuts) in (0..whole.len()).step_by(step).flat_map(|at| [(at, false), (at, true)]) {
            let mut bytes = whole.clone();
            if cuts {
                bytes.truncate(at);
            } else {
                bytes[at] ^= 1 << (at % 8);
            }
            let put = |bytes: &[u8]| {
                let mut file = disk.create(&path).expect("created");
                assert_eq!(file.write_at(0, bytes).expect("written"), bytes.len());
                file.sync().expect("synced");
            };
            put(&bytes);
            let case = format!("{name} at {at}, cut: {cuts}");
            match Local::open_with(folder.path(), settings(&disk)) {
                Err(error) => {
                    assert!(name.ends_with(".list") && error.to_string().contains("archive"), "{case}: {error}")
                }
                Ok((store, _)) => {
                    let mut damaged = 0;
                    for number in 0..4 {
                        match store.load(&format!("g{number}")).await {
                            Ok(Some(entries)) => assert_eq!(entries, moves(4), "{case}"),
                            Ok(None) => assert!(name.ends_with(".list"), "{case}: g{number} is unknown"),
                            Err(StoreError::Damaged { .. }) => damaged += 1,
                            Err(error) => panic!("{case}: {error}"),
                        }
                    }
                    let finished = store.finished(COMMUNITY, None, 10).await.expect("the others are found");
                    assert!(cuts || damaged <= 1 && finished.len() + damaged >= 4, "{case}: {damaged}");
                    if name.ends_with(".find") {
                        assert_eq!((damaged, finished.len()), (0, 4), "{case}");
                    }
                    drop(store);
                }
            }
            put(&whole);
        }
    }
}

/// Reliability, N4: a backup names exactly the damaged games of the archive that it copies.
#[tokio::test]
async fn fault_8_a_backup_names_what_is_damaged_in_the_archive() {
    let (folder, disk) = (tempfile::tempdir().expect("a folder"), FaultyDisk::default());
    let store = with_four_over(folder.path(), &disk).await;
    store.close().await.expect("closed");
    drop(store);
    let games = disk.files(".games").pop().expect("a file of games");
    let whole = disk.read(&games).expect("read");
    let disk_of: Arc<dyn Disk> = Arc::new(disk.clone());
    let backed_up = |name: &str| backup_on(&disk_of, folder.path(), &folder.path().with_extension(name));
    assert_eq!(backed_up("whole").expect("copied").archive, []);
    for (number, at) in (0..whole.len()).step_by(whole.len() / 40 + 1).enumerate() {
        disk.spoil(&games, |bytes| bytes[at] ^= 1 << (at % 8));
        let damages = backed_up(&number.to_string()).expect("what is left is copied").archive;
        let named: BTreeSet<String> = damages.iter().flat_map(|damage| damage.games.iter().cloned()).collect();
        let (store, _) = Local::open_with(folder.path(), settings(&disk)).expect("opened");
        let mut lost = BTreeSet::new();
        for id in (0..4).map(|number| format!("g{number}")) {
            if store.load(&id).await.is_err() {
                lost.insert(id);
            }
        }
        assert_eq!((named, lost.len()), (lost, 1), "byte {at}");
        drop(store);
        disk.spoil(&games, |bytes| bytes.clone_from(&whole));
    }
    let going = disk.files(".going").into_iter().find(|path| path.starts_with(folder.path())).expect("a running game");
    disk.spoil(&going, |bytes| bytes.truncate(bytes.len() / 2));
    let damages = backed_up("going").expect("copied").archive;
    assert!(damages.iter().any(|damage| damage.file.ends_with(".going")), "{damages:?}");
}

#[tokio::test]
async fn a_backup_carries_the_archive() {
    let root = tempfile::tempdir().expect("a folder");
    let [data, copy, again] = ["data", "copy", "again"].map(|name| root.path().join(name));
    let settings = || Settings { segment_bytes: SEGMENT_BYTES, ..Settings::default() };
    let (store, _) = Local::open_with(&data, settings()).expect("opened");
    for number in 0..6 {
        store.append(step("open", number as u64)).await.expect("kept");
        play(&store, &format!("g{number}"), number).await.expect("kept");
    }
    store.tidy().expect("moved");
    backup(&data, &copy).expect("copied");
    restore(&copy, &again).expect("restored");
    for folder in [&data, &copy, &again] {
        let snapshot = Snapshot::open(folder).expect("readable");
        assert_eq!(snapshot.games().expect("read").len(), 7);
        for number in 0..6 {
            let (_, entries) = snapshot.game(&format!("g{number}")).expect("read").expect("there");
            assert_eq!(entries, moves(4));
        }
        assert_eq!(snapshot.events().count(), 30);
        assert_eq!(snapshot.messages().count(), 24);
        assert!(JournalReader::open(folder).expect("readable").damages().is_empty());
    }
    let (restored, opening) = Local::open_with(&again, settings()).expect("opened");
    assert!(opening.damages.is_empty() && opening.set_aside.is_empty(), "{opening:?}");
    assert_knows(&restored, 6, 6).await;
    store.close().await.expect("closed");
    drop(store);
    std::fs::remove_dir_all(data.join("archive")).expect("removed");
    let refused = Local::open_with(&data, settings()).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(refused.contains("archive is missing"), "{refused}");
}
