//! Access at the local table, and refusals at its door.

use banco::adapters::web::{Web, WebConfig, WebError};
use banco_ports::limits::{PERSON_EVENTS_BURST, WEB_CHANNELS_MAX, WEB_STREAMS_MAX};
use banco_tests::logs;
use banco_tests::web::scripted::Scripted;
use banco_tests::web::{Api, Running, open_table};
use reqwest::header::{ACCEPT_LANGUAGE, CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN, SET_COOKIE};
use reqwest::redirect::Policy;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

async fn table() -> (Running, Api) {
    let running = Running::start(open_table(), Scripted::new).await;
    let api = Api::new(&running.base, "ban");
    (running, api)
}

/// Status and `error` of an answer, which must be JSON.
async fn refusal(response: reqwest::Response) -> (u16, String) {
    let status = response.status().as_u16();
    let answer: Value = response.json().await.expect("refusals are JSON");
    assert!(answer["message"].as_str().is_some_and(|message| message.len() > 10), "{answer}");
    (status, answer["error"].as_str().expect("an error").to_owned())
}

#[tokio::test]
async fn only_our_own_host_names_are_served() {
    let config = WebConfig { hosts: vec!["Co.example".into()], ..open_table() };
    let running = Running::start(config, Scripted::new).await;
    let api = Api::new(&running.base, "ban");
    let port = running.base.rsplit(':').next().expect("a port");
    for host in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), "localhost".into(), "co.example".into()] {
        let response = api.client.get(&running.base).header(HOST, &host).send().await.expect("an answer");
        assert_eq!(response.status(), 200, "{host}");
    }
    for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "localhost@evil", "0.0.0.0", ""]
    {
        for address in ["/", "/api/channel/ban?user=An", "/board/k7m2.png", "/nowhere", "/assets/app.js"] {
            let request = api.client.get(format!("{}{address}", running.base)).header(HOST, host);
            let refused = refusal(request.send().await.expect("an answer")).await;
            assert_eq!(refused, (403, "host".into()), "{host} {address}");
        }
    }
    running.stop().await;
}

#[tokio::test]
async fn a_foreign_page_can_neither_post_nor_read() {
    let (running, api) = table().await;
    let body = json!({ "channel": "ban", "user": "An", "text": "/help" });
    let post = |origin: &str| api.client.post(format!("{}/api/say", api.base)).header(ORIGIN, origin).json(&body);
    for origin in ["http://evil.example", "null", "http://localhost:1", "https://127.0.0.1", "127.0.0.1"] {
        assert_eq!(refusal(post(origin).send().await.expect("an answer")).await, (403, "origin".into()), "{origin}");
    }
    let own = post(&api.base).send().await.expect("an answer");
    assert_eq!(own.status(), 200);
    assert!(!own.headers().keys().any(|name| name.as_str().starts_with("access-control")));
    let preflight = api.client.request(Method::OPTIONS, format!("{}/api/say", api.base)).header(ORIGIN, &api.base);
    let answer = preflight.send().await.expect("an answer");
    assert_eq!(answer.status(), 405);
    assert!(!answer.headers().keys().any(|name| name.as_str().starts_with("access-control")));
    running.stop().await;
}

#[tokio::test]
async fn a_post_is_json_and_bounded() {
    let (running, api) = table().await;
    let post = |media: &str, body: String| {
        let request = api.client.post(format!("{}/api/say", api.base)).body(body);
        if media.is_empty() { request } else { request.header(CONTENT_TYPE, media) }
    };
    let good = json!({ "channel": "ban", "user": "An", "text": "/help" }).to_string();
    for media in ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp"] {
        let answer = post(media, good.clone()).send().await.expect("an answer");
        assert_eq!(refusal(answer).await, (415, "media-type".into()), "{media}");
    }
    assert_eq!(post("application/json; charset=utf-8", good.clone()).send().await.expect("an answer").status(), 200);
    let nested = "[".repeat(4_000);
    for bad in ["", "{", "[]", "{\"channel\":\"ban\"}", "\u{0}", nested.as_str()] {
        let answer = post("application/json", bad.to_owned()).send().await.expect("an answer");
        assert_eq!(refusal(answer).await, (400, "bad-json".into()), "{bad:.20}");
    }
    let huge = json!({ "channel": "ban", "user": "An", "text": "x".repeat(1 << 20) }).to_string();
    let answer = post("application/json", huge).send().await.expect("an answer");
    assert_eq!(refusal(answer).await, (413, "too-large".into()));
    running.stop().await;
}

