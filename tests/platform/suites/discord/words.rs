//! Texts around a board on Discord: forms, menus, times. Each test names the finding of a review.

use banco_tests::discord::state::all_components;
use serde_json::Value;

use super::own_words;
use super::threads::{Channel, texts};

/// Starts a game that `an` begins, and presses a button of its board by its beginning; returns the interaction.
async fn pressed(channel: &mut Channel, game: &str, button: &str) -> u64 {
    channel.says("an", &format!("/play {game} @binh side=first")).await;
    channel.says("binh", "/accept").await;
    let board = channel.newest(channel.id);
    let mut data = all_components(&board.components).into_iter().filter_map(|one| one["custom_id"].as_str());
    let data = data.rfind(|data| data.starts_with(button)).expect("such a button").to_owned();
    let an = channel.driver.fake.user("an");
    let press = channel.driver.fake.press(an, board.id, &data);
    channel.driver.fake.wait("an answer", |state| state.interactions[&press].first).await;
    press
}

/// 14: the form for a move gave an example of xiangqi at a chess board.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_form_for_a_move_has_an_example_of_its_game() {
    for (game, key, example) in [
        ("chess", "discord-type-move-label-chess", "f3"),
        ("xiangqi", "discord-type-move-label", "P2-5"),
        ("caro", "discord-type-move-label-caro", "h8"),
    ] {
        let mut channel = Channel::as_it_comes().await;
        let press = pressed(&mut channel, game, "typed:").await;
        let state = channel.driver.fake.state();
        let label = state.interactions[&press].form["components"][0]["components"][0]["label"].clone();
        assert_eq!(label, own_words(key), "{game}");
        assert!(label.as_str().is_some_and(|label| label.contains(example)), "{game}: {label}");
    }
}

/// 21: the menu under a board of caro asked for a piece, and its rows were files.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_menu_of_caro_asks_for_a_file_and_that_of_chess_for_a_piece() {
    for (game, key) in [("caro", "discord-menu-file"), ("chess", "discord-menu-step")] {
        let mut channel = Channel::as_it_comes().await;
        channel.says("an", &format!("/play {game} @binh side=first")).await;
        channel.says("binh", "/accept").await;
        let board = channel.newest(channel.id);
        let menus = all_components(&board.components).into_iter().filter(|one| one["type"] == 3);
        let asked: Vec<&Value> = menus.map(|menu| &menu["placeholder"]).collect();
        assert_eq!(asked, [&Value::from(own_words(key))], "{game}");
    }
}

/// 21, T4: the first board said that both players had left their words for the shuffle blank.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_board_says_nothing_of_luck_that_nobody_mixed_in() {
    let mut channel = Channel::as_it_comes().await;
    channel.says("an", "/play jieqi @binh side=first").await;
    let begun = channel.says("binh", "/accept").await;
    let words = texts(&begun);
    assert!(words.contains("An") || words.contains("an"), "{words}");
    assert!(!words.contains("để trống") && !words.contains("góp"), "{words}");
}

/// 13: the time of the next puzzle had no zone, and the setting did not say which zone counts.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_time_of_a_puzzle_is_each_readers_own_and_its_setting_names_the_zone() {
    let mut channel = Channel::as_it_comes().await;
    let kept = texts(&channel.says("an", "/chatsettings puzzle=08:00").await);
    assert!(kept.contains("08:00 (Asia/Ho_Chi_Minh)"), "{kept}");
    let waits = texts(&channel.says("an", "/puzzle").await);
    assert!(waits.contains("Câu đầu tiên của nơi này") && waits.contains("<t:"), "{waits}");
}
