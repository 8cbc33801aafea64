//! The page of the local table in a real Chromium: two tabs are two friends.

use banco_tests::stages;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use banco_tests::web::scripted::Scripted;
use banco_tests::web::{Api, Running, buttons, open_table};
use serde_json::Value;
use thirtyfour::prelude::*;

/// The first legal move of a person, as the page gets it.
async fn legal(api: &Api, game: &str, name: &str, version: u64) -> String {
    let address = format!("/api/legal/{game}?user={name}&v={version}");
    let answer: Value = api.get(&address).await.json().await.expect("JSON");
    answer["moves"][0].as_str().unwrap_or_else(|| panic!("{name} has no move: {answer}")).to_owned()
}

/// Game and version of a board's address.
fn game_of(address: &str) -> (String, u64) {
    let (game, version) = address.trim_start_matches("/board/").split_once(".png?v=").expect("a board");
    (game.to_owned(), version.parse().expect("a version"))
}

/// Challenge, acceptance, moves by click and by text, resignation, at the real house.
async fn two_friends_play(chromium: &Chromium, base: &str, channel: &str) {
    let api = Api::new(base, channel);
    let friends = Friends::sit_down(chromium, base, channel, &["An", "Binh"]).await;
    friends.say("An", "/play jieqi @Binh").await;
    friends.press("Binh", "accept:").await;
    for by_click in [true, true, true, false, false] {
        let mover = friends.to_move().await;
        let (game, version) = game_of(&friends.board(&mover, 1).await);
        let mv = legal(&api, &game, &mover, version).await;
        if by_click {
            friends.click_move(&mover, &mv).await;
        } else {
            friends.say(&mover, &mv).await;
        }
        for name in ["An", "Binh"] {
            let (same, _) = game_of(&friends.board(name, version + 1).await);
            assert_eq!(same, game);
        }
    }
    let mover = friends.to_move().await;
    let (_, version) = game_of(&friends.board(&mover, 1).await);
    friends.say(&mover, "/resign").await;
    finish(&friends, &mover, version).await;
    friends.look("An").await;
    let alt = friends.find(".play img").await.attr("alt").await.expect("an attribute");
    assert!(alt.is_some_and(|alt| !alt.is_empty()), "the board says what it shows");
}

/// Confirms the resignation; then the board is only there to look at.
async fn finish(friends: &Friends<'_>, mover: &str, version: u64) {
    friends.press(mover, "confirm:").await;
    friends.board(mover, version + 1).await;
    assert!(!friends.has(".point").await, "no man can be picked after the end");
}

async fn with_browser(screen: Screen, test: impl AsyncFnOnce(&Chromium, &Running)) {
    let running = Running::start(open_table(), Scripted::new).await;
    let chromium = Chromium::start(screen).await;
    test(&chromium, &running).await;
    chromium.quit().await;
    running.stop().await;
}

/// A browser at the real house.
async fn with_real_house(screen: Screen, test: impl AsyncFnOnce(&Chromium, &str)) {
    let (base, stage) = stages::local_table().await;
    let chromium = Chromium::start(screen).await;
    test(&chromium, &base).await;
    chromium.quit().await;
    drop(stage);
}

