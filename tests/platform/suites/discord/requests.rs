//! Number of requests and of presses that a move by buttons needs.

use std::sync::Arc;

use banco::adapters::discord::Discord;
use banco_engine::{Table, Viewer};
use banco_ports::Platform;
use banco_store::Store;
use banco_tests::bare::House;
use banco_tests::discord::driver::DiscordDriver;
use banco_tests::discord::{FakeDiscord, PATIENCE};
use banco_tests::driver::{Driver, Seen};

/// Requests beside the one per press: closing the picker, the new board, the old one's buttons.
const BESIDE_PRESSES: usize = 3;

/// Limit with the piece chosen on the board itself.
const REQUESTS_MAX: usize = 5;

/// Number of counted moves.
const MOVES: usize = 6;

async fn table(store: &Arc<dyn Store>, id: &str) -> Table {
    Table::replay(&store.load(id).await.expect("readable").expect("the game")).expect("it replays")
}

/// The first button that leads towards a move.
fn leads_on(seen: &Seen) -> Option<String> {
    let data = || seen.buttons.iter().flatten().map(|(_, data)| data.as_str());
    let first = |verb: &str| data().find(|data| data.starts_with(verb)).map(str::to_owned);
    first("to:").or_else(|| first("pick:")).or_else(|| first("choose:"))
}

/// Discord, figures: 8 to 9 requests and 3 presses a move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_by_buttons_costs_few_requests() {
    let fake = FakeDiscord::start().await;
    let discord = Discord::with_timeout(super::config(&fake), PATIENCE).expect("a good configuration");
    let discord = discord.thinking_after(PATIENCE);
    let house = House::in_memory(vec![(Platform::Discord, discord.deliver())]).await;
    let (store, outbox) = (Arc::clone(&house.store), house.outbox.clone());
    let running = tokio::spawn(async move { discord.run(house.service, std::future::pending()).await });
    fake.connected(1).await;
    fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
    let mut driver = DiscordDriver::new(fake);
    driver.say("an", "/play xiangqi @binh side=first").await;
    let challenge = seen_by(&mut driver, &outbox, "binh").await.pop().expect("a challenge");
    let id = banco_service::game_id_in(&challenge.text).expect("its game");
    driver.press("binh", &challenge, &format!("accept:{id}")).await;
    let mut board = seen_by(&mut driver, &outbox, "an").await.pop().expect("the first board");
    seen_by(&mut driver, &outbox, "binh").await;
    let mut moves: Vec<(usize, usize)> = Vec::new();
    for ply in 0..MOVES {
        let mover = if ply % 2 == 0 { "an" } else { "binh" };
        let before = driver.fake.state().requests.len();
        let (mut shown, mut presses) = (board.clone(), 0);
        while table(&store, &id).await.plies().len() == ply {
            let data = leads_on(&shown).unwrap_or_else(|| panic!("no way on: {shown:?}"));
            driver.press(mover, &shown, &data).await;
            presses += 1;
            shown = seen_by(&mut driver, &outbox, mover).await.pop().unwrap_or(shown);
            let asks_where = shown.private && shown.buttons.iter().flatten().any(|(_, data)| data.starts_with("to:"));
            assert!(!asks_where || shown.image.is_some(), "the picker is blind (Discord, 10)");
        }
        let old: u64 = board.id.parse().expect("a number");
        driver.fake.wait("the old buttons to go", |state| state.message(old)?.buttons().is_empty().then_some(())).await;
        moves.push((presses, driver.fake.state().requests.len() - before));
        assert!(table(&store, &id).await.view(Viewer::Public).is_some());
        let newest = {
            let state = driver.fake.state();
            state.messages.iter().rfind(|message| message.is_card).map(|message| message.id).expect("a board")
        };
        let next = if mover == "an" { "binh" } else { "an" };
        let seen = seen_by(&mut driver, &outbox, next).await;
        board = seen.into_iter().rfind(|seen| seen.id == newest.to_string()).expect("the newest board");
    }
    println!("presses and requests of each move: {moves:?}");
    assert!(moves.iter().all(|(presses, requests)| *requests <= presses + BESIDE_PRESSES), "{moves:?}");
    assert!(moves.iter().all(|(_, requests)| *requests <= REQUESTS_MAX), "{moves:?}");
    running.abort();
}

/// Messages that a user sees once everything is done.
async fn seen_by(driver: &mut DiscordDriver, outbox: &banco_service::outbox::Outbox, user: &str) -> Vec<Seen> {
    let mut seen = driver.seen(user).await;
    assert!(outbox.settle(None, PATIENCE).await, "the outbox is stuck");
    seen.extend(driver.seen(user).await);
    seen.retain(|seen| !seen.text.is_empty());
    seen
}
