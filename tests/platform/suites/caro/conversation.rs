//! The conversation: names, buttons, whole games and the scenario on every stage.

use banco_engine::{GameKey, Phase, Reason, Seat, Table, Viewer};
use banco_ports::Lang;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::Desk;
use banco_tests::scenario;
use banco_tests::stages::{self, Stage};
use banco_tests::whole_game::{Bill, Plan, play};

/// X makes an open four; other marks are scattered, some of them far away.
const GAME: Bill = Bill {
    game: GameKey::Caro,
    options: "",
    buttons_every: 1,
    plan: Plan::Script(&["h8", "i9", "g8", "a1", "i8", "o15", "j8", "k8", "f8"]),
};
const LARGE: Bill = Bill {
    options: "size=19 opening=far five=exact",
    plan: Plan::Script(&["j10", "s19", "p16", "a1", "o15", "b1", "n14", "c1", "m13", "d1", "l12"]),
    ..GAME
};

async fn whole_game(stage: &mut Stage, bill: Bill) {
    let story = play(stage, bill).await;
    let Phase::Over(ending) = story.table.phase() else { panic!("{}: not over", stage.platform) };
    assert_eq!((ending.reason, ending.winner), (Reason::FiveInRow, Some(Seat::First)));
    assert!(story.last.text.contains("an (X) có năm dấu liền một hàng: thắng"), "{}", story.last.text);
    assert!(story.last.image.is_some(), "the last board has its picture");
    // Path to a square: put a mark, perhaps "khác…", its file, perhaps "khác…", its rank.
    assert!(story.tally.most <= 4, "{:?}", story.tally);
    let entries = stage.store.load(story.table.id()).await.expect("the store").expect("the game");
    assert!(Table::verify(&entries).expect("a good record").differed.is_empty());
    assert!(story.table.view(Viewer::Public).is_some_and(|view| view.rows.len() == 1));
}

async fn scene(stage: &mut Stage) {
    scenario::run(&mut *stage.driver, "caro", include_str!("../../../scenarios/caro.txt")).await;
}

macro_rules! on {
    ($($platform:ident)+) => {$(
        mod $platform {
            use super::{GAME, LARGE, scene, stages, whole_game};

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn by_buttons_alone() {
                whole_game(&mut stages::$platform().await, GAME).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn the_large_board_by_buttons_alone() {
                whole_game(&mut stages::$platform().await, LARGE).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn converses() {
                scene(&mut stages::$platform().await).await;
            }
        }
    )+};
}

on! { bare web telegram discord }

#[tokio::test]
async fn every_name_begins_a_game_of_caro() {
    for name in ["caro", "cờ caro", "co caro", "ca rô", "Ca Rô", "gomoku", "five in a row", "CARO"] {
        let mut desk = Desk::open().await;
        let heard = desk.say("an", &format!("/choi {name}")).await;
        assert!(heard.text().contains("một ván cờ caro"), "{name}: {}", heard.text());
    }
}

#[tokio::test]
async fn clause_7_squares_near_the_marks_come_first_and_others_are_one_press_further() {
    let mut desk = Desk::open_with(counting_entropy(), Lang::Vi).await;
    let (id, _) = desk.start_game("caro", "an", "binh", "").await;
    let at = |verb: &str, version: u32, path: &str| format!("{verb}:{id}:{version}:{path}");
    let version = desk.table(&id).await.version();
    let data = |heard: Vec<String>, verb: &str| -> Vec<String> {
        let start = at(verb, version, "");
        heard.into_iter().filter_map(|data| data.strip_prefix(&start).map(str::to_owned)).collect()
    };
    // On an empty board the middle is played.
    let files = data(desk.press("an", &format!("choose:{id}:{version}")).await.data(), "pick");
    assert_eq!(files, ["f", "g", "h", "i", "j", "*"]);
    let ranks = desk.press("an", &at("pick", version, "h")).await.data();
    assert_eq!(data(ranks.clone(), "to"), ["h6", "h7", "h8", "h9", "h10"]);
    assert_eq!(data(ranks, "pick"), ["*h"]);
    let all = desk.press("an", &at("pick", version, "*")).await.data();
    assert_eq!(data(all, "pick").len(), 15);
    let whole_file = desk.press("an", &at("pick", version, "*a")).await.data();
    assert_eq!(data(whole_file, "to").len(), 15);
    // An invalid path starts again.
    let lost = desk.press("an", &at("pick", version, "z")).await.data();
    assert_eq!(data(lost, "pick"), files);
    desk.press("an", &at("to", version, "a1")).await;
    let version = desk.table(&id).await.version();
    let near = desk.press("binh", &format!("choose:{id}:{version}")).await.data();
    let near: Vec<String> =
        near.iter().filter_map(|data| data.strip_prefix(&at("pick", version, "")).map(str::to_owned)).collect();
    assert_eq!(near, ["a", "b", "c", "*"]);
    let ranks = desk.press("binh", &at("pick", version, "a")).await.data();
    assert!(!ranks.contains(&at("to", version, "a1")) && ranks.contains(&at("to", version, "a3")), "{ranks:?}");
}
