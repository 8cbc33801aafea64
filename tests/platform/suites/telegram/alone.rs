//! Messages in a group for one person alone, and their replacements.

use banco_ports::{Answer, Rendered, Reply, ReplyKind, RichText};
use banco_tests::telegram::{BOT_ID, Fault, Message};

use super::host::{Host, picture, reply};
use super::rig::Rig;

const SECRET: &str = "dưới quân úp ở b3 là Xe";

/// A picture for one person, in answer to every press.
fn shown() -> Answer {
    let message = Rendered { text: RichText::plain(SECRET), image: Some(picture(40, 44)), ..Rendered::default() };
    Answer { replies: vec![Reply { kind: ReplyKind::Private, message }] }
}

async fn rig(knows: bool, answer: Answer) -> Rig {
    let rig = Rig::new(Host::scripted(move |_| answer.clone())).await;
    rig.fake.with(|world| world.knows_ephemeral = knows);
    rig
}

/// The first message for one person alone, and that person's id.
async fn for_one(rig: &Rig) -> (i64, Message) {
    rig.fake.wait("a message for one", |world| world.alone.first().cloned()).await
}

/// Asserts that nothing of it is visible to other people.
fn is_secret(rig: &Rig) -> bool {
    rig.fake
        .with(|world| world.messages.iter().all(|message| message.chat == rig.an.id || !message.text.contains(SECRET)))
}

#[tokio::test]
async fn a_picture_for_one_is_shown_in_the_group_to_him_alone() {
    let rig = rig(true, shown()).await;
    rig.an.presses(rig.board().await, "Pháo");
    let (who, message) = for_one(&rig).await;
    assert_eq!((who, message.chat, message.text.as_str()), (rig.an.id, rig.chat, SECRET));
    assert!(message.photo.is_some());
    rig.settled().await;
    assert!(is_secret(&rig) && rig.said(rig.chat, 1).await.len() == 1, "nothing but the board for everybody");
    // Each player gets an own message.
    rig.binh.presses(rig.board().await, "Pháo");
    let (who, _) = rig.fake.wait("his own", |world| world.alone.get(1).cloned()).await;
    assert_eq!(who, rig.binh.id);
}

/// An older server would post it publicly: the adapter tests it with a method without effect, and sends nothing.
#[tokio::test]
async fn a_server_that_does_not_know_them_gets_none() {
    let rig = rig(false, shown()).await;
    rig.an.has_started();
    let before = rig.fake.with(|world| world.said_by_bot(rig.an.id).count());
    for _ in 0..2 {
        rig.an.presses(rig.board().await, "Pháo");
    }
    rig.said(rig.an.id, before + 2).await;
    rig.settled().await;
    assert!(is_secret(&rig));
    let (asked, sent) = rig.fake.with(|world| {
        let with = world.calls.iter().filter(|call| call.fields.contains_key("ephemeral_message_parameters")).count();
        (world.calls_of("deleteEphemeralMessage").count(), with)
    });
    assert_eq!((asked, sent), (1, 0), "asked once");
}

#[tokio::test]
async fn a_chat_that_refuses_them_is_left_alone_with_them() {
    let rig = rig(true, shown()).await;
    rig.an.has_started();
    let before = rig.fake.with(|world| world.said_by_bot(rig.an.id).count());
    let board = rig.board().await;
    rig.fake.fail_in(rig.chat, "sendPhoto", 1, Fault::Api(400, "Bad Request: EPHEMERAL_FORBIDDEN"));
    rig.an.presses(board, "Pháo");
    rig.said(rig.an.id, before + 1).await;
    rig.an.presses(board, "Pháo");
    rig.said(rig.an.id, before + 2).await;
    rig.settled().await;
    assert!(is_secret(&rig));
    assert!(rig.fake.with(|world| world.alone.is_empty()));
}

/// A user who never opened the private chat was told to do so; now the answer comes in the same chat.
#[tokio::test]
async fn a_note_too_long_for_an_alert_disturbs_nobody() {
    let long = "nước này không được vì ".repeat(20);
    let rig = rig(true, reply(ReplyKind::Note, &long)).await;
    rig.an.presses(rig.board().await, "Pháo");
    let (who, message) = for_one(&rig).await;
    assert_eq!((who, message.text.trim()), (rig.an.id, long.trim()));
    rig.settled().await;
    assert_eq!(rig.said(rig.chat, 1).await.len(), 1);
}

/// A typed text has no press to answer: only an administrator may show the note in the group.
#[tokio::test]
async fn a_typed_secret_is_shown_in_the_group_where_the_bot_is_an_administrator() {
    let rig = rig(true, reply(ReplyKind::Private, SECRET)).await;
    rig.fake.with(|world| world.chats.get_mut(&rig.chat).unwrap().admins.insert(BOT_ID));
    rig.an.says(rig.chat, "/peek");
    let (who, message) = for_one(&rig).await;
    assert_eq!((who, message.chat, message.text.as_str()), (rig.an.id, rig.chat, SECRET));
    rig.settled().await;
    assert!(is_secret(&rig) && rig.fake.with(|world| world.said_by_bot(rig.chat).count() == 0));
}