#[tokio::test]
async fn what_is_missing_or_wrong_is_named() {
    let (running, api) = table().await;
    let long = "x".repeat(41);
    let say = [
        (json!({ "channel": "ban", "user": "", "text": "x" }), "bad-user"),
        (json!({ "channel": "ban", "user": " \u{200b}@", "text": "x" }), "bad-user"),
        (json!({ "channel": "", "user": "An", "text": "x" }), "bad-channel"),
        (json!({ "channel": "../x", "user": "An", "text": "x" }), "bad-channel"),
        (json!({ "channel": long, "user": "An", "text": "x" }), "bad-channel"),
        (json!({ "channel": "ban", "user": "An", "text": "x", "event": "a b" }), "bad-data"),
    ];
    for (body, error) in say {
        assert_eq!(refusal(api.post("/api/say", &body).await).await, (400, error.into()), "{body}");
    }
    for data in [String::new(), "x".repeat(65), "a\u{0}b".into()] {
        let body = json!({ "channel": "ban", "user": "An", "data": data });
        assert_eq!(refusal(api.post("/api/press", &body).await).await, (400, "bad-data".into()));
    }
    let gets = [
        ("/api/channel/ban", 400, "bad-query"),
        ("/api/channel/ban?user=", 400, "bad-user"),
        ("/api/channel/a%20b?user=An", 400, "bad-channel"),
        ("/api/channel/ban?user=An&since=x", 400, "bad-query"),
        ("/api/events?user=An", 400, "bad-channel"),
        ("/api/events?channel=ban", 400, "bad-query"),
        ("/api/legal/k7m2?user=An", 400, "bad-query"),
        ("/t/a%2Fb", 400, "bad-channel"),
        ("/nowhere", 404, "not-found"),
        ("/board/k7m2", 404, "not-found"),
        ("/board/..%2Fx.png", 404, "not-found"),
        ("/board/zzzz.png?v=3", 404, "not-found"),
        ("/assets/..%2Fapp.js", 404, "not-found"),
        ("/api/say", 405, "method"),
    ];
    for (address, status, error) in gets {
        assert_eq!(refusal(api.get(address).await).await, (status, error.into()), "{address}");
    }
    let english = api.client.get(format!("{}/nowhere", api.base)).header(ACCEPT_LANGUAGE, "fr, en-GB;q=0.8");
    let answer: Value = english.send().await.expect("an answer").json().await.expect("JSON");
    assert_eq!(answer["message"], "There is nothing at this address.");
    running.stop().await;
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let (running, api) = table().await;
    for address in ["/", "/t/ban", "/assets/app.js", "/nowhere", "/api/channel/ban?user=An"] {
        let response = api.get(address).await;
        let header = |name: &str| response.headers().get(name).map(|value| value.to_str().expect("text").to_owned());
        let policy = header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{address}");
        assert!(!policy.contains("unsafe"), "{address}");
        assert_eq!(header("x-content-type-options").as_deref(), Some("nosniff"), "{address}");
        assert!(header("cache-control").is_some(), "{address}");
    }
    running.stop().await;
}

#[tokio::test]
async fn an_address_others_reach_wants_a_key() {
    let outside = WebConfig { listen: ([0, 0, 0, 0], 0).into(), ..open_table() };
    assert!(matches!(Web::bind(outside.clone()).await, Err(WebError::NeedsKey(_))));
    let empty = WebConfig { access_key: Some(String::new()), ..outside.clone() };
    assert!(matches!(Web::bind(empty).await, Err(WebError::EmptyKey)));
    assert!(Web::bind(WebConfig { access_key: Some("k".into()), ..outside }).await.is_ok());
}

