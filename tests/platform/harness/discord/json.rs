//! Objects in Discord's JSON form.

use serde_json::{Value, json};

use super::state::{CARD, Channel, EPHEMERAL, Interaction, Message, State, User};

pub fn user(user: &User) -> Value {
    json!({
        "id": user.id.to_string(),
        "username": user.name,
        "discriminator": "0",
        "global_name": user.display,
        "avatar": null,
        "bot": user.bot,
        "public_flags": 0,
    })
}

/// A member without its user.
pub fn partial_member(user: &User) -> Value {
    json!({
        "nick": user.nick,
        "avatar": null,
        "roles": [],
        "joined_at": "2024-01-01T00:00:00.000000+00:00",
        "premium_since": null,
        "deaf": false,
        "mute": false,
        "flags": 0,
        "pending": false,
        "communication_disabled_until": null,
    })
}

/// A member with its user, as Discord tells it on request.
pub fn whole_member(user: &User) -> Value {
    let mut member = partial_member(user);
    member["user"] = self::user(user);
    member
}

fn member(user: &User) -> Value {
    let mut member = whole_member(user);
    member["permissions"] = json!(user.permissions.to_string());
    member
}

/// A message; if `blind`, in the form that an app without the content intent gets.
pub fn message(state: &State, message: &Message, blind: bool) -> Value {
    let author = &state.users[&message.author];
    let visible = |text: &str| if blind { String::new() } else { text.to_owned() };
    let mentions: Vec<Value> = message.pinged.iter().filter_map(|id| state.users.get(id)).map(user).collect();
    let attachments: Vec<Value> = message
        .attachments
        .iter()
        .enumerate()
        .map(|(index, file)| {
            json!({
                "id": (message.id + 1 + index as u64).to_string(),
                "filename": file.name,
                "description": file.description,
                "size": file.bytes.len(),
                "url": format!("https://cdn.invalid/{}/{}", message.id, file.name),
                "proxy_url": format!("https://cdn.invalid/{}/{}", message.id, file.name),
                "content_type": "image/png",
                "ephemeral": message.only_to.is_some(),
            })
        })
        .collect();
    let mut object = json!({
        "id": message.id.to_string(),
        "channel_id": message.channel.to_string(),
        "author": user(author),
        "content": visible(&message.content),
        "timestamp": "2026-01-01T00:00:00.000000+00:00",
        "edited_timestamp": null,
        "tts": false,
        "mention_everyone": false,
        "mentions": mentions,
        "mention_roles": [],
        "attachments": attachments,
        "embeds": [],
        "pinned": false,
        "type": if message.reference.is_some() { 19 } else { 0 },
        "flags": if message.only_to.is_some() { EPHEMERAL } else { 0 } | if message.is_card { CARD } else { 0 },
        "components": told(message),
    });
    if let Some(nonce) = &message.nonce {
        object["nonce"] = json!(nonce);
    }
    if let Some(reference) = message.reference {
        object["message_reference"] =
            json!({"type": 0, "message_id": reference.to_string(), "channel_id": message.channel.to_string()});
        // Nested only one level deep, as Discord does; the bot may read its own text.
        let referenced = state.message(reference).map(|to| {
            let to = Message { reference: None, ..to.clone() };
            self::message(state, &to, to.author != state.bot && blind)
        });
        if !state.hides_references {
            object["referenced_message"] = referenced.unwrap_or(Value::Null);
        }
    }
    object
}

/// Components as Discord returns them: numbered, with its own addresses of pictures.
fn told(message: &Message) -> Value {
    fn number(component: &mut Value, next: &mut u64, message: u64) {
        if component["type"] != 2 {
            component["id"] = json!(*next);
            *next += 1;
        }
        for item in component["items"].as_array_mut().into_iter().flatten() {
            let name =
                item["media"]["url"].as_str().and_then(|url| url.strip_prefix("attachment://")).map(str::to_owned);
            if let Some(name) = name {
                let url = format!("https://cdn.invalid/{message}/{name}?ex=1");
                item["media"] = json!({"url": url, "proxy_url": url, "width": 1000, "height": 1276});
            }
        }
        for inner in component["components"].as_array_mut().into_iter().flatten() {
            number(inner, next, message);
        }
    }
    let mut components = if message.components.is_array() { message.components.clone() } else { json!([]) };
    let mut next = 1;
    for component in components.as_array_mut().into_iter().flatten() {
        number(component, &mut next, message.id);
    }
    components
}

pub fn channel(channel: &Channel, permissions: u64) -> Value {
    let mut object = json!({
        "id": channel.id.to_string(),
        "type": channel.kind,
        "name": channel.name,
        "permissions": permissions.to_string(),
    });
    if channel.kind == 11 {
        object["parent_id"] = json!(channel.parent.unwrap_or(channel.id - 1).to_string());
        object["thread_metadata"] = json!({"archived": channel.archived, "auto_archive_duration": 10080, "locked": channel.locked, "archive_timestamp": "2026-01-01T00:00:00.000000+00:00"});
    }
    if channel.kind == 15 {
        object["flags"] = json!(if channel.tags.is_empty() { 0 } else { 1 << 4 });
        let tag = |(id, moderated): &(u64, bool)| json!({"id": id.to_string(), "name": "cờ", "moderated": moderated});
        object["available_tags"] = channel.tags.iter().map(tag).collect();
    }
    object
}

/// Event of an interaction, without its type and data.
pub fn interaction(state: &State, interaction: &Interaction) -> Value {
    let place = &state.channels[&interaction.channel];
    let person = &state.users[&interaction.user];
    let mut object = json!({
        "id": interaction.id.to_string(),
        "application_id": state.application.to_string(),
        "token": interaction.token,
        "version": 1,
        "channel_id": place.id.to_string(),
        "channel": channel(place, person.permissions),
        "app_permissions": place.app_permissions.to_string(),
        "locale": person.locale,
        "entitlements": [],
        "attachment_size_limit": 10_485_760,
        "context": match (place.guild, place.kind) { (Some(_), _) => 0, (None, 1) => 1, (None, _) => 2 },
        "authorizing_integration_owners": if place.bot_present {
            json!({"0": place.guild.map_or_else(|| "0".to_owned(), |guild| guild.to_string())})
        } else {
            json!({"1": person.id.to_string()})
        },
    });
    match place.guild {
        Some(guild) => {
            object["guild_id"] = json!(guild.to_string());
            object["guild_locale"] = json!(state.guild_locale);
            object["member"] = member(person);
        }
        None => object["user"] = user(person),
    }
    object
}

/// `GUILD_CREATE` of a guild.
pub fn guild(state: &State, id: u64, joined_at: &str) -> Value {
    json!({
        "id": id.to_string(),
        "name": "Hội cờ",
        "owner_id": state.owner.to_string(),
        "afk_timeout": 300,
        "afk_channel_id": null,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "roles": [],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": null,
        "system_channel_id": state.system_channel.to_string(),
        "system_channel_flags": 0,
        "rules_channel_id": null,
        "vanity_url_code": null,
        "description": null,
        "banner": null,
        "icon": null,
        "splash": null,
        "discovery_splash": null,
        "premium_tier": 0,
        "premium_progress_bar_enabled": false,
        "preferred_locale": state.guild_locale,
        "public_updates_channel_id": null,
        "safety_alerts_channel_id": null,
        "nsfw_level": 0,
        "joined_at": joined_at,
        "large": false,
        "unavailable": false,
        "member_count": 3,
        "voice_states": [],
        "members": [],
        "channels": [],
        "threads": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
    })
}
