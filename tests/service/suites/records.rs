//! Records frozen when their format was new: they open, replay and verify with the same results forever.

mod law;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco_engine::{Event, GameKey, Phase, Reason};
use banco_ports::limits::CHALLENGE_LASTS_MILLIS;
use banco_ports::{Lang, Platform};
use banco_store::Store;
use banco_store::local::Local;
use banco_tests::bare::counting_entropy;
use banco_tests::bless;
use banco_tests::desk::Desk;
use banco_tests::records;
use banco_tests::sample::copy_folder;
use tempfile::TempDir;

/// Folders of all formats so far.
fn formats() -> Vec<PathBuf> {
    let folders = fs::read_dir(records::folder()).expect("listed").map(|entry| entry.expect("an entry").path());
    let mut folders: Vec<PathBuf> = folders.filter(|path| path.is_dir()).collect();
    folders.sort();
    assert!(!folders.is_empty());
    folders
}

fn files(extension: &str) -> Vec<PathBuf> {
    let of = |folder: PathBuf| fs::read_dir(folder).expect("listed").map(|entry| entry.expect("an entry").path());
    let all = formats().into_iter().flat_map(of);
    let mut files: Vec<PathBuf> = all.filter(|path| path.extension() == Some(OsStr::new(extension))).collect();
    files.sort();
    files
}

#[test]
fn frozen_records_come_to_the_same_for_ever() {
    let files = files("jsonl");
    assert!(files.len() > 80, "{}", files.len());
    for file in files {
        let expected = fs::read_to_string(file.with_extension("told")).expect("what was told then");
        bless::same(&file.display().to_string(), &records::tell(&records::read(&file)), &expected);
    }
}

#[test]
fn every_game_and_every_ending_is_among_them() {
    let (mut games, mut reasons) = (BTreeSet::new(), BTreeSet::new());
    for entry in files("jsonl").iter().flat_map(|file| records::read(file)) {
        match entry.event {
            Event::Challenged { game, .. } => {
                games.insert(game.key());
            }
            Event::Ended { ending, .. } => {
                reasons.insert(ending.reason.key());
            }
            Event::PartTyped { .. }
            | Event::Accepted { .. }
            | Event::Declined { .. }
            | Event::Cancelled
            | Event::Expired
            | Event::Seated { .. }
            | Event::Drawn(_)
            | Event::Announced { .. }
            | Event::Moved { .. }
            | Event::Conceded { .. }
            | Event::Offered { .. }
            | Event::Refused { .. }
            | Event::Withdrawn { .. }
            | Event::Planned { .. }
            | Event::Rests { .. }
            | Event::Vacation { .. }
            | Event::VacationOver { .. }
            | Event::TakenBack { .. }
            | Event::Shown
            | Event::Looked { .. }
            | Event::Credited { .. }
            | Event::FlagFell { .. }
            | Event::TimeGiven { .. }
            | Event::Paused
            | Event::Resumed { .. }
            | Event::RoundEnds { .. }
            | Event::Reminded { .. }
            | Event::FirstMove { .. } => {}
        }
    }
    let all: BTreeSet<&str> = GameKey::ALL.iter().map(|game| game.key()).collect();
    assert_eq!(games, all);
    assert_eq!(reasons, Reason::ALL.iter().map(|reason| reason.key()).collect());
}

/// A copy of a frozen data folder, opened.
fn opened(format: &std::path::Path) -> (TempDir, Arc<Local>) {
    let copy = TempDir::new().expect("a folder");
    copy_folder(&format.join("house"), copy.path()).expect("copied");
    let (store, opening) = Local::open(copy.path()).expect("it opens");
    assert_eq!((opening.damages, opening.set_aside), (Vec::new(), Vec::new()));
    (copy, Arc::new(store))
}

#[tokio::test]
async fn a_frozen_data_folder_answers_the_same_for_ever() {
    for format in formats() {
        let (folder, store) = opened(&format);
        let expected = fs::read_to_string(format.join("house.told")).expect("what was told then");
        bless::same(&format.display().to_string(), &records::tell_house(folder.path(), &*store).await, &expected);
    }
}

/// Cards of format 1 do not name their due time.
#[tokio::test]
async fn a_frozen_data_folder_knows_what_is_due_for_ever() {
    for format in formats().iter().filter(|format| !format.ends_with("v1")) {
        let (_folder, store) = opened(format);
        let expected = fs::read_to_string(format.join("due.told")).expect("what was told then");
        bless::same(&format.display().to_string(), &records::tell_due(&*store).await, &expected);
    }
}

/// A challenge of a frozen folder expires by the clock, whatever its card says.
#[tokio::test]
async fn challenges_of_a_frozen_data_folder_run_out_and_games_go_on() {
    for format in formats() {
        let (_folder, store) = opened(&format);
        let shared = Arc::clone(&store) as Arc<dyn Store>;
        let desk = Desk::over(shared, &[Platform::Telegram], counting_entropy(), Lang::Vi).await;
        desk.house.clock.fetch_add(2 * CHALLENGE_LASTS_MILLIS, Ordering::SeqCst);
        let due = store.due(i64::MAX, usize::MAX).await.expect("readable");
        assert!(due.len() > 1);
        assert_eq!(desk.house.service.do_what_is_due().await, due.len());
        assert_eq!(store.due(i64::MAX, usize::MAX).await.expect("readable"), []);
        for (id, before) in due {
            let (card, phase) =
                (store.card(&id).await.expect("readable").expect("a card"), desk.table(&id).await.phase());
            assert_eq!(
                (card.open, phase == Phase::Cancelled),
                (phase == Phase::Playing, !card.open),
                "{id}: {before:?}"
            );
        }
    }
}

#[tokio::test]
async fn people_go_on_in_a_frozen_data_folder_and_its_letters_arrive() {
    for format in formats() {
        let (_folder, store) = opened(&format);
        let unsent = store.unsent().await.expect("readable").len();
        assert!(unsent > 1);
        let shared = Arc::clone(&store) as Arc<dyn Store>;
        let platforms = [Platform::Telegram, Platform::Discord];
        let mut desk = Desk::over(shared, &platforms, counting_entropy(), Lang::Vi).await;
        let arrived = desk.arrived().await;
        // The boards of one game are merged: the newest replaces all.
        assert!((1..=unsent).contains(&arrived.len()), "{} of {unsent}", arrived.len());
        assert!(arrived.iter().any(|parcel| parcel.message.image.is_some()));
        assert_eq!(store.unsent().await.expect("readable"), []);
        let game = store.games_of(&banco_tests::desk::person("binh").key, true, 10).await.expect("readable");
        let (id, _) = game.first().expect("an open game").clone();
        let board = desk.say("binh", &format!("/board #{id}")).await;
        assert!(board.text().contains(&format!("#{id}")), "{}", board.text());
    }
}
