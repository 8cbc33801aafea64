//! The index is never trusted: missing, truncated, old, of another journal, or behind, it ends up equal.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use banco_store::index::{Backing, BackingError, Changes, InMemory, Memory, Visit};
use banco_store::local::{IndexFate, JournalReader, Local, OpenError, Settings, WalkError, trouble_in};
use banco_store::record::Record;
use banco_store::{Cause, Health, Store};
use banco_tests::faulty_disk::{Faults, FaultyDisk};
use banco_tests::patience::PATIENCE;
use banco_tests::sample::{copy_folder, event, moves, place, sent, set, step};
use serde_json::json;

async fn fill(store: &Local, rounds: std::ops::Range<u64>) {
    for round in rounds {
        for game in ["ab12", "cd34", "ef56"] {
            let numbers = store.append(step(game, round)).await.expect("kept");
            store.mark_sent(numbers[0], Some(sent(&format!("{game}{round}"), game, 1))).await.expect("marked");
        }
        store.append(set("round", Some(json!(round)))).await.expect("kept");
    }
}

async fn filled(folder: &Path, rounds: u64) {
    let (store, _) = Local::open(folder).expect("opened");
    fill(&store, 0..rounds).await;
    store.close().await.expect("closed");
}

/// Opens, checks everything, and compares with a newly built index.
async fn check(folder: &Path, rounds: u64) -> IndexFate {
    let (store, opening) = Local::open(folder).expect("opened");
    assert!(opening.damages.is_empty() && opening.set_aside.is_empty(), "{opening:?}");
    for game in ["ab12", "cd34", "ef56"] {
        assert_eq!(store.load(game).await, Ok(Some(moves(rounds))));
        assert_eq!(store.is_applied(&event(game, rounds - 1)).await, Ok(true));
    }
    assert_eq!(store.value("round").await, Ok(Some(json!(rounds - 1))));
    assert!(store.unsent().await.expect("read").is_empty());
    drop(store);
    assert_equals_rebuilt(folder);
    opening.index
}

/// Two openings of the same journal give the same result, one with the existing index and one without.
pub fn assert_equals_rebuilt(folder: &Path) {
    let other = tempfile::tempdir().expect("a folder");
    for part in ["journal", "archive"].into_iter().filter(|part| folder.join(part).exists()) {
        copy_folder(&folder.join(part), &other.path().join(part)).expect("copied");
    }
    let (kept, _) = Local::open(folder).expect("opened");
    let (rebuilt, opening) = Local::open(other.path()).expect("opened");
    assert!(matches!(opening.index, IndexFate::Rebuilt { .. }));
    assert_eq!(kept.fingerprint(), rebuilt.fingerprint());
}

#[tokio::test]
async fn a_clean_close_needs_no_work_at_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    filled(folder.path(), 4).await;
    assert_eq!(check(folder.path(), 4).await, IndexFate::Kept { caught_up: 0 });
}

#[tokio::test]
async fn fault_8_an_index_that_is_gone_is_rebuilt() {
    let folder = tempfile::tempdir().expect("a folder");
    filled(folder.path(), 4).await;
    fs::remove_dir_all(folder.path().join("index")).expect("removed");
    assert!(matches!(check(folder.path(), 4).await, IndexFate::Rebuilt { .. }));
}

#[tokio::test]
async fn fault_8_an_older_index_is_caught_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = folder.path().join("index");
    let old = tempfile::tempdir().expect("a folder");
    filled(folder.path(), 4).await;
    copy_folder(&index, old.path()).expect("copied");
    let (store, _) = Local::open(folder.path()).expect("opened");
    fill(&store, 4..7).await;
    store.close().await.expect("closed");
    fs::remove_dir_all(&index).expect("removed");
    copy_folder(old.path(), &index).expect("copied");
    let IndexFate::Kept { caught_up } = check(folder.path(), 7).await else { panic!("it is a prefix") };
    assert!(caught_up >= 21, "three rounds of three moves, marks and a value: {caught_up}");
}

