//! Days 3.5 at the local table: the name of an erased user is neither in the chat nor in its stored messages.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use banco_ports::Lang;
use banco_service::i18n;
use banco_store::Store;
use banco_store::memory::InMemoryStore;
use banco_tests::patience::{PATIENCE, until};
use banco_tests::stages::{self, Stage};
use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use serde_json::{Value, json};

use super::page::begin_with;

/// Time limit above the drawing of any board.
const AHEAD: i64 = 3_600_000;

/// Messages carry the machine's time; the test sets the service's clock by hand.
pub async fn by_this_clock(stage: &Stage) {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis();
    stage.later(i64::try_from(now).expect("long before the year 292277026") - stage.now() + AHEAD).await;
}

/// Everything that the page returns to another user.
async fn shown(api: &Api, game: &str) -> String {
    let mut all = json!(api.list("Binh", 0).await).to_string();
    for lang in ["vi", "en"] {
        for address in [
            format!("/api/channel/{}?user=Binh&lang={lang}&lines=1", api.channel),
            format!("/api/tables?channel={}&user=Binh&lang={lang}", api.channel),
            format!("/api/table/{game}?user=Binh&lang={lang}"),
        ] {
            all += &api.get(&address).await.text().await.expect("text");
        }
    }
    all
}

/// True if the text has one of the user's two names, in any letter case.
fn names_him(text: &str) -> bool {
    let text = text.to_lowercase();
    text.contains("nguyenvana") || text.contains("thư sinh")
}

async fn talk(api: &Api, user: &str, text: &str, lang: Lang) {
    let body = json!({ "channel": api.channel, "user": user, "text": text, "chat": true, "lang": lang.key() });
    api.post("/api/say", &body).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_5_whoever_is_forgotten_stands_nowhere_in_the_talk() {
    for lang in Lang::BOTH {
        let former = i18n::text(lang, "former-player");
        let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
        let (base, stage) = stages::local_table_on(Arc::clone(&store)).await;
        let api = Api::new(&base, "quen");
        let game = begin_with(&api, "chess", "NguyenVanA", "Binh").await;
        talk(&api, "NguyenVanA", "câu này là của tôi", lang).await;
        api.say("NguyenVanA", "e4").await;
        api.post("/api/rename", &json!({ "user": "NguyenVanA", "name": "Thư Sinh" })).await;
        talk(&api, "Thư Sinh", "câu này cũng là của tôi", lang).await;
        talk(&api, "Binh", "thư sinh ơi, đi đi; NguyenVanAn là người khác", lang).await;
        api.say("Binh", "e5").await;
        let own = api.say("Thư Sinh", "/settings").await;
        assert!(!own.is_empty());
        // Some of it is stored already, the rest is on its way.
        until("something is kept", async || {
            let kept = store.values("adapter:web:said:").await.expect("readable");
            kept.iter().any(|(_, said)| names_him(&said.to_string())).then_some(())
        })
        .await;
        let before = api.list("Binh", 0).await;
        assert!(names_him(&json!(before).to_string()));
        let last = before.iter().filter_map(|message| message["change"].as_u64()).max().expect("messages");
        by_this_clock(&stage).await;
        let body = json!({ "channel": "quen", "user": "Thư Sinh", "text": "/privacy delete yes", "lang": lang.key() });
        let done: Value = api.post("/api/say", &body).await.json().await.expect("JSON");
        let mut said = done["messages"].as_array().into_iter().flatten();
        assert!(said.any(|message| message["to"] != "all"), "he reads that it was done: {done}");
        let seen = until("nobody reads his name", async || {
            let seen = shown(&api, &game).await.replace("NguyenVanAn", "");
            (!names_him(&seen)).then_some(seen)
        })
        .await;
        assert!(seen.contains(&former) && !seen.contains("là của tôi"), "{seen}");
        assert!(seen.contains(&format!("{former} ơi, đi đi; ")), "what others said stays: {seen}");
        let changed = api.list("Binh", last).await;
        assert!(changed.iter().any(|message| message["edited"] == true), "open pages are told: {changed:?}");
        until("nothing of it is kept", async || {
            let kept = json!(store.values("").await.expect("readable")).to_string().replace("NguyenVanAn", "");
            (!names_him(&kept) && !kept.contains("là của tôi")).then_some(())
        })
        .await;
        drop(stage);
        let (base, stage) = stages::local_table_on(store).await;
        let seen = shown(&Api::new(&base, "quen"), &game).await.replace("NguyenVanAn", "");
        assert!(!names_him(&seen) && seen.contains(&former) && !seen.contains("là của tôi"), "{seen}");
        drop(stage);
    }
}

/// The user's name equals a language code, as messages use it to mark the language of their text.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_5_whoever_is_called_like_a_language_takes_no_message_with_him() {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let (base, stage) = stages::local_table_on(Arc::clone(&store)).await;
    let api = Api::new(&base, "tieng");
    begin_with(&api, "chess", "Vi", "Binh").await;
    by_this_clock(&stage).await;
    let named = |messages: &[Value]| {
        messages.iter().filter(|message| message["text"].as_str().is_some_and(|text| text.contains("Vi "))).count()
    };
    let before = api.list("Binh", 0).await;
    assert!(named(&before) > 0, "{before:?}");
    api.say("Vi", "/privacy delete yes").await;
    until("nobody reads his name", async || (named(&api.list("Binh", 0).await) == 0).then_some(())).await;
    let public = |messages: Vec<Value>| messages.iter().filter(|message| message["to"] == "all").count();
    let seen = public(api.list("Binh", 0).await);
    until("all of it is kept", async || {
        (store.values("adapter:web:said:").await.expect("readable").len() == seen).then_some(())
    })
    .await;
    drop(stage);
    let (base, stage) = stages::local_table_on(store).await;
    assert_eq!(public(Api::new(&base, "tieng").list("Binh", 0).await), seen, "all of it is found again");
    drop(stage);
}

