//! Playing on the page: dragging, rings, promotion, dice, looking back.

use banco_tests::web::Api;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::{Friends, version_of};

use super::page::{begin, begin_with, photograph, with_real_house};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_man_is_dragged_and_a_wrong_place_teaches() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "keo");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "keo", &["An", "Binh"]).await;
        friends.look("An").await;
        friends.find(".advice.turn").await;
        friends.drag("An", "e2", "e5").await;
        friends.find(".message.private button[data-data^='why:']").await;
        assert!(friends.board("An", 1).await.contains("v=1&"), "nothing was played");
        friends.drag("An", "e2", "e4").await;
        friends.board("An", 2).await;
        // The other side sees the board turned.
        friends.look("Binh").await;
        friends.find(".advice.turn").await;
        friends.drag("Binh", "d7", "d5").await;
        friends.board("Binh", 3).await;
        friends.look("An").await;
        friends.board("An", 3).await;
        friends.find(".point.man[data-site=e4]").await;
        friends.click_site("An", "e4").await;
        friends.find(".point.capture[data-site=d5]").await;
        photograph(chromium, "ring").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_promotion_is_chosen_beside_the_square() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "phong");
        begin(&api, "chess").await;
        for (at, mv) in ["a4", "b5", "axb5", "a6", "bxa6", "Bb7", "axb7", "Nc6"].iter().enumerate() {
            api.say(["An", "Binh"][at % 2], mv).await;
        }
        let friends = Friends::sit_down(chromium, base, "phong", &["An"]).await;
        friends.find(".advice.turn").await;
        friends.click_sites("An", &["b7", "a8"]).await;
        friends.find(".play .choice button[data-data^='to:']").await;
        photograph(chromium, "promotion").await;
        let count = friends.script("return document.querySelectorAll('.choice button[data-data]').length").await;
        assert_eq!(count, 4);
        // Each choice is drawn as it would look on the board.
        let signs = "return [...document.querySelectorAll('.choice .man')].map((man) => \
             [man.style.backgroundImage, man.style.backgroundPosition])";
        let signs = friends.script(signs).await;
        let signs = signs.as_array().expect("signs");
        let places: std::collections::BTreeSet<String> = signs.iter().map(|sign| sign[1].to_string()).collect();
        assert_eq!((signs.len(), places.len()), (4, 4), "{signs:?}");
        let address = signs[0][0].as_str().and_then(|css| css.split('"').nth(1)).expect("an address").to_owned();
        let drawn = api.get(&address).await.bytes().await.expect("a picture");
        let board = api.get(&address.replace("ways=", "none=")).await.bytes().await.expect("a picture");
        assert_ne!(drawn, board, "the men to choose from stand alone");
        let asked = friends.text(".choice p").await;
        assert!(asked.contains("a8") && !asked.contains('#'), "{asked}");
        let before = friends.board("An", 1).await;
        friends.press("An", "to:").await;
        friends.board("An", version_of(&before).expect("a version") + 1).await;
        friends.turns("return document.querySelector('#moves').textContent.includes('bxa8')").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backgammon_is_played_on_the_board_checker_by_checker() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "xuc-xac");
        begin(&api, "backgammon").await;
        let friends = Friends::sit_down(chromium, base, "xuc-xac", &["An", "Binh"]).await;
        for _ in 0..4 {
            let mover = friends.to_move().await;
            let version = version_of(&friends.board(&mover, 1).await).expect("a version");
            if friends.has("#actions button[data-data^='roll:']").await {
                friends.press(&mover, "roll:").await;
                friends.board(&mover, version + 1).await;
            }
            let start = version_of(&friends.board(&mover, 1).await).expect("a version");
            // A roll without a legal play passes by itself.
            if friends.to_move().await != mover {
                continue;
            }
            friends.find(".point.man").await;
            let click = "document.querySelector('.point.man').click()";
            friends.script(click).await;
            friends.find("#actions button[data-data='step:undo']").await;
            assert!(friends.board(&mover, start).await.contains("steps="), "the step is drawn");
            friends.press(&mover, "step:undo").await;
            friends.find(".point.man").await;
            while !friends.has("#actions button[data-data='step:done']").await {
                let steps = friends.script("return document.querySelector('.play img').src").await;
                friends.script(click).await;
                let moved = format!("return document.querySelector('.play img').src !== {steps}");
                friends.turns(&moved).await;
            }
            photograph(chromium, "dice").await;
            friends.press(&mover, "step:done").await;
            friends.board(&mover, start + 1).await;
            friends.turns("return !document.querySelector('#actions [data-data^=step]')").await;
        }
        // A turn is one cell, and a roll without a play is none.
        let cells = "const cells = [...document.querySelectorAll('#moves li')].map((cell) => cell.textContent); \
             return cells.length > 0 && cells.every((cell) => /[\\d–]/.test(cell) && !/roll/.test(cell))";
        friends.turns(cells).await;
    })
    .await;
}

