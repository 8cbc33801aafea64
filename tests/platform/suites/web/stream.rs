//! The event stream of the local table: nothing is lost, no foreign data appears, and it ends with the server.

use std::sync::Arc;

use banco_ports::limits::WEB_STOP_MAX;
use banco_store::Store;
use banco_store::memory::InMemoryStore;
use banco_tests::patience::{PATIENCE, until};
use banco_tests::sample::set;
use banco_tests::stages;
use banco_tests::web::scripted::{GAME, Scripted};
use banco_tests::web::{Api, Running, open_table};
use reqwest::Response;
use serde_json::{Value, json};

/// Reader of messages from a stream.
struct Stream {
    response: Response,
    kept: String,
    /// All messages so far.
    heard: String,
}

impl Stream {
    async fn open(api: &Api, query: &str, last_event: Option<u64>) -> Stream {
        let mut request = api.client.get(format!("{}/api/events?channel={}&{query}", api.base, api.channel));
        if let Some(id) = last_event {
            request = request.header("last-event-id", id);
        }
        let response = request.send().await.expect("a stream");
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Stream { response, kept: String::new(), heard: String::new() }
    }

    /// The next message with the id of its event; `None` at the end of the stream.
    async fn next(&mut self) -> Option<(u64, Value)> {
        loop {
            if let Some((event, rest)) = self.kept.split_once("\n\n") {
                let field = |name: &str| {
                    let lines: Vec<&str> = event.lines().filter_map(|line| line.strip_prefix(name)).collect();
                    assert!(lines.len() <= 1, "one message per data line: {event}");
                    lines.first().map(|value| value.trim().to_owned())
                };
                let read = field("data:").zip(field("id:"));
                self.kept = rest.to_owned();
                if let Some((data, id)) = read {
                    return Some((id.parse().expect("a number"), serde_json::from_str(&data).expect("a message")));
                }
                continue;
            }
            let chunk = tokio::time::timeout(PATIENCE, self.response.chunk()).await;
            let chunk = chunk.expect("a stream in time").ok()??;
            let text = std::str::from_utf8(&chunk).expect("text");
            self.kept += text;
            self.heard += text;
        }
    }
}

async fn table() -> (Running, Api) {
    let running = Running::start(open_table(), Scripted::new).await;
    let api = Api::new(&running.base, "ban");
    (running, api)
}

/// A browser hides comments of a stream from its page, so an event shows that the stream is alive.
#[tokio::test]
async fn a_page_hears_first_that_its_stream_is_alive() {
    let (running, api) = table().await;
    for (query, is_page) in [("user=An&lines=1", true), ("user=An", false)] {
        let mut stream = Stream::open(&api, query, None).await;
        api.say("Bình", "/play jieqi @An").await;
        let first = stream.next().await.expect("a message");
        assert_eq!(first.1["text"], "Bình thách đấu một ván");
        assert_eq!(stream.heard.contains("event: alive\n"), is_page, "{}", stream.heard);
    }
    running.stop().await;
}

#[tokio::test]
async fn a_reader_sees_what_is_his_and_nothing_else() {
    let (running, api) = table().await;
    let mut binh = Stream::open(&api, "user=B%C3%ACnh", None).await;
    api.say("An", "/peek").await;
    api.say("Bình", "/peek").await;
    api.say("An", "/play jieqi @Bình").await;
    let (_, first) = binh.next().await.expect("a message");
    assert_eq!((first["to"].as_str(), first["text"].as_str()), (Some("Bình"), Some("Bí mật của Bình")));
    let (_, second) = binh.next().await.expect("a message");
    assert_eq!((second["to"].as_str(), second["text"].as_str()), (Some("all"), Some("An thách đấu một ván")));
    drop(binh);
    running.stop().await;
}

#[tokio::test]
async fn a_reader_that_was_away_gets_every_change_once() {
    let (running, api) = table().await;
    api.say("An", "/play jieqi @Bình").await;
    let mut stream = Stream::open(&api, "user=Chi&since=0", None).await;
    let (seen, challenge) = stream.next().await.expect("a message");
    drop(stream);
    // While no page listens: two boards, and two messages lose their buttons.
    api.press("Bình", &format!("accept:{GAME}:0")).await;
    api.press("An", &format!("to:{GAME}:1:e4e5")).await;
    let mut stream = Stream::open(&api, "user=Chi&since=0", Some(seen)).await;
    let mut changes = Vec::new();
    for _ in 0..3 {
        let (id, message) = stream.next().await.expect("a change");
        changes.push((id, message["id"].clone(), message["edited"] == true, message["image"].clone()));
    }
    let order: Vec<u64> = changes.iter().map(|change| change.0).collect();
    assert!(order.is_sorted_by(|a, b| a < b) && order[0] > seen, "{changes:?}");
    let of = |at: usize| changes[at].3.as_str().unwrap_or_default().to_owned();
    assert_eq!((changes[0].1.clone(), changes[0].2), (challenge["id"].clone(), true));
    assert_eq!((of(1), changes[1].2), ("/board/k7m2.png?v=2".into(), false));
    assert_eq!((of(2), changes[2].2), ("/board/k7m2.png?v=1".into(), true));
    drop(stream);
    running.stop().await;
}

