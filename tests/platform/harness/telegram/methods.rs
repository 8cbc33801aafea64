//! Methods of the Bot API, and their effects on the world.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value, json};

use super::limits::Upload;
use super::members;
use super::mini_apps;
use super::world::{Alert, Chat, Hook, Human, Message, World};
use super::{BOT_ID, BOT_NAME};

/// An error of the API.
pub struct Refusal {
    pub code: u16,
    pub what: String,
    pub migrate_to: Option<i64>,
}

pub(super) fn refuse<T>(code: u16, what: &str) -> Result<T, Refusal> {
    Err(Refusal { code, what: what.to_owned(), migrate_to: None })
}

pub fn perform(
    world: &mut World,
    method: &str,
    fields: &Map<String, Value>,
    files: Vec<Upload>,
) -> Result<Value, Refusal> {
    if world.knows_no_instants && shows_instants(fields) {
        return refuse(400, "Bad Request: can't parse entities: unsupported type specified");
    }
    if world.lacks.contains(method) {
        return refuse(404, "Not Found");
    }
    if mini_apps::is_refused(world, fields) {
        return refuse(400, "Bad Request: BUTTON_TYPE_INVALID");
    }
    match method {
        "getMe" => {
            world.greetings += 1;
            Ok(get_me())
        }
        "getFile" => {
            let id = fields.get("file_id").and_then(Value::as_str).unwrap_or_default();
            match world.sent_files.get(id) {
                Some(bytes) => Ok(json!({
                    "file_id": id, "file_unique_id": id, "file_size": bytes.len(), "file_path": format!("documents/{id}"),
                })),
                None => refuse(400, "Bad Request: invalid file_id"),
            }
        }
        "deleteWebhook" => {
            (world.webhook, world.hook, world.hook_trouble) = (false, None, None);
            Ok(true.into())
        }
        "setWebhook" => {
            set_webhook(world, fields);
            Ok(true.into())
        }
        "getWebhookInfo" => Ok(webhook_info(world)),
        "getMyCommands" => Ok(world.menus.get(&menu(fields)).cloned().unwrap_or_else(|| json!([]))),
        "setMyCommands" => {
            let commands = fields.get("commands").cloned().unwrap_or_default();
            world.menus.insert(menu(fields), commands);
            Ok(true.into())
        }
        "getMyDescription" => Ok(json!({ "description": profile(world, "description", fields) })),
        "setMyDescription" => set_profile(world, "description", 512, fields),
        "getMyShortDescription" => Ok(json!({ "short_description": profile(world, "short_description", fields) })),
        "setMyShortDescription" => set_profile(world, "short_description", 120, fields),
        "getChatMenuButton" => mini_apps::menu_button(world, fields),
        "setChatMenuButton" => mini_apps::set_menu_button(world, fields),
        "getChat" => get_chat(world, fields),
        "getChatMember" => members::get_one(world, fields),
        "getChatAdministrators" => members::get_administrators(world, fields),
        "sendMessage" | "sendPhoto" | "sendAnimation" | "sendDocument" => send(world, method, fields, files),
        "editMessageReplyMarkup" => edit_markup(world, fields),
        "editMessageMedia" => edit_media(world, fields, files),
        "editMessageText" => edit_text(world, fields),
        "editMessageCaption" => edit_caption(world, fields),
        "deleteMessage" => delete(world, fields),
        "setMessageReaction" => react(world, fields),
        "deleteEphemeralMessage" if world.knows_ephemeral => refuse(400, "Bad Request: message to delete not found"),
        "answerInlineQuery" => {
            let query = fields.get("inline_query_id").and_then(Value::as_str).unwrap_or_default();
            world.inline.insert(query.to_owned(), Value::Object(fields.clone()));
            Ok(true.into())
        }
        "answerCallbackQuery" => answer_query(world, fields),
        _ => refuse(404, "Not Found"),
    }
}

fn set_webhook(world: &mut World, fields: &Map<String, Value>) {
    let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    world.hook = Some(Hook { url: text("url"), secret: text("secret_token") });
    world.hook_trouble = None;
    let kinds = fields.get("allowed_updates").and_then(Value::as_array).into_iter().flatten();
    world.allowed_updates = kinds.filter_map(Value::as_str).map(str::to_owned).collect();
}

