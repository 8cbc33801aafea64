//! Mini Apps: their buttons and links as strictly as the server takes them, and the data that a client signs for them.

use openssl::hash::MessageDigest;
use openssl::pkey::PKey;
use openssl::sign::Signer;
use serde_json::{Map, Value, json};

use super::BOT_NAME;
use super::methods::{Refusal, integer, refuse, usable_chat};
use super::world::World;

/// All buttons of a keyboard.
fn buttons(markup: &Value) -> impl Iterator<Item = &Value> {
    let rows = markup.get("inline_keyboard").and_then(Value::as_array).into_iter().flatten();
    rows.filter_map(Value::as_array).flatten()
}

/// True if a request has a `web_app` button in a chat that takes none.
pub(super) fn is_refused(world: &World, fields: &Map<String, Value>) -> bool {
    let Some(markup) = fields.get("reply_markup") else { return false };
    let chat = integer(fields, "chat_id").and_then(|chat| world.chats.get(&chat));
    let is_private = chat.is_some_and(|chat| chat.kind == "private");
    !is_private && buttons(markup).any(|button| button.get("web_app").is_some())
}

/// Violations by buttons that open a Mini App; `chat` is `None` for a message that may stand in any chat.
pub(super) fn check(markup: &Value, chat: Option<i64>) -> Vec<String> {
    let mut wrong = Vec::new();
    for button in buttons(markup) {
        if let Some(app) = button.get("web_app") {
            if chat.is_none_or(|chat| chat < 0) {
                wrong.push(format!("web_app outside a private chat: {button}"));
            }
            wrong.extend(url_of(app));
        }
        if let Some(url) = button.get("url").and_then(Value::as_str) {
            wrong.extend(link(url));
        }
    }
    wrong
}

/// Violation by the address of a Mini App, which has TLS.
fn url_of(app: &Value) -> Option<String> {
    let url = app.get("url").and_then(Value::as_str).unwrap_or_default();
    (!url.starts_with("https://") || url.contains(char::is_whitespace)).then(|| format!("address of a Mini App: {url}"))
}

/// Violation by a link that opens a Mini App of this bot.
fn link(url: &str) -> Option<String> {
    let rest = url.strip_prefix(&format!("https://t.me/{BOT_NAME}/"))?;
    let (name, start) = rest.split_once("?startapp=").unwrap_or((rest, "a"));
    let is_name = (3..=30).contains(&name.len()) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_of_start = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let is_start = (1..=512).contains(&start.len()) && start.chars().all(is_of_start);
    (!is_name || !is_start).then(|| format!("link to a Mini App: {url}"))
}

pub(super) fn menu_button(world: &World, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    let own = match integer(fields, "chat_id") {
        Some(chat) if usable_chat(world, chat)?.kind != "private" => return refuse(400, "Bad Request: chat not found"),
        Some(chat) => world.menu_buttons.get(&chat),
        None => None,
    };
    Ok(own.or(world.menu_button.as_ref()).cloned().unwrap_or_else(|| json!({ "type": "commands" })))
}

pub(super) fn set_menu_button(world: &mut World, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    let button = fields.get("menu_button").cloned().unwrap_or_default();
    if let Some(app) = button.get("web_app") {
        world.violations.extend(url_of(app));
        if button.get("text").and_then(Value::as_str).unwrap_or_default().trim().is_empty() {
            return refuse(400, "Bad Request: menu button text must be non-empty");
        }
    }
    match integer(fields, "chat_id") {
        Some(chat) if usable_chat(world, chat)?.kind != "private" => return refuse(400, "Bad Request: chat not found"),
        Some(chat) => drop(world.menu_buttons.insert(chat, button)),
        None => world.menu_button = Some(button),
    }
    Ok(true.into())
}

/// HMAC-SHA-256 by another library than the program's.
fn code(key: &[u8], message: &[u8]) -> Vec<u8> {
    let key = PKey::hmac(key).expect("a key of any length");
    let mut signer = Signer::new(MessageDigest::sha256(), &key).expect("SHA-256");
    signer.sign_oneshot_to_vec(message).expect("a code")
}

/// Data with which a client opens a Mini App of the bot with this token, in the order of these pairs.
pub fn opened_with(token: &str, pairs: &[(&str, &str)]) -> String {
    let mut sorted = pairs.to_vec();
    sorted.sort_by_key(|(key, _)| key.as_bytes());
    let lines: Vec<String> = sorted.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let key = code(b"WebAppData", token.as_bytes());
    let hash = code(&key, lines.join("\n").as_bytes());
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let encoded = |text: &str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect::<String>()
    };
    let pairs = pairs.iter().map(|(key, value)| format!("{key}={}&", encoded(value)));
    format!("{}hash={hash}", pairs.collect::<String>())
}
