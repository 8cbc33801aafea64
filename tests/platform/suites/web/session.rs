//! Signing in to the page from a chat, over HTTP (everywhere 5, 8.4, 8.5).

use std::time::{Duration, Instant};

use banco_tests::logs;
use banco_tests::web::signed::{Browser, SignedPage, account};
use reqwest::StatusCode;
use serde_json::{Value, json};

/// Status of an answer, and the error that it names.
pub(super) async fn error_of(answer: reqwest::Response) -> (StatusCode, String) {
    let status = answer.status();
    let said: Value = answer.json().await.expect("JSON");
    (status, said["error"].as_str().unwrap_or_default().to_owned())
}

/// The refusal with this error.
pub(super) fn refused(error: &str) -> (StatusCode, String) {
    (StatusCode::FORBIDDEN, error.to_owned())
}

#[tokio::test]
async fn clause_5_2_a_link_preview_uses_nothing_up_and_a_link_works_once() {
    let page = SignedPage::open(false).await;
    let browser = Browser::stranger(&page.base);
    let token = page.token("an").await;
    for _ in 0..3 {
        let answer = browser.get("/in").await;
        assert_eq!(answer.status(), 200);
        assert!(answer.headers().get("set-cookie").is_none());
        assert_eq!(answer.headers()["referrer-policy"], "no-referrer");
    }
    let answer = browser.post("/api/session", &json!({ "token": token })).await;
    assert_eq!(answer.status(), 200);
    let cookie = answer.headers()["set-cookie"].to_str().expect("text").to_owned();
    assert!(cookie.starts_with("__Host-banco="), "{cookie}");
    for flag in ["; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age=2592000"] {
        assert!(cookie.contains(flag), "{cookie}");
    }
    assert!(!cookie.to_lowercase().contains("domain"), "{cookie}");
    let told: Value = answer.json().await.expect("JSON");
    assert_eq!(told["account"], account("an").key.0);
    let secret = cookie.trim_start_matches("__Host-banco=").split(';').next().expect("a secret");
    assert!(!told.to_string().contains(secret), "scripts do not get it");
    assert_eq!(error_of(browser.post("/api/session", &json!({ "token": token })).await).await, refused("link"));
}

#[tokio::test]
async fn clause_8_4_changed_tokens_are_refused_alike_and_leave_the_link_whole() {
    let page = SignedPage::open(false).await;
    let token = page.token("an").await;
    let mut wrong: Vec<String> = (0..token.len())
        .step_by(41)
        .map(|at| {
            let mut bytes = token.clone().into_bytes();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            String::from_utf8(bytes).expect("ASCII")
        })
        .collect();
    wrong.extend([String::new(), "%00".into(), "A".repeat(10_240), format!("{token}.{token}"), token.to_uppercase()]);
    let mut answers = std::collections::BTreeSet::new();
    for text in wrong {
        let answer = Browser::stranger(&page.base).post("/api/session", &json!({ "token": text })).await;
        answers.insert((answer.status().as_u16(), answer.text().await.expect("text")));
    }
    let statuses: Vec<u16> = answers.iter().map(|(status, _)| *status).collect();
    assert!(statuses == [403] || statuses == [403, 429], "{answers:?}");
    let page_again = SignedPage::open(false).await;
    let other = page_again.token("an").await;
    // The key is the same here, but this store knows no such account.
    assert_eq!(
        error_of(
            Browser::stranger(&SignedPage::open(false).await.base)
                .post("/api/session", &json!({ "token": other }))
                .await
        )
        .await,
        refused("link")
    );
}

#[tokio::test]
async fn clause_5_5_a_page_without_guests_shows_people_without_a_session_nothing() {
    let page = SignedPage::open(false).await;
    let id = page.game("jieqi", "an", "binh").await;
    let stranger = Browser::stranger(&page.base);
    for address in ["/", "/t/ban-co", "/t/khac"] {
        let answer = stranger.get(address).await;
        assert_eq!(answer.status(), 403, "{address}");
        let text = answer.text().await.expect("text");
        assert!(text.contains("/page") || text.contains("/trang"), "{text}");
        assert!(!text.contains(&id) && !text.contains("/assets/app."), "{text}");
    }
    for address in [
        format!("/board/{id}.png"),
        format!("/board/{id}.png?for=an"),
        format!("/api/table/{id}?user=an"),
        format!("/api/legal/{id}?user=an&v=0"),
        "/api/tables?channel=ban-co&user=an".to_owned(),
        "/api/channel/ban-co?user=an".to_owned(),
        "/api/events?channel=ban-co&user=an".to_owned(),
        "/picture/1?channel=ban-co&user=an".to_owned(),
        "/api/session".to_owned(),
        "/nowhere".to_owned(),
    ] {
        assert_eq!(error_of(stranger.get(&address).await).await, refused("signed-out"), "{address}");
    }
    let body = json!({ "channel": "ban-co", "user": "an", "text": "/games" });
    assert_eq!(error_of(stranger.post("/api/say", &body).await).await, refused("signed-out"));
    // With guests the local table is there as ever, and has no game of a chat.
    let open = SignedPage::open(true).await;
    let id = open.game("jieqi", "an", "binh").await;
    let guest = Browser::stranger(&open.base);
    assert_eq!(guest.get("/").await.status(), 200);
    assert_eq!(guest.get(&format!("/board/{id}.png")).await.status(), 404);
    assert_eq!(guest.get(&format!("/api/table/{id}?user=an")).await.status(), 404);
}

