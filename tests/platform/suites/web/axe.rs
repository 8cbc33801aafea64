//! Accessibility report of axe-core about the page. `cargo xtask test` installs it from npm, because its licence is
//! MPL-2.0 and it is no part of this repository.

use banco_tests::judges;
use banco_tests::web::Api;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use serde_json::Value;

use super::page::{begin, with_real_house};

/// A desktop, a phone, and a phone held sideways.
pub const WINDOWS: [(u32, u32); 3] = [(1280, 800), (390, 844), (667, 375)];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn axe_finds_nothing() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "axe");
        let page = Friends { driver: &chromium.driver, tabs: Vec::new() };
        let mut looked = Vec::new();
        let go = async |address: &str, shown: &str| {
            chromium.driver.goto(format!("{base}/t/{address}")).await.expect("the page");
            page.find(shown).await;
        };
        for lang in ["vi", "en"] {
            for (width, height) in WINDOWS {
                chromium.resize(width, height).await;
                go(&format!("axe-cua?lang={lang}"), "#name").await;
                looked.push((format!("door {lang} {width}"), judged(&page).await));
            }
        }
        go("axe-trong?user=An&lang=en", "#no-games").await;
        looked.push(("empty room".to_owned(), judged(&page).await));
        for game in ["backgammon", "chess"] {
            begin(&api, game).await;
        }
        api.say("Binh", "chào").await;
        for lang in ["vi", "en"] {
            for (width, height) in WINDOWS {
                chromium.resize(width, height).await;
                go(&format!("axe?user=An&lang={lang}"), ".message").await;
                page.script("document.querySelector('.game.chess').click()").await;
                page.find(".point.man[data-site=e2]").await;
                let at = format!("{lang} {width}");
                looked.push((format!("game {at}"), judged(&page).await));
                page.script("document.querySelector(\"#actions [data-data^='resign:']\").click()").await;
                page.find(".choice button[data-data]").await;
                looked.push((format!("question {at}"), judged(&page).await));
                page.script("document.querySelector('.choice .quiet').click()").await;
                page.script("document.querySelector('#menu-open').click()").await;
                page.script("document.querySelector('.sounds').open = true").await;
                page.find("#menu input[data-sound=low]").await;
                looked.push((format!("menu {at}"), judged(&page).await));
            }
        }
        for (place, found) in looked {
            assert!(found.is_empty(), "{place}: {found:#?}");
        }
    })
    .await;
}

/// All findings of axe on the current page, in any browser: required rules and best practices.
pub async fn judged(friends: &Friends<'_>) -> Vec<Value> {
    if friends.script("return !window.axe").await == Value::Bool(true) {
        let script = judges::node_modules("axe-core").join("node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(script).expect("axe-core has its script");
        friends.script(&format!("{axe}; window.axe = axe")).await;
    }
    let run = "const done = arguments[0]; \
         window.axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => done(violations \
           .map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => [html, failureSummary])])));";
    let found = friends.driver.execute_async(run, Vec::new()).await.expect("a script").json().clone();
    found.as_array().expect("a list").clone()
}
