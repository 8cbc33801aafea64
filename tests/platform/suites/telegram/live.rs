//! One board that is edited for each move, in a group that chose this.

use banco_engine::{Person, PersonKey};
use banco_ports::{Card, MessageRef, Parcel, Rendered, RichText, Span};
use banco_tests::driver::Driver;
use banco_tests::patience::PATIENCE;
use banco_tests::telegram::{Fault, Message, TelegramDriver};

use super::host::{Host, buttons, picture};
use super::house::Whole;
use super::rig::Rig;

fn live(rig: &Rig, number: u64, version: u32, ping: &Person) -> Parcel {
    let nudge = RichText(vec![Span::Mention(ping.clone()), Span::Text(format!(" ơi, nước {version} · #k7m2"))]);
    let data = format!("resign:k7m2:{version}");
    let message = Rendered {
        text: RichText::plain(format!("Ván k7m2, nước {version}")),
        image: Some(picture(40 + version, 44)),
        buttons: buttons(&[&[("Xin thua", data.as_str())]]),
        game: Some(("k7m2".into(), version)),
        card: Some(Card { names: RichText::default(), turn: None }),
        nudge: Some(nudge),
        ..Rendered::default()
    };
    Parcel { number, place: rig.place(), message, ping: Some(ping.clone()), wordings: Vec::new() }
}

fn last(rig: &Rig, number: u64, version: u32, ping: &Person) -> Parcel {
    let parcel = live(rig, number, version, ping);
    Parcel { message: Rendered { nudge: None, ..parcel.message }, ping: None, ..parcel }
}

fn person(id: i64, name: &str) -> Person {
    Person { key: PersonKey(format!("telegram:{id}")), name: name.into(), username: None }
}

/// The boards and the other texts of the group.
async fn in_group(rig: &Rig) -> (Vec<Message>, Vec<Message>) {
    rig.settled().await;
    rig.said(rig.chat, 1).await.into_iter().partition(|message| message.photo.is_some())
}

#[tokio::test]
async fn one_board_is_written_anew_and_one_reply_to_it_calls() {
    let rig = Rig::new(Host::silent()).await;
    let (an, binh) = (person(rig.an.id, "An"), person(rig.binh.id, "Bình"));
    let first = rig.sender.post(&live(&rig, 1, 1, &an)).await.expect("posted");
    for (version, mover) in [(2, &binh), (3, &an), (4, &binh)] {
        let next = rig.sender.post(&live(&rig, u64::from(version), version, mover)).await.expect("rewritten");
        assert_eq!(next, first, "the same message");
        let (boards, words) = in_group(&rig).await;
        assert_eq!((boards.len(), words.len()), (1, 1), "no litter");
        assert_eq!(boards[0].text, format!("Ván k7m2, nước {version}"));
        assert!(format!("{:?}", boards[0].markup).contains(&format!("resign:k7m2:{version}")));
        assert_eq!(boards[0].photo.as_deref(), Some(picture(40 + version, 44).bytes.as_slice()));
        assert_eq!((words[0].entities.len(), words[0].silent), (1, false), "{words:?}");
        assert_eq!(words[0].reply_to.map(|to| to.to_string()), Some(first.0.clone()));
    }
    let end = rig.sender.post(&last(&rig, 9, 5, &an)).await.expect("posted");
    assert_ne!(end, first, "the last board stands where people read");
    let (boards, words) = in_group(&rig).await;
    assert_eq!((boards.len(), words.len()), (2, 0));
    let count = |method: &str| rig.fake.with(|world| world.calls_of(method).count());
    assert_eq!((count("sendPhoto"), count("editMessageMedia"), count("sendMessage")), (2, 3, 3));
    assert_eq!(count("deleteMessage"), 3, "three requests a move: board, call, the last call");
}

#[tokio::test]
async fn a_board_that_cannot_be_written_anew_is_posted_anew() {
    let rig = Rig::new(Host::silent()).await;
    let an = person(rig.an.id, "An");
    let first = rig.sender.post(&live(&rig, 1, 1, &an)).await.expect("posted");
    for what in ["Bad Request: message to edit not found", "Bad Request: message can't be edited"] {
        rig.fake.fail("editMessageMedia", 1, Fault::Api(400, what));
        let next = rig.sender.post(&live(&rig, 2, 2, &an)).await.expect("posted anew");
        assert_ne!(next, first);
        assert_eq!(rig.sender.post(&live(&rig, 3, 3, &an)).await, Ok(next), "that one is written anew");
    }
    // After a temporary fault the outbox tries again, on the same message.
    let MessageRef(before) = rig.sender.post(&live(&rig, 4, 4, &an)).await.expect("rewritten");
    rig.fake.fail("editMessageMedia", 1, Fault::BadGateway);
    rig.sender.post(&live(&rig, 5, 5, &an)).await.expect_err("a passing fault");
    assert_eq!(rig.sender.post(&live(&rig, 5, 5, &an)).await, Ok(MessageRef(before)));
    // A player who cannot be mentioned gets the board all the same.
    rig.fake.fail(
        "sendMessage",
        1,
        Fault::Api(400, "Bad Request: not enough rights to send text messages to the chat"),
    );
    rig.sender.post(&live(&rig, 6, 6, &an)).await.expect("rewritten");
}

