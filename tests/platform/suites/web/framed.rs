//! Foreign pages around ours, foreign origins, secrets in addresses, and one browser too many (everywhere 8.5, 5.3).

use std::collections::BTreeSet;

use banco::adapters::web::WebConfig;
use banco_tests::patience::PATIENCE;
use banco_tests::web::scripted::Scripted;
use banco_tests::web::signed::{ADDRESS, Browser, SignedPage};
use banco_tests::web::{Running, open_table};
use reqwest::{Method, StatusCode};
use serde_json::json;

use super::session::{error_of, refused};

/// Addresses of every kind: pages, parts of pages, pictures, questions, and what is nowhere.
const ADDRESSES: [&str; 16] = [
    "/",
    "/t/ban",
    "/t/%ff",
    "/in",
    "/favicon.ico",
    "/board/k7m2.png",
    "/board/k7m2.png?v=1",
    "/picture/1?channel=ban&user=An",
    "/file/1/0?channel=ban&user=An",
    "/api/session",
    "/api/tables?channel=ban&user=An",
    "/api/table/k7m2?channel=ban&user=An",
    "/api/channel/ban?user=An",
    "/api/legal/k7m2?user=An&v=1",
    "/api/say",
    "/nowhere",
];

/// No page of another origin can show this answer in a frame.
#[track_caller]
fn check_unframed(answer: &reqwest::Response, what: &str) {
    let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().expect("text"));
    let policy = header("content-security-policy").unwrap_or_default();
    let ancestors: Vec<&str> = policy.split(';').filter(|part| part.trim().starts_with("frame-ancestors")).collect();
    assert_eq!(ancestors.iter().map(|part| part.trim()).collect::<Vec<_>>(), ["frame-ancestors 'none'"], "{what}");
    let all = answer.headers().get_all("x-frame-options").iter().collect::<Vec<_>>();
    assert_eq!(all, ["DENY"], "{what}");
    assert_eq!(header("referrer-policy"), Some("no-referrer"), "{what}");
    assert!(answer.headers().keys().all(|name| !name.as_str().starts_with("access-control")), "{what}");
}

/// Addresses of the files that a page loads.
fn assets_in(page: &str) -> BTreeSet<String> {
    let quoted = page.split(['"', '\'']).filter(|text| text.starts_with("/assets/"));
    quoted.map(str::to_owned).collect()
}

/// Asks for everything at a page, and for all files that its documents load; returns the statuses.
async fn check_all(browser: &Browser, what: &str) -> BTreeSet<u16> {
    let (mut statuses, mut assets) = (BTreeSet::new(), BTreeSet::new());
    for address in ADDRESSES {
        for method in [Method::GET, Method::HEAD, Method::POST, Method::OPTIONS, Method::DELETE] {
            let request = browser.client.request(method.clone(), format!("{}{address}", browser.base));
            let request = match &browser.cookie {
                Some(cookie) => request.header("cookie", cookie),
                None => request,
            };
            let answer = request.send().await.expect("an answer");
            check_unframed(&answer, &format!("{what}: {method} {address}"));
            statuses.insert(answer.status().as_u16());
            if method == Method::GET {
                assets.extend(assets_in(&answer.text().await.unwrap_or_default()));
            }
        }
    }
    for host in ["evil.example", ""] {
        let foreign = browser.client.get(format!("{}/", browser.base)).header("host", host);
        check_unframed(&foreign.send().await.expect("an answer"), &format!("{what}: Host {host}"));
    }
    for address in &assets {
        let answer = browser.get(address).await;
        assert_eq!(answer.status(), 200, "{what}: {address}");
        check_unframed(&answer, &format!("{what}: {address}"));
    }
    assert!(!assets.is_empty(), "{what}: a page loads files");
    statuses
}

