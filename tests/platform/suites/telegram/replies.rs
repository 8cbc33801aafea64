//! Each kind of reply, to a press and to typed text, and its visibility.

use banco_ports::{Aloud, Answer, Image, Inbound, Intent, Rendered, Reply, ReplyKind, RichText};
use banco_tests::telegram::{BotMessage, Fault};

use super::host::{Host, buttons, picture, reply};
use super::rig::Rig;

const SECRET: &str = "dưới quân úp ở b3 là Xe";

async fn answering(answer: Answer) -> Rig {
    Rig::new(Host::scripted(move |_| answer.clone())).await
}

async fn alert(rig: &Rig) -> (i64, String) {
    rig.fake.wait("an alert", |world| world.alerts.first().map(|alert| (alert.user, alert.text.clone()))).await
}

async fn acknowledged(rig: &Rig, query: &str) {
    rig.fake.wait("an acknowledgement", |world| (world.queries[query].answers > 0).then_some(())).await;
}

#[tokio::test]
async fn a_note_on_a_press_is_an_alert() {
    let rig = answering(reply(ReplyKind::Note, "Mã ở b1 bị cản ở b2")).await;
    let board = rig.board().await;
    rig.an.presses(board, "Pháo");
    assert_eq!(alert(&rig).await, (rig.an.id, "Mã ở b1 bị cản ở b2".to_owned()));
    rig.settled().await;
    assert_eq!(rig.said(rig.chat, 1).await.len(), 1, "nothing but the board in the chat");
    let shown = rig.fake.with(|world| world.calls_of("answerCallbackQuery").next().cloned()).unwrap();
    assert_eq!(shown.fields.get("show_alert"), Some(&true.into()));
}

#[tokio::test]
async fn several_short_words_share_an_alert_and_the_rest_follows() {
    let mut answer = reply(ReplyKind::Note, "một");
    answer.replies.extend(reply(ReplyKind::Private, "hai").replies);
    answer.replies.extend(reply(ReplyKind::Note, &"ba ".repeat(65)).replies);
    let rig = answering(answer).await;
    rig.an.presses(rig.board().await, "Pháo");
    assert_eq!(alert(&rig).await.1, "một\nhai");
    assert_eq!(rig.said(rig.chat, 2).await[1].text, "ba ".repeat(65));
}

#[tokio::test]
async fn a_note_too_long_for_an_alert_comes_whole() {
    let long = "nước này không được vì ".repeat(20);
    let rig = answering(reply(ReplyKind::Note, &long)).await;
    let query = rig.an.presses(rig.board().await, "Pháo");
    acknowledged(&rig, &query).await;
    assert_eq!(rig.said(rig.chat, 2).await[1].text, long);
}

#[tokio::test]
async fn a_secret_on_a_press_is_an_alert_for_one() {
    let rig = answering(reply(ReplyKind::Private, SECRET)).await;
    rig.an.presses(rig.board().await, "Pháo");
    assert_eq!(alert(&rig).await, (rig.an.id, SECRET.to_owned()));
    rig.settled().await;
    rig.fake.with(|world| assert!(!world.messages.iter().any(|message| message.text.contains(SECRET))));
}

#[tokio::test]
async fn a_long_secret_on_a_press_is_a_direct_message() {
    let long = SECRET.repeat(20);
    let rig = answering(reply(ReplyKind::Private, &long)).await;
    rig.an.has_started();
    let query = rig.an.presses(rig.board().await, "Pháo");
    acknowledged(&rig, &query).await;
    assert_eq!(rig.said(rig.an.id, 1).await[0].text, long);
    rig.settled().await;
    assert_eq!(rig.said(rig.chat, 1).await.len(), 1);
}

#[tokio::test]
async fn a_secret_picture_goes_by_direct_message() {
    let message = Rendered { text: RichText::plain(SECRET), image: Some(picture(30, 30)), ..Rendered::default() };
    let rig = answering(Answer { replies: vec![Reply { kind: ReplyKind::Private, message }] }).await;
    rig.an.has_started();
    rig.an.presses(rig.board().await, "Pháo");
    assert!(rig.said(rig.an.id, 1).await[0].photo.is_some());
}

