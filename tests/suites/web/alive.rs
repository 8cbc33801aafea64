//! The line between page and server lives whatever happens to a stream, and the page says so where it does not.

use banco_ports::Lang;
use banco_talk::i18n;
use banco_tests::patience::until;
use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use banco_tests::web::proxy::Proxy;
use serde_json::Value;

use super::page::{begin, with_real_house};

/// The page's own patience passes ten times as quickly.
const QUICK: &str = "const wait = window.setTimeout; \
     window.setTimeout = (task, millis, ...rest) => wait(task, millis / 10, ...rest);";

const STATE: &str = "return document.querySelector('#state').textContent";

/// An in a game of chess with Binh, in an impatient browser behind a proxy.
async fn sits_behind<'a>(chromium: &'a Chromium, proxy: &Proxy, channel: &str) -> Friends<'a> {
    chromium.before_each_page(QUICK).await;
    let friends = Friends::sit_down(chromium, &proxy.base, channel, &["An"]).await;
    friends.board("An", 1).await;
    friends
}

/// Found by a review: the page came back from the browser's memory without its stream, and looked alive.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_comes_back_from_memory_hears_the_answer() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "nho-lai");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "nho-lai", &["An"]).await;
        friends.board("An", 1).await;
        friends.say("An", "e4").await;
        friends.board("An", 2).await;
        friends.script("addEventListener('pageshow', ({ persisted }) => { window.isBack = persisted; })").await;
        friends.script("location.assign('/t/ban-khac')").await;
        friends.turns("return document.querySelector('#channel')?.textContent === 'ban-khac'").await;
        friends.script("history.back()").await;
        friends.turns("return window.isBack === true").await;
        api.say("Binh", "e5").await;
        friends.board("An", 3).await;
        friends.find(".advice.turn").await;
    })
    .await;
}

/// A stream may die without an end: a router forgets it, a laptop sleeps.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_that_says_nothing_more_is_opened_again() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let (api, proxy) = (Api::new(base, "im-lang"), Proxy::start(base).await);
        begin(&api, "chess").await;
        let friends = sits_behind(chromium, &proxy, "im-lang").await;
        proxy.silence();
        api.say("An", "e4").await;
        api.say("Binh", "e5").await;
        friends.board("An", 3).await;
    })
    .await;
}

/// Found by a review: behind a proxy that holds streams back nothing ever moved, and nobody was told.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_whose_stream_is_held_back_says_so_and_asks() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let (api, proxy) = (Api::new(base, "bi-giu"), Proxy::start(base).await);
        begin(&api, "chess").await;
        proxy.hold(true);
        let friends = sits_behind(chromium, &proxy, "bi-giu").await;
        friends.reads("#state", &i18n::text(Lang::Vi, "web-slow")).await;
        api.say("An", "e4").await;
        api.say("Binh", "e5").await;
        friends.board("An", 3).await;
        friends.reads("#messages", "e5").await;
        proxy.hold(false);
        friends.turns(&format!("{STATE} === ''")).await;
    })
    .await;
}

/// Found by a review: a browser has six connections to one server, and six tabs kept all of them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seven_tabs_of_one_browser_play_on() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "bay-the");
        begin(&api, "chess").await;
        let friends =
            Friends::sit_down(chromium, base, "bay-the", &["Ba", "Tu", "Nam", "Sau", "Bay", "Tam", "An"]).await;
        friends.board("An", 1).await;
        friends.click_move("An", "e2e4").await;
        friends.board("An", 2).await;
        api.say("Binh", "e5").await;
        for name in ["An", "Tam", "Ba"] {
            friends.board(name, 3).await;
        }
    })
    .await;
}

/// Who has a stream: those who are told to be here.
async fn present(api: &Api) -> Vec<String> {
    let address = format!("/api/tables?channel={}&user=An", api.channel);
    let seen: Value = api.get(&address).await.json().await.expect("JSON");
    let people = seen["people"].as_array().into_iter().flatten().filter(|person| person["here"] == true);
    people.filter_map(|person| person["name"].as_str().map(str::to_owned)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tab_in_front_gets_the_stream_of_a_hidden_one() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "nhuong");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "nhuong", &["Ba", "Tu", "Nam"]).await;
        until("three tabs have their streams", async || (present(&api).await.len() == 3).then_some(())).await;
        // As if another tab were in front of it.
        friends.look("Tu").await;
        friends.script("Object.defineProperty(document, 'hidden', { get: () => true })").await;
        let fourth = chromium.driver.new_tab().await.expect("a tab");
        chromium.driver.switch_to_window(fourth).await.expect("the tab");
        chromium.driver.goto(format!("{base}/t/nhuong?user=An")).await.expect("the page");
        friends.find(".advice.turn").await;
        until("the fourth has one of them", async || {
            let present = present(&api).await;
            (present.len() == 3 && present.contains(&"An".to_owned())).then_some(())
        })
        .await;
        api.say("An", "e4").await;
        // Those without one ask.
        for name in ["Ba", "Tu", "Nam"] {
            friends.board(name, 2).await;
        }
    })
    .await;
}
