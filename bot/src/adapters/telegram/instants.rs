//! Points in time that Telegram shows to each reader by his own clock (Bot API 9.5), where the server knows them.
//!
//! One that does not may refuse the whole message: then it goes out again in plain words, and so does everything for a day.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Map, Value};
use tokio::time::Instant;

use super::api::Fault;
use super::markup::INSTANT;

/// A server that refused them is asked again after this: it may have been renewed.
const REFUSED_FOR: Duration = Duration::from_secs(24 * 60 * 60);

/// Where a request has its entities: on top, or in the medium that it puts in another's place.
const FIELDS: [&str; 2] = ["entities", "caption_entities"];

/// Until when the server takes none.
#[derive(Clone, Default)]
pub(super) struct Instants(Arc<Mutex<Option<Instant>>>);

impl Instants {
    /// Puts plain words in a request to a server that takes nothing else.
    pub(super) fn fit(&self, fields: &mut Map<String, Value>) {
        let until = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if until.is_some_and(|until| until > Instant::now()) {
            strip(fields);
        }
    }

    /// Whether a request was refused for its markup and now has plain words instead, so that it may be tried again.
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

/// Takes the markup of points in time out of a request; whether there was any.
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