async fn nothing_leaks(rig: &Rig, typed: i64) {
    let hint = rig.said(rig.chat, 1).await.pop().unwrap();
    assert_eq!(hint.reply_to, Some(typed));
    assert!(hint.text.contains("An"), "{}", hint.text);
    let link = format!("{:?}", hint.markup);
    assert!(link.contains("https://t.me/banco_test_bot?start=k7m2"), "{link}");
    rig.settled().await;
    rig.fake.with(|world| assert!(!world.messages.iter().any(|message| message.text.contains(SECRET))));
}

#[tokio::test]
async fn a_typed_secret_is_a_direct_message_or_a_hint() {
    let message = Rendered { text: RichText::plain(SECRET), game: Some(("k7m2".into(), 3)), ..Rendered::default() };
    let rig = answering(Answer { replies: vec![Reply { kind: ReplyKind::Private, message }] }).await;
    let typed = rig.an.says(rig.chat, "/peek");
    nothing_leaks(&rig, typed).await;
    rig.an.has_started();
    rig.an.says(rig.chat, "/peek");
    assert_eq!(rig.said(rig.an.id, 1).await[0].text, SECRET);
}

#[tokio::test]
async fn a_secret_for_somebody_who_blocked_the_bot_stays_secret() {
    let message = Rendered { text: RichText::plain(SECRET), game: Some(("k7m2".into(), 3)), ..Rendered::default() };
    let rig = answering(Answer { replies: vec![Reply { kind: ReplyKind::Private, message }] }).await;
    rig.an.has_started().blocks();
    let typed = rig.an.says(rig.chat, "/peek");
    nothing_leaks(&rig, typed).await;
}

/// A saved move was reported as one to be tried again.
#[tokio::test]
async fn what_everybody_may_know_is_said_aloud_where_he_cannot_be_told_alone() {
    let said = "An: đã ghi, chưa đăng được bàn";
    let rig = Rig::new(Host::scripted(move |inbound| {
        let aloud = Some(Aloud { place: inbound.place.clone(), text: RichText::plain(said) });
        let message = Rendered { text: RichText::plain(SECRET), aloud, ..Rendered::default() };
        Answer { replies: vec![Reply { kind: ReplyKind::Private, message }] }
    }))
    .await;
    let typed = rig.an.says(rig.chat, "/move h3e3");
    let heard = rig.said(rig.chat, 1).await;
    assert_eq!((heard[0].text.as_str(), heard[0].reply_to), (said, Some(typed)));
    rig.an.has_started();
    rig.an.says(rig.chat, "/move h3e3");
    assert_eq!(rig.said(rig.an.id, 1).await[0].text, SECRET);
}

#[tokio::test]
async fn in_a_private_chat_secrets_are_plain_replies() {
    let rig = answering(reply(ReplyKind::Private, SECRET)).await;
    rig.an.starts("");
    let said = rig.said(rig.an.id, 1).await;
    assert_eq!(said[0].text, SECRET);
    assert!(said[0].reply_to.is_some());
}

#[tokio::test]
async fn typed_notes_and_open_answers_are_replies() {
    for kind in [ReplyKind::Note, ReplyKind::Open] {
        let rig = answering(reply(kind, "Chưa đến lượt bạn")).await;
        let typed = rig.an.says(rig.chat, "/move h3e3");
        let said = rig.said(rig.chat, 1).await;
        assert_eq!((said[0].text.as_str(), said[0].reply_to), ("Chưa đến lượt bạn", Some(typed)));
    }
}

#[tokio::test]
async fn an_open_answer_on_a_press_is_a_message_in_its_topic() {
    let rig = answering(reply(ReplyKind::Open, "Luật cờ úp …")).await;
    let (forum, topic) = rig.fake.forum("Hội", &[&rig.an]);
    rig.an.says_in_topic(forum, topic, "/help");
    assert_eq!(rig.said(forum, 1).await[0].thread, Some(topic));
}

fn picker(inbound: &Inbound) -> Answer {
    let rows = match &inbound.intent {
        Intent::Press(data) if data == "back:k7m2:3" => Vec::new(),
        Intent::Press(_) | Intent::Command { .. } | Intent::Text(_) | Intent::Line { .. } => {
            buttons(&[&[("c3", "to:k7m2:3:c3"), ("d5", "to:k7m2:3:d5")], &[("↩", "back:k7m2:3")]])
        }
    };
    let message = Rendered { text: RichText::plain("Đi đâu?"), buttons: rows, ..Rendered::default() };
    Answer { replies: vec![Reply { kind: ReplyKind::Picker, message }] }
}

