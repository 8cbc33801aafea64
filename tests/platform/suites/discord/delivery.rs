//! Parcels of the outbox: their form, and the handling of faults.

use std::sync::Arc;
use std::time::Duration;

use banco::adapters::discord::Discord;
use banco_engine::{Person, PersonKey};
use banco_ports::{Deliver, DeliveryError, MessageRef, Parcel, Place, Platform, Rendered, RichText, Span};
use banco_tests::discord::host::words;
use banco_tests::discord::state::{ATTACH, EVERYTHING_NEEDED, SEND};
use banco_tests::discord::{FakeDiscord, PATIENCE, Trouble};

use super::board;

fn place(channel: u64) -> Place {
    Place { platform: Platform::Discord, chat: channel.to_string(), thread: None }
}

fn parcel(number: u64, channel: u64, message: Rendered) -> Parcel {
    Parcel { number, place: place(channel), message, ping: None, wordings: Vec::new() }
}

/// A courier needs no connection, only the REST half of the fake.
async fn courier() -> (FakeDiscord, Arc<dyn Deliver>) {
    banco_tests::logs::catch();
    let fake = FakeDiscord::start().await;
    let courier = courier_with(&fake, PATIENCE);
    (fake, courier)
}

fn courier_with(fake: &FakeDiscord, timeout: Duration) -> Arc<dyn Deliver> {
    Discord::with_timeout(super::config(fake), timeout).expect("a good configuration").deliver()
}

fn person(user: u64, name: &str) -> Person {
    Person { key: PersonKey(format!("discord:{user}")), name: name.into(), username: None }
}

#[tokio::test]
async fn a_board_is_a_message_with_picture_alt_text_and_buttons() {
    let (fake, courier) = courier().await;
    let (channel, an, binh) = (fake.channel(), fake.user("an"), fake.user("binh"));
    let mut message = board("", &["pick:k7m2:1", "draw:k7m2:1"]);
    message.text = RichText(vec![
        Span::Bold("Cờ úp #k7m2".into()),
        Span::Text(" @everyone *lượt* ".into()),
        Span::Mention(person(an, "An")),
        Span::Text(" gặp ".into()),
        Span::Mention(person(binh, "Bình")),
        Span::Code("P2-5".into()),
    ]);
    let parcel = Parcel { ping: Some(person(an, "An")), ..parcel(12, channel, message) };
    let MessageRef(id) = courier.post(&parcel).await.expect("posted");
    let state = fake.state();
    let message = state.posted(channel)[0];
    assert_eq!(message.id.to_string(), id);
    let content = format!("**Cờ úp #k7m2** @\u{200b}everyone \\*lượt\\* <@{an}> gặp <@{binh}>`P2-5`");
    assert_eq!(message.content, content);
    assert_eq!(message.pinged, [an], "only the one whose turn it is");
    assert_eq!(message.attachments[0].bytes, b"\x89PNG picture");
    assert_eq!(message.attachments[0].name, "jieqi-k7m2-1.png");
    assert_eq!(message.attachments[0].description.as_deref(), Some("Bàn cờ úp, Đỏ đi"));
    assert!(message.has_button("pick:k7m2:1") && message.has_button("draw:k7m2:1"));
}

