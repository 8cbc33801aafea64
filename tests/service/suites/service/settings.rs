//! Settings of people and chats: stored, reset, and applied to messages and pictures.

use std::collections::BTreeMap;

use banco_ports::{Inbound, Intent, Lang, Place};
use banco_store::Batch;
use banco_tests::desk::{Desk, Heard, place};
use serde_json::{Value, json};

/// A command of a moderator, or in a private chat.
async fn set_chat(desk: &mut Desk, text: &str, change: impl FnOnce(&mut Inbound)) -> Heard {
    let mut inbound = desk.typed("an", text);
    change(&mut inbound);
    desk.send(inbound).await
}

async fn put(desk: &Desk, key: &str, value: Value) {
    let values = BTreeMap::from([(key.to_owned(), Some(value))]);
    desk.house.store.append(Batch { values, ..Batch::default() }).await.expect("kept");
}

/// The first board of a game between an and binh.
async fn board(desk: &mut Desk) -> (String, Vec<u8>) {
    let (_, parcel) = desk.start("an", "binh", "").await;
    let png = parcel.message.image.as_ref().map(|image| image.bytes.to_vec());
    (parcel.message.text.to_plain(), png.expect("a picture"))
}

#[tokio::test]
async fn the_language_kept_by_the_first_release_still_counts() {
    let mut desk = Desk::open().await;
    put(&desk, "person:telegram:an:language", json!("en")).await;
    assert!(desk.say("an", "/settings").await.text().starts_with("Your own settings"));
    // Buttons of that release.
    assert!(desk.press("an", "set:-::vi").await.text().starts_with("Ngôn ngữ: đang là Tiếng Việt"));
}

#[tokio::test]
async fn words_nobody_knows_any_more_are_passed_over() {
    let mut desk = Desk::open().await;
    for (name, value) in [("theme", json!("marble")), ("view", json!(7)), ("colour", json!("red"))] {
        put(&desk, &format!("person:telegram:an:{name}"), value).await;
    }
    assert!(desk.say("an", "/settings").await.text().starts_with("Cài đặt của riêng bạn"));
}

#[tokio::test]
async fn every_setting_opens_its_values_and_a_value_counts_at_once() {
    let mut desk = Desk::open().await;
    let pairs = |heard: &Heard| -> Vec<(String, String)> {
        let rows = heard.replies.iter().flat_map(|reply| reply.message.buttons.iter().flatten());
        rows.map(|button| (button.label.clone(), button.data.clone())).collect()
    };
    let marked = |heard: &Heard| -> Vec<String> {
        pairs(heard).into_iter().filter_map(|(label, _)| label.strip_prefix("✓ ").map(str::to_owned)).collect()
    };
    let count = pairs(&desk.say("an", "/settings").await).len();
    assert!(count >= 5, "{count}");
    for at in 0..count {
        // The language is one of them, so the others are read again.
        let all = pairs(&desk.say("an", "/settings").await);
        let (label, open) = &all[at];
        let (name, _) = label.split_once(": ").expect("a setting and what counts");
        let opened = desk.press("an", open).await;
        assert!(opened.text().contains(name), "{open}: {}", opened.text());
        assert_eq!(marked(&opened).len(), 1, "{open}: what counts now, and nothing else: {:?}", pairs(&opened));
        let values = pairs(&opened);
        let (back, values) = values.split_last().expect("a way back");
        // The pressed value counts, not blindly the next one.
        let (value, set) = values.iter().rev().find(|(label, _)| !label.starts_with('✓')).expect("another value");
        let chosen = desk.press("an", set).await;
        assert_eq!(marked(&chosen).len(), 1, "{set}: {:?}", pairs(&chosen));
        let overview = pairs(&desk.press("an", &back.1).await);
        let now = overview[at].0.split_once(": ").expect("a setting and what counts").1;
        let is_same = value.starts_with(now) || marked(&chosen)[0].starts_with(now);
        assert!(is_same, "{set}: {value} is what counts, not {now}");
    }
}

#[tokio::test]
async fn a_chat_is_set_by_its_moderators() {
    let mut desk = Desk::open().await;
    assert!(desk.say("an", "/chatsettings bars=off").await.text().contains("quản trị viên"));
    assert!(desk.press("an", "set:-::chat.bars=off").await.text().contains("quản trị viên"));
    assert!(
        set_chat(&mut desk, "/chatsettings bars=off", |inbound| inbound.moderator = true).await.text().contains("Xong")
    );
    let own = set_chat(&mut desk, "/caidatnhom theme=classic", |inbound| inbound.private = true).await;
    assert!(own.text().contains("Xong"), "in private everybody is his own moderator");
}

