//! Two processes over one database: each sees the other's changes, at once or a moment later.

use std::collections::BTreeSet;
use std::sync::Arc;

use banco_engine::{Person, PersonKey};
use banco_ports::{Lang, Platform};
use banco_store::Store;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::Desk;
use banco_tests::postgres::{open, shared};

/// Two services: the leader, and another one that answers people too.
async fn two(lang: Lang) -> (Desk, Desk) {
    let url = shared().url(&shared().database());
    let desk = async |url: &str| {
        let store = Arc::new(open(url).await) as Arc<dyn Store>;
        Desk::over(store, &[Platform::Telegram], counting_entropy(), lang).await
    };
    let mut house = desk(&url).await;
    // Events of the second one have other ids.
    house.say("an", "/help").await;
    house.say("an", "/settings theme=wood").await;
    let mut second = desk(&url).await;
    second.house.service.stand_back();
    second.count_from(200_000);
    (house, second)
}

async fn follow(desk: &Desk) {
    desk.house.service.follow_others().await.expect("readable");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_at_two_processes_and_nobody_sees_an_old_board() {
    let (mut house, mut second) = two(Lang::Vi).await;
    let (id, _) = house.start_game("chess", "an", "binh", "").await;
    let said = second.say("an", &format!("/move e4 #{id}")).await;
    assert!(said.replies.is_empty() && said.posts.is_empty(), "it is told by the other one: {}", said.text());
    assert_eq!(house.plies(&id).await, 1);
    // The feed was not read yet, and it is Binh's turn here, too.
    assert_eq!(house.say("binh", &format!("/move e5 #{id}")).await.boards(), 1);
    let said = second.say("an", &format!("/move e5 #{id}")).await;
    assert!(!said.replies.is_empty(), "what is not possible is refused by how it stands");
    second.say("an", &format!("/move nf3 #{id}")).await;
    assert_eq!(house.plies(&id).await, 3);
    follow(&house).await;
    let told = house.arrived().await;
    assert_eq!(told.len(), 1, "the board of the first move was overtaken: {told:?}");
    assert!(told[0].message.text.to_plain().contains(&id));
    follow(&house).await;
    assert!(house.arrived().await.is_empty() && second.arrived().await.is_empty(), "each once");
    assert!(house.house.store.unsent().await.expect("readable").is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_begun_at_the_second_process_is_told_by_the_first() {
    let (mut house, mut second) = two(Lang::Vi).await;
    let challenge = second.say("an", "/play chess @binh side=first").await;
    assert!(challenge.posts.is_empty());
    follow(&house).await;
    let told = house.arrived().await;
    let id = banco_service::game_id_in(&told[0].message.text.to_plain()).expect("the challenge names its game");
    let board = house.press("binh", &format!("accept:{id}")).await;
    assert_eq!(board.boards(), 1);
    second.say("an", &format!("/move e4 #{id}")).await;
    follow(&house).await;
    assert_eq!(house.arrived().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_somebody_chose_at_one_holds_at_the_other() {
    let (mut house, mut second) = two(Lang::Vi).await;
    let panel = async |desk: &mut Desk| desk.say("an", "/settings").await.labels().join("; ");
    let before = panel(&mut second).await;
    assert!(before.contains("Gỗ"), "{before}");
    let chosen = house.say("an", "/settings theme=classic").await.text();
    assert!(chosen.contains("Cổ điển"), "{chosen}");
    follow(&second).await;
    let now = panel(&mut second).await;
    assert!(now.contains("Cổ điển") && !now.contains("Gỗ"), "{now}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_was_forgotten_at_one_is_nobody_at_the_other() {
    for (lang, former) in [(Lang::Vi, "người chơi cũ"), (Lang::En, "former player")] {
        let (mut house, mut second) = two(lang).await;
        let (id, _) = house.start_game("chess", "nguyenvana", "binh", "rated=yes").await;
        house.say("nguyenvana", &format!("/move e4 #{id}")).await;
        house.play_on(&id, 1).await;
        let tournament = house.say("nguyenvana", "/tournament chess time=1d max=3").await;
        let join = tournament.data().into_iter().find(|data| data.ends_with("join")).expect("a button");
        let cup = join.split(':').nth(1).expect("an id").to_owned();
        house.press("nguyenvana", &join).await;
        let asked = [format!("/board {id}"), "/top chess".to_owned(), format!("/tournament {cup}")];
        follow(&second).await;
        let mut before = String::new();
        for asked in &asked {
            before += &second.say("binh", asked).await.text();
        }
        assert!(before.contains("nguyenvana"), "{before}");
        // A letter that waits at the other process must not contain the name either.
        let sure = house.say("nguyenvana", "/privacy delete").await;
        let sure = sure.data().into_iter().find(|data| data.starts_with("privacy:-::!")).expect("asked");
        house.press("nguyenvana", &sure).await;
        follow(&second).await;
        let mut after = String::new();
        for asked in &asked {
            after += &second.say("binh", asked).await.text();
        }
        assert!(after.contains(former) && !after.contains("nguyenvana"), "{after}");
    }
}

/// The first process is gone: the second one sends its unsent letters and handles its due games.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_second_process_keeps_the_house_when_the_first_is_gone() {
    let (mut house, mut second) = two(Lang::Vi).await;
    let (id, _) = house.start_game("chess", "an", "binh", "").await;
    second.say("an", &format!("/move e4 #{id}")).await;
    house.house.store.close().await.expect("closed");
    assert_eq!(second.house.service.take_the_house(true).await, Ok(1));
    let told = second.arrived().await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(second.say("binh", &format!("/move e5 #{id}")).await.boards(), 1, "its own go out here now");
}

/// A page's process died before it could show its message: the leader shows it, once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_dead_page_was_told_is_shown_by_the_other() {
    let url = shared().url(&shared().database());
    let desk = async |url: &str, platforms: &[Platform]| {
        let store = Arc::new(open(url).await) as Arc<dyn Store>;
        Desk::over(store, platforms, counting_entropy(), Lang::Vi).await
    };
    let house = desk(&url, &[Platform::Telegram, Platform::Web]).await;
    // Without a page of its own it shows no messages of the page.
    let mut dying = desk(&url, &[]).await;
    dying.house.service.stand_back();
    let mut said = dying.typed("an", "/play chess");
    said.place.platform = Platform::Web;
    said.from = Person { key: PersonKey("web:an".to_owned()), ..said.from };
    dying.house.service.handle(said).await;
    follow(&house).await;
    let orphans = house.house.service.bring_orphans(&BTreeSet::new()).await.expect("readable");
    assert_eq!(orphans.len(), 1, "found, and perhaps only on its way there");
    assert!(house.arrived().await.is_empty());
    house.house.service.bring_orphans(&orphans).await.expect("readable");
    let told = house.arrived().await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].place.platform, Platform::Web);
    let left = house.house.service.bring_orphans(&orphans).await.expect("readable");
    assert!(left.is_empty() && house.arrived().await.is_empty(), "once");
}
