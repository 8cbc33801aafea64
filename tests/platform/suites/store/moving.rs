//! Games are archived while others are played, without a visible effect.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use banco_store::local::{Disk, DiskFile, IndexFate, Local, OpenError, Settings, WalkError};
use banco_store::{Health, Store, StoreError};
use banco_tests::faulty_disk::{Faults, FaultyDisk};
use banco_tests::logs;
use banco_tests::records;
use banco_tests::sample::{SEGMENT_BYTES, copy_folder, moves, play, set, step};
use serde_json::json;

use super::archive::{open, segments, settings};
use super::index::assert_equals_rebuilt;

/// Reads everything again and again until it is told to stop; returns the number of rounds.
async fn read_on(store: Arc<Local>, games: usize, is_over: Arc<AtomicBool>) -> usize {
    let mut rounds = 0;
    while !is_over.load(Ordering::SeqCst) {
        for game in 0..games {
            let id = format!("r{game}");
            let entries = store.load(&id).await.expect("readable").unwrap_or_default();
            assert_eq!(entries, moves(entries.len() as u64), "{id}");
        }
        rounds += 1;
        tokio::task::yield_now().await;
    }
    rounds
}

/// Every batch follows the one before, whatever is archived between them.
#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn play_and_look_ups_go_on_beside_the_move() {
    const GAMES: usize = 8;
    const MOVES: u64 = 60;
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { segment_bytes: SEGMENT_BYTES, archive_after: 1, ..Settings::default() };
    let (store, _) = Local::open_with(folder.path(), settings.clone()).expect("opened");
    let store = Arc::new(store);
    let is_over = Arc::new(AtomicBool::new(false));
    let reading = tokio::spawn(read_on(store.clone(), GAMES, is_over.clone()));
    let players = (0..GAMES).map(|game| {
        let store = store.clone();
        tokio::spawn(async move {
            for number in 0..MOVES {
                store.append(step(&format!("r{game}"), number)).await.expect("follows");
                if number % 10 == 9 {
                    let ended = (game as u64 * MOVES + number) as i64;
                    play(&store, &format!("o{game}x{number}"), ended).await.expect("kept");
                }
            }
        })
    });
    for player in players.collect::<Vec<_>>() {
        player.await.expect("no panic");
    }
    is_over.store(true, Ordering::SeqCst);
    assert!(reading.await.expect("no panic") > 0);
    store.tidy().expect("what is left");
    for game in 0..GAMES {
        assert_eq!(store.load(&format!("r{game}")).await, Ok(Some(moves(MOVES))));
        for number in (9..MOVES).step_by(10) {
            assert_eq!(store.load(&format!("o{game}x{number}")).await, Ok(Some(moves(4))));
        }
    }
    assert_eq!(*store.health().borrow(), Health::Good);
    store.close().await.expect("closed");
    drop(store);
    let lists = std::fs::read_dir(folder.path().join("archive")).expect("listed").count();
    assert!(lists >= 4, "something went into the archive: {lists} files");
    let (again, opening) = Local::open_with(folder.path(), settings).expect("opened");
    assert!(matches!(opening.index, IndexFate::Kept { .. }), "{opening:?}");
    assert!(opening.damages.is_empty() && opening.set_aside.is_empty(), "{opening:?}");
    drop(again);
    assert_equals_rebuilt(folder.path());
}

fn write(disk: &FaultyDisk, path: &Path, bytes: &[u8]) {
    let mut file: Box<dyn DiskFile> = disk.create(path).expect("created");
    assert_eq!(file.write_at(0, bytes).expect("written"), bytes.len());
    file.sync().expect("synced");
}

/// Reliability, D7: a lost archive known to the witness is not taken for an empty one.
#[tokio::test]
async fn an_archive_that_is_gone_is_noticed_without_an_index() {
    let (folder, disk) = (tempfile::tempdir().expect("a folder"), FaultyDisk::default());
    let store = open(folder.path(), &disk);
    for number in 0..4 {
        play(&store, &format!("g{number}"), number).await.expect("kept");
    }
    store.tidy().expect("moved");
    let archive = folder.path().join("archive");
    let before: Vec<_> = disk.list(&archive).expect("listed");
    let kept: Vec<_> = before.iter().map(|name| (name, disk.read(&archive.join(name)).expect("read"))).collect();
    for number in 4..8 {
        play(&store, &format!("g{number}"), number).await.expect("kept");
    }
    store.tidy().expect("moved once more");
    store.close().await.expect("closed");
    drop(store);
    // A user restores yesterday's archive.
    for name in disk.list(&archive).expect("listed") {
        disk.remove(&archive.join(name)).expect("removed");
    }
    kept.iter().for_each(|(name, bytes)| write(&disk, &archive.join(name), bytes));
    std::fs::remove_dir_all(folder.path().join("index")).expect("removed");
    let refused = Local::open_with(folder.path(), settings(&disk)).err();
    assert!(matches!(&refused, Some(OpenError::Walk(WalkError::Archive { .. }))), "{refused:?}");
}