#[tokio::test]
async fn clause_8_5_no_answer_of_the_page_can_stand_in_a_foreign_frame() {
    let table = Running::start(open_table(), Scripted::new).await;
    let statuses = check_all(&Browser::stranger(&table.base), "the local table").await;
    assert!(statuses.is_superset(&BTreeSet::from([200, 404, 405, 415])), "{statuses:?}");
    table.stop().await;
    let config = WebConfig { access_key: Some("a long word".into()), ..open_table() };
    let locked = Running::start(config, Scripted::new).await;
    let statuses = check_all(&Browser::stranger(&locked.base), "a table with a key").await;
    assert!(statuses.contains(&401), "{statuses:?}");
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
    let login = client.get(format!("{}/t/ban?key=a+long+word", locked.base)).send().await.expect("an answer");
    assert_eq!(login.status(), StatusCode::SEE_OTHER);
    check_unframed(&login, "the way in with a key");
    locked.stop().await;
    for guests in [false, true] {
        let page = SignedPage::open(guests).await;
        page.game("jieqi", "an", "binh").await;
        let statuses = check_all(&Browser::stranger(&page.base), "a public page, without a session").await;
        assert!(statuses.contains(&403), "{statuses:?}");
        let signed = page.signs_in("an").await;
        check_all(&signed, "a public page, with a session").await;
        let stream = signed.get("/api/events?lines=1").await;
        check_unframed(&stream, "a stream");
    }
}

/// A page of another origin makes the browser send its cookie with every request that could change something.
#[tokio::test]
async fn clause_8_5_no_foreign_origin_does_anything_with_the_cookie() {
    let page = SignedPage::open(false).await;
    let id = page.game("jieqi", "an", "binh").await;
    let browser = page.signs_in("an").await;
    let cookie = browser.cookie.clone().expect("signed in");
    let version = browser.reads(&format!("/api/table/{id}")).await["line"]["version"].clone();
    let foreign_link = page.token("binh").await;
    let bodies = [
        ("/api/say", json!({ "text": format!("/resign {id}") })),
        ("/api/press", json!({ "data": format!("to:{id}:{version}:a4a5") })),
        ("/api/rename", json!({ "name": "Mallory" })),
        ("/api/session", json!({ "end": true })),
        // Signing in the browser of another person to an own account.
        ("/api/session", json!({ "token": foreign_link })),
    ];
    let host = page.base.trim_start_matches("http://").to_owned();
    let origins = [
        "https://evil.example".to_owned(),
        "null".to_owned(),
        "https://evil.banco.example".to_owned(),
        format!("http://{host}.evil.example"),
        format!("http://evil@{host}"),
        "https://web.telegram.org".to_owned(),
        "https://discord.com".to_owned(),
        ADDRESS.to_owned(),
    ];
    for (address, body) in &bodies {
        for origin in &origins {
            let request = browser.client.post(format!("{}{address}", page.base)).header("cookie", &cookie);
            let answer = request.header("origin", origin).json(body).send().await.expect("an answer");
            assert!(answer.headers().get("set-cookie").is_none(), "{address} {origin}");
            assert_eq!(error_of(answer).await, refused("origin"), "{address} {origin}");
        }
        // A form needs no permission of ours to be sent, and is no JSON.
        for media in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
            let request = browser.client.post(format!("{}{address}", page.base)).header("cookie", &cookie);
            let answer = request.header("content-type", media).body(body.to_string()).send().await.expect("an answer");
            assert_eq!(answer.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE, "{address} {media}");
        }
    }
    // Reading from another origin is refused, too, and a stream is nothing else.
    for address in ["/api/tables", "/api/events?lines=1", &format!("/api/table/{id}"), &format!("/board/{id}.png")] {
        let request = browser.client.get(format!("{}{address}", page.base)).header("cookie", &cookie);
        let answer = request.header("origin", &origins[0]).send().await.expect("an answer");
        assert_eq!(error_of(answer).await, refused("origin"), "{address}");
    }
    let told = browser.reads("/api/session").await;
    assert_eq!(told["name"], "an", "the session stands, under its name: {told}");
    assert_eq!(browser.reads(&format!("/api/table/{id}")).await["line"]["version"], version, "the game is as before");
    let stranger = Browser::stranger(&page.base);
    let used = stranger.post("/api/session", &json!({ "token": foreign_link })).await;
    assert_eq!(used.status(), 200, "the link was not used up");
}

