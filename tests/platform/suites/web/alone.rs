//! An evening with the computer on the page: its game is shown at once and a hint is marked on the board. A puzzle is
//! solved, and a review is read in the chat.

use banco_engine::GameKey;
use banco_tests::riddle;
use banco_tests::stages::{self, Stage};
use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;
use serde_json::Value;

use super::page::{begin, photograph};

/// Time from the service's start to a quarter past eight in Hanoi.
const TO_EIGHT: i64 = 3 * 3_600_000;

/// A browser, and the service behind the page.
pub async fn with_house(screen: Screen, test: impl AsyncFnOnce(&Chromium, &str, &Stage)) {
    let (base, stage) = stages::local_table().await;
    let chromium = Chromium::start(screen).await;
    test(&chromium, &base, &stage).await;
    chromium.quit().await;
    drop(stage);
}

/// Selector of a game that has begun. The card of its challenge is in the same list, and has no picture.
pub fn begun(game: &str) -> String {
    format!(".game.{game}:has(.mini)")
}

/// Lets the computer play until the page shows it.
pub async fn sits_down(friends: &Friends<'_>, stage: &Stage, game: &str) {
    friends
        .until(game, async || {
            stage.later(0).await;
            friends.has(game).await
        })
        .await;
}

fn click(css: &str) -> String {
    format!("[...document.querySelectorAll(\"{css}\")].at(-1).click()")
}

/// Script that is true if the picture of the last message with this button is visible.
fn is_seen(button: &str) -> String {
    format!(
        "const image = [...document.querySelectorAll(\"#messages {button}\")].at(-1)?.closest('article').querySelector('.thumb img'); \
         return Boolean(image?.complete && image.naturalWidth > 0 && image.offsetWidth > 60)"
    )
}

