//! One board that is edited for each move, in a chat that chose this.

use banco::adapters::discord::Discord;
use banco_engine::{Person, PersonKey};
use banco_ports::{MessageRef, Parcel, Platform, Rendered, RichText, Span};
use banco_tests::bare::House;
use banco_tests::discord::driver::DiscordDriver;
use banco_tests::discord::state::{MANAGE_MESSAGES, Message};
use banco_tests::discord::{FakeDiscord, PATIENCE, Trouble};
use banco_tests::driver::Driver;

use super::cards::{card, courier, parcel};
use super::config;

fn live(number: u64, channel: u64, version: u32, pinged: u64) -> Parcel {
    let mut message = card(version, pinged);
    let person = Person { key: PersonKey(format!("discord:{pinged}")), name: "An".into(), username: None };
    message.nudge = Some(RichText(vec![Span::Mention(person), Span::Text(format!(" ơi, nước {version}"))]));
    parcel(number, channel, message, pinged)
}

/// The boards and the other texts of the channel.
fn in_channel(fake: &FakeDiscord, channel: u64) -> (Vec<Message>, Vec<Message>) {
    let state = fake.state();
    let all: Vec<Message> = state.posted(channel).into_iter().cloned().collect();
    all.into_iter().partition(|message| !message.attachments.is_empty())
}

#[tokio::test]
async fn one_board_is_written_anew_and_one_word_pings() {
    let (fake, courier) = courier().await;
    let (channel, an, binh) = (fake.channel(), fake.user("an"), fake.user("binh"));
    let first = courier.post(&live(1, channel, 1, an)).await.expect("posted");
    assert_eq!(in_channel(&fake, channel).0[0].pinged, [an], "the first board pings by itself");
    for (version, mover) in [(2, binh), (3, an), (4, binh)] {
        let next = courier.post(&live(u64::from(version), channel, version, mover)).await.expect("rewritten");
        assert_eq!(next, first, "the same message");
        let (boards, words) = in_channel(&fake, channel);
        assert_eq!((boards.len(), words.len()), (1, 1), "no litter");
        assert!(boards[0].has_button(&format!("choose:k7m2:{version}")), "{:?}", boards[0].buttons());
        assert_eq!(words[0].pinged, [mover]);
    }
    // A letter that is sent twice is posted once.
    courier.post(&live(4, channel, 4, binh)).await.expect("rewritten");
    assert_eq!(in_channel(&fake, channel).1.len(), 1);
    let end = courier.post(&parcel(9, channel, card(5, an), an)).await.expect("posted");
    assert_ne!(end, first, "the last board stands where people read");
    let (boards, words) = in_channel(&fake, channel);
    assert_eq!((boards.len(), words.len()), (2, 0));
    let old: u64 = first.0.parse().expect("a number");
    fake.wait("the old buttons to go", |state| state.message(old)?.buttons().is_empty().then_some(())).await;
}

#[tokio::test]
async fn a_board_that_cannot_be_written_anew_is_posted_anew() {
    let (fake, courier) = courier().await;
    let (channel, an) = (fake.channel(), fake.user("an"));
    let first = courier.post(&live(1, channel, 1, an)).await.expect("posted");
    let gone: u64 = first.0.parse().expect("a number");
    fake.change(|state| state.messages.retain(|message| message.id != gone));
    let second = courier.post(&live(2, channel, 2, an)).await.expect("posted anew");
    assert_ne!(second, first);
    let third = courier.post(&live(3, channel, 3, an)).await.expect("rewritten");
    assert_eq!(third, second);
    fake.trouble("PATCH ", 1, Trouble::Refuse { status: 403, code: 50001, message: "Missing Access" });
    let fourth = courier.post(&live(4, channel, 4, an)).await.expect("posted anew");
    assert_ne!(fourth, third);
    // After a temporary fault the outbox tries again, on the same message.
    fake.trouble("PATCH ", 1, Trouble::Html(502));
    courier.post(&live(5, channel, 5, an)).await.expect_err("a passing fault");
    assert_eq!(courier.post(&live(5, channel, 5, an)).await, Ok(fourth));
    let newest = in_channel(&fake, channel).0.pop().expect("a board");
    assert!(newest.has_button("choose:k7m2:5"));
}

#[tokio::test]
async fn where_no_cards_are_taken_the_plain_board_is_written_anew() {
    let (fake, courier) = courier().await;
    let (channel, an) = (fake.channel(), fake.user("an"));
    fake.change(|state| state.channels.get_mut(&channel).expect("known").takes_cards = false);
    let first = courier.post(&live(1, channel, 1, an)).await.expect("posted");
    let second = courier.post(&live(2, channel, 2, an)).await.expect("rewritten");
    assert_eq!(first, second);
    let (boards, words) = in_channel(&fake, channel);
    assert_eq!((boards.len(), words.len(), boards[0].attachments.len()), (1, 1, 1));
    assert!(!boards[0].is_card && boards[0].has_button("choose:k7m2:2"));
    // A board as text takes the picture's place.
    let mut letters = live(3, channel, 3, an);
    letters.message = Rendered { image: None, ..letters.message };
    assert_eq!(courier.post(&letters).await, Ok(second));
    assert!(in_channel(&fake, channel).0.is_empty(), "the picture of the move before is gone");
}

