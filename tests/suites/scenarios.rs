//! Conversations and whole games, through the bare service and through every adapter.

use banco_engine::{Phase, Table, Viewer};
use banco_tests::stages::{self, Stage};
use banco_tests::{scenario, whole_game};

/// Every scenario, by name. All platforms play the same ones.
pub const SCENARIOS: &[(&str, &str)] = &[
    ("first-moves", include_str!("../scenarios/first-moves.txt")),
    ("english", include_str!("../scenarios/english.txt")),
    ("settings", include_str!("../scenarios/settings.txt")),
];

/// Where anything that begins with a slash is meant for us.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_commands_are_answered_at_the_local_table() {
    let script = include_str!("../scenarios/commands.txt");
    scenario::run(&mut *stages::bare().await.driver, "commands", script).await;
    scenario::run(&mut *stages::web().await.driver, "commands", script).await;
}

/// Where nobody moderates everybody may set the chat.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chat_is_set_at_the_local_table() {
    let script = include_str!("../scenarios/chat-settings.txt");
    scenario::run(&mut *stages::bare().await.driver, "chat-settings", script).await;
    scenario::run(&mut *stages::web().await.driver, "chat-settings", script).await;
}

/// The same conversations, then a whole game, on one platform.
macro_rules! on_platform {
    ($platform:ident, $conversations:ident, $whole_game:ident) => {
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $conversations() {
            for (name, script) in SCENARIOS {
                scenario::run(&mut *stages::$platform().await.driver, name, script).await;
            }
        }

        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $whole_game() {
            plays_to_the_end(stages::$platform().await).await;
        }
    };
}

on_platform!(bare, the_bare_service_converses, the_bare_service_plays_a_whole_game);
on_platform!(web, the_local_table_converses, the_local_table_plays_a_whole_game);
on_platform!(telegram, telegram_converses, telegram_plays_a_whole_game);
on_platform!(discord, discord_converses, discord_plays_a_whole_game);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn counters_are_told_when_they_near_their_limit() {
    let script = include_str!("../scenarios/counters.txt");
    scenario::run(&mut *stages::bare().await.driver, "counters", script).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn odds_are_the_challengers_gift() {
    let script = include_str!("../scenarios/odds.txt");
    scenario::run(&mut *stages::bare().await.driver, "odds", script).await;
}

/// Plays a game of cờ úp to its end and looks at what was left behind.
async fn plays_to_the_end(mut stage: Stage) {
    let story = whole_game::play(&mut stage).await;
    let table = &story.table;
    let Phase::Over(ending) = table.phase() else { panic!("{}: not over", stage.platform) };
    let seed = table.revealed_seed().expect("the envelope is open");
    assert!(story.last.text.contains(&seed), "the final board opens the envelope: {}", story.last.text);
    assert!(story.last.image.is_some(), "the final board has its picture");
    let entries = stage.store.load(table.id()).await.expect("the store").expect("the game");
    let report = Table::verify(&entries).expect("a good record");
    assert!(report.differed.is_empty() && !report.agreed.is_empty(), "{report:?}");
    assert!(table.view(Viewer::Public).is_some_and(|view| view.ending == Some(ending)));
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("whole-game-{}.png", stage.platform));
    std::fs::write(file, story.last.image.unwrap_or_default()).expect("target/tmp takes a file");
}
