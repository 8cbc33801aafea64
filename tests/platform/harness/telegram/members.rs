//! Members of a chat, as the Bot API tells them.

use serde_json::{Map, Value, json};

use super::BOT_ID;
use super::methods::{Refusal, get_me, integer, refuse, usable_chat};
use super::world::{Human, World};

/// One member of a chat.
pub(super) fn get_one(world: &World, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    let (Some(chat), Some(user)) = (integer(fields, "chat_id"), integer(fields, "user_id")) else {
        return refuse(400, "Bad Request: invalid user_id specified");
    };
    let chat = usable_chat(world, chat)?;
    if user == BOT_ID {
        let status = if chat.admins.contains(&BOT_ID) { "administrator" } else { "member" };
        return Ok(json!({ "status": status, "user": get_me() }));
    }
    let Some(human) = world.people.get(&user) else { return refuse(400, "Bad Request: member not found") };
    let status = match (chat.admins.contains(&user), chat.members.contains(&user)) {
        (true, _) => "administrator",
        (false, true) => "member",
        (false, false) => "left",
    };
    Ok(json!({ "status": status, "user": human.json() }))
}

/// The administrators of a group; of bots only this one.
pub(super) fn get_administrators(world: &World, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    let Some(chat) = integer(fields, "chat_id") else { return refuse(400, "Bad Request: chat_id is empty") };
    let chat = usable_chat(world, chat)?;
    if chat.kind == "private" {
        return refuse(400, "Bad Request: there are no administrators in the private chat");
    }
    let user = |id: &i64| if *id == BOT_ID { Some(get_me()) } else { world.people.get(id).map(Human::json) };
    let member = |id: &i64| {
        let mut member = json!({
            "status": "administrator", "user": user(id)?, "is_anonymous": chat.anonymous.contains(id),
        });
        for right in [
            "can_be_edited",
            "can_manage_chat",
            "can_delete_messages",
            "can_manage_video_chats",
            "can_restrict_members",
            "can_promote_members",
            "can_change_info",
            "can_invite_users",
            "can_post_stories",
            "can_edit_stories",
            "can_delete_stories",
        ] {
            member[right] = true.into();
        }
        Some(member)
    };
    Ok(chat.admins.iter().filter_map(member).collect())
}
