//! An evening on a slow connection: two friends with five windows, each on one side and in one language, by clicks.

use banco_tests::web::Api;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::friends::Friends;

use super::page::{begin, photograph, with_real_house};
use super::windows::OUTSIDE;

/// Two phones, one of them also sideways, and two desktops.
const WINDOWS: [(u32, u32); 5] = [(320, 568), (390, 844), (844, 390), (1280, 800), (1920, 1080)];

/// Two plies for each window.
const MOVES: [&str; 10] = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "d2d3", "f8c5", "c2c3", "d7d6"];

/// Latency in milliseconds, and bytes per second: a connection on a train.
const LINE: (u32, u32) = (80, 400_000);

/// Script that is true if the end of the last private answer is visible.
const ANSWER_SEEN: &str = "const answer = [...document.querySelectorAll('.message.private')].at(-1); \
     const talk = document.querySelector('#scroll').getBoundingClientRect(); \
     const { bottom } = answer?.getBoundingClientRect() ?? {}; \
     return bottom <= talk.bottom + 1 && bottom > talk.top;";

async fn through(chromium: &Chromium, friends: &Friends<'_>, name: &str, (width, height): (u32, u32)) {
    friends.look(name).await;
    chromium.resize(width, height).await;
    chromium.slow_down(LINE.0, LINE.1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_friends_play_through_five_windows_on_a_slow_line() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let channel = "buoi-toi";
        begin(&Api::new(base, channel), "chess").await;
        let friends = Friends::sit_down(chromium, base, channel, &["An", "Binh"]).await;
        chromium.driver.goto(format!("{base}/t/{channel}?user=Binh&lang=en")).await.expect("the page");
        for (at, window) in WINDOWS.into_iter().enumerate() {
            for name in ["An", "Binh"] {
                through(chromium, &friends, name, window).await;
            }
            for (seat, name) in ["An", "Binh"].into_iter().enumerate() {
                let ply = 2 * at + seat;
                friends.look(name).await;
                friends.board(name, ply as u64 + 1).await;
                friends.find(".advice.turn").await;
                friends.turns("return document.title.startsWith('(1)')").await;
                // The refusal of a wrong square is visible to the reader.
                friends.say(name, "Ka8").await;
                friends.turns(ANSWER_SEEN).await;
                friends.click_move(name, MOVES[ply]).await;
                friends.board(name, ply as u64 + 2).await;
                friends.turns("return document.title === 'Bạn Cờ'").await;
                friends.turns(&format!("return (() => {{ {OUTSIDE} }})() === '[]'")).await;
                let bottom = friends.script("return document.querySelector('.play').dataset.bottom").await;
                assert_eq!(bottom, ["first", "second"][seat], "his own side lies below");
                photograph(chromium, &format!("evening-{name}-{}x{}", window.0, window.1)).await;
            }
        }
        // On a desktop each game has its small picture.
        let small = "const image = document.querySelector('.game img.mini'); \
             return image.complete && image.naturalWidth > 40 && image.naturalWidth <= 128";
        friends.turns(small).await;
        friends.reads("#headline", "waiting for An").await;
        friends.look("An").await;
        friends.reads("#headline", "đến lượt bạn").await;
        // A reload keeps the view, with the way back.
        friends.say("An", "hẹn mai nhé").await;
        friends.reads("#messages", "hẹn mai nhé").await;
        chromium.driver.refresh().await.expect("the page");
        friends.reads("#messages", "hẹn mai nhé").await;
        friends.board("An", 11).await;
        friends.find(".point.man[data-site='e1']").await;
        friends.script("document.querySelector('#before').click()").await;
        friends.turns("return document.querySelector('.play img').src.includes('at=9')").await;
        assert!(!friends.has(".point.man").await, "the past is not played on");
        friends.script("document.querySelector('#last').click()").await;
        friends.find(".point.man[data-site='e1']").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn options_of_a_challenge_stand_at_the_door() {
    super::page::with_real_house(banco_tests::web::chromium::Screen::Desk, async |chromium, base| {
        let friends = banco_tests::web::friends::Friends::sit_down(chromium, base, "tuychon", &["An"]).await;
        friends.script("document.querySelector('#door-games .options').open = true; return 1").await;
        friends.find("#door-games .options select[name=game]").await;
        let choose = "const game = document.querySelector('#door-games select[name=game]'); game.value = 'chess'; \
                      game.dispatchEvent(new Event('change')); return 1";
        friends.script(choose).await;
        friends.find("#door-games select[name=variant]").await;
        let send = "document.querySelector('#door-games select[name=variant]').value = 'chess960'; \
                    document.querySelector('#door-games .options .primary').click(); return 1";
        friends.script(send).await;
        friends.reads("#invited-terms", "Chess960").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_over_the_board_is_wide_enough_and_options_stay_open() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let channel = "hoi-lai";
        begin(&Api::new(base, channel), "chess").await;
        let friends = Friends::sit_down(chromium, base, channel, &["An"]).await;
        friends.turns("return document.querySelector(\"[data-data^='resign:']\") !== null").await;
        friends.script("document.querySelector(\"[data-data^='resign:']\").click()").await;
        // The text is in lines, not in a column of letters, and wholly on the board.
        let readable = "const asked = document.querySelector('.choice'); if (!asked) return false; \
             const { left, right } = asked.getBoundingClientRect(); \
             return asked.offsetWidth >= 200 && asked.offsetHeight <= 250 && left >= 0 && right <= innerWidth";
        friends.turns(readable).await;
        friends.script("document.querySelector('.choice .quiet').click()").await;
        chromium.resize(1280, 800).await;
        friends.script("document.querySelector('[data-action=fresh]').click()").await;
        friends.script("document.querySelector('#new-games summary').click()").await;
        let open = "const list = document.querySelector('#new-games select[name=game]'); return list?.offsetWidth > 40";
        friends.turns(open).await;
        friends.script("document.querySelector('#new-games select[name=game]').click()").await;
        friends.turns(open).await;
        friends.script("document.querySelector('#headline').click()").await;
        friends.turns("return document.querySelector('#new-games').hidden").await;
    })
    .await;
}
