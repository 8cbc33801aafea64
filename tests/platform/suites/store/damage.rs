//! Flipped bits and truncated files, all over a small data folder: everything is there, or the damaged game is named.

use std::fs;
use std::path::{Path, PathBuf};

use banco_store::local::{DamageKind, Local, OpenError, Opening, Settings};
use banco_store::{Store, StoreError};
use banco_tests::long_form::is_long;
use banco_tests::sample::{copy_folder, moves, sent, set, step};
use serde_json::json;

use super::sequence;

const GAMES: [&str; 5] = ["ab12", "cd34", "ef56", "gh78", "jk90"];
const ROUNDS: u64 = 4;

fn settings() -> Settings {
    Settings { segment_bytes: 1_500, ..Settings::default() }
}

async fn make(folder: &Path) {
    let (store, _) = Local::open_with(folder, settings()).expect("opened");
    for round in 0..ROUNDS {
        for game in GAMES {
            let numbers = store.append(step(game, round)).await.expect("kept");
            store.mark_sent(numbers[0], Some(sent(&format!("{game}{round}"), game, 1))).await.expect("marked");
        }
        store.append(set("round", Some(json!(round)))).await.expect("kept");
    }
    store.close().await.expect("closed");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("listed") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

fn is_journal(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "log")
}

fn is_damaged(error: &StoreError, id: &str) -> bool {
    matches!(error, StoreError::Damaged { game, .. } if game == id)
}

/// Ids of the damaged games; all others are whole and playable.
async fn damaged(store: &Local, context: &str) -> Vec<&'static str> {
    let mut damaged = Vec::new();
    for game in GAMES {
        match store.load(game).await {
            Ok(entries) => {
                assert_eq!(entries, Some(moves(ROUNDS)), "{context}: {game} lost moves without a word");
                store.append(step(game, ROUNDS)).await.expect("play goes on");
            }
            Err(error) => {
                assert!(is_damaged(&error, game), "{context}: {error}");
                damaged.push(game);
            }
        }
    }
    damaged
}

async fn check(folder: &Path, context: &str, damaged_max: usize) -> Opening {
    let (store, opening) = match Local::open_with(folder, settings()) {
        Ok(opened) => opened,
        Err(error) => panic!("{context}: {error}"),
    };
    let found = damaged(&store, context).await;
    assert!(found.len() <= damaged_max, "{context}: {found:?} {opening:?}");
    assert!(found.iter().all(|game| opening.set_aside.iter().any(|named| named == game)), "{context}: {opening:?}");
    opening
}

/// A folder with one changed file.
struct Changed {
    folder: tempfile::TempDir,
}

impl Changed {
    fn new(from: &Path, file: &Path, change: impl FnOnce(&mut Vec<u8>)) -> Changed {
        let folder = tempfile::tempdir().expect("a folder");
        copy_folder(from, folder.path()).expect("copied");
        let path = folder.path().join(file.strip_prefix(from).expect("inside"));
        let mut bytes = fs::read(&path).expect("read");
        change(&mut bytes);
        fs::write(&path, bytes).expect("written");
        Changed { folder }
    }

    fn without_index(self) -> Changed {
        fs::remove_dir_all(self.folder.path().join("index")).expect("removed");
        self
    }
}

/// Offsets in a file, spread over it and varied between files.
fn offsets(length: usize, count: usize, seed: u64) -> Vec<usize> {
    let mut next = sequence(seed);
    let stride = (length / count).max(1);
    (0..length).step_by(stride).map(|from| (from + next() as usize % stride).min(length - 1)).collect()
}

#[tokio::test]
async fn fault_8_a_flipped_bit_damages_at_most_one_game_and_names_it() {
    let folder = tempfile::tempdir().expect("a folder");
    make(folder.path()).await;
    let files = files(folder.path());
    assert!(files.iter().filter(|path| is_journal(path)).count() >= 3, "several segments");
    let mut next = sequence(1);
    for (seed, path) in files.iter().enumerate() {
        let length = fs::metadata(path).expect("there").len() as usize;
        let count = if is_long() {
            2_000
        } else if is_journal(path) {
            60
        } else {
            40
        };
        for offset in offsets(length, count, seed as u64) {
            let bit = next() % 8;
            let context = format!("{} byte {offset} bit {bit}", path.display());
            let flip = |bytes: &mut Vec<u8>| bytes[offset] ^= 1 << bit;
            let changed = Changed::new(folder.path(), path, flip);
            check(changed.folder.path(), &context, usize::from(is_journal(path))).await;
            if is_journal(path) {
                let changed = Changed::new(folder.path(), path, flip).without_index();
                check(changed.folder.path(), &format!("{context}, no index"), 1).await;
            }
        }
    }
}

