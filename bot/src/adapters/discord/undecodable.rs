//! Events that serenity could not read and hands on raw. [`super::lenient`] reads an interaction once more. A lost
//! event is counted, and the log names the reason without the payload, which carries tokens. The person who pressed
//! gets a message.

use std::sync::atomic::{AtomicU64, Ordering};

use banco_ports::Lang;
use banco_service::i18n;
use serde_json::Value;

use super::handler_context::HandlerContext;
use super::interaction::Ticket;
use super::outgoing::Outgoing;
use super::{dispatch, lenient};

/// Events that the adapter needs; it ignores others.
const WANTED: [&str; 5] = [INTERACTION, "MESSAGE_CREATE", "GUILD_CREATE", "CHANNEL_UPDATE", "THREAD_UPDATE"];

pub(super) const INTERACTION: &str = "INTERACTION_CREATE";

/// Number of events lost since the program began.
static COUNT: AtomicU64 = AtomicU64::new(0);

/// Handles an event of a kind serenity does not know, or one it cannot read.
pub(super) async fn unread(house: &HandlerContext, kind: &str, event: &Value) {
    let Some(kind) = WANTED.into_iter().find(|wanted| *wanted == kind) else { return };
    let id = number(&event["id"]);
    let reason = lenient::reason(kind, event);
    if let Some(interaction) = (kind == INTERACTION).then(|| lenient::interaction(event)).flatten() {
        tracing::debug!(id, reason, "discord: an interaction was read as far as it is needed");
        return dispatch::interaction(house, interaction).await;
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
