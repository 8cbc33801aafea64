//! Events that serenity could not read: counted, and named in the log.
//!
//! serenity drops them with a warning that carries the whole payload, interaction tokens and all, so its warnings are
//! never shown ([`super::LOG_DIRECTIVES`]). This listens to that one warning and repeats what is no secret of it.

use std::fmt::{Debug, Write as _};
use std::sync::mpsc;

use serde_json::Value;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

/// Where serenity reads what comes over the gateway.
const READER: &str = "serenity::gateway::ws";

/// How its warning begins, and what stands before the payload.
const WARNING: &str = "Err deserializing";
const PAYLOAD: &str = "; text: ";

/// Characters of an event's name; Discord's longest has fewer.
const NAME_CHARS_MAX: usize = 60;

/// To be laid beside the layer that writes the log.
///
/// A line cannot be written while another is: a thread of its own does it.
pub fn unread_events<S: Subscriber + for<'a> LookupSpan<'a>>() -> impl Layer<S> {
    let (lost, told) = mpsc::channel();
    std::thread::spawn(move || tell(&told));
    Unread(lost).with_filter(filter_fn(|about| about.target() == READER && *about.level() == Level::WARN))
}

/// Name and id of an event.
type Lost = (String, String);

struct Unread(mpsc::Sender<Lost>);

impl<S: Subscriber> Layer<S> for Unread {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut said = Said::default();
        event.record(&mut said);
        if let Some(lost) = what(&said.0) {
            // The thread ends with the layer.
            let _ = self.0.send(lost);
        }
    }
}

fn tell(lost: &mpsc::Receiver<Lost>) {
    for (count, (name, id)) in (1_u64..).zip(lost) {
        tracing::warn!(event = name, id, count, "discord: an event could not be read and is lost");
    }
}

/// Name and id of the lost event; empty where it does not say.
fn what(warning: &str) -> Option<Lost> {
    let rest = warning.strip_prefix(WARNING)?;
    let payload: Value =
        rest.split_once(PAYLOAD).and_then(|(_, payload)| serde_json::from_str(payload).ok()).unwrap_or_default();
    let only = |value: &Value, is_fine: fn(&char) -> bool| -> String {
        value.as_str().unwrap_or_default().chars().filter(is_fine).take(NAME_CHARS_MAX).collect()
    };
    let name = only(&payload["t"], |letter| letter.is_ascii_uppercase() || *letter == '_');
    Some((name, only(&payload["d"]["id"], char::is_ascii_digit)))
}

#[derive(Default)]
struct Said(String);

impl Visit for Said {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            // Writing into a text does not fail.
            let _ = write!(self.0, "{value:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_and_id_are_told_and_nothing_else() {
        let payload = r#"{"op":0,"t":"INTERACTION_CREATE","d":{"id":"12","token":"SECRET"}}"#;
        let told = what(&format!("Err deserializing text: missing field; text: {payload}"));
        assert_eq!(told, Some(("INTERACTION_CREATE".into(), "12".into())));
        assert_eq!(what("Err deserializing bytes: SECRET"), Some((String::new(), String::new())));
        assert_eq!(what("something else"), None);
    }
}
