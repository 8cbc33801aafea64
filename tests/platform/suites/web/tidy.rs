//! Outdated parts of the page are removed: pressed buttons, old questions, open lists. The chat stays at its end for
//! a reader who follows it.

use banco_ports::Lang;
use banco_service::i18n;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use banco_tests::web::{Api, buttons};
use serde_json::{Value, json};

use super::page::{begin, begin_with, with_real_house};

/// The answer to a press comes after the stream has removed the buttons, and boards come late.
const LATE: &str = "const ask = window.fetch; window.fetch = async (address, options) => { \
     const answer = await ask(address, options); \
     const buttons = () => document.querySelector(\"#messages button[data-data^='accept:']\"); \
     while (/api.(press|table.)/.test(address) && buttons()) await new Promise(requestAnimationFrame); \
     window.late = true; \
     return answer; };";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_accepted_challenge_loses_its_buttons_and_is_shown() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "nhan-loi");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "nhan-loi", &["Binh"]).await;
        friends.board("Binh", 1).await;
        api.say("An", "/play xiangqi @Binh side=first").await;
        friends.find("#messages button[data-data^='accept:']").await;
        friends.script(LATE).await;
        friends.script("document.querySelector(\"#messages button[data-data^='accept:']\").click()").await;
        friends.turns("return window.late && document.querySelector('.game.xiangqi')?.ariaPressed === 'true'").await;
        friends.turns("return document.querySelector('.play').dataset.shape !== 'chess'").await;
        assert!(!friends.has("#messages button[data-data^='accept:']").await, "it was answered");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_talk_tells_how_it_ended_and_who_looks_on_presses_nothing() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "het-van");
        let game = begin(&api, "chess").await;
        let seen: Value = api.get(&format!("/api/table/{game}?user=Chi")).await.json().await.expect("JSON");
        assert_eq!(seen["buttons"], json!([]), "Chi does not sit there");
        api.say("An", "e4").await;
        let friends = Friends::sit_down(chromium, base, "het-van", &["Binh"]).await;
        friends.board("Binh", 2).await;
        let asked = api.say("An", "/resign").await;
        let yes = asked.iter().flat_map(buttons).flatten().map(|(_, data)| data);
        let yes = yes.into_iter().find(|data| data.starts_with("confirm:")).expect("a question");
        api.press("An", &yes).await;
        friends.board("Binh", 3).await;
        friends.reads("#messages", "xin thua").await;
    })
    .await;
}

