//! `getUpdates`: given out until confirmed, one poller at a time.
//!
//! As TDLib's queue of events answers the real server: an offset far above the newest update is
//! "in the future", and then everything there is comes from the start and nothing is confirmed.

use std::time::Duration;

use axum::body::Body;
use axum::http::Response;
use serde_json::{Map, Value, json};

use super::Fake;
use super::faults::{answer, error};

/// Updates of one answer.
const BATCH: usize = 100;

/// TDLib takes an offset this far above its tail.
const FUTURE: u64 = 10;

pub async fn poll(fake: &Fake, fields: &Map<String, Value>) -> Response<Body> {
    let number = |name: &str| fields.get(name).and_then(Value::as_u64).unwrap_or_default();
    let (offset, hold) = (number("offset"), Duration::from_secs(number("timeout")));
    let mine = fake.with(|world| {
        world.poll += 1;
        if !world.confirms_nothing && offset <= u64::from(world.next_update) + 1 + FUTURE {
            world.updates.retain(|(id, _)| u64::from(*id) >= offset);
        }
        if let Some(kinds) = fields.get("allowed_updates").and_then(Value::as_array) {
            world.allowed_updates = kinds.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        }
        world.poll
    });
    let mut changes = fake.0.changes.subscribe();
    let news = async {
        loop {
            let (poll, webhook, batch) = {
                let world = fake.lock();
                let batch: Vec<Value> = world.updates.iter().take(BATCH).map(|(_, update)| update.clone()).collect();
                (world.poll, world.webhook, batch)
            };
            if webhook {
                let what = "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first";
                return Err(what);
            }
            if poll != mine {
                let what =
                    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running";
                return Err(what);
            }
            if !batch.is_empty() || changes.changed().await.is_err() {
                return Ok(batch);
            }
        }
    };
    match tokio::time::timeout(hold.max(Duration::from_millis(1)), news).await {
        Ok(Ok(batch)) => answer(200, &json!({ "ok": true, "result": batch })),
        Ok(Err(what)) => answer(409, &error(409, what)),
        Err(_) => answer(200, &json!({ "ok": true, "result": [] })),
    }
}

/// Keeps the answer of a poll on its way while the test wants that.
pub async fn delay(fake: &Fake) {
    let released = fake.lock().poll_answers_late.clone();
    if let Some(mut released) = released {
        fake.with(|world| world.polls_on_their_way += 1);
        // Whoever held it back may be gone.
        let _ = released.wait_for(|released| *released).await;
    }
}
