//! Pictures that the server refuses: the game continues as text (independent servers, D6 and T2).

use banco_tests::telegram::{BotMessage, Message, User, World};

use super::house::{Whole, pressable};

/// Starts a game of chess; its first board is posted.
async fn first_board(whole: &Whole) -> (User, BotMessage) {
    let fake = &whole.fake;
    let (an, binh) = (fake.user("An"), fake.user("Binh"));
    let group = fake.group("Hội", &[&an, &binh]);
    an.says(group, "/play chess side=first");
    let (challenge, accept) = pressable(fake, group, 0, "accept:").await;
    binh.presses(challenge, &accept);
    let (board, _) = pressable(fake, group, challenge.id, "resign:").await;
    (an, board)
}

fn message(whole: &Whole, board: BotMessage) -> Message {
    whole.fake.with(|world| world.message(board.chat, board.id).cloned()).expect("it stands there")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_uploads_fail_the_board_comes_in_letters_and_its_picture_later() {
    let whole = Whole::open().await;
    whole.fake.with(|world| world.uploads_fail = true);
    let (_, board) = first_board(&whole).await;
    let letters = message(&whole, board);
    assert!(letters.photo.is_none() && letters.entities.iter().any(|entity| entity["type"] == "pre"), "{letters:?}");
    assert_eq!(whole.fake.with(|world| world.calls_of("sendPhoto").count()), 3);
    whole.fake.with(|world| world.uploads_fail = false);
    let put_in = |world: &World| world.message(board.chat, board.id).filter(|message| message.photo.is_some()).cloned();
    let pictured = whole.fake.wait("the picture to be put in", put_in).await;
    assert_eq!(pictured.markup, letters.markup);
    assert!(pictured.entities.iter().all(|entity| entity["type"] != "pre"), "{pictured:?}");
    whole.close().await;
}

/// A server that lacked a method was reported as a missing chat.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_method_that_the_server_lacks_costs_the_picture_and_not_the_board() {
    let whole = Whole::open().await;
    whole.fake.with(|world| world.lacks.insert("sendPhoto"));
    let (an, board) = first_board(&whole).await;
    let letters = message(&whole, board);
    assert!(letters.photo.is_none() && letters.text.contains("An"), "{letters:?}");
    let asked = whole.fake.with(|world| (world.calls_of("sendPhoto").count(), world.calls_of("getMe").count()));
    an.says(board.chat, "/move e4");
    pressable(&whole.fake, board.chat, board.id, "resign:").await;
    let now = whole.fake.with(|world| (world.calls_of("sendPhoto").count(), world.calls_of("getMe").count()));
    assert_eq!(now, asked, "the chat is remembered");
    whole.close().await;
}
