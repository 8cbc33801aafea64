//! The page as a Mini App in Telegram's own apps (everywhere 6): no frame, but an object that each app puts into the page.

use std::sync::atomic::Ordering;

use banco_tests::web::chromium::photograph;
use banco_tests::web::friends::Friends;
use banco_tests::web::servers::block;
use banco_tests::web::signed::SignedPage;
use banco_tests::web::telegram_app::{App, HEIGHT, TAKEN, TelegramApp};
use banco_tests::web::telegram_client::{TelegramClient, day, init, night};
use serde_json::{Value, json};

use super::axe::judged;

/// Events from the page to each app, each of them once.
const TOLD: &[(&str, &str)] = &[
    ("web_app_ready", "{}"),
    ("web_app_expand", "{}"),
    ("web_app_setup_swipe_behavior", r#"{"allow_vertical_swipe":false}"#),
    ("web_app_request_viewport", "{}"),
    ("web_app_request_safe_area", "{}"),
    ("web_app_request_content_safe_area", "{}"),
    ("web_app_set_header_color", r#"{"color_key":"bg_color"}"#),
    ("web_app_set_background_color", r##"{"color":"#f4f4f5"}"##),
    ("web_app_set_bottom_bar_color", r##"{"color":"#ffffff"}"##),
];

/// Parts outside these edges, counted from the upper left corner, and the board's share of the height between them.
pub const OUTSIDE: &str = "const [top, right, bottom, left] = arguments; \
     const all = [...document.querySelectorAll('.bar button, .play, .actions button, .steps button, .moves, .say input, .say button, .stage')]; \
     const boxes = all.map((node) => [node.id || node.className, node.getBoundingClientRect()]).filter(([, { width }]) => width > 1); \
     const out = boxes.filter(([, box]) => box.top < top - 1 || box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1); \
     return [JSON.stringify(out), document.querySelector('.play').getBoundingClientRect().height / (bottom - top)];";

fn value(name: &str) -> String {
    format!("getComputedStyle(document.documentElement).getPropertyValue('{name}')")
}

async fn comes(friends: &Friends<'_>, name: &str, wanted: &str) {
    friends.turns(&format!("return {} === '{wanted}'", value(name))).await;
}

async fn is_open(friends: &Friends<'_>) {
    friends.find("#room:not([hidden])").await;
    friends.until("the board", async || friends.is_drawn().await).await;
}

/// Everything that can be pressed lies between these edges, and the board takes most of the room.
async fn is_whole(friends: &Friends<'_>, edges: [u64; 4], share: f64, what: &str) {
    let edges: Vec<Value> = edges.iter().map(|edge| json!(edge)).collect();
    let found = friends.driver.execute(OUTSIDE, edges).await.expect("a script").json().clone();
    assert_eq!(found[0], "[]", "{what}");
    assert!(found[1].as_f64() >= Some(share), "{what}: {found}");
}

/// The page has asked for its room, and has it.
async fn has_its_room(app: &TelegramApp<'_>, friends: &Friends<'_>, what: &str) {
    comes(friends, "--tg-safe-top", &format!("{}px", TAKEN[0])).await;
    comes(friends, "--tg-safe-bottom", &format!("{}px", TAKEN[1])).await;
    comes(friends, "--client-height", &format!("{HEIGHT}px")).await;
    is_whole(friends, [TAKEN[0], 390, HEIGHT - TAKEN[1], 0], 0.5, what).await;
    // A sheet of the app on its way is not followed, and one that has come to rest is.
    let height =
        |height: u64, stable: bool| json!({ "height": height, "is_state_stable": stable, "is_expanded": true });
    app.tells("viewport_changed", height(300, false)).await;
    app.tells("viewport_changed", height(700, true)).await;
    comes(friends, "--client-height", "700px").await;
    is_whole(friends, [TAKEN[0], 390, 700 - TAKEN[1], 0], 0.45, what).await;
    // Turned: the notch lies at the side, and the app's own bar above.
    app.client.chromium.resize(844, 390).await;
    app.tells("viewport_changed", height(390, true)).await;
    app.tells("safe_area_changed", json!({ "top": 0, "bottom": 21, "left": 47, "right": 47 })).await;
    app.tells("content_safe_area_changed", json!({ "top": 46, "bottom": 0, "left": 0, "right": 0 })).await;
    comes(friends, "--tg-safe-left", "47px").await;
    is_whole(friends, [46, 844 - 47, 390 - 21, 47], 0.85, what).await;
    photograph(&app.client.chromium, &format!("telegram-app-turned-{what}")).await;
    app.client.chromium.resize(390, 844).await;
    app.tells("viewport_changed", height(HEIGHT, true)).await;
    app.tells("safe_area_changed", json!({ "top": 47, "bottom": 34, "left": 0, "right": 0 })).await;
    comes(friends, "--tg-safe-left", "0px").await;
}

/// The app's way back leads out of what lies over the board.
async fn goes_back(app: &TelegramApp<'_>, friends: &Friends<'_>) {
    for (opens, closed) in [
        ("document.getElementById('before').click()", "document.getElementById('past').hidden"),
        ("document.getElementById('menu-open').click()", "document.getElementById('menu').hidden"),
        ("document.querySelector('#menu [data-sheet=settings]').click()", "document.getElementById('sheet').hidden"),
    ] {
        friends.script(opens).await;
        app.shows_back(true).await;
        app.goes_back().await;
        friends.turns(&format!("return {closed}")).await;
        app.shows_back(false).await;
    }
}

/// The app's colours are worn, and nothing else is taken for them.
async fn wears(app: &TelegramApp<'_>, friends: &Friends<'_>) {
    let forged = "window.postMessage(JSON.stringify({ eventType: 'theme_changed', eventData: { theme_params: \
         { bg_color: '#ff0000', text_color: '#000000' } } }), '*')";
    friends.script(forged).await;
    app.tells("theme_changed", json!({ "theme_params": night() })).await;
    comes(friends, "--paper", "#0f0f0f").await;
    // An app that could not name its colours says so without any.
    app.tells("theme_changed", json!({})).await;
    friends.script(forged).await;
    assert_eq!(judged(friends).await, Vec::<Value>::new(), "by night");
}

/// Loaded again while the menu is open: the same person, the same colours and the same room, and no way back to nothing.
async fn keeps(app: &TelegramApp<'_>, friends: &Friends<'_>, what: &str) {
    friends.script("document.getElementById('menu-open').click()").await;
    app.shows_back(true).await;
    friends.leave("location.reload()").await;
    friends.turns("return document.getElementById('menu')?.hidden && performance.getEntriesByType('navigation')[0].type === 'reload'").await;
    is_open(friends).await;
    app.shows_back(false).await;
    comes(friends, "--paper", "#0f0f0f").await;
    comes(friends, "--client-height", &format!("{HEIGHT}px")).await;
    comes(friends, "--tg-safe-top", &format!("{}px", TAKEN[0])).await;
    is_whole(friends, [TAKEN[0], 390, HEIGHT - TAKEN[1], 0], 0.5, what).await;
}

/// Other addresses are left to the app.
async fn leads_out(app: &TelegramApp<'_>, friends: &Friends<'_>) {
    let press = "const link = document.createElement('a'); link.href = arguments[0]; document.body.append(link); link.click(); link.remove()";
    for address in ["https://lichess.org/x", "https://t.me/banco?start=x"] {
        friends.driver.execute(press, vec![json!(address)]).await.expect("a script");
    }
    let heard = app.heard().await;
    let opened: Vec<_> = heard.iter().filter(|(kind, _)| kind.starts_with("web_app_open_")).collect();
    let wanted = [
        ("web_app_open_link".to_owned(), json!({ "url": "https://lichess.org/x" })),
        ("web_app_open_tg_link".to_owned(), json!({ "path_full": "/banco?start=x" })),
    ];
    assert_eq!(opened, wanted.iter().collect::<Vec<_>>());
    assert_eq!(friends.script("return location.pathname").await, "/tg");
}

/// The page in one of the apps, from its button to a reload.
async fn an_evening(page: &SignedPage, client: &TelegramClient, app: App, opponent: &str, lang: &str) {
    let what = format!("{app:?}");
    // The newest game is newer than the last move, and the signed data newer than that of the last app.
    page.house.clock.fetch_add(2_000, Ordering::SeqCst);
    let id = page.game("chess", "an", opponent).await;
    let first = init(page, "an", Some(&format!("g_{id}")));
    let friends = Friends { driver: client.driver(), tabs: Vec::new() };
    let app = TelegramApp::open(client, app, &format!("/tg?lang={lang}"), &first, &day()).await;
    is_open(&friends).await;
    friends.find(&format!(".game[data-game='{id}'][aria-pressed=true]")).await;
    friends.turns(&format!("return document.documentElement.lang === '{lang}'")).await;
    comes(&friends, "--paper", "#f4f4f5").await;
    let kept = friends
        .script("return location.href + JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie")
        .await;
    let hash = first.rsplit_once('=').expect("a signature").1;
    assert!(!kept.to_string().contains(hash) && !kept.to_string().contains("auth_date"), "{kept}");
    let heard = app.heard().await;
    for (kind, data) in TOLD {
        let found: Vec<String> =
            heard.iter().filter(|(told, _)| told == kind).map(|(_, data)| data.to_string()).collect();
        assert_eq!(found, [*data], "{what}: {kind}");
    }
    assert_eq!(heard.last().map(|(kind, _)| kind.as_str()), Some("web_app_ready"), "{what}: ready, last of all");
    assert_eq!(judged(&friends).await, Vec::<Value>::new(), "{what} {lang}");
    has_its_room(&app, &friends, &what).await;

    friends.find(".point.man[data-site=e2]").await;
    friends
        .script("for (const site of ['e2', 'e4']) document.querySelector(`.point[data-site='${site}']`).click()")
        .await;
    friends.reads("#moves", "e4").await;
    page.says(opponent, "move", &format!("e7e5 #{id}")).await;
    friends.find(".advice.turn").await;
    goes_back(&app, &friends).await;
    wears(&app, &friends).await;
    keeps(&app, &friends, &what).await;
    leads_out(&app, &friends).await;
    photograph(&client.chromium, &format!("telegram-app-{what}")).await;
    app.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_evening_in_each_of_telegrams_own_apps() {
    let page = SignedPage::open(false).await;
    let guide = std::fs::read_to_string(banco_tests::root().join("docs/host.md")).expect("the guide");
    let client = TelegramClient::open(&page, &block(&guide, "caddyfile")).await;
    for (app, opponent, lang) in
        [(App::Android, "binh", "vi"), (App::Ios, "chi", "en"), (App::Desktop, "dung", "vi"), (App::Old, "em", "en")]
    {
        an_evening(&page, &client, app, opponent, lang).await;
    }
    client.chromium.quit().await;
}
