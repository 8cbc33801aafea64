//! The page around the board: chat, people, names, and the state after a restart.

use std::sync::Arc;

use banco_ports::Lang;
use banco_service::i18n;
use banco_store::Store;
use banco_store::memory::InMemoryStore;
use banco_tests::stages;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use banco_tests::web::{Api, buttons};
use serde_json::{Value, json};

use banco_tests::pixels::Pixels;

use super::page::{begin, begin_with, with_real_house};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn talk_is_said_to_all_and_answered_by_nobody() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "noi");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "noi", &["An", "Binh"]).await;
        for line in ["hello Binh, nice game!", "hay quá", "ok", "2 ván nữa nhé"] {
            friends.say("An", line).await;
            friends.reads("#messages", line).await;
        }
        friends.say("Binh", "chào An").await;
        friends.reads("#messages", "chào An").await;
        assert!(!friends.has(".message.private").await, "talk was answered");
        friends.look("An").await;
        friends.reads("#messages", "chào An").await;
        assert!(!friends.has(".message.private").await, "talk was answered");
        friends.say("An", "e4").await;
        friends.board("An", 2).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_typed_move_is_meant_for_the_game_that_is_looked_at() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "chon");
        let chess = begin(&api, "chess").await;
        let xiangqi = begin(&api, "xiangqi").await;
        let friends = Friends::sit_down(chromium, base, "chon", &["An"]).await;
        let choose = |game: &str| format!("document.querySelector('[data-game={game}]').click()");
        friends.find(&format!("[data-game='{xiangqi}']")).await;
        friends.script(&choose(&xiangqi)).await;
        friends.turns(&format!("return document.querySelector('.play img')?.src.includes('{xiangqi}')")).await;
        friends.say("An", "M8.7").await;
        friends.turns("return document.querySelector('#moves').innerText.includes('M8.7')").await;
        assert!(!friends.has(".message.private").await, "nobody asked which game");
        friends.script(&choose(&chess)).await;
        friends.turns(&format!("return document.querySelector('.play img')?.src.includes('{chess}')")).await;
        friends.say("An", "e4").await;
        friends.turns("return document.querySelector('#moves').innerText.includes('e4')").await;
    })
    .await;
}

