//! Urgent signals on the page: one's own clock in another game, the first tap on a button, the local time.

use banco_tests::stages;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use banco_tests::web::{Api, buttons};
use serde_json::{Value, json};

use super::page::{begin, begin_with, with_real_house};

/// Counts the beats of the knocking sound.
const EARS: &str = "window.blows = 0; const nothing = () => {}; \
     const part = () => ({ frequency: part.value, gain: part.value, connect: (next) => next, start: nothing, stop: nothing }); \
     part.value = { setValueAtTime: nothing, exponentialRampToValueAtTime: nothing }; \
     window.AudioContext = class { state = 'running'; currentTime = 0; destination = {}; resume = async () => {}; \
       createOscillator() { window.blows += 1; return part(); } createGain() { return part(); } };";

/// Starts a game of `first` against `second` with a clock; returns its id.
async fn begin_timed(api: &Api, game: &str, first: &str, second: &str, time: &str) -> String {
    let opened = api.say(first, &format!("/play {game} @{second} side=first time={time}")).await;
    let accept = opened.iter().flat_map(buttons).flatten().map(|(_, data)| data);
    let accept = accept.into_iter().find(|data| data.starts_with("accept:")).expect("a challenge");
    api.press(second, &accept).await;
    accept.trim_start_matches("accept:").to_owned()
}

/// Found by players: one of two games was lost on time without any warning.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_of_ones_own_is_seen_and_heard_whatever_is_looked_at() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "gap");
        let chess = begin(&api, "chess").await;
        chromium.before_each_page(EARS).await;
        let friends = Friends::sit_down(chromium, base, "gap", &["An"]).await;
        friends.board("An", 1).await;
        friends.script("window.blows = 0").await;
        let slow = begin_timed(&api, "caro", "An", "Chi", "10m+5s").await;
        let quick = begin_timed(&api, "jieqi", "An", "Dung", "50s").await;
        friends.find(&format!("[data-game='{quick}'] .left.low")).await;
        let listed = "return [...document.querySelectorAll('.game')].map((game) => game.dataset.game)";
        let order = friends.script(listed).await;
        assert_eq!(order, serde_json::json!([quick, slow, chess]), "the one with the least time first");
        assert!(
            !friends.has(&format!("[data-game='{slow}'] .left.low")).await && !friends.has(".game.chess .left").await
        );
        friends.reads("#alarm", "Cờ úp: còn 0:").await;
        let is_level = "const board = document.querySelector('.play').getBoundingClientRect(); \
             return document.querySelector('#alarm').getBoundingClientRect().top >= board.bottom - 1";
        assert_eq!(friends.script(is_level).await, true, "it stands under the board");
        // Each knock is two beats: one knock for either new game, and one for the clock.
        friends.turns("return window.blows === 6").await;
        let told = friends.script("return document.querySelector('#alarm').textContent").await;
        friends.turns(&format!("return document.querySelector('#alarm').textContent !== {told}")).await;
        assert_eq!(friends.script("return window.blows").await, 6, "it is heard once");
        friends.script("document.querySelector('#alarm').click()").await;
        friends.turns(&format!("return document.querySelector('.play img').src.includes('{quick}')")).await;
        friends.turns("return document.querySelector('#alarm').hidden").await;
        friends.find(".clock.low.runs").await;
    })
    .await;
}

/// Found by players: the talk showed the next game, and the page stayed at the one before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_game_is_turned_to() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "van-ke");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "van-ke", &["An"]).await;
        friends.board("An", 1).await;
        let quick = begin_timed(&api, "caro", "An", "Chi", "10m+5s").await;
        friends.find(&format!("[data-game='{quick}']")).await;
        assert!(!friends.has(&format!(".play img[src*='{quick}']")).await, "another board is looked at");
        friends.say("An", "/vanke").await;
        friends.turns(&format!("return document.querySelector('.play img').src.includes('{quick}')")).await;
    })
    .await;
}

