//! A failing disk: full, read-only, partial writes, failing syncs, power cuts.

use std::path::Path;
use std::sync::Arc;

use banco_store::local::{DamageKind, Disk, Local, OpenError, Settings, trouble_in};
use banco_store::{Cause, Health, Store, StoreError};
use banco_tests::faulty_disk::{Faults, FaultyDisk};
use banco_tests::logs;
use banco_tests::long_form::is_long;
use banco_tests::patience::PATIENCE;
use banco_tests::sample::{moves, set, step};
use serde_json::json;

use super::sequence;

fn open(folder: &Path, disk: &FaultyDisk, segment_bytes: u64) -> Result<Local, OpenError> {
    let settings = Settings { disk: Arc::new(disk.clone()), segment_bytes, ..Settings::default() };
    Local::open_with(folder, settings).map(|(store, _)| store)
}

struct Shop {
    folder: tempfile::TempDir,
    disk: FaultyDisk,
}

impl Shop {
    fn new() -> Shop {
        logs::catch();
        Shop { folder: tempfile::tempdir().expect("a folder"), disk: FaultyDisk::default() }
    }

    fn open(&self) -> Local {
        open(self.folder.path(), &self.disk, 1 << 20).expect("opened")
    }
}

/// True if the log has this text about this folder.
fn is_logged(folder: &Path, said: &str) -> bool {
    let folder = folder.display().to_string();
    logs::lines().lines().any(|line| line.contains(&folder) && line.contains(said))
}

async fn refused_then_resumed(shop: &Shop, store: &Local, faults: Faults) {
    shop.disk.set_faults(faults);
    let refused = store.append(step("ab12", 1)).await;
    assert!(matches!(refused, Err(StoreError::NotSaved(_))), "{refused:?}");
    assert!(matches!(*store.health().borrow(), Health::Degraded(_)));
    assert!(is_logged(shop.folder.path(), "nothing can be saved"), "the host hears of it (D8)");
    assert_eq!(store.load("ab12").await, Ok(Some(moves(1))), "reads are served, the move is not applied");
    assert_eq!(store.append(step("ab12", 0)).await, Err(StoreError::Repeated), "what is known is still said");

    shop.disk.set_faults(Faults::default());
    store.append(step("ab12", 1)).await.expect("it resumes by itself");
    assert_eq!(*store.health().borrow(), Health::Good);
    assert!(is_logged(shop.folder.path(), "saving works again"), "and of its end");
    assert_eq!(store.load("ab12").await, Ok(Some(moves(2))));
    store.close().await.expect("closed");
    assert_eq!(shop.open().load("ab12").await, Ok(Some(moves(2))));
}

#[tokio::test]
async fn fault_6_read_only_refuses_and_resumes() {
    let shop = Shop::new();
    let store = shop.open();
    store.append(step("ab12", 0)).await.expect("kept");
    refused_then_resumed(&shop, &store, Faults { read_only: true, ..Faults::default() }).await;
}

#[tokio::test]
async fn fault_6_a_full_disk_refuses_before_anything_is_written() {
    let shop = Shop::new();
    let store = shop.open();
    store.append(step("ab12", 0)).await.expect("kept");
    // Uses up the reserved room, so the next reservation fails.
    let full = Faults { space: Some(shop.disk.bytes()), ..Faults::default() };
    shop.disk.set_faults(full);
    let mut number = 0;
    for bytes in [50_000, 1] {
        while store.append(set("filler", Some(json!("x".repeat(bytes))))).await.is_ok() {
            number += 1;
        }
    }
    assert!(number > 10, "reserved space is used to its end");
    shop.disk.set_faults(Faults::default());
    refused_then_resumed(&shop, &store, Faults { space: Some(0), ..Faults::default() }).await;
}

/// Reliability, N2: the store notices free room on the disk without a player's action.
#[tokio::test]
async fn fault_6_a_disk_that_takes_something_again_is_found_by_itself() {
    let shop = Shop::new();
    let store = shop.open();
    store.append(step("ab12", 0)).await.expect("kept");
    shop.disk.set_faults(Faults { read_only: true, ..Faults::default() });
    assert!(matches!(store.append(step("ab12", 1)).await, Err(StoreError::NotSaved(_))));
    assert_eq!(trouble_in(shop.folder.path()).expect("readable"), Some(Cause::Journal));
    shop.disk.set_faults(Faults::default());
    let mut health = store.health();
    let well = tokio::time::timeout(PATIENCE, health.wait_for(|health| *health == Health::Good)).await;
    well.expect("found out").expect("open");
    assert_eq!(trouble_in(shop.folder.path()).expect("readable"), None);
    store.append(step("ab12", 1)).await.expect("kept");
    store.close().await.expect("closed");
    assert_eq!(shop.open().load("ab12").await, Ok(Some(moves(2))));
}

