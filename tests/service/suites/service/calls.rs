//! Cost of one move: every call to the store is counted.

use std::collections::BTreeMap;
use std::sync::Arc;

use banco_ports::{Lang, Platform};
use banco_tests::bare::counting_entropy;
use banco_tests::counting::CountingStore;
use banco_tests::desk::Desk;

#[tokio::test]
async fn one_move_asks_the_store_for_nothing_twice() {
    let store = CountingStore::new();
    let entropy = counting_entropy();
    let mut desk = Desk::over(Arc::clone(&store) as _, &[Platform::Telegram], entropy, Lang::Vi).await;
    desk.start_game("chess", "an", "binh", "").await;
    desk.start_game("xiangqi", "chi", "dung", "").await;
    desk.say("an", "/move e4").await;
    desk.say("binh", "/move e5").await;
    store.asked();
    desk.say("an", "/move Nf3").await;
    let asked = store.asked();
    // One call is for the button to the next waiting game.
    let own = ("games_of", 1);
    let expected = [("append", 1), ("board_of", 1), own, ("is_applied", 1), ("mark_sent", 1), ("open_games_at", 1)];
    assert_eq!(asked, BTreeMap::from(expected), "settings and the game itself are at hand");
}