#[tokio::test]
async fn fault_8_an_index_of_another_journal_is_rebuilt() {
    let folder = tempfile::tempdir().expect("a folder");
    let other = tempfile::tempdir().expect("a folder");
    filled(folder.path(), 4).await;
    filled(other.path(), 4).await;
    fs::remove_dir_all(folder.path().join("index")).expect("removed");
    copy_folder(&other.path().join("index"), &folder.path().join("index")).expect("copied");
    assert_eq!(check(folder.path(), 4).await, IndexFate::Rebuilt { why: "belongs to another journal".to_owned() });
}

#[tokio::test]
async fn fault_8_an_index_of_another_future_is_rebuilt() {
    let folder = tempfile::tempdir().expect("a folder");
    let fork = tempfile::tempdir().expect("a folder");
    filled(folder.path(), 2).await;
    copy_folder(folder.path(), fork.path()).expect("copied");
    let (store, _) = Local::open(fork.path()).expect("opened");
    store.append(step("other", 0)).await.expect("kept");
    store.close().await.expect("closed");
    let (store, _) = Local::open(folder.path()).expect("opened");
    fill(&store, 2..5).await;
    store.close().await.expect("closed");
    fs::remove_dir_all(folder.path().join("index")).expect("removed");
    copy_folder(&fork.path().join("index"), &folder.path().join("index")).expect("copied");
    assert_eq!(check(folder.path(), 5).await, IndexFate::Rebuilt { why: "follows another history".to_owned() });
}

/// A mark of a sent letter is not synced at once. A mark lost from the journal but not from the index is no damage,
/// now and at every later start. A lost value is damage, though it names no game.
#[tokio::test]
async fn fault_5_a_mark_that_the_journal_lost_with_the_power_is_no_damage() {
    for is_mark in [true, false] {
        let folder = tempfile::tempdir().expect("a folder");
        filled(folder.path(), 3).await;
        let (store, _) = Local::open(folder.path()).expect("opened");
        let numbers = store.append(step("ab12", 3)).await.expect("kept");
        match is_mark {
            true => store.mark_sent(numbers[0], Some(sent("m", "ab12", 1))).await.expect("marked"),
            false => drop(store.append(set("round", Some(json!(9)))).await.expect("kept")),
        }
        // An end like a power cut: no line says that it was closed.
        drop(store);
        let segment = folder.path().join("journal/000001.log");
        let text = fs::read_to_string(&segment).expect("read");
        let text = text.trim_end_matches(['\0', '\n']);
        fs::write(&segment, &text[..=text.rfind('\n').expect("lines")]).expect("written");
        // The last write to it may be lost in a power cut, too.
        fs::remove_file(folder.path().join("witness")).expect("removed");
        let (store, opening) = Local::open(folder.path()).expect("opened");
        assert_eq!((opening.damages.is_empty(), opening.set_aside.len()), (is_mark, 0), "{opening:?}");
        assert!(matches!(opening.index, IndexFate::Rebuilt { .. }), "{opening:?}");
        assert!(store.unsent().await.expect("readable").iter().any(|letter| letter.number == numbers[0]));
        store.close().await.expect("closed");
        let (_, opening) = Local::open(folder.path()).expect("opened");
        assert_eq!(opening.damages.is_empty(), is_mark, "{opening:?}");
    }
}

#[tokio::test]
async fn fault_9_files_that_are_no_index_are_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    filled(folder.path(), 3).await;
    let index = folder.path().join("index");
    fs::write(index.join("snap.0000000000000000.generating"), b"half").expect("written");
    check(folder.path(), 3).await;
    fs::write(index.join("db"), b"nonsense").expect("written");
    check(folder.path(), 3).await;
    fs::write(index.join("conf"), b"nonsense").expect("written");
    check(folder.path(), 3).await;
    fs::remove_dir_all(&index).expect("removed");
    fs::write(&index, b"a file where a folder should be").expect("written");
    let (store, opening) = Local::open(folder.path()).expect("opened");
    assert!(matches!(opening.index, IndexFate::InMemory { .. }), "{opening:?}");
    assert_eq!(store.load("ab12").await, Ok(Some(moves(3))));
    fill(&store, 3..4).await;
}