/// Days 2.7 and 2.7a.
#[tokio::test]
async fn a_reminder_answers_its_board_and_what_comes_at_night_makes_no_sound() {
    let (fake, courier) = courier().await;
    let (channel, an) = (fake.channel(), fake.user("an"));
    let MessageRef(board) = courier.post(&parcel(1, channel, board("bàn", &["pick:k7m2:1"]))).await.expect("posted");
    let text = RichText(vec![Span::Mention(person(an, "An")), Span::Text(" ơi, còn 2 giờ".into())]);
    let reminder = Rendered { text, answers: Some(MessageRef(board.clone())), ..Rendered::default() };
    let gone = Rendered { answers: Some(MessageRef("5".into())), ..words("ván kia") };
    let night = Rendered { is_quiet: true, ..self::board("An hết giờ", &["replay:k7m2:9"]) };
    let called = Parcel { ping: Some(person(an, "An")), ..parcel(2, channel, reminder.clone()) };
    for parcel in [called, parcel(3, channel, gone), parcel(4, channel, night)] {
        courier.post(&parcel).await.expect("posted");
    }
    // Without the permission to read the history messages are posted without a reply reference.
    fake.trouble("/messages", 1, Trouble::Refuse { status: 400, code: 160_002, message: "no history" });
    courier.post(&parcel(5, channel, Rendered { is_quiet: true, ..reminder })).await.expect("posted");
    let state = fake.state();
    let posted = state.posted(channel);
    let ties: Vec<Option<String>> = posted.iter().map(|message| message.reference.map(|id| id.to_string())).collect();
    assert_eq!(ties, [None, Some(board), None, None, None]);
    assert_eq!(posted.iter().map(|message| message.silent).collect::<Vec<_>>(), [false, false, false, true, true]);
    assert_eq!(posted[1].pinged, [an], "the reply pings its reader and not its author");
}

#[tokio::test]
async fn a_resend_after_a_lost_reply_shows_one_board() {
    let (fake, courier) = courier().await;
    let channel = fake.channel();
    fake.trouble("/messages", 1, Trouble::LostReply);
    let parcel = parcel(12, channel, board("bàn", &["pick:k7m2:1"]));
    assert!(matches!(courier.post(&parcel).await, Err(DeliveryError::Passing(_))));
    let MessageRef(id) = courier.post(&parcel).await.expect("posted");
    assert_eq!(fake.state().posted(channel).len(), 1);
    assert_eq!(fake.state().posted(channel)[0].id.to_string(), id);
}

#[tokio::test]
async fn faults_are_told_apart() {
    let (fake, courier) = courier().await;
    let channel = fake.channel();
    let refuse = |status, code| Trouble::Refuse { status, code, message: "no" };
    type Is = fn(&DeliveryError) -> bool;
    let passing: Is = |error| matches!(error, DeliveryError::Passing(_));
    let muted: Is = |error| matches!(error, DeliveryError::Muted(_));
    let missing: Is = |error| matches!(error, DeliveryError::Missing(_));
    let refused: Is = |error| matches!(error, DeliveryError::Refused(_));
    let cases: Vec<(Trouble, Is)> = vec![
        (Trouble::Wait(1.25), |error| *error == DeliveryError::RetryAfter(Duration::from_millis(1_250))),
        (Trouble::WaitHtml(7), |error| *error == DeliveryError::RetryAfter(Duration::from_secs(7))),
        (Trouble::Html(500), passing),
        (Trouble::Html(502), passing),
        (Trouble::Html(503), passing),
        (Trouble::Broken, passing),
        (Trouble::Garbled, passing),
        (refuse(401, 0), passing),
        (refuse(400, 50_035), refused),
        (refuse(403, 50_001), muted),
        (refuse(403, 50_007), muted),
        (refuse(400, 50_083), muted),
        (refuse(404, 10_003), missing),
        (refuse(403, 50_013), muted),
        (refuse(418, 0), refused),
    ];
    for (number, (trouble, is)) in cases.into_iter().enumerate() {
        fake.trouble("/messages", 1, trouble.clone());
        // A channel of its own: a channel with a waiting time is not tried before its end.
        let sent = courier.post(&parcel(100 + number as u64, fake.channel(), words("chữ"))).await;
        let error = sent.expect_err("a fault");
        assert!(is(&error), "{trouble:?}: {error:?}");
    }
    let hasty = courier_with(&fake, Duration::from_millis(100));
    fake.trouble("/messages", 1, Trouble::Slow(Duration::from_millis(300)));
    let error = hasty.post(&parcel(200, channel, words("chữ"))).await.expect_err("no answer in time");
    assert!(passing(&error), "{error:?}");
}

/// Discord, 20: with only the letter's number as a nonce, a new data folder was shown the old first message.
#[tokio::test]
async fn letters_of_another_journal_have_other_nonces() {
    let (fake, courier) = courier().await;
    let channel = fake.channel();
    for text in ["An thách Bình #k7m2", "An thách Bình #a9b3"] {
        courier.post(&parcel(1, channel, words(text))).await.expect("posted");
    }
    assert_eq!(fake.state().posted(channel).len(), 2);
}