/// Found by an outsider: messages without a table, such as a puzzle or a tournament, had no buttons in the chat.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_is_signed_up_for_in_the_talk() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "giai");
        let friends = Friends::sit_down(chromium, base, "giai", &["Binh"]).await;
        api.say("An", "/giai caro vòng tròn").await;
        friends.find("#messages button[data-data^='cup:'][data-data$=':join']").await;
        friends.script("document.querySelector(\"#messages button[data-data$=':join']\").click()").await;
        friends.reads("#messages", "Binh ghi danh giải").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_talk_stays_at_its_end_whatever_grows() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "cuoi");
        begin_with(&api, "chess", "An", "NguyễnMinhA").await;
        for line in 0..30 {
            let text = format!("câu thứ {line}");
            api.post("/api/say", &json!({ "channel": "cuoi", "user": "An", "text": text, "chat": true })).await;
        }
        let friends = Friends::sit_down(chromium, base, "cuoi", &["NguyễnMinhA"]).await;
        friends.reads("#messages", "câu thứ 29").await;
        let is_at_end = "const { scrollTop, clientHeight, scrollHeight } = document.querySelector('#scroll'); \
             return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1";
        friends.turns(is_at_end).await;
        for (width, height) in [(390, 640), (320, 568)] {
            chromium.resize(width, height).await;
            friends.turns(is_at_end).await;
        }
        let sticks_out = "return document.querySelector('#menu-open').getBoundingClientRect().right > innerWidth";
        assert_eq!(friends.script(sticks_out).await, false, "his name is cut");
        api.say("An", "/play xiangqi @NguyễnMinhA").await;
        friends.find("#messages button[data-data^='accept:']").await;
        friends.turns(is_at_end).await;
        // A person who reads older messages stays there.
        friends.script("document.querySelector('#scroll').scrollTop = 0").await;
        api.post("/api/say", &json!({ "channel": "cuoi", "user": "An", "text": "còn đó không", "chat": true })).await;
        friends.find("#newer").await;
        assert_eq!(friends.script("return document.querySelector('#scroll').scrollTop").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_before_its_turn_is_answered_to_its_writer() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "som");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "som", &["Binh"]).await;
        friends.board("Binh", 1).await;
        friends.say("Binh", "Nf6").await;
        friends.find("#messages .private").await;
        let told = i18n::text(Lang::Vi, "web-not-your-turn");
        friends.reads("#messages .private", told.trim_end_matches('.')).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_of_new_games_closes_and_the_new_game_is_shown() {
    with_real_house(Screen::Desk, async |chromium, base| {
        begin(&Api::new(base, "van-moi"), "chess").await;
        let friends = Friends::sit_down(chromium, base, "van-moi", &["An"]).await;
        friends.board("An", 1).await;
        let open = "document.querySelector('[data-action=fresh]').click()";
        let is_closed = "return document.querySelector('#new-games').hidden";
        friends.script(open).await;
        assert_eq!(friends.script(is_closed).await, false);
        let active = chromium.driver.active_element().await.expect("an element");
        active.send_keys(thirtyfour::prelude::Key::Escape + "").await.expect("a key");
        assert_eq!(friends.script(is_closed).await, true);
        friends.script(open).await;
        friends.script("document.querySelector('#new-games [data-play=caro]').click()").await;
        assert_eq!(friends.script(is_closed).await, true);
        friends.turns("return document.querySelector('.game.caro')?.ariaPressed === 'true'").await;
        friends.find("#answers button[data-data^='cancel:']").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stone_on_small_squares_is_aimed_before_it_is_put_down() {
    with_real_house(Screen::Phone, async |chromium, base| {
        begin(&Api::new(base, "o-nho"), "caro").await;
        let friends = Friends::sit_down(chromium, base, "o-nho", &["An"]).await;
        friends.board("An", 1).await;
        let places = "return document.querySelectorAll('.point.free').length === 225";
        friends.turns(places).await;
        friends.script("document.querySelector('.point.free[data-site=g7]').click()").await;
        friends.turns("return document.querySelector('.point.target')?.dataset.site === 'g7'").await;
        // The click misses its target: the cursor moves there, and nothing is played.
        friends.script("document.querySelector('.point.free[data-site=h8]').click()").await;
        friends.turns("return document.querySelector('.point.target')?.dataset.site === 'h8'").await;
        friends.reads("#hint", "bấm lần nữa").await;
        assert!(friends.board("An", 1).await.contains("v=1"), "aiming plays nothing");
        friends.script("document.querySelector('.point.free[data-site=h8]').click()").await;
        friends.board("An", 2).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_left_open_is_gone_after_a_reload() {
    with_real_house(Screen::Desk, async |chromium, base| {
        begin(&Api::new(base, "hoi-do"), "chess").await;
        let friends = Friends::sit_down(chromium, base, "hoi-do", &["An"]).await;
        friends.board("An", 1).await;
        friends.say("An", "/resign").await;
        friends.find("#messages .private button[data-data^='confirm:']").await;
        friends.say("An", "Ka8").await;
        friends.turns("return document.querySelectorAll('#messages .private').length === 2").await;
        chromium.driver.refresh().await.expect("the page");
        // The rule's answer is still there; the question is not.
        friends.turns("return document.querySelectorAll('#messages .private').length === 1").await;
        assert!(!friends.has("#messages button[data-data^='confirm:']").await, "the question is over");
    })
    .await;
}
