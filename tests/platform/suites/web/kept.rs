//! A browser that keeps nothing for the page: all of it works until it is closed.

use banco_ports::Lang;
use banco_service::i18n;
use banco_tests::patience::until;
use banco_tests::stages;
use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use banco_tests::web::proxy::Proxy;

use super::page::begin;

const THROWS: &str = "const throws = (name) => { try { return !window[name]; } catch { return true; } }; \
     return throws('localStorage') && throws('sessionStorage')";

/// Found by a review: where storage is blocked the page stayed white.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_in_a_browser_that_blocks_storage() {
    let (base, stage) = stages::local_table().await;
    let chromium = Chromium::start_without_storage(Screen::Desk).await;
    let (api, proxy) = (Api::new(&base, "khong-nho"), Proxy::start(&base).await);
    begin(&api, "chess").await;
    let friends = Friends::sit_down(&chromium, &proxy.base, "khong-nho", &["An"]).await;
    assert_eq!(friends.script(THROWS).await, true, "the browser blocks it");
    friends.board("An", 1).await;
    friends.find(".advice.turn").await;
    friends.say("An", "e4").await;
    friends.board("An", 2).await;
    // Locks between tabs are blocked, too: this one has a stream of its own.
    until("it is told", async || (proxy.streams() == 1).then_some(())).await;
    api.say("Binh", "e5").await;
    friends.board("An", 3).await;
    // What is chosen lasts as long as the page.
    for (pressed, key) in [("false", "web-sound-off"), ("true", "web-sound-on")] {
        friends.script("document.querySelector('#sound').click()").await;
        friends.turns(&format!("return document.querySelector('#sound').ariaPressed === '{pressed}'")).await;
        assert_eq!(friends.text("#sound").await, i18n::text(Lang::Vi, key));
    }
    friends.say("An", "/resign").await;
    friends.press("An", "confirm:").await;
    friends.find(".done .game").await;
    friends.script("document.querySelector('.done > .quiet').click()").await;
    friends.turns("return document.querySelectorAll('.game').length === 0").await;
    // Without cookies the language stands in the address.
    friends.script("document.querySelector('#menu [data-action=language]').click()").await;
    friends.turns("return document.documentElement?.lang === 'en' && document.readyState === 'complete'").await;
    friends.find("#name").await;
    chromium.quit().await;
    drop(stage);
}

/// Text of another program, or of an older page, where the page looks for its own.
const SPOILED: &str = "for (const store of [localStorage, sessionStorage]) \
     for (const key of ['banco.over.la.An', 'banco.stood.la', 'banco.sound']) store.setItem(key, '{not JSON');";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spoiled_storage_is_read_as_none() {
    let (base, stage) = stages::local_table().await;
    let chromium = Chromium::start(Screen::Desk).await;
    begin(&Api::new(&base, "la"), "chess").await;
    chromium.before_each_page(SPOILED).await;
    let friends = Friends::sit_down(&chromium, &base, "la", &["An"]).await;
    friends.board("An", 1).await;
    assert_eq!(friends.text("#sound").await, i18n::text(Lang::Vi, "web-sound-on"));
    chromium.quit().await;
    drop(stage);
}