/// A backing that fails for good after some changes, like sled after a panic.
#[derive(Default)]
struct Failing {
    inner: InMemory,
    changes: u32,
}

impl Failing {
    fn check(&self) -> Result<(), BackingError> {
        if self.changes > 6 { Err(BackingError::Failed("panics".to_owned())) } else { Ok(()) }
    }
}

impl Backing for Failing {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, BackingError> {
        self.check().and_then(|()| self.inner.get(key))
    }

    fn scan_from(&self, from: &[u8], prefix: &[u8], visit: Visit<'_>) -> Result<(), BackingError> {
        self.check().and_then(|()| self.inner.scan_from(from, prefix, visit))
    }

    fn apply(&mut self, changes: &Changes) -> Result<(), BackingError> {
        self.changes += 1;
        self.check().and_then(|()| self.inner.apply(changes))
    }

    fn flush(&mut self) -> Result<(), BackingError> {
        self.check()
    }
}

#[tokio::test]
async fn fault_9_an_index_that_fails_while_playing_is_replaced_and_play_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { open_backing: |_| Ok(Box::<Failing>::default()), look: LATER, ..Settings::default() };
    let (store, _) = Local::open_with(folder.path(), settings).expect("opened");
    fill(&store, 0..3).await;
    assert!(matches!(*store.health().borrow(), Health::Degraded(_)), "it is said");
    for game in ["ab12", "cd34", "ef56"] {
        assert_eq!(store.load(game).await, Ok(Some(moves(3))));
    }
    assert!(store.unsent().await.expect("read").is_empty());
    drop(store);
    assert!(matches!(check(folder.path(), 3).await, IndexFate::Rebuilt { .. }));
}

/// A backing that refuses changes after some, but can still be read: a full disk.
#[derive(Default)]
struct Full {
    inner: InMemory,
    changes: u32,
}

impl Backing for Full {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, BackingError> {
        self.inner.get(key)
    }

    fn scan_from(&self, from: &[u8], prefix: &[u8], visit: Visit<'_>) -> Result<(), BackingError> {
        self.inner.scan_from(from, prefix, visit)
    }

    fn apply(&mut self, changes: &Changes) -> Result<(), BackingError> {
        self.changes += 1;
        if self.changes > 6 { Err(BackingError::Failed("no room".to_owned())) } else { self.inner.apply(changes) }
    }

    fn flush(&mut self) -> Result<(), BackingError> {
        Ok(())
    }
}

/// Prevents repairs until the test allows them.
const LATER: Duration = Duration::from_secs(86_400);

fn on_full(disk: &FaultyDisk) -> Settings {
    let disk = Arc::new(disk.clone());
    Settings { disk, open_backing: |_| Ok(Box::<Full>::default()), look: LATER, ..Settings::default() }
}

