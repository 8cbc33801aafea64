//! Backups: complete or absent, whatever the disk does.

use std::path::Path;
use std::sync::Arc;

use banco_store::Store;
use banco_store::local::{
    CopyError, Disk, JournalReader, Local, Settings, Snapshot, WalkError, backup, backup_on, restore,
};
use banco_tests::faulty_disk::{Faults, FaultyDisk};
use banco_tests::records;
use banco_tests::sample::{copy_folder, moves, step};

use super::sequence;

const SEGMENT_BYTES: u64 = 1_500;

/// A journal of several segments; the writer still has it open.
async fn shop(folder: &Path, disk: &FaultyDisk) -> Local {
    let settings = Settings { disk: Arc::new(disk.clone()), segment_bytes: SEGMENT_BYTES, ..Settings::default() };
    let (store, _) = Local::open_with(folder, settings).expect("opened");
    for number in 0..8 {
        store.append(step("ab12", number)).await.expect("kept");
    }
    store
}

/// A used data folder: games in every state, settings, unsent letters.
fn lived(folder: &Path) {
    copy_folder(&records::folder().join("v4/house"), folder).expect("copied");
}

/// Compares everything in two folders, even the order of letters.
#[track_caller]
fn assert_same(one: &Path, other: &Path) {
    let [one, other] = [one, other].map(|folder| Snapshot::open(folder).expect("readable"));
    assert!(one.damages().is_empty() && other.damages().is_empty());
    assert_eq!(one.games(), other.games());
    for id in one.games().expect("readable") {
        assert_eq!(one.game(&id), other.game(&id), "{id}");
    }
    assert_eq!(one.values(), other.values());
    assert_eq!(one.unsent(), other.unsent());
    assert!(one.events().eq(other.events()) && one.messages().eq(other.messages()));
    assert_eq!((one.beat(), one.records()), (other.beat(), other.records()));
}

#[tokio::test]
async fn a_backup_beside_a_running_store_is_all_that_was_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let [data, copy, again] = ["data", "copy", "again"].map(|name| folder.path().join(name));
    lived(&data);
    let (store, _) = Local::open(&data).expect("opened");
    store.beat(1_760_000_000_000).await.expect("kept");
    backup(&data, &copy).expect("copied");
    assert_same(&data, &copy);

    // Later records are not in it.
    store.append(step("ab12", 0)).await.expect("kept");
    let snapshot = Snapshot::open(&copy).expect("readable");
    assert_eq!(snapshot.game("ab12").expect("readable"), None);

    restore(&copy, &again).expect("restored");
    assert_same(&copy, &again);
    let (back, opening) = Local::open(&again).expect("opened");
    assert!(opening.damages.is_empty() && opening.set_aside.is_empty(), "{opening:?}");
    back.append(step("ab12", 0)).await.expect("play goes on");
}

#[tokio::test]
async fn nothing_is_written_over_what_is_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let [data, copy, other] = ["data", "copy", "other"].map(|name| folder.path().join(name));
    let (store, _) = Local::open(&data).expect("opened");
    store.append(step("ab12", 0)).await.expect("kept");
    backup(&data, &copy).expect("copied");
    assert!(matches!(backup(&data, &copy), Err(CopyError::NotEmpty(_))), "twice the same");
    assert!(matches!(backup(&data, &data.join("journal/copy")), Err(CopyError::Within(..))));
    assert!(matches!(backup(&data, folder.path()), Err(CopyError::Within(..))));
    assert!(matches!(backup(&other, &folder.path().join("new")), Err(CopyError::NoJournal(_))), "a wrong folder");
    assert!(!other.exists() && !folder.path().join("new/journal").exists());
    assert!(matches!(restore(&copy, &data), Err(CopyError::Open(_))), "somebody plays there");
    store.close().await.expect("closed");
    drop(store);
    assert!(matches!(restore(&copy, &data), Err(CopyError::HoldsGames(_))));
    assert!(matches!(restore(&other, &folder.path().join("new")), Err(CopyError::NoJournal(_))));
}

/// A bot that has run once without a game leaves a folder that can be restored into.
#[tokio::test]
async fn a_folder_in_which_a_bot_only_started_is_filled() {
    let folder = tempfile::tempdir().expect("a folder");
    let [data, copy, fresh] = ["data", "copy", "fresh"].map(|name| folder.path().join(name));
    let (store, _) = Local::open(&data).expect("opened");
    store.append(step("ab12", 0)).await.expect("kept");
    store.close().await.expect("closed");
    drop(store);
    backup(&data, &copy).expect("copied");
    let start = async |folder: &std::path::Path| {
        let (store, _) = Local::open(folder).expect("opened");
        store.beat(1).await.expect("kept");
        store.close().await.expect("closed");
    };
    for _ in 0..2 {
        start(&fresh).await;
    }
    restore(&copy, &fresh).expect("restored");
    assert_same(&copy, &fresh);

    // A folder with a setting, or with a journal that lost lines, is not taken for an unused one.
    let [set, lost] = ["set", "lost"].map(|name| folder.path().join(name));
    let (store, _) = Local::open(&set).expect("opened");
    let values = [("lang:an".to_owned(), Some(serde_json::json!("vi")))].into();
    store.append(banco_store::Batch { values, ..Default::default() }).await.expect("kept");
    store.close().await.expect("closed");
    drop(store);
    start(&lost).await;
    let segment = lost.join("journal/000001.log");
    let text = std::fs::read_to_string(&segment).expect("read");
    let kept: Vec<&str> = text.lines().take(2).collect();
    std::fs::write(&segment, kept.join("\n") + "\n").expect("written");
    for folder in [&set, &lost] {
        assert!(matches!(restore(&copy, folder), Err(CopyError::HoldsGames(_))), "{}", folder.display());
    }
}

