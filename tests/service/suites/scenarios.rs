//! Conversations through the bare service.

use banco_tests::bare::Bare;
use banco_tests::scenario::{self, SCENARIOS};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bare_service_converses() {
    for (name, script) in SCENARIOS {
        scenario::run(&mut Bare::open().await, name, script).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn counters_are_told_when_they_near_their_limit() {
    let script = include_str!("../../scenarios/counters.txt");
    scenario::run(&mut Bare::open().await, "counters", script).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn odds_are_the_challengers_gift() {
    let script = include_str!("../../../service/src/features/challenge/scenarios/odds.txt");
    scenario::run(&mut Bare::open().await, "odds", script).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draw_is_claimed_by_button() {
    let script = include_str!("../../../service/src/features/offers/scenarios/claim.txt");
    scenario::run(&mut Bare::open().await, "claim", script).await;
}