#[tokio::test]
async fn a_stream_ends_when_the_server_stops() {
    // A stream that had to be cut off would use the whole time limit of every stop; a busy machine does not.
    for _ in 0..5 {
        let (running, api) = table().await;
        let mut stream = Stream::open(&api, "user=An", None).await;
        let began = std::time::Instant::now();
        running.stop().await;
        assert!(stream.next().await.is_none());
        if began.elapsed() < WEB_STOP_MAX {
            return;
        }
    }
    panic!("it ends only when it is cut off");
}

/// A day in message numbers: milliseconds, each with room for many processes.
const DAY: u64 = 86_400_000 << 10;

async fn talk(api: &Api, user: &str, text: &str) {
    let body = json!({ "channel": api.channel, "user": user, "text": text, "chat": true });
    assert_eq!(api.post("/api/say", &body).await.status(), 200);
}

/// Reliability, N1: the clock was a day ahead, and the program restarts with a correct clock.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_clock_was_set_back_over_a_restart_open_pages_show_what_is_new() {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let (base, stage) = stages::local_table_on(Arc::clone(&store)).await;
    for line in ["mình đây", "đi thôi"] {
        talk(&Api::new(&base, "sanh"), "An", line).await;
    }
    let kept = until("both lines are kept", async || {
        let kept = store.values("adapter:web:said:sanh:").await.expect("readable");
        (kept.len() >= 2).then_some(kept)
    })
    .await;
    drop(stage);
    let mut newest = 0;
    for (key, mut said) in kept {
        let id = said["id"].as_u64().expect("a number") + DAY;
        newest = id.max(newest);
        said["id"] = json!(id);
        store.append(set(&format!("adapter:web:said:sanh:{key}"), Some(said))).await.expect("kept");
    }
    let (base, _stage) = stages::local_table_on(store).await;
    let api = Api::new(&base, "sanh");
    // The page had also seen a private answer, which is not stored.
    let page = format!("user=Chi&lines=1&since={}", newest + (2 << 10));
    let mut stream = Stream::open(&api, &page, None).await;
    let read = async |stream: &mut Stream| stream.next().await.map(|(_, message)| message).expect("a message");
    for line in ["mình đây", "đi thôi"] {
        assert_eq!(read(&mut stream).await["text"], line, "it goes on from what is kept");
    }
    talk(&api, "Binh", "tới rồi").await;
    let new = read(&mut stream).await;
    assert_eq!(new["text"], "tới rồi");
    assert!(new["id"].as_u64().is_some_and(|id| id > newest), "numbers go on growing: {new}");
    let list = api.get(&format!("/api/channel/sanh?{page}")).await.text().await.expect("text");
    assert!(list.contains("tới rồi"), "{list}");
}

/// Events of a shared stream so far: the tab and the content of each.
fn told(text: &str) -> Vec<(String, Value)> {
    let whole = text.rsplit_once("\n\n").map_or("", |(whole, _)| whole);
    let shared = whole.split("\n\n").filter(|event| event.lines().any(|line| line == "event: for"));
    let data = shared.filter_map(|event| event.lines().find_map(|line| line.strip_prefix("data:")));
    let read = data.map(|data| serde_json::from_str::<Value>(data.trim()).expect("JSON"));
    read.map(|event| (event["to"].as_str().expect("a tab").to_owned(), event["data"].clone())).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shared_stream_tells_each_tab_its_own_and_has_a_bound() {
    let (base, _stage) = stages::local_table().await;
    let api = Api::new(&base, "chung");
    let reader =
        |tab: &str, user: &str| json!({ "tab": tab, "channel": "chung", "user": user, "lines": 1, "since": 0 });
    let open = async |readers: String| {
        let request = api.client.get(format!("{base}/api/events")).query(&[("readers", readers)]);
        request.send().await.expect("an answer")
    };
    let crowd: Vec<Value> = (0..13).map(|tab| reader(&tab.to_string(), "An")).collect();
    for wrong in [json!(crowd).to_string(), "[]".to_owned(), "x".to_owned(), json!([{ "tab": "a" }]).to_string()] {
        assert_eq!(open(wrong).await.status(), 400);
    }
    let mut response = open(json!([reader("a", "An"), reader("b", "Binh")]).to_string()).await;
    assert_eq!(response.status(), 200);
    let private = api.say("An", "/settings").await;
    let private = private.iter().find(|message| message["to"] == "An").expect("an answer")["text"].clone();
    talk(&api, "Chi", "chào cả nhà").await;
    let mut text = String::new();
    let is_told =
        |text: &str, tab: &str, what: &Value| told(text).iter().any(|(to, data)| to == tab && data["text"] == *what);
    let all = json!("chào cả nhà");
    while !(is_told(&text, "a", &private) && is_told(&text, "a", &all) && is_told(&text, "b", &all)) {
        let chunk = tokio::time::timeout(PATIENCE, response.chunk()).await.expect("a stream in time");
        text += std::str::from_utf8(&chunk.expect("a piece").expect("a stream that goes on")).expect("text");
    }
    assert!(!is_told(&text, "b", &private), "what An is told is not for Binh");
}