#[tokio::test]
async fn clause_5_4_a_session_plays_as_its_account_and_as_no_other_person() {
    let page = SignedPage::open(true).await;
    let id = page.game("jieqi", "an", "binh").await;
    let browser = page.signs_in("an").await;
    let own = account("an").key.0;
    let listed = browser.reads("/api/tables").await;
    assert_eq!(listed["tables"][0]["id"], id.as_str(), "{listed}");
    assert_eq!(listed["people"], json!([]));
    let table = browser.reads(&format!("/api/table/{id}?user={own}")).await;
    let mv = table["board"]["legal"][0]["text"].as_str().expect("a move").to_owned();
    let data = format!("to:{id}:{}:{mv}", table["line"]["version"]);
    for user in ["an", "web:an", &account("binh").key.0, "telegram:1", ""] {
        for (address, body) in [
            ("/api/press", json!({ "user": user, "data": data })),
            ("/api/say", json!({ "user": user, "text": "/games" })),
            ("/api/rename", json!({ "user": user, "name": "x" })),
        ] {
            assert_eq!(error_of(browser.post(address, &body).await).await, refused("other-user"), "{user} {address}");
        }
        for address in ["/api/tables", "/api/channel/x", "/api/events", &format!("/api/table/{id}")] {
            let answer = browser.get(&format!("{address}?user={user}")).await;
            assert_eq!(error_of(answer).await, refused("other-user"), "{user} {address}");
        }
        assert_eq!(browser.get(&format!("/board/{id}.png?for={user}")).await.status(), 403, "{user}");
    }
    let moved: Value = browser
        .post("/api/press", &json!({ "data": data, "swift": true, "game": id }))
        .await
        .json()
        .await
        .expect("JSON");
    assert_eq!(moved["table"]["line"]["plies"], 1, "{moved}");
    // A name of the local table that looks like an account is none.
    let guest = Browser::stranger(&page.base);
    let body = json!({ "channel": "x", "user": own, "text": format!("/resign {id}") });
    assert_eq!(guest.post("/api/say", &body).await.status(), 200);
    let games = page.house.store.games_of(&account("an").key, true, 5).await.expect("readable");
    assert_eq!(games.len(), 1, "the game still runs");
}

#[tokio::test]
async fn clause_5_6_pictures_for_a_session_are_kept_nowhere_and_need_it() {
    let page = SignedPage::open(false).await;
    let id = page.game("jieqi", "an", "binh").await;
    let browser = page.signs_in("an").await;
    let picture = browser.get(&format!("/board/{id}.png")).await;
    assert_eq!(
        (picture.status().as_u16(), &picture.headers()["content-type"]),
        (200, &"image/png".parse().expect("text"))
    );
    assert_eq!(picture.headers()["cache-control"], "no-store, private");
    let free = browser.get("/position.png?game=chess&moves=e2e4").await;
    assert_eq!(
        (free.status().as_u16(), &free.headers()["cache-control"]),
        (200, &"no-store, private".parse().expect("text"))
    );
    assert_eq!(page.signs_in("chi").await.get(&format!("/board/{id}.png")).await.status(), 404);
    assert_eq!(browser.get("/board/nosuch.png").await.status(), 404);
}

#[tokio::test]
async fn clause_8_5_a_foreign_page_can_use_no_session() {
    let page = SignedPage::open(false).await;
    let browser = page.signs_in("an").await;
    let send = |request: reqwest::RequestBuilder| {
        let cookie = browser.cookie.clone().expect("signed in");
        async move { request.header("cookie", cookie).send().await.expect("an answer") }
    };
    let say = || browser.client.post(format!("{}/api/say", page.base));
    let body = json!({ "text": "/games" });
    let foreign = send(say().header("origin", "https://evil.example").json(&body)).await;
    assert_eq!(error_of(foreign).await, refused("origin"));
    let form = send(say().header("content-type", "text/plain").body(body.to_string())).await;
    assert_eq!(form.status(), 415);
    let rebound = send(browser.client.get(format!("{}/api/tables", page.base)).header("host", "evil.example")).await;
    assert_eq!(error_of(rebound).await, refused("host"));
    let public = send(browser.client.get(format!("{}/api/tables", page.base)).header("host", "banco.example")).await;
    assert_eq!(public.status(), 200, "the name of the public address needs no web.hosts");
    assert!(public.headers().keys().all(|name| !name.as_str().starts_with("access-control")));
    assert_eq!(public.headers()["x-frame-options"], "DENY");
    // A secret in an address counts for nothing.
    let secret = browser.cookie.as_deref().and_then(|cookie| cookie.split_once('=')).expect("a cookie").1.to_owned();
    let stranger = Browser::stranger(&page.base);
    for name in ["session", "bearer", "key", "token", "__Host-banco"] {
        let answer = stranger.get(&format!("/api/tables?{name}={secret}")).await;
        assert_eq!(error_of(answer).await, refused("signed-out"), "{name}");
    }
    let bearer = browser.client.get(format!("{}/api/tables", page.base)).bearer_auth(&secret);
    assert_eq!(bearer.send().await.expect("an answer").status(), 200);
}

