//! An update as it came, read once: polling and webhook make it, everything behind them takes it.

use serde_json::{Map, Value};
use teloxide_core::types::Update;

/// An update with its number.
pub(super) struct IncomingUpdate {
    pub id: u32,
    pub content: Result<Box<Update>, Unreadable>,
}

/// Why the library cannot read an update, such as a newer kind of content.
pub(super) struct Unreadable {
    /// Names of the update's parts, for the log.
    pub kinds: String,
    /// Error of the library. It may contain a person's words.
    pub error: serde_json::Error,
}

impl IncomingUpdate {
    /// Reads the JSON text of an update; `None` if it has no number.
    pub(super) fn read(text: &str) -> Option<IncomingUpdate> {
        match serde_json::from_str::<Update>(text) {
            Ok(update) => Some(IncomingUpdate { id: update.id.0, content: Ok(Box::new(update)) }),
            Err(error) => {
                let parts: Map<String, Value> = serde_json::from_str(text).ok()?;
                let id = parts.get("update_id").and_then(Value::as_u64).and_then(|id| u32::try_from(id).ok())?;
                Some(IncomingUpdate { id, content: Err(Unreadable { kinds: kinds(&parts), error }) })
            }
        }
    }
}

fn kinds(parts: &Map<String, Value>) -> String {
    parts.keys().filter(|key| *key != "update_id").map(String::as_str).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_update_that_the_library_cannot_read_keeps_its_number() {
        let read = |text: &str| IncomingUpdate::read(text).map(|update| (update.id, update.content.is_ok()));
        let poll = r#"{"update_id": 7, "inline_query": {"id": "1", "query": "a\u1ebf", "offset": "",
            "from": {"id": 1, "is_bot": false, "first_name": "An"}}}"#;
        assert_eq!(read(poll), Some((7, true)));
        assert_eq!(read(r#"{"update_id": "seven"}"#), None);
        assert_eq!(read(r#"{"update_id": 4294967296, "message": {}}"#), None);
        assert_eq!(read("[]"), None);
        assert_eq!(read("{"), None);
        let parts = serde_json::from_str(r#"{"update_id": 7, "newer": {}}"#).expect("a map");
        assert_eq!(kinds(&parts), "newer");
    }
}