/// Keeps a picture of the page for the eyes of those who build it.
async fn photograph(chromium: &Chromium, name: &str) {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("page-{name}.png"));
    chromium.driver.screenshot(&path).await.expect("a screenshot");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_friends_play_by_click_and_by_text_on_a_wide_screen() {
    with_real_house(Screen::Desk, async |chromium, base| {
        two_friends_play(chromium, base, "rong").await;
        photograph(chromium, "wide").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_friends_play_on_a_phone() {
    with_real_house(Screen::Phone, async |chromium, base| {
        two_friends_play(chromium, base, "hep").await;
        let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
        let too_wide = friends.script("return document.documentElement.scrollWidth > innerWidth").await;
        assert_eq!(too_wide, false, "nothing sticks out to the side");
        photograph(chromium, "phone").await;
    })
    .await;
}

#[tokio::test]
async fn a_whole_move_works_from_the_keyboard() {
    with_browser(Screen::Desk, async |chromium, running| {
        let api = Api::new(&running.base, "phim");
        api.say("An", "/play jieqi @Binh").await;
        api.press("Binh", "accept:k7m2:0").await;
        let friends = Friends::sit_down(chromium, &running.base, "phim", &["An"]).await;
        friends.find(".advice.turn").await;
        friends.script("document.querySelector('.point[data-site=e4]').focus()").await;
        let keys = async |keys: &str| {
            let active = chromium.driver.active_element().await.expect("an element");
            active.send_keys(keys).await.expect("a key");
        };
        let right: String = Key::Right.value().to_string();
        keys(&right).await;
        keys(&Key::Enter.value().to_string()).await;
        friends.find(".point.picked[data-site=f4]").await;
        assert_eq!(friends.script("return document.activeElement.dataset.site").await, "f4");
        photograph(chromium, "picked").await;
        keys(&Key::Up.value().to_string()).await;
        assert_eq!(friends.script("return document.activeElement.className").await, "point target");
        keys(&Key::Enter.value().to_string()).await;
        friends.board("An", 2).await;
        friends.reads("#messages", "An: f4f5").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_press_on_a_picked_lion_asks_and_never_passes() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "su-tu");
        let opened = api.say("An", "/play chushogi @Binh side=first").await;
        let accept = buttons(&opened[0])[0][0].1.clone();
        api.press("Binh", &accept).await;
        api.say("An", "7j7h").await;
        api.say("Binh", "6d6e").await;
        let friends = Friends::sit_down(chromium, base, "su-tu", &["An"]).await;
        let (_, version) = game_of(&friends.board("An", 3).await);
        friends.find(".advice.turn").await;
        let press = "const box = document.querySelector('.point.man[data-site=\"7h\"]').getBoundingClientRect(); \
             document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).click()";
        friends.script(press).await;
        friends.find(".point.picked").await;
        friends.script(press).await;
        friends.find("button[data-data^='to:']").await;
        let (_, after) = game_of(&friends.board("An", 1).await);
        assert_eq!(after, version, "the turn was given away");
    })
    .await;
}

/// The first question after the moves fails, the others wait until `go()`.
const SLOW_MOVES: &str = "const real = window.fetch; let isFirst = true; \
     const gate = new Promise((open) => { window.go = open; }); \
     window.fetch = async (address, ...more) => { \
       if (!String(address).startsWith('/api/legal/')) return real(address, ...more); \
       if (isFirst) { isFirst = false; throw new TypeError('no line'); } \
       await gate; \
       return real(address, ...more); }";

#[tokio::test]
async fn a_press_before_the_moves_are_known_counts_when_they_are() {
    with_browser(Screen::Phone, async |chromium, running| {
        let api = Api::new(&running.base, "som");
        let friends = Friends::sit_down(chromium, &running.base, "som", &["An"]).await;
        friends.script(SLOW_MOVES).await;
        api.say("An", "/play jieqi @Binh").await;
        api.press("Binh", "accept:k7m2:0").await;
        friends.board("An", 1).await;
        friends.find("#say-error:not(:empty)").await;
        friends.click_site("An", "f4").await;
        friends.find(".play.waiting").await;
        assert!(!friends.has(".point").await, "nothing is known yet");
        friends.script("go()").await;
        friends.find(".point.picked[data-site=f4]").await;
        friends.find(".point.target[data-site=f5]").await;
        assert!(!friends.has(".play.waiting").await);
    })
    .await;
}

#[tokio::test]
async fn nothing_moves_under_the_finger_of_who_chooses_a_target() {
    with_browser(Screen::Phone, async |chromium, running| {
        let api = Api::new(&running.base, "yen");
        api.say("An", "/play jieqi @Binh").await;
        api.press("Binh", "accept:k7m2:0").await;
        let friends = Friends::sit_down(chromium, &running.base, "yen", &["An"]).await;
        friends.find(".advice.turn").await;
        friends.click_site("An", "f4").await;
        friends.script("document.getElementById('scroll').scrollTop = 1e6").await;
        let place = "return document.querySelector('.point.picked[data-site=f4]').getBoundingClientRect().top";
        let before = friends.script(place).await;
        for line in ["đi đi", "nhanh lên", "ngủ rồi à"] {
            api.say("Binh", line).await;
        }
        friends.reads("#messages", "ngủ rồi à").await;
        assert_eq!(friends.script(place).await, before, "the talk scrolls the board away");
        friends.find("#newer").await;
    })
    .await;
}

#[tokio::test]
async fn private_answers_are_marked_and_texts_never_become_markup() {
    with_browser(Screen::Desk, async |chromium, running| {
        let friends = Friends::sit_down(chromium, &running.base, "rieng", &["An", "Binh"]).await;
        friends.say("An", "/peek").await;
        friends.find(".message.private .mark").await;
        friends.say("An", "/hostile").await;
        friends.find(".message pre").await;
        friends.say("An", "<b>chào</b> Binh").await;
        friends.find(".message.mine").await;
        assert!(!friends.has("img[src='x']").await && !friends.has(".message b").await);
        photograph(chromium, "private").await;
        friends.look("Binh").await;
        friends.find(".message:not(.private)").await;
        let seen = friends.text("#messages").await;
        assert!(seen.contains("<b>chào</b> Binh") && !seen.contains("Bí mật"), "{seen}");
    })
    .await;
}

#[tokio::test]
async fn commands_are_suggested_while_typing_and_the_door_explains_itself() {
    with_browser(Screen::Desk, async |chromium, running| {
        chromium.driver.goto(format!("{}/t/cua?lang=vi", running.base)).await.expect("the page");
        let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
        let name = friends.find("#name").await;
        photograph(chromium, "door").await;
        name.send_keys("  " + Key::Enter).await.expect("typing");
        friends.find("#name-error:not(:empty)").await;
        name.send_keys("An" + Key::Enter).await.expect("typing");
        let input = friends.find("#text").await;
        assert!(friends.text("#welcome").await.contains("Bàn còn trống"));
        input.send_keys("/thach").await.expect("typing");
        assert!(!friends.has("#suggestions:not([hidden])").await, "nothing begins so");
        input.clear().await.expect("an empty line");
        input.send_keys("/ch").await.expect("typing");
        let offered = friends.find("#suggestions [role=option]").await.text().await.expect("text");
        assert!(offered.contains("/choi") && offered.contains("/play") && offered.contains("Thách đấu"), "{offered}");
        photograph(chromium, "suggestions").await;
        input.send_keys(Key::Tab).await.expect("a key");
        assert_eq!(friends.script("return document.getElementById('text').value").await, "/choi ");
        input.send_keys(Key::Down + Key::Enter).await.expect("keys");
        assert_eq!(friends.script("return document.getElementById('text').value").await, "/choi jieqi ");
        input.send_keys(Key::Escape + Key::Enter).await.expect("keys");
        friends.find("button[data-data^='accept:']").await;
    })
    .await;
}
