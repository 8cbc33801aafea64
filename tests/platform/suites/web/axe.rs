//! Accessibility report of axe-core about the page. `cargo xtask test` installs it from npm, because its licence is
//! MPL-2.0 and it is no part of this repository.

use banco_tests::judges;
use banco_tests::web::Api;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use serde_json::Value;

use super::page::{begin, with_real_house};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn axe_finds_nothing() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "axe");
        chromium.driver.goto(format!("{base}/t/axe?lang=en")).await.expect("the page");
        let door = Friends { driver: &chromium.driver, tabs: Vec::new() };
        door.find("#name").await;
        let mut looked = vec![("door", judged(&door).await)];
        chromium.driver.goto(format!("{base}/t/axe-trong?user=An&lang=en")).await.expect("the page");
        door.find("#no-games").await;
        looked.push(("empty room", judged(&door).await));
        for game in ["chess", "backgammon"] {
            begin(&api, game).await;
        }
        api.say("Binh", "chào").await;
        for (width, height) in [(1366, 768), (390, 844), (667, 375)] {
            chromium.resize(width, height).await;
            chromium.driver.goto(format!("{base}/t/axe?user=An&lang=vi")).await.expect("the page");
            door.find(".play img.board").await;
            door.find(".message").await;
            looked.push(("room", judged(&door).await));
        }
        for (place, found) in looked {
            assert!(found.is_empty(), "{place}: {found:#?}");
        }
    })
    .await;
}

/// All findings of axe on the current page, in any browser: required rules and best practices.
pub async fn judged(friends: &Friends<'_>) -> Vec<Value> {
    let script = judges::node_modules("axe-core").join("node_modules/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(script).expect("axe-core has its script");
    friends.script(&format!("{axe}; window.axe = axe")).await;
    let run = "const done = arguments[0]; \
         window.axe.run(document).then(({ violations }) => done(violations \
           .map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => [html, failureSummary])])));";
    let found = friends.driver.execute_async(run, Vec::new()).await.expect("a script").json().clone();
    found.as_array().expect("a list").clone()
}
