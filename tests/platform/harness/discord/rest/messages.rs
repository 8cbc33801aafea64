//! Messages of channels: posted, edited, read.

use serde_json::{Value, json};

use super::{Answer, Call, list, refuse, snowflake};
use crate::clock::Clock;
use crate::discord::state::{ATTACH, Attached, CARD, Message, SEND, SEND_IN_THREADS, SILENT, State, VIEW};
use crate::discord::{json as objects, limits};

pub(super) fn post(state: &mut State, call: &Call, channel: u64) -> Answer {
    let Some(place) = state.channels.get(&channel) else {
        return refuse(404, 10003, "Unknown Channel");
    };
    let send = if place.kind == 11 { SEND_IN_THREADS } else { SEND };
    if !place.bot_present || place.app_permissions & VIEW == 0 {
        return refuse(403, 50001, "Missing Access");
    }
    if place.app_permissions & send == 0 || (!call.files.is_empty() && place.app_permissions & ATTACH == 0) {
        return refuse(403, 50013, "Missing Permissions");
    }
    if place.recipient.and_then(|user| state.users.get(&user)).is_some_and(|user| user.closed) {
        return refuse(403, 50007, "Cannot send messages to this user");
    }
    if place.kind == 15 {
        return refuse(400, 50024, "Cannot execute action on this channel type");
    }
    if place.locked {
        return refuse(403, 160_005, "This thread is locked");
    }
    let body = call.body.clone().unwrap_or_default();
    if is_card(&body) && !place.takes_cards {
        return refuse(400, 50035, "Invalid Form Body");
    }
    let nonce = body["nonce"].as_str().map(str::to_owned);
    if body["enforce_nonce"] == true {
        let twin = |message: &&Message| message.channel == channel && message.nonce == nonce;
        if let Some(twin) = state.messages.iter().find(twin).filter(|_| nonce.is_some()) {
            return (200, objects::message(state, twin, false));
        }
    }
    let answered = reference(&body);
    let is_gone = answered.is_some_and(|id| state.message(id).is_none_or(|message| message.channel != channel));
    if is_gone && body["message_reference"]["fail_if_not_exists"] != false {
        return refuse(400, 50035, "Invalid Form Body: message_reference: Unknown message");
    }
    // A new message wakes an archived thread.
    state.channels.get_mut(&channel).expect("it was found").archived = false;
    let reference = answered.filter(|_| !is_gone);
    let message = Message { nonce, channel, reference, ..written(state, call, &body) };
    stored(state, message)
}

pub(super) fn edit(state: &mut State, call: &Call, channel: u64, id: u64) -> Answer {
    let bot = state.bot;
    let message = state.messages.iter().find(|message| message.id == id && message.channel == channel);
    let Some(message) = message.filter(|message| message.only_to.is_none()) else {
        return refuse(404, 10008, "Unknown Message");
    };
    if message.author != bot {
        return refuse(403, 50005, "Cannot edit a message authored by another user");
    }
    if state.channels.get(&channel).is_some_and(|channel| channel.archived) {
        return refuse(400, 50083, "Thread is archived");
    }
    apply_edit(state, call, &call.body.clone().unwrap_or_default(), id)
}

pub(super) fn delete(state: &mut State, channel: u64, id: u64) -> Answer {
    let at = state.messages.iter().position(|message| message.id == id && message.channel == channel);
    let Some(at) = at.filter(|at| state.messages[*at].only_to.is_none()) else {
        return refuse(404, 10008, "Unknown Message");
    };
    if state.messages[at].author != state.bot {
        return refuse(403, 50013, "Missing Permissions");
    }
    if !state.messages[at].attachments.is_empty() {
        state.violations.push("a board was deleted".into());
    }
    state.messages.remove(at);
    (204, Value::Null)
}

pub(super) fn get(state: &State, channel: u64, id: u64) -> Answer {
    match state.message(id).filter(|message| message.channel == channel && message.only_to.is_none()) {
        Some(message) => (200, objects::message(state, message, false)),
        None => refuse(404, 10008, "Unknown Message"),
    }
}

pub(super) fn flags(body: &Value) -> u64 {
    body["flags"].as_u64().unwrap_or_default()
}

