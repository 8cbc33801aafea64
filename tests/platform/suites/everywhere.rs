//! One player, one game, everywhere: over both stand-ins and the page.

use banco_engine::{PersonKey, Phase, Table};
use banco_ports::Platform;
use banco_tests::stages::Both;
use banco_tests::{scenario, stages};

pub(crate) mod begun;
mod names;
mod outages;
mod pings;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_2_6_a_person_plays_one_game_from_both_platforms() {
    let script = include_str!("../../../service/src/features/connect/scenarios/connect.txt");
    scenario::run(&mut stages::both().await.driver, "connect", script).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_1_a_challenge_of_one_platform_is_accepted_by_its_code_on_the_other() {
    let script = include_str!("../../../service/src/features/challenge/scenarios/anywhere.txt");
    scenario::run(&mut stages::both().await.driver, "anywhere", script).await;
}

/// Finished games of an account on Telegram, the oldest first.
async fn finished(both: &mut Both, name: &str) -> Vec<Table> {
    let account = PersonKey(format!("telegram:{}", both.people().telegram.user(name).id));
    let store = &both.house().store;
    let mut tables = Vec::new();
    for (id, _) in store.games_of(&account, false, 10).await.expect("readable").into_iter().rev() {
        let entries = store.load(&id).await.expect("readable").expect("a record");
        tables.push(Table::replay(&entries).expect("a good record"));
    }
    tables.retain(|table| matches!(table.phase(), Phase::Over(_)));
    tables
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_2_6_and_5_4_a_person_moves_in_one_game_from_three_doors() {
    let mut both = stages::both().await;
    scenario::run(&mut both.driver, "three-doors", include_str!("../../scenarios/platforms/three-doors.txt")).await;
    let tables = finished(&mut both, "an").await;
    let [table] = tables.as_slice() else { panic!("{} games", tables.len()) };
    assert_eq!(table.plies().len(), 30);
    // The account of the seat acts in the record, whichever door was used.
    let seats = table.seats().expect("seated");
    let platforms: Vec<_> = seats.iter().map(|person| Platform::of(&person.key)).collect();
    assert_eq!(platforms, [Some(Platform::Telegram), Some(Platform::Discord)]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_3_1_and_5_6_a_whole_game_of_coup_between_two_platforms() {
    let mut both = stages::both().await;
    let script = include_str!("../../scenarios/platforms/coup-on-two-platforms.txt");
    scenario::run(&mut both.driver, "coup-on-two-platforms", script).await;
    let tables = finished(&mut both, "an").await;
    let [table] = tables.as_slice() else { panic!("{} games", tables.len()) };
    assert!(table.plies().len() >= 40, "{} plies", table.plies().len());
    // The browser of a person without a seat gets neither the table nor a picture.
    let id = table.challenge().id.clone();
    let people = both.people();
    let browser = people.page.browser(&mut people.telegram, "chi").await;
    for address in [format!("/board/{id}.png"), format!("/api/table/{id}"), format!("/api/steps/{id}?v=1")] {
        assert_eq!(browser.get(&address).await.status(), 404, "{address}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_2_4_and_2_6_two_accounts_of_a_platform_are_the_most_and_blocks_hold_for_all() {
    let script = include_str!("../../scenarios/platforms/connected-limits.txt");
    scenario::run(&mut stages::both().await.driver, "connected-limits", script).await;
}