/// A chat chooses it, and a whole exchange leaves one board; `log` holds the messages that all others see.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chat_that_chose_live_has_one_board_for_a_game() {
    let fake = FakeDiscord::start().await;
    let discord = Discord::with_timeout(config(&fake), PATIENCE).expect("a good configuration");
    let house = House::in_memory(vec![(Platform::Discord, discord.deliver())]).await;
    let outbox = house.outbox.clone();
    let running = tokio::spawn(async move { discord.run(house.service, std::future::pending()).await });
    fake.connected(1).await;
    fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
    let an = fake.user("an");
    fake.change(|state| state.users.get_mut(&an).expect("a person").permissions |= MANAGE_MESSAGES);
    let mut driver = DiscordDriver::new(fake);
    driver.say("an", "/chatsettings mode=live").await;
    driver.seen("an").await;
    driver.say("an", "/play chess @binh side=first").await;
    let mut boards = Vec::new();
    for (user, line) in [("binh", "/accept"), ("an", "/move e4"), ("binh", "/move e5"), ("an", "/move Nf3")] {
        driver.seen(user).await;
        assert!(outbox.settle(None, PATIENCE).await, "the outbox is stuck");
        driver.say(user, line).await;
        driver.seen(user).await;
        assert!(outbox.settle(None, PATIENCE).await, "the outbox is stuck");
        let state = driver.fake.state();
        let shown = state.messages.iter().filter(|message| message.is_card && message.only_to.is_none());
        boards.push(shown.map(|message| message.id).collect::<Vec<_>>());
    }
    assert!(boards.iter().all(|boards| boards.len() == 1), "{boards:?}");
    assert_eq!(boards.first(), boards.last(), "the same message all the time");
    let state = driver.fake.state();
    let binh = state.users.values().find(|user| user.name == "binh").expect("he plays").id;
    let word = state.messages.iter().rfind(|message| message.author == state.bot && message.only_to.is_none());
    let word = word.expect("a word that pings");
    assert_eq!((word.pinged.as_slice(), word.attachments.len()), ([binh].as_slice(), 0));
    drop(state);
    running.abort();
}

/// Vacations edit the existing board, as a card or plain, even one that an earlier run posted.
#[tokio::test]
async fn an_edit_of_a_standing_board_keeps_its_form_and_pings_no_player() {
    for takes_cards in [true, false] {
        let (fake, courier) = courier().await;
        let (channel, an) = (fake.channel(), fake.user("an"));
        fake.change(|state| state.channels.get_mut(&channel).expect("known").takes_cards = takes_cards);
        let stands = courier.post(&parcel(1, channel, card(1, an), an)).await.expect("posted");
        let id: u64 = stands.0.parse().expect("a number");
        let next_run = super::cards::restarted(&fake);
        for (number, courier) in [(2, &courier), (3, &next_run)] {
            let mut now = card(1, an);
            now.text = RichText::plain(format!("An đang nghỉ phép đến {number}/11"));
            let parcel = Parcel { ping: None, ..parcel(number, channel, now, an) };
            assert_eq!(courier.restate(&parcel, &stands).await, Ok(true), "cards: {takes_cards}");
            let (boards, words) = in_channel(&fake, channel);
            assert_eq!((boards.len(), words.len()), (1, 0), "nothing is posted");
            assert_eq!((boards[0].id, boards[0].is_card), (id, takes_cards));
            assert!(boards[0].words().contains(&format!("nghỉ phép đến {number}/11")), "{}", boards[0].words());
            assert!(boards[0].has_button("choose:k7m2:1") && boards[0].attachments.len() == 1);
        }
        fake.change(|state| state.messages.retain(|message| message.id != id));
        let gone = parcel(4, channel, card(1, an), an);
        assert_eq!(courier.restate(&gone, &stands).await, Ok(false), "a deleted board is not posted again");
    }
}

/// Beacon 5.3.
#[tokio::test]
async fn beacon_5_3_the_id_of_a_new_message_tells_its_instant_and_a_live_board_has_none() {
    let (fake, courier) = courier().await;
    let (channel, an) = (fake.channel(), fake.user("an"));
    let announced = parcel(1, channel, card(1, an), an);
    let id = courier.post(&announced).await.expect("posted");
    // Discord counts milliseconds from 2015 above the lowest 22 bits.
    let number: u64 = id.0.parse().expect("an id");
    let instant = 1_420_070_400_000 + i64::try_from(number >> 22).expect("a time of this age");
    assert_eq!(courier.posted_at(&announced, &id), Some(instant));
    assert_eq!(courier.posted_at(&announced, &MessageRef("none".into())), None);
    let edited = live(2, channel, 2, an);
    assert_eq!(courier.posted_at(&edited, &id), None, "an edit would tell when the board was new");
}
