//! Parcels in the form in which they arrive in the chat.

use banco_engine::{Person, PersonKey};
use banco_ports::limits::CAPTION_CHARS_MAX;
use banco_ports::{DeliveryError, File, MessageRef, Parcel, Place, Rendered, RichText, Span};
use banco_tests::telegram::{BOT_ID, Fault};

use super::host::{Host, buttons, picture};
use super::rig::{Rig, place};

fn person(id: i64, name: &str) -> Person {
    Person { key: PersonKey(format!("telegram:{id}")), name: name.into(), username: None }
}

fn parcel(place: Place, message: Rendered) -> Parcel {
    Parcel { number: 7, place, message, ping: None, wordings: Vec::new() }
}

fn words(text: &str) -> Rendered {
    Rendered { text: RichText::plain(text), ..Rendered::default() }
}

#[tokio::test]
async fn a_board_has_picture_caption_buttons_and_one_mention() {
    let rig = Rig::new(Host::silent()).await;
    let (an, binh) = (person(rig.an.id, "An 🐎"), person(rig.binh.id, "Bình <b>"));
    let text = RichText(vec![
        Span::Mention(binh.clone()),
        Span::Text(" đi ".into()),
        Span::Bold("P2-5".into()),
        Span::Text(", đến lượt ".into()),
        Span::Mention(an.clone()),
        Span::Text(" · ".into()),
        Span::Code("k7m2".into()),
    ]);
    let message = Rendered {
        text,
        image: Some(picture(90, 100)),
        buttons: buttons(&[&[("Xin thua", "resign:k7m2:3")]]),
        game: Some(("k7m2".into(), 3)),
        ..Rendered::default()
    };
    let parcel = Parcel { ping: Some(an.clone()), ..parcel(rig.place(), message) };
    let id = rig.sender.post(&parcel).await.unwrap();
    let said = rig.said(rig.chat, 1).await;
    assert_eq!(id, MessageRef(said[0].id.to_string()));
    assert_eq!(said[0].text, "Bình <b> đi P2-5, đến lượt An 🐎 · k7m2");
    assert_eq!(said[0].photo.as_deref(), Some(picture(90, 100).bytes.as_slice()));
    assert!(!said[0].silent);
    let part = |kind: &str| {
        let entity = said[0].entities.iter().find(|entity| entity["type"] == kind).unwrap();
        let units: Vec<u16> = said[0].text.encode_utf16().collect();
        let (from, length) = (entity["offset"].as_u64().unwrap() as usize, entity["length"].as_u64().unwrap() as usize);
        String::from_utf16(&units[from..from + length]).unwrap()
    };
    assert_eq!((part("bold"), part("text_mention"), part("code")), ("P2-5".into(), "An 🐎".into(), "k7m2".into()));
    assert_eq!(said[0].entities.len(), 3, "only the pinged person is mentioned");
    assert_eq!(format!("{:?}", said[0].markup).matches("resign:k7m2:3").count(), 1);
}

#[tokio::test]
async fn beacon_5_3_the_date_of_a_message_is_telegrams_and_an_edit_has_none() {
    let rig = Rig::new(Host::silent()).await;
    let announced = parcel(rig.place(), words("Quân lật theo số công cộng 600 000 005"));
    assert_eq!(rig.sender.posted_at(&announced, &MessageRef("1".into())), None, "it was not posted");
    let id = rig.sender.post(&announced).await.unwrap();
    // The fake platform tells this second, whatever the clock of this machine is.
    assert_eq!(rig.sender.posted_at(&announced, &id), Some(1_795_000_000_000));
    let edited = Parcel { number: 8, ..announced };
    assert!(rig.sender.rewrite(&edited, &id).await.unwrap());
    assert_eq!(rig.sender.posted_at(&edited, &id), None);
}

#[tokio::test]
async fn nobody_pinged_is_silent_in_a_group() {
    let rig = Rig::new(Host::silent()).await;
    rig.an.has_started();
    for (chat, silent) in [(rig.chat, true), (rig.an.id, false)] {
        rig.sender.post(&parcel(place(chat), words("Hoà"))).await.unwrap();
        assert_eq!(rig.said(chat, 1).await[0].silent, silent);
    }
}