/// Found by an outsider: the view stayed at the challenge although the game with the computer had begun.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_with_the_house_is_shown_when_it_begins_and_when_one_moves_there() {
    with_house(Screen::Phone, async |chromium, base, stage| {
        let api = Api::new(base, "ngay");
        api.say("An", "/play chess @Binh").await;
        let friends = Friends::sit_down(chromium, base, "ngay", &["An"]).await;
        friends.turns("return document.querySelector('.game.chess')?.ariaPressed === 'true'").await;
        friends.say("An", "/play caro level=1 side=first").await;
        sits_down(&friends, stage, &begun("caro")).await;
        friends.turns("return document.querySelector('.game.caro')?.ariaPressed === 'true'").await;
        friends.turns("return document.querySelector('.play')?.dataset.shape === 'paper'").await;
        friends.board("An", 1).await;
        friends.script("document.querySelector('.game.chess').click()").await;
        friends.turns("return document.querySelector('.game.chess').ariaPressed === 'true'").await;
        friends.say("An", "h8").await;
        friends.turns("return document.querySelector('.game.caro').ariaPressed === 'true'").await;
        friends.board("An", 2).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_goes_on_in_the_talk_and_is_marked_on_the_board() {
    for game in [GameKey::Chess, GameKey::Backgammon] {
        with_house(Screen::Phone, async |chromium, base, stage| {
            let friends = Friends::sit_down(chromium, base, "goi-y", &["An"]).await;
            friends.say("An", &format!("/play {} level=1 side=first", game.key())).await;
            // A challenge stands in the list of games, too: only the button tells that the game has begun. It is not
            // behind the dots.
            sits_down(&friends, stage, "#actions [data-data^='hint:']").await;
            let marks = |count: &str| format!("return document.querySelectorAll('.play .tip').length {count}");
            friends.script(&click("#actions [data-data^='hint:']")).await;
            friends.turns(&marks("=== 1")).await;
            assert!(!friends.has(".choice").await, "nothing lies over the men in question");
            let twice = "#messages .message:not(.private) .thumb";
            assert!(!friends.has(twice).await, "the board itself stands beside the talk");
            friends.turns(&is_seen("[data-data^='hint:'][data-data$='move']")).await;
            friends.script(&click("#messages [data-data^='hint:'][data-data$='move']")).await;
            friends.turns(&marks("> 1")).await;
            friends.find("#messages [data-data^='hint:'][data-data$='why']").await;
            photograph(chromium, &format!("hint-{}", game.key())).await;
            friends.script(&click("#messages [data-data^='hint:'][data-data$='why']")).await;
            friends.reads("#messages", "Vì sao").await;
            assert_eq!(friends.script(&marks("> 1")).await, true, "it is still to be seen");
            photograph(chromium, &format!("hint-why-{}", game.key())).await;
            if game == GameKey::Chess {
                friends.say("An", "a3").await;
                friends.turns(&marks("=== 0")).await;
            }
        })
        .await;
    }
}

/// Found by players: the talk still asked the computer, which had answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_to_the_computer_goes_with_its_answer() {
    with_house(Screen::Desk, async |chromium, base, stage| {
        let friends = Friends::sit_down(chromium, base, "hoi-may", &["An"]).await;
        friends.say("An", "/play chess level=1 side=first").await;
        sits_down(&friends, stage, "#actions [data-data^='draw:']").await;
        friends.say("An", "/draw").await;
        let asks = "return document.body.innerText.includes('đồng ý không')";
        friends
            .until("the computer's answer", async || {
                stage.later(0).await;
                let told = Api::new(base, "hoi-may").list("An", 0).await;
                let texts: String = told.iter().filter_map(|message| message["text"].as_str()).collect();
                texts.contains("hoà") && !texts.contains("đồng ý không")
            })
            .await;
        friends.turns(&format!("{asks} === false")).await;
    })
    .await;
}

/// Found by an outsider: messages without a board had neither picture nor buttons, and a refused answer was visible
/// to all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_puzzle_is_solved_in_the_talk_and_its_answer_is_nobody_elses_to_read() {
    with_house(Screen::Phone, async |chromium, base, stage| {
        let room = stage.place.chat.clone();
        stage.rules("chatsettings", "puzzle=08:00 game=chess").await;
        stage.later(TO_EIGHT).await;
        let friends = Friends::sit_down(chromium, base, &room, &["Binh"]).await;
        let choose = "[data-data^='choose:u']";
        friends.turns(&is_seen(choose)).await;
        let data = friends.script(&format!("return document.querySelector(\"{choose}\").dataset.data")).await;
        let id = data.as_str().expect("data").trim_start_matches("choose:").to_owned();
        let riddle = riddle::posted(&*stage.store, &id).await;
        let solution = riddle.best();
        friends.say("Binh", &solution).await;
        friends.find("#messages .private").await;
        friends.reads("#messages .private", "Giữ kín").await;
        let api = Api::new(base, &room);
        let read = api.list("An", 0).await;
        assert!(read.iter().all(|message| !message["text"].as_str().expect("text").contains(&solution)), "{read:?}");
        friends.script(&click(choose)).await;
        for (step, mv) in riddle.own().enumerate() {
            let version = 2 * step + 1;
            let man = format!("#messages [data-data^='pick:{id}:{version}:'][data-data$=':{}']", &mv[..2]);
            friends.find(&man).await;
            friends.turns(&is_seen(man.trim_start_matches("#messages "))).await;
            photograph(chromium, "puzzle").await;
            friends.script(&click(&man)).await;
            let to = format!("#messages [data-data^='to:{id}:{version}:'][data-data$=':{mv}']");
            friends.find(&to).await;
            friends.script(&click(&to)).await;
        }
        friends.reads("#messages", "Đúng rồi!").await;
        // On the page no text mentions a command.
        let mut told = String::new();
        for mv in riddle.own() {
            let said = api.say("An", &format!("/caudo {mv}")).await;
            told = said.iter().filter_map(|message| message["text"].as_str()).collect();
        }
        assert!(told.contains("Đúng rồi!") && told.contains("thứ 2"), "{told}");
    })
    .await;
}