/// A player presses a tab and types at once: the text belongs to that game, even if its board is still loading. A
/// late answer to an earlier request does not switch back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_quick_player_is_not_thrown_back_to_the_game_before() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "nhanh");
        let mut games = Vec::new();
        for friend in ["Binh", "Chi", "Dung"] {
            games.push(begin_with(&api, "chess", "An", friend).await);
        }
        games.sort();
        let friends = Friends::sit_down(chromium, base, "nhanh", &["An"]).await;
        let shown = |game: &str| format!("return document.querySelector('.play img')?.src.includes('{game}') ?? false");
        friends.turns(&shown(&games[0])).await;
        let hold = "const ask = window.fetch; window.late = {}; window.fetch = async (address, options) => { \
             const answer = await ask(address, options); \
             const game = String(address).match(/api.table.(\\w+)/)?.[1]; \
             if (game && !(game in window.late)) await new Promise((go) => (window.late[game] = go)); \
             return answer; };";
        friends.script(hold).await;
        for game in &games[1..] {
            friends.script(&format!("document.querySelector('[data-game={game}]').click()")).await;
            friends.turns(&format!("return '{game}' in window.late")).await;
        }
        friends.say("An", "e4").await;
        for game in games[1..].iter().rev() {
            friends.script(&format!("window.late['{game}']()")).await;
            friends.turns(&shown(&games[2])).await;
        }
        friends.turns("return document.querySelector('#moves').innerText.includes('e4')").await;
        friends.turns(&shown(&games[2])).await;
        assert!(!friends.has(".message.private").await, "nobody asked which game");
        let chosen = friends.script("return document.querySelector('.game[aria-pressed=true]').dataset.game").await;
        assert_eq!(chosen, games[2].as_str());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_with_a_name_of_four_words_is_challenged_by_a_press() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let friends = Friends::sit_down(chromium, base, "ten-dai", &["An", "Trần Bình Trọng Đức"]).await;
        friends.look("An").await;
        friends.find("#people .person .small").await;
        friends.script("document.querySelector('#people .person .small').click()").await;
        friends.find("#people button[data-play=chess]").await;
        friends.script("document.querySelector('#people button[data-play=chess]').click()").await;
        friends.press("Trần Bình Trọng Đức", "accept:").await;
        friends.board("Trần Bình Trọng Đức", 1).await;
        let api = Api::new(base, "ten-dai");
        let opened = api.say("An", "/play xiangqi @\"Trần Bình Trọng Đức\"").await;
        assert!(opened[0]["text"].as_str().is_some_and(|text| text.contains("Trần Bình Trọng Đức")), "{opened:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_that_nobody_here_has_is_asked_about() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let friends = Friends::sit_down(chromium, base, "nham", &["Bình", "An"]).await;
        friends.find("#people .person").await;
        friends.say("An", "/play chess @Bnh side=first").await;
        friends.reads("#stranger", "“Bnh”").await;
        assert!(!friends.has(".game").await, "nobody was challenged");
        friends.script("document.querySelector('#stranger button').click()").await;
        friends.reads("#games", "Bình").await;
        friends.find("#answers button[data-data^='cancel:']").await;
        assert_eq!(friends.script("return document.querySelector('#stranger').childElementCount").await, 0);
        // A person who comes later can still be challenged with one more press.
        friends.say("An", "/choi cotuong @Xuân").await;
        friends.reads("#stranger", "“Xuân”").await;
        friends.script("[...document.querySelectorAll('#stranger button')].at(-1).click()").await;
        friends.reads("#games", "Xuân").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_name_keeps_the_seat() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "doi-ten");
        let game = begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "doi-ten", &["An"]).await;
        friends.find(".advice.turn").await;
        friends.script("document.querySelector('[data-action=rename]').click()").await;
        let field = friends.find("#name").await;
        assert_eq!(friends.script("return document.querySelector('#name').value").await, "An", "it is filled in");
        field.send_keys(" Nguyễn" + thirtyfour::prelude::Key::Enter).await.expect("typing");
        friends.turns("return document.querySelector('#me')?.textContent === 'An Nguyễn'").await;
        friends.find(".advice.turn").await;
        friends.script("document.querySelector('.point.man[data-site=e2]').click()").await;
        friends.find(".point.picked").await;
        let seen: Value = api.get(&format!("/api/table/{game}?user=Binh")).await.json().await.expect("JSON");
        assert_eq!(seen["line"]["names"], json!(["An Nguyễn", "Binh"]), "his opponent reads the new name");
        let taken = api.post("/api/rename", &json!({ "user": "Chi", "name": "Binh" })).await;
        assert_eq!(taken.status(), 409, "a name that is somebody's");
    })
    .await;
}