/// Days 2.7 and 2.7a.
#[tokio::test]
async fn a_reminder_answers_its_board_and_what_comes_at_night_makes_no_sound() {
    let rig = Rig::new(Host::silent()).await;
    let board = rig.board().await;
    let an = person(rig.an.id, "An");
    let text = RichText(vec![Span::Mention(an.clone()), Span::Text(" ơi, còn 2 giờ".into())]);
    let reminder = Rendered { text, answers: Some(MessageRef(board.id.to_string())), ..Rendered::default() };
    let night = Rendered { is_quiet: true, image: Some(picture(9, 9)), ..words("An hết giờ") };
    let gone = Rendered { answers: Some(MessageRef("999999".into())), ..reminder.clone() };
    for (message, ping) in [(reminder, Some(an)), (night, None), (gone, None)] {
        rig.sender.post(&Parcel { ping, ..parcel(rig.place(), message) }).await.unwrap();
    }
    let said = rig.said(rig.chat, 4).await;
    let ties: Vec<Option<i64>> = said.iter().map(|said| said.reply_to).collect();
    assert_eq!(ties, [None, Some(board.id), None, None], "without the tie where the board is gone");
    assert_eq!([&said[0], &said[1], &said[2]].map(|said| said.silent), [false, false, true]);
}

/// Telegram, 12: the last board was sent without a sound, and so was a challenge to `@name`.
#[tokio::test]
async fn the_last_board_and_a_challenge_are_heard() {
    let rig = Rig::new(Host::silent()).await;
    let last = Rendered { image: Some(picture(9, 9)), ..words("Chiếu hết") };
    let challenge = Rendered { buttons: buttons(&[&[("Nhận lời", "accept:k7m2")]]), ..words("An thách @binh") };
    for message in [last, challenge] {
        rig.sender.post(&parcel(rig.place(), message)).await.unwrap();
    }
    assert!(rig.said(rig.chat, 2).await.iter().all(|said| !said.silent));
}

#[tokio::test]
async fn long_captions_are_cut_and_long_texts_too() {
    let rig = Rig::new(Host::silent()).await;
    for image in [Some(picture(9, 9)), None] {
        let text = RichText(vec![Span::Bold("🐎 ".repeat(5000)), Span::Code("k7m2".into())]);
        let message = Rendered { text, image, game: Some(("k7m2".into(), 1)), ..Rendered::default() };
        rig.sender.post(&parcel(rig.place(), message)).await.unwrap();
    }
    let said = rig.said(rig.chat, 2).await;
    assert!(said.iter().all(|message| message.text.ends_with("… k7m2")));
    assert!(said[0].text.encode_utf16().count() <= CAPTION_CHARS_MAX);
}

#[tokio::test]
async fn a_topic_keeps_its_boards() {
    let rig = Rig::new(Host::silent()).await;
    let (forum, topic) = rig.fake.forum("Hội", &[&rig.an]);
    let there = Place { thread: Some(topic.to_string()), ..place(forum) };
    rig.sender.post(&parcel(there, Rendered { image: Some(picture(9, 9)), ..Rendered::default() })).await.unwrap();
    assert_eq!(rig.said(forum, 1).await[0].thread, Some(topic));
}

#[tokio::test]
async fn files_follow_and_another_try_sends_only_what_is_missing() {
    let rig = Rig::new(Host::silent()).await;
    let file = |name: &str| File { name: name.into(), bytes: b"1. e4 e5".to_vec() };
    let message = Rendered { files: vec![file("a.pgn"), file("b \"x\".pgn")], ..words("Biên bản") };
    let parcel = parcel(rig.place(), message);
    rig.fake.fail("sendDocument", 1, Fault::BadGateway);
    rig.sender.post(&parcel).await.unwrap_err();
    let id = rig.sender.post(&parcel).await.unwrap();
    let said = rig.said(rig.chat, 3).await;
    let names: Vec<_> =
        said.iter().filter_map(|message| message.document.as_ref()).map(|(name, _)| name.as_str()).collect();
    assert_eq!((said.len(), names), (3, vec!["a.pgn", "b _x_.pgn"]));
    assert_eq!(id, MessageRef(said[0].id.to_string()));
}

