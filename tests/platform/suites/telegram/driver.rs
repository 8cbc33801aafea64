//! The shared scenario language on the fake.

use banco_ports::{Intent, ReplyKind};
use banco_tests::driver::Driver;
use banco_tests::telegram::TelegramDriver;

use super::host::{Host, reply};
use super::rig::{Rig, place};

#[tokio::test]
async fn each_sees_what_is_his() {
    let host = Host::scripted(|inbound| match &inbound.intent {
        Intent::Press(_) => reply(ReplyKind::Private, "chỉ mình bạn"),
        Intent::Command { name, .. } if name == "peek" => reply(ReplyKind::Private, "nhìn trộm"),
        Intent::Command { .. } | Intent::Text(_) | Intent::Line { .. } => reply(ReplyKind::Open, "ai cũng thấy"),
    });
    let rig = Rig::new(host).await;
    let mut driver = TelegramDriver::new(rig.fake.clone());
    assert!(driver.seen("binh").await.is_empty());
    driver.say("an", "/help").await;
    let open = driver.seen("an").await;
    assert_eq!((open.len(), open[0].text.as_str(), open[0].private), (1, "ai cũng thấy", false));
    assert_eq!(driver.seen("binh").await, open);
    driver.say("an", "/peek").await;
    let secret = driver.seen("an").await;
    assert_eq!((secret.len(), secret[0].text.as_str(), secret[0].private), (1, "nhìn trộm", true));
    assert!(driver.seen("binh").await.is_empty());

    let board = rig.board_in(driver.chat).await;
    let seen = driver.seen("binh").await;
    assert_eq!(seen[0].button("Pháo"), Some("pick:k7m2:3:P"));
    assert!(seen[0].image.is_some());
    driver.press("binh", &seen[0], "Pháo").await;
    let alert = driver.seen("binh").await;
    assert_eq!((alert.len(), alert[0].text.as_str(), alert[0].private), (1, "chỉ mình bạn", true));
    driver.reply("binh", &seen[0], "P2-5").await;
    assert_eq!(driver.seen("binh").await.len(), 1);

    rig.sender.strip(&place(driver.chat), &banco_ports::MessageRef(board.id.to_string())).await.unwrap();
    let edited = driver.seen("binh").await;
    assert_eq!((edited.len(), edited[0].edited, edited[0].buttons.len()), (1, true, 0));
}
