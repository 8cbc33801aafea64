//! Conversations, through the bare service and through every adapter.

use banco_tests::bare::Bare;
use banco_tests::scenario;

/// Every scenario, by name. All platforms play the same ones.
pub const SCENARIOS: &[(&str, &str)] = &[
    ("first-moves", include_str!("../scenarios/first-moves.txt")),
    ("english", include_str!("../scenarios/english.txt")),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bare_service_plays_every_scenario() {
    for (name, script) in SCENARIOS {
        scenario::run(&mut Bare::open().await, name, script).await;
    }
}