#[tokio::test]
async fn the_public_board_follows_the_chat_then_both_players_then_the_house() {
    let mut desk = Desk::open().await;
    let (text, house) = board(&mut desk).await;
    assert!(text.contains("Vào ván"));
    desk.say("an", "/settings theme=classic language=en").await;
    assert!(board(&mut desk).await.1 == house, "one player alone changes nothing");
    desk.say("binh", "/settings theme=classic language=en").await;
    let (text, common) = board(&mut desk).await;
    assert!(text.contains("Game on!") && common != house);
    set_chat(&mut desk, "/chatsettings theme=wood language=vi", |inbound| inbound.moderator = true).await;
    let (text, chat) = board(&mut desk).await;
    assert!(text.contains("Vào ván"));
    assert!(chat == house, "what the chat chose comes first");
    for option in ["bars=off", "view=mover", "notation=coordinates", "pieces=letters_vi"] {
        let before = board(&mut desk).await.1;
        set_chat(&mut desk, &format!("/chatsettings {option}"), |inbound| inbound.moderator = true).await;
        let after = board(&mut desk).await.1;
        // Red moves first, so the side to move is below anyway.
        assert_eq!(before == after, option == "view=mover", "{option}");
    }
}

#[tokio::test]
async fn a_person_sees_his_own_board_his_own_way() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start("an", "binh", "").await;
    let picture = async |desk: &mut Desk, user: &str| {
        let heard = desk.say(user, &format!("/board {id}")).await;
        heard.replies[0].message.image.as_ref().map(|image| (image.bytes.to_vec(), image.layout))
    };
    let (black, layout) = picture(&mut desk, "binh").await.expect("a picture");
    assert_eq!(layout.map(|layout| layout.bottom), Some(banco_engine::Seat::Second), "the own side below");
    desk.say("binh", "/settings view=fixed").await;
    let (fixed, layout) = picture(&mut desk, "binh").await.expect("a picture");
    assert_eq!(layout.map(|layout| layout.bottom), Some(banco_engine::Seat::First));
    assert!(black != fixed);
}

#[tokio::test]
async fn a_chat_keeps_its_settings_under_its_new_id() {
    let mut desk = Desk::open().await;
    set_chat(&mut desk, "/chatsettings language=en", |inbound| inbound.moderator = true).await;
    let new = Place { chat: "sieunhom".to_owned(), ..place("nhom") };
    desk.house.service.moved(&place("nhom"), &new).await;
    let mut challenge = desk.typed("an", "/play coup @binh");
    challenge.place = new;
    assert!(desk.send(challenge).await.text().contains("challenges"));
}

#[tokio::test]
async fn hostile_settings_change_nothing() {
    let mut desk = Desk::open().await;
    let long = "x".repeat(1_900);
    for text in [
        "theme=",
        "=dark",
        "=",
        "theme=dark=dark",
        "view=own view=own x",
        "bars=off",
        &long,
        "person:telegram:binh:theme=wood",
    ] {
        desk.say("an", &format!("/settings {text}")).await;
    }
    for data in [
        "set:-::",
        "set:-::me",
        "set:-::me.bars=off",
        "set:-::you.theme=wood",
        "set:-::me.theme=",
        "set:-::chat",
        "set:-::you.",
        "set:-::me.bars",
        "set:-::me.theme.wood",
        "set:-::chat.view=own",
    ] {
        desk.press("an", data).await;
    }
    let kept = desk.house.store.values("person:").await.expect("read");
    assert!(kept.iter().all(|(name, _)| name.starts_with("telegram:an:")), "{kept:?}");
    assert_eq!(desk.house.store.values("chat:").await.expect("read"), []);
}

#[tokio::test]
async fn settings_are_private_and_speak_the_platforms_language_until_chosen() {
    let mut desk = Desk::open().await;
    let mut inbound = desk.inbound("an", Intent::Command { name: "settings".to_owned(), args: Default::default() });
    inbound.lang = Some(Lang::En);
    let heard = desk.send(inbound).await;
    assert!(heard.posts.is_empty() && heard.text().starts_with("Your own settings"));
    assert_eq!(heard.replies[0].kind, banco_ports::ReplyKind::Private);
}
