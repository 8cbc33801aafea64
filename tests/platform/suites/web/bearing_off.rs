//! Backgammon by the keyboard alone, to its natural end.

use banco_tests::web::Api;
use banco_tests::web::chromium::Screen;
use banco_tests::web::friends::Friends;
use serde_json::Value;

use super::keyboard::{EARS, ENTER, Player};
use super::page::{begin, with_real_house};
use super::six::plays_dice;

/// The dice as they fall, checker by checker, from the first turn in which a side may bear off to the end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backgammon_is_borne_off_by_the_keyboard_alone() {
    with_real_house(Screen::Desk, async |chromium, base| {
        let api = Api::new(base, "rut-quan");
        let game = begin(&api, "backgammon").await;
        races_home(&api, &game).await;
        let friends = Friends::open(&chromium.driver, &format!("{base}/t/rut-quan?user=An&lang=vi"), "An").await;
        friends.board("An", 1).await;
        friends.script(EARS).await;
        let an = Player { chromium, friends, api, game, plies: 0 };
        let mut turns = 0;
        while let Some((version, seat)) = turn(&an.api, &an.game).await {
            if seat == "second" {
                plays_dice(&an.api, &an.game, "Binh", version).await;
                continue;
            }
            an.friends.board("An", version).await;
            an.friends.find(".point.man, #actions [data-data^='roll:']").await;
            if an.friends.has("#actions [data-data^='roll:']").await {
                an.tab_to("#actions [data-data^='roll:']").await;
                an.keys(ENTER).await;
                an.friends.board("An", version + 1).await;
                continue;
            }
            turns += 1;
            an.plays_checkers(turns == 1).await;
            an.friends.board("An", version + 1).await;
        }
        assert!(turns > 1, "An had turns");
        an.ends("thắng").await;
    })
    .await;
}

/// Both play without the page until one of them may bear off.
async fn races_home(api: &Api, game: &str) {
    while let Some((version, seat)) = turn(api, game).await {
        let name = if seat == "first" { "An" } else { "Binh" };
        if plays_dice(api, game, name, version).await {
            return;
        }
    }
    panic!("the race is over");
}

/// Version of a running game, and the side to move.
async fn turn(api: &Api, game: &str) -> Option<(u64, String)> {
    let seen: Value = api.get(&format!("/api/table/{game}?user=An")).await.json().await.expect("JSON");
    let line = &seen["line"];
    Some((line["version"].as_u64().expect("a version"), line["to_move"].as_str()?.to_owned()))
}
