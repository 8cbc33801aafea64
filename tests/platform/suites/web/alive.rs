//! The connection between page and server survives failures of a stream, and the page reports an outage.

use banco_ports::Lang;
use banco_service::i18n;
use banco_tests::patience::until;
use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use banco_tests::web::proxy::Proxy;
use serde_json::Value;

use super::page::{begin, with_real_house};

/// The page's own timeouts run ten times as fast.
const QUICK: &str = "const wait = window.setTimeout; \
     window.setTimeout = (task, millis, ...rest) => wait(task, millis / 10, ...rest);";

const STATE: &str = "return document.querySelector('#state').textContent";

/// An in a game of chess with Binh, in a browser with short timeouts behind a proxy.
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
        friends.leave("location.assign('/t/ban-khac')").await;
        friends.turns("return document.querySelector('#channel')?.textContent === 'ban-khac'").await;
        friends.leave("history.back()").await;
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

/// Found by a review: behind a proxy that holds streams back the page never updated and did not say so.
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
        friends.reads("#moves", "e5").await;
        proxy.hold(false);
        friends.turns(&format!("{STATE} === ''")).await;
    })
    .await;
}

/// People shown as present: those with an open stream.
async fn present(api: &Api) -> Vec<String> {
    let address = format!("/api/tables?channel={}&user=An", api.channel);
    let seen: Value = api.get(&address).await.json().await.expect("JSON");
    let people = seen["people"].as_array().into_iter().flatten().filter(|person| person["here"] == true);
    people.filter_map(|person| person["name"].as_str().map(str::to_owned)).collect()
}

async fn all_are_here(api: &Api, names: &[&str]) {
    until(&format!("{names:?} are here"), async || {
        let mut present = present(api).await;
        present.sort();
        (present == names).then_some(())
    })
    .await;
}

/// Found by a review: a browser has six connections to one server, and six tabs used all of them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seven_tabs_of_one_browser_share_a_stream_and_play_on() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let (api, proxy) = (Api::new(base, "bay-the"), Proxy::start(base).await);
        begin(&api, "chess").await;
        let names = ["An", "Ba", "Bay", "Nam", "Sau", "Tam", "Tu"];
        let friends = Friends::sit_down(chromium, &proxy.base, "bay-the", &names).await;
        friends.board("An", 1).await;
        all_are_here(&api, &names).await;
        until("one stream tells all of them", async || (proxy.streams() == 1).then_some(())).await;
        friends.click_move("An", "e2e4").await;
        friends.board("An", 2).await;
        api.say("Binh", "e5").await;
        for name in names {
            friends.board(name, 3).await;
        }
        assert_eq!(proxy.streams(), 1);
    })
    .await;
}

/// Creates a tab that can be frozen on demand, as a phone does: it hears, answers and does nothing.
const FREEZES: &str = "const wait = window.setTimeout; \
     window.setTimeout = (task, millis, ...rest) => wait(() => window.isFrozen || task(...rest), millis); \
     const Plain = window.BroadcastChannel; \
     window.BroadcastChannel = class extends Plain { \
       set onmessage(take) { super.onmessage = (event) => window.isFrozen || take(event); } \
       postMessage(message) { if (!window.isFrozen) super.postMessage(message); } };";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_stream_of_all_tabs_outlives_the_tab_that_holds_it() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let (api, proxy) = (Api::new(base, "noi-tay"), Proxy::start(base).await);
        begin(&api, "chess").await;
        chromium.before_each_page(FREEZES).await;
        let friends = Friends::sit_down(chromium, &proxy.base, "noi-tay", &["Ba", "Tu"]).await;
        all_are_here(&api, &["Ba", "Tu"]).await;
        friends.look("Ba").await;
        friends.script("window.isFrozen = true").await;
        let third = chromium.driver.new_tab().await.expect("a tab");
        chromium.driver.switch_to_window(third.clone()).await.expect("the tab");
        chromium.driver.goto(format!("{}/t/noi-tay?user=An", proxy.base)).await.expect("the page");
        friends.find(".advice.turn").await;
        // No tab waits for a frozen one.
        until("An and Tu are told without it", async || {
            let present = present(&api).await;
            (["An", "Tu"].iter().all(|name| present.contains(&(*name).to_owned())) && proxy.streams() == 1)
                .then_some(())
        })
        .await;
        api.say("An", "e4").await;
        friends.board("Tu", 2).await;
        // The tab with the stream is closed.
        chromium.driver.switch_to_window(third).await.expect("the tab");
        chromium.driver.close_window().await.expect("it closes");
        friends.look("Tu").await;
        until("the next one holds it", async || present(&api).await.contains(&"Tu".to_owned()).then_some(())).await;
        api.say("Binh", "e5").await;
        friends.board("Tu", 3).await;
    })
    .await;
}

/// A page without locks between tabs, as on plain HTTP, that is hidden on demand. Its minute is over when the test says.
const HIDES: &str = "delete Navigator.prototype.locks; \
     Object.defineProperty(document, 'hidden', { get: () => Boolean(window.isHidden) }); \
     window.hides = (isHidden) => { window.isHidden = isHidden; document.dispatchEvent(new Event('visibilitychange')); }; \
     const wait = window.setTimeout; const stop = window.clearTimeout; \
     window.setTimeout = (task, millis, ...rest) => { \
       if (millis !== 60000) return wait(task, millis, ...rest); \
       window.minute = task; return -60; }; \
     window.clearTimeout = (timer) => { if (timer === -60) window.minute = null; else stop(timer); };";

/// Found by a review: tabs that cannot share a stream used up all connections of their browser.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_locks_a_tab_that_is_hidden_for_a_minute_lets_its_stream_go_and_asks() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let (api, proxy) = (Api::new(base, "an-di"), Proxy::start(base).await);
        begin(&api, "chess").await;
        chromium.before_each_page(HIDES).await;
        let friends = Friends::sit_down(chromium, &proxy.base, "an-di", &["An"]).await;
        friends.board("An", 1).await;
        assert_eq!(friends.script("return 'locks' in navigator").await, false);
        until("it has a stream", async || (proxy.streams() == 1).then_some(())).await;
        // A short look elsewhere changes nothing.
        friends.script("window.hides(true)").await;
        friends.turns("return typeof window.minute === 'function'").await;
        friends.script("window.hides(false)").await;
        friends.turns("return window.minute === null").await;
        assert_eq!(proxy.streams(), 1);
        friends.script("window.hides(true)").await;
        friends.script("window.minute()").await;
        until("it has let go", async || (proxy.streams() == 0).then_some(())).await;
        // All is as it should be: nothing is said about it, and the game continues.
        api.say("An", "e4").await;
        api.say("Binh", "e5").await;
        friends.board("An", 3).await;
        friends.turns("return document.title.startsWith('(1)')").await;
        assert_eq!(friends.script(STATE).await, "");
        assert_eq!(proxy.streams(), 0);
        friends.script("window.hides(false)").await;
        until("it has a stream again", async || (proxy.streams() == 1).then_some(())).await;
        api.say("An", "Nf3").await;
        friends.board("An", 4).await;
    })
    .await;
}
