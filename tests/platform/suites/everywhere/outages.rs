//! One platform is cut off for an hour while the game continues on the other one.

use banco_engine::{Notation, Phase, Reason};
use banco_ports::Platform;
use banco_tests::outages::credited;
use banco_tests::patience::until;
use banco_tests::scenario;
use banco_tests::scenario::at;
use banco_tests::stages::{self, Both};

use super::begun::{Begun, begin, moves, table};

const MINUTE: i64 = 60_000;

/// The platform that stays, when one is lost.
fn other(lost: Platform) -> Platform {
    if lost == Platform::Telegram { Platform::Discord } else { Platform::Telegram }
}

/// Texts of all messages of the bot in the group of a platform.
fn posted(both: &Both, platform: Platform) -> Vec<String> {
    let chat = both.group(platform).chat;
    match platform {
        Platform::Telegram => {
            let chat = chat.parse().expect("a number");
            both.telegram().with(|world| world.said_by_bot(chat).map(|message| message.text.clone()).collect())
        }
        Platform::Discord => {
            let state = both.discord().state();
            state.posted(chat.parse().expect("a number")).iter().map(|message| message.words()).collect()
        }
        Platform::Web => Vec::new(),
    }
}

async fn connected(both: &mut Both) {
    let script = include_str!("../../../scenarios/platforms/connected-pairs.txt");
    scenario::run(&mut both.driver, "connected-pairs", script).await;
}

/// Four moves on the platform that stays, twenty minutes apart.
async fn four_moves(both: &mut Both, id: &str, stays: Platform) {
    for mover in ["an", "binh", "an", "binh"] {
        let before = posted(both, stays).len();
        both.later(20 * MINUTE).await;
        moves(both, &at(stays.key(), mover), id).await;
        until("the board where people can read", async || (posted(both, stays).len() > before).then_some(())).await;
    }
}

/// Words on a message for each of the moves.
fn names_all(text: &str, moves: &[String]) -> bool {
    let plain = text.replace(['*', '\\'], "");
    moves.iter().all(|mv| plain.contains(mv))
}

async fn one_board_afterwards(lost: Platform) {
    let mut both = stages::both().await;
    connected(&mut both).await;
    let Begun { id, .. } = begin(&mut both, "chess time=1d").await;
    for mover in [at("telegram", "an"), at("discord", "binh")] {
        moves(&mut both, &mover, &id).await;
        both.driver.idle().await;
    }
    let stays = other(lost);
    let (before, read) = (posted(&both, lost).len(), posted(&both, stays).len());
    both.cut(lost).await;
    // A short loss is not told.
    both.later(MINUTE).await;
    four_moves(&mut both, &id, stays).await;
    assert_eq!(posted(&both, lost).len(), before, "nothing arrives where nothing is accepted");
    let boards = posted(&both, stays).split_off(read);
    assert_eq!(boards.len(), 4, "a board for each move: {boards:?}");
    let name = if lost == Platform::Telegram { "Telegram" } else { "Discord" };
    let told = format!("{name} cannot be reached now");
    assert!(boards.iter().all(|board| board.contains(&told)), "{boards:?}");

    both.mend(lost).await;
    let came = posted(&both, lost).split_off(before);
    assert_eq!(came.len(), 1, "one board, not one for each move: {came:?}");
    let missed = written(&both, &id).await.split_off(2);
    assert!(names_all(&came[0], &missed), "{missed:?}: {}", came[0]);
    assert!(!came[0].contains("cannot be reached"), "{}", came[0]);
    assert_eq!(posted(&both, stays).len(), read + 4, "nothing is doubled where people played on");
    // Both players had a way all the time, so their clocks ran.
    assert_eq!(credited(&*both.house().store, &id).await, 0);
    // The game continues in both places, and from the platform that came back.
    moves(&mut both, &at(lost.key(), "an"), &id).await;
    both.driver.idle().await;
    assert_eq!((posted(&both, lost).len(), posted(&both, stays).len()), (before + 2, read + 5));
}

/// The moves of a game as English readers see them.
async fn written(both: &Both, id: &str) -> Vec<String> {
    let mut moves = Vec::new();
    table(both, id).await.retell(|game, ply| moves.push(game.write(&ply.mv, Notation::San)));
    moves
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_6_after_an_hour_without_telegram_one_board_names_the_missed_moves() {
    one_board_afterwards(Platform::Telegram).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_6_after_an_hour_without_discord_one_board_names_the_missed_moves() {
    one_board_afterwards(Platform::Discord).await;
}

/// A game with half an hour per move. The side to move has its account on the lost platform.
async fn cut_off(lost: Platform, is_connected: bool) -> (Both, String) {
    let mut both = stages::both().await;
    if is_connected {
        connected(&mut both).await;
        // A private chat on either platform is a way to the game.
        for name in ["an", "binh"] {
            let user = both.people().telegram.user(name);
            user.says(user.id, "/games");
            let fake = both.discord();
            let user = fake.user(name);
            fake.command(user, fake.direct(user), "games", &[]);
        }
        both.telegram().settled().await;
        both.discord().settled().await;
        both.driver.idle().await;
    }
    let Begun { id, .. } = begin(&mut both, "chess time=30m").await;
    if lost == Platform::Discord {
        moves(&mut both, &at("telegram", "an"), &id).await;
        both.driver.idle().await;
    }
    both.cut(lost).await;
    (both, id)
}

async fn is_out_of_time(both: &Both, id: &str) -> bool {
    match table(both, id).await.phase() {
        Phase::Over(ending) => ending.reason == Reason::Timeout,
        Phase::Challenged | Phase::Playing => false,
        phase => panic!("{phase:?}"),
    }
}

async fn stands_while_every_way_is_lost(lost: Platform) {
    let (both, id) = cut_off(lost, false).await;
    for _ in 0..6 {
        both.later(10 * MINUTE).await;
    }
    assert!(!is_out_of_time(&both, &id).await, "the player could not move");
    both.mend(lost).await;
    assert_eq!(credited(&*both.house().store, &id).await, 60 * MINUTE);
    both.later(MINUTE).await;
    assert!(!is_out_of_time(&both, &id).await, "the time was given back");
    both.later(40 * MINUTE).await;
    until("the end of the time", async || {
        both.house().service.do_what_is_due().await;
        is_out_of_time(&both, &id).await.then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_6_the_clock_of_a_player_on_telegram_alone_stands_while_it_is_lost() {
    stands_while_every_way_is_lost(Platform::Telegram).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_6_the_clock_of_a_player_on_discord_alone_stands_while_it_is_lost() {
    stands_while_every_way_is_lost(Platform::Discord).await;
}

async fn runs_with_another_way(lost: Platform) {
    let (both, id) = cut_off(lost, true).await;
    both.later(MINUTE).await;
    assert!(!is_out_of_time(&both, &id).await, "half an hour is left");
    both.later(60 * MINUTE).await;
    until("the end of the time", async || {
        both.house().service.do_what_is_due().await;
        is_out_of_time(&both, &id).await.then_some(())
    })
    .await;
    assert_eq!(credited(&*both.house().store, &id).await, 0);
    both.mend(lost).await;
    let text = posted(&both, lost).pop().expect("the end is told there, too");
    assert!(text.contains("out of time"), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_6_the_clock_of_a_player_with_an_account_on_discord_runs_without_telegram() {
    runs_with_another_way(Platform::Telegram).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_6_the_clock_of_a_player_with_an_account_on_telegram_runs_without_discord() {
    runs_with_another_way(Platform::Discord).await;
}
