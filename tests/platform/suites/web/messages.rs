//! Responses of the local table: formats, privacy, pictures, limits.

use std::sync::Arc;

use banco_engine::Opponent;
use banco_ports::limits::WEB_WAITING_PER_CHANNEL_MAX;
use banco_ports::{Intent, MessageRef, Parcel, Place, Platform, Rendered, RichText};
use banco_tests::driver::Driver;
use banco_tests::stages;
use banco_tests::web::scripted::{GAME, Scripted};
use banco_tests::web::{Api, Running, WebDriver, buttons, open_table};
use serde_json::{Value, json};
use tokio::task::JoinSet;

async fn table() -> (Running, Api) {
    let running = Running::start(open_table(), Scripted::new).await;
    let api = Api::new(&running.base, "ban");
    (running, api)
}

/// A game between An, who moves first, and Bình.
async fn started() -> (Running, Api) {
    let (running, api) = table().await;
    api.say("An", "/play jieqi @Bình").await;
    api.press("Bình", &format!("accept:{GAME}:0")).await;
    (running, api)
}

fn board(messages: &[Value]) -> &Value {
    messages.iter().rfind(|message| !message["image"].is_null()).expect("a board")
}

fn has_contract_shape(message: &Value) {
    assert!(message["id"].is_u64() && message["to"].is_string() && message["text"].is_string(), "{message}");
    assert!(message["image"].is_null() || message["image"].is_string(), "{message}");
    assert!(message["alt"].is_string() && message["edited"].is_boolean() && message["files"].is_array(), "{message}");
    buttons(message);
}

#[tokio::test]
async fn a_call_returns_the_messages_it_caused_and_no_others() {
    let (running, api) = started().await;
    let answer = api.press("An", &format!("to:{GAME}:1:e4e5")).await;
    answer.iter().for_each(has_contract_shape);
    let new: Vec<&Value> = answer.iter().filter(|message| message["edited"] == false).collect();
    assert_eq!(new.len(), 1, "{answer:?}");
    assert_eq!((&new[0]["to"], new[0]["image"].as_str()), (&json!("all"), Some("/board/k7m2.png?v=2")));
    // The board before it lost its buttons.
    let old: Vec<&Value> = answer.iter().filter(|message| message["edited"] == true).collect();
    assert_eq!(old.len(), 1);
    assert!(buttons(old[0]).is_empty() && old[0]["id"].as_u64() < new[0]["id"].as_u64());
    running.stop().await;
}

/// Vacations edit the message of the existing board.
#[tokio::test]
async fn an_edit_of_a_message_changes_it_where_it_stands() {
    let web = banco::adapters::web::Web::bind(open_table()).await.expect("a port");
    let (base, deliver) = (format!("http://{}", web.address()), web.deliver());
    let serving = tokio::spawn(web.serve(Scripted::new(Arc::clone(&deliver)), std::future::pending()));
    let api = Api::new(&base, "ban");
    let place = Place { platform: Platform::Web, chat: "ban".to_owned(), thread: None };
    let parcel = |number: u64, text: &str| {
        let message = Rendered { text: RichText::plain(text), ..Rendered::default() };
        Parcel { number, place: place.clone(), message, ping: None, wordings: Vec::new() }
    };
    let stands = deliver.post(&parcel(1, "Đến lượt An")).await.expect("posted");
    assert_eq!(deliver.restate(&parcel(2, "An đang nghỉ phép đến 30/11"), &stands).await, Ok(true));
    let listed = api.list("Bình", 0).await;
    let [message] = listed.as_slice() else { panic!("{listed:?}") };
    assert_eq!((message["text"].as_str(), &message["edited"]), (Some("An đang nghỉ phép đến 30/11"), &json!(true)));
    assert_eq!(deliver.restate(&parcel(3, "x"), &MessageRef("999".to_owned())).await, Ok(false), "one that is gone");
    serving.abort();
}

