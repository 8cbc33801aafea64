//! The page as a Mini App of Telegram (everywhere 6): over HTTP, and in a stand-in for Telegram's web client.

use std::sync::atomic::Ordering;

use banco_tests::logs;
use banco_tests::patience::until;
use banco_tests::telegram::{TOKEN, opened_with};
use banco_tests::web::chromium::photograph;
use banco_tests::web::friends::Friends;
use banco_tests::web::servers::block;
use banco_tests::web::signed::{Browser, SignedPage, account};
use banco_tests::web::story::Story;
use banco_tests::web::telegram_client::{CLIENT_BAR, TelegramClient, day, init, night};
use banco_tests::web::{Running, open_table, scripted::Scripted};
use reqwest::Response;
use serde_json::{Value, json};
use thirtyfour::Key;

use super::axe::judged;

async fn signs_in(page: &SignedPage, init: &str) -> Response {
    Browser::stranger(&page.base).post("/api/session", &json!({ "init": init })).await
}

/// Headers that decide about frames.
fn frames(answer: &Response) -> (String, usize) {
    let policy = answer.headers()["content-security-policy"].to_str().expect("text");
    let ancestors = policy.split("; ").find(|part| part.starts_with("frame-ancestors ")).expect("a rule");
    (ancestors.to_owned(), answer.headers().get_all("x-frame-options").iter().count())
}