#[tokio::test]
async fn where_it_is_none_a_typed_secret_is_a_direct_message_and_presses_still_have_theirs() {
    let rig = rig(true, shown()).await;
    rig.an.has_started();
    for count in 1..=2 {
        rig.an.says(rig.chat, "/peek");
        rig.said(rig.an.id, count).await;
    }
    rig.settled().await;
    let refused = rig.fake.with(|world| {
        world.calls.iter().filter(|call| call.fields.contains_key("ephemeral_message_parameters")).count()
    });
    assert_eq!(refused, 1, "asked once");
    rig.an.presses(rig.board().await, "Pháo");
    rig.fake.wait("a message for one", |world| world.alone.first().map(|_| ())).await;
    assert!(is_secret(&rig));
}

/// Found by an outsider: a group saw every small refusal of a member's typed text.
#[tokio::test]
async fn why_a_typed_line_is_refused_is_read_by_its_writer_where_that_can_be() {
    let said = "Mã bị cản";
    let rig = rig(true, reply(ReplyKind::Note, said)).await;
    rig.fake.with(|world| world.chats.get_mut(&rig.chat).unwrap().admins.insert(BOT_ID));
    rig.an.says(rig.chat, "/move Mb3");
    let (who, message) = for_one(&rig).await;
    assert_eq!((who, message.chat, message.text.as_str()), (rig.an.id, rig.chat, said));
    rig.settled().await;
    assert_eq!(rig.fake.with(|world| world.said_by_bot(rig.chat).count()), 0);
}

/// Review of Telegram, 6: a press during the bot's downtime switched such messages off in its group for a day.
#[tokio::test]
async fn a_press_that_is_too_old_says_nothing_of_its_chat() {
    let rig = rig(true, shown()).await;
    rig.an.has_started();
    let before = rig.fake.with(|world| world.said_by_bot(rig.an.id).count());
    let board = rig.board().await;
    let stale = "Bad Request: query is too old and response timeout expired or query ID is invalid";
    rig.fake.fail_in(rig.chat, "sendPhoto", 1, Fault::Api(400, stale));
    rig.an.presses(board, "Pháo");
    rig.said(rig.an.id, before + 1).await;
    rig.an.presses(board, "Pháo");
    let (who, message) = for_one(&rig).await;
    assert_eq!((who, message.text.as_str()), (rig.an.id, SECRET), "the next press is answered in the group again");
    rig.settled().await;
    assert!(is_secret(&rig));
}

/// Review of Telegram, 7: the alert mentioned a picture that could not be sent.
#[tokio::test]
async fn without_a_private_chat_the_way_to_the_picture_is_shown_once() {
    let rig = rig(false, shown()).await;
    let board = rig.board().await;
    for _ in 0..3 {
        rig.an.presses(board, "Pháo");
        rig.settled().await;
    }
    let hints = rig.fake.with(|world| {
        world.said_by_bot(rig.chat).filter(|said| said.id != board.id).map(|said| said.text.clone()).collect::<Vec<_>>()
    });
    assert_eq!(hints.len(), 1, "{hints:?}");
    assert!(hints[0].contains("bấm Bắt đầu") && !hints[0].contains(SECRET), "{hints:?}");
}

/// T22: the alert and the picture's caption said the same words twice.
#[tokio::test]
async fn a_picture_beside_an_alert_has_short_words_and_without_the_picture_all_are_said() {
    const SHORT: &str = "Vì sao b3 không được";
    let mut answer = shown();
    answer.replies[0].message.caption = Some(RichText::plain(SHORT));
    let rig = rig(false, answer).await;
    rig.an.has_started();
    let before = rig.fake.with(|world| world.said_by_bot(rig.an.id).count());
    rig.an.presses(rig.board().await, "Pháo");
    let said = rig.said(rig.an.id, before + 1).await;
    assert_eq!((said[before].text.as_str(), said[before].photo.is_some()), (SHORT, true));
    let no_pictures = "Bad Request: not enough rights to send photos to the chat";
    rig.fake.fail_in(rig.an.id, "sendPhoto", 1, Fault::Api(400, no_pictures));
    rig.an.presses(rig.board().await, "Pháo");
    let said = rig.said(rig.an.id, before + 2).await;
    assert_eq!((said[before + 1].text.as_str(), said[before + 1].photo.is_some()), (SECRET, false));
    // A typed question has no alert.
    rig.an.says(rig.an.id, "/why b3");
    let said = rig.said(rig.an.id, before + 3).await;
    assert_eq!(said[before + 2].text, SECRET);
}
