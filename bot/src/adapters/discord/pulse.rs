//! Whether people on Discord can be heard: a shard is connected, and REST answers (days 1.3).

use std::sync::Arc;
use std::time::Duration;

use banco_ports::{Converse, Platform};
use serenity::gateway::{ConnectionStage, ShardManager};
use tokio::sync::watch;
use tokio::time::Instant;

use super::rest::{Fault, Rest, Route};

/// How often is looked whether a shard is connected.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// A gateway that is cut off without a word is noticed by its next heartbeat only, which may be 41 s away: so REST is asked
/// meanwhile.
const ASK_EVERY: Duration = Duration::from_secs(20);

/// Tells the house, for as long as the client lives.
pub(super) async fn watch(
    shards: Arc<ShardManager>,
    rest: Arc<Rest>,
    host: Arc<dyn Converse>,
    connected: Arc<watch::Sender<bool>>,
) {
    let mut answered: Option<Instant> = None;
    let mut is_asked = false;
    loop {
        let is_connected =
            shards.runners.lock().await.values().any(|runner| runner.stage == ConnectionStage::Connected);
        connected.send_if_modified(|known| std::mem::replace(known, is_connected) != is_connected);
        let is_fresh = answered.is_some_and(|at| at.elapsed() < ASK_EVERY) && !is_asked;
        match (is_connected, answered) {
            (false, _) => {
                answered = None;
                host.lost(Platform::Discord);
            }
            (true, Some(_)) if is_fresh => {}
            // It has just greeted us.
            (true, None) => {
                answered = Some(Instant::now());
                host.heard_of(Platform::Discord);
            }
            (true, Some(_)) if answers(&rest).await => {
                answered = Some(Instant::now());
                host.heard_of(Platform::Discord);
            }
            (true, Some(_)) => host.lost(Platform::Discord),
        }
        is_asked = tokio::time::timeout(LOOK_EVERY, host.asked_for(Platform::Discord)).await.is_ok();
    }
}

/// Any answer will do that is not about the token.
async fn answers(rest: &Rest) -> bool {
    match rest.get(&Route::Me).await {
        Ok(_) | Err(Fault::Wait(_) | Fault::Refused { .. }) => true,
        Err(Fault::Token | Fault::Passing(_)) => false,
    }
}
