//! Days 1.3: a clock is paused while the platform of the player to move is out of reach, also over a restart. The
//! time is given back and announced once.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco::adapters::discord::{Discord, DiscordConfig};
use banco::adapters::telegram::{Telegram, TelegramConfig};
use banco_engine::{Event, Opponent, Person, PersonKey, Reason};
use banco_ports::limits::PLATFORM_GRACE_MILLIS;
use banco_ports::{Args, Converse, DefaultLang, Inbound, Intent, Lang, Place, Platform};
use banco_store::Store;
use banco_store::memory::InMemoryStore;
use banco_tests::bare::House;
use banco_tests::desk::Desk;
use banco_tests::discord::{FakeDiscord, Trouble};
use banco_tests::patience::until;
use banco_tests::telegram::{CLOCK_RATE, Fake, Fault, TOKEN};
use tokio::sync::watch;

use super::house::{due, has, now, open, over, pass};

const SECOND: i64 = 1_000;

fn lost(desk: &Desk) {
    Converse::lost(&*desk.house.service, Platform::Telegram);
}

fn found(desk: &Desk) {
    Converse::heard_of(&*desk.house.service, Platform::Telegram);
}

async fn credited(store: &dyn Store, id: &str) -> i64 {
    let log = store.load(id).await.expect("readable").expect("it was begun");
    let millis = log.iter().map(|entry| if let Event::Credited { millis } = entry.event { millis } else { 0 });
    millis.sum()
}

#[tokio::test]
async fn clause_1_3_no_flag_falls_while_the_platform_is_lost_and_the_time_comes_back() {
    for (lang, said) in [
        (Lang::Vi, "Bot vắng mặt 5 phút: thời gian đó không tính."),
        (Lang::En, "The bot was away for 5 min: that time does not count."),
    ] {
        let mut desk = open(lang).await;
        lost(&desk);
        found(&desk);
        let (id, _) = desk.start("an", "binh", "time=45s").await;
        desk.say("an", "/move h3e3").await;
        pass(&desk, 5 * SECOND);
        found(&desk);
        lost(&desk);
        pass(&desk, 300 * SECOND);
        desk.house.service.follow_the_platforms().await;
        assert_eq!((due(&desk).await, over(&desk, &id).await), (String::new(), None));
        found(&desk);
        desk.house.service.follow_the_platforms().await;
        assert_eq!(credited(&*desk.house.store, &id).await, 300 * SECOND);
        assert_eq!(over(&desk, &id).await, None);
        let table = desk.table(&id).await;
        let mv = table.game().expect("it began").legal().remove(0).text;
        let heard = desk.say("binh", &format!("/move {mv} #{id}")).await;
        has(&heard, said);
        let mv = desk.table(&id).await.game().expect("it goes on").legal().remove(0).text;
        let next = desk.say("an", &format!("/move {mv} #{id}")).await;
        assert!(!next.text().contains(said), "said once: {}", next.text());
        // The credit equals the lost time and no more: the player still loses on time later.
        pass(&desk, 46 * SECOND);
        found(&desk);
        due(&desk).await;
        assert_eq!(over(&desk, &id).await.map(|ending| ending.reason), Some(Reason::Timeout));
    }
}

/// Discord, 11: with 10 s on the clock the loser had a minute.
#[tokio::test]
async fn clause_1_4_the_first_minute_ends_when_the_mover_can_be_heard_and_has_the_board() {
    for is_heard in [true, false] {
        let mut desk = Desk::open().await;
        lost(&desk);
        found(&desk);
        let (id, _) = desk.start_game("chess", "an", "binh", "time=20s").await;
        pass(&desk, 21 * SECOND);
        if is_heard {
            found(&desk);
        } else {
            lost(&desk);
        }
        due(&desk).await;
        assert_eq!(over(&desk, &id).await.is_some(), is_heard);
    }
}

/// A player moves right after the return, before the scheduler has run.
#[tokio::test]
async fn clause_1_3_a_move_that_arrives_first_is_not_late() {
    let mut desk = open(Lang::Vi).await;
    lost(&desk);
    found(&desk);
    let (id, _) = desk.start("an", "binh", "time=45s").await;
    lost(&desk);
    pass(&desk, 3_600 * SECOND);
    has(&desk.say("an", &format!("/move h3e3 #{id}")).await, "Bot vắng mặt 1 giờ");
    assert_eq!(desk.plies(&id).await, 1);
}