pub(super) fn is_card(body: &Value) -> bool {
    flags(body) & CARD != 0
}

/// Reason for which Discord refuses an edit: a card has no content, is never empty, and stays a card.
fn card_fault(message: &Message, body: &Value) -> Option<&'static str> {
    let becomes_card = message.is_card || is_card(body);
    let has_words = body["content"].as_str().is_some_and(|content| !content.is_empty());
    if becomes_card && has_words {
        return Some("content cannot be used with components v2");
    }
    let is_left_empty = body["components"].as_array().is_some_and(Vec::is_empty);
    (message.is_card && is_left_empty).then_some("Cannot send an empty message")
}

pub(super) fn apply_edit(state: &mut State, call: &Call, body: &Value, id: u64) -> Answer {
    if let Some(fault) = state.message(id).and_then(|message| card_fault(message, body)) {
        if fault.starts_with("Cannot") {
            // A server that accepted it would show an empty message.
            state.violations.push("a card was to lose everything in it".into());
        }
        return refuse(400, if fault.starts_with("Cannot") { 50006 } else { 50035 }, fault);
    }
    if flags(body) & SILENT != 0 {
        state.violations.push("an edit makes no sound to suppress".into());
    }
    let fresh = described(call, body);
    let unknown = state.message(id).and_then(|message| {
        let named = limits::shown_files(&body["components"]);
        let known = |name: &String| message.attachments.iter().chain(&fresh).any(|file| file.name == *name);
        named.into_iter().find(|name| !known(name))
    });
    if let Some(name) = unknown {
        state.violations.push(format!("an edit shows {name}, which is not attached"));
    }
    let now = state.clock.as_ref().map_or(0, Clock::now);
    if let Some(message) = state.message_mut(id) {
        if let Some(content) = body["content"].as_str() {
            message.content = content.to_owned();
        }
        if body["components"].is_array() {
            message.components = body["components"].clone();
        }
        message.is_card |= is_card(body);
        // Without a list all attachments stay; a list keeps only the named ones.
        if body["attachments"].is_array() {
            message.attachments = fresh;
        }
        if message.thinking {
            message.first_words = message.words();
            message.told_at = now;
        }
        message.edits += u32::from(!message.thinking);
        message.thinking = false;
    }
    let message = state.message(id).cloned().unwrap_or_default();
    (200, objects::message(state, &message, false))
}

/// A new message of the bot.
pub(super) fn written(state: &mut State, call: &Call, body: &Value) -> Message {
    let allowed: Vec<u64> = list(&body["allowed_mentions"]["users"]).map(snowflake).collect();
    let content = body["content"].as_str().unwrap_or_default().to_owned();
    let mut message = Message {
        id: state.id(),
        author: state.bot,
        components: body["components"].clone(),
        attachments: described(call, body),
        content,
        is_card: is_card(body),
        silent: flags(body) & SILENT != 0,
        ..Message::default()
    };
    let words = message.words();
    message.pinged = allowed.into_iter().filter(|id| words.contains(&format!("<@{id}>"))).collect();
    message
}

fn described(call: &Call, body: &Value) -> Vec<Attached> {
    let about = |id: &str| list(&body["attachments"]).find(|about| about["id"] == *id);
    let file = |(id, file): &(String, Attached)| {
        let description = about(id).and_then(|about| about["description"].as_str()).map(str::to_owned);
        Attached { description, ..file.clone() }
    };
    call.files.iter().map(file).collect()
}

pub(super) fn stored(state: &mut State, message: Message) -> Answer {
    let object = objects::message(state, &message, false);
    let guild = state.channels.get(&message.channel).and_then(|channel| channel.guild);
    if message.only_to.is_none() {
        // The bot receives its own messages too.
        let mut event = object.clone();
        if let Some(guild) = guild {
            event["guild_id"] = json!(guild.to_string());
        }
        state.dispatch(guild, "MESSAGE_CREATE", event);
    }
    let (first_words, told_at) = (message.words(), state.clock.as_ref().map_or(0, Clock::now));
    state.messages.push(Message { first_words, told_at, ..message });
    (200, object)
}

fn reference(body: &Value) -> Option<u64> {
    body["message_reference"]["message_id"].as_str().and_then(|id| id.parse().ok())
}
