//! Limits of the Bot API that its description gives only as text.

use std::collections::HashSet;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use serde_json::{Map, Value};

use super::mini_apps;
use super::world::World;
use super::{BOT_NAME, CLOCK_RATE};

/// Maximum number of messages of the bot in a group per minute.
const GROUP_MAX: usize = 20;

const MINUTE: Duration = Duration::from_secs(60);

/// Time of this server: that of a time machine, else the real time, faster by [`CLOCK_RATE`].
fn now_of(world: &World) -> Duration {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    match &world.clock {
        Some(clock) => Duration::from_millis(clock.now().unsigned_abs()),
        None => BEGUN.get_or_init(Instant::now).elapsed() * CLOCK_RATE,
    }
}

/// Seconds to wait if a group has had its messages of this minute; otherwise counts this one.
pub fn over_the_minute(world: &mut World, method: &str, fields: &Map<String, Value>) -> Option<u64> {
    let chat = fields.get("chat_id").and_then(Value::as_i64).filter(|chat| *chat < 0)?;
    if !method.starts_with("send") {
        return None;
    }
    let now = now_of(world);
    let rate = if world.clock.is_some() { 1 } else { CLOCK_RATE };
    let sent = world.minutes.entry(chat).or_default();
    sent.retain(|at| now.saturating_sub(*at) < MINUTE);
    match sent.front().filter(|_| sent.len() >= GROUP_MAX) {
        Some(first) => Some((MINUTE.saturating_sub(now.saturating_sub(*first)) / rate).as_secs() + 1),
        None => {
            sent.push_back(now);
            None
        }
    }
}

/// A file of a request.
pub struct Upload {
    pub field: String,
    pub name: String,
    pub bytes: Vec<u8>,
}

const PHOTO_BYTES_MAX: usize = 10 << 20;
const DOCUMENT_BYTES_MAX: usize = 50 << 20;

/// Violations in a call with a valid shape.
pub fn check(method: &str, fields: &Map<String, Value>, files: &[Upload]) -> Vec<String> {
    let mut wrong = Vec::new();
    let text = |name: &str| fields.get(name).and_then(Value::as_str);
    if let Some(words) = text("text") {
        let (least, most) = if method == "answerCallbackQuery" { (0, 200) } else { (1, 4096) };
        if !(least..=most).contains(&units(words)) || (least > 0 && words.trim().is_empty()) {
            wrong.push(format!("text of {} units", units(words)));
        }
        wrong.extend(entities(words, fields.get("entities")));
    }
    if let Some(words) = text("caption") {
        if units(words) > 1024 {
            wrong.push(format!("caption of {} units", units(words)));
        }
        wrong.extend(entities(words, fields.get("caption_entities")));
    }
    if let (Some(url), "answerCallbackQuery") = (text("url"), method) {
        let code = url.strip_prefix(&format!("https://t.me/{BOT_NAME}?start=")).unwrap_or_default();
        let is_of_code = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        if !(1..=64).contains(&code.len()) || !code.chars().all(is_of_code) {
            wrong.push(format!("address {url}"));
        }
    }
    if let Some(markup) = fields.get("reply_markup") {
        wrong.extend(keyboard(markup));
        wrong.extend(mini_apps::check(markup, fields.get("chat_id").and_then(Value::as_i64)));
    }
    if let Some(commands) = fields.get("commands").and_then(Value::as_array) {
        wrong.extend(menu(commands));
    }
    if let Some(results) = fields.get("results").and_then(Value::as_array) {
        wrong.extend(offers(results));
    }
    for file in files {
        wrong.extend(upload(file));
    }
    wrong.into_iter().map(|what| format!("{method}: {what}")).collect()
}

pub fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

fn entities(text: &str, entities: Option<&Value>) -> Vec<String> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let border = |at: usize| units.get(at).is_none_or(|unit| !(0xdc00..0xe000).contains(unit));
    let mut wrong = Vec::new();
    let (mut last_end, mut quote) = (0, (usize::MAX, 0));
    for entity in entities.and_then(Value::as_array).into_iter().flatten() {
        let number = |name: &str| entity.get(name).and_then(Value::as_u64).unwrap_or(u64::MAX) as usize;
        let (offset, length) = (number("offset"), number("length"));
        let end = offset.saturating_add(length);
        if length == 0 || end > units.len() || !border(offset) || !border(end) {
            wrong.push(format!("entity beside the text: {entity}"));
        }
        let is_quoted = offset >= quote.0 && end <= quote.1;
        if offset < last_end && !is_quoted {
            wrong.push(format!("entities overlap: {entity}"));
        }
        // A quote contains its formatting, and no other quote.
        match entity.get("type").and_then(Value::as_str) {
            Some("blockquote" | "expandable_blockquote") => quote = (offset, end),
            Some(_) | None => last_end = end,
        }
    }
    wrong
}