#[tokio::test]
async fn clause_6_4_only_the_entrance_of_telegram_may_stand_in_its_client() {
    let page = SignedPage::open(false).await;
    let stranger = Browser::stranger(&page.base);
    let entrance = stranger.get("/tg?start=g_k7m2").await;
    assert_eq!(entrance.status(), 200);
    assert_eq!(frames(&entrance), ("frame-ancestors https://web.telegram.org".to_owned(), 0));
    assert_eq!(entrance.headers()["referrer-policy"], "no-referrer");
    assert!(entrance.headers().get("set-cookie").is_none());
    let policy = entrance.headers()["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.starts_with("default-src 'self'; ") && !policy.contains("unsafe"), "{policy}");
    for other in ["/", "/in", "/t/ban", "/tg/", "/tg/x", "/TG", "/api/session", "/assets/app.js"] {
        assert_eq!(frames(&stranger.get(other).await), ("frame-ancestors 'none'".to_owned(), 1), "{other}");
    }
    // A cookie of the same browser changes nothing there.
    let with_cookie = page.signs_in("an").await.get("/tg").await;
    assert!(with_cookie.headers().get("set-cookie").is_none());
    let (one, other) = (with_cookie.text().await.expect("text"), stranger.get("/tg").await.text().await.expect("text"));
    assert_eq!(one, other);
    // Without a public address there is no such entrance.
    let table = Running::start(open_table(), Scripted::new).await;
    let missing = Browser::stranger(&table.base).get("/tg").await;
    assert_eq!((missing.status().as_u16(), frames(&missing)), (404, ("frame-ancestors 'none'".to_owned(), 1)));
    let refused =
        Browser::stranger(&table.base).post("/api/session", &json!({ "init": init(&page, "an", None) })).await;
    assert_eq!(refused.status(), 400);
    table.stop().await;
}

#[tokio::test]
async fn clause_6_2_signed_data_opens_one_session_without_a_cookie() {
    logs::catch();
    let page = SignedPage::open(false).await;
    let id = page.game("jieqi", "an", "binh").await;
    let data = init(&page, "an", Some(&format!("g_{id}")));
    let opened = signs_in(&page, &data).await;
    assert_eq!(opened.status(), 200);
    assert!(opened.headers().get("set-cookie").is_none());
    let told: Value = opened.json().await.expect("JSON");
    assert_eq!((&told["account"], &told["game"]), (&json!(account("an").key.0), &json!(id)));
    let bearer = told["session"].as_str().expect("a secret").to_owned();
    let client = reqwest::Client::new();
    let asked = |bearer: &str| {
        client.get(format!("{}/api/table/{id}", page.base)).header("authorization", format!("Bearer {bearer}")).send()
    };
    assert_eq!(asked(&bearer).await.expect("an answer").status(), 200);
    // A start parameter of the address is a wish only where the signed data has none.
    for (start, wish, game) in
        [(None, format!("g_{id}"), json!(id)), (Some("i_ABCDEFGH"), format!("g_{id}"), Value::Null)]
    {
        page.house.clock.fetch_add(1_000, Ordering::SeqCst);
        let body = json!({ "init": init(&page, "binh", start), "start": wish });
        let told: Value = Browser::stranger(&page.base).post("/api/session", &body).await.json().await.expect("JSON");
        assert_eq!(told["game"], game, "{told}");
        assert_eq!(told["invitation"], start.map_or(Value::Null, |_| json!("ABCD-EFGH")));
    }
    let again = signs_in(&page, &data).await;
    assert_eq!(again.status(), 403, "the second use");
    let said = again.text().await.expect("text");
    let hash = data.rsplit_once('=').expect("a signature").1.to_owned();
    assert!(!said.contains(&hash), "{said}");
    let lines = logs::lines();
    for hidden in [data.as_str(), &hash, &bearer] {
        // The driver of a browser in a test beside this one writes down its scripts.
        let found: Vec<&str> =
            lines.lines().filter(|line| !line.contains(" thirtyfour::") && line.contains(hidden)).collect();
        assert!(found.is_empty(), "{found:?}");
    }
}

#[tokio::test]
async fn clause_8_4_hostile_data_signs_no_account_in() {
    let page = SignedPage::open(false).await;
    let now = page.house.service.now() / 1_000;
    let user = r#"{"id":7,"first_name":"An"}"#;
    let at = |seconds: i64| opened_with(TOKEN, &[("user", user), ("auth_date", &(now + seconds).to_string())]);
    let good = at(0);
    let (body, hash) = good.split_once("&hash=").expect("a signature");
    let hostile = [
        ("an hour old", at(-3_600)),
        ("five minutes old", at(-300)),
        ("from the future", at(61)),
        ("another bot", opened_with("700101:other", &[("user", user), ("auth_date", &now.to_string())])),
        ("capitals", format!("{body}&hash={}", hash.to_uppercase())),
        ("no signature", body.to_owned()),
        ("no value", format!("{body}&hash=")),
        ("twice", format!("{good}&auth_date={now}")),
        ("a zero byte", format!("{body}%00&hash={hash}")),
        ("long", format!("{good}&x={}", "A".repeat(10_240))),
        ("nothing", String::new()),
    ];
    for (what, data) in &hostile {
        let status = signs_in(&page, data).await.status().as_u16();
        // Many wrong ones from one address have to wait.
        assert!(matches!(status, 403 | 429), "{what}: {status}");
        assert!(page.house.store.values("page:session:").await.expect("readable").is_empty(), "{what}");
    }
    // A session and a token are no signed data, and the reverse.
    for wrong in [json!({ "token": good }), json!({ "init": page.token("an").await }), json!({ "init": 7 })] {
        let answer = Browser::stranger(&page.base).post("/api/session", &wrong).await;
        assert!(answer.status().is_client_error(), "{wrong}");
    }
    let foreign = reqwest::Client::new().post(format!("{}/api/session", page.base));
    let foreign = foreign.header("origin", "https://web.telegram.org").json(&json!({ "init": at(1) }));
    assert_eq!(foreign.send().await.expect("an answer").status(), 403, "the client's own page asks for nothing");
    assert!(page.house.store.values("page:session:").await.expect("readable").is_empty());
}

/// The value of a colour of the page.
async fn colour(friends: &Friends<'_>, name: &str) -> String {
    let read = format!("return getComputedStyle(document.documentElement).getPropertyValue('--{name}')");
    friends.script(&read).await.as_str().unwrap_or_default().to_owned()
}

/// The page has opened, in the client's colours and without its data.
async fn is_open(client: &TelegramClient, friends: &Friends<'_>, id: &str, first: &str) {
    friends.find("#room:not([hidden])").await;
    friends.find(&format!(".game[data-game='{id}'][aria-pressed=true]")).await;
    friends.until("the board", async || friends.is_drawn().await).await;
    assert_eq!(friends.script("return location.href").await, "https://banco.example/tg");
    let kept = friends.script("return JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie").await;
    let hash = first.rsplit_once('=').expect("a signature").1;
    assert!(!kept.to_string().contains(hash) && !kept.to_string().contains("auth_date"), "{kept}");
    let heard = client.heard().await;
    for told in ["iframe_ready", "web_app_ready", "web_app_expand", "web_app_setup_swipe_behavior"] {
        assert!(heard.iter().any(|kind| kind == told), "{told}: {heard:?}");
    }
    assert_eq!(colour(friends, "paper").await, "#f4f4f5");
    friends
        .turns("return getComputedStyle(document.documentElement).getPropertyValue('--tg-safe-bottom') === '24px'")
        .await;
    assert_eq!(judged(friends).await, Vec::<Value>::new(), "by day");
}

/// The client's way back leads out of an earlier position, and out of the menu.
async fn goes_back(client: &TelegramClient, friends: &Friends<'_>, story: &mut Story) {
    friends.script("document.getElementById('before').click()").await;
    friends.find("#past:not([hidden])").await;
    story.does("An", "‹");
    story.sees("Mini App", friends).await;
    until("the way back", async || {
        (client.last("web_app_setup_back_button").await["is_visible"] == true).then_some(())
    })
    .await;
    client.goes_back().await;
    friends.turns("return document.getElementById('past').hidden").await;
    story.does("An", "the client's way back");
    story.sees("Mini App", friends).await;
    friends.find("#menu-open").await.click().await.expect("a click");
    friends.find("#menu:not([hidden])").await;
    client.goes_back().await;
    friends.turns("return document.getElementById('menu').hidden").await;
    until("no way back", async || {
        (client.last("web_app_setup_back_button").await["is_visible"] == false).then_some(())
    })
    .await;
}

/// The colours follow the client, and no other page; loaded again, the page keeps its session.
async fn follows(client: &TelegramClient, friends: &Friends<'_>) {
    let foreign = "window.postMessage(JSON.stringify({ eventType: 'theme_changed', eventData: { theme_params: \
         { bg_color: '#ff0000', text_color: '#000000' } } }), '*')";
    friends.script(foreign).await;
    client.runs("changeTheme(arguments[0])", vec![night()]).await;
    friends.turns("return getComputedStyle(document.documentElement).getPropertyValue('--paper') === '#0f0f0f'").await;
    assert_eq!(judged(friends).await, Vec::<Value>::new(), "by night");
    friends.script(foreign).await;

    // Loaded again, the page keeps its session.
    client.runs("tell('reload_iframe')", Vec::new()).await;
    client.enter(2).await;
    assert!(client.heard().await.iter().any(|kind| kind == "iframe_will_reload"));
    friends.find("#known:not([hidden])").await;
    assert_eq!(colour(friends, "paper").await, "#0f0f0f");
}

/// The client lets the page save no file: the record is shown.
async fn shows_a_record(client: &TelegramClient, friends: &Friends<'_>, game: &str) {
    let field = friends.find("#text").await;
    field.send_keys(format!("/xuat #{game}")).await.expect("typing");
    field.send_keys(Key::Escape + Key::Enter).await.expect("typing");
    friends.find("#messages .file").await.click().await.expect("a click");
    friends.reads("#sheet .record", "[White \"an").await;
    friends.find("#sheet button.primary").await.click().await.expect("a click");
    friends.reads("#sheet button.primary", "Đã chép").await;
    photograph(&client.chromium, "telegram-record").await;
    client.goes_back().await;
    friends.turns("return document.getElementById('sheet').hidden").await;
}

/// Used data opens nothing, also where the session of another account is kept.
async fn refuses_used_data(page: &SignedPage, client: &TelegramClient, friends: &Friends<'_>, first: &str) {
    // The client shows another account, whose data was used before: the session of the first one is not its own.
    let other = init(page, "binh", None);
    assert!(signs_in(page, &other).await.status().is_success());
    client.opens("/tg", &other, &day()).await;
    friends.reads("#entrance-text", "mở lại từ khung chat").await;
    assert_eq!(friends.script("return sessionStorage.getItem('banco.bearer')").await, Value::Null);

    // Used data opens nothing, and the page says what to do.
    client.opens("/tg", first, &day()).await;
    friends.reads("#entrance-text", "mở lại từ khung chat").await;
    assert_eq!(judged(friends).await, Vec::<Value>::new(), "used data");
}

/// A link to an invitation, to an own challenge, and to a game of others.
async fn leads_to_invitations(page: &SignedPage, client: &TelegramClient, friends: &Friends<'_>, story: &mut Story) {
    // An invitation is shown first, and its button takes the seat.
    page.says("binh", "play", "chess anywhere").await;
    let invitation = page.invitation(&page.newest_game("binh").await).await;
    page.house.clock.fetch_add(2_000, Ordering::SeqCst);
    let start = format!("i_{}", invitation.replace('-', ""));
    let own = init(page, "binh", Some(&start));
    let opened: Value = signs_in(page, &own).await.json().await.expect("JSON");
    assert_eq!(opened["invitation"], Value::Null, "the own challenge is shown");
    assert_eq!(opened["game"], page.newest_game("binh").await);
    page.house.clock.fetch_add(2_000, Ordering::SeqCst);
    client.opens("/tg", &init(page, "an", Some(&start)), &night()).await;
    friends.find("button[data-data^='sit:']").await;
    story.does("An (Telegram)", "opens an invitation of Bình");
    story.sees("Mini App", friends).await;
    story.photographs(&client.chromium, "telegram-invited").await;
    friends.press("an", "sit:").await;
    let challenge = page.newest_game("binh").await;
    friends.find(&format!(".game[data-game='{challenge}']")).await;
    story.does("An (Mini App)", "takes the seat");
    story.sees("Mini App", friends).await;

    // The board of a group leads a person without a seat to the own games, and says so.
    page.house.clock.fetch_add(2_000, Ordering::SeqCst);
    let foreign = page.game("chess", "binh", "chi").await;
    page.house.clock.fetch_add(2_000, Ordering::SeqCst);
    client.opens("/tg", &init(page, "an", Some(&format!("g_{foreign}"))), &day()).await;
    friends.reads("#say-error", "không phải của bạn").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_6_2_to_6_4_an_evening_inside_a_telegram_client() {
    let page = SignedPage::open(false).await;
    let id = page.game("jieqi", "an", "binh").await;
    let chess = page.game("chess", "an", "chi").await;
    let guide = std::fs::read_to_string(banco_tests::root().join("docs/host.md")).expect("the guide");
    let client = TelegramClient::open(&page, &block(&guide, "caddyfile")).await;
    let friends = Friends::inside(client.driver(), "an", CLIENT_BAR);

    let first = init(&page, "an", None);
    client.opens(&format!("/tg?start=g_{id}"), &first, &day()).await;
    is_open(&client, &friends, &id, &first).await;
    let mut story = Story::default();
    story.does("An (Telegram)", "Open the board, under the board of the chat");
    story.sees("Mini App", &friends).await;
    story.photographs(&client.chromium, "telegram-day").await;

    // A drag, the knowledge that it brings, and the answer from the chat.
    friends.drag("an", "h3", "h10").await;
    friends.find("#known:not([hidden])").await;
    story.does("An (Mini App)", "drags h3 to h10");
    story.sees("Mini App", &friends).await;
    page.says("binh", "move", &format!("e7e6 #{id}")).await;
    friends.find(".advice.turn").await;
    story.does("Bình (Telegram chat)", "/move e7e6");
    story.sees("Mini App", &friends).await;

    goes_back(&client, &friends, &mut story).await;

    follows(&client, &friends).await;
    story.does("An (Telegram)", "the client turns dark, and loads the page again");
    story.sees("Mini App", &friends).await;
    story.photographs(&client.chromium, "telegram-night").await;

    shows_a_record(&client, &friends, &chess).await;

    refuses_used_data(&page, &client, &friends, &first).await;
    story.does("An (Telegram)", "opens the page by data that was used before");
    story.sees("Mini App", &friends).await;
    leads_to_invitations(&page, &client, &friends, &mut story).await;
    story.keep("mini-app");
    client.quit().await;
}
