//! Paged texts stay in one message.

use banco_tests::driver::Seen;
use banco_tests::stages::{self, Stage};

async fn answer(stage: &mut Stage, line: &str) -> Seen {
    stage.driver.say("an", line).await;
    let seen = stage.driver.seen("an").await;
    seen.into_iter().rfind(|seen| !seen.buttons.is_empty()).unwrap_or_else(|| panic!("no pages for {line}"))
}

/// Presses a button of a page; returns the new content.
async fn turned(stage: &mut Stage, page: &Seen, label: &str) -> Seen {
    stage.driver.press("an", page, label).await;
    let seen = stage.driver.seen("an").await;
    let [turned] = seen.as_slice() else { panic!("one message after {label}: {seen:?}") };
    assert!(turned.edited && turned.id == page.id, "{label}: {turned:?}");
    turned.clone()
}

/// Review of Telegram, 14: each page and topic was a new message in the group.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rules_and_help_turn_their_pages_in_place() {
    let mut stage = stages::telegram().await;
    stage.driver.seen("an").await;
    let first = answer(&mut stage, "/luat co vua").await;
    let second = turned(&mut stage, &first, "Trang sau ›").await;
    assert!(second.text.contains("2/") && second.image.is_some() && second.image != first.image, "{}", second.text);
    let again = turned(&mut stage, &second, "‹ Trang trước").await;
    assert_eq!((again.text, again.image), (first.text, first.image));
    let help = answer(&mut stage, "/trogiup").await;
    let topic = turned(&mut stage, &help, "Nhiều ván").await;
    assert_ne!(topic.text, help.text);
    // A page with a picture replaces a page of text.
    let games = turned(&mut stage, &topic, "Luật chơi").await;
    let page = turned(&mut stage, &games, "Cờ vua").await;
    assert!(page.image.is_some(), "{}", page.text);
}

/// Telegram, 9: a reader with another language changed the shared page to that language.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_keeps_its_language_whoever_turns_it() {
    let mut stage = stages::telegram().await;
    stage.driver.speaks("binh", "en");
    stage.driver.seen("an").await;
    stage.driver.seen("binh").await;
    let first = answer(&mut stage, "/luat co vua").await;
    stage.driver.seen("binh").await;
    stage.driver.press("binh", &first, "Trang sau ›").await;
    let seen = stage.driver.seen("an").await;
    let [own] = seen.as_slice() else { panic!("one message: {seen:?}") };
    // The reader with another language gets an own page to turn, and the first one stays unchanged.
    assert!(!own.edited && own.id != first.id && own.text.contains("2/"), "{own:?}");
    let second = turned(&mut stage, &first, "Trang sau ›").await;
    assert!(second.buttons.iter().flatten().any(|(label, _)| label == "‹ Trang trước"), "{:?}", second.buttons);
}
