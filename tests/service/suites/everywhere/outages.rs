//! A game in two places while one platform is out of reach.

use std::sync::atomic::Ordering;

use banco_engine::Reason;
use banco_ports::limits::PLATFORM_GRACE_MILLIS;
use banco_ports::{Converse, Platform};
use banco_tests::desk::{Desk, person};
use banco_tests::outages::credited;

use super::places::begun;
use crate::connect::people::{connect, desk, desk_over, on_discord, says_aloud};
use crate::days::house::{due, over, pass};

const HOUR: i64 = 3_600_000;

fn found(desk: &Desk, platforms: &[Platform]) {
    platforms.iter().for_each(|platform| Converse::heard_of(&*desk.house.service, *platform));
}

fn lost(desk: &Desk, platform: Platform) {
    Converse::lost(&*desk.house.service, platform);
}

const BOTH: [Platform; 2] = [Platform::Telegram, Platform::Discord];

/// Black to move on Discord, which is lost for 30 hours; the clock has a day for a move.
async fn black_is_cut_off(is_connected: bool) -> (Desk, String) {
    let mut desk = desk().await;
    BOTH.iter().for_each(|platform| lost(&desk, *platform));
    found(&desk, &BOTH);
    if is_connected {
        connect(&mut desk, &person("binh"), &on_discord("binh")).await;
    }
    let (id, _) = begun(&mut desk).await;
    says_aloud(&mut desk, &person("an"), &format!("/move e4 #{id}")).await;
    found(&desk, &BOTH);
    lost(&desk, Platform::Discord);
    for _ in 0..30 {
        pass(&desk, HOUR);
        found(&desk, &[Platform::Telegram]);
        desk.house.service.follow_the_platforms().await;
        due(&desk).await;
    }
    (desk, id)
}

#[tokio::test]
async fn clause_3_6_the_clock_of_a_player_with_one_lost_platform_stands() {
    let (desk, id) = black_is_cut_off(false).await;
    assert_eq!(over(&desk, &id).await, None);
    found(&desk, &BOTH);
    desk.house.service.follow_the_platforms().await;
    assert_eq!(credited(&*desk.house.store, &id).await, 30 * HOUR);
    due(&desk).await;
    assert_eq!(over(&desk, &id).await, None);
}

#[tokio::test]
async fn clause_3_6_the_clock_of_a_player_with_another_way_runs() {
    let (desk, id) = black_is_cut_off(true).await;
    assert_eq!(over(&desk, &id).await.map(|ending| ending.reason), Some(Reason::Timeout));
    assert_eq!(credited(&*desk.house.store, &id).await, 0);
}

#[tokio::test]
async fn clause_3_6_the_board_says_that_the_other_platform_is_out_of_reach() {
    let mut desk = desk().await;
    BOTH.iter().for_each(|platform| lost(&desk, *platform));
    found(&desk, &BOTH);
    let (an, binh) = (person("an"), on_discord("binh"));
    let (id, _) = begun(&mut desk).await;
    lost(&desk, Platform::Discord);
    pass(&desk, PLATFORM_GRACE_MILLIS);
    found(&desk, &[Platform::Telegram]);
    let moved = says_aloud(&mut desk, &an, &format!("/move e4 #{id}")).await;
    let told = "Discord cannot be reached";
    let of = |platform| {
        let mut posts = moved.posts.iter().filter(move |parcel| parcel.place.platform == platform);
        posts.next().map(|parcel| parcel.message.text.to_plain()).unwrap_or_default()
    };
    assert!(of(Platform::Telegram).contains(told), "{}", of(Platform::Telegram));
    assert!(!of(Platform::Discord).contains(told), "{}", of(Platform::Discord));
    found(&desk, &BOTH);
    let moved = says_aloud(&mut desk, &binh, &format!("/move e5 #{id}")).await;
    assert!(!moved.text().contains(told), "{}", moved.text());
}

/// Line of a text that contains these words.
fn line_with<'t>(text: &'t str, words: &str) -> &'t str {
    text.lines().find(|line| line.contains(words)).unwrap_or_else(|| panic!("{words}: {text}"))
}

/// Found by a tester: the clock stood, while boards and lists counted it down to "Out of time".
#[tokio::test]
async fn clause_3_6_a_clock_that_stands_is_shown_where_it_stopped() {
    let mut desk = desk().await;
    BOTH.iter().for_each(|platform| lost(&desk, *platform));
    found(&desk, &BOTH);
    let (an, binh) = (person("an"), on_discord("binh"));
    let (id, _) = begun(&mut desk).await;
    says_aloud(&mut desk, &an, &format!("/move e4 #{id}")).await;
    pass(&desk, HOUR);
    found(&desk, &BOTH);
    lost(&desk, Platform::Discord);
    for hours in [5, 25] {
        pass(&desk, hours * HOUR);
        found(&desk, &[Platform::Telegram]);
        let board = says_aloud(&mut desk, &an, &format!("/board {id}")).await.text();
        let line = line_with(&board, "clock is stopped");
        assert!(line.starts_with("Discord cannot be reached: binh"), "{line}");
        assert_eq!(line_with(&board, "left for this move"), "23 hours left for this move.");
        assert!(!board.contains("Out of time") && !board.contains("cannot be reached now"), "{board}");
        let listed = says_aloud(&mut desk, &an, "/games").await.text();
        let line = line_with(&listed, &id);
        assert!(line.contains("23 hours left, the clock is stopped: Discord cannot be reached"), "{line}");
    }
    found(&desk, &BOTH);
    let moved = says_aloud(&mut desk, &binh, &format!("/move e5 #{id}")).await.text();
    let line = line_with(&moved, "that time does not count");
    assert_eq!(line, "Discord could not be reached for 30 hours: that time does not count.");
    assert!(!moved.contains("clock is stopped"), "{moved}");
}

/// Found by a tester: right after a start boards said that a platform cannot be reached, and it could.
#[tokio::test]
async fn clause_3_6_after_a_start_a_platform_has_time_to_answer() {
    let mut before = desk().await;
    let an = person("an");
    let started = before.house.clock.load(Ordering::SeqCst);
    before.house.clock.store(started - HOUR, Ordering::SeqCst);
    let (id, _) = begun(&mut before).await;
    before.house.service.beat().await;
    let mut desk = desk_over(before.house.store.clone()).await;
    desk.house.service.wake().await.expect("readable");
    BOTH.iter().for_each(|platform| lost(&desk, *platform));
    found(&desk, &[Platform::Telegram]);
    let moved = says_aloud(&mut desk, &an, &format!("/move e4 #{id}")).await;
    assert!(moved.boards() > 0 && !moved.text().contains("cannot be reached"), "{}", moved.text());
    pass(&desk, PLATFORM_GRACE_MILLIS);
    found(&desk, &[Platform::Telegram]);
    let board = says_aloud(&mut desk, &an, &format!("/board {id}")).await.text();
    assert!(board.contains("Discord cannot be reached"), "{board}");
}
