//! Conversations, through the bare service and through every adapter.

use banco_tests::{scenario, stages};

/// All scenarios, by name. All platforms play the same ones.
pub const SCENARIOS: &[(&str, &str)] = &[
    ("first-moves", include_str!("../scenarios/first-moves.txt")),
    ("questions", include_str!("../scenarios/questions.txt")),
    ("explain", include_str!("../scenarios/explain.txt")),
    ("english", include_str!("../scenarios/english.txt")),
    ("syllables", include_str!("../scenarios/syllables.txt")),
    ("languages", include_str!("../scenarios/languages.txt")),
    ("settings", include_str!("../scenarios/settings.txt")),
    ("replay", include_str!("../scenarios/replay.txt")),
    ("takeback", include_str!("../scenarios/takeback.txt")),
];

/// At the local table every text with a slash is meant for the bot.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_commands_are_answered_at_the_local_table() {
    let script = include_str!("../scenarios/commands.txt");
    scenario::run(&mut *stages::bare().await.driver, "commands", script).await;
    scenario::run(&mut *stages::web().await.driver, "commands", script).await;
}

/// Without moderators every user may set the chat.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chat_is_set_at_the_local_table() {
    let script = include_str!("../scenarios/chat-settings.txt");
    scenario::run(&mut *stages::bare().await.driver, "chat-settings", script).await;
    scenario::run(&mut *stages::web().await.driver, "chat-settings", script).await;
}

/// The same conversations on every platform.
macro_rules! on_platform {
    ($platform:ident, $conversations:ident) => {
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $conversations() {
            for (name, script) in SCENARIOS {
                scenario::run(&mut *stages::$platform().await.driver, name, script).await;
            }
        }
    };
}

on_platform!(bare, the_bare_service_converses);
on_platform!(web, the_local_table_converses);
on_platform!(telegram, telegram_converses);
on_platform!(discord, discord_converses);

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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draw_is_claimed_by_button() {
    let script = include_str!("../scenarios/claim.txt");
    scenario::run(&mut *stages::bare().await.driver, "claim", script).await;
}
