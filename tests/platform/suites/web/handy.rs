//! The likely next action is within reach; found by players.

use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use banco_tests::web::{Api, buttons};
use thirtyfour::prelude::*;

use super::alone::{begun, sits_down, with_house};
use super::page::{begin, photograph, with_real_house};

const TYPED: &str = "return document.querySelector('#text').value";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn words_for_the_luck_of_a_challenge_are_asked_for_wherever_its_button_stands() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "van-may");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "van-may", &["Binh"]).await;
        friends.board("Binh", 1).await;
        let asked = api.say("An", "/play jieqi @Binh").await;
        let part =
            asked.iter().flat_map(buttons).flatten().map(|(_, data)| data).find(|data| data.starts_with("part:"));
        let part = part.expect("luck is mixed");
        let pressed = format!("document.querySelector('#messages [data-data=\"{part}\"]').click()");
        friends.find(&format!("#messages [data-data='{part}']")).await;
        friends.script(&pressed).await;
        let command = format!("/nhan #{} ", part.trim_start_matches("part:"));
        assert_eq!(friends.script(TYPED).await, command, "the challenge is not the game he looks at");
        assert_eq!(friends.script("return document.activeElement.id").await, "text");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_alone_plays_the_house_at_a_press() {
    with_house(Screen::Phone, async |chromium, base, stage| {
        let friends = Friends::sit_down(chromium, base, "mot-minh", &["An"]).await;
        friends.find("#door-games .machine[data-play=chess]").await.click().await.expect("a click");
        sits_down(&friends, stage, &begun("chess")).await;
        chromium.driver.goto(format!("{base}/t/cho-ban")).await.expect("the page");
        friends.find("#door-games [data-play=caro]").await.click().await.expect("a click");
        friends.find("#share [data-action=machine]").await.click().await.expect("a click");
        // The open challenge stays beside it.
        sits_down(&friends, stage, &begun("caro")).await;
        assert_eq!(friends.script("return document.querySelectorAll('.game.caro').length").await, 2);
        photograph(chromium, "alone").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_refused_stays_to_be_mended_and_what_was_done_goes() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "sua-lai");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "sua-lai", &["An"]).await;
        friends.find(".advice.turn").await;
        friends.say("An", "e5").await;
        friends.find(".message.private").await;
        friends.turns(&format!("{TYPED} === 'e5'")).await;
        let chosen = "const { selectionStart, selectionEnd } = document.querySelector('#text'); return selectionEnd - selectionStart";
        assert_eq!(friends.script(chosen).await, 2, "it is typed over");
        let input = friends.find("#text").await;
        input.clear().await.expect("an empty line");
        friends.say("An", "e4").await;
        friends.board("An", 2).await;
        friends.turns(&format!("{TYPED} === ''")).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_touch_of_a_man_picks_him_up_and_gives_the_board_its_room() {
    with_real_house(Screen::Phone, async |chromium, base| {
        let api = Api::new(base, "cham-dau");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "cham-dau", &["An"]).await;
        friends.find(".advice.turn").await;
        friends.script("document.querySelector('#messages').click()").await;
        friends.find(".room.reading").await;
        friends.click_site("An", "e2").await;
        friends.find(".point.picked[data-site=e2]").await;
        friends.turns("return !document.querySelector('.room.reading')").await;
        friends.click_site("An", "e4").await;
        friends.board("An", 2).await;
        // A player who reads old messages while the opponent thinks gets the board back on the own turn.
        friends.script("document.querySelector('#messages').click()").await;
        friends.find(".room.reading").await;
        api.say("Binh", "e5").await;
        friends.turns("return !document.querySelector('.room.reading')").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_enlarged_picture_gives_way_to_the_move_that_waits() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "che-ban");
        begin(&api, "chess").await;
        let friends = Friends::sit_down(chromium, base, "che-ban", &["An"]).await;
        friends.find(".advice.turn").await;
        api.say("An", "e4").await;
        friends.board("An", 2).await;
        friends.script("document.querySelector('#zoom').showModal()").await;
        api.say("Binh", "e5").await;
        friends.turns("return !document.querySelector('#zoom').open").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_option_of_a_challenge_can_be_read_and_sent() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "tuy-chon");
        for game in ["xiangqi", "chess", "caro"] {
            begin(&api, game).await;
        }
        chromium.resize(1280, 720).await;
        for lang in ["vi", "en"] {
            chromium.driver.goto(format!("{base}/t/tuy-chon?user=An&lang={lang}")).await.expect("the page");
            let friends = Friends { driver: &chromium.driver, tabs: Vec::new() };
            friends.find("[data-action=fresh]").await.click().await.expect("a click");
            friends.script("document.querySelector('#new-games details').open = true").await;
            friends.find("#new-games select[name=time]").await;
            let choose = "const { game } = document.querySelector('#new-games form').elements; \
                 game.value = arguments[0]; game.dispatchEvent(new Event('change'));";
            for game in ["chess", "backgammon"] {
                friends.driver.execute(choose, vec![game.into()]).await.expect("a script");
                photograph(chromium, &format!("options-{lang}-{game}")).await;
                let narrow = "const wide = 120; \
                     return [...document.querySelectorAll('#new-games form select')].some((list) => list.offsetWidth < wide)";
                assert_eq!(friends.script(narrow).await, false, "{lang} {game}");
                let below = "const panel = document.querySelector('#new-games'); \
                     return panel.querySelector('form .primary').getBoundingClientRect().bottom > innerHeight \
                         || panel.scrollHeight > panel.clientHeight";
                assert_eq!(friends.script(below).await, false, "{lang} {game}");
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_changes_his_name_looks_at_the_same_game_and_his_friend_reads_the_new_one() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "doi-ten");
        let games = [begin(&api, "chess").await, begin(&api, "xiangqi").await, begin(&api, "caro").await];
        let friends = Friends::sit_down(chromium, base, "doi-ten", &["Binh", "An"]).await;
        let shown = |game: &str| format!("return document.querySelector('[data-game={game}]')?.ariaPressed === 'true'");
        for game in &games {
            friends.find(&format!("[data-game='{game}']")).await;
        }
        for game in &games {
            friends.look("An").await;
            friends.script(&format!("document.querySelector('[data-game=\"{game}\"]').click()")).await;
            friends.turns(&shown(&format!("\"{game}\""))).await;
            friends.script("document.querySelector('[data-action=rename]').click()").await;
            let input = friends.find("#name").await;
            input.clear().await.expect("an empty line");
            let name = format!("An {game}");
            input.send_keys(name.clone() + Key::Enter).await.expect("typing");
            friends.turns(&format!("return document.querySelector('#me').textContent === '{name}'")).await;
            friends.turns(&shown(&format!("\"{game}\""))).await;
            friends.look("Binh").await;
            friends
                .turns(&format!(
                    "return [...document.querySelectorAll('.game .with')].every((with_) => with_.textContent === '{name}') \
                     && document.querySelector('#headline').textContent.includes('{name}')"
                ))
                .await;
        }
    })
    .await;
}
