//! Lines with several games: effects of a lost line, and segments of an older format.

use std::fs;
use std::path::Path;

use banco_store::local::{JournalReader, Local};
use banco_store::record::Record;
use banco_store::{Batch, Store, StoreError};
use banco_tests::sample::{copy_folder, moves, step};

/// Two games that move together, and a third game.
async fn make(folder: &Path) {
    let (store, _) = Local::open(folder).expect("opened");
    for round in 0..3 {
        let mut both = step("ab12", round);
        both.games.extend(step("cd34", round).games);
        store.append(both).await.expect("kept");
        store.append(step("ef56", round)).await.expect("kept");
    }
    store.close().await.expect("closed");
}

fn journal(folder: &Path) -> std::path::PathBuf {
    folder.join("journal/000001.log")
}

#[tokio::test]
async fn a_damaged_line_names_all_its_games_and_no_other() {
    let made = tempfile::tempdir().expect("a folder");
    make(made.path()).await;
    let text = fs::read_to_string(journal(made.path())).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    let hit = lines.iter().rposition(|line| line.contains("\"#cd34\":")).expect("there is one");
    for has_index in [true, false] {
        for spoil in ["bit", "line"] {
            let folder = tempfile::tempdir().expect("a folder");
            copy_folder(made.path(), folder.path()).expect("copied");
            let mut spoilt: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            match spoil {
                "bit" => spoilt[hit] = spoilt[hit].replacen("\"h2e2\"", "\"h2e3\"", 1),
                _ => spoilt[hit] = "x".repeat(lines[hit].len()),
            }
            fs::write(journal(folder.path()), spoilt.join("\n") + "\n").expect("written");
            if !has_index {
                fs::remove_dir_all(folder.path().join("index")).expect("removed");
            }
            let (store, opening) = Local::open(folder.path()).expect("opened");
            assert_eq!(opening.set_aside, ["ab12", "cd34"], "{spoil}, index {has_index}: {opening:?}");
            let damaged = store.load("ab12").await;
            assert!(matches!(damaged, Err(StoreError::Damaged { ref game, .. }) if game == "ab12"), "{damaged:?}");
            assert_eq!(store.load("ef56").await, Ok(Some(moves(3))));
        }
    }
}

#[tokio::test]
async fn a_batch_is_read_as_it_was_written() {
    let folder = tempfile::tempdir().expect("a folder");
    make(folder.path()).await;
    let (mut single, mut double) = (0, 0);
    let reader = JournalReader::open(folder.path()).expect("read");
    let count = &mut |_, record: Record| {
        if let Record::Batch(Batch { games, .. }) = record {
            single += usize::from(games.len() == 1);
            double += usize::from(games.len() == 2);
        }
    };
    reader.records(count).expect("read");
    assert_eq!((single, double), (3, 3));
}

/// An older version would take a line of several games for one of the first game alone, so it must refuse the whole
/// segment.
#[tokio::test]
async fn a_segment_of_format_1_is_read_and_not_written_to() {
    let frozen = banco_tests::root().join("tests/records/v1/house");
    let folder = tempfile::tempdir().expect("a folder");
    copy_folder(&frozen, folder.path()).expect("copied");
    let segments = fs::read_dir(frozen.join("journal")).expect("listed").count();
    let old = fs::read(journal(&frozen)).expect("read");
    let (store, opening) = Local::open(folder.path()).expect("opened");
    assert!(opening.damages.is_empty() && opening.set_aside.is_empty(), "{opening:?}");
    store.append(step("zz99", 0)).await.expect("kept");
    store.close().await.expect("closed");
    let used = old.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    assert_eq!(
        fs::read(journal(folder.path())).expect("read")[..used],
        old[..used],
        "the old segment stands as it was"
    );
    let newest = folder.path().join(format!("journal/{:06}.log", segments + 1));
    let header = fs::read_to_string(newest).expect("a new segment");
    assert!(header.starts_with("{\"journal\":") && header.lines().next().expect("a line").contains("\"format\":4"));
    let (store, opening) = Local::open(folder.path()).expect("opened again");
    assert!(opening.damages.is_empty(), "{opening:?}");
    assert_eq!(store.load("zz99").await, Ok(Some(moves(1))));
}
