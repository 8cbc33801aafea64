//! Limits of the Bot API that its description only tells in words.

use std::collections::HashSet;

use serde_json::{Map, Value};

/// A file of a request.
pub struct Upload {
    pub field: String,
    pub name: String,
    pub bytes: Vec<u8>,
}

const PHOTO_BYTES_MAX: usize = 10 << 20;
const DOCUMENT_BYTES_MAX: usize = 50 << 20;

/// What is wrong with a call whose shape is right.
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
    if let Some(markup) = fields.get("reply_markup") {
        wrong.extend(keyboard(markup));
    }
    if let Some(commands) = fields.get("commands").and_then(Value::as_array) {
        wrong.extend(menu(commands));
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
    let mut last_end = 0;
    for entity in entities.and_then(Value::as_array).into_iter().flatten() {
        let number = |name: &str| entity.get(name).and_then(Value::as_u64).unwrap_or(u64::MAX) as usize;
        let (offset, length) = (number("offset"), number("length"));
        let end = offset.saturating_add(length);
        if length == 0 || end > units.len() || !border(offset) || !border(end) {
            wrong.push(format!("entity beside the text: {entity}"));
        }
        if offset < last_end {
            wrong.push(format!("entities overlap: {entity}"));
        }
        last_end = end;
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