/// Found by players: typed commands asked which game was meant, with one of them on the board.
#[tokio::test]
async fn what_is_typed_on_the_page_is_meant_for_the_board_in_view() {
    let (base, _stage) = stages::local_table().await;
    let api = Api::new(&base, "dang-xem");
    let games = [begin_with(&api, "chess", "An", "Binh").await, begin_with(&api, "chess", "An", "Chi").await];
    for game in &games {
        let moves = || async {
            let seen: Value = api.get(&format!("/api/table/{game}?user=An")).await.json().await.expect("JSON");
            seen["line"]["plies"].as_u64().expect("a count")
        };
        for (chat, plies) in [(false, 0), (true, 1)] {
            let line = json!({ "channel": api.channel, "user": "An", "text": "/move e4", "chat": chat, "game": game });
            let line = if chat { line } else { json!({ "channel": api.channel, "user": "An", "text": "/board" }) };
            let answer: Value = api.post("/api/say", &line).await.json().await.expect("JSON");
            assert_eq!(moves().await, plies, "{answer}");
            let asks = answer.to_string().contains("Ván nào");
            assert_eq!(asks, !chat, "a caller that names no game is asked as before: {answer}");
        }
        let line = json!({ "channel": api.channel, "user": "An", "text": "/bienban", "chat": true, "game": game });
        let told: Value = api.post("/api/say", &line).await.json().await.expect("JSON");
        assert!(told.to_string().contains(&format!("#{game}")), "{told}");
    }
    let next = json!({ "channel": api.channel, "user": "Binh", "text": "/next", "chat": true, "swift": true });
    let answer: Value = api.post("/api/say", &next).await.json().await.expect("JSON");
    assert_eq!(answer["turn"], json!(games[0]), "{answer}");
}

/// Found by players: while the talk had the room of the board, the first tap on Accept went nowhere.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_tap_on_a_button_counts_while_the_talk_is_read() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "cham-dau");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "cham-dau", &["Binh"]).await;
        friends.board("Binh", 1).await;
        let asked = api.say("An", "/resign").await;
        let yes = asked.iter().flat_map(buttons).flatten().map(|(_, data)| data);
        let yes = yes.into_iter().find(|data| data.starts_with("confirm:")).expect("a question");
        api.press("An", &yes).await;
        friends.find("#actions button[data-data^='rematch:']").await;
        friends.script("document.querySelector('#scroll').click()").await;
        friends.find(".room.reading").await;
        api.say("An", "/play xiangqi @Binh side=first").await;
        friends.find(".room.reading #answers button[data-data^='accept:']").await;
        friends.press("Binh", "accept:").await;
        friends.turns("return document.querySelector('.play img')?.offsetWidth > 200 && document.querySelector('.play').dataset.shape === 'lattice'").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn points_in_time_are_told_by_the_readers_own_clock_and_count_down() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "mui-gio");
        let game = begin_timed(&api, "chess", "An", "Binh", "1d").await;
        api.say("Chi", "/giai caro vòng tròn").await;
        chromium.move_to("America/New_York").await;
        let friends = Friends::sit_down(chromium, base, "mui-gio", &["An"]).await;
        friends.board("An", 1).await;
        let seen: Value = api.get(&format!("/api/table/{game}?user=An&lang=vi")).await.json().await.expect("JSON");
        let instant = &seen["instants"][0];
        let (at, words) = (instant["at"].as_i64().expect("a moment"), instant["words"].as_str().expect("words"));
        let hours = format!(
            "return new Intl.DateTimeFormat('vi', {{ timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }}).format({at})"
        );
        let hours = friends.script(&hours).await;
        let told = friends.script("return document.querySelector('.how').textContent").await;
        let (hours, told) = (hours.as_str().expect("text"), told.as_str().expect("text"));
        assert!(told.contains(hours) && !told.contains(words), "{told}: {hours}, not {words}");
        // An open sign-up shows the remaining time.
        let until = friends.script("return Number(document.querySelector('#messages [data-until]').dataset.until)").await;
        friends.script(&format!("const start = performance.now(); Date.now = () => {until} - 65000 + (performance.now() - start)")).await;
        for second in ["1:0", "0:5"] {
            let left = "return document.querySelector('#messages [data-until]').textContent";
            friends.turns(&format!("{left}.includes('{second}')")).await;
        }
    })
    .await;
}

/// A sound that needs permission, as in Safari: it runs only after a touch or a key.
const STRICT: &str = "window.made = 0; window.AudioContext = class { state = 'suspended'; constructor() { window.made += 1; } \
     async resume() { if (window.event?.isTrusted) this.state = 'running'; window.audio = this.state; } };";

/// Found by a review: in Safari the sound was created at the moment of playing, which was too late.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_touch_or_key_wakes_the_sound() {
    with_real_house(Screen::Phone, async |chromium, base| {
        chromium.before_each_page(STRICT).await;
        let address = format!("{base}/t/thuc-giac?user=An");
        let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
        for is_key in [true, false] {
            chromium.driver.goto(&address).await.expect("the page");
            let field = friends.find("#text").await;
            assert_eq!(friends.script("return window.made").await, 0, "nothing was touched");
            if is_key {
                field.send_keys("a").await.expect("a key");
            } else {
                field.click().await.expect("a touch");
            }
            friends.turns("return window.made === 1 && window.audio === 'running'").await;
        }
    })
    .await;
}
