//! Relays that fail, and programs that end in between (beacon 3.3, 3.7 and 9 of the plan).

use std::sync::atomic::Ordering;
use std::time::Duration;

use banco_engine::{Event, Notation, Offer, Phase, Seat};
use banco_ports::Lang;
use banco_tests::desk::Desk;

use super::hall::{Conduct, Relays, drawn, open, pass, settled, with_relays};

/// Lets the clockwork look a few times, with time for what it asks.
async fn looked(desk: &Desk) {
    for _ in 0..20 {
        desk.house.service.do_what_is_due().await;
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

async fn waiting(desk: &mut Desk, relays: &Relays, one: Conduct, other: Conduct) -> String {
    let (id, _) = desk.start("an", "binh", "luck=beacon").await;
    relays.conduct(one, other);
    desk.say("an", &format!("/move b3b10 #{id}")).await;
    id
}

#[tokio::test]
async fn beacon_1_5_a_relay_that_fails_or_lies_only_delays_the_draw() {
    for bad in
        [Conduct::Silent, Conduct::Missing, Conduct::Lying, Conduct::OtherRound, Conduct::Endless, Conduct::Redirecting]
    {
        let mut desk = Desk::open().await;
        let relays = with_relays(&desk, false);
        let id = waiting(&mut desk, &relays, bad, bad).await;
        let round = open(&desk, &id).await.expect("a draw").round;
        pass(&desk, &id).await;
        looked(&desk).await;
        assert_eq!(open(&desk, &id).await.map(|open| open.round), Some(round), "{bad:?} draws nothing");
        relays.conduct(bad, Conduct::Honest);
        drawn(&desk, &id).await;
        assert_eq!(open(&desk, &id).await, None, "{bad:?}: the other relay helps");
        assert!(relays.asked().iter().all(|asked| *asked == round.get()), "N never changes");
    }
}

#[tokio::test]
async fn beacon_3_7_a_late_number_is_told_and_both_may_draw_without_it() {
    let mut desk = Desk::open().await;
    let relays = with_relays(&desk, false);
    let id = waiting(&mut desk, &relays, Conduct::Missing, Conduct::Missing).await;
    let due = open(&desk, &id).await.expect("a draw").due;
    desk.house.clock.store(due + 14_999, Ordering::SeqCst);
    looked(&desk).await;
    assert!(desk.arrived().await.is_empty(), "15 seconds have not passed");
    desk.house.clock.store(due + 15_000, Ordering::SeqCst);
    looked(&desk).await;
    let late = desk.arrived().await;
    assert_eq!(late.len(), 1, "it is told once");
    assert!(late[0].message.text.to_plain().contains("chưa đến") && late[0].message.buttons.is_empty());
    desk.house.clock.store(due + 60_000, Ordering::SeqCst);
    looked(&desk).await;
    let offered = desk.arrived().await;
    assert_eq!(offered.len(), 1, "it is told once");
    let button = offered[0].message.buttons[0][0].data.clone();
    let asked = desk.press("an", &button).await;
    assert!(asked.text().contains("tính trước"), "{}", asked.text());
    assert!(open(&desk, &id).await.is_some(), "one player alone draws nothing");
    let table = desk.table(&id).await;
    assert_eq!(table.offer(), Some((Seat::First, Offer::WithoutNumber)));
    desk.press("binh", &button).await;
    assert_eq!(open(&desk, &id).await, None, "both agree");
    let entries = desk.entries(&id).await;
    let last = serde_json::to_value(entries.last().expect("an entry")).expect("plain data");
    assert_eq!((last["round"].as_u64(), last["by_agreement"].as_bool()), (Some(0), Some(true)));
    assert!(desk.table(&id).await.last_text(Notation::Coordinates).is_some());
}

#[tokio::test]
async fn beacon_3_7_a_restart_at_any_step_keeps_the_round_and_draws_once() {
    // 0: named, its message held back; 1: announced; 2: its number found, nothing drawn; 3: drawn, not shown.
    let mut outcomes = Vec::new();
    for step in 0..4 {
        let mut desk = Desk::open().await;
        let relays = with_relays(&desk, false);
        let (id, _) = desk.start("an", "binh", "luck=beacon").await;
        if step == 0 {
            desk.holds(true);
            let inbound = desk.typed("an", &format!("/move b3b10 #{id}"));
            Box::pin(desk.house.service.handle(inbound)).await;
        } else {
            desk.say("an", &format!("/move b3b10 #{id}")).await;
        }
        let round = open(&desk, &id).await.expect("a draw").round;
        if step == 2 {
            relays.conduct(Conduct::Missing, Conduct::Missing);
            pass(&desk, &id).await;
            looked(&desk).await;
        }
        if step == 3 {
            desk.holds(true);
            pass(&desk, &id).await;
            while open(&desk, &id).await.is_some() {
                looked(&desk).await;
            }
        }
        let again = desk.restarted(Lang::Vi).await;
        let relays = with_relays(&again, false);
        assert_eq!(open(&again, &id).await.map(|open| open.round), Some(round).filter(|_| step < 3), "{step}");
        again.house.service.keep_due("draw:").await;
        let mut posts = again.arrived().await;
        if step < 3 {
            posts.extend(drawn(&again, &id).await);
            assert_eq!(relays.asked(), [round.get()], "{step}: the same round");
        }
        let texts: Vec<String> = posts.iter().map(|post| post.message.text.to_plain()).collect();
        let shown = texts.iter().position(|text| text.contains("lật ra")).expect("the result is shown");
        let announced = texts.iter().position(|text| text.contains("Quân lật theo"));
        assert!(announced.is_none_or(|announced| announced < shown), "{step}: {texts:?}");
        assert_eq!(announced.is_some(), step == 0, "{step}: {texts:?}");
        let entries = again.entries(&id).await;
        assert_eq!(entries.iter().filter(|entry| matches!(entry.event, Event::Drawn(_))).count(), 1, "{step}");
        outcomes.push(again.table(&id).await.plies()[0].played.turned_up);
    }
    assert!(outcomes.windows(2).all(|pair| pair[0] == pair[1]), "the same outcome: {outcomes:?}");
}

#[tokio::test]
async fn beacon_3_7_a_lot_is_drawn_after_a_restart_too() {
    let mut desk = Desk::open().await;
    with_relays(&desk, false);
    let challenge = desk.say("an", "/play chess @binh variant=chess960 luck=beacon").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("the challenge names its game");
    desk.press("binh", &format!("accept:{id}")).await;
    let again = desk.restarted(Lang::Vi).await;
    with_relays(&again, false);
    again.house.service.keep_due("draw:").await;
    settled(&again, &id).await;
    assert_eq!(again.table(&id).await.phase(), Phase::Playing);
}
