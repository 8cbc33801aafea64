//! Parts of the page that must not move: the board under a player's hand, the names in the list, the place of the
//! keyboard.

use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use banco_tests::web::{Api, buttons};
use serde_json::Value;
use thirtyfour::prelude::Key;

use super::page::{begin, photograph, with_real_house};

const BOX: &str = "const { x, y, width, height } = document.querySelector('.play').getBoundingClientRect(); \
     return JSON.stringify([x, y, width, height].map(Math.round))";

/// Distances of hint, buttons and board from a common axis, and the pixels between the board and the buttons below.
const AXES: &str = "const box = (css) => document.querySelector(css).getBoundingClientRect(); \
     const middle = (css) => box(css).left + box(css).width / 2; \
     const buttons = [...document.querySelectorAll('#actions button, #steps button')].map((node) => node.getBoundingClientRect()).filter(({ width }) => width); \
     const first = Math.min(...buttons.map(({ top }) => top)); \
     const row = buttons.filter(({ top }) => top < first + 10); \
     const [start, end] = [Math.min(...row.map(({ left }) => left)), Math.max(...row.map(({ right }) => right))]; \
     return [Math.abs(middle('#hint') - middle('.play')), Math.abs((start + end) / 2 - middle('.play')), first - box('.play').bottom];";

/// Found by players: hint, board and buttons had three different axes, and after the end the buttons touched the
/// board.
async fn stands_level(friends: &Friends<'_>, when: &str) {
    let seen = friends.script(AXES).await;
    let pixels = |at: usize| seen[at].as_f64().expect("a number");
    // A hidden hint has no axis.
    assert!(when == "it is over" || pixels(0) < 2.0, "{when}: {seen}");
    assert!(pixels(1) < 2.0 && pixels(2) >= 5.0, "{when}: {seen}");
}

