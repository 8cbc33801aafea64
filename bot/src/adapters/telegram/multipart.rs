//! A form with one file, as `multipart/form-data` (RFC 7578).

use serde_json::{Map, Value};

/// A file on its way out.
pub(super) struct Attachment<'a> {
    /// The parameter it stands for, or the name another parameter has for it: `photo`, `animation`, `document`.
    pub field: &'static str,
    pub name: &'a str,
    pub content_type: &'static str,
    pub bytes: &'a [u8],
}

/// Content type and body. Strings go as they are, everything else as JSON, as the Bot API wants it.
pub(super) fn encode(fields: &Map<String, Value>, attachment: Attachment<'_>) -> (String, Vec<u8>) {
    // 128 random bits: no file holds them by chance or by malice.
    let boundary = format!("banco-{:032x}", rand::random::<u128>());
    let mut body = Vec::with_capacity(attachment.bytes.len() + 1024);
    for (name, value) in fields {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
        };
        let head = format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n");
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(text.as_bytes());
        body.extend_from_slice(b"\r\n");
    }
    let head = format!(
        "--{boundary}\r\nContent-Disposition: form-data; name=\"{}\"; filename=\"{}\"\r\nContent-Type: {}\r\n\r\n",
        attachment.field,
        file_name(attachment.name),
        attachment.content_type,
    );
    body.extend_from_slice(head.as_bytes());
    body.extend_from_slice(attachment.bytes);
    body.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
    (format!("multipart/form-data; boundary={boundary}"), body)
}

/// Characters that would end the header or the quotes are replaced.
fn file_name(name: &str) -> String {
    name.chars().map(|c| if c.is_control() || matches!(c, '"' | '\\') { '_' } else { c }).collect()
}
