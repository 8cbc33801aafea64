//! A question to one person appears once, however often its button is pressed.

use super::house::{Whole, pressable};

/// Found by outsiders: three presses on "Resign" made three public questions.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resign_pressed_three_times_asks_once() {
    let whole = Whole::open().await;
    let fake = &whole.fake;
    let (an, binh) = (fake.user("An"), fake.user("Binh"));
    let group = fake.group("Hội", &[&an, &binh]);
    an.says(group, "/play chess @binh side=first");
    let (challenge, accept) = pressable(fake, group, 0, "accept:").await;
    binh.presses(challenge, &accept);
    let (board, resign) = pressable(fake, group, challenge.id, "resign:").await;
    let mut last = board;
    for _ in 0..3 {
        an.presses(board, &resign);
        (last, _) = pressable(fake, group, last.id, "confirm:").await;
    }
    let stands = |id: i64| fake.with(|world| world.said_by_bot(group).any(|message| message.id == id));
    fake.wait("one question", |world| {
        let asks = world.said_by_bot(group).filter(|message| message.text.contains("thật chứ?"));
        (asks.count() == 1).then_some(())
    })
    .await;
    assert!(stands(last.id) && stands(board.id), "the newest one, and the board");
    // The opponent gets an own question, which replaces no other one.
    binh.says(group, "/xinthua");
    let (other, yes) = pressable(fake, group, last.id, "confirm:").await;
    fake.settled().await;
    assert!(stands(last.id) && stands(other.id));
    binh.presses(other, &yes);
    fake.wait("the end", |world| world.said_by_bot(group).any(|said| said.text.contains("xin thua: An")).then_some(()))
        .await;
    whole.close().await;
}