#[tokio::test]
async fn fault_6_a_short_write_is_cut_back() {
    for bytes in [1, 40, 200] {
        let shop = Shop::new();
        let store = shop.open();
        store.append(step("ab12", 0)).await.expect("kept");
        refused_then_resumed(&shop, &store, Faults { short_write: Some(bytes), ..Faults::default() }).await;
    }
}

#[tokio::test]
async fn fault_6_a_short_write_that_cannot_be_cut_back_is_unknown() {
    let shop = Shop::new();
    let store = shop.open();
    store.append(step("ab12", 0)).await.expect("kept");
    shop.disk.set_faults(Faults { short_write: Some(40), set_length_fails: true, ..Faults::default() });
    assert!(matches!(store.append(step("ab12", 1)).await, Err(StoreError::Unknown(_))));
    shop.disk.set_faults(Faults::default());
    drop(store);
    assert_eq!(shop.open().load("ab12").await, Ok(Some(moves(1))), "half a line is no line");
}

#[tokio::test]
async fn fault_7_a_failing_sync_poisons_the_store() {
    let shop = Shop::new();
    let store = shop.open();
    store.append(step("ab12", 0)).await.expect("kept");
    let mut health = store.health();
    shop.disk.set_faults(Faults { sync_fails: true, ..Faults::default() });
    assert!(matches!(store.append(step("ab12", 1)).await, Err(StoreError::Unknown(_))));
    assert!(health.has_changed().expect("the store lives"));
    assert!(matches!(*health.borrow_and_update(), Health::Poisoned(_)));

    shop.disk.set_faults(Faults::default());
    let written = shop.disk.operations();
    assert!(matches!(store.append(step("cd34", 0)).await, Err(StoreError::Unknown(_))));
    assert!(matches!(store.mark_sent(1, None).await, Err(StoreError::Unknown(_))));
    assert!(matches!(store.close().await, Err(StoreError::Unknown(_))));
    assert_eq!(shop.disk.operations(), written, "nothing is written any more");
    drop(store);
    let loaded = shop.open().load("ab12").await.expect("readable");
    assert!([Some(moves(1)), Some(moves(2))].contains(&loaded), "the journal decides");
}

/// Reliability, D9: the store never writes on into a file that the next start will not find.
#[tokio::test]
async fn a_journal_taken_away_while_it_is_written_poisons_the_store() {
    let shop = Shop::new();
    let store = shop.open();
    store.append(step("ab12", 0)).await.expect("kept");
    shop.disk.take_away(&shop.folder.path().join("journal/000001.log"));
    let lost = store.append(step("ab12", 1)).await;
    assert!(matches!(&lost, Err(StoreError::Unknown(why)) if why.contains("taken away")), "{lost:?}");
    assert!(matches!(*store.health().borrow(), Health::Poisoned(_)));
}

/// The same on the disk of this machine.
#[tokio::test]
async fn a_folder_renamed_while_it_is_written_poisons_the_store() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _) = Local::open(&folder.path().join("data")).expect("opened");
    store.append(step("ab12", 0)).await.expect("kept");
    std::fs::rename(folder.path().join("data"), folder.path().join("elsewhere")).expect("renamed");
    let lost = store.append(step("ab12", 1)).await;
    assert!(matches!(&lost, Err(StoreError::Unknown(why)) if why.contains("taken away")), "{lost:?}");
}

/// Reliability, D14: bytes that the medium cannot read count as damage, like a truncated segment.
#[tokio::test]
async fn a_segment_that_cannot_be_read_costs_its_games_and_no_other() {
    const SEGMENT: u64 = 1_000;
    let shop = Shop::new();
    let store = open(shop.folder.path(), &shop.disk, SEGMENT).expect("opened");
    for game in ["ab12", "cd34", "ef56", "gh78"] {
        for round in 0..4 {
            store.append(step(game, round)).await.expect("kept");
        }
    }
    store.close().await.expect("closed");
    shop.disk.set_faults(Faults { unreadable: Some("000001.log"), ..Faults::default() });
    let settings = Settings { disk: Arc::new(shop.disk.clone()), segment_bytes: SEGMENT, ..Settings::default() };
    let (store, opening) = Local::open_with(shop.folder.path(), settings).expect("it starts all the same");
    assert!(opening.damages.iter().any(|damage| damage.kind == DamageKind::Unreadable), "{opening:?}");
    assert!(opening.set_aside.contains(&"ab12".to_owned()), "{opening:?}");
    assert!(matches!(store.load("ab12").await, Err(StoreError::Damaged { .. })));
    assert_eq!(store.load("gh78").await, Ok(Some(moves(4))));
    store.append(step("gh78", 4)).await.expect("play goes on");
    store.close().await.expect("closed");

    let last = shop.disk.list(&shop.folder.path().join("journal")).expect("listed").into_iter().max().expect("one");
    shop.disk.set_faults(Faults { unreadable: Some(last.leak()), ..Faults::default() });
    let refused = open(shop.folder.path(), &shop.disk, SEGMENT).err();
    assert!(matches!(refused, Some(OpenError::Io { .. })), "nothing can be written behind it: {refused:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_waiting_batches_share_a_sync() {
    let shop = Shop::new();
    let store = Arc::new(shop.open());
    let before = shop.disk.syncs();
    let tasks: Vec<_> = (0..400)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move { store.append(step(&format!("g{number}"), 0)).await })
        })
        .collect();
    for task in tasks {
        task.await.expect("no panic").expect("kept");
    }
    assert!(shop.disk.syncs() - before < 400);
}

