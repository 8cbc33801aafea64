//! The page installed, and without its server: it starts to look back, and forgets what it has to forget.

use std::sync::Arc;

use banco::adapters::web::WebConfig;
use banco_ports::Lang;
use banco_service::i18n;
use banco_store::Store;
use banco_store::memory::InMemoryStore;
use banco_tests::stages;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use banco_tests::web::signed::SignedPage;
use banco_tests::web::window::Window;
use banco_tests::web::{Api, Running, open_table, scripted::Scripted};
use serde_json::Value;

use super::former::by_this_clock;
use super::page::{begin, photograph};

/// True once the worker answers for this page and has the page itself.
const IS_READY: &str = "return Boolean(navigator.serviceWorker.controller)";

/// Waits for the worker; a page is under it from its next start on.
async fn under_its_worker(friends: &Friends<'_>) {
    let active = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))";
    let answer = friends.driver.execute_async(active, Vec::new()).await.expect("a script").json().clone();
    assert_eq!(answer, Value::Bool(true));
    friends.driver.refresh().await.expect("loaded again");
    friends.turns(IS_READY).await;
}

/// Addresses that the browser keeps, with the names of their stores.
const KEPT: &str = "const done = arguments[0]; caches.keys().then(async (names) => { \
     const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => `${name.split(' ')[0]} ${url}`))); \
     done(all.flat()); })";