#[tokio::test]
async fn files_alone_are_a_message() {
    let rig = Rig::new(Host::silent()).await;
    let message = Rendered { files: vec![File { name: "a.gif".into(), bytes: vec![1] }], ..Rendered::default() };
    let id = rig.sender.post(&parcel(rig.place(), message)).await.unwrap();
    assert_eq!(id, MessageRef(rig.said(rig.chat, 1).await[0].id.to_string()));
}

#[tokio::test]
async fn buttons_that_do_not_fit_are_left_out() {
    let rig = Rig::new(Host::silent()).await;
    let long = "x".repeat(65);
    let rows = buttons(&[&[("dài", &long)], &[(" ", "a:-"), ("được", "help:-")]]);
    rig.sender.post(&parcel(rig.place(), Rendered { buttons: rows, ..words("Trợ giúp") })).await.unwrap();
    let markup = rig.said(rig.chat, 1).await[0].markup.clone().unwrap();
    assert_eq!(markup, serde_json::json!({ "inline_keyboard": [[{ "text": "được", "callback_data": "help:-" }]] }));
}

#[tokio::test]
async fn a_private_chat_has_the_number_of_its_person_and_takes_nothing_before_his_first_word() {
    let rig = Rig::new(Host::silent()).await;
    let there = rig.sender.open(&person(rig.an.id, "An").key).await.expect("named");
    assert_eq!(there, place(rig.an.id));
    let challenge = || parcel(there.clone(), words("thách đấu"));
    let refused = rig.sender.post(&challenge()).await;
    assert!(matches!(refused, Err(DeliveryError::Muted(_) | DeliveryError::Missing(_))), "{refused:?}");
    rig.an.has_started();
    rig.sender.post(&challenge()).await.expect("posted");
    assert_eq!(rig.said(rig.an.id, 1).await[0].text, "thách đấu");
    let nobody = rig.sender.open(&PersonKey("discord:1".to_owned())).await;
    assert!(matches!(nobody, Err(DeliveryError::Final(_))), "{nobody:?}");
}

/// Days 4.2: who hides among the administrators is not named, and neither is a bot.
#[tokio::test]
async fn moderators_are_the_administrators_who_show_themselves() {
    let rig = Rig::new(Host::silent()).await;
    let names = async |place: &Place| {
        let moderators = rig.sender.moderators(place).await;
        moderators.into_iter().map(|person| person.name).collect::<Vec<_>>()
    };
    assert!(names(&rig.place()).await.is_empty(), "a group without administrators");
    rig.fake.with(|world| {
        let chat = world.chats.get_mut(&rig.chat).unwrap();
        chat.admins.extend([BOT_ID, rig.an.id, rig.binh.id]);
        chat.anonymous.insert(rig.binh.id);
    });
    assert_eq!(names(&rig.place()).await, ["An"]);
    for name in ["Chi", "Dung", "Ha", "Lan", "Mai"] {
        let user = rig.fake.user(name);
        rig.fake.with(|world| world.chats.get_mut(&rig.chat).unwrap().admins.insert(user.id));
    }
    assert_eq!(names(&rig.place()).await, ["An", "Chi", "Dung", "Ha", "Lan"]);
    let asked = || rig.fake.with(|world| world.calls_of("getChatAdministrators").count());
    let before = asked();
    assert!(names(&place(rig.an.id)).await.is_empty(), "a private chat has none, and is not asked for");
    assert_eq!(asked(), before);
    rig.fake.with(|world| world.chats.get_mut(&rig.chat).unwrap().has_bot = false);
    assert!(names(&rig.place()).await.is_empty(), "a refusal names nobody");
}