/// Review of Telegram, 9: after each start a new board was posted.
#[tokio::test]
async fn a_board_from_before_the_start_is_written_anew() {
    let rig = Rig::new(Host::silent()).await;
    let an = person(rig.an.id, "An");
    let first = rig.sender.post(&live(&rig, 1, 1, &an)).await.expect("posted");
    let (sender, _stop, _run) = super::rig::start(&rig.fake, &Host::silent());
    let mut next = live(&rig, 2, 2, &an);
    next.message.stands = Some(first.clone());
    assert_eq!(sender.post(&next).await, Ok(first));
    // A deleted board is posted again.
    let (sender, _stop, _run) = super::rig::start(&rig.fake, &Host::silent());
    next.message.stands = Some(MessageRef("999999".into()));
    assert_ne!(sender.post(&next).await.expect("posted").0, "999999");
}

/// A group chooses it, and a whole exchange leaves one board; groups have no thread per game.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_group_that_chose_live_has_one_board_for_a_game() {
    let whole = Whole::open().await;
    let mut driver = TelegramDriver::new(whole.fake.clone());
    let (an, chat) = (driver.user("an"), driver.chat);
    whole.fake.with(|world| world.chats.get_mut(&chat).expect("the group").admins.insert(an.id));
    driver.say("an", "/chatsettings mode=thread").await;
    let told = driver.seen("an").await;
    assert!(told.iter().any(|seen| seen.text.contains("không dùng được")), "{told:?}");
    for (user, line) in [
        ("an", "/chatsettings mode=live"),
        ("an", "/play chess @binh side=first"),
        ("binh", "/accept"),
        ("an", "/move e4"),
        ("binh", "/move e5"),
        ("an", "/move Nf3"),
    ] {
        driver.say(user, line).await;
        driver.seen(user).await;
        assert!(whole.house.outbox.settle(None, PATIENCE).await, "the outbox is stuck");
    }
    let (boards, calls) = whole.fake.with(|world| {
        let said: Vec<Message> = world.said_by_bot(chat).cloned().collect();
        let (boards, words): (Vec<_>, Vec<_>) = said.into_iter().partition(|message| message.photo.is_some());
        (boards, words.into_iter().filter(|word| word.text.contains("vừa đi Mf3")).collect::<Vec<_>>())
    });
    assert_eq!((boards.len(), calls.len()), (1, 1), "{calls:?}");
    assert!(boards[0].text.contains("Mf3") || boards[0].text.contains("Nf3"), "{}", boards[0].text);
    assert_eq!(calls[0].reply_to, Some(boards[0].id));
    whole.close().await;
}

/// Vacations edit the caption of an existing board; the solution of a puzzle replaces its picture too.
#[tokio::test]
async fn an_edit_of_a_standing_message_is_silent_and_keeps_its_picture() {
    let rig = Rig::new(Host::silent()).await;
    let an = person(rig.an.id, "An");
    let board = last(&rig, 1, 1, &an);
    let stands = rig.sender.post(&board).await.expect("posted");
    let mut now = last(&rig, 2, 1, &an);
    now.message.text = RichText::plain("An đang nghỉ phép đến 30/11");
    now.message.image = Some(picture(99, 44));
    assert_eq!(rig.sender.restate(&now, &stands).await, Ok(true));
    // The same edit again changes nothing, and counts as done.
    assert_eq!(rig.sender.restate(&now, &stands).await, Ok(true));
    let (boards, words) = in_group(&rig).await;
    assert_eq!((boards.len(), words.len()), (1, 0), "nothing is posted");
    assert_eq!(boards[0].text, "An đang nghỉ phép đến 30/11");
    assert_eq!(boards[0].photo.as_deref(), Some(picture(41, 44).bytes.as_slice()), "the picture of the position stays");
    assert!(format!("{:?}", boards[0].markup).contains("resign:k7m2:1"), "and so do its buttons");
    let count = |method: &str| rig.fake.with(|world| world.calls_of(method).count());
    assert_eq!((count("editMessageCaption"), count("editMessageMedia"), count("sendPhoto")), (2, 0, 1));
    // A puzzle gets the picture of its solution.
    now.message.card = None;
    assert_eq!(rig.sender.restate(&now, &stands).await, Ok(true));
    let (boards, _) = in_group(&rig).await;
    assert_eq!(boards[0].photo.as_deref(), Some(picture(99, 44).bytes.as_slice()));
    // A deleted message is not posted again.
    assert_eq!(rig.sender.restate(&now, &MessageRef("999999".to_owned())).await, Ok(false));
    rig.fake.fail("editMessageMedia", 1, Fault::BadGateway);
    rig.sender.restate(&now, &stands).await.expect_err("a passing fault is tried again");
}
