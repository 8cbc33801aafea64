//! Pictures of letters are drawn only when the letter's turn comes.

use banco_tests::desk::Desk;

/// Review of Telegram, 9: a board that waited for the group's minute was sent although a newer one was behind it.
#[tokio::test]
async fn a_board_that_was_overtaken_while_it_waited_is_not_sent() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    desk.tries();
    desk.holds(true);
    for (user, mv) in [("an", "e4"), ("binh", "e5"), ("an", "Nf3")] {
        let inbound = desk.typed(user, &format!("/move {mv} #{id}"));
        desk.house.service.handle(inbound).await;
    }
    assert_eq!(desk.plies(&id).await, 3, "nobody waits for boards");
    desk.holds(false);
    let arrived = desk.arrived().await;
    let [board] = arrived.as_slice() else { panic!("one board: {arrived:?}") };
    assert_eq!((desk.tries(), board.message.game.clone()), (1, Some((id.clone(), desk.table(&id).await.version()))));
}