#[tokio::test]
async fn a_refusal_is_for_the_one_who_asked() {
    let (running, api) = started().await;
    for (user, data) in [("Bình", "to:k7m2:1:e7e6"), ("An", "to:k7m2:7:e4e5"), ("Chi", "pick:k7m2:1"), ("An", "x")] {
        let answer = api.press(user, data).await;
        assert_eq!(answer.len(), 1, "{data}");
        assert_eq!((answer[0]["to"].as_str(), &answer[0]["image"]), (Some(user), &Value::Null), "{data}");
    }
    let id = api.say("An", "/nothing").await[0]["id"].as_u64().expect("an id");
    for message in api.list("Chi", 0).await {
        assert!(message["to"] == "all" || message["to"] == "Chi", "{message}");
        assert_ne!(message["id"].as_u64(), Some(id));
    }
    running.stop().await;
}

#[tokio::test]
async fn a_secret_stays_with_its_owner_in_every_address() {
    let (running, api) = started().await;
    let mine = api.say("An", "/peek").await;
    assert_eq!(mine[0]["to"], "An");
    let image = mine[0]["image"].as_str().expect("a picture").to_owned();
    assert_eq!(api.get(&image).await.status(), 200);
    let as_binh = image.replace("user=An", "user=B%C3%ACnh");
    assert_ne!(as_binh, image);
    assert_eq!(api.get(&as_binh).await.status(), 404);
    let file = api.say("An", "/history").await[0]["files"][0].clone();
    assert_eq!(file["name"], "ván 1.txt");
    let url = file["url"].as_str().expect("an address");
    let saved = api.get(url).await;
    assert!(saved.headers()["content-disposition"].to_str().expect("text").starts_with("attachment"));
    assert_eq!(saved.text().await.expect("text"), "1. e4e5");
    assert_eq!(api.get(&url.replace("user=An", "user=Chi")).await.status(), 404);
    let others = json!(api.list("B%C3%ACnh", 0).await).to_string();
    assert!(!others.contains("Bí mật của An") && !others.contains("ván 1.txt"), "{others}");
    running.stop().await;
}

#[tokio::test]
async fn a_board_picture_stays_that_of_its_version() {
    let (running, api) = started().await;
    let bytes = async |address: &str| api.get(address).await.bytes().await.expect("a picture");
    let first = bytes("/board/k7m2.png?v=1").await;
    let answer = api.press("An", &format!("to:{GAME}:1:e4e5")).await;
    let second = bytes(board(&answer)["image"].as_str().expect("an address")).await;
    assert_ne!(first, second);
    assert_eq!(bytes("/board/k7m2.png?v=1").await, first);
    assert_eq!(bytes("/board/K7M2.png").await, second);
    // An unknown version returns the present board, and the browser may not cache it under that version.
    let unkept = api.get("/board/k7m2.png?v=99").await;
    assert_eq!(unkept.headers()["cache-control"], "no-store");
    assert_eq!(unkept.headers()["content-type"], "image/png");
    assert_eq!(unkept.bytes().await.expect("a picture"), second);
    running.stop().await;
}

#[tokio::test]
async fn legal_moves_are_for_the_one_to_move() {
    let (running, api) = started().await;
    let legal = async |user: &str, version: u32| {
        let answer: Value =
            api.get(&format!("/api/legal/K7M2?user={user}&v={version}")).await.json().await.expect("JSON");
        answer["moves"].as_array().expect("moves").len()
    };
    assert_eq!((legal("An", 1).await, legal("B%C3%ACnh", 1).await, legal("Chi", 1).await), (18, 0, 0));
    assert_eq!(legal("An", 2).await, 0);
    running.stop().await;
}

