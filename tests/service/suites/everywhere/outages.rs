//! A game in two places while one platform is out of reach.

use banco_engine::Reason;
use banco_ports::limits::PLATFORM_GRACE_MILLIS;
use banco_ports::{Converse, Platform};
use banco_tests::desk::{Desk, person};
use banco_tests::outages::credited;

use super::places::begun;
use crate::connect::people::{connect, desk, on_discord, says_aloud};
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