/// If the disk refuses writes to the archive, the journal keeps its lines.
#[tokio::test]
async fn a_disk_that_refuses_the_archive_leaves_the_journal() {
    let (folder, disk) = (tempfile::tempdir().expect("a folder"), FaultyDisk::default());
    let store = open(folder.path(), &disk);
    for number in 0..4 {
        play(&store, &format!("g{number}"), number).await.expect("kept");
    }
    let before = segments(&disk, folder.path());
    for faults in [
        Faults { read_only: true, ..Faults::default() },
        Faults { space: Some(disk.bytes()), ..Faults::default() },
        Faults { short_write: Some(30), ..Faults::default() },
    ] {
        disk.set_faults(faults);
        assert!(matches!(store.tidy(), Err(StoreError::NotSaved(_))), "{faults:?}");
        disk.set_faults(Faults::default());
        assert_eq!(segments(&disk, folder.path()), before, "{faults:?}");
        assert_eq!(store.load("g0").await, Ok(Some(moves(4))));
    }
    store.append(step("late", 0)).await.expect("play goes on");
    store.tidy().expect("and it goes on by itself");
    assert_eq!(store.load("g0").await, Ok(Some(moves(4))));
}

/// Damaged lines stay in the journal for a later repair, and the host is told.
#[tokio::test]
async fn a_damaged_segment_stays_in_the_journal() {
    logs::catch();
    let (folder, disk) = (tempfile::tempdir().expect("a folder"), FaultyDisk::default());
    let store = open(folder.path(), &disk);
    for number in 0..4 {
        play(&store, &format!("g{number}"), number).await.expect("kept");
    }
    let path = folder.path().join("journal/000001.log");
    let mut bytes = disk.read(&path).expect("read");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    write(&disk, &path, &bytes);
    let before = segments(&disk, folder.path());
    let refused = store.tidy();
    assert!(matches!(&refused, Err(StoreError::NotSaved(why)) if why.contains("damaged")), "{refused:?}");
    assert_eq!(segments(&disk, folder.path()), before);
    assert_eq!(store.load("g3").await, Ok(Some(moves(4))), "others play on");
}

/// A folder of the previous format is archived by itself, and its files stay until the first clean stop.
#[tokio::test]
async fn a_folder_of_the_format_before_is_taken_over_and_kept_until_a_clean_stop() {
    let folder = tempfile::tempdir().expect("a folder");
    let frozen = records::folder().join("v4");
    copy_folder(&frozen.join("house"), folder.path()).expect("copied");
    let expected = std::fs::read_to_string(frozen.join("house.told")).expect("what was told then");
    let first = folder.path().join("journal/000001.log");
    let old = std::fs::read(&first).expect("read");
    assert!(String::from_utf8_lossy(&old).contains("\"format\":2"), "of the format before");
    for round in 0..2 {
        let (store, opening) = Local::open(folder.path()).expect("opened");
        assert!(opening.damages.is_empty() && opening.set_aside.is_empty(), "{opening:?}");
        store.tidy().expect("taken over");
        assert!(folder.path().join("archive").exists());
        // The journal names the games as it was.
        assert_eq!(records::tell_house(&frozen.join("house"), &store).await, expected, "round {round}");
        // The store was not closed cleanly.
        drop(store);
        assert_eq!(std::fs::read(&first).expect("kept"), old);
    }
    let (store, _) = Local::open(folder.path()).expect("opened");
    store.append(set("round", Some(json!(2)))).await.expect("kept");
    store.close().await.expect("closed");
    assert!(!first.exists(), "nobody goes back any more");
    let (store, opening) = Local::open(folder.path()).expect("opened");
    assert!(opening.damages.is_empty() && opening.set_aside.is_empty(), "{opening:?}");
    assert_eq!(store.value("round").await, Ok(Some(json!(2))));
}
