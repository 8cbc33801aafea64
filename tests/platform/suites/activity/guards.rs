//! Hosts, origins and frames of the page inside Discord.

use banco_tests::stages;
use banco_tests::web::inside::STATE;
use banco_tests::web::signed::ADDRESS;
use reqwest::Client;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{begun, inside, opens};

/// Query with which the client opens the page.
const OPENED: &str = "/?instance_id=i-1-gc-2-3&platform=desktop&frame_id=f&guild_id=1&channel_id=2";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_7_5_the_entrance_may_stand_in_the_frame_of_discord_alone() {
    let both = stages::both_with_activity().await;
    let (client, id) = (Client::new(), both.discord().state().application);
    let host = format!("{id}.discordsays.com");
    let (host, own) = (host.as_str(), ADDRESS.trim_start_matches("https://"));
    let ancestors = format!("frame-ancestors https://discord.com https://*.discord.com https://{id}.discordsays.com;");
    let get = async |host: &str, address: &str| {
        let request = client.get(format!("{}{address}", both.base)).header("host", host);
        request.send().await.expect("an answer")
    };
    for host in [host, own] {
        let answer = get(host, OPENED).await;
        let policy = answer.headers()["content-security-policy"].to_str().expect("text").to_owned();
        assert!(policy.contains(&ancestors) && !policy.contains("'none'; object"), "{policy}");
        assert!(answer.headers().get("x-frame-options").is_none(), "{host}");
        let page = answer.text().await.expect("the page");
        assert!(page.contains(&format!("data-discord=\"{id}\"")) && page.contains("data-signed"), "{host}");
        let addresses = [" src=\"", " href=\""].into_iter().flat_map(|name| page.split(name).skip(1));
        for address in addresses {
            assert!(address.starts_with('/') && !address.starts_with("//"), "{address:.60}");
        }
    }
    for (host, address) in [(own, "/"), (own, "/in"), (host, "/in"), (host, "/t/ban"), (host, "/api/session")] {
        let answer = get(host, address).await;
        let policy = answer.headers()["content-security-policy"].to_str().expect("text");
        assert!(policy.contains("frame-ancestors 'none'"), "{host}{address}");
        assert_eq!(answer.headers()["x-frame-options"], "DENY", "{host}{address}");
    }
    for other in ["1.discordsays.com", "discordsays.com", &format!("{id}.discordsays.com.evil.example")] {
        assert_eq!(get(other, OPENED).await.status(), 403, "{other}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_7_5_one_more_origin_is_taken_and_no_cookie_from_there() {
    let mut both = stages::both_with_activity().await;
    let game = begun(&mut both).await.id;
    opens(&both, "binh", &game).await;
    let (client, id) = (Client::new(), both.discord().state().application);
    let (host, origin) = (ADDRESS.trim_start_matches("https://"), format!("https://{id}.discordsays.com"));
    let post = async |origin: &str, body: &Value| {
        let request = client.post(format!("{}/api/session", both.base)).header("host", host).header("origin", origin);
        request.json(body).send().await.expect("an answer").status().as_u16()
    };
    let body = async || {
        let page = inside(&both, "binh");
        json!({ "code": page.code, "state": STATE, "instance_id": page.instance })
    };
    for foreign in ["https://discord.com", "https://1.discordsays.com", &origin.replace("https", "http"), "null"] {
        assert_eq!(post(foreign, &body().await).await, 403, "{foreign}");
    }
    assert_eq!(post(&origin, &body().await).await, 200);
    // A browser that is signed in in a tab of its own is no one inside Discord.
    let page = inside(&both, "binh");
    let secret = page.session().await["session"].as_str().expect("a secret").to_owned();
    let asks = |name: &'static str, value: String, from: &str| {
        let request = client.get(format!("{}/api/session", both.base)).header("host", host).header(name, value);
        request.header("origin", from).send()
    };
    let cookie = format!("__Host-banco={secret}");
    assert_eq!(asks("cookie", cookie.clone(), ADDRESS).await.expect("an answer").status(), 200);
    assert_eq!(asks("cookie", cookie, &origin).await.expect("an answer").status(), 403);
    assert_eq!(asks("authorization", format!("Bearer {secret}"), &origin).await.expect("an answer").status(), 200);
}

/// Found by a review: each junk code was sent to Discord, with the client secret.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_7_5_a_flood_of_junk_codes_hardly_reaches_discord_and_keeps_no_other_person_out() {
    let mut both = stages::both_with_activity().await;
    let game = begun(&mut both).await.id;
    opens(&both, "binh", &game).await;
    let client = Client::new();
    let post = |code: String, instance: String| {
        let request = client.post(format!("{}/api/session", both.base)).header("x-discord-proxy-payload", "e30");
        let request = request.json(&json!({ "code": code, "state": STATE, "instance_id": instance }));
        async move { request.send().await.expect("an answer").status().as_u16() }
    };
    let asked =
        || both.discord().state().requests.iter().filter(|request| request.line.ends_with("/oauth2/token")).count();
    let before = asked();
    let floods: [&(dyn Fn(usize) -> String + Sync); 2] = [&|_| "i-one".to_owned(), &|number| format!("i-{number}")];
    for instance in floods {
        let all: JoinSet<u16> = (0..150).map(|number| post(format!("junk-{number}"), instance(number))).collect();
        let answers = all.join_all().await;
        assert!(answers.iter().all(|status| matches!(status, 403 | 429 | 503)), "{answers:?}");
    }
    let asked = asked() - before;
    assert!((1..=40).contains(&asked), "{asked} of 300 codes reach Discord");
    let page = inside(&both, "binh");
    assert_eq!(post(page.code, page.instance).await, 200, "another instance");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_7_1_without_the_key_there_is_no_page_inside_discord() {
    let both = stages::both().await;
    let (client, id) = (Client::new(), both.discord().state().application);
    let own = ADDRESS.trim_start_matches("https://");
    let get = async |host: &str| {
        let request = client.get(format!("{}{OPENED}", both.base)).header("host", host);
        request.send().await.expect("an answer")
    };
    assert_eq!(get(&format!("{id}.discordsays.com")).await.status(), 403);
    let answer = get(own).await;
    assert_eq!(answer.headers()["x-frame-options"], "DENY");
    assert_eq!(answer.status(), 403, "a page that asks for a link");
    let body = json!({ "code": "x", "state": STATE, "instance_id": "i-1" });
    let request = client.post(format!("{}/api/session", both.base)).json(&body);
    assert_eq!(request.send().await.expect("an answer").status(), 400);
}