/// Reliability, N2: with room again the index returns to the disk by itself, with the same records.
#[tokio::test]
async fn an_index_without_room_goes_back_to_the_disk_when_there_is_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let disk = FaultyDisk::default();
    let (store, _) = Local::open_with(folder.path(), on_full(&disk)).expect("opened");
    fill(&store, 0..2).await;
    assert!(matches!(&*store.health().borrow(), Health::Degraded(_)), "it is said");
    assert_eq!(trouble_in(folder.path()).expect("readable"), Some(Cause::Index), "and other processes can read it");
    let before = store.fingerprint();

    disk.set_faults(Faults { space: Some(disk.bytes() + 100_000), ..Faults::default() });
    assert_eq!(store.mend(), Ok(false), "what room there is belongs to the journal");
    assert!(matches!(&*store.health().borrow(), Health::Degraded(_)));
    disk.set_faults(Faults::default());
    assert_eq!(store.mend(), Ok(true));
    assert_eq!((store.fingerprint(), &*store.health().borrow()), (before, &Health::Good));
    assert_eq!(trouble_in(folder.path()).expect("readable"), None);
    store.append(step("ab12", 2)).await.expect("kept");
    for (game, count) in [("ab12", 3), ("cd34", 2), ("ef56", 2)] {
        assert_eq!(store.load(game).await, Ok(Some(moves(count))));
    }
    drop(store);
    let settings = Settings { disk: Arc::new(disk), ..Settings::default() };
    let (again, _) = Local::open_with(folder.path(), settings).expect("opened");
    assert_eq!(again.load("ab12").await, Ok(Some(moves(3))));
}

/// Reliability, N2: once the obstacle is gone, the index is restored without a request.
#[tokio::test]
async fn an_index_that_has_its_place_again_is_put_there_unasked() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("index"), "a file in the way").expect("written");
    let (store, opening) = Local::open(folder.path()).expect("opened");
    assert!(matches!(opening.index, IndexFate::InMemory { .. }), "{opening:?}");
    fill(&store, 0..2).await;
    assert!(matches!(&*store.health().borrow(), Health::Degraded(_)), "it is said");
    fs::remove_file(folder.path().join("index")).expect("removed");
    let mut health = store.health();
    tokio::time::timeout(PATIENCE, health.wait_for(|health| *health == Health::Good))
        .await
        .expect("mended")
        .expect("open");
    fill(&store, 2..3).await;
    store.close().await.expect("closed");
    drop(store);
    assert!(matches!(check(folder.path(), 3).await, IndexFate::Kept { .. }));
}

/// Reliability, D12: no caller waits for a whole rebuild in memory; no line of the journal is read again.
#[tokio::test]
async fn an_index_without_room_is_read_on_and_play_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let disk = FaultyDisk::default();
    let (store, _) = Local::open_with(folder.path(), on_full(&disk)).expect("opened");
    fill(&store, 0..2).await;
    assert!(matches!(&*store.health().borrow(), Health::Degraded(why) if why.said.contains("no room")), "it is said");
    // From here on the journal could not be read as a whole.
    disk.set_faults(Faults { unreadable: Some("000001.log"), ..Faults::default() });
    let open = store.open_games_at(&place("c", None)).await.expect("looked up");
    assert_eq!(open.len(), 3, "{open:?}");
    assert!(store.unsent().await.expect("looked up").is_empty());
    disk.set_faults(Faults::default());
    fill(&store, 2..4).await;
    for game in ["ab12", "cd34", "ef56"] {
        assert_eq!(store.load(game).await, Ok(Some(moves(4))));
    }
}

/// Largest number of changes in one write.
static MOST: AtomicUsize = AtomicUsize::new(0);

/// Backing that counts its writes.
#[derive(Default)]
struct Counted(InMemory);

impl Backing for Counted {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, BackingError> {
        self.0.get(key)
    }

    fn scan_from(&self, from: &[u8], prefix: &[u8], visit: Visit<'_>) -> Result<(), BackingError> {
        self.0.scan_from(from, prefix, visit)
    }

    fn apply(&mut self, changes: &Changes) -> Result<(), BackingError> {
        MOST.fetch_max(changes.len(), Ordering::Relaxed);
        self.0.apply(changes)
    }

    fn flush(&mut self) -> Result<(), BackingError> {
        self.0.flush()
    }
}