fn webhook_info(world: &World) -> Value {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let url = world.hook.as_ref().map(|hook| hook.url.clone()).unwrap_or_default();
    let mut info = json!({ "url": url, "has_custom_certificate": false, "pending_update_count": world.updates.len() });
    if let Some(trouble) = &world.hook_trouble {
        info["last_error_date"] = now.into();
        info["last_error_message"] = trouble.as_str().into();
    }
    info
}

/// True if a text or caption, also of a medium, has such an entity.
fn shows_instants(fields: &Map<String, Value>) -> bool {
    let is_one = |entity: &Value| entity["type"] == "date_time";
    fields.iter().any(|(name, value)| match name.as_str() {
        "entities" | "caption_entities" => value.as_array().is_some_and(|entities| entities.iter().any(is_one)),
        "media" => value.as_object().is_some_and(shows_instants),
        _ => false,
    })
}

pub(super) fn get_me() -> Value {
    json!({
        "id": BOT_ID, "is_bot": true, "first_name": "Bạn Cờ", "username": BOT_NAME, "can_join_groups": true,
        "can_read_all_group_messages": false, "supports_inline_queries": false, "can_connect_to_business": false,
        "has_main_web_app": false,
    })
}

fn language(fields: &Map<String, Value>) -> &str {
    fields.get("language_code").and_then(Value::as_str).unwrap_or_default()
}

/// Key of a menu: a language, then the scope if there is one.
fn menu(fields: &Map<String, Value>) -> String {
    let scope = fields.get("scope").and_then(|scope| scope.get("type")).and_then(Value::as_str);
    format!("{}{}", language(fields), scope.map(|scope| format!(" {scope}")).unwrap_or_default())
}

fn profile(world: &World, field: &str, fields: &Map<String, Value>) -> String {
    world.profile.get(&(field.to_owned(), language(fields).to_owned())).cloned().unwrap_or_default()
}

fn set_profile(world: &mut World, field: &str, chars: usize, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    let text = fields.get(field).and_then(Value::as_str).unwrap_or_default();
    if text.chars().count() > chars {
        return refuse(400, "Bad Request: description is too long");
    }
    world.profile.insert((field.to_owned(), language(fields).to_owned()), text.to_owned());
    Ok(true.into())
}