#[tokio::test]
async fn clause_5_4_streams_of_a_session_end_within_a_second() {
    let page = SignedPage::open(false).await;
    let id = page.game("jieqi", "an", "binh").await;
    let browser = page.signs_in("an").await;
    let mut stream = browser.get("/api/events?lines=1").await;
    assert_eq!(stream.status(), 200);
    let mut heard = String::new();
    // A move elsewhere is told at once.
    page.says("an", "move", &format!("h3h10 #{id}")).await;
    while !heard.contains("event: game") {
        let piece = stream.chunk().await.expect("a stream").expect("it goes on");
        heard += &String::from_utf8_lossy(&piece);
    }
    let asked = Instant::now();
    page.presses("an", "signout:-").await;
    while stream.chunk().await.is_ok_and(|piece| piece.is_some()) {}
    assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    assert_eq!(error_of(browser.get("/api/tables").await).await, refused("signed-out"));
}

#[tokio::test]
async fn clause_3_3_a_page_that_shows_a_game_takes_the_sound_from_its_boards() {
    let page = SignedPage::open(false).await;
    let id = page.game("chess", "an", "binh").await;
    let browser = page.signs_in("binh").await;
    let look = |gone: bool| json!({ "game": id, "gone": gone });
    let stranger = Browser::stranger(&page.base).post("/api/look", &look(false)).await;
    assert_eq!(error_of(stranger).await, refused("signed-out"));
    let nothing = browser.post("/api/look", &json!({ "game": "../x" })).await;
    assert_eq!(error_of(nothing).await, (StatusCode::BAD_REQUEST, "bad-game".to_owned()));
    for (gone, mv, answer, plies) in [(false, "e4", "e5", 1), (true, "Nf3", "Nc6", 3)] {
        assert_eq!(browser.post("/api/look", &look(gone)).await.status(), 200);
        page.says("an", "move", &format!("{mv} #{id}")).await;
        let board = page.board(&id, plies).await;
        assert_eq!((board.ping.is_some(), board.message.is_quiet), (gone, !gone), "{mv}");
        page.says("binh", "move", &format!("{answer} #{id}")).await;
        assert!(page.board(&id, plies + 1).await.ping.is_some(), "the other player does not look");
    }
}

#[tokio::test]
async fn clause_5_3_a_browser_signs_out_and_another_stays() {
    let page = SignedPage::open(false).await;
    let (one, other) = (page.signs_in("an").await, page.signs_in("an").await);
    let told = one.reads("/api/session").await;
    assert_eq!((&told["name"], &told["platform"]), (&json!("an"), &json!("telegram")));
    let out = one.post("/api/session", &json!({ "end": true })).await;
    assert!(out.headers()["set-cookie"].to_str().expect("text").contains("Max-Age=0"));
    assert_eq!(error_of(one.get("/api/session").await).await, refused("signed-out"));
    assert_eq!(other.get("/api/session").await.status(), 200);
    assert_eq!(other.get("/").await.status(), 200);
}

#[tokio::test]
async fn clause_8_4_no_token_stands_in_a_log_line() {
    logs::catch();
    let page = SignedPage::open(false).await;
    let token = page.token("an").await;
    let browser = Browser::stranger(&page.base);
    for _ in 0..2 {
        browser.post("/api/session", &json!({ "token": token })).await;
    }
    let signed = page.signs_in("an").await;
    signed.get("/api/tables").await;
    let secret = signed.cookie.expect("signed in").split_once('=').expect("a value").1.to_owned();
    let lines = logs::lines();
    assert!(lines.contains("does not work"));
    for hidden in [token.as_str(), token.split('.').nth(1).expect("a signature"), &secret] {
        // The driver of a browser in a test beside this one writes down the addresses that it opens.
        let ours = lines.lines().filter(|line| !line.contains(" thirtyfour::"));
        let found: Vec<&str> = ours.filter(|line| line.contains(hidden)).collect();
        assert!(found.is_empty(), "{found:?}");
    }
}