#[tokio::test]
async fn a_picker_takes_the_place_of_the_boards_keyboard() {
    let rig = Rig::new(Host::scripted(picker)).await;
    let board = rig.board().await;
    let labels = |board: BotMessage| {
        move |world: &banco_tests::telegram::World| {
            let markup = format!("{:?}", world.message(board.chat, board.id)?.markup);
            (markup.contains("c3") && !markup.contains("Pháo")).then_some(())
        }
    };
    rig.an.presses(board, "Pháo");
    rig.fake.wait("the picker", labels(board)).await;
    // The same keyboard again is "not modified", which counts as success.
    let again = rig.an.presses(board, "c3");
    acknowledged(&rig, &again).await;
    rig.settled().await;
    rig.an.presses(board, "↩");
    rig.fake
        .wait("the keyboard gone", |world| world.message(board.chat, board.id)?.markup.is_none().then_some(()))
        .await;
    assert_eq!(rig.said(rig.chat, 1).await.len(), 1, "the prompt is not said");
}

#[tokio::test]
async fn a_picker_for_typed_text_is_a_reply_with_buttons() {
    let rig = Rig::new(Host::scripted(picker)).await;
    let typed = rig.an.says(rig.chat, "/move M");
    let said = rig.said(rig.chat, 1).await;
    assert_eq!((said[0].text.as_str(), said[0].reply_to), ("Đi đâu?", Some(typed)));
    assert!(said[0].markup.is_some());
}

/// The steps to a tournament: each question replaces the one before in the same message.
fn steps(inbound: &Inbound) -> Answer {
    let (kind, text, rows) = match &inbound.intent {
        Intent::Press(_) => {
            (ReplyKind::Picker, "Thể thức nào?", buttons(&[&[("Vòng tròn", "cup:-::new.xiangqi.robin")]]))
        }
        Intent::Command { .. } | Intent::Text(_) | Intent::Line { .. } => {
            (ReplyKind::Picker, "Môn nào?", buttons(&[&[("Cờ tướng", "cup:-::new.xiangqi")]]))
        }
    };
    let message = Rendered { text: RichText::plain(text), buttons: rows, ..Rendered::default() };
    Answer { replies: vec![Reply { kind, message }] }
}

#[tokio::test]
async fn a_question_that_is_no_boards_changes_with_its_buttons() {
    let rig = Rig::new(Host::scripted(steps)).await;
    rig.an.says(rig.chat, "/giai");
    assert_eq!(rig.said(rig.chat, 1).await[0].text, "Môn nào?");
    let asked = rig.fake.with(|world| world.said_by_bot(rig.chat).next().map(|message| message.id)).expect("asked");
    rig.an.presses(BotMessage { chat: rig.chat, id: asked }, "Cờ tướng");
    rig.fake
        .wait("the next question", |world| {
            let message = world.message(rig.chat, asked)?;
            (message.text == "Thể thức nào?" && format!("{:?}", message.markup).contains("Vòng tròn")).then_some(())
        })
        .await;
    assert_eq!(rig.said(rig.chat, 1).await.len(), 1, "one message all the way");
}

#[tokio::test]
async fn a_slow_answer_is_acknowledged_in_time_and_said_afterwards() {
    let rig = answering(reply(ReplyKind::Note, "Chưa đến lượt bạn")).await;
    let board = rig.board().await;
    let gate = rig.host.gate(rig.chat);
    let query = rig.an.presses(board, "Pháo");
    acknowledged(&rig, &query).await;
    let took = rig.fake.with(|world| world.queries[&query].answered_after).unwrap();
    assert!(took.as_secs() < 15, "{took:?}");
    assert_eq!(rig.host.heard_so_far(), 0);
    gate.send(true).unwrap();
    assert_eq!(rig.said(rig.chat, 2).await[1].text, "Chưa đến lượt bạn");
    assert!(rig.fake.with(|world| world.alerts.is_empty()));
}

#[tokio::test]
async fn a_failed_acknowledgement_costs_neither_move_nor_words() {
    for fault in [Fault::Api(400, "Bad Request: query is too old"), Fault::ErrorPage, Fault::BadGateway] {
        let rig = answering(reply(ReplyKind::Note, "Đã đi")).await;
        let board = rig.board().await;
        rig.fake.fail("answerCallbackQuery", 1, fault);
        rig.an.presses(board, "Pháo");
        rig.host.asked(1).await;
        assert_eq!(rig.said(rig.chat, 2).await[1].text, "Đã đi");
    }
}