/// Found by players: a user with several games and a long chat stayed visible on a friend's page for seconds. The
/// user's own page kept the seat. After an erasure requested in English, the text about it was English for all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_5_open_pages_forget_him_too() {
    let (base, stage) = stages::local_table().await;
    let api = Api::new(&base, "mo-san");
    let chromium = Chromium::start(Screen::Desk).await;
    let friends = Friends::sit_down(&chromium, &base, "mo-san", &["Binh", "NguyenVanA"]).await;
    let game = begin_with(&api, "xiangqi", "Binh", "NguyenVanA").await;
    begin_with(&api, "chess", "NguyenVanA", "Binh").await;
    api.say("NguyenVanA", "/play caro").await;
    for number in 0..20 {
        talk(&api, "NguyenVanA", &format!("chào Binh lần {number}"), Lang::En).await;
    }
    friends.look("Binh").await;
    friends.script(&format!("document.querySelector('[data-game=\"{game}\"]').click()")).await;
    friends.turns(&format!("return document.querySelector('[data-game=\"{game}\"]').ariaPressed === 'true'")).await;
    friends.reads("#messages", "lần 19").await;
    friends.reads("#people", "NguyenVanA").await;
    friends.script("document.querySelector('#text').value = 'đang gõ dở'").await;
    by_this_clock(&stage).await;
    talk(&api, "NguyenVanA", "/privacy delete yes", Lang::En).await;
    let page = "document.body.innerText.toLowerCase()";
    friends
        .turns(&format!(
            "return {page}.includes('người chơi cũ') && !{page}.includes('nguyenvana') && !{page}.includes('lần 19')"
        ))
        .await;
    assert_eq!(friends.script(&format!("return {page}.includes('former player')")).await, false);
    friends.turns(&format!("return document.querySelector('[data-game=\"{game}\"]').ariaPressed === 'true'")).await;
    friends.turns("return document.querySelector('#text').value === 'đang gõ dở'").await;
    friends.turns("return document.querySelectorAll('.person').length === 0").await;
    friends.look("NguyenVanA").await;
    friends.reads("#name-error", &i18n::text(Lang::Vi, "web-forgotten")).await;
    chromium.quit().await;
    drop(stage);
}

/// Messages of a stream to a page from before an erasure, until it reports the erasure.
async fn told(api: &Api, user: &str) -> String {
    let address = format!("{}/api/events?channel={}&user={user}&lines=1&former=0", api.base, api.channel);
    let mut stream = api.client.get(address).send().await.expect("a stream");
    let mut read = String::new();
    let told = async {
        while !read.contains("event: former") {
            let Some(chunk) = stream.chunk().await.expect("a stream") else { break };
            read += std::str::from_utf8(&chunk).expect("text");
        }
    };
    tokio::time::timeout(PATIENCE, told).await.expect("he is told of in time");
    read
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_5_a_page_whose_stream_was_lost_meanwhile_is_told() {
    let (base, stage) = stages::local_table().await;
    let api = Api::new(&base, "mat-dong");
    begin_with(&api, "chess", "NguyenVanA", "Binh").await;
    by_this_clock(&stage).await;
    talk(&api, "NguyenVanA", "/privacy delete yes", Lang::Vi).await;
    assert!(told(&api, "Binh").await.contains("event: former\ndata: false"));
    assert!(told(&api, "NguyenVanA").await.contains("event: former\ndata: true"));
    let listed: Value = api.get("/api/channel/mat-dong?user=NguyenVanA&lines=1").await.json().await.expect("JSON");
    assert!(listed["former"].as_i64().is_some_and(|former| former > 0), "whoever comes now is somebody new: {listed}");
    // A page without a stream polls, and gets the same.
    for (user, is_he) in [("Binh", false), ("NguyenVanA", true)] {
        let address = format!("/api/channel/mat-dong?user={user}&lines=1&former=0");
        let listed: Value = api.get(&address).await.json().await.expect("JSON");
        assert_eq!(listed["dismissed"], is_he, "{user}: {listed}");
    }
    drop(stage);
}
