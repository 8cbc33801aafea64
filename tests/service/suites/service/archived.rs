//! A finished game in the archive has the same answers as in the journal, and its players can be erased there.

use std::sync::Arc;

use banco_ports::{Lang, Platform};
use banco_store::Store;
use banco_store::local::{Local, Settings};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard};

const ABOUT_A_GAME: [&str; 7] = ["board", "history", "replay", "export", "verify", "link", "luck"];
const ABOUT_ALL: [&str; 5] = ["/top chess", "/stats", "/games done", "/versus @nguyenvana", "/archive"];

/// Texts, buttons and files of an answer.
fn told(heard: &Heard) -> (String, Vec<String>, Vec<Vec<u8>>) {
    let files = heard.replies.iter().flat_map(|reply| &reply.message.files);
    (heard.text(), heard.data(), files.map(|file| file.bytes.clone()).collect())
}

async fn all(desk: &mut Desk, over: &str) -> Vec<(String, Vec<String>, Vec<Vec<u8>>)> {
    let about_it = ABOUT_A_GAME.map(|asked| format!("/{asked} {over}"));
    let mut said = Vec::new();
    for asked in about_it.iter().map(String::as_str).chain(ABOUT_ALL) {
        let heard = desk.say("binh", asked).await;
        assert!(!heard.replies.is_empty(), "{asked} is answered");
        said.push(told(&heard));
    }
    said
}

/// The store, closed and reopened so that nothing is cached; with all closed segments archived if it `moves`.
async fn opened(folder: &std::path::Path, moves: bool) -> (Arc<Local>, Desk) {
    // Each start begins a new segment.
    let settings = Settings { segment_bytes: 1, ..Settings::default() };
    let (store, opening) = Local::open_with(folder, settings).expect("opened");
    assert!(opening.damages.is_empty() && opening.set_aside.is_empty(), "{opening:?}");
    if moves {
        store.tidy().expect("moved");
    }
    let store = Arc::new(store);
    let desk = Desk::over(store.clone(), &[Platform::Telegram], counting_entropy(), Lang::En).await;
    (store, desk)
}

#[tokio::test]
async fn what_is_over_is_told_the_same_from_the_archive() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Local::open(folder.path()).expect("opened").0);
    let mut desk = Desk::over(store.clone(), &[Platform::Telegram], counting_entropy(), Lang::En).await;
    let (over, _) = desk.start_game("chess", "nguyenvana", "binh", "rated=yes").await;
    for (who, mv) in [("nguyenvana", "f3"), ("binh", "e5"), ("nguyenvana", "g4"), ("binh", "Qh4")] {
        desk.say(who, &format!("/move {mv} #{over}")).await;
    }
    let (running, _) = desk.start_game("xiangqi", "binh", "nguyenvana", "").await;
    desk.arrived().await;
    let before = all(&mut desk, &over).await;
    drop(desk);
    store.close().await.expect("closed");
    drop(store);
    // Finished games and sent letters are in a segment of their own from here on.
    let (store, desk) = opened(folder.path(), true).await;
    drop(desk);
    store.close().await.expect("closed");
    drop(store);
    let (store, mut desk) = opened(folder.path(), false).await;
    let archive = std::fs::read_dir(folder.path().join("archive")).expect("listed");
    let names: Vec<_> = archive.map(|file| file.expect("an entry").file_name()).collect();
    assert!(names.iter().any(|name| name.to_string_lossy().ends_with(".games")), "{names:?}");
    let journal = std::fs::read_dir(folder.path().join("journal")).expect("listed");
    let journal: Vec<String> =
        journal.map(|file| std::fs::read_to_string(file.expect("an entry").path()).unwrap_or_default()).collect();
    assert!(!journal.iter().any(|text| text.contains(&over)), "the journal has nothing of it any more");
    for (then, now) in before.iter().zip(all(&mut desk, &over).await) {
        assert_eq!(*then, now);
    }
    desk.say("binh", &format!("/move h3e3 #{running}")).await;
    assert!(store.load(&running).await.expect("readable").is_some_and(|entries| entries.len() > 2), "it goes on");

    let asked = desk.say("nguyenvana", "/privacy delete").await;
    let sure = asked.data().into_iter().find(|data| data.starts_with("privacy:-::!")).expect("it is asked");
    desk.press("nguyenvana", &sure).await;
    let file = desk.say("binh", &format!("/export {over}")).await;
    let bytes = String::from_utf8_lossy(&file.replies[0].message.files[0].bytes).into_owned();
    assert!(bytes.contains("former player") && !bytes.contains("nguyenvana"), "{bytes}");
    assert!(desk.say("binh", "/top chess").await.text().contains("former player"));
}