/// Pictures of past positions wait until `window.go()`.
const HELD: &str = "const ask = window.fetch; window.fetch = async (address, options) => { \
     if (String(address).includes('at=')) await new Promise((go) => (window.go = go)); return ask(address, options); }";

/// Found by the tests in Firefox: news that came while the picture of a past position was under way left the pieces of the
/// present over it, and the errors of a review untold.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn looking_back_while_news_come_shows_the_past_whole() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "tin-den");
        begin(&api, "chess").await;
        for (name, mv) in [("An", "e4"), ("Binh", "e5")] {
            api.say(name, mv).await;
        }
        let friends = Friends::sit_down(chromium, base, "tin-den", &["An"]).await;
        friends.find(".point.man").await;
        friends.script(HELD).await;
        friends.script("document.querySelector('#before').click()").await;
        friends.turns("return Boolean(window.go)").await;
        for (name, mv) in [("An", "Nf3"), ("Binh", "Nc6")] {
            api.say(name, mv).await;
        }
        friends.find("#past.news").await;
        friends.script("window.go()").await;
        friends.turns("return document.querySelector('.play img').src.includes('at=1')").await;
        friends.turns("return !document.querySelector('.point')").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn looking_back_is_not_thrown_forward_by_a_new_move() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "xem-lai");
        begin(&api, "xiangqi").await;
        for (at, mv) in ["h3e3", "h10g8", "h1g3"].iter().enumerate() {
            api.say(["An", "Binh"][at % 2], mv).await;
        }
        let friends = Friends::sit_down(chromium, base, "xem-lai", &["An"]).await;
        friends.board("An", 4).await;
        friends.script("document.activeElement.blur()").await;
        let arrow = |key: &str| {
            format!("document.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}))")
        };
        friends.script(&format!("document.body.{}", &arrow("ArrowLeft")["document.".len()..])).await;
        friends.find("#past:not([hidden])").await;
        friends.turns("return document.querySelector('.play img').src.includes('at=2')").await;
        api.say("Binh", "b10c8").await;
        friends.find("#past.news").await;
        friends.turns("return document.querySelector('.play img').src.includes('at=2')").await;
        assert!(!friends.has(".point.man").await, "the past is not played on");
        friends.script("document.querySelector('#past').click()").await;
        friends.board("An", 5).await;
        friends.find(".point.man").await;
        friends.script("document.querySelector('#moves button').click()").await;
        friends.turns("return document.querySelector('.play img').src.includes('at=1')").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_moves_of_others_leave_the_board_where_it_is() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "hai-ban");
        let mine = begin(&api, "chess").await;
        let theirs = begin_with(&api, "chess", "Chi", "Dung").await;
        let friends = Friends::sit_down(chromium, base, "hai-ban", &["An"]).await;
        assert!(friends.board("An", 1).await.contains(&mine));
        api.say("Chi", &format!("e4 #{theirs}")).await;
        friends
            .turns(&format!(
                "return document.querySelector('[data-game={theirs}]') !== null && \
             document.querySelector('#messages').innerText.includes('e4')"
            ))
            .await;
        assert!(friends.board("An", 1).await.contains(&mine), "his board was taken away");
        assert_eq!(friends.script("return document.title").await, "(1) Bạn Cờ");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_frame_between_two_boards_is_blank_on_a_slow_line() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "cham");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "cham", &["An"]).await;
        friends.board("An", 1).await;
        chromium.slow_down(150, 60_000).await;
        let watch = "window.blank = 0; window.frames_seen = 0; const look = () => { \
             const image = document.querySelector('.play img.board'); window.frames_seen += 1; \
             if (!image?.complete || !image.naturalWidth) window.blank += 1; requestAnimationFrame(look); }; look();";
        friends.script(watch).await;
        for (at, mv) in ["e4", "e5", "Nf3"].iter().enumerate() {
            api.say(["An", "Binh"][at % 2], mv).await;
        }
        friends.board("An", 4).await;
        assert_eq!(friends.script("return window.blank").await, 0);
        assert!(friends.script("return window.frames_seen").await.as_u64() > Some(3));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_man_is_seen_on_his_way_unless_motion_is_unwelcome() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "duong-di");
        begin(&api, "xiangqi").await;
        let friends = Friends::sit_down(chromium, base, "duong-di", &["Binh"]).await;
        friends.board("Binh", 1).await;
        let watch = "window.seen = 0; new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) => { \
             if (node.matches('.slide')) window.seen += 1; }))).observe(document.querySelector('.play'), { childList: true });";
        friends.script(watch).await;
        api.say("An", "h3e3").await;
        friends.board("Binh", 2).await;
        assert_eq!(friends.script("return window.seen").await, 2, "the man and what he leaves");
        assert!(!friends.has(".slide").await, "he has arrived");
        chromium.calm_down().await;
        friends.find(".point.man").await;
        api.say("Binh", "h10g8").await;
        friends.board("Binh", 3).await;
        assert_eq!(friends.script("return window.seen").await, 2);
    })
    .await;
}
