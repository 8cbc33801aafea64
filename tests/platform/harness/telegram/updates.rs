//! Delivery of updates. `getUpdates` repeats them until they are confirmed, for one poller at a time. A webhook gets
//! each one until it accepts it, one at a time per chat.
//!
//! The queue behaves like TDLib's on the real server. An offset far above the newest update is "in the future"; then
//! all updates come from the start and none is confirmed.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use axum::body::Body;
use axum::http::Response;
use serde_json::{Map, Value, json};

use super::faults::{answer, error};
use super::{Fake, Inner};

/// Maximum number of updates per answer.
const BATCH: usize = 100;

/// Distance above the tail up to which TDLib accepts an offset.
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
    let clock = fake.lock().clock.clone().filter(|_| !hold.is_zero());
    let ends = clock.as_ref().map(|clock| clock.now() + i64::try_from(hold.as_millis()).expect("seconds"));
    // With a time machine its clock ends the hold; it is dropped before the answer goes out.
    let _held = clock.as_ref().map(|clock| clock.hold());
    if ends.is_some() {
        fake.with(|world| world.poll_ends = ends);
    }
    let news = async {
        loop {
            if ends.zip(clock.as_ref()).is_some_and(|(ends, clock)| clock.now() >= ends) {
                return Ok(Vec::new());
            }
            let (poll, webhook, batch) = {
                let world = fake.lock();
                let batch: Vec<Value> = world.updates.iter().take(BATCH).map(|(_, update)| update.clone()).collect();
                (world.poll, world.webhook || world.hook.is_some(), batch)
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
    let hold = if ends.is_some() { Duration::MAX } else { hold.max(Duration::from_millis(1)) };
    match tokio::time::timeout(hold, news).await {
        Ok(Ok(batch)) => answer(200, &json!({ "ok": true, "result": batch })),
        Ok(Err(what)) => answer(409, &error(409, what)),
        Err(_) => answer(200, &json!({ "ok": true, "result": [] })),
    }
}

/// Pause before a refused update is sent again.
const BRING_PAUSE: Duration = Duration::from_millis(50);

/// Sends updates to the webhook, as long as there is one.
pub async fn bring(fake: Weak<Inner>) {
    let client = reqwest::Client::new();
    let Some(mut changes) = fake.upgrade().map(|inner| inner.changes.subscribe()) else { return };
    let under_way: Arc<Mutex<HashSet<String>>> = Arc::default();
    loop {
        let Some(living) = fake.upgrade().map(Fake) else { return };
        let (hook, updates) = {
            let world = living.lock();
            (world.hook.clone(), world.updates.iter().cloned().collect::<Vec<_>>())
        };
        drop(living);
        for (id, update) in updates {
            let Some(hook) = hook.clone() else { break };
            let queue = queue_of(&update);
            // Only the first waiting update of each chat is sent.
            if !under_way.lock().unwrap_or_else(PoisonError::into_inner).insert(queue.clone()) {
                continue;
            }
            let (client, fake, under_way) = (client.clone(), fake.clone(), Arc::clone(&under_way));
            tokio::spawn(async move {
                let request = client.post(&hook.url).header("X-Telegram-Bot-Api-Secret-Token", &hook.secret);
                let outcome = match request.json(&update).send().await {
                    Ok(answer) if answer.status().is_success() => None,
                    Ok(answer) => Some(format!("Wrong response from the webhook: {}", answer.status())),
                    Err(_) => Some("Connection refused".to_owned()),
                };
                if outcome.is_some() {
                    tokio::time::sleep(BRING_PAUSE).await;
                }
                let Some(fake) = fake.upgrade().map(Fake) else { return };
                fake.with(|world| {
                    if outcome.is_none() {
                        world.updates.retain(|(other, _)| *other != id);
                    }
                    under_way.lock().unwrap_or_else(PoisonError::into_inner).remove(&queue);
                    world.hook_trouble = outcome;
                });
            });
        }
        if changes.changed().await.is_err() {
            return;
        }
    }
}

/// Queue of an update: updates of one chat, or of one person, come one after the other.
fn queue_of(update: &Value) -> String {
    let message = ["message", "my_chat_member"].iter().find_map(|kind| update.get(kind));
    let pressed = update.pointer("/callback_query/message");
    match message.or(pressed).and_then(|message| message.pointer("/chat/id")) {
        Some(chat) => chat.to_string(),
        None => update["update_id"].to_string(),
    }
}

/// Delays the answer of a poll as long as the test wants.
pub async fn delay(fake: &Fake) {
    let released = fake.lock().poll_answers_late.clone();
    if let Some(mut released) = released {
        fake.with(|world| world.polls_on_their_way += 1);
        // The test that delayed it may be over.
        let _ = released.wait_for(|released| *released).await;
    }
}
