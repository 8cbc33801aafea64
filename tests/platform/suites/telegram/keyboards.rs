//! Outdated keyboards are removed, without delaying other messages.

use banco_ports::{Answer, Intent, MessageRef, Parcel, Rendered, Reply, ReplyKind, RichText};
use banco_tests::telegram::{BotMessage, Fault};

use super::host::{Host, buttons, picture, reply};
use super::rig::Rig;

/// The board of a version, with a button for it.
fn board(version: u32) -> Rendered {
    let data = format!("choose:k7m2:{version}");
    Rendered {
        text: RichText::plain(format!("Ván #k7m2, bàn {version}")),
        image: Some(picture(40, 44)),
        buttons: buttons(&[&[("Đi quân", &data)]]),
        game: Some(("k7m2".into(), version)),
        ..Rendered::default()
    }
}

async fn post(rig: &Rig, version: u32) -> MessageRef {
    let parcel = Parcel {
        number: u64::from(version),
        place: rig.place(),
        message: board(version),
        ping: None,
        wordings: Vec::new(),
    };
    rig.sender.post(&parcel).await.unwrap()
}

async fn is_bare(rig: &Rig, message: &MessageRef) {
    let (chat, id) = (rig.chat, message.0.parse().unwrap());
    let bare = |world: &banco_tests::telegram::World| world.message(chat, id).unwrap().markup.is_none().then_some(());
    rig.fake.wait("the keyboard to go", bare).await;
}

fn strips(rig: &Rig) -> usize {
    rig.fake.with(|world| world.calls_of("editMessageReplyMarkup").count())
}

#[tokio::test]
async fn a_strip_happens_once_and_nobody_waits_for_it() {
    let rig = Rig::new(Host::silent()).await;
    rig.fake.fail("editMessageReplyMarkup", 1, Fault::Silence);
    let first = post(&rig, 1).await;
    // The edit is never answered, and the next message does not wait for it.
    rig.sender.strip(&rig.place(), &first).await.unwrap();
    let second = post(&rig, 2).await;
    rig.sender.strip(&rig.place(), &second).await.unwrap();
    is_bare(&rig, &second).await;
    rig.sender.strip(&rig.place(), &second).await.unwrap();
    for nowhere in ["999999", "not a number"] {
        rig.sender.strip(&rig.place(), &MessageRef(nowhere.into())).await.unwrap();
    }
    is_bare(&rig, &first).await;
    rig.settled().await;
    assert_eq!(strips(&rig), 4, "the silent one twice, the second, the one that is not there");
}

#[tokio::test]
async fn a_strip_that_meets_a_fault_is_tried_again() {
    let rig = Rig::new(Host::silent()).await;
    let first = post(&rig, 1).await;
    rig.fake.fail("editMessageReplyMarkup", 1, Fault::RetryAfter(1));
    rig.fake.fail("editMessageReplyMarkup", 1, Fault::ErrorPage);
    rig.sender.strip(&rig.place(), &first).await.unwrap();
    is_bare(&rig, &first).await;
    assert_eq!(strips(&rig), 3);
}

#[tokio::test]
async fn copies_and_offers_lose_their_buttons_with_the_next_board() {
    let rig = Rig::new(Host::scripted(|inbound| match &inbound.intent {
        Intent::Command { name, .. } if name == "board" => {
            Answer { replies: vec![Reply { kind: ReplyKind::Open, message: board(1) }] }
        }
        _ => {
            let mut offer = reply(ReplyKind::Open, "An xin hoà");
            offer.replies[0].message.buttons = buttons(&[&[("Đồng ý", "draw:k7m2:1"), ("Không", "drawno:k7m2:1")]]);
            offer
        }
    }))
    .await;
    post(&rig, 1).await;
    for command in ["/board", "/board", "/draw"] {
        rig.an.says(rig.chat, command);
    }
    let old = rig.said(rig.chat, 4).await;
    let other = board(5);
    let other = Rendered { game: Some(("a9b3".into(), 5)), buttons: buttons(&[&[("Đi", "choose:a9b3:5")]]), ..other };
    rig.sender
        .post(&Parcel { number: 9, place: rig.place(), message: other, ping: None, wordings: Vec::new() })
        .await
        .unwrap();
    rig.settled().await;
    assert_eq!(strips(&rig), 0, "another game's board takes nothing off");
    let newest = post(&rig, 2).await;
    for message in &old {
        is_bare(&rig, &MessageRef(message.id.to_string())).await;
    }
    let newest = rig.fake.with(|world| world.message(rig.chat, newest.0.parse().unwrap()).cloned()).unwrap();
    assert!(newest.markup.is_some());
}