/// Texts on the reader's page about the table.
async fn shown(friends: &Friends<'_>) -> String {
    friends.find(".play img.board").await;
    let shown =
        "return [document.querySelector('#messages').innerText, document.querySelector('#games').innerText].join('|')";
    friends.script(shown).await.as_str().expect("text").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_restart_the_table_is_as_it_was() {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let (base, stage) = stages::local_table_on(Arc::clone(&store)).await;
    let api = Api::new(&base, "con-day");
    begin(&api, "chess").await;
    api.say("Chi", "/play xiangqi").await;
    api.say("An", "e4").await;
    api.post("/api/say", &json!({ "channel": "con-day", "user": "Binh", "text": "mai chơi tiếp nhé", "chat": true }))
        .await;
    api.post("/api/rename", &json!({ "user": "Binh", "name": "Bình Minh" })).await;
    // Stored messages are written in the background.
    while store.values("adapter:web:said:con-day:").await.expect("a store").len() < 5
        || store.values("adapter:web:called:").await.expect("a store").is_empty()
    {
        tokio::task::yield_now().await;
    }
    drop(stage);
    let (base, stage) = stages::local_table_on(store).await;
    let chromium = Chromium::start(Screen::Desk).await;
    let friends = Friends::sit_down(&chromium, &base, "con-day", &["Bình Minh"]).await;
    let people: Value =
        Api::new(&base, "con-day").get("/api/tables?channel=con-day&user=An").await.json().await.expect("JSON");
    let names: Vec<&Value> = people["tables"].as_array().expect("tables").iter().map(|line| &line["names"]).collect();
    assert!(names.contains(&&json!(["An", "Bình Minh"])), "{names:?}");
    let seen = shown(&friends).await;
    assert!(seen.contains("mai chơi tiếp nhé") && seen.contains("Cờ tướng") && seen.contains("An"), "{seen}");
    friends.find(".advice.turn").await;
    friends.script("document.querySelector('.point.man[data-site=e7]').click()").await;
    friends.find(".point.picked").await;
    friends
        .script("[...document.querySelectorAll('.game')].find((tab) => tab.classList.contains('xiangqi')).click()")
        .await;
    friends.press("Bình Minh", "accept:").await;
    chromium.quit().await;
    drop(stage);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_reads_the_public_messages_in_his_own_language() {
    let (base, stage) = stages::local_table().await;
    let api = Api::new(&base, "hai-tieng");
    api.say("An", "/play chess @Binh side=first").await;
    let read = async |lang: &str| {
        let address = format!("/api/channel/hai-tieng?user=Binh&lang={lang}");
        let answer: Value = api.get(&address).await.json().await.expect("JSON");
        let message = answer["messages"][0].clone();
        (message["text"].as_str().expect("text").to_owned(), buttons(&message)[0][0].0.clone())
    };
    let (vi, en) = (read("vi").await, read("en").await);
    assert_eq!([vi.1.clone(), en.1.clone()], [Lang::Vi, Lang::En].map(|lang| i18n::text(lang, "button-accept")));
    assert!(vi.0 != en.0 && vi.0.contains("Binh") && en.0.contains("Binh"), "{vi:?} {en:?}");
    drop(stage);
}

/// The picture of a reader shows exactly the public pieces, only turned and coloured; one side's ranks are numbered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_readers_board_is_the_public_view() {
    let (base, stage) = stages::local_table().await;
    let api = Api::new(&base, "rieng-tu");
    let game = begin_with(&api, "jieqi", "An", "Binh").await;
    let bytes = async |query: &str| {
        let answer = api.get(&format!("/board/{game}.png?{query}")).await;
        assert_eq!(answer.status(), 200, "{query}");
        answer.bytes().await.expect("a picture")
    };
    let public = bytes("v=1").await;
    let is_same = |one: &[u8], other: &[u8]| {
        let [one, other] = [one, other].map(Pixels::of_png);
        (60..940).all(|x| (0..1276).all(|y| one.at(x, y) == other.at(x, y)))
    };
    assert!(is_same(&public, &bytes("v=1&for=An&lang=vi").await), "An sees what everybody sees");
    assert!(is_same(&public, &bytes("v=1&for=Binh&lang=vi&flip=1").await), "so does Binh, turned around");
    assert_ne!(public, bytes("v=1&for=Binh&lang=vi").await);
    assert_eq!(public, bytes("v=1").await, "without a reader it stays the public one");
    let seen: Value = api.get(&format!("/api/table/{game}?user=An&lang=vi")).await.json().await.expect("JSON");
    let men = seen["board"]["men"].as_array().expect("men");
    assert_eq!(men.iter().filter(|man| man["name"] == i18n::text(Lang::Vi, "man-dark")).count(), 30, "{men:?}");
    drop(stage);
}

/// Found by players: four rulers on a board whose moves are told by one side's count. The page asks for the own ones.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_that_the_page_asks_for_numbers_the_ranks_of_its_reader_only() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "thuoc-do");
        let game = begin(&api, "xiangqi").await;
        let friends = Friends::sit_down(chromium, base, "thuoc-do", &["An", "Binh", "Chi"]).await;
        let drawn = async |address: &str| Pixels::of_png(&api.get(address).await.bytes().await.expect("a picture"));
        let public = drawn(&format!("/board/{game}.png?v=1")).await;
        let mut own = Vec::new();
        for name in ["An", "Binh", "Chi"] {
            own.push(drawn(&friends.board(name, 1).await).await);
        }
        let [an, binh, chi] = &own[..] else { unreachable!("three readers") };
        // Left, middle and right of the board between the bars.
        let differ = |one: &Pixels, other: &Pixels| {
            [0..50, 60..940, 950..1000].map(|columns| {
                let all = columns.flat_map(|x| (100..1170).map(move |y| (x, y)));
                all.filter(|(x, y)| one.at(*x, *y) != other.at(*x, *y)).count()
            })
        };
        let [left, middle, right] = differ(an, &public);
        assert!(
            left > 300 && middle == 0 && right == 0,
            "only the opponent's ranks are missing: {left} {middle} {right}"
        );
        let [left, middle, right] = differ(binh, an);
        assert!(left == 0 && middle > 1000 && right == 0, "each counts from the own side: {left} {middle} {right}");
        assert_eq!(differ(chi, an), [0, 0, 0], "a spectator sees the numbers of the side below");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_address_leads_home_and_the_page_is_light() {
    let (base, stage) = stages::local_table().await;
    let api = Api::new(&base, "x");
    for address in ["/club", "/t/", "/t/B%C3%A0n%20s%E1%BB%91%201"] {
        let request = api.client.get(format!("{base}{address}")).header("accept", "text/html");
        let text = request.send().await.expect("an answer").text().await.expect("text");
        assert!(text.contains("<a class=\"primary\" href=\"/\">"), "{address}: {text}");
        let json: Value = api.get(address).await.json().await.expect("JSON for scripts");
        assert!(json["error"].is_string());
    }
    let fetch = async |address: &str| {
        let request = api.client.get(format!("{base}{address}")).header("accept-encoding", "gzip");
        request.send().await.expect("an answer")
    };
    let page = api.get("/").await.text().await.expect("the page");
    let mut total = fetch("/").await.bytes().await.expect("bytes").len();
    let names: Vec<&str> = page.split("/assets/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    // A home screen requests icons as pixel images.
    for name in names.iter().filter(|name| !name.ends_with(".png")) {
        let answer = fetch(&format!("/assets/{name}")).await;
        assert_eq!(answer.headers()["content-encoding"], "gzip", "{name}");
        let tag = answer.headers()["etag"].to_str().expect("text").to_owned();
        total += answer.bytes().await.expect("bytes").len();
        let again = api.client.get(format!("{base}/assets/{name}")).header("if-none-match", tag).send();
        assert_eq!(again.await.expect("an answer").status(), 304, "{name}");
    }
    let is_named = |stem: &str, kind: &str| names.iter().any(|name| name.starts_with(stem) && name.ends_with(kind));
    assert!(is_named("app.", ".js") && is_named("style.", ".css"), "{names:?}");
    // Valid HTML without its script, and all of it in some landmark.
    assert!(page.contains("<noscript>") && !page.contains("<img") && !page.contains("></h2>"), "{page}");
    let buttons = page.split("<button").skip(1).filter_map(|rest| rest.split_once('>'));
    for (head, rest) in buttons.filter(|(head, _)| !head.contains("hidden")) {
        assert!(!rest.starts_with("</button>"), "an empty button: {head}");
    }
    assert!(!page.contains("<section class=\"right\">"), "a section without a name is no landmark");
    assert!(total <= 60_000, "the page weighs {total} bytes");
    println!("the page weighs {total} bytes packed");
    drop(stage);
}
