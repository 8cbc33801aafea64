//! Connection to Discord: people can be heard if a shard is connected and REST answers (days 1.3).

use std::sync::Arc;
use std::time::Duration;

use banco_ports::{Converse, Platform};
use serenity::gateway::{ConnectionStage, ShardManager};
use tokio::sync::watch;
use tokio::time::Instant;

use super::rest::{Fault, Rest};
use super::route::Route;

/// Interval at which the shards are checked.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Interval at which REST is asked: a gateway that is cut off is noticed only at its next heartbeat, up to 41 s later.
const ASK_EVERY: Duration = Duration::from_secs(20);

/// Reports the connection to the service for as long as the client lives.
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
            // The gateway has just greeted us.
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

/// True if REST answers with anything that is not about the token.
async fn answers(rest: &Rest) -> bool {
    match rest.get(&Route::Me).await {
        Ok(_) | Err(Fault::Wait(_) | Fault::Refused { .. }) => true,
        Err(Fault::Token | Fault::Passing(_)) => false,
    }
}