#[tokio::test]
async fn after_a_move_by_button_the_keyboard_is_taken_off_once() {
    let rig = Rig::new(Host::scripted(|_| reply(ReplyKind::Picker, ""))).await;
    let old = post(&rig, 1).await;
    let query = rig.an.presses(BotMessage { chat: rig.chat, id: old.0.parse().unwrap() }, "Đi quân");
    rig.fake.wait("an acknowledgement", |world| (world.queries[&query].answers > 0).then_some(())).await;
    post(&rig, 2).await;
    rig.sender.strip(&rig.place(), &old).await.unwrap();
    is_bare(&rig, &old).await;
    rig.settled().await;
    assert_eq!(strips(&rig), 1, "the second one always failed: not modified");
}

#[tokio::test]
async fn a_press_on_an_old_board_is_an_alert_where_the_new_one_stands() {
    let rig =
        Rig::new(Host::scripted(|_| Answer { replies: vec![Reply { kind: ReplyKind::Note, message: board(2) }] }))
            .await;
    // Presses reach the old board although its keyboard is being removed.
    rig.fake.fail("editMessageReplyMarkup", 1, Fault::RetryAfter(2));
    let old = post(&rig, 1).await;
    let board = BotMessage { chat: rig.chat, id: old.0.parse().unwrap() };
    rig.an.presses(board, "Đi quân");
    assert_eq!(rig.said(rig.chat, 2).await.len(), 2, "nothing newer stands there: the picture comes");
    post(&rig, 2).await;
    for _ in 0..6 {
        rig.an.presses_anything(board, "choose:k7m2:1");
    }
    rig.fake.wait("six alerts", |world| (world.alerts.len() == 6).then_some(())).await;
    is_bare(&rig, &old).await;
    rig.settled().await;
    assert_eq!(rig.said(rig.chat, 3).await.len(), 3, "six presses were six pictures");
}

/// Telegram, 8: "Back" was answered after the strip, and its edit brought the buttons back for good.
#[tokio::test]
async fn a_step_of_a_picker_after_the_removal_brings_no_buttons_back() {
    let step = || {
        let mut step = reply(ReplyKind::Picker, "");
        step.replies[0].message.buttons = buttons(&[&[("Đi quân", "choose:k7m2:1")]]);
        step
    };
    let rig = Rig::new(Host::scripted(move |_| step())).await;
    let old = post(&rig, 1).await;
    // The step has to wait, and the removal comes in between.
    rig.fake.fail("editMessageReplyMarkup", 1, Fault::RetryAfter(1));
    rig.an.presses(BotMessage { chat: rig.chat, id: old.0.parse().unwrap() }, "Đi quân");
    rig.fake
        .wait("the refused step", |world| (world.calls_of("editMessageReplyMarkup").count() == 1).then_some(()))
        .await;
    let new = post(&rig, 2).await;
    is_bare(&rig, &old).await;
    // Answers to one person keep their order: this step comes after the other one.
    rig.an.presses(BotMessage { chat: rig.chat, id: new.0.parse().unwrap() }, "Đi quân");
    rig.fake.wait("the step", |world| (world.calls_of("editMessageReplyMarkup").count() >= 3).then_some(())).await;
    rig.settled().await;
    is_bare(&rig, &old).await;
    assert_eq!(strips(&rig), 3, "the late step costs no request");
}

/// Telegram, 8 and 46: a press on a board whose buttons had stayed did not take them off.
#[tokio::test]
async fn a_press_on_an_old_board_takes_its_buttons_off() {
    let rig = Rig::new(Host::scripted(|_| reply(ReplyKind::Note, "Bàn này cũ rồi."))).await;
    rig.fake.fail("editMessageReplyMarkup", 1, Fault::Api(400, "Bad Request: some refusal"));
    let old = post(&rig, 1).await;
    post(&rig, 2).await;
    rig.fake
        .wait("the refused removal", |world| (world.calls_of("editMessageReplyMarkup").count() == 1).then_some(()))
        .await;
    rig.settled().await;
    rig.an.presses(BotMessage { chat: rig.chat, id: old.0.parse().unwrap() }, "Đi quân");
    is_bare(&rig, &old).await;
    rig.settled().await;
    assert_eq!(strips(&rig), 2);
}
