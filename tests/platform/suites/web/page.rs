//! The page of the local table in a real Chromium: two tabs are two friends.

use banco_tests::stages;
pub use banco_tests::web::chromium::photograph;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::{Friends, version_of};
use banco_tests::web::{Api, buttons};
use serde_json::Value;
use thirtyfour::prelude::*;

/// The first legal move of a person, as the page gets it.
pub async fn legal(api: &Api, game: &str, name: &str, version: u64) -> String {
    let address = format!("/api/legal/{game}?user={name}&v={version}");
    let answer: Value = api.get(&address).await.json().await.expect("JSON");
    answer["moves"][0].as_str().unwrap_or_else(|| panic!("{name} has no move: {answer}")).to_owned()
}

/// Game and version of a board's address.
fn game_of(address: &str) -> (String, u64) {
    let (game, _) = address.trim_start_matches("/board/").split_once(".png?").expect("a board");
    (game.to_owned(), version_of(address).expect("a version"))
}

/// Challenge, acceptance, moves by click and by text, resignation, with the real service.
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
    // The board names its content; the picture may be replaced meanwhile.
    friends.turns("return !!document.querySelector('.play img')?.alt").await;
}

/// Confirms the resignation; afterwards the board cannot be used.
async fn finish(friends: &Friends<'_>, mover: &str, version: u64) {
    friends.press(mover, "confirm:").await;
    friends.board(mover, version + 1).await;
    assert!(!friends.has(".point").await, "no man can be picked after the end");
}

/// A browser with the real service.
pub async fn with_real_house(screen: Screen, test: impl AsyncFnOnce(&Chromium, &str)) {
    let (base, stage) = stages::local_table().await;
    let chromium = Chromium::start(screen).await;
    test(&chromium, &base).await;
    chromium.quit().await;
    drop(stage);
}

/// Starts a game of An, who plays the first side, against Binh; returns its id.
pub async fn begin(api: &Api, game: &str) -> String {
    begin_with(api, game, "An", "Binh").await
}

pub async fn begin_with(api: &Api, game: &str, first: &str, second: &str) -> String {
    let opened = api.say(first, &format!("/play {game} @{second} side=first")).await;
    let accept = opened.iter().flat_map(buttons).flatten().map(|(_, data)| data);
    let accept = accept.into_iter().find(|data| data.starts_with("accept:")).expect("a challenge");
    api.press(second, &accept).await;
    accept.trim_start_matches("accept:").to_owned()
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_move_works_from_the_keyboard() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "phim");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "phim", &["An"]).await;
        friends.find(".advice.turn").await;
        friends.script("document.querySelector('.point[data-site=d2]').focus()").await;
        let keys = async |keys: &str| {
            let active = chromium.driver.active_element().await.expect("an element");
            active.send_keys(keys).await.expect("a key");
        };
        keys(&Key::Right.value().to_string()).await;
        keys(&Key::Enter.value().to_string()).await;
        friends.find(".point.picked[data-site=e2]").await;
        assert_eq!(friends.script("return document.activeElement.dataset.site").await, "e2");
        keys(&Key::Escape.value().to_string()).await;
        assert!(!friends.has(".point.picked").await, "Escape puts him down");
        keys(&Key::Enter.value().to_string()).await;
        friends.find(".point.picked[data-site=e2]").await;
        photograph(chromium, "picked").await;
        keys(&Key::Up.value().to_string()).await;
        assert_eq!(friends.script("return document.activeElement.className").await, "point target");
        keys(&Key::Enter.value().to_string()).await;
        friends.board("An", 2).await;
        friends.reads("#moves", "e3").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_press_on_a_picked_lion_asks_and_never_passes() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "su-tu");
        begin(&api, "chushogi").await;
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn private_answers_are_marked_and_texts_never_become_markup() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let friends = Friends::sit_down(chromium, base, "rieng", &["An", "Binh"]).await;
        friends.say("An", "/settings theme").await;
        friends.find(".message.private .mark").await;
        friends.say("An", "<b>chào</b> Binh").await;
        friends.find(".message.mine").await;
        assert!(!friends.has(".message b").await);
        photograph(chromium, "private").await;
        friends.look("Binh").await;
        friends.find(".message.line").await;
        let seen = friends.text("#messages").await;
        assert!(seen.contains("<b>chào</b> Binh") && !seen.contains("chỉ mình bạn"), "{seen}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_are_suggested_while_typing_and_the_door_explains_itself() {
    with_real_house(Screen::Desk, async |chromium, base| {
        chromium.driver.goto(format!("{base}/t/cua?lang=vi")).await.expect("the page");
        let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
        let name = friends.find("#name").await;
        photograph(chromium, "door").await;
        name.send_keys("  " + Key::Enter).await.expect("typing");
        friends.find("#name-error:not(:empty)").await;
        name.send_keys("An" + Key::Enter).await.expect("typing");
        let input = friends.find("#text").await;
        assert!(friends.text("#no-games").await.contains("Mở một ván"));
        let games = friends.script("return document.querySelectorAll('#door-games [data-play]').length").await;
        assert_eq!(games, 2 * banco_engine::GameKey::ALL.len(), "every game, with a friend and alone");
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
        friends.find("#answers button[data-data^='cancel:']").await;
    })
    .await;
}