/// Discord, 16: a global 429 on one channel did not hold the others, and 18 of 43 posts got an avoidable 429.
#[tokio::test]
async fn a_global_wait_holds_every_channel_and_a_used_up_share_is_not_tried() {
    let (fake, courier) = courier().await;
    let (one, other) = (fake.channel(), fake.channel());
    let waits = |error| matches!(error, Err(DeliveryError::RetryAfter(wait)) if wait > Duration::from_secs(100));
    fake.trouble("/messages", 1, Trouble::LastOfShare(120.0));
    courier.post(&parcel(1, one, words("chữ"))).await.expect("the last of its share");
    assert!(waits(courier.post(&parcel(2, one, words("chữ"))).await));
    assert_eq!(fake.state().count("POST "), 1, "the headers had said so");
    courier.post(&parcel(3, other, words("chữ"))).await.expect("another channel has its own");
    fake.trouble("/messages", 1, Trouble::WaitAll(120.0));
    assert!(waits(courier.post(&parcel(4, other, words("chữ"))).await));
    assert!(waits(courier.post(&parcel(5, fake.channel(), words("chữ"))).await));
    assert_eq!(fake.state().count("POST "), 3, "nothing goes out while everything is held");
}

#[tokio::test]
async fn without_the_right_to_attach_the_words_still_come() {
    let (fake, courier) = courier().await;
    let channel = fake.channel();
    let allow = |permissions| {
        fake.change(|state| state.channels.get_mut(&channel).expect("known").app_permissions = permissions);
    };
    allow(EVERYTHING_NEEDED & !ATTACH);
    let with_picture = parcel(1, channel, board("bàn", &[]));
    assert_eq!(courier.post(&with_picture).await, Err(DeliveryError::NoPictures));
    assert!(courier.post(&parcel(2, channel, words("bàn chữ"))).await.is_ok());
    allow(EVERYTHING_NEEDED & !SEND & !ATTACH);
    assert!(matches!(courier.post(&parcel(3, channel, words("bàn chữ"))).await, Err(DeliveryError::Muted(_))));
    fake.trouble("/messages", 1, Trouble::Refuse { status: 413, code: 40_005, message: "too large" });
    allow(EVERYTHING_NEEDED);
    assert_eq!(courier.post(&with_picture).await, Err(DeliveryError::NoPictures));
}

#[tokio::test]
async fn old_boards_lose_their_buttons_and_keep_their_picture() {
    let (fake, courier) = courier().await;
    let channel = fake.channel();
    let old = courier.post(&parcel(1, channel, board("bàn", &["pick:k7m2:1"]))).await.expect("posted");
    fake.trouble("PATCH ", 1, Trouble::Wait(0.2));
    fake.trouble("PATCH ", 1, Trouble::Html(502));
    courier.strip(&place(channel), &old).await.expect("nobody waits for it");
    let bare = |state: &banco_tests::discord::State| state.posted(channel)[0].buttons().is_empty().then_some(());
    fake.wait("the buttons to go", bare).await;
    {
        let state = fake.state();
        let message = state.posted(channel)[0];
        assert_eq!((message.attachments.len(), message.content.as_str()), (1, "bàn"));
    }
    courier.strip(&place(channel), &old).await.expect("twice is nothing");
    courier.strip(&place(channel), &MessageRef("42".into())).await.expect("gone is success");
    // For a message of an earlier run the adapter asks Discord first, because a card is edited in another way.
    fake.wait("the last try", |state| (state.count("messages/42") == 1).then_some(())).await;
    assert_eq!(fake.state().count("PATCH "), 3);
}