#[tokio::test]
async fn answers_survive_passing_faults() {
    for fault in [Fault::ErrorPage, Fault::BadGateway, Fault::RetryAfter(1)] {
        let rig = answering(reply(ReplyKind::Note, "Chưa đến lượt bạn")).await;
        rig.fake.fail("sendMessage", 1, fault);
        rig.an.says(rig.chat, "/move h3e3");
        assert_eq!(rig.said(rig.chat, 1).await[0].text, "Chưa đến lượt bạn");
    }
}

#[tokio::test]
async fn without_the_right_to_pictures_the_words_come() {
    let image = Image {
        in_letters: Some({
            let mut board = RichText::default();
            board.push_block("8 r n b q".to_owned());
            board
        }),
        ..picture(30, 30)
    };
    let message = Rendered { text: RichText::plain("Bàn đây"), image: Some(image), ..Rendered::default() };
    let rig = answering(Answer { replies: vec![Reply { kind: ReplyKind::Open, message }] }).await;
    rig.fake.with(|world| world.chats.get_mut(&rig.chat).unwrap().no_photos = true);
    rig.an.says(rig.chat, "/board");
    assert_eq!(rig.said(rig.chat, 1).await[0].text, "Bàn đây\n8 r n b q");
}

#[tokio::test]
async fn a_panic_costs_one_answer() {
    let mut first = true;
    let rig = Rig::new(Host::scripted(move |_| {
        assert!(!std::mem::take(&mut first), "the scripted fault");
        reply(ReplyKind::Note, "đây")
    }))
    .await;
    rig.an.says(rig.chat, "/help");
    rig.an.says(rig.chat, "/help");
    let said = rig.said(rig.chat, 2).await;
    assert!(said.iter().any(|message| message.text.contains("trục trặc")), "{said:?}");
    assert!(said.iter().any(|message| message.text == "đây"), "{said:?}");
}

#[tokio::test]
async fn a_button_into_a_group_is_a_link_to_telegram_s_own_list() {
    let mut answer = reply(ReplyKind::Open, "Chào bạn!");
    answer.replies[0].message.buttons = buttons(&[&[("Thêm vào nhóm", "invite:-")], &[("Luật chơi", "board:-")]]);
    let rig = answering(answer).await;
    rig.an.says(rig.chat, "/start");
    let said = rig.said(rig.chat, 1).await;
    let link = format!("https://t.me/{}?startgroup=invite", banco_tests::telegram::BOT_NAME);
    let markup = said[0].markup.as_ref().expect("it has buttons");
    assert_eq!(markup["inline_keyboard"][0][0]["url"], link.as_str());
    assert_eq!(markup["inline_keyboard"][1][0]["callback_data"], "board:-");
}

/// The share link is longer than button data may be and was left out, so the invitation could not be shared.
#[tokio::test]
async fn an_invitation_is_passed_on_by_a_link_of_any_length() {
    let mut answer = reply(ReplyKind::Open, "Lời mời đã sẵn sàng.");
    answer.replies[0].message.buttons = buttons(&[&[("Gửi cho bạn bè", "invite:k7m2")]]);
    let rig = answering(answer).await;
    rig.an.has_started().says(rig.an.id, "/play");
    let said = rig.said(rig.an.id, 1).await;
    let bot = banco_tests::telegram::BOT_NAME;
    let link = format!("https://t.me/share/url?url=https%3A%2F%2Ft.me%2F{bot}%3Fstart%3Dk7m2");
    let markup = said[0].markup.as_ref().expect("it has buttons");
    assert_eq!(markup["inline_keyboard"][0][0]["url"], link.as_str());
}

/// Review of Telegram, 12: the answer went to the private chat, and the group did not show that.
#[tokio::test]
async fn who_is_answered_elsewhere_sees_a_sign_where_he_asked() {
    let rig = answering(reply(ReplyKind::Private, SECRET)).await;
    rig.an.has_started();
    let typed = rig.an.says(rig.chat, "/peek");
    rig.said(rig.an.id, 1).await;
    rig.fake.wait("a reaction", |world| world.reactions.contains(&(rig.chat, typed)).then_some(())).await;
}