#[tokio::test]
async fn clause_1_3_a_short_silence_costs_no_entry() {
    let mut desk = open(Lang::Vi).await;
    lost(&desk);
    found(&desk);
    let (id, _) = desk.start("an", "binh", "time=1d").await;
    let before = desk.entries(&id).await.len();
    lost(&desk);
    pass(&desk, PLATFORM_GRACE_MILLIS - 1);
    found(&desk);
    desk.house.service.follow_the_platforms().await;
    assert_eq!(desk.entries(&id).await.len(), before);
}

/// A silent platform is checked before a player loses on time.
#[tokio::test]
async fn clause_1_3_a_flag_waits_until_its_platform_was_heard_of() {
    let mut desk = open(Lang::Vi).await;
    lost(&desk);
    found(&desk);
    let (id, _) = desk.start("an", "binh", "time=45s").await;
    pass(&desk, 60 * SECOND + 46 * SECOND);
    due(&desk).await;
    assert_eq!(over(&desk, &id).await, None);
    desk.house.service.asked_for(Platform::Telegram).await;
    found(&desk);
    due(&desk).await;
    assert_eq!(over(&desk, &id).await.map(|ending| ending.reason), Some(Reason::Timeout));
}

/// Games on the lost platform do not hold up the others, however many are waiting.
#[tokio::test]
async fn clause_1_3_what_is_due_elsewhere_is_not_held_up() {
    let mut desk = open(Lang::Vi).await;
    for number in 0..60 {
        let (id, _) = desk.start(&format!("an{number}"), &format!("binh{number}"), "time=45s").await;
        assert_eq!(over(&desk, &id).await, None);
    }
    let elsewhere = game(&desk.house, Platform::Discord).await;
    lost(&desk);
    pass(&desk, 3_600 * SECOND);
    due(&desk).await;
    assert_eq!(over(&desk, &elsewhere).await.map(|ending| ending.reason), Some(Reason::Timeout));
}

/// The platform has no adapter any more, so its players cannot move.
#[tokio::test]
async fn clause_1_3_without_its_adapter_a_clock_stands_over_restarts() {
    let mut desk = open(Lang::Vi).await;
    let (id, _) = desk.start("an", "binh", "time=45s").await;
    desk.say("an", "/move h3e3").await;
    desk.house.service.beat().await;
    let began = now(&desk);
    for days in 1..3 {
        desk = desk.reopened().await;
        desk.house.clock.store(began + days * 24 * 3_600 * SECOND, Ordering::SeqCst);
        desk.house.service.wake().await.expect("readable");
        desk.house.service.is_absent(Platform::Telegram);
        pass(&desk, 3_600 * SECOND);
        desk.house.service.follow_the_platforms().await;
        due(&desk).await;
        desk.house.service.beat().await;
        assert_eq!(over(&desk, &id).await, None);
    }
    found(&desk);
    desk.house.service.follow_the_platforms().await;
    assert_eq!(credited(&*desk.house.store, &id).await, now(&desk) - began);
    // Without running clocks nothing is recorded.
    desk.house.service.is_absent(Platform::Web);
    desk.house.service.follow_the_platforms().await;
    assert_eq!(desk.house.store.value("lost:web").await.expect("readable"), None);
}

/// Performs an action on a platform, past its adapter.
async fn does(house: &House, platform: Platform, who: &str, event: u32, intent: Intent) {
    let person = |name: &str| Person {
        key: PersonKey(format!("{}:{name}", platform.key())),
        name: name.to_owned(),
        username: None,
    };
    let intent = match intent {
        Intent::Command { name, args } => {
            let opponent = args.opponent.map(|_| Opponent::Person(person("binh")));
            Intent::Command { name, args: Args { opponent, ..args } }
        }
        other => other,
    };
    let inbound = Inbound {
        place: Place { platform, chat: "1".to_owned(), thread: None },
        private: false,
        from: person(who),
        moderator: false,
        guild: None,
        event: format!("{}:{event}", platform.key()),
        lang: Some(Lang::Vi),
        chat_lang: None,
        chat_title: None,
        intent,
        reply_to: None,
    };
    house.service.handle(inbound).await;
}

/// A running game of caro between two people of the platform, ten seconds per move.
async fn game(house: &House, platform: Platform) -> String {
    let opponent = Some(Opponent::Username("binh".to_owned()));
    let args = Args { rest: "caro side=first time=20s".to_owned(), opponent, ..Args::default() };
    does(house, platform, "an", 1, Intent::Command { name: "play".to_owned(), args }).await;
    let place = Place { platform, chat: "1".to_owned(), thread: None };
    let (id, _) = house.store.open_games_at(&place).await.expect("readable").pop().expect("it was begun");
    does(house, platform, "binh", 2, Intent::Press(format!("accept:{id}"))).await;
    id
}

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