#[tokio::test]
async fn the_house_hears_who_where_and_what() {
    let web = banco::adapters::web::Web::bind(open_table()).await.expect("a port");
    let (base, host) = (format!("http://{}", web.address()), Scripted::new(web.deliver()));
    let serving = tokio::spawn(web.serve(host.clone(), std::future::pending()));
    let api = Api::new(&base, "Sảnh");
    api.say("Trần Thị Bích", "xin chào").await;
    api.say("An", "/chơi  jieqi @trần thị bích time=1d").await;
    let answered = api.list("An", 0).await[0]["id"].clone();
    let body = json!({ "channel": "Sa\u{309}nh", "user": "AN", "text": "e4e5\u{202e}", "reply_to": answered, "lang": "en-US" });
    api.post("/api/say", &body).await;
    let inbounds = host.inbounds();
    let [text, command, reply] = inbounds.as_slice() else { panic!("{inbounds:?}") };
    assert!(matches!(&text.intent, Intent::Text(text) if text == "xin chào"));
    assert_eq!((text.place.platform, text.place.chat.as_str()), (Platform::Web, "Sảnh"));
    assert!(!text.private && !text.moderator);
    let Intent::Command { name, args } = &command.intent else { panic!("{command:?}") };
    assert_eq!((name.as_str(), args.rest.as_str()), ("chơi", "jieqi time=1d"));
    let Some(Opponent::Person(opponent)) = &args.opponent else { panic!("{args:?}") };
    assert_eq!((&opponent.key, opponent.name.as_str()), (&text.from.key, "Trần Thị Bích"));
    assert_eq!((&reply.from.key, &reply.place), (&command.from.key, &text.place));
    assert!(matches!(&reply.intent, Intent::Text(text) if text == "e4e5"));
    assert_eq!(reply.reply_to.as_ref().expect("a reply").message.0, answered.to_string());
    assert_eq!(reply.lang, Some(banco_ports::Lang::En));
    assert_ne!(text.event, command.event);
    serving.abort();
}

#[tokio::test]
async fn the_same_event_twice_is_one_event_of_that_person() {
    let (running, api) = started().await;
    let body = |user: &str| json!({ "channel": "ban", "user": user, "text": "e4e5", "event": "00000001" });
    let say = async |user: &str| -> Value { api.post("/api/say", &body(user)).await.json().await.expect("JSON") };
    assert_eq!(board(say("An").await["messages"].as_array().expect("a list"))["image"], "/board/k7m2.png?v=2");
    assert_eq!(say("An").await["messages"][0]["text"], "đã nhận rồi");
    assert_eq!(say("Bình").await["messages"][0]["text"], "e4e5: không đi được");
    running.stop().await;
}

#[tokio::test]
async fn an_overlong_text_is_answered_and_not_passed_on() {
    let (running, api) = started().await;
    let answer = api.say("An", &"ệ".repeat(2_001)).await;
    assert_eq!((answer.len(), answer[0]["to"].as_str()), (1, Some("An")));
    assert!(answer[0]["text"].as_str().expect("text").contains("2000"));
    running.stop().await;
}

#[tokio::test]
async fn typed_lines_reach_friends_on_the_page_and_nobody_else() {
    let (running, api) = started().await;
    let answer = api.say("An", "đợi mình chút").await;
    assert!(answer.iter().all(|message| message["kind"] != "line"));
    assert!(!json!(api.list("Chi", 0).await).to_string().contains("đợi mình"));
    let page: Value = api.get("/api/channel/ban?user=Chi&lines=1").await.json().await.expect("JSON");
    let line = page["messages"].as_array().expect("a list").iter().find(|m| m["kind"] == "line").expect("a line");
    assert_eq!((line["from"].as_str(), line["text"].as_str()), (Some("An"), Some("đợi mình chút")));
    api.say("An", "/accept chữ của riêng mình").await;
    let page = api.get("/api/channel/ban?user=Chi&lines=1").await.text().await.expect("text");
    assert!(!page.contains("riêng mình"), "commands are not shown to others");
    running.stop().await;
}

