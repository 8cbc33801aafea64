//! Days 5.2: game files sent through Telegram.

use banco_ports::limits::FILE_BYTES_MAX;
use banco_tests::telegram::Message;

use super::house::Whole;

/// The newest text of the bot in a chat that contains `part`.
async fn said(whole: &Whole, chat: i64, part: &str) -> Message {
    let found = |world: &banco_tests::telegram::World| {
        world.said_by_bot(chat).filter(|message| message.text.contains(part)).last().cloned()
    };
    whole.fake.wait(part, found).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_2_a_document_is_a_game() {
    let whole = Whole::open().await;
    let fake = &whole.fake;
    let (an, binh) = (fake.user("An"), fake.user("Binh"));
    let group = fake.group("Hội", &[&an, &binh]);
    let pgn = b"[White \"Anh\"]\n[Black \"Em\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    an.attaches(group, "/nhap", pgn);
    let shown = said(&whole, group, "Ván từ tệp").await;
    assert!(shown.text.contains("Anh (Trắng) – Em (Đen), 2 nước") && shown.photo.is_some(), "{}", shown.text);
    // The lines are typed, or come as a reply to another person's file.
    an.says(group, "/import@banco_test_bot FORMAT WXF\nRED Hồ\nSTART{\n1. C2=5 H8+7\n}END");
    said(&whole, group, "Hồ (Đỏ)").await;
    an.starts("");
    an.attaches(an.id, "", b"[White \"Chi\"]\n\n1. d4 d5 *");
    said(&whole, an.id, "Chi (Trắng)").await;
    an.attaches(group, "/nhap", &vec![b'x'; FILE_BYTES_MAX + 1]);
    said(&whole, group, "1024 kB").await;
    // Other files in a group are ignored.
    let before = fake.with(|world| world.said_by_bot(group).count());
    binh.attaches(group, "ảnh mèo", pgn);
    binh.says(group, "/start");
    said(&whole, group, "Bạn Cờ").await;
    let after = fake.with(|world| world.said_by_bot(group).filter(|message| message.text.contains("Anh (")).count());
    assert!(after == 1 && before > 0);
    whole.close().await;
}
