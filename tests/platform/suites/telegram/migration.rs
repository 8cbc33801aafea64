//! A group that becomes a supergroup during running games.

use super::house::{Whole, pressable};

/// Review of Telegram, 14: without a service message the board came twice after the move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_follows_its_chat_once_told_or_not() {
    for told in [false, true] {
        let whole = Whole::open().await;
        let fake = &whole.fake;
        let (an, binh) = (fake.user("An"), fake.user("Binh"));
        let group = fake.group("Hội", &[&an, &binh]);
        an.says(group, "/play chess side=first");
        let (challenge, accept) = pressable(fake, group, 0, "accept:").await;
        binh.presses(challenge, &accept);
        pressable(fake, group, challenge.id, "pick:").await;
        let to = fake.migrate(group, told);
        if told {
            // The service messages cause the present board to be posted.
            pressable(fake, to, 0, "pick:").await;
            an.says(to, "/move e4");
        } else {
            // No person writes in the group: the move comes from another chat, and only its board finds out.
            an.has_started();
            an.says(an.id, "/move e4");
        }
        let is_after = |text: &str| text.contains("e4");
        fake.wait("the board after the move", |world| {
            world.said_by_bot(to).find(|message| message.photo.is_some() && is_after(&message.text)).map(|_| ())
        })
        .await;
        fake.settled().await;
        assert!(whole.house.outbox.settle(None, banco_tests::patience::PATIENCE).await);
        let boards = fake.with(|world| {
            world.said_by_bot(to).filter(|message| message.photo.is_some() && is_after(&message.text)).count()
        });
        assert_eq!(boards, 1, "told: {told}");
        whole.close().await;
    }
}
