//! Answers to interactions: the first one, and the follow-ups under its token.

use serde_json::Value;

use super::messages::{apply_edit, flags, is_card, stored, written};
use super::{Answer, Call, FIRST_ANSWER, refuse};
use crate::discord::activity;
use crate::discord::state::{EPHEMERAL, Interaction, Kind, Message, State};

/// Limit for one interaction of an app that is not a member.
const FOLLOW_UPS_MAX: usize = 5;

pub(super) fn callback(state: &mut State, call: &Call, id: u64, token: &str) -> Answer {
    let body = call.body.clone().unwrap_or_default();
    let kind = body["type"].as_u64().unwrap_or_default();
    let Some(interaction) = state.interactions.get(&id).filter(|known| known.token == token).cloned() else {
        return refuse(404, 10062, "Unknown interaction");
    };
    let took = interaction.created.elapsed();
    if took > FIRST_ANSWER {
        return refuse(404, 10062, "Unknown interaction");
    }
    if interaction.first.is_some() {
        return refuse(400, 40060, "Interaction has already been acknowledged.");
    }
    let fits = match interaction.kind {
        Kind::Command => matches!(kind, 4 | 5 | 9 | 12),
        Kind::Component => matches!(kind, 4..=7 | 9 | 12),
        Kind::Autocomplete => kind == 8,
        Kind::Form => matches!(kind, 4..=7 | 12),
    };
    if !fits {
        state.violations.push(format!("first answer of type {kind} to {:?}", interaction.kind));
        return refuse(400, 50035, "Invalid Form Body");
    }
    if kind == 12 && !state.activity.is_enabled {
        return refuse(400, 50230, "This interaction callback type is not allowed on this platform");
    }
    let mut original = interaction.original;
    let ephemeral = flags(&body["data"]) & EPHEMERAL != 0;
    if kind == 4 {
        let message = Message {
            channel: interaction.channel,
            only_to: ephemeral.then_some(interaction.user),
            interaction: Some(id),
            ..written(state, call, &body["data"])
        };
        original = Some(message.id);
        stored(state, message);
    }
    if kind == 7 {
        let pressed = original.and_then(|id| state.message(id));
        if pressed.is_none_or(|pressed| pressed.only_to.is_none()) {
            state.violations.push("type 7 drops the picture of the board".into());
        }
        let answer = apply_edit(state, call, &body["data"], original.unwrap_or_default());
        if answer.0 != 200 {
            return answer;
        }
    }
    if kind == 5 {
        original = Some(thinking(state, id, &interaction, ephemeral));
    }
    if let Some(interaction) = state.interactions.get_mut(&id) {
        interaction.first = Some((kind, took));
        interaction.original = original;
        interaction.choices = body["data"]["choices"].clone();
        interaction.form = body["data"].clone();
    }
    if kind == 12 {
        let instance = activity::launch(state, interaction.channel, interaction.user);
        let tells = call.query.contains("with_response=true");
        return if tells { (200, activity::response(id, &instance)) } else { (204, Value::Null) };
    }
    (204, Value::Null)
}

/// Posts the message that stands until the deferred answer comes.
fn thinking(state: &mut State, id: u64, interaction: &Interaction, ephemeral: bool) -> u64 {
    let thinking = Message {
        id: state.id(),
        channel: interaction.channel,
        author: state.bot,
        only_to: ephemeral.then_some(interaction.user),
        thinking: true,
        interaction: Some(id),
        ..Message::default()
    };
    let number = thinking.id;
    state.messages.push(thinking);
    number
}

/// The interaction of a valid token that was answered once.
fn alive(state: &State, token: &str) -> Result<Interaction, Answer> {
    let Some(interaction) = state.interactions.values().find(|known| known.token == token) else {
        return Err(refuse(401, 50027, "Invalid Webhook Token"));
    };
    if state.tokens_are_dead {
        return Err(refuse(401, 50027, "Invalid Webhook Token"));
    }
    if interaction.first.is_none() {
        return Err(refuse(404, 10015, "Unknown Webhook"));
    }
    Ok(interaction.clone())
}

pub(super) fn follow_up(state: &mut State, call: &Call, token: &str) -> Answer {
    let interaction = match alive(state, token) {
        Ok(interaction) => interaction,
        Err(refusal) => return refusal,
    };
    let thinking = interaction.original.and_then(|id| state.message(id)).is_some_and(|message| message.thinking);
    if thinking {
        state.violations.push("a followup while the answer still thinks takes over its flags".into());
    }
    let is_member = state.channels.get(&interaction.channel).is_some_and(|channel| channel.bot_present);
    let said = state.messages.iter().filter(|message| message.interaction == Some(interaction.id)).count();
    if !is_member && said > FOLLOW_UPS_MAX {
        state.violations.push("more than five follow-ups where the app is no member".into());
    }
    let body = call.body.clone().unwrap_or_default();
    if is_card(&body) && state.channels.get(&interaction.channel).is_some_and(|channel| !channel.takes_cards) {
        return refuse(400, 50035, "Invalid Form Body");
    }
    let ephemeral = body["flags"].as_u64().unwrap_or_default() & EPHEMERAL != 0;
    let message = Message {
        channel: interaction.channel,
        only_to: ephemeral.then_some(interaction.user),
        interaction: Some(interaction.id),
        ..written(state, call, &body)
    };
    stored(state, message)
}

pub(super) fn edit_original(state: &mut State, call: &Call, token: &str) -> Answer {
    let interaction = match alive(state, token) {
        Ok(interaction) => interaction,
        Err(refusal) => return refusal,
    };
    match interaction.original {
        Some(id) if state.message(id).is_some() => apply_edit(state, call, &call.body.clone().unwrap_or_default(), id),
        Some(_) | None => refuse(404, 10008, "Unknown Message"),
    }
}

/// Edits a message sent under this token.
pub(super) fn edit_follow_up(state: &mut State, call: &Call, token: &str, id: u64) -> Answer {
    let interaction = match alive(state, token) {
        Ok(interaction) => interaction,
        Err(refusal) => return refusal,
    };
    match state.message(id).filter(|message| message.interaction == Some(interaction.id)) {
        Some(_) => apply_edit(state, call, &call.body.clone().unwrap_or_default(), id),
        None => refuse(404, 10008, "Unknown Message"),
    }
}

pub(super) fn delete_original(state: &mut State, token: &str) -> Answer {
    let interaction = match alive(state, token) {
        Ok(interaction) => interaction,
        Err(refusal) => return refusal,
    };
    let original = interaction.original;
    take_away(state, |message| Some(message.id) == original)
}

pub(super) fn delete_follow_up(state: &mut State, token: &str, id: u64) -> Answer {
    let interaction = match alive(state, token) {
        Ok(interaction) => interaction.id,
        Err(refusal) => return refusal,
    };
    take_away(state, |message| message.id == id && message.interaction == Some(interaction))
}

fn take_away(state: &mut State, is_it: impl Fn(&Message) -> bool) -> Answer {
    let Some(at) = state.messages.iter().position(is_it) else {
        return refuse(404, 10008, "Unknown Message");
    };
    if state.messages.remove(at).only_to.is_none() {
        state.violations.push("a public message was deleted".into());
    }
    (204, Value::Null)
}
