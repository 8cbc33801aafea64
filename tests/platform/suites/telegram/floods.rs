//! One person or chat with too many requests, and its effect on all others.

use banco_ports::limits::{PERSON_EVENTS_BURST, PERSON_EVENTS_PER_SECOND};
use banco_ports::{Intent, ReplyKind};
use banco_tests::telegram::Fault;

use super::host::{Heard, Host, reply};
use super::rig::Rig;

fn heard_from<'a>(heard: &'a [Heard], person: &'a str) -> impl Iterator<Item = &'a Intent> {
    heard.iter().filter_map(move |heard| match heard {
        Heard::Asked(inbound) if inbound.from.name == person => Some(&inbound.intent),
        Heard::Asked(_) | Heard::Joined(..) | Heard::Moved(..) => None,
    })
}

/// Reliability, D2: 300 `/games` in a chat that Telegram held back stopped every other chat for 45 s.
#[tokio::test]
async fn a_chat_that_is_held_back_stops_no_other() {
    let rig = Rig::new(Host::scripted(|_| reply(ReplyKind::Note, "đã nghe"))).await;
    rig.fake.fail_in(rig.chat, "sendMessage", usize::MAX, Fault::RetryAfter(25));
    let other = rig.fake.group("Khác", &[&rig.binh]);
    for _ in 0..300 {
        rig.an.says(rig.chat, "/games");
    }
    rig.binh.says(other, "/board");
    assert_eq!(rig.said(other, 1).await[0].text, "đã nghe");
    let heard = rig.host.heard(301).await;
    assert_eq!(heard_from(&heard, "An").count(), 300, "moves of the same chat do not wait for answers either");
    let tries = rig.fake.with(|world| {
        let calls = world.calls_of("sendMessage");
        calls.filter(|call| call.fields["chat_id"] == rig.chat).count()
    });
    assert!(tries <= 2, "{tries} requests to a chat that is held back");
}

#[tokio::test]
async fn a_refused_answer_waits_but_a_flooders_are_dropped() {
    let rig = Rig::new(Host::scripted(|inbound| match &inbound.intent {
        Intent::Command { args, .. } => reply(ReplyKind::Note, &args.rest),
        Intent::Text(_) | Intent::Line { .. } | Intent::Press(_) => panic!("only commands are sent"),
    }))
    .await;
    rig.fake.fail_in(rig.chat, "sendMessage", usize::MAX, Fault::RetryAfter(1));
    rig.binh.says(rig.chat, "/help 0");
    rig.fake.wait("the refusal", |world| world.calls_of("sendMessage").next().map(|_| ())).await;
    for number in 0..40 {
        rig.an.says(rig.chat, &format!("/help {number}"));
    }
    rig.host.heard(41).await;
    rig.fake.with(|world| world.faults.clear());
    rig.fake
        .wait("the newest answer", |world| world.said_by_bot(rig.chat).find(|said| said.text == "39").map(drop))
        .await;
    rig.settled().await;
    let said: Vec<_> = rig.said(rig.chat, 2).await.into_iter().map(|said| said.text).collect();
    assert!(said.contains(&"0".to_owned()), "who asked once is answered: {said:?}");
    assert!(said.len() <= 12, "the flood is not said after the wait: {said:?}");
}

/// Fault 23. The rate limit itself is tested beside its code.
#[tokio::test]
async fn fault_23_a_flood_is_dropped_at_the_door_and_others_pass() {
    let rig = Rig::new(Host::silent()).await;
    let burst = PERSON_EVENTS_BURST as usize;
    let since = std::time::Instant::now();
    for _ in 0..burst * 3 {
        rig.an.says(rig.chat, "/games");
    }
    rig.binh.says(rig.chat, "/board");
    rig.settled().await;
    let heard = rig.host.heard(1).await;
    assert_eq!(heard_from(&heard, "Binh").count(), 1);
    let passed = heard_from(&heard, "An").count();
    let measure = PERSON_EVENTS_BURST + PERSON_EVENTS_PER_SECOND * since.elapsed().as_secs_f64();
    assert!((burst..=measure as usize).contains(&passed), "{passed} of {} passed", burst * 3);
}
