//! Days 1.3: a platform that is out of reach, as its adapter reports it. The other cases are in
//! `tests/service/suites/days/reach.rs`.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco::adapters::discord::{Discord, DiscordConfig};
use banco::adapters::telegram::{Telegram, TelegramConfig};
use banco_engine::Reason;
use banco_ports::{Converse, DefaultLang, Platform};
use banco_store::Store;
use banco_store::memory::InMemoryStore;
use banco_tests::bare::House;
use banco_tests::discord::{FakeDiscord, Trouble};
use banco_tests::outages::{credited, game};
use banco_tests::patience::until;
use banco_tests::telegram::{CLOCK_RATE, Fake, Fault, TOKEN};
use tokio::sync::watch;

const SECOND: i64 = 1_000;

fn turn(house: &House, millis: i64) -> i64 {
    house.clock.fetch_add(millis, Ordering::SeqCst) + millis
}

async fn reached(house: &House, platform: Platform, is: bool) {
    until("the adapter's word", async || (house.service.is_reached(platform) == is).then_some(())).await;
}

/// Thirty seconds without the platform and thirty more with a restart in between, as the adapter reports; then the
/// loss on time comes in time.
async fn outage(platform: Platform, starts: impl Fn(&House) -> watch::Sender<bool>, cut: impl Fn(), mend: impl Fn()) {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let mut house = House::open(Arc::clone(&store), Vec::new()).await;
    Converse::lost(&*house.service, platform);
    let mut adapter = starts(&house);
    reached(&house, platform, true).await;
    let id = game(&house, platform).await;
    // No board is shown here, so the clock starts after a minute.
    turn(&house, 60 * SECOND);
    Converse::heard_of(&*house.service, platform);
    for is_restarted in [false, true] {
        let before = credited(&*store, &id).await;
        cut();
        reached(&house, platform, false).await;
        let mut gone = 30 * SECOND;
        let mut at = turn(&house, gone);
        house.service.follow_the_platforms().await;
        if is_restarted {
            house.service.beat().await;
            drop(adapter);
            house = House::open(Arc::clone(&store), Vec::new()).await;
            (gone, at) = (gone + 10 * SECOND, at + 10 * SECOND);
            house.clock.store(at, Ordering::SeqCst);
            house.service.wake().await.expect("readable");
            adapter = starts(&house);
            house.service.give_all_back().await;
            gone += 80 * SECOND;
            turn(&house, 80 * SECOND);
            house.service.follow_the_platforms().await;
        }
        house.service.do_what_is_due().await;
        assert!(
            store.card(&id).await.expect("readable").expect("a card").open,
            "its flag fell while nobody could move"
        );
        mend();
        reached(&house, platform, true).await;
        house.service.follow_the_platforms().await;
        assert_eq!(credited(&*store, &id).await - before, gone, "restarted: {is_restarted}");
        assert_eq!(store.values("lost:").await.expect("readable"), []);
    }
    turn(&house, 20 * SECOND);
    let result = until("the flag", async || {
        house.service.do_what_is_due().await;
        store.card(&id).await.expect("readable").expect("a card").result
    });
    assert_eq!(result.await.reason, Reason::Timeout);
    drop(adapter);
}

#[tokio::test]
async fn clause_1_3_telegram_cut_off_costs_nobody_time() {
    let (fake, _strict) = Fake::start().await;
    let starts = |house: &House| {
        let config = TelegramConfig {
            token: TOKEN.into(),
            api_base: Some(fake.base()),
            lang: DefaultLang::Auto,
            rate: CLOCK_RATE,
        };
        let telegram = Telegram::new(&config).expect("a good configuration");
        let (stop, stopped) = watch::channel(false);
        tokio::spawn(telegram.run(Arc::clone(&house.service) as Arc<_>, stopped));
        stop
    };
    let an = fake.user("An");
    let group = fake.group("Hội cờ", &[&an]);
    let cut = || {
        for method in ["getUpdates", "*"] {
            fake.fail(method, usize::MAX, Fault::BadGateway);
        }
        // A change ends the held poll.
        an.says(group, "a");
    };
    outage(Platform::Telegram, starts, cut, || fake.with(|world| world.faults.clear())).await;
}

#[tokio::test]
async fn clause_1_3_discord_cut_off_costs_nobody_time() {
    let fake = FakeDiscord::start().await;
    let starts = |house: &House| {
        let token = fake.state().token.clone();
        let config = DiscordConfig { token, api_base: Some(fake.api_base()), guild_id: None, shards: 1 };
        let discord = Discord::new(config).expect("a good configuration");
        let (stop, mut stopped) = watch::channel(false);
        let host: Arc<dyn Converse> = Arc::clone(&house.service) as Arc<_>;
        tokio::spawn(async move {
            let stopped = async move { drop(stopped.wait_for(|stop| *stop).await) };
            discord.run(host, Box::pin(stopped)).await
        });
        stop
    };
    let cut = || {
        fake.change(|state| state.is_shut = true);
        fake.trouble("", usize::MAX, Trouble::Broken);
        fake.cut_gateway();
    };
    let mend = || {
        fake.change(|state| {
            state.is_shut = false;
            state.faults.clear();
        });
    };
    outage(Platform::Discord, starts, cut, mend).await;
}