/// systemd's link stays if the folder behind it is moved away.
#[tokio::test]
async fn a_link_that_leads_nowhere_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let [data, copy, link] = ["data", "copy", "link"].map(|name| folder.path().join(name));
    let (store, _) = Local::open(&data).expect("opened");
    store.append(step("ab12", 0)).await.expect("kept");
    store.close().await.expect("closed");
    drop(store);
    backup(&data, &copy).expect("copied");
    std::os::unix::fs::symlink(folder.path().join("private"), &link).expect("linked");
    assert!(matches!(restore(&copy, &link), Err(CopyError::LinkToNothing(_))));
    std::fs::create_dir(folder.path().join("private")).expect("made");
    restore(&copy, &link).expect("a link to a folder is one");
    assert_same(&copy, &folder.path().join("private"));
}

/// The old index of a folder would contradict the new games.
#[tokio::test]
async fn a_backup_takes_the_place_of_a_journal_that_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let [data, copy] = ["data", "copy"].map(|name| folder.path().join(name));
    let (store, _) = Local::open(&data).expect("opened");
    store.append(step("ab12", 0)).await.expect("kept");
    backup(&data, &copy).expect("copied");
    store.append(step("ab12", 1)).await.expect("kept");
    store.close().await.expect("closed");
    drop(store);
    std::fs::remove_dir_all(data.join("journal")).expect("removed");
    restore(&copy, &data).expect("restored");
    let (store, opening) = Local::open(&data).expect("opened");
    assert!(opening.set_aside.is_empty(), "{opening:?}");
    assert_eq!(store.load("ab12").await, Ok(Some(moves(1))));
    store.append(step("ab12", 1)).await.expect("play goes on");
}

#[tokio::test]
async fn a_full_disk_leaves_no_half_backup() {
    let folder = tempfile::tempdir().expect("a folder");
    let disk = FaultyDisk::default();
    let _store = shop(folder.path(), &disk).await;
    let (used, to) = (disk.bytes(), folder.path().with_extension("copy"));
    let shared: Arc<dyn Disk> = Arc::new(disk.clone());
    for room in [0, 100, 1_600] {
        disk.set_faults(Faults { space: Some(used + room), ..Faults::default() });
        let full = backup_on(&shared, folder.path(), &to);
        assert!(matches!(full, Err(CopyError::Write { .. })), "{full:?}");
        assert_eq!(
            shared.list(&to).expect("listed").len() + shared.list(&to.join("journal")).expect("listed").len(),
            0
        );
    }
    disk.set_faults(Faults::default());
    backup_on(&shared, folder.path(), &to).expect("and with room it is made");
}

/// The power fails at every single operation of a backup: afterwards the copy is complete or cannot be opened.
#[tokio::test]
async fn a_backup_cut_short_is_never_taken_for_a_whole_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().with_extension("copy");
    let disk = FaultyDisk::default();
    let store = shop(folder.path(), &disk).await;
    store.close().await.expect("closed");
    let before = disk.operations();
    backup_on(&(Arc::new(disk.clone()) as Arc<dyn Disk>), folder.path(), &to).expect("copied");
    let operations = disk.operations() - before;
    assert!(operations > 10, "{operations}");
    for at in 1..=operations {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = FaultyDisk::default();
        let store = shop(folder.path(), &disk).await;
        store.close().await.expect("closed");
        disk.set_faults(Faults { power_lost_at: Some(disk.operations() + at), ..Faults::default() });
        let shared: Arc<dyn Disk> = Arc::new(disk.clone());
        let copied = backup_on(&shared, folder.path(), &to);
        let mut next = sequence(at);
        disk.lose_power(|| next().is_multiple_of(2));
        let source = JournalReader::open_on(shared.clone(), folder.path()).expect("untouched");
        match JournalReader::open_on(shared.clone(), &to) {
            Err(WalkError::Unfinished { .. }) => assert!(copied.is_err(), "lost at {at}"),
            Ok(reader) if reader.last() == 0 => assert!(copied.is_err(), "lost at {at}"),
            Ok(reader) => {
                assert_eq!((reader.last(), reader.damages()), (source.last(), source.damages()), "lost at {at}");
            }
            Err(error) => panic!("lost at {at}: {error}"),
        }
        if copied.is_err() {
            match backup_on(&shared, folder.path(), &to) {
                // The copy was already complete; only its final step failed.
                Ok(_) | Err(CopyError::NotEmpty(_)) => {}
                Err(error) => panic!("said again after {at}: {error}"),
            }
            assert_eq!(JournalReader::open_on(shared, &to).expect("whole").last(), source.last());
        }
    }
}