/// The newest button of a person's messages whose data begins with `verb`.
async fn open(api: &Api, name: &str, verb: &str) -> String {
    let said = api.list(name, 0).await;
    let data = said.iter().flat_map(buttons).flatten().map(|(_, data)| data).collect::<Vec<_>>();
    data.into_iter().rfind(|data| data.starts_with(verb)).expect("a question")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_keeps_its_size_whatever_is_said_and_to_the_end() {
    with_real_house(Screen::Desk, async |chromium, base| {
        for (width, height) in [(1280, 800), (1920, 1080), (390, 844)] {
            let channel = format!("yen-{width}");
            let api = Api::new(base, &channel);
            begin(&api, "chess").await;
            chromium.resize(width, height).await;
            let address = format!("{base}/t/{channel}?user=An&lang=en");
            chromium.driver.goto(address).await.expect("the page");
            let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
            friends.find(".advice.turn").await;
            let first = friends.script(BOX).await;
            let stays = async |when: &str| assert_eq!(friends.script(BOX).await, first, "{width}x{height}: {when}");
            let click = |site: &str| format!("document.querySelector('.point[data-site={site}]').click()");
            friends.script(&click("e2")).await;
            stays("a man is picked").await;
            friends.script(&click("e4")).await;
            friends.turns("return document.querySelector('.play img').src.includes('v=2&')").await;
            stays("the other side is to move").await;
            api.say("Binh", "e5").await;
            // On a phone it is behind the dots.
            friends.turns("return document.querySelector(\"#actions button[data-data^='takeback:']\") !== null").await;
            stays("there is something to take back").await;
            if width >= 1000 {
                stands_level(&friends, "in the game").await;
            }
            api.say("Binh", "/draw").await;
            friends.reads("#hint", "Binh offers a draw. An, do you agree?").await;
            stays("he is asked").await;
            api.say("Binh", "/resign").await;
            api.press("Binh", &open(&api, "Binh", "confirm:").await).await;
            friends.find("#actions button[data-data^='rematch:']").await;
            stays("it is over").await;
            if width >= 1000 {
                stands_level(&friends, "it is over").await;
            }
            friends.script("document.querySelector('#more').click()").await;
            friends.find("#actions button[data-data^='gif:']").await;
            stays("every button is shown").await;
            photograph(chromium, &format!("steady-{width}")).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_names_in_the_list_are_whole() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "nguyen-ven");
        for game in ["xiangqi", "backgammon", "chushogi"] {
            begin(&api, game).await;
        }
        for lang in ["vi", "en"] {
            let address = format!("{base}/t/nguyen-ven?user=An&lang={lang}");
            chromium.driver.goto(address).await.expect("the page");
            let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
            friends.turns("return document.querySelectorAll('.game').length === 3").await;
            let broken = "return [...document.querySelectorAll('.game strong')] \
                 .filter((name) => name.scrollWidth > name.clientWidth || name.clientHeight > 32).map((name) => name.textContent)";
            assert_eq!(friends.script(broken).await, Value::Array(Vec::new()), "{lang}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_keyboard_stays_at_the_board_while_the_other_plays() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "o-lai");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "o-lai", &["An"]).await;
        friends.find(".advice.turn").await;
        friends.script("document.querySelector('.point[data-site=e2]').focus()").await;
        for key in [Key::Enter, Key::Up, Key::Enter] {
            let active = chromium.driver.active_element().await.expect("an element");
            active.send_keys(key.value().to_string()).await.expect("a key");
        }
        friends.reads("#moves", "e3").await;
        friends.turns("return document.activeElement.matches('.play .point.rest[data-site=e3]')").await;
        api.say("Binh", "e5").await;
        friends.turns("return document.activeElement.matches('.point.man[data-site=e3]')").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_to_anybody_stands_before_everybody() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "ai-cung-duoc");
        let friends = Friends::sit_down(chromium, base, "ai-cung-duoc", &["Binh"]).await;
        friends.find("#no-games").await;
        api.say("An", "/play jieqi time=10m+5s").await;
        friends.find("#answers button[data-data^='accept:']").await;
        friends.reads("#invited", "10 phút").await;
        friends.press("Binh", "accept:").await;
        friends.board("Binh", 1).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_without_words_says_nothing() {
    with_real_house(Screen::Desk, async |_, base| {
        let api = Api::new(base, "khong-loi");
        begin(&api, "chess").await;
        api.say("An", "/draw").await;
        api.press("Binh", &open(&api, "Binh", "drawno:").await).await;
        let empty: Vec<Value> = api.list("Binh", 0).await.into_iter().filter(|said| said["text"] == "").collect();
        assert!(empty.is_empty(), "{empty:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn home_and_end_step_through_the_game_and_moves_are_counted_as_in_the_headline() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "dau-cuoi");
        begin(&api, "chess").await;
        for (at, mv) in ["e4", "e5", "Nf3"].iter().enumerate() {
            api.say(["An", "Binh"][at % 2], mv).await;
        }
        let friends = Friends::sit_down(chromium, base, "dau-cuoi", &["An"]).await;
        friends.board("An", 4).await;
        let keys = [(Key::Home, "0/2"), (Key::Right, "1/2: e4"), (Key::Right, "1/2: e5")];
        for (key, told) in keys {
            let active = chromium.driver.active_element().await.expect("an element");
            active.send_keys(key.value().to_string()).await.expect("a key");
            friends.reads("#past", told).await;
        }
        let active = chromium.driver.active_element().await.expect("an element");
        active.send_keys(Key::End.value().to_string()).await.expect("a key");
        friends.turns("return document.querySelector('#past').hidden").await;
        friends.board("An", 4).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_stays_listed_and_two_games_are_told_apart_in_the_talk() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "con-nam-lai");
        let over = begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "con-nam-lai", &["An"]).await;
        friends.board("An", 1).await;
        api.say("Binh", "/resign").await;
        api.press("Binh", &open(&api, "Binh", "confirm:").await).await;
        friends.find(".done .game").await;
        begin(&api, "xiangqi").await;
        friends.find(".game.xiangqi").await;
        chromium.driver.refresh().await.expect("the page");
        friends.find(&format!(".done [data-game='{over}']")).await;
        let cut = "const name = document.querySelector('.done strong'); return name.scrollWidth > name.clientWidth";
        assert_eq!(friends.script(cut).await, false, "its name is whole");
        friends.turns(
            "const named = [...document.querySelectorAll('.message.move .of')].map((of) => of.textContent); \
             return named.some((of) => of.startsWith('Cờ vua, Binh')) && named.some((of) => of.startsWith('Cờ tướng, Binh'))",
        )
        .await;
        // Another tab of the same person knows it, too.
        let tab = chromium.driver.new_tab().await.expect("a tab");
        chromium.driver.switch_to_window(tab).await.expect("the tab");
        chromium.driver.goto(format!("{base}/t/con-nam-lai?user=An")).await.expect("the page");
        friends.find(&format!(".done [data-game='{over}']")).await;
        friends.script("document.querySelector('.done > .quiet').click()").await;
        friends.turns("return document.querySelectorAll('.game').length === 1").await;
        // The welcome card of an empty table leads to it, too.
        chromium.driver.goto(format!("{base}/t/con-nam-lai-2?user=An")).await.expect("the page");
        friends.find("#no-games [data-say='/games done']").await.click().await.expect("a click");
        friends.find(&format!("#messages .private button[data-data='replay:{over}']")).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_is_chosen_at_the_door_and_the_menu_leads_to_the_settings() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let friends = Friends::sit_down(chromium, base, "chon-gio", &["An"]).await;
        friends.script("document.querySelector('#door-games .options').open = true").await;
        friends.find("#door-games select[name=time]").await;
        let choose = "const form = document.querySelector('#door-games form'); form.elements.time.value = '1d bank=3d'; \
             form.elements.game.value = 'caro'; form.elements.game.dispatchEvent(new Event('change')); \
             form.querySelector('button').click();";
        friends.script(choose).await;
        friends.reads("#invited", "1 ngày mỗi nước, dự trữ 3 ngày").await;
        friends.script("document.querySelector('[data-action=menu]').click()").await;
        friends.find("#menu [data-sheet=settings]").await.click().await.expect("a click");
        friends.find("#sheet select[name=language]").await;
    })
    .await;
}
