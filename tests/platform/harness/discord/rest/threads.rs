//! Threads of channels and posts of forums.

use serde_json::json;

use super::{Answer, Call, list, refuse, snowflake};
use crate::discord::json as objects;
use crate::discord::rest::messages::{stored, written};
use crate::discord::state::{CREATE_THREADS, Message, SEND, State, VIEW};

pub(super) fn tell(state: &State, channel: u64) -> Answer {
    match state.channels.get(&channel) {
        Some(known) if known.app_permissions & VIEW == 0 => refuse(403, 50001, "Missing Access"),
        Some(known) => {
            let mut channel = objects::channel(known, known.app_permissions);
            if let Some(guild) = known.guild {
                channel["guild_id"] = json!(guild.to_string());
            }
            (200, channel)
        }
        None => refuse(404, 10003, "Unknown Channel"),
    }
}

/// The opener of a thread may archive it.
pub(super) fn change(state: &mut State, call: &Call, thread: u64) -> Answer {
    let archived = call.body.as_ref().and_then(|body| body["archived"].as_bool());
    let Some(known) = state.channels.get_mut(&thread) else {
        return refuse(404, 10003, "Unknown Channel");
    };
    if known.kind != 11 {
        return refuse(403, 50013, "Missing Permissions");
    }
    known.archived = archived.unwrap_or(known.archived);
    tell(state, thread)
}

/// Opens a thread from a message.
pub(super) fn hang(state: &mut State, call: &Call, channel: u64, message: u64) -> Answer {
    let Some(place) = state.channels.get(&channel) else {
        return refuse(404, 10003, "Unknown Channel");
    };
    if !matches!(place.kind, 0 | 5) {
        return refuse(400, 50024, "Cannot execute action on this channel type");
    }
    if place.app_permissions & CREATE_THREADS == 0 {
        return refuse(403, 50013, "Missing Permissions");
    }
    if state.message(message).is_none_or(|found| found.channel != channel || found.only_to.is_some()) {
        return refuse(404, 10008, "Unknown Message");
    }
    if state.channels.contains_key(&message) {
        return refuse(400, 160_004, "A thread has already been created for this message");
    }
    opened(state, call, channel, Some(message))
}

/// Opens a post in a forum; the bot opens no other threads without a message.
pub(super) fn post(state: &mut State, call: &Call, forum: u64) -> Answer {
    let Some(place) = state.channels.get(&forum) else {
        return refuse(404, 10003, "Unknown Channel");
    };
    let body = call.body.clone().unwrap_or_default();
    if place.kind != 15 {
        state.violations.push(format!("a thread without a message: {body}"));
        return refuse(400, 50024, "Cannot execute action on this channel type");
    }
    if place.app_permissions & SEND == 0 {
        return refuse(403, 50013, "Missing Permissions");
    }
    let given: Vec<u64> = list(&body["applied_tags"]).map(snowflake).collect();
    let may_set = |id: &u64| place.tags.iter().any(|(tag, moderated)| tag == id && !moderated);
    if !given.iter().all(may_set) {
        return refuse(400, 40066, "There are no tags available that can be set by non-moderators");
    }
    if given.is_empty() && !place.tags.is_empty() {
        return refuse(400, 40067, "A tag is required to create a forum post in this channel");
    }
    let answer = opened(state, call, forum, None);
    let thread = snowflake(&answer.1["id"]);
    let message = Message { channel: thread, ..written(state, call, &body["message"]) };
    stored(state, Message { id: thread, ..message });
    answer
}

fn opened(state: &mut State, call: &Call, parent: u64, message: Option<u64>) -> Answer {
    let name = call.body.as_ref().map(|body| body["name"].as_str().unwrap_or_default().to_owned());
    let thread = state.add_thread(parent, message, &name.unwrap_or_default());
    let object = objects::channel(&state.channels[&thread], 0);
    let guild = state.channels[&thread].guild;
    let mut event = object.clone();
    event["guild_id"] = json!(guild.map(|guild| guild.to_string()));
    event["owner_id"] = json!(state.bot.to_string());
    event["newly_created"] = json!(true);
    state.dispatch(guild, "THREAD_CREATE", event);
    (201, object)
}
