//! One person at both doors, over both stand-ins.

use banco_tests::{scenario, stages};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_2_6_a_person_plays_one_game_from_both_platforms() {
    let script = include_str!("../../../service/src/features/connect/scenarios/connect.txt");
    scenario::run(&mut *stages::both().await.driver, "connect", script).await;
}