/// Appends until an error; returns the acknowledged moves per game.
async fn play(store: &Local, rounds: u64) -> [u64; 2] {
    let mut acknowledged = [0, 0];
    for round in 0..rounds {
        for (game, count) in ["ab12", "cd34"].into_iter().zip(&mut acknowledged) {
            match store.append(step(game, round)).await {
                Ok(numbers) => {
                    *count += 1;
                    for number in numbers {
                        drop(store.mark_sent(number, None).await);
                    }
                }
                Err(_) => return acknowledged,
            }
        }
    }
    acknowledged
}

/// Like [`play`], with both games in every batch.
async fn play_together(store: &Local, rounds: u64) -> u64 {
    for round in 0..rounds {
        let mut both = step("ab12", round);
        both.games.extend(step("cd34", round).games);
        if store.append(both).await.is_err() {
            return round;
        }
    }
    rounds
}

/// The power fails at every single operation: of a batch of several games all are there, or none.
#[tokio::test]
async fn fault_5_power_loss_tears_no_batch_of_several_games() {
    const ROUNDS: u64 = 4;
    const SEGMENT_BYTES: u64 = 1_000;
    let whole = FaultyDisk::default();
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(play_together(&open(folder.path(), &whole, SEGMENT_BYTES).expect("opened"), ROUNDS).await, ROUNDS);
    for at in 1..=whole.operations() {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = FaultyDisk::default();
        disk.set_faults(Faults { power_lost_at: Some(at), ..Faults::default() });
        let acknowledged = match open(folder.path(), &disk, SEGMENT_BYTES) {
            Ok(store) => play_together(&store, ROUNDS).await,
            Err(_) => 0,
        };
        let mut next = sequence(at);
        disk.lose_power(|| next().is_multiple_of(2));
        let store = open(folder.path(), &disk, SEGMENT_BYTES).expect("opens after any loss of power");
        let count = store.load("ab12").await.expect("readable").unwrap_or_default().len() as u64;
        assert!(count == acknowledged || count == acknowledged + 1, "{count} of {acknowledged}, lost at {at}");
        let other = store.load("cd34").await.expect("readable").unwrap_or_default();
        assert_eq!(other, moves(count), "lost at {at}");
        let mut both = step("ab12", count);
        both.games.extend(step("cd34", count).games);
        store.append(both).await.expect("both go on");
    }
}

/// The power fails at every single operation of a run with several segments, each time with other surviving sectors.
#[tokio::test]
async fn fault_5_power_loss_at_any_operation_keeps_what_was_acknowledged() {
    const ROUNDS: u64 = 5;
    const SEGMENT_BYTES: u64 = 1_000;
    let whole = FaultyDisk::default();
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(folder.path(), &whole, SEGMENT_BYTES).expect("opened");
    assert_eq!(play(&store, ROUNDS).await, [ROUNDS, ROUNDS]);
    drop(store);
    let operations = whole.operations();
    let repeats = if is_long() { 10 } else { 1 };
    for at in 1..=operations {
        for repeat in 0..repeats {
            lose_power_at(at, at * 31 + repeat, ROUNDS, SEGMENT_BYTES).await;
        }
    }
}

async fn lose_power_at(at: u64, seed: u64, rounds: u64, segment_bytes: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let disk = FaultyDisk::default();
    disk.set_faults(Faults { power_lost_at: Some(at), ..Faults::default() });
    let acknowledged = match open(folder.path(), &disk, segment_bytes) {
        Ok(store) => play(&store, rounds).await,
        Err(_) => [0, 0],
    };
    let mut next = sequence(seed);
    disk.lose_power(|| next().is_multiple_of(2));
    let (store, opening) = {
        let settings = Settings { disk: Arc::new(disk.clone()), segment_bytes, ..Settings::default() };
        Local::open_with(folder.path(), settings).expect("opens after any loss of power")
    };
    assert!(opening.set_aside.is_empty() && opening.damages.is_empty(), "power lost at {at}: {opening:?}");
    for (game, acknowledged) in ["ab12", "cd34"].into_iter().zip(acknowledged) {
        let entries = store.load(game).await.expect("readable").unwrap_or_default();
        let count = entries.len() as u64;
        assert!(count == acknowledged || count == acknowledged + 1, "{game}: {count} of {acknowledged}, lost at {at}");
        assert_eq!(entries, moves(count));
        store.append(step(game, count)).await.expect("play goes on");
    }
}