/// Reliability, D3: a small machine can rebuild its index as well.
#[tokio::test]
async fn an_index_is_made_anew_a_part_at_a_time() {
    const RECORDS: u64 = 200;
    let long = "x".repeat(100 << 10);
    let folder = tempfile::tempdir().expect("a folder");
    let disk = Arc::new(FaultyDisk::default());
    let settings = || Settings { disk: disk.clone(), ..Settings::default() };
    let (store, _) = Local::open_with(folder.path(), settings()).expect("opened");
    for number in 0..RECORDS {
        store.append(set(&format!("value {number}"), Some(json!(long)))).await.expect("kept");
    }
    store.close().await.expect("closed");
    fs::remove_dir_all(folder.path().join("index")).expect("removed");
    let counted = Settings { open_backing: |_| Ok(Box::<Counted>::default()), ..settings() };
    let (store, opening) = Local::open_with(folder.path(), counted).expect("opened");
    assert!(matches!(opening.index, IndexFate::Rebuilt { .. }), "{opening:?}");
    assert_eq!(store.values("value ").await.expect("read").len() as u64, RECORDS);
    let most = MOST.load(Ordering::Relaxed) as u64;
    assert!(most < RECORDS / 2, "{most} changes at once");
}

#[tokio::test]
async fn events_and_messages_beyond_the_memory_are_forgotten_oldest_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { memory: Memory { events: 5, messages: 5 }, ..Settings::default() };
    let (store, _) = Local::open_with(folder.path(), settings.clone()).expect("opened");
    for round in 0..8 {
        store.append(step("ab12", round)).await.expect("kept");
    }
    for round in 0..8 {
        assert_eq!(store.is_applied(&event("ab12", round)).await, Ok(round >= 3), "event {round}");
    }
}

#[tokio::test]
async fn a_journal_of_a_newer_format_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    filled(folder.path(), 1).await;
    let path = folder.path().join("journal/000002.log");
    let text = r#"{"journal":"00000000000000000000000000000000","format":5,"news":true"#;
    let newer = format!("{text},\"sum\":\"{}\"}}\n", banco_store::record::Sum::of(text.as_bytes()));
    fs::write(&path, &newer).expect("written");
    let before = fs::read(folder.path().join("journal/000001.log")).expect("read");
    let error = Local::open(folder.path()).err().expect("refused");
    assert!(matches!(error, OpenError::Walk(WalkError::Newer { .. })), "{error}");
    assert!(error.to_string().contains("format 5"), "{error}");
    assert_eq!(fs::read(folder.path().join("journal/000001.log")).expect("read"), before);
    assert_eq!(fs::read_to_string(&path).expect("read"), newer);
}

#[tokio::test]
async fn the_journal_can_be_read_beside_a_running_store() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _) = Local::open(folder.path()).expect("opened");
    fill(&store, 0..2).await;
    let reader = JournalReader::open(folder.path()).expect("opened without the lock");
    fill(&store, 2..3).await;
    let mut count = 0;
    reader
        .records(&mut |_, record| match record {
            Record::Batch(batch) => count += batch.games.len() as u64,
            Record::Sent { .. } | Record::Note(_) => {}
        })
        .expect("read");
    assert_eq!(count, 6, "what was written later is not seen");
    let copy = tempfile::tempdir().expect("a folder");
    fs::create_dir(copy.path().join("journal")).expect("created");
    for (path, bytes) in reader.files().expect("listed") {
        let whole = fs::read(&path).expect("read");
        let name = path.file_name().expect("a name");
        fs::write(copy.path().join("journal").join(name), &whole[..bytes as usize]).expect("written");
    }
    assert_eq!(Local::open(copy.path()).expect("opened").0.load("ef56").await, Ok(Some(moves(2))));
}

#[tokio::test]
async fn the_journal_is_readable_json_and_cut_to_length_when_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    filled(folder.path(), 2).await;
    let text = fs::read_to_string(folder.path().join("journal/000001.log")).expect("text");
    assert!(text.ends_with("]\n"));
    for line in text.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let sum = value.get("sum").or_else(|| value.as_array()?.last());
        assert!(sum.is_some_and(serde_json::Value::is_string), "{line}");
    }
}