#[tokio::test]
async fn fault_8_a_cut_file_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    make(folder.path()).await;
    for (seed, path) in files(folder.path()).iter().enumerate() {
        let length = fs::metadata(path).expect("there").len() as usize;
        let count = if is_long() { 200 } else { 8 };
        let mut cuts = offsets(length, count, seed as u64);
        cuts.push(0);
        for cut in cuts {
            let context = format!("{} cut to {cut}", path.display());
            let changed = Changed::new(folder.path(), path, |bytes| bytes.truncate(cut));
            let damaged_max = if is_journal(path) { GAMES.len() } else { 0 };
            check(changed.folder.path(), &context, damaged_max).await;
        }
    }
}

/// Games that have lines in a piece of the journal.
fn games_in(text: &str) -> Vec<&'static str> {
    let has = |game: &&str| text.contains(&format!("\"#{game}\":"));
    GAMES.into_iter().filter(has).collect()
}

#[tokio::test]
async fn a_lost_end_is_told_by_the_index_and_remembered_without_it() {
    let folder = tempfile::tempdir().expect("a folder");
    make(folder.path()).await;
    let copy = tempfile::tempdir().expect("a folder");
    copy_folder(folder.path(), copy.path()).expect("copied");
    // Everything from the last move on is lost; the journal alone shows no trace of it.
    for path in files(copy.path()).iter().filter(|path| is_journal(path)).rev() {
        let text = fs::read_to_string(path).expect("text");
        if let Some(at) = text.rfind("{\"b\":[\"") {
            let line = text[..at].rfind('\n').expect("a header before it") + 1;
            fs::write(path, &text[..line]).expect("written");
            break;
        }
        fs::remove_file(path).expect("removed");
    }
    let last = *GAMES.last().expect("five");
    let (store, opening) = Local::open_with(copy.path(), settings()).expect("opened");
    assert_eq!(opening.set_aside, [last], "{opening:?}");
    assert_eq!(damaged(&store, "with the index").await, [last]);
    store.close().await.expect("closed");
    drop(store);
    fs::remove_dir_all(copy.path().join("index")).expect("removed");
    let (store, opening) = Local::open_with(copy.path(), settings()).expect("opened");
    assert_eq!(opening.set_aside, [last], "{opening:?}");
    assert!(is_damaged(&store.load(last).await.expect_err("set aside"), last));
    assert!(is_damaged(&store.append(step(last, ROUNDS)).await.expect_err("set aside"), last));
}

/// Reliability, D7: the journal alone shows no trace of a lost end; the witness saw it.
#[tokio::test]
async fn a_lost_end_is_noticed_without_the_index() {
    let folder = tempfile::tempdir().expect("a folder");
    make(folder.path()).await;
    let journals: Vec<PathBuf> = files(folder.path()).into_iter().filter(|path| is_journal(path)).collect();
    let lines: Vec<String> = journals.iter().flat_map(|path| lines_of(path)).collect();
    let mut noticed = 0;
    for lost in 1..lines.len() / 2 {
        let copy = tempfile::tempdir().expect("a folder");
        copy_folder(folder.path(), copy.path()).expect("copied");
        cut_off(copy.path(), lost);
        fs::remove_dir_all(copy.path().join("index")).expect("removed");
        let (store, opening) = Local::open_with(copy.path(), settings()).expect("opened");
        let games = games_in(&lines[lines.len() - lost..].join("\n"));
        assert_eq!(opening.set_aside, games, "{lost} lines cut off: {opening:?}");
        assert!(!opening.was_torn && !opening.unknown_lost && !opening.damages.is_empty(), "{lost}: {opening:?}");
        assert_eq!(damaged(&store, &format!("{lost} lines cut off")).await, games);
        store.close().await.expect("closed");
        drop(store);
        // The damage stays known, even if the witness is gone as well.
        fs::remove_dir_all(copy.path().join("index")).expect("removed");
        fs::remove_file(copy.path().join("witness")).expect("removed");
        let (_, opening) = Local::open_with(copy.path(), settings()).expect("opened");
        assert_eq!(opening.set_aside, games, "{lost} lines cut off: {opening:?}");
        noticed += usize::from(!games.is_empty());
    }
    assert!(noticed > 10, "{noticed}");
}

