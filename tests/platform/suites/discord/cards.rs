//! Boards as cards, and the plain form for chats that do not allow cards.

use std::sync::Arc;

use banco::adapters::discord::Discord;
use banco_engine::{Board, Person, PersonKey, Seat};
use banco_ports::{Card, Deliver, Lang, Layout, Parcel, Place, Platform, Rendered, RichText, Span};
use banco_tests::discord::state::all_components;
use banco_tests::discord::{FakeDiscord, PATIENCE};

use super::{board, button};

fn place(channel: u64) -> Place {
    Place { platform: Platform::Discord, chat: channel.to_string(), thread: None }
}

pub(super) async fn courier() -> (FakeDiscord, Arc<dyn Deliver>) {
    banco_tests::logs::catch();
    let fake = FakeDiscord::start().await;
    let courier = restarted(&fake);
    (fake, courier)
}

/// An adapter that has posted nothing yet.
pub(super) fn restarted(fake: &FakeDiscord) -> Arc<dyn Deliver> {
    Discord::with_timeout(super::config(fake), PATIENCE).expect("a good configuration").deliver()
}

pub(super) fn card(version: u32, pinged: u64) -> Rendered {
    let an = Person { key: PersonKey(format!("discord:{pinged}")), name: "An".into(), username: None };
    let mut message = board("", &[]);
    message.text = RichText(vec![
        Span::Text("Đến lượt ".into()),
        Span::Mention(an),
        Span::Text("\n".into()),
        Span::Text("Cờ úp · ván #k7m2".into()),
    ]);
    message.small_print = 1;
    message.lang = Some(Lang::Vi);
    message.game = Some(("k7m2".into(), version));
    message.buttons = vec![vec![button("Đi quân", &format!("choose:k7m2:{version}"))]];
    let layout = Layout { board: Board::Lattice, bottom: Seat::First, has_bars: true };
    message.image.as_mut().expect("a picture").layout = Some(layout);
    let names = RichText(vec![Span::Bold("An".into()), Span::Text(" (Đỏ) – Bình (Đen)".into())]);
    message.card = Some(Card { names, turn: Some(Seat::First) });
    message
}

pub(super) fn parcel(number: u64, channel: u64, message: Rendered, pinged: u64) -> Parcel {
    let ping = Some(Person { key: PersonKey(format!("discord:{pinged}")), name: "An".into(), username: None });
    Parcel { number, place: place(channel), message, ping, wordings: Vec::new() }
}

#[tokio::test]
async fn a_board_is_a_card_with_everything_in_one_frame() {
    let (fake, courier) = courier().await;
    let (channel, an) = (fake.channel(), fake.user("an"));
    courier.post(&parcel(1, channel, card(1, an), an)).await.expect("posted");
    let state = fake.state();
    let message = state.posted(channel)[0];
    assert!(message.is_card && message.content.is_empty());
    let frame = &message.components[0];
    assert_eq!((frame["type"].as_u64(), frame["accent_color"].as_u64()), (Some(17), Some(0xb3_16_1b)));
    let kinds: Vec<u64> =
        frame["components"].as_array().expect("inside").iter().filter_map(|c| c["type"].as_u64()).collect();
    assert_eq!(kinds, [10, 12, 10, 1, 10], "names, picture, words, buttons, small print");
    assert_eq!(message.words(), format!("**An** (Đỏ) – Bình (Đen)\nĐến lượt <@{an}>\n-# Cờ úp · ván #k7m2"));
    assert_eq!(message.pinged, [an], "a mention in a card pings");
    assert_eq!(message.alt(&message.attachments[0]).as_deref(), Some("Bàn cờ úp, Đỏ đi"));
    assert!(message.has_button("choose:k7m2:1") && message.has_button("typed:k7m2:1"));
}

#[tokio::test]
async fn a_chat_that_takes_no_cards_gets_the_plain_form_and_is_not_asked_again() {
    let (fake, courier) = courier().await;
    let (old, new, an) = (fake.channel(), fake.channel(), fake.user("an"));
    fake.change(|state| state.channels.get_mut(&old).expect("known").takes_cards = false);
    for version in 1..=2 {
        courier.post(&parcel(version.into(), old, card(version, an), an)).await.expect("posted");
    }
    courier.post(&parcel(3, new, card(1, an), an)).await.expect("posted");
    let state = fake.state();
    let plain = state.posted(old);
    assert_eq!(plain.len(), 2);
    assert!(plain.iter().all(|message| !message.is_card && message.attachments.len() == 1));
    assert_eq!(plain[0].content, format!("Đến lượt <@{an}>\n-# Cờ úp · ván #k7m2"));
    assert_eq!((plain[1].pinged.as_slice(), plain[1].has_button("choose:k7m2:2")), ([an].as_slice(), true));
    assert_eq!(state.count(&format!("POST /channels/{old}/messages")), 3, "the card is tried once");
    assert!(state.posted(new)[0].is_card);
}

#[tokio::test]
async fn buttons_come_off_a_card_and_off_plain_messages_also_after_a_restart() {
    let (fake, courier) = courier().await;
    let (channel, an) = (fake.channel(), fake.user("an"));
    let post = |number: u64, message: Rendered| {
        let courier = Arc::clone(&courier);
        async move { courier.post(&parcel(number, channel, message, an)).await.expect("posted") }
    };
    let first = post(1, card(1, an)).await;
    let plain = post(2, Rendered { card: None, ..card(2, an) }).await;
    let last = post(3, card(3, an)).await;
    restarted(&fake).strip(&place(channel), &last).await.expect("begun");
    for message in [&first, &plain, &last] {
        let id: u64 = message.0.parse().expect("a number");
        let bare = |state: &banco_tests::discord::State| {
            let message = state.message(id)?;
            message.buttons().is_empty().then(|| (message.is_card, message.words(), message.attachments.len()))
        };
        let (is_card, words, pictures) = fake.wait("the buttons to go", bare).await;
        assert_eq!((is_card, pictures), (*message != plain, 1));
        assert!(words.contains("Đến lượt") && words.contains("-# Cờ úp"), "{words}");
        if is_card {
            let shown = fake.state().message(id).map(|card| all_components(&card.components).len());
            assert_eq!(shown, Some(5), "frame, names, picture, words, small print");
        }
    }
}

#[tokio::test]
async fn where_no_pictures_are_allowed_the_board_comes_in_letters() {
    let (fake, courier) = courier().await;
    let (channel, an) = (fake.channel(), fake.user("an"));
    let permissions = banco_tests::discord::state::EVERYTHING_NEEDED & !banco_tests::discord::state::ATTACH;
    fake.change(|state| state.channels.get_mut(&channel).expect("known").app_permissions = permissions);
    let board = card(1, an);
    let refused = courier.post(&parcel(1, channel, board.clone(), an)).await;
    assert_eq!(refused, Err(banco_ports::DeliveryError::NoPictures));
    courier.post(&parcel(1, channel, board.without_picture(), an)).await.expect("posted");
    let state = fake.state();
    assert!(!state.posted(channel)[0].is_card);
}
