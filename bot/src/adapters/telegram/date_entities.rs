//! Dates that Telegram shows in each reader's own time zone (Bot API 9.5), if the server knows them.
//!
//! A server that does not may refuse the whole message. Then it is sent again in plain words, and so is every message
//! for a day.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Map, Value};
use tokio::time::Instant;

use super::api::Fault;
use super::markup::INSTANT;

/// Time after which a server that refused them is tried again: it may have been updated.
const REFUSED_FOR: Duration = Duration::from_secs(24 * 60 * 60);

/// Fields with entities in a request: of a text, and of a caption.
const FIELDS: [&str; 2] = ["entities", "caption_entities"];

/// Instant until which the server takes no dates.
#[derive(Clone, Default)]
pub(super) struct Instants(Arc<Mutex<Option<Instant>>>);

impl Instants {
    /// Replaces dates by plain words if the server takes nothing else.
    pub(super) fn fit(&self, fields: &mut Map<String, Value>) {
        let until = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if until.is_some_and(|until| until > Instant::now()) {
            strip(fields);
        }
    }

    /// True if a request was refused for its dates; it then has plain words and may be sent again.
    pub(super) fn are_refused(&self, fields: &mut Map<String, Value>, fault: &Fault) -> bool {
        let is_about_markup = match fault {
            Fault::Refused { code: 400, what } => what.to_lowercase().contains("entit"),
            Fault::Refused { .. }
            | Fault::Wait(_)
            | Fault::Moved(_)
            | Fault::Conflict(_)
            | Fault::Unauthorized
            | Fault::Passing(_) => false,
        };
        if !is_about_markup || !strip(fields) {
            return false;
        }
        tracing::info!(%fault, "telegram: this server knows no points in time; they go out in words for a day");
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + REFUSED_FOR);
        true
    }
}

/// Removes the markup of dates from a request; true if there was any.
fn strip(fields: &mut Map<String, Value>) -> bool {
    let mut had_any = false;
    for (name, value) in fields.iter_mut() {
        match value {
            Value::Array(entities) if FIELDS.contains(&name.as_str()) => {
                let before = entities.len();
                entities.retain(|entity| entity["type"] != INSTANT);
                had_any |= entities.len() < before;
            }
            Value::Object(medium) if name == "media" => had_any |= strip(medium),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            }
        }
    }
    had_any
}
