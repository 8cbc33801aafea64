//! Telegram's limits of a group, respected from the first message on.

use banco_ports::{Answer, Intent, Parcel, Rendered, Reply, ReplyKind, RichText};
use banco_tests::driver::Driver;
use banco_tests::patience::PATIENCE;
use banco_tests::telegram::{BotMessage, Fault, Message, TelegramDriver};

use super::host::{Host, buttons, picture, reply};
use super::house::Whole;
use super::rig::Rig;

/// A press asks for the queen's targets; any other is a move that posts no board by itself.
fn asks() -> std::sync::Arc<Host> {
    Host::scripted(|inbound| match &inbound.intent {
        Intent::Press(data) if data.starts_with("pick:") => {
            let text = RichText::plain("Hậu d1 đi đâu?");
            let buttons = buttons(&[&[("d4", "to:k7m2:3:d1d4"), ("Quay lại", "back:k7m2:3")]]);
            let message = Rendered { text, buttons, ..Rendered::default() };
            Answer { replies: vec![Reply { kind: ReplyKind::Picker, message }] }
        }
        _ => reply(ReplyKind::Picker, ""),
    })
}

async fn toast(rig: &Rig, part: &str) -> String {
    let found = |world: &banco_tests::telegram::World| {
        world.alerts.iter().find(|alert| alert.text.contains(part)).map(|alert| alert.text.clone())
    };
    rig.fake.wait(part, found).await
}

#[tokio::test]
async fn a_wait_is_said_in_the_toast_of_the_press() {
    let rig = Rig::new(asks()).await;
    let board = rig.board().await;
    rig.fake.fail_in(rig.chat, "editMessageReplyMarkup", 1, Fault::RetryAfter(25));
    rig.an.presses(board, "pick:k7m2:3:P");
    assert_eq!(toast(&rig, "đi đâu?").await, "Hậu d1 đi đâu?", "nothing is known of a wait");
    rig.fake.wait("the refusal", |world| world.calls_of("editMessageReplyMarkup").next().map(drop)).await;
    // A delayed edit delays no message.
    rig.board().await;
    let begun = rig.fake.with(|world| world.alerts.len());
    rig.binh.presses(board, "pick:k7m2:3:P");
    let late = toast(&rig, "giây").await;
    assert!(begun > 0 && late.starts_with("Hậu d1 đi đâu? Nút lên sau 2"), "{late}");
    assert!(late.ends_with("hoặc gõ nước đi."), "{late}");
}

#[tokio::test]
async fn a_board_that_must_wait_is_announced_by_the_press_that_made_it() {
    let rig = Rig::new(asks()).await;
    let board = rig.board().await;
    rig.fake.fail_in(rig.chat, "sendPhoto", 1, Fault::RetryAfter(9));
    let text = RichText::plain("Ván k7m2");
    let message = Rendered { text, image: Some(picture(40, 44)), ..Rendered::default() };
    let parcel = Parcel { number: 2, place: rig.place(), message, ping: None, wordings: Vec::new() };
    rig.sender.post(&parcel).await.expect_err("it is held back");
    let data = "to:k7m2:3:d1d4";
    rig.an.presses_anything(board, data);
    let late = toast(&rig, "Bàn cờ lên sau").await;
    assert!(late.starts_with("Đã đi."), "{late}");
}

/// The old keyboard of each board is removed while new boards are sent, and the server refuses nothing for good.
#[tokio::test]
async fn thirty_boards_in_a_group_leave_one_keyboard() {
    let rig = Rig::new(Host::silent()).await;
    let mut last = None;
    for version in 1..=30u32 {
        let data = format!("choose:k7m2:{version}");
        let message = Rendered {
            text: RichText::plain(format!("Ván #k7m2, bàn {version}")),
            image: Some(picture(40, 44)),
            buttons: buttons(&[&[("Đi quân", &data)]]),
            game: Some(("k7m2".into(), version)),
            ..Rendered::default()
        };
        let parcel = Parcel { number: version.into(), place: rig.place(), message, ping: None, wordings: Vec::new() };
        // The outbox sends messages again that the server held back.
        let id = loop {
            match rig.sender.post(&parcel).await {
                Ok(id) => break id.0.parse::<i64>().unwrap(),
                Err(banco_ports::DeliveryError::RetryAfter(wait)) => tokio::time::sleep(wait).await,
                Err(error) => panic!("{error}"),
            }
        };
        last = Some(id);
    }
    let only = |world: &banco_tests::telegram::World| {
        let mut bare = world.said_by_bot(rig.chat).map(|said| (said.id, said.markup.is_none()));
        bare.all(|(id, is_bare)| is_bare != (Some(id) == last)).then_some(())
    };
    rig.fake.wait("one keyboard to be left", only).await;
}

/// A game with a short clock is one edited board, without a message for each move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_quick_game_in_a_group_is_one_board() {
    let whole = Whole::open().await;
    let mut driver = TelegramDriver::new(whole.fake.clone());
    let chat = driver.chat;
    driver.user("an");
    let lines = [
        ("an", "/play chess @binh side=first time=5m+3s"),
        ("binh", "/accept"),
        ("an", "/move e4"),
        ("binh", "/move e5"),
        ("an", "/move Nf3"),
    ];
    for (user, line) in lines {
        driver.say(user, line).await;
        driver.seen(user).await;
        assert!(whole.house.outbox.settle(None, PATIENCE).await, "the outbox is stuck");
    }
    let said: Vec<Message> = whole.fake.with(|world| world.said_by_bot(chat).cloned().collect());
    let boards: Vec<&Message> = said.iter().filter(|message| message.photo.is_some()).collect();
    assert_eq!((boards.len(), said.len()), (1, 2), "the challenge and one board: {said:?}");
    assert!(boards[0].text.contains("Mf3") || boards[0].text.contains("Nf3"), "{}", boards[0].text);
    let at = BotMessage::from(boards[0]);
    assert_eq!(at.chat, chat);
    whole.close().await;
}
