//! Messages sent while the store refuses writes, for a full disk or a database out of reach, are still sent only
//! once.
//!
//! Found by the months with faults: a letter without a mark was sent again at the next scan. It stayed unsent in the
//! store until the next start.

use std::sync::Arc;

use banco_ports::{Lang, MessageRef, Platform};
use banco_service::outbox::replay;
use banco_store::Store;
use banco_tests::bare::counting_entropy;
use banco_tests::counting::CountingStore;
use banco_tests::desk::Desk;

#[tokio::test]
async fn a_board_that_is_out_and_not_marked_goes_out_once() {
    let counting = CountingStore::new();
    let store = Arc::clone(&counting) as Arc<dyn Store>;
    let mut desk = Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::Vi).await;
    let (id, first) = desk.start_game("chess", "an", "binh", "").await;
    counting.takes_no_marks(true);
    let shown = desk.say("an", "e4").await.posts.pop().expect("a board");
    let unsent = async || counting.unsent().await.expect("readable").len();
    let board = async || counting.board_of(&id, &first.place).await.expect("readable");
    let named = |number: u64| Some(MessageRef(number.to_string()));
    assert_eq!((unsent().await, board().await), (1, named(first.number)), "the store does not know of it");
    // The state after a long outage of the database.
    replay(&desk.house.outbox, &*desk.house.store).await.expect("readable");
    assert_eq!(desk.arrived().await.len(), 0, "it is out");
    desk.house.service.beat().await;
    assert_eq!((desk.arrived().await.len(), unsent().await), (0, 1), "it takes nothing yet");
    counting.takes_no_marks(false);
    desk.house.service.beat().await;
    assert_eq!((desk.arrived().await.len(), unsent().await, board().await), (0, 0, named(shown.number)));
}

/// The store gets the mark of a board after that of a newer one: the newer one counts.
#[tokio::test]
async fn what_is_marked_late_takes_no_newer_boards_place() {
    let counting = CountingStore::new();
    let store = Arc::clone(&counting) as Arc<dyn Store>;
    let mut desk = Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::Vi).await;
    let (id, first) = desk.start_game("chess", "an", "binh", "").await;
    counting.takes_no_marks(true);
    desk.say("an", "e4").await;
    counting.takes_no_marks(false);
    let newest = desk.say("binh", "e5").await.posts.pop().expect("a board");
    desk.house.service.beat().await;
    assert_eq!(desk.arrived().await.len(), 0);
    assert_eq!(counting.unsent().await.expect("readable").len(), 0);
    let board = counting.board_of(&id, &first.place).await.expect("readable");
    assert_eq!(board, Some(MessageRef(newest.number.to_string())));
}