/// Discord, 15: an old board whose only PATCH met a 429 kept its buttons forever.
#[tokio::test]
async fn the_next_board_takes_the_buttons_off_all_older_ones() {
    let (fake, courier) = courier().await;
    let channel = fake.channel();
    let version = |version: u32| {
        let mut message = board("bàn", &[&format!("choose:k7m2:{version}")]);
        message.game = Some(("k7m2".into(), version));
        parcel(u64::from(version), channel, message)
    };
    fake.trouble("PATCH ", 2, Trouble::Html(500));
    for number in 1..=3 {
        courier.post(&version(number)).await.expect("posted");
    }
    let bare = |state: &banco_tests::discord::State| {
        let posted = state.posted(channel);
        posted[..2].iter().all(|message| message.buttons().is_empty()).then_some(())
    };
    fake.wait("the old buttons to go", bare).await;
    assert!(fake.state().posted(channel)[2].has_button("choose:k7m2:3"));
}

#[tokio::test]
async fn what_is_not_discords_is_given_up_at_once() {
    let (fake, courier) = courier().await;
    let elsewhere = Place { platform: Platform::Telegram, chat: "1".into(), thread: None };
    let nowhere = Place { platform: Platform::Discord, chat: "bàn cờ".into(), thread: None };
    for place in [elsewhere, nowhere] {
        let parcel = Parcel { number: 1, place, message: words("chữ"), ping: None, wordings: Vec::new() };
        assert!(matches!(courier.post(&parcel).await, Err(DeliveryError::Final(_))));
    }
    let empty = courier.post(&parcel(2, fake.channel(), Rendered::default())).await;
    assert!(matches!(empty, Err(DeliveryError::Final(_))));
    assert!(fake.state().requests.is_empty());
}

#[tokio::test]
async fn a_refused_token_is_named_once_without_a_storm() {
    let (fake, courier) = courier().await;
    let channel = fake.channel();
    fake.change(|state| state.token = "another".into());
    for number in 0..5 {
        let sent = courier.post(&parcel(number, channel, words("chữ"))).await;
        assert_eq!(sent, Err(DeliveryError::Unauthorized));
    }
    let lines: Vec<String> = fake.state().requests.iter().map(|request| request.line.clone()).collect();
    assert_eq!(lines, [format!("POST /channels/{channel}/messages"), "GET /users/@me".into()]);
}

#[tokio::test]
async fn discord_can_be_gone() {
    let (fake, courier) = courier().await;
    let channel = fake.channel();
    drop(fake);
    assert!(matches!(courier.post(&parcel(1, channel, words("chữ"))).await, Err(DeliveryError::Passing(_))));
}

#[tokio::test]
async fn long_boards_are_cut_to_discords_size() {
    let (fake, courier) = courier().await;
    let channel = fake.channel();
    let mut message = board("", &[]);
    message.text = RichText(vec![Span::Text("_".repeat(3_000)), Span::Block("x".into())]);
    if let Some(image) = &mut message.image {
        image.alt = "a".repeat(3_000);
    }
    let long = |verb: &str| (0..30).map(|n| super::button(&"dài ".repeat(40), &format!("{verb}:k7m2:1:{n}"))).collect();
    message.buttons = vec![long("to"), long("claim")];
    courier.post(&parcel(1, channel, message)).await.expect("posted");
    let sizes: Vec<usize> = fake.state().posted(channel)[0].buttons().iter().map(Vec::len).collect();
    assert_eq!(sizes, [25, 5, 5, 5, 5], "two menus and three rows");
}

#[tokio::test]
async fn a_private_chat_is_opened_by_the_number_of_its_person() {
    let (fake, courier) = courier().await;
    let an = fake.user("an");
    let place = courier.open(&person(an, "An").key).await.expect("opened");
    let direct = fake.direct(an);
    assert_eq!(place, self::place(direct));
    courier.post(&Parcel { place, ..parcel(1, 0, words("thách đấu")) }).await.expect("posted");
    assert_eq!(fake.state().posted(direct)[0].content, "thách đấu");
    for nobody in ["discord:1", "telegram:1", "discord:x"] {
        let refused = courier.open(&PersonKey(nobody.to_owned())).await;
        assert!(matches!(refused, Err(DeliveryError::Final(_) | DeliveryError::Refused(_))), "{nobody}: {refused:?}");
    }
}