async fn kept(friends: &Friends<'_>) -> Vec<String> {
    let found = friends.driver.execute_async(KEPT, Vec::new()).await.expect("a script").json().clone();
    found.as_array().expect("a list").iter().map(|address| address.as_str().expect("text").to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_server_the_page_starts_to_look_back_and_goes_on_when_it_is_there_again() {
    let chromium = Chromium::start(Screen::Phone).await;
    looks_back(&chromium).await;
    chromium.quit().await;
}

/// The page of a server that stops and comes back, in a browser of any engine.
pub async fn looks_back(window: &impl Window) {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let (base, stage) = stages::local_table_on(Arc::clone(&store)).await;
    let api = Api::new(&base, "mat-mang");
    begin(&api, "jieqi").await;
    let chess = begin(&api, "chess").await;
    let friends = Friends::sit_down(window, &base, "mat-mang", &["An"]).await;
    friends.find(&format!("[data-game='{chess}']")).await;
    friends.script(&format!("document.querySelector('[data-game=\"{chess}\"]').click()")).await;
    friends.turns(&format!("return document.querySelector('.play img')?.src.includes('{chess}')")).await;
    friends.board("An", 1).await;
    friends
        .script(
            "caches.open('banco-shell /assets/app.0.js').then((shelf) => shelf.put('/old-version', new Response('')))",
        )
        .await;
    under_its_worker(&friends).await;
    friends.board("An", 1).await;
    friends.click_move("An", "e2e4").await;
    friends.board("An", 2).await;
    api.say("Binh", "e5").await;
    friends.board("An", 3).await;
    let seen = format!("/board/{chess}.png");
    friends
        .until("its pictures are kept", async || {
            kept(&friends).await.iter().filter(|address| address.contains(&seen)).count() >= 3
        })
        .await;
    drop(stage);
    friends.turns("return document.querySelector('#state').textContent !== ''").await;
    window.driver().refresh().await.expect("the page starts");
    friends.find("#room.offline").await;
    friends.reads("#state", &i18n::text(Lang::Vi, "web-looking-back")).await;
    friends.until("the board", async || friends.is_drawn().await).await;
    friends.script("document.querySelector('#before').click()").await;
    friends.find("#past:not([hidden])").await;
    friends.until("the position before", async || friends.is_drawn().await).await;
    friends.turns("return document.querySelector('.play img').src.includes('at=1')").await;
    let usable =
        "return [...document.querySelectorAll('#text, #actions button, .point')].some((node) => node.offsetWidth)";
    assert_eq!(friends.script(usable).await, false, "nothing can be sent");
    photograph(window, "offline").await;
    let stage = stages::local_table_again(store, &base).await;
    friends.find("#room:not(.offline)").await;
    friends.board("An", 3).await;
    friends.click_move("An", "g1f3").await;
    friends.board("An", 4).await;
    let addresses = kept(&friends).await;
    assert!(!addresses.iter().any(|address| address.contains("old-version")), "of another version: {addresses:?}");
    // A person who is forgotten is forgotten by the browser, too.
    by_this_clock(&stage).await;
    api.say("An", "/privacy delete yes").await;
    friends.find("#gate:not([hidden])").await;
    friends
        .until("nothing is kept", async || !kept(&friends).await.iter().any(|address| address.contains("banco-seen")))
        .await;
    drop(stage);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_6_no_browser_keeps_what_a_seat_alone_knows_and_signing_out_clears_the_rest() {
    let page = SignedPage::open(false).await;
    let hidden = page.game("jieqi", "an", "binh").await;
    let open = page.game("chess", "an", "binh").await;
    let chromium = Chromium::start(Screen::Phone).await;
    let link = format!("{}/in#{}", page.base, page.token("an").await);
    let friends = Friends::open(&chromium.driver, &link, "an").await;
    friends.find("#room:not([hidden])").await;
    under_its_worker(&friends).await;
    for game in [&hidden, &open] {
        let tab = format!(".game[data-game='{game}']");
        friends.find(&tab).await;
        // The page may replace the list at any time.
        friends.script(&format!("document.querySelector(\"{tab}\").click()")).await;
        friends.turns(&format!("return document.querySelector('.play img')?.src.includes('{game}')")).await;
        friends.until("the board", async || friends.is_drawn().await).await;
    }
    friends
        .until("the open game is kept", async || {
            kept(&friends).await.iter().any(|address| address.contains(&format!("/board/{open}.png")))
        })
        .await;
    let asked = "const [games, done] = arguments; Promise.all(games.map((game) => fetch(`/board/${game}.png?keep=0&asked=1`))).then(() => done(true))";
    let answer = friends.driver.execute_async(asked, vec![serde_json::json!([hidden, open])]).await.expect("a script");
    assert_eq!(answer.json(), &Value::Bool(true));
    let is_asked = |address: &String| address.contains(&format!("/board/{open}.png?keep=0&asked=1"));
    friends.until("a picture of the open game is kept", async || kept(&friends).await.iter().any(is_asked)).await;
    let addresses = kept(&friends).await;
    assert!(!addresses.iter().any(|address| address.contains(&format!("/board/{hidden}"))), "{addresses:?}");
    let games = "const done = arguments[0]; caches.match('/seen').then((kept) => kept.text()).then(done)";
    let games = friends.driver.execute_async(games, Vec::new()).await.expect("a script").json().clone();
    let games: Value = serde_json::from_str(games.as_str().expect("text")).expect("JSON");
    let ids: Vec<&str> =
        games["games"].as_array().expect("games").iter().filter_map(|game| game["line"]["id"].as_str()).collect();
    assert_eq!(ids, [open.as_str()], "{games}");
    assert!(!addresses.iter().any(|address| address.contains("/api/") || address.contains("/in")), "{addresses:?}");
    answers_by_code(&page, &friends).await;
    friends.find("#menu-open").await.click().await.expect("a click");
    friends.find("[data-action=signOut]").await.click().await.expect("a click");
    friends.find("div.card > .hint").await;
    friends
        .until("only files are left, and not the closed page", async || {
            kept(&friends).await.iter().all(|address| address.contains("/assets/"))
        })
        .await;
    chromium.quit().await;
}

/// Found by players: a challenge reached by its code showed less than others, and a second card of it stayed open.
async fn answers_by_code(page: &SignedPage, friends: &Friends<'_>) {
    page.whispers("binh", "play", "jieqi anywhere").await;
    let asked = page.newest_game("binh").await;
    let code = page.invitation(&asked).await;
    let seats = format!("document.querySelectorAll('#messages button[data-data^=\"sit:{asked}:\"]')");
    for count in 1..=2 {
        friends.say("an", &format!("/accept {code}")).await;
        friends.turns(&format!("return {seats}.length === {count}")).await;
    }
    friends.turns(&format!("return /hết hạn|expires/.test({seats}[0].closest('.message').textContent)")).await;
    friends.script(&format!("document.querySelector('#messages button[data-data=\"part:{asked}\"]').click()")).await;
    let typed = format!("return document.querySelector('#text').value === '/nhan {} '", code.replace('-', ""));
    friends.turns(&typed).await;
    friends.script("document.querySelector('#text').value = ''").await;
    friends.script(&format!("{seats}[0].click()")).await;
    friends.turns(&format!("return {seats}.length === 0")).await;
    friends.find(&format!(".game[data-game='{asked}']")).await;
}

/// The name of a file that tells its content, in a page.
fn lasting(page: &str, stem: &str, kind: &str) -> String {
    let (_, rest) = page.split_once(&format!("\"/assets/{stem}.")).expect("a name");
    format!("/assets/{stem}.{}", rest.split('"').next().expect("an end")).trim_end_matches(kind).to_owned() + kind
}

#[tokio::test]
async fn script_and_style_have_names_that_tell_their_content_and_are_kept_for_a_year() {
    let config = WebConfig { access_key: Some("mật khẩu dài".into()), ..open_table() };
    let running = Running::start(config, Scripted::new).await;
    let api = Api::new(&running.base, "ban");
    let cache = |answer: &reqwest::Response| answer.headers()["cache-control"].to_str().expect("text").to_owned();
    let door = api.get("/").await;
    assert_eq!((door.status().as_u16(), cache(&door).as_str()), (401, "no-store"));
    let door = door.text().await.expect("text");
    let worker = api.get("/sw.js").await;
    assert_eq!((worker.status().as_u16(), cache(&worker).as_str()), (200, "no-cache"));
    let policy = worker.headers()["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.contains("worker-src 'self'"), "{policy}");
    let worker = worker.text().await.expect("text");
    let (script, style) = (lasting(&worker, "app", ".js"), lasting(&door, "style", ".css"));
    assert!(worker.contains(&style), "{style}");
    for (address, plain) in [(&script, "/assets/app.js"), (&style, "/assets/style.css")] {
        let kept = api.get(address).await;
        assert_eq!((kept.status().as_u16(), cache(&kept).as_str()), (200, "public, max-age=31536000, immutable"));
        let known = api.get(plain).await;
        assert_eq!((known.status().as_u16(), cache(&known).as_str()), (200, "no-cache"), "{plain}");
        assert!(known.headers().contains_key("etag"));
        assert_eq!(kept.bytes().await.expect("bytes"), known.bytes().await.expect("bytes"), "{address}");
        let (stem, _) = plain.split_once('.').expect("a kind");
        let old = api.get(&plain.replace(stem, &format!("{stem}.0123456789abcdef"))).await;
        assert_eq!((old.status().as_u16(), cache(&old).as_str()), (404, "no-store"), "another version's file");
    }
    let packed = api.client.get(format!("{}/sw.js", running.base)).header("accept-encoding", "gzip").send().await;
    let packed = packed.expect("an answer").bytes().await.expect("bytes").len();
    assert!(packed <= 1_500, "the worker weighs {packed} bytes");
    let manifest: Value = api.get("/assets/app.webmanifest").await.json().await.expect("JSON");
    for field in ["id", "name", "short_name", "start_url", "scope", "display", "theme_color", "background_color"] {
        assert!(manifest[field].as_str().is_some_and(|text| !text.is_empty()), "{field}");
    }
    let within = |address: &Value| address.as_str().is_some_and(|address| address.starts_with('/'));
    assert!(within(&manifest["id"]) && within(&manifest["scope"]) && within(&manifest["start_url"]));
    let icons = manifest["icons"].as_array().expect("icons");
    assert!(["any", "maskable"].iter().all(|purpose| icons.iter().any(|icon| icon["purpose"] == *purpose)));
    let shortcuts = manifest["shortcuts"].as_array().expect("shortcuts");
    assert!(shortcuts.iter().all(|shortcut| within(&shortcut["url"]) && shortcut["name"].is_string()));
    running.stop().await;
}