#[tokio::test]
async fn a_waiting_outbox_delays_the_answer_and_a_panic_is_an_error_only() {
    let web = banco::adapters::web::Web::bind(open_table()).await.expect("a port");
    let (base, host) = (format!("http://{}", web.address()), Scripted::gated(web.deliver()));
    let serving = tokio::spawn(web.serve(host.clone(), std::future::pending()));
    let api = Api::new(&base, "ban");
    let asked = tokio::spawn({
        let api = api.clone();
        async move { api.say("An", "/play jieqi").await }
    });
    host.gate.notify_one();
    let answer = asked.await.expect("an answer");
    assert!(answer.iter().any(|message| message["text"] == "An thách đấu một ván"), "{answer:?}");
    let broken = api.post("/api/say", &json!({ "channel": "ban", "user": "An", "text": "/panic" })).await;
    assert_eq!(broken.status(), 500);
    assert_eq!(broken.json::<Value>().await.expect("JSON")["error"], "internal");
    serving.abort();
}

#[tokio::test]
async fn a_flood_in_one_channel_is_told_to_wait_and_others_play_on() {
    let running = Running::start(open_table(), Scripted::gated).await;
    let api = Api::new(&running.base, "ban");
    let mut calls = JoinSet::new();
    for _ in 0..WEB_WAITING_PER_CHANNEL_MAX + 10 {
        let api = api.clone();
        let body = json!({ "channel": "ban", "user": "An", "text": "/play jieqi" });
        calls.spawn(async move { api.post("/api/say", &body).await.status().as_u16() });
    }
    // The first call waits for the closed gate and the queue behind it; calls above the limit are answered at once.
    for _ in 0..10 {
        assert_eq!(calls.join_next().await.expect("a call").expect("a status"), 429);
    }
    let other = Api::new(&running.base, "ban-khac");
    assert_eq!(other.say("An", "/help").await.len(), 1);
    drop(running);
}

#[tokio::test]
async fn a_scenario_runs_through_the_driver() {
    let running = Running::start(open_table(), Scripted::new).await;
    let mut table = WebDriver::new(&running.base, "ban");
    table.say("an", "/play jieqi @binh").await;
    let challenge = table.seen("binh").await.pop().expect("the challenge");
    table.press("binh", &challenge, "Nhận lời").await;
    let seen = table.seen("an").await;
    let board = seen.last().expect("the board");
    assert!(board.image.is_some() && !board.private && !board.edited);
    table.press("an", board, "Chọn quân").await;
    let picker = table.seen("an").await.pop().expect("the picker");
    assert!(picker.private && picker.button("to:k7m2:1:a4a5").is_some());
    assert!(table.seen("binh").await.iter().all(|message| !message.private));
    table.press("an", &picker, "to:k7m2:1:a4a5").await;
    let seen = table.seen("binh").await;
    assert!(seen.iter().any(|message| message.edited && message.buttons.is_empty()));
    table.reply("binh", seen.last().expect("the board"), "a7a6").await;
    assert!(table.seen("an").await.last().expect("the board").text.contains("a7a6"));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answered_challenge_loses_its_buttons() {
    let (base, stage) = stages::local_table().await;
    let api = Api::new(&base, "loi-thach");
    for (who, answer) in [("Bình", "accept:"), ("Bình", "decline:"), ("An", "cancel:")] {
        let asked = api.say("An", "/play jieqi @Bình").await;
        let challenge = asked.last().expect("the challenge");
        let all: Vec<_> = buttons(challenge).into_iter().flatten().map(|(_, data)| data).collect();
        let data = all.iter().find(|data| data.starts_with(answer)).unwrap_or_else(|| panic!("{answer} {challenge}"));
        api.press(who, data).await;
        let kept = api.list("An", 0).await;
        let now = kept.iter().find(|message| message["id"] == challenge["id"]).expect("the challenge stays");
        assert!(buttons(now).is_empty() && now["edited"] == true, "{answer} {now}");
        // The outcome replaces the time of expiry; the challenge and its commitment stay (fairness clause 1).
        let lines = |message: &serde_json::Value| -> Vec<String> {
            message["text"].as_str().expect("text").lines().map(str::to_owned).collect()
        };
        let (before, after) = (lines(challenge), lines(now));
        assert_eq!((after.first(), after.last()), (before.first(), before.last()));
        assert_ne!(after, before, "{answer}");
    }
    drop(stage);
}
