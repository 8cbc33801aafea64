//! Interactions that the library could not read: fields needed for an answer are kept, others are left out or made up.
//!
//! A press needs its id, token, data, user, channel and message; one strange field beside these must not lose it.

use banco_ports::text::{clean_text, shorten};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use serenity::all::{
    AuthorizingIntegrationOwners, Guild, GuildChannel, Interaction, InteractionContext, Message, PartialChannel,
    Permissions,
};

/// Numbers of an interaction from a component, and of component kinds.
const COMPONENT: u64 = 3;
const BUTTON: u64 = 2;
const MENU: u64 = 3;

/// Characters of a reason that are kept.
const REASON_CHARS_MAX: usize = 200;

/// Interaction as far as it is needed; `None` if too much is missing.
pub(super) fn interaction(event: &Value) -> Option<Interaction> {
    let guild = id(&event["guild_id"]);
    let mut kept = Map::new();
    for needed in ["id", "application_id"] {
        kept.insert(needed.into(), id(&event[needed])?);
    }
    for needed in ["type", "token"] {
        kept.insert(needed.into(), event[needed].clone());
    }
    let channel = [&event["channel_id"], &event["channel"]["id"], &event["message"]["channel_id"]];
    kept.insert("channel_id".into(), channel.into_iter().find_map(id)?);
    let is_press = event["type"] == COMPONENT;
    kept.insert("data".into(), if is_press { press(&event["data"])? } else { event["data"].clone() });
    if is_press {
        let channel = kept["channel_id"].clone();
        kept.insert("message".into(), message(&event["message"], &channel)?);
    }
    let (member, user) = person(event)?;
    match guild {
        Some(guild) => kept.extend([("guild_id".to_owned(), guild), ("member".to_owned(), member)]),
        None => kept.extend([("user".to_owned(), user)]),
    }
    kept.insert("locale".into(), event["locale"].as_str().unwrap_or_default().into());
    kept.extend([("version".to_owned(), json!(1)), ("entitlements".to_owned(), json!([]))]);
    kept.insert("attachment_size_limit".into(), event["attachment_size_limit"].as_u64().map_or(json!(0), Value::from));
    keep::<String>(event, "guild_locale", &mut kept);
    keep::<PartialChannel>(event, "channel", &mut kept);
    keep::<Permissions>(event, "app_permissions", &mut kept);
    keep::<InteractionContext>(event, "context", &mut kept);
    keep::<AuthorizingIntegrationOwners>(event, "authorizing_integration_owners", &mut kept);
    serde_json::from_value(Value::Object(kept)).ok()
}

/// Keeps a field if it can be read.
fn keep<T: DeserializeOwned>(event: &Value, field: &str, kept: &mut Map<String, Value>) {
    let told = &event[field];
    if !told.is_null() && serde_json::from_value::<T>(told.clone()).is_ok() {
        kept.insert(field.to_owned(), told.clone());
    }
}

/// Id as text; `None` if it is no number.
fn id(told: &Value) -> Option<Value> {
    let id = told.as_str().and_then(|id| id.parse::<u64>().ok()).or_else(|| told.as_u64()).filter(|id| *id != 0)?;
    Some(Value::String(id.to_string()))
}