/// The picture of a review for a reader with this language. Its description begins like the message, then names the
/// turning points in the picture.
async fn drawn(api: &Api, game: &str, lang: &str) -> Vec<u8> {
    let list = api.get(&format!("/api/channel/{}?user=Chi&lang={lang}", api.channel)).await;
    let list: Value = list.json().await.expect("JSON");
    let is_review = |message: &&Value| message["buttons"].to_string().contains(&format!("review:{game}::1"));
    let review = list["messages"].as_array().expect("messages").iter().find(is_review).expect("a review");
    let (text, alt) = (review["text"].as_str().expect("text"), review["alt"].as_str().expect("text"));
    assert!(!alt.is_empty() && alt.starts_with(text.lines().next().unwrap_or(text)), "{alt}\n{text}");
    let picture = api.get(review["image"].as_str().expect("an address")).await;
    picture.bytes().await.expect("a picture").to_vec()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_is_looked_through_in_the_talk() {
    with_house(Screen::Desk, async |chromium, base, stage| {
        let api = Api::new(base, "phan-tich");
        let game = begin(&api, "chess").await;
        for (ply, mv) in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"].iter().enumerate() {
            api.say(["An", "Binh"][ply % 2], mv).await;
        }
        let friends = Friends::sit_down(chromium, base, "phan-tich", &["Binh"]).await;
        friends.say("Binh", &format!("/phantich {game}")).await;
        friends.find("#messages .private").await;
        friends.reads("#messages .private", "Đang phân tích").await;
        stage.later(0).await;
        let point = format!("[data-data='review:{game}::1']");
        friends.turns(&is_seen(&point)).await;
        photograph(chromium, "review").await;
        let (vi, en) = (drawn(&api, &game, "vi").await, drawn(&api, &game, "en").await);
        assert_ne!(vi, en, "each reads the words on it in his own language");
        friends.script(&click(&format!("#messages {point}"))).await;
        friends.find("#messages .private .thumb").await;
        friends.reads("#messages .private:last-child", "Nước hay hơn:").await;
        photograph(chromium, "review-point").await;
        let last = "document.querySelector('#messages .private:last-child')";
        let words = format!("return {last}.querySelector('.text').textContent.includes('g6')");
        assert_eq!(friends.script(&words).await, false, "the better move is covered");
        friends.script(&format!("[...{last}.querySelectorAll('.text button')].pop().click()")).await;
        friends.turns(&words).await;
    })
    .await;
}

/// Found by an outsider: on a phone only 100 pixels of it were visible.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_read_on_a_phone_has_half_of_its_height() {
    with_house(Screen::Phone, async |chromium, base, stage| {
        let api = Api::new(base, "doc-to");
        let game = begin(&api, "chess").await;
        // A player who comes after the end finds no board in the way.
        let friends = Friends::sit_down(chromium, base, "doc-to", &["Binh"]).await;
        for (ply, mv) in ["f3", "e5", "g4", "Qh4"].iter().enumerate() {
            api.say(["An", "Binh"][ply % 2], mv).await;
        }
        friends.board("Binh", 5).await;
        friends.say("Binh", &format!("/phantich {game}")).await;
        friends.reads("#messages .private", "Đang phân tích").await;
        stage.later(0).await;
        friends.turns(&is_seen(&format!("[data-data='review:{game}::1']"))).await;
        let half = |sign: &str| format!("return document.querySelector('.chat').offsetHeight {sign} innerHeight / 2");
        friends.turns(&half(">=")).await;
        photograph(chromium, "review-phone").await;
        let touch = "document.querySelector('.play').dispatchEvent(new MouseEvent('click', { bubbles: true }))";
        friends.script(touch).await;
        friends.turns(&half("<")).await;
        friends.script("document.querySelector('#messages').click()").await;
        friends.turns(&half(">=")).await;
    })
    .await;
}
