//! The stream of the page stays alive: after a page comes back from the browser's memory, behind proxies, and in many tabs
//! of one browser (reviews of browsers, S1 1, S1 2 and S2 3).

use std::time::Duration;

use banco_tests::proxy::{Proxy, holding_the_stream_back};
use banco_tests::stages;
use banco_tests::web::Api;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use serde_json::json;

use super::page::{begin, with_real_house};

/// Tabs of one browser: more than it has connections to one server.
const TABS: usize = 8;

fn of(driver: &thirtyfour::WebDriver) -> Friends<'_> {
    Friends { driver, tabs: Vec::new() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_comes_back_from_memory_is_alive() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let [first, second] = ["mot", "hai"].map(|channel| Api::new(base, channel));
        begin(&first, "chess").await;
        begin(&second, "caro").await;
        let friends = of(&chromium.driver);
        chromium.driver.goto(format!("{base}/t/mot?user=An&lang=en")).await.expect("the page");
        friends.find(".play").await;
        first.say("An", "e4").await;
        friends.turns("return document.querySelector('.play img').src.includes('v=2&')").await;
        friends.script("window.isTheSame = true; location.assign('/t/hai')").await;
        friends.turns("return location.pathname === '/t/hai' && document.querySelector('.play') !== null").await;
        first.say("Binh", "e5").await;
        chromium.driver.back().await.expect("back");
        friends.turns("return location.pathname === '/t/mot'").await;
        assert_eq!(friends.script("return window.isTheSame === true").await, json!(true), "it came from memory");
        friends.turns("return document.querySelector('.play img').src.includes('v=3&')").await;
        first.say("An", "Nf3").await;
        first.say("Binh", "Nc6").await;
        friends.turns("return document.querySelector('.play img').src.includes('v=5&')").await;
        assert_eq!(friends.text("#state").await, "");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_that_a_proxy_holds_back_is_replaced_by_asking() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let behind = holding_the_stream_back(base).await;
        let api = Api::new(base, "bi-giu");
        begin(&api, "chess").await;
        let friends = of(&chromium.driver);
        for (lang, words) in [("en", "held back"), ("vi", "bị giữ lại")] {
            chromium.driver.goto(format!("{behind}/t/bi-giu?user=An&lang={lang}")).await.expect("the page");
            friends.find(".play").await;
            friends.reads("#state", words).await;
        }
        api.say("An", "e4").await;
        api.say("Binh", "e5").await;
        friends.turns("return document.querySelector('.play img').src.includes('v=3&')").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_tabs_of_one_browser_do_not_lock_each_other_up() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let driver = &chromium.driver;
        let friends = of(driver);
        for number in 0..TABS {
            let api = Api::new(base, &format!("the-{number}"));
            begin(&api, "chess").await;
            if number > 0 {
                let tab = driver.new_tab().await.expect("a tab");
                driver.switch_to_window(tab).await.expect("the tab");
            }
            driver.goto(format!("{base}/t/the-{number}?user=An&lang=en")).await.expect("the page");
            friends.find(".advice.turn").await;
            // The move goes over a connection of its own.
            friends.script("document.querySelector('.point[data-site=e2]').click()").await;
            friends.script("document.querySelector('.point[data-site=e4]').click()").await;
            friends.turns("return document.querySelector('.play img').src.includes('v=2&')").await;
            api.say("Binh", "e5").await;
            friends.turns("return document.querySelector('.play img').src.includes('v=3&')").await;
        }
        // A tab that gave its stream up learns of a move all the same, and has one again when it is looked at.
        let first = Api::new(base, "the-0");
        first.say("An", "Nf3").await;
        first.say("Binh", "Nc6").await;
        let windows = driver.windows().await.expect("the tabs");
        driver.switch_to_window(windows[0].clone()).await.expect("the first tab");
        friends.turns("return document.querySelector('.play img').src.includes('v=5&')").await;
    })
    .await;
}

/// What arrives through a proxy while the stream stays open. A buffering proxy hands it on only when the stream ends.
async fn follows_through(base: &str, behind: &str) {
    let direct = Api::new(base, "qua-proxy");
    let mut stream = direct
        .client
        .get(format!("{behind}/api/events?channel=qua-proxy&user=Chi&lines=1"))
        .send()
        .await
        .expect("a stream");
    for text in ["một", "hai", "ba"] {
        let said = direct
            .client
            .post(format!("{behind}/api/say"))
            .header("origin", behind)
            .json(&json!({ "user": "An", "channel": "qua-proxy", "text": text, "chat": true }))
            .send()
            .await
            .expect("an answer");
        assert_eq!(said.status(), 200, "{behind}");
        let mut read = String::new();
        while !read.contains(&format!("\"text\":\"{text}\"")) {
            let chunk = tokio::time::timeout(Duration::from_secs(30), stream.chunk()).await;
            let chunk = chunk.unwrap_or_else(|_| panic!("{behind} holds back: {read}"));
            read += &String::from_utf8_lossy(&chunk.expect("a chunk").expect("the stream goes on"));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_stream_passes_nginx_and_caddy_as_the_documents_set_them_up() {
    let (base, stage) = stages::local_table().await;
    let upstream = base.trim_start_matches("http://");
    let nginx = Proxy::nginx(upstream).await;
    follows_through(&base, &nginx.base).await;
    let caddy = Proxy::caddy(upstream).await;
    follows_through(&base, &caddy.base).await;
    drop(stage);
}