/// Data of a button, or of the option of a menu.
fn press(data: &Value) -> Option<Value> {
    let custom_id = data["custom_id"].as_str()?;
    let values: Vec<&str> = data["values"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    Some(match values.as_slice() {
        [] => json!({"custom_id": custom_id, "component_type": BUTTON}),
        values => json!({"custom_id": custom_id, "component_type": MENU, "values": values}),
    })
}

/// The message under the button: its id, its text, and the flag for private.
fn message(told: &Value, channel: &Value) -> Option<Value> {
    if serde_json::from_value::<Message>(told.clone()).is_ok() {
        return Some(told.clone());
    }
    Some(json!({
        "id": id(&told["id"])?,
        "channel_id": channel,
        // The message is ours, so its author does not matter.
        "author": {"id": id(&told["author"]["id"]).unwrap_or_else(|| channel.clone()), "username": ""},
        "content": told["content"].as_str().unwrap_or_default(),
        "flags": told["flags"].as_u64().unwrap_or_default(),
        "timestamp": "2026-01-01T00:00:00Z",
        "type": 0,
        "tts": false,
        "pinned": false,
        "mention_everyone": false,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
    }))
}

/// The person as a member of the server, and as a user.
fn person(event: &Value) -> Option<(Value, Value)> {
    let member = &event["member"];
    let told = if member["user"].is_object() { &member["user"] } else { &event["user"] };
    let text = |value: &Value| value.as_str().map_or(Value::Null, Value::from);
    let user = json!({
        "id": id(&told["id"])?,
        "username": told["username"].as_str().unwrap_or_default(),
        "global_name": text(&told["global_name"]),
    });
    let mut whole = json!({
        "user": user, "nick": text(&member["nick"]), "roles": [], "deaf": false, "mute": false, "flags": 0,
    });
    if let Some(fields) = whole.as_object_mut() {
        keep::<Permissions>(member, "permissions", fields);
    }
    Some((whole, user))
}

/// Reason for which the library could not read an event, without words of the event, which may be a token.
pub(super) fn reason(kind: &str, event: &Value) -> String {
    fn error<T: DeserializeOwned>(event: &Value) -> Option<String> {
        serde_json::from_value::<T>(event.clone()).err().map(|error| error.to_string())
    }
    let error = match kind {
        super::undecodable::INTERACTION => error::<Interaction>(event),
        "MESSAGE_CREATE" => error::<Message>(event),
        "GUILD_CREATE" => error::<Guild>(event),
        _ => error::<GuildChannel>(event),
    };
    let error = error.unwrap_or_else(|| "read by itself it is well".to_owned());
    // The text between quotation marks comes from the event; names of fields are in other marks.
    let ours = match (error.find('"'), error.rfind('"')) {
        (Some(from), Some(to)) => [error.get(..from), error.get(to..)].map(Option::unwrap_or_default).join("\"…"),
        _ => error,
    };
    shorten(&clean_text(&ours), REASON_CHARS_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told() -> Value {
        json!({
            "id": "11", "application_id": "12", "type": 3, "token": "secret", "channel_id": "13", "guild_id": "14",
            "data": {"custom_id": "accept:k7m2", "component_type": 2}, "locale": "vi",
            "member": {"user": {"id": "15", "username": "an"}, "nick": "An", "permissions": "8192"},
            "message": {"id": "16", "content": "Ván #k7m2", "flags": 64, "author": {"public_flags": "0"}},
        })
    }

    fn read(event: &Value) -> Option<serenity::all::ComponentInteraction> {
        interaction(event)?.message_component()
    }

    #[test]
    fn a_press_needs_few_fields() {
        let press = read(&told()).expect("readable");
        assert_eq!((press.id.get(), press.channel_id.get(), press.user.id.get()), (11, 13, 15));
        assert_eq!((press.token.as_str(), press.data.custom_id.as_str()), ("secret", "accept:k7m2"));
        assert_eq!((press.message.id.get(), press.message.content.as_str()), (16, "Ván #k7m2"));
        let member = press.member.expect("of the server");
        assert_eq!((member.nick.as_deref(), member.permissions), (Some("An"), Some(Permissions::MANAGE_MESSAGES)));
        for needed in ["id", "token", "data", "channel_id", "message", "member"] {
            let mut event = told();
            event.as_object_mut().expect("an object").remove(needed);
            assert!(read(&event).is_none(), "without {needed}");
        }
    }

    #[test]
    fn what_nobody_needs_may_be_strange() {
        for field in ["locale", "context", "channel", "app_permissions", "guild_locale", "entitlements", "version"] {
            for strange in [json!(null), json!(-1), json!("?"), json!({"id": []}), json!([[]])] {
                let mut event = told();
                event[field] = strange.clone();
                assert!(read(&event).is_some(), "{field}: {strange}");
            }
        }
        let mut menu = told();
        menu["data"] = json!({"custom_id": "menu", "component_type": "3", "values": ["pick:k7m2:1"]});
        let kind = read(&menu).expect("readable").data.kind;
        assert!(
            matches!(kind, serenity::all::ComponentInteractionDataKind::StringSelect { values } if values == ["pick:k7m2:1"])
        );
    }

    #[test]
    fn a_reason_names_the_field_and_repeats_no_value() {
        let told = reason(super::super::undecodable::INTERACTION, &told());
        assert!(told.contains("missing field"), "{told}");
        assert!(!reason("GUILD_CREATE", &json!({"id": {"secret": 1}})).contains("secret"));
        let told = reason("MESSAGE_CREATE", &json!({"id": "bot-token"}));
        assert!(!told.contains("bot-token") && !told.is_empty(), "{told}");
    }
}
