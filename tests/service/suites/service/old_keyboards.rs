//! Buttons of old boards are removed also if the bot was killed between a new board and the removal.
//!
//! Review of Telegram, 9: after kills old boards kept their keyboards for good.

use banco_ports::Parcel;
use banco_tests::desk::Desk;
use banco_tests::patience::until;

/// Number of removals that are saved as still to be done.
async fn saved(desk: &Desk) -> usize {
    desk.house.store.values("strip:").await.expect("readable").len()
}

async fn is_saved_no_more(desk: &Desk) {
    until("the removal to be forgotten", async || (saved(desk).await == 0).then_some(())).await;
}

/// Plays a move at a platform where removals take long; returns the board before it.
async fn old_board(desk: &mut Desk) -> Parcel {
    let (_, first) = desk.start_game("chess", "an", "binh", "").await;
    desk.strips_slowly(true);
    desk.say("an", "e4").await;
    assert!(desk.is_stripped(&first).await, "the removal has begun");
    first
}

#[tokio::test]
async fn a_kill_before_the_removal_leaves_it_to_the_next_start() {
    let mut desk = Desk::open().await;
    let first = old_board(&mut desk).await;
    assert_eq!(saved(&desk).await, 1);
    let again = desk.reopened().await;
    assert!(again.is_stripped(&first).await, "the next run removes them");
    is_saved_no_more(&again).await;
    let third = again.reopened().await;
    third.house.service.beat().await;
    assert_eq!(third.arrived().await.len(), 0);
    assert!(third.stripped().is_empty(), "once it is done, nothing is left to do");
}

#[tokio::test]
async fn a_finished_removal_is_forgotten() {
    let mut desk = Desk::open().await;
    old_board(&mut desk).await;
    desk.strips_slowly(false);
    is_saved_no_more(&desk).await;
}
