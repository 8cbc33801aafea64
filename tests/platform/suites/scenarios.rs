//! Conversations through every adapter.

use banco_tests::scenario::{self, SCENARIOS};
use banco_tests::stages;

/// At the local table every text with a slash is meant for the bot.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_commands_are_answered_at_the_local_table() {
    let script = include_str!("../../scenarios/commands.txt");
    scenario::run(&mut *stages::bare().await.driver, "commands", script).await;
    scenario::run(&mut *stages::web().await.driver, "commands", script).await;
}

/// Without moderators every user may set the chat.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chat_is_set_at_the_local_table() {
    let script = include_str!("../../../service/src/features/settings/scenarios/chat-settings.txt");
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

on_platform!(web, the_local_table_converses);
on_platform!(telegram, telegram_converses);
on_platform!(discord, discord_converses);
