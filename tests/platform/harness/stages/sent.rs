//! New messages of the bot as both stand-ins got them, from the raw requests: their sound, and the people they call.

use banco_ports::Platform;
use serde_json::Value;

use super::Both;
use crate::discord::state::{EPHEMERAL, SILENT};

/// A position in the requests of both stand-ins.
#[derive(Clone, Copy)]
pub struct Mark {
    telegram: usize,
    discord: usize,
}

/// A message that was posted to a chat.
#[derive(Clone, Debug)]
pub struct Sent {
    pub platform: Platform,
    pub chat: String,
    /// True in the private chat of one person.
    pub is_private: bool,
    /// Account keys of the people whom it mentions with a notification.
    pub called: Vec<String>,
    /// True if clients make a sound for it.
    pub is_loud: bool,
    pub has_picture: bool,
    pub text: String,
}

impl Both {
    /// The end of the requests so far.
    pub fn mark(&self) -> Mark {
        Mark {
            telegram: self.telegram().with(|world| world.calls.len()),
            discord: self.discord().state().requests.len(),
        }
    }

    /// Messages since a mark that all readers of a chat see, those of Telegram first.
    pub fn sent_since(&self, mark: Mark) -> Vec<Sent> {
        let mut sent = self.telegram().with(|world| {
            let calls = world.calls[mark.telegram..].iter().filter(|call| call.method.starts_with("send"));
            let lasting = calls.filter(|call| !call.fields.contains_key("ephemeral_message_parameters"));
            let posted = lasting.filter(|call| call.method != "sendChatAction");
            posted.map(|call| on_telegram(&call.method, &Value::Object(call.fields.clone()))).collect::<Vec<_>>()
        });
        let state = self.discord().state();
        for request in &state.requests[mark.discord..] {
            let Some(channel) = posted_to(&request.line).filter(|_| request.status == 200) else { continue };
            let is_private = state.channels.get(&channel).is_some_and(|channel| channel.kind == 1);
            sent.push(on_discord(channel, is_private, &request.body));
        }
        sent
    }
}

fn on_telegram(method: &str, fields: &Value) -> Sent {
    let chat = fields["chat_id"].as_i64().unwrap_or_default();
    let (text, entities) = match method {
        "sendMessage" => ("text", "entities"),
        _ => ("caption", "caption_entities"),
    };
    let is_loud = fields["disable_notification"] != true;
    let entities = fields[entities].as_array().into_iter().flatten();
    let named = entities.filter_map(|entity| match entity["type"].as_str()? {
        "text_mention" => Some(format!("telegram:{}", entity["user"]["id"])),
        // An account name, which the server looks up.
        "mention" => Some("telegram:@".to_owned()),
        _ => None,
    });
    Sent {
        platform: Platform::Telegram,
        chat: chat.to_string(),
        is_private: chat > 0,
        called: named.filter(|_| is_loud).collect(),
        is_loud,
        has_picture: method == "sendPhoto",
        text: fields[text].as_str().unwrap_or_default().to_owned(),
    }
}

/// Channel of a request that posts a message.
pub fn posted_to(line: &str) -> Option<u64> {
    let path = line.strip_prefix("POST /channels/")?;
    path.split(['/', '?'])
        .next()
        .filter(|_| path.split('?').next().is_some_and(|path| path.ends_with("/messages")))?
        .parse()
        .ok()
}

fn on_discord(channel: u64, is_private: bool, body: &Value) -> Sent {
    let flags = body["flags"].as_u64().unwrap_or_default();
    assert_eq!(flags & EPHEMERAL, 0, "a message of a channel is for all");
    let said = format!("{}{}", body["content"], body["components"]);
    let users = body["allowed_mentions"]["users"].as_array().into_iter().flatten().filter_map(Value::as_str);
    // Only a person in the text is notified.
    let called = users.filter(|user| said.contains(&format!("<@{user}>"))).map(|user| format!("discord:{user}"));
    Sent {
        platform: Platform::Discord,
        chat: channel.to_string(),
        is_private,
        called: called.filter(|_| flags & SILENT == 0).collect(),
        is_loud: flags & SILENT == 0,
        has_picture: body["attachments"].as_array().is_some_and(|files| !files.is_empty()),
        text: said,
    }
}