pub(super) fn integer(fields: &Map<String, Value>, name: &str) -> Option<i64> {
    let value = fields.get(name)?;
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

/// Answer to getChat: the permissions of the members.
fn get_chat(world: &World, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    let Some(chat) = integer(fields, "chat_id") else { return refuse(400, "Bad Request: chat_id is empty") };
    let chat = usable_chat(world, chat)?;
    let permissions = json!({ "can_send_messages": true, "can_send_photos": !chat.no_photos });
    Ok(json!({ "id": chat.id, "type": chat.kind, "title": chat.title, "permissions": permissions }))
}

/// The chat, if the bot may write there.
pub(super) fn usable_chat(world: &World, id: i64) -> Result<&Chat, Refusal> {
    if let Some(human) = world.people.get(&id) {
        if human.blocked {
            return refuse(403, "Forbidden: bot was blocked by the user");
        }
        if !human.started {
            return refuse(403, "Forbidden: bot can't initiate conversation with a user");
        }
    }
    let Some(chat) = world.chats.get(&id) else { return refuse(400, "Bad Request: chat not found") };
    if let Some(to) = chat.migrated_to {
        let what = "Bad Request: group chat was upgraded to a supergroup chat".to_owned();
        return Err(Refusal { code: 400, what, migrate_to: Some(to) });
    }
    if !chat.has_bot {
        return refuse(403, "Forbidden: bot was kicked from the group chat");
    }
    Ok(chat)
}

fn send(world: &mut World, method: &str, fields: &Map<String, Value>, files: Vec<Upload>) -> Result<Value, Refusal> {
    let Some(chat_id) = integer(fields, "chat_id") else { return refuse(400, "Bad Request: chat_id is empty") };
    let chat = usable_chat(world, chat_id)?;
    let thread = integer(fields, "message_thread_id");
    if thread.is_some_and(|thread| !chat.topics.contains(&thread)) {
        return refuse(400, "Bad Request: message thread not found");
    }
    if method == "sendPhoto" && chat.no_photos {
        return refuse(400, "Bad Request: not enough rights to send photos to the chat");
    }
    if method == "sendAnimation" && chat.no_photos {
        return refuse(400, "Bad Request: not enough rights to send animations to the chat");
    }
    let tie = fields.get("reply_parameters").cloned().unwrap_or_default();
    let answered = tie.get("message_id").and_then(Value::as_i64);
    let exists = answered.is_some_and(|id| world.message(chat_id, id).is_some());
    if answered.is_some() && !exists && tie.get("allow_sending_without_reply") != Some(&Value::Bool(true)) {
        return refuse(400, "Bad Request: message to be replied not found");
    }
    let text_of = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let (text, entities) =
        if method == "sendMessage" { (text_of("text"), "entities") } else { (text_of("caption"), "caption_entities") };
    let mut message = Message {
        chat: chat_id,
        thread,
        from: BOT_ID,
        text,
        entities: fields.get(entities).and_then(Value::as_array).cloned().unwrap_or_default(),
        markup: fields.get("reply_markup").cloned(),
        reply_to: answered.filter(|_| exists),
        silent: fields.get("disable_notification") == Some(&Value::Bool(true)),
        ..Message::default()
    };
    for file in files {
        match file.field.as_str() {
            "photo" => message.photo = Some(file.bytes),
            "animation" => message.animation = Some(file.bytes),
            "document" => message.document = Some((file.name, file.bytes)),
            other => world.violation(format!("{method}: file in {other}")),
        }
    }
    if let Some(alone) = fields.get("ephemeral_message_parameters").filter(|_| world.knows_ephemeral) {
        return send_alone(world, message, alone);
    }
    let message = world.store(message);
    Ok(world.message_json(&message, true))
}

fn react(world: &mut World, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    let (Some(chat), Some(id)) = (integer(fields, "chat_id"), integer(fields, "message_id")) else {
        return refuse(400, "Bad Request: message identifier is not specified");
    };
    usable_chat(world, chat)?;
    if world.message(chat, id).is_none() {
        return refuse(400, "Bad Request: message to react not found");
    }
    world.tick();
    world.reactions.push((chat, id));
    Ok(true.into())
}

/// Sends a message to one person.
fn send_alone(world: &mut World, message: Message, alone: &Value) -> Result<Value, Refusal> {
    let receiver = alone.get("receiver_user_id").and_then(Value::as_i64).unwrap_or_default();
    let query = alone.get("callback_query_id").and_then(Value::as_str);
    let may = match query {
        Some(query) => world.queries.get(query).is_some_and(|query| query.user == receiver),
        // A bot that is an administrator may send at any time.
        None => world.chats.get(&message.chat).is_some_and(|chat| chat.admins.contains(&BOT_ID)),
    };
    if !may {
        return refuse(400, "Bad Request: the message can't be sent to the user");
    }
    let moment = world.tick();
    let message = Message { id: 0, sent_at: moment, changed_at: moment, ..message };
    let mut told = world.message_json(&message, true);
    world.alone.push((receiver, message));
    told["ephemeral_message_id"] = world.alone.len().into();
    Ok(told)
}

fn edit_markup(world: &mut World, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    let (Some(chat), Some(id)) = (integer(fields, "chat_id"), integer(fields, "message_id")) else {
        return refuse(400, "Bad Request: message identifier is not specified");
    };
    usable_chat(world, chat)?;
    let moment = world.tick();
    let message = world.messages.iter_mut().find(|message| message.chat == chat && message.id == id);
    let Some(message) = message else { return refuse(400, "Bad Request: message to edit not found") };
    if message.from != BOT_ID {
        return refuse(400, "Bad Request: message can't be edited");
    }
    let empty = json!({ "inline_keyboard": [] });
    let markup = fields.get("reply_markup").filter(|markup| **markup != empty).cloned();
    if message.markup == markup {
        return refuse(
            400,
            "Bad Request: message is not modified: specified new message content and reply markup are exactly the \
             same as a current content and reply markup of the message",
        );
    }
    message.markup = markup;
    message.changed_at = moment;
    let message = message.clone();
    Ok(world.message_json(&message, true))
}

fn edit_text(world: &mut World, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    let (Some(chat), Some(id)) = (integer(fields, "chat_id"), integer(fields, "message_id")) else {
        return refuse(400, "Bad Request: message identifier is not specified");
    };
    usable_chat(world, chat)?;
    let moment = world.tick();
    let message = world.messages.iter_mut().find(|message| message.chat == chat && message.id == id);
    let Some(message) = message else { return refuse(400, "Bad Request: message to edit not found") };
    if message.from != BOT_ID {
        return refuse(400, "Bad Request: message can't be edited");
    }
    if message.photo.is_some() || message.animation.is_some() || message.document.is_some() {
        return refuse(400, "Bad Request: there is no text in the message to edit");
    }
    let mut edited = message.clone();
    edited.text = fields.get("text").and_then(Value::as_str).unwrap_or_default().to_owned();
    edited.entities = fields.get("entities").and_then(Value::as_array).cloned().unwrap_or_default();
    let empty = json!({ "inline_keyboard": [] });
    edited.markup = fields.get("reply_markup").filter(|markup| **markup != empty).cloned();
    if edited == *message {
        return refuse(400, "Bad Request: message is not modified");
    }
    edited.changed_at = moment;
    *message = edited.clone();
    Ok(world.message_json(&edited, true))
}

/// Deletes a message; the bot may delete its own messages, others only as an administrator.
fn delete(world: &mut World, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    let (Some(chat), Some(id)) = (integer(fields, "chat_id"), integer(fields, "message_id")) else {
        return refuse(400, "Bad Request: message identifier is not specified");
    };
    let at = world.messages.iter().position(|message| message.chat == chat && message.id == id);
    let Some(at) = at else { return refuse(400, "Bad Request: message to delete not found") };
    if world.messages[at].from != BOT_ID {
        return refuse(400, "Bad Request: message can't be deleted");
    }
    world.remove(at);
    Ok(true.into())
}

fn edit_media(world: &mut World, fields: &Map<String, Value>, files: Vec<Upload>) -> Result<Value, Refusal> {
    let (Some(chat), Some(id)) = (integer(fields, "chat_id"), integer(fields, "message_id")) else {
        return refuse(400, "Bad Request: message identifier is not specified");
    };
    usable_chat(world, chat)?;
    let media = fields.get("media").cloned().unwrap_or_default();
    let part = |name: &str| media.get(name).and_then(Value::as_str).unwrap_or_default();
    let file = files.into_iter().find(|file| part("media") == format!("attach://{}", file.field));
    let Some(file) = file else { return refuse(400, "Bad Request: wrong file identifier/HTTP URL specified") };
    let moment = world.tick();
    let message = world.messages.iter_mut().find(|message| message.chat == chat && message.id == id);
    let Some(message) = message else { return refuse(400, "Bad Request: message to edit not found") };
    if message.from != BOT_ID {
        return refuse(400, "Bad Request: message can't be edited");
    }
    let mut edited = message.clone();
    (edited.photo, edited.animation) = match part("type") {
        "photo" => (Some(file.bytes), None),
        "animation" => (None, Some(file.bytes)),
        _ => return refuse(400, "Bad Request: unsupported media"),
    };
    edited.text = part("caption").to_owned();
    edited.entities = media.get("caption_entities").and_then(Value::as_array).cloned().unwrap_or_default();
    let empty = json!({ "inline_keyboard": [] });
    edited.markup = fields.get("reply_markup").filter(|markup| **markup != empty).cloned();
    if edited == *message {
        return refuse(400, "Bad Request: message is not modified");
    }
    edited.changed_at = moment;
    *message = edited.clone();
    Ok(world.message_json(&edited, true))
}

/// Only a message with a medium has a caption.
fn edit_caption(world: &mut World, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    let (Some(chat), Some(id)) = (integer(fields, "chat_id"), integer(fields, "message_id")) else {
        return refuse(400, "Bad Request: message identifier is not specified");
    };
    usable_chat(world, chat)?;
    let moment = world.tick();
    let message = world.messages.iter_mut().find(|message| message.chat == chat && message.id == id);
    let Some(message) = message else { return refuse(400, "Bad Request: message to edit not found") };
    if message.from != BOT_ID {
        return refuse(400, "Bad Request: message can't be edited");
    }
    if message.photo.is_none() && message.animation.is_none() {
        return refuse(400, "Bad Request: there is no caption in the message to edit");
    }
    let mut edited = message.clone();
    edited.text = fields.get("caption").and_then(Value::as_str).unwrap_or_default().to_owned();
    edited.entities = fields.get("caption_entities").and_then(Value::as_array).cloned().unwrap_or_default();
    let empty = json!({ "inline_keyboard": [] });
    edited.markup = fields.get("reply_markup").filter(|markup| **markup != empty).cloned();
    if edited == *message {
        return refuse(400, "Bad Request: message is not modified");
    }
    edited.changed_at = moment;
    *message = edited.clone();
    Ok(world.message_json(&edited, true))
}

fn answer_query(world: &mut World, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    let id = fields.get("callback_query_id").and_then(Value::as_str).unwrap_or_default();
    let at = world.tick();
    let Some(query) = world.queries.get_mut(id) else {
        return refuse(400, "Bad Request: query is too old and response timeout expired or query ID is invalid");
    };
    query.answers += 1;
    query.answered_after.get_or_insert(query.asked.elapsed());
    if query.answers > 1 {
        // A program that was killed gets an unconfirmed press again and cannot know that it was answered.
        if query.answers > 1 + world.greetings - query.greetings {
            world.violations.push(format!("answerCallbackQuery: {id} answered twice"));
        }
        return refuse(400, "Bad Request: query is too old and response timeout expired or query ID is invalid");
    }
    let user = query.user;
    if let Some(text) = fields.get("text").and_then(Value::as_str).filter(|text| !text.is_empty()) {
        world.alerts.push(Alert { user, text: text.to_owned(), at });
    }
    Ok(true.into())
}

impl Human {
    pub fn json(&self) -> Value {
        let mut user = json!({ "id": self.id, "is_bot": false, "first_name": self.first_name });
        if let Some(username) = &self.username {
            user["username"] = username.as_str().into();
        }
        if let Some(language) = &self.language {
            user["language_code"] = language.as_str().into();
        }
        user
    }
}

impl Chat {
    pub fn json(&self) -> Value {
        let mut chat = json!({ "id": self.id, "type": self.kind });
        if self.kind == "private" {
            chat["first_name"] = self.title.as_str().into();
        } else {
            chat["title"] = self.title.as_str().into();
        }
        if self.is_forum {
            chat["is_forum"] = true.into();
        }
        chat
    }
}

impl World {
    /// A message in the form of the API; a replied message is nested one level deep.
    pub fn message_json(&self, message: &Message, with_reply: bool) -> Value {
        let chat = self.chats.get(&message.chat).expect("messages are in chats");
        // By the clock of a time machine, if there is one; in whole seconds, as the API has it.
        let date = if message.told_at > 0 { message.told_at / 1_000 } else { 1_795_000_000 };
        let mut json = json!({ "message_id": message.id, "date": date, "chat": chat.json() });
        json["from"] = match self.people.get(&message.from) {
            Some(human) => human.json(),
            None => json!({ "id": BOT_ID, "is_bot": true, "first_name": "Bạn Cờ", "username": BOT_NAME }),
        };
        if let Some(thread) = message.thread {
            json["message_thread_id"] = thread.into();
            json["is_topic_message"] = true.into();
        }
        let (text, entities) = if message.photo.is_some() || message.animation.is_some() || message.document.is_some() {
            ("caption", "caption_entities")
        } else {
            ("text", "entities")
        };
        if !message.text.is_empty() {
            json[text] = message.text.as_str().into();
        }
        if !message.entities.is_empty() {
            json[entities] = message.entities.clone().into();
        }
        if message.photo.is_some() {
            json["photo"] = json!([{ "file_id": "p", "file_unique_id": "p", "width": 1, "height": 1 }]);
        }
        if message.animation.is_some() {
            json["animation"] =
                json!({ "file_id": "a", "file_unique_id": "a", "width": 1, "height": 1, "duration": 1 });
        }
        if let Some((name, _)) = &message.document {
            json["document"] = json!({ "file_id": "d", "file_unique_id": "d", "file_name": name });
        }
        if let Some(markup) = &message.markup {
            json["reply_markup"] = markup.clone();
        }
        if let Some(answered) = message.reply_to.filter(|_| with_reply).and_then(|id| self.message(message.chat, id)) {
            json["reply_to_message"] = self.message_json(answered, false);
        }
        json
    }
}