/// A secret counts in its cookie and in the header of an embedded page, and nowhere else.
#[tokio::test]
async fn clause_8_5_a_secret_in_an_address_or_another_header_is_no_session() {
    let page = SignedPage::open(false).await;
    let id = page.game("jieqi", "an", "binh").await;
    let browser = page.signs_in("an").await;
    let cookie = browser.cookie.clone().expect("signed in");
    let secret = cookie.split_once('=').expect("a value").1.to_owned();
    let stranger = Browser::stranger(&page.base);
    let asked =
        ["/api/tables", "/api/events", "/api/channel/x", &format!("/api/table/{id}"), &format!("/board/{id}.png")];
    for address in asked {
        for name in ["access_token", "authorization", "bearer", "cookie", "session", "secret", "user", "for", "key"] {
            for value in [secret.clone(), format!("Bearer%20{secret}"), cookie.replace('=', "%3D")] {
                let answer = stranger.get(&format!("{address}?{name}={value}&lines=1")).await;
                assert_eq!(error_of(answer).await, refused("signed-out"), "{address} {name}");
            }
        }
        let with = |name: &str, value: String| {
            let request = stranger.client.get(format!("{}{address}", page.base)).header(name, value);
            async move { error_of(request.send().await.expect("an answer")).await }
        };
        for (name, value) in [
            ("authorization", format!("Basic {secret}")),
            ("authorization", secret.clone()),
            ("x-banco-key", secret.clone()),
            ("x-session", secret.clone()),
            // The name without its prefix could be set by another host of the domain.
            ("cookie", format!("banco={secret}")),
            ("cookie", format!("__Secure-banco={secret}")),
            ("cookie", format!("banco_table={secret}")),
        ] {
            assert_eq!(with(name, value).await, refused("signed-out"), "{address} {name}");
        }
    }
    let body =
        json!({ "text": "/games", "session": secret, "token": secret, "authorization": format!("Bearer {secret}") });
    assert_eq!(error_of(stranger.post("/api/say", &body).await).await, refused("signed-out"));
    assert_eq!(browser.get("/api/tables").await.status(), 200);
}

#[tokio::test]
async fn clause_8_5_a_sixth_browser_signs_out_the_first_and_closes_its_stream() {
    let page = SignedPage::open(false).await;
    let id = page.game("jieqi", "an", "binh").await;
    let other = page.signs_in("binh").await;
    let mut browsers = Vec::new();
    for minute in 0..5 {
        page.house.clock.fetch_add(60_000 * minute, std::sync::atomic::Ordering::SeqCst);
        browsers.push(page.signs_in("an").await);
    }
    for browser in &browsers {
        assert_eq!(browser.get(&format!("/api/table/{id}")).await.status(), 200);
    }
    let mut first = browsers[0].get("/api/events?lines=1").await;
    assert_eq!(first.status(), 200);
    page.house.clock.fetch_add(60_000, std::sync::atomic::Ordering::SeqCst);
    browsers.push(page.signs_in("an").await);
    let closes = async { while first.chunk().await.is_ok_and(|piece| piece.is_some()) {} };
    tokio::time::timeout(PATIENCE, closes).await.expect("the stream closes");
    for address in ["/api/tables", &format!("/api/table/{id}"), &format!("/board/{id}.png"), "/api/session"] {
        assert_eq!(error_of(browsers[0].get(address).await).await, refused("signed-out"), "{address}");
    }
    for browser in browsers[1..].iter().chain([&other]) {
        assert_eq!(browser.get(&format!("/api/table/{id}")).await.status(), 200);
    }
}
