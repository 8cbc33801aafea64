//! Days 1.3: a clock is paused while the platform of the player to move is out of reach, also over a restart. The
//! time is given back and announced once.

use std::sync::atomic::Ordering;

use banco_engine::Reason;
use banco_ports::limits::PLATFORM_GRACE_MILLIS;
use banco_ports::{Converse, Lang, Platform};
use banco_tests::desk::Desk;
use banco_tests::outages::{credited, game};

use super::house::{due, has, now, open, over, pass};

const SECOND: i64 = 1_000;

fn lost(desk: &Desk) {
    Converse::lost(&*desk.house.service, Platform::Telegram);
}

fn found(desk: &Desk) {
    Converse::heard_of(&*desk.house.service, Platform::Telegram);
}

#[tokio::test]
async fn clause_1_3_no_flag_falls_while_the_platform_is_lost_and_the_time_comes_back() {
    for (lang, said) in [
        (Lang::Vi, "Telegram mất liên lạc 5 phút: thời gian đó không tính."),
        (Lang::En, "Telegram could not be reached for 5 min: that time does not count."),
    ] {
        let mut desk = open(lang).await;
        lost(&desk);
        found(&desk);
        let (id, _) = desk.start("an", "binh", "time=45s").await;
        desk.say("an", "/move h3e3").await;
        pass(&desk, 5 * SECOND);
        found(&desk);
        lost(&desk);
        pass(&desk, 300 * SECOND);
        desk.house.service.follow_the_platforms().await;
        assert_eq!((due(&desk).await, over(&desk, &id).await), (String::new(), None));
        found(&desk);
        desk.house.service.follow_the_platforms().await;
        assert_eq!(credited(&*desk.house.store, &id).await, 300 * SECOND);
        assert_eq!(over(&desk, &id).await, None);
        let table = desk.table(&id).await;
        let mv = table.game().expect("it began").legal().remove(0).text;
        let heard = desk.say("binh", &format!("/move {mv} #{id}")).await;
        has(&heard, said);
        let mv = desk.table(&id).await.game().expect("it goes on").legal().remove(0).text;
        let next = desk.say("an", &format!("/move {mv} #{id}")).await;
        assert!(!next.text().contains(said), "said once: {}", next.text());
        // The credit equals the lost time and no more: the player still loses on time later.
        pass(&desk, 46 * SECOND);
        found(&desk);
        due(&desk).await;
        assert_eq!(over(&desk, &id).await.map(|ending| ending.reason), Some(Reason::Timeout));
    }
}

/// Discord, 11: with 10 s on the clock the loser had a minute.
#[tokio::test]
async fn clause_1_4_the_first_minute_ends_when_the_mover_can_be_heard_and_has_the_board() {
    for is_heard in [true, false] {
        let mut desk = Desk::open().await;
        lost(&desk);
        found(&desk);
        let (id, _) = desk.start_game("chess", "an", "binh", "time=20s").await;
        pass(&desk, 21 * SECOND);
        if is_heard {
            found(&desk);
        } else {
            lost(&desk);
        }
        due(&desk).await;
        assert_eq!(over(&desk, &id).await.is_some(), is_heard);
    }
}

/// A player moves right after the return, before the scheduler has run.
#[tokio::test]
async fn clause_1_3_a_move_that_arrives_first_is_not_late() {
    let mut desk = open(Lang::Vi).await;
    lost(&desk);
    found(&desk);
    let (id, _) = desk.start("an", "binh", "time=45s").await;
    lost(&desk);
    pass(&desk, 3_600 * SECOND);
    has(&desk.say("an", &format!("/move h3e3 #{id}")).await, "Telegram mất liên lạc 1 giờ");
    assert_eq!(desk.plies(&id).await, 1);
}

#[tokio::test]
async fn clause_1_3_a_short_silence_costs_no_entry() {
    let mut desk = open(Lang::Vi).await;
    lost(&desk);
    found(&desk);
    let (id, _) = desk.start("an", "binh", "time=1d").await;
    let before = desk.entries(&id).await.len();
    lost(&desk);
    pass(&desk, PLATFORM_GRACE_MILLIS - 1);
    found(&desk);
    desk.house.service.follow_the_platforms().await;
    assert_eq!(desk.entries(&id).await.len(), before);
}

/// A silent platform is checked before a player loses on time.
#[tokio::test]
async fn clause_1_3_a_flag_waits_until_its_platform_was_heard_of() {
    let mut desk = open(Lang::Vi).await;
    lost(&desk);
    found(&desk);
    let (id, _) = desk.start("an", "binh", "time=45s").await;
    pass(&desk, 60 * SECOND + 46 * SECOND);
    due(&desk).await;
    assert_eq!(over(&desk, &id).await, None);
    desk.house.service.asked_for(Platform::Telegram).await;
    found(&desk);
    due(&desk).await;
    assert_eq!(over(&desk, &id).await.map(|ending| ending.reason), Some(Reason::Timeout));
}

/// Games on the lost platform do not hold up the others, however many are waiting.
#[tokio::test]
async fn clause_1_3_what_is_due_elsewhere_is_not_held_up() {
    let mut desk = open(Lang::Vi).await;
    for number in 0..60 {
        let (id, _) = desk.start(&format!("an{number}"), &format!("binh{number}"), "time=45s").await;
        assert_eq!(over(&desk, &id).await, None);
    }
    let elsewhere = game(&desk.house, Platform::Discord).await;
    lost(&desk);
    pass(&desk, 3_600 * SECOND);
    due(&desk).await;
    assert_eq!(over(&desk, &elsewhere).await.map(|ending| ending.reason), Some(Reason::Timeout));
}

/// The platform has no adapter any more, so its players cannot move.
#[tokio::test]
async fn clause_1_3_without_its_adapter_a_clock_stands_over_restarts() {
    let mut desk = open(Lang::Vi).await;
    let (id, _) = desk.start("an", "binh", "time=45s").await;
    desk.say("an", "/move h3e3").await;
    desk.house.service.beat().await;
    let began = now(&desk);
    for days in 1..3 {
        desk = desk.reopened().await;
        desk.house.clock.store(began + days * 24 * 3_600 * SECOND, Ordering::SeqCst);
        desk.house.service.wake().await.expect("readable");
        desk.house.service.is_absent(Platform::Telegram);
        pass(&desk, 3_600 * SECOND);
        desk.house.service.follow_the_platforms().await;
        due(&desk).await;
        desk.house.service.beat().await;
        assert_eq!(over(&desk, &id).await, None);
    }
    found(&desk);
    desk.house.service.follow_the_platforms().await;
    assert_eq!(credited(&*desk.house.store, &id).await, now(&desk) - began);
    // Without running clocks nothing is recorded.
    desk.house.service.is_absent(Platform::Web);
    desk.house.service.follow_the_platforms().await;
    assert_eq!(desk.house.store.value("lost:web").await.expect("readable"), None);
}
