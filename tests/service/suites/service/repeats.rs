//! Repeated events, two events at once, and buttons of past positions (faults 14 and 15, promise 2).

use std::sync::Arc;

use banco_ports::Inbound;
use banco_tests::desk::{Desk, Heard};

/// Sends the same event three times; only the first does anything.
async fn thrice(desk: &mut Desk, id: Option<&str>, inbound: Inbound) -> Heard {
    let first = desk.send(inbound.clone()).await;
    for _ in 0..2 {
        let before = match id {
            Some(id) => desk.entries(id).await.len(),
            None => 0,
        };
        let again = desk.send(inbound.clone()).await;
        assert!(again.posts.is_empty(), "a redelivered event posts nothing new: {}", again.text());
        if let Some(id) = id {
            assert_eq!(desk.entries(id).await.len(), before, "applied twice");
        }
    }
    first
}

#[tokio::test]
async fn fault_14_a_redelivered_event_is_applied_once() {
    let mut desk = Desk::open().await;
    let inbound = desk.typed("an", "/play coup @binh side=first");
    let heard = thrice(&mut desk, None, inbound).await;
    let id = banco_service::game_id_in(&heard.text()).expect("a game");
    assert_eq!(desk.house.store.open_games_at(&banco_tests::desk::place("nhom")).await.unwrap().len(), 1);
    let inbound = desk.typed("binh", &format!("/accept {id}"));
    assert_eq!(thrice(&mut desk, Some(&id), inbound).await.boards(), 1);
    for (ply, user) in ["an", "binh", "an"].into_iter().enumerate() {
        let mv = desk.table(&id).await.game().unwrap().legal().remove(0).text;
        let inbound = desk.typed(user, &format!("/move {mv}"));
        assert_eq!(thrice(&mut desk, Some(&id), inbound).await.boards(), 1);
        assert_eq!(desk.plies(&id).await, ply + 1);
    }
    let inbound = desk.typed("an", "/draw");
    thrice(&mut desk, Some(&id), inbound).await;
    let version = desk.table(&id).await.version();
    let inbound = desk.inbound("binh", banco_ports::Intent::Press(format!("draw:{id}:{version}:?2.yes")));
    assert_eq!(thrice(&mut desk, Some(&id), inbound).await.boards(), 1);
    assert!(desk.table(&id).await.to_move().is_none(), "a draw");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_15_of_two_moves_in_the_same_millisecond_one_is_applied() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start("an", "binh", "").await;
    for round in 0..20 {
        let table = desk.table(&id).await;
        let Some(seat) = table.to_move() else { return };
        let user = ["an", "binh"][seat.index()];
        let legal = table.game().unwrap().legal();
        // The same move twice, or two different ones.
        let texts = [&legal[0].text, &legal[if round % 2 == 0 { 0 } else { legal.len() - 1 }].text];
        let inbounds = texts.map(|mv| desk.typed(user, &format!("/move {mv}")));
        let service = &desk.house.service;
        let tasks = inbounds.map(|inbound| {
            let service = Arc::clone(service);
            tokio::spawn(async move { service.handle(inbound).await })
        });
        let mut refused = 0;
        for task in tasks {
            refused += usize::from(!task.await.expect("no panic").replies.is_empty());
        }
        assert_eq!((desk.plies(&id).await, refused), (round + 1, 1), "one is made, the other hears why not");
    }
}

/// Review of Discord, 28: a second press of the same button only confirms the move.
#[tokio::test]
async fn a_target_pressed_twice_says_what_was_played() {
    let mut desk = Desk::open().await;
    let (id, started) = desk.start_game("covua", "an", "binh", "").await;
    let data = started.message.buttons.iter().flatten().map(|button| button.data.clone());
    let man = data.into_iter().find(|data| data.starts_with("pick:")).expect("a man");
    let targets = desk.press("an", &man).await;
    let target = targets.data().into_iter().find(|data| data.starts_with("to:")).expect("a target");
    assert_eq!(desk.press("an", &target).await.boards(), 1);
    let again = desk.press("an", &target).await;
    assert!(again.text().contains("Đã đi") && again.posts.is_empty(), "{}", again.text());
    assert!(again.replies.iter().all(|reply| reply.message.image.is_none()), "no picture");
    assert_eq!(desk.plies(&id).await, 1);
    let other = desk.press("binh", &target).await;
    assert!(other.text().contains("Thế cờ"), "it was not his: {}", other.text());
}

#[tokio::test]
async fn an_old_agree_or_refuse_never_answers_a_new_offer() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start("an", "binh", "").await;
    for verb in ["draw", "abort"] {
        let offering = ["an", "binh"][desk.table(&id).await.to_move().unwrap().index()];
        let answering = if offering == "an" { "binh" } else { "an" };
        for user in [offering, answering] {
            let mv = desk.table(&id).await.game().unwrap().legal().remove(0).text;
            desk.say(user, &format!("/move {mv}")).await;
        }
        let old = desk.say(offering, &format!("/{verb}")).await;
        for user in [offering, answering] {
            let mv = desk.table(&id).await.game().unwrap().legal().remove(0).text;
            desk.say(user, &format!("/move {mv}")).await;
        }
        desk.say(offering, &format!("/{verb}")).await;
        let before = desk.entries(&id).await;
        for data in old.data() {
            let heard = desk.press(answering, &data).await;
            assert!(heard.text().contains("Thế cờ"), "{data}: {}", heard.text());
            assert_eq!(desk.entries(&id).await, before, "{data}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_pressed_by_both_at_once_is_one_game() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start("an", "binh", "").await;
    let early = desk.press("an", &format!("rematch:{id}:1")).await;
    assert!(early.posts.is_empty(), "a game that goes on has no rematch: {}", early.text());
    desk.say("an", "/abort").await;
    let data = format!("rematch:{id}:{}", desk.table(&id).await.version());
    let inbounds =
        ["an", "binh", "an", "binh"].map(|user| desk.inbound(user, banco_ports::Intent::Press(data.clone())));
    let tasks = inbounds.map(|inbound| {
        let service = Arc::clone(&desk.house.service);
        tokio::spawn(async move { service.handle(inbound).await })
    });
    for task in tasks {
        task.await.expect("no panic");
    }
    let open = desk.house.store.open_games_at(&banco_tests::desk::place("nhom")).await.unwrap();
    assert!(open.len() <= 2, "two presses each: at most a rematch begun and one asked for again: {open:?}");
    let begun = open.iter().filter(|(_, card)| card.waiting_for.is_some() && card.persons.len() == 2).count();
    assert!(begun >= 1);
}
