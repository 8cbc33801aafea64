//! Events that serenity could not read: it hands them on as they came. An interaction is read once more by
//! [`super::lenient`]. What is lost all the same is counted and named in the log with the reason, without its payload, which
//! carries tokens; and the person who pressed something hears of it.

use std::sync::atomic::{AtomicU64, Ordering};

use banco_ports::Lang;
use banco_talk::i18n;
use serde_json::Value;

use super::house::House;
use super::interaction::Ticket;
use super::lenient;
use super::outgoing::Outgoing;

/// Events we would have done something with; of others there are many that nobody here needs.
const WANTED: [&str; 5] = [INTERACTION, "MESSAGE_CREATE", "GUILD_CREATE", "CHANNEL_UPDATE", "THREAD_UPDATE"];

pub(super) const INTERACTION: &str = "INTERACTION_CREATE";

/// So many were lost since the program began.
static COUNT: AtomicU64 = AtomicU64::new(0);

/// An event that is none of the kinds serenity knows, or is one and cannot be read.
pub(super) async fn unread(house: &House, kind: &str, event: &Value) {
    let Some(kind) = WANTED.into_iter().find(|wanted| *wanted == kind) else { return };
    let id = number(&event["id"]);
    let reason = lenient::reason(kind, event);
    if let Some(interaction) = (kind == INTERACTION).then(|| lenient::interaction(event)).flatten() {
        tracing::debug!(id, reason, "discord: an interaction was read as far as it is needed");
        return house.interaction(interaction).await;
    }
    let count = COUNT.fetch_add(1, Ordering::Relaxed) + 1;
    tracing::warn!(kind, id, count, reason, "discord: an event could not be read and is lost");
    if kind != INTERACTION {
        return;
    }
    if let (Some(id), Some(application), Some(token)) = (id, number(&event["application_id"]), event["token"].as_str())
    {
        let lang = event["locale"].as_str().and_then(Lang::from_locale).unwrap_or_default();
        let sorry = Outgoing::text(i18n::text(lang, "discord-failed"));
        if let Err(fault) = Ticket::new(&house.rest, id, application, token).reply(sorry).await {
            tracing::debug!("discord: nobody could be told: {fault}");
        }
    }
}

fn number(id: &Value) -> Option<u64> {
    id.as_str()?.parse().ok()
}