#[tokio::test]
async fn the_key_opens_by_header_query_or_cookie_and_leaves_the_address() {
    let config = WebConfig { access_key: Some("mật khẩu".into()), ..open_table() };
    let running = Running::start(config, Scripted::new).await;
    let client = Client::builder().redirect(Policy::none()).build().expect("a client");
    let get = |address: &str| client.get(format!("{}{address}", running.base));
    let status = async |request: reqwest::RequestBuilder| request.send().await.expect("an answer").status();

    for address in
        ["/api/channel/ban?user=An", "/api/channel/ban?user=An&key=wrong", "/board/k7m2.png", "/api/events?user=An"]
    {
        assert_eq!(refusal(get(address).send().await.expect("an answer")).await, (401, "key".into()), "{address}");
    }
    let door = get("/t/ban").send().await.expect("an answer");
    assert_eq!(door.status(), StatusCode::UNAUTHORIZED);
    let door = door.text().await.expect("a page");
    assert!(door.contains("type=\"password\"") && !door.contains("/assets/app."));
    assert_eq!(status(get("/assets/style.css")).await, 200);

    assert_eq!(status(get("/api/channel/ban?user=An&key=m%E1%BA%ADt+kh%E1%BA%A9u")).await, 200);
    let raw = reqwest::header::HeaderValue::from_bytes("mật khẩu".as_bytes()).expect("bytes");
    assert_eq!(status(get("/api/channel/ban?user=An").header("x-banco-key", raw)).await, 200);
    let login = get("/t/ban?user=An&key=m%E1%BA%ADt+kh%E1%BA%A9u").send().await.expect("an answer");
    assert_eq!(login.status(), StatusCode::SEE_OTHER);
    assert_eq!(login.headers()[LOCATION], "/t/ban?user=An");
    let cookie = login.headers()[SET_COOKIE].to_str().expect("text").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains("khẩu"), "{cookie}");
    let pair = cookie.split(';').next().expect("a pair");
    assert_eq!(status(get("/t/ban").header(COOKIE, pair)).await, 200);
    assert_eq!(status(get("/t/ban").header(COOKIE, "banco_table=0000")).await, 401);
    running.stop().await;
}

/// Reliability, D11: streams in channels without messages use up no place.
#[tokio::test]
async fn streams_in_empty_channels_shut_nobody_out() {
    let (running, api) = table().await;
    let mut streams = Vec::new();
    for number in 0..WEB_CHANNELS_MAX {
        let address = format!("{}/api/events?channel=kenh{number}&user=Mallory", api.base);
        streams.push(api.client.get(address).send().await.expect("an answer"));
    }
    let body = json!({ "channel": "ban", "user": "An", "text": "/help" });
    let answer = api.post("/api/say", &body).await;
    assert_eq!(answer.status(), 200, "{answer:?}");
    running.stop().await;
}

/// Reliability, D15: a guesser of the key has to wait, people inside stay in, and the host is told.
#[tokio::test]
async fn guesses_of_the_key_are_slowed_and_named() {
    logs::catch();
    let config = WebConfig { access_key: Some("mật khẩu dài".into()), ..open_table() };
    let running = Running::start(config, Scripted::new).await;
    let api = Api::new(&running.base, "ban");
    let guess = |key: &str| {
        let request = api.client.get(format!("{}/api/channel/ban?user=An", running.base));
        request.query(&[("key", key)]).send()
    };
    let right = guess("mật khẩu dài").await.expect("an answer");
    assert_eq!(right.status(), 200);
    let mut statuses = Vec::new();
    for number in 0..20 {
        statuses.push(guess(&format!("guess-{number}")).await.expect("an answer").status().as_u16());
    }
    assert_eq!(statuses[..10], [401; 10]);
    assert!(statuses[11..].iter().all(|status| *status == 429), "{statuses:?}");
    assert!(logs::lines().lines().any(|line| line.contains("a wrong access key from 127.0.0.1")));
    let named = logs::lines();
    let mut named = named.lines().filter(|line| line.contains("a wrong access key"));
    assert!(named.all(|line| !line.contains("guess-")), "what was typed may be nearly right");
    running.stop().await;
}

/// Fewer than may wait in one channel.
const AT_ONCE: usize = 32;

/// Fault 23 at the table: events faster than any player are refused with a message, and others play on.
#[tokio::test]
async fn a_flood_of_one_person_is_refused_and_others_play_on() {
    let (running, api) = table().await;
    let press = |user: &'static str| {
        let api = api.clone();
        async move {
            let body = json!({ "channel": "ban", "user": user, "data": "help:-" });
            let answer = api.post("/api/press", &body).await;
            if answer.status() == 200 { None } else { Some(refusal(answer).await) }
        }
    };
    let mut refused = None;
    for _ in 0..PERSON_EVENTS_BURST as usize {
        let at_once: Vec<_> = (0..AT_ONCE).map(|_| tokio::spawn(press("Mallory"))).collect();
        for answer in at_once {
            refused = refused.or(answer.await.expect("no panic"));
        }
        if refused.is_some() {
            break;
        }
    }
    assert_eq!(refused, Some((429, "too-quick".to_owned())), "nobody presses that quickly");
    assert_eq!(press("An").await, None);
    running.stop().await;
}

