//! The page behind the proxies of the host's guide: its lines work unchanged, and updates arrive at once.

use banco_tests::patience::PATIENCE;
use banco_tests::stages;
use banco_tests::web::Api;
use banco_tests::web::servers::{Server, block};
use serde_json::json;

/// The guide in one language.
fn guide(name: &str) -> String {
    let file = banco_tests::root().join("docs").join(name);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The lines for one program, the same in both languages.
fn lines(language: &str) -> String {
    let [english, vietnamese] = ["host.md", "host.vi.md"].map(|name| block(&guide(name), language));
    assert_eq!(english, vietnamese, "both languages set up the same proxy");
    english
}

/// Messages arrive through an open stream, and a user of the proxy's own page may post.
async fn carries(server: &Server) {
    let api = Api::new(&server.base, "xa");
    let request = api.client.get(format!("{}/api/events?channel=xa&user=An&lines=1", api.base));
    let request = request.header("accept-encoding", "gzip").send();
    let mut stream = tokio::time::timeout(PATIENCE, request).await.expect("a head at once").expect("an answer");
    assert_eq!(stream.status(), 200);
    let cache = stream.headers()["cache-control"].to_str().expect("text").to_owned();
    assert_eq!(cache, "no-cache, no-transform");
    assert!(!stream.headers().contains_key("content-encoding"), "packed it would wait for more");
    let body = json!({ "channel": "xa", "user": "Binh", "text": "nghe rõ không", "chat": true });
    let said = api.client.post(format!("{}/api/say", api.base)).header("origin", &server.base).json(&body);
    assert_eq!(said.send().await.expect("an answer").status(), 200, "the Host is passed on");
    let mut heard = String::new();
    let hearing = async {
        while !heard.contains("nghe rõ không") {
            let piece = stream.chunk().await.expect("a stream").expect("it goes on");
            heard += &String::from_utf8_lossy(&piece);
        }
    };
    assert!(tokio::time::timeout(PATIENCE, hearing).await.is_ok(), "held back: {heard}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_nginx_as_the_guide_sets_it_up_updates_arrive_at_once() {
    let (base, stage) = stages::local_table().await;
    carries(&Server::nginx(&lines("nginx"), &base)).await;
    drop(stage);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_caddy_as_the_guide_sets_it_up_updates_arrive_at_once() {
    let (base, stage) = stages::local_table().await;
    carries(&Server::caddy(&lines("caddyfile"), &base)).await;
    drop(stage);
}