/// Lines of a segment after its header.
fn lines_of(path: &Path) -> Vec<String> {
    fs::read_to_string(path).expect("text").lines().skip(1).map(str::to_owned).collect()
}

/// Removes so many lines from the end of the journal, and the segments that are empty then.
fn cut_off(folder: &Path, mut lost: usize) {
    for path in files(folder).iter().filter(|path| is_journal(path)).rev() {
        let lines = lines_of(path);
        if lines.len() <= lost {
            lost -= lines.len();
            fs::remove_file(path).expect("removed");
            continue;
        }
        let text = fs::read_to_string(path).expect("text");
        let kept: Vec<&str> = text.lines().take(1 + lines.len() - lost).collect();
        fs::write(path, kept.join("\n") + "\n").expect("written");
        return;
    }
}

/// Reliability, D7: without journal and index no new journal is begun while the witness knows of records.
#[tokio::test]
async fn a_journal_that_is_gone_with_its_index_is_not_begun_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    make(folder.path()).await;
    for name in ["journal", "index"] {
        fs::remove_dir_all(folder.path().join(name)).expect("removed");
    }
    let error = Local::open_with(folder.path(), settings()).err().expect("refused");
    assert!(matches!(error, OpenError::JournalMissing(_)) && error.to_string().contains("witness"), "{error}");
    fs::remove_file(folder.path().join("witness")).expect("removed");
    assert!(Local::open_with(folder.path(), settings()).is_ok(), "as the line says");
}

/// Reliability, D13: a line in the wrong place costs at most its own game, not all lines between.
#[tokio::test]
async fn a_line_in_the_wrong_place_costs_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    make(folder.path()).await;
    let journals: Vec<PathBuf> = files(folder.path()).into_iter().filter(|path| is_journal(path)).collect();
    let (first, last) = (journals.first().expect("several"), journals.last().expect("several"));
    let far = lines_of(last).last().expect("a line").clone();
    for at in [1, 3] {
        let changed = Changed::new(folder.path(), first, |bytes| {
            let text = String::from_utf8(bytes.clone()).expect("text");
            let mut lines: Vec<&str> = text.lines().collect();
            lines.insert(at, &far);
            *bytes = (lines.join("\n") + "\n").into_bytes();
        });
        check(changed.without_index().folder.path(), &format!("a far line at {at}, no index"), 0).await;
    }
    // Two stretches of a segment are swapped.
    let changed = Changed::new(folder.path(), first, |bytes| {
        let (one, other) = (bytes.len() / 4, bytes.len() / 2);
        let length = 200;
        let (left, right) = bytes.split_at_mut(other);
        left[one..one + length].swap_with_slice(&mut right[..length]);
    });
    check(changed.without_index().folder.path(), "two stretches swapped", 4).await;
}

#[tokio::test]
async fn fault_8_a_missing_segment_is_named_with_its_games() {
    let folder = tempfile::tempdir().expect("a folder");
    make(folder.path()).await;
    let journals: Vec<PathBuf> = files(folder.path()).into_iter().filter(|path| is_journal(path)).collect();
    for (number, path) in journals.iter().enumerate() {
        let copy = tempfile::tempdir().expect("a folder");
        copy_folder(folder.path(), copy.path()).expect("copied");
        fs::remove_file(copy.path().join(path.strip_prefix(folder.path()).expect("inside"))).expect("removed");
        let opening = check(copy.path(), "a segment removed", GAMES.len()).await;
        assert_eq!(opening.set_aside, games_in(&fs::read_to_string(path).expect("text")), "{}", path.display());
        if number + 1 < journals.len() {
            let named = opening.damages.iter().any(|damage| {
                damage.kind == DamageKind::Segment && damage.segment as usize == number + 1 && !damage.lost.is_empty()
            });
            assert!(named, "{opening:?}");
        }
    }
}

#[tokio::test]
async fn a_journal_that_is_gone_altogether_is_not_begun_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    make(folder.path()).await;
    fs::remove_dir_all(folder.path().join("journal")).expect("removed");
    let error = Local::open_with(folder.path(), settings()).err().expect("refused");
    assert!(matches!(error, OpenError::JournalMissing(_)), "{error}");
}
