//! Conversations through the bare service.

use std::fs;

use banco_tests::bare::Bare;
use banco_tests::scenario::{self, SCENARIOS};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bare_service_converses() {
    for (name, script) in SCENARIOS {
        scenario::run(&mut Bare::open().await, name, script).await;
    }
}

/// Scenarios of the folder that only the suites of the platforms can play.
const OF_PLATFORMS: [&str; 2] = ["commands", "discord"];

/// A new file needs no line here.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_other_scenario_of_the_folder_is_played() {
    let mut played = Vec::new();
    for entry in fs::read_dir(banco_tests::root().join("tests/scenarios")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() || OF_PLATFORMS.contains(&name.as_str()) || SCENARIOS.iter().any(|(known, _)| *known == name) {
            continue;
        }
        let script = fs::read_to_string(&path).expect("text");
        scenario::run(&mut Bare::open().await, &name, &script).await;
        played.push(name);
    }
    assert!(["caro", "counters"].iter().all(|name| played.iter().any(|known| known == name)), "{played:?}");
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