fn keyboard(markup: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut seen = HashSet::new();
    let mut count = 0;
    for row in markup.get("inline_keyboard").and_then(Value::as_array).into_iter().flatten() {
        let row = row.as_array().cloned().unwrap_or_default();
        if row.is_empty() || row.len() > 8 {
            wrong.push(format!("row of {} buttons", row.len()));
        }
        for button in row {
            count += 1;
            let label = button.get("text").and_then(Value::as_str).unwrap_or_default();
            if label.trim().is_empty() {
                wrong.push(format!("button without label: {button}"));
            }
            let kinds = button.as_object().map_or(0, |button| {
                button.keys().filter(|key| !["text", "icon_custom_emoji_id", "style"].contains(&key.as_str())).count()
            });
            if kinds != 1 {
                wrong.push(format!("button of {kinds} kinds: {button}"));
            }
            if let Some(text) = button.get("copy_text").and_then(|copy| copy.get("text")).and_then(Value::as_str)
                && !(1..=256).contains(&text.chars().count())
            {
                wrong.push(format!("copies {} characters", text.chars().count()));
            }
            if let Some(data) = button.get("callback_data").and_then(Value::as_str) {
                if !(1..=64).contains(&data.len()) {
                    wrong.push(format!("callback data of {} bytes", data.len()));
                }
                if !seen.insert(data.to_owned()) {
                    wrong.push(format!("callback data twice: {data}"));
                }
            }
        }
    }
    if count > 100 {
        wrong.push(format!("{count} buttons"));
    }
    wrong
}

/// Checks the results of an inline query.
fn offers(results: &[Value]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut seen = HashSet::new();
    if results.len() > 50 {
        wrong.push(format!("{} results", results.len()));
    }
    for result in results {
        let id = result.get("id").and_then(Value::as_str).unwrap_or_default();
        if !(1..=64).contains(&id.len()) || !seen.insert(id.to_owned()) {
            wrong.push(format!("result {id:?}"));
        }
        let words = result.pointer("/input_message_content/message_text").and_then(Value::as_str).unwrap_or_default();
        if words.trim().is_empty() || units(words) > 4096 {
            wrong.push(format!("message of {} units", units(words)));
        }
        wrong.extend(result.get("reply_markup").map(keyboard).unwrap_or_default());
        wrong.extend(result.get("reply_markup").map(|markup| mini_apps::check(markup, None)).unwrap_or_default());
        for link in result.to_string().split("?start=").skip(1) {
            let code = link.split('"').next().unwrap_or_default();
            let is_code = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
            if !(1..=64).contains(&code.len()) || !code.chars().all(is_code) {
                wrong.push(format!("start parameter {code:?}"));
            }
        }
    }
    wrong
}

fn menu(commands: &[Value]) -> Vec<String> {
    let mut wrong = Vec::new();
    if commands.len() > 100 {
        wrong.push(format!("{} commands", commands.len()));
    }
    for command in commands {
        let part = |name: &str| command.get(name).and_then(Value::as_str).unwrap_or_default();
        let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let name = part("command");
        if !(1..=32).contains(&name.len()) || !name.chars().all(is_letter) {
            wrong.push(format!("command name {name:?}"));
        }
        if !(1..=256).contains(&part("description").chars().count()) {
            wrong.push(format!("description of {name}"));
        }
    }
    wrong
}

fn upload(file: &Upload) -> Vec<String> {
    let mut wrong = Vec::new();
    if file.name.is_empty() {
        wrong.push("file without a name".into());
    }
    if file.field == "animation" && !file.bytes.starts_with(b"GIF89a") {
        wrong.push("animation that is no GIF".into());
    }
    if file.field != "photo" {
        if file.bytes.is_empty() || file.bytes.len() > DOCUMENT_BYTES_MAX {
            wrong.push(format!("document of {} bytes", file.bytes.len()));
        }
        return wrong;
    }
    if file.bytes.len() > PHOTO_BYTES_MAX {
        wrong.push(format!("photo of {} bytes", file.bytes.len()));
    }
    match png::Decoder::new(std::io::Cursor::new(&file.bytes)).read_info() {
        Ok(reader) => {
            let (width, height) = reader.info().size();
            if width + height > 10_000 || width.max(height) > 20 * width.min(height) {
                wrong.push(format!("photo of {width} × {height}"));
            }
        }
        Err(error) => wrong.push(format!("photo that is no PNG: {error}")),
    }
    wrong
}