/// Reliability, N8: behind a proxy that the host has named, each person has separate limits.
#[tokio::test]
async fn behind_a_proxy_a_guesser_waits_and_nobody_else() {
    let config =
        WebConfig {
            access_key: Some("mật khẩu dài".into()), proxies: vec![[127, 0, 0, 1].into()], ..open_table()
        };
    let running = Running::start(config, Scripted::new).await;
    let api = Api::new(&running.base, "ban");
    let guess = |key: &str, from: &str| {
        let request = api.client.get(format!("{}/api/channel/ban?user=An", running.base));
        request.query(&[("key", key)]).header("x-forwarded-for", format!("10.0.0.1, {from}")).send()
    };
    let mut last = 0;
    for number in 0..20 {
        last = guess(&format!("guess-{number}"), "203.0.113.5").await.expect("an answer").status().as_u16();
    }
    assert_eq!(last, 429, "the guesser waits");
    assert_eq!(guess("mật khẩu dài", "203.0.113.6").await.expect("an answer").status(), 200);
    running.stop().await;
}

/// Reliability, N8: one address cannot use up all streams.
#[tokio::test]
async fn behind_a_proxy_one_reader_leaves_streams_for_others() {
    let running =
        Running::start(WebConfig { proxies: vec![[127, 0, 0, 1].into()], ..open_table() }, Scripted::new).await;
    let api = Api::new(&running.base, "ban");
    let open = |from: &'static str| {
        let request = api.client.get(format!("{}/api/events?channel=ban&user=An", running.base));
        request.header("x-forwarded-for", from).send()
    };
    let mut held = Vec::new();
    // Few from each address, so that their connections are not too many.
    for number in 0..WEB_STREAMS_MAX {
        let from = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"][number * 4 / WEB_STREAMS_MAX];
        let stream = open(from).await.expect("an answer");
        assert_eq!(stream.status(), 200, "{number}");
        held.push(stream);
    }
    assert_eq!(open("203.0.113.9").await.expect("an answer").status(), 200, "somebody new reads, too");
    running.stop().await;
}

/// Reliability, N9: an address that is not valid text counts as not found.
#[tokio::test]
async fn an_address_that_is_no_text_has_a_page_that_says_so() {
    let (running, api) = table().await;
    for address in ["/t/%ff", "/board/%ff.png", "/api/channel/%ff?user=An", "/%ff"] {
        assert_eq!(refusal(api.get(address).await).await, (404, "not-found".into()), "{address}");
    }
    let page = api.client.get(format!("{}/t/%ff", api.base)).header("accept", "text/html").send().await;
    let page = page.expect("an answer");
    assert_eq!(
        (page.status().as_u16(), page.headers()["content-type"].to_str().ok()),
        (404, Some("text/html; charset=utf-8"))
    );
    running.stop().await;
}

/// A home screen fetches icon and manifest without the key's cookie.
#[tokio::test]
async fn the_icon_for_a_home_screen_is_given_to_everybody() {
    let config = WebConfig { access_key: Some("mật khẩu dài".into()), ..open_table() };
    let running = Running::start(config, Scripted::new).await;
    let api = Api::new(&running.base, "ban");
    let manifest = api.get("/assets/app.webmanifest").await;
    assert_eq!(manifest.headers()["content-type"], "application/manifest+json; charset=utf-8");
    let manifest: Value = manifest.json().await.expect("JSON");
    assert_eq!((manifest["name"].as_str(), manifest["display"].as_str()), (Some("Bạn Cờ"), Some("standalone")));
    let icons = manifest["icons"].as_array().expect("icons");
    let named = icons.iter().map(|icon| (icon["src"].as_str(), icon["sizes"].as_str()));
    for (address, sizes) in named.chain([(Some("/assets/icon-touch.png"), Some("180x180"))]) {
        let icon = api.get(address.expect("an address")).await;
        assert_eq!(
            (icon.status().as_u16(), &icon.headers()["content-type"]),
            (200, &"image/png".parse().expect("a value"))
        );
        let bytes = icon.bytes().await.expect("a picture");
        let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        assert_eq!(Some(format!("{}x{}", side(16), side(20)).as_str()), sizes, "{address:?}");
    }
    running.stop().await;
}
