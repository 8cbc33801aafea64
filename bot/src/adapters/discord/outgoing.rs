//! Body of an outgoing message, with its files.

use std::sync::Arc;

use banco_engine::Person;
use banco_ports::Rendered;
use banco_ports::limits::ALT_CHARS_MAX;
use banco_ports::text::shorten;
use serde_json::{Value, json};

use super::attachment::Attachment;
use super::{card, components, markup};

/// Flag: only the person who acted sees the message.
const EPHEMERAL: u64 = 1 << 6;
/// Flag: no previews of links in names and texts.
const SUPPRESS_EMBEDS: u64 = 1 << 2;

/// Flag: the message makes no sound.
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// Most files of one message.
const FILES_MAX: usize = 10;

/// Characters of a file name that are kept; longer ones say nothing more.
const FILE_NAME_CHARS_MAX: usize = 100;

/// Content type of a file whose kind only its name tells.
const OTHER_FILE: &str = "application/octet-stream";

/// An outgoing message: JSON and files, in the order of their ids.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Outgoing {
    pub body: Value,
    pub files: Vec<Attachment>,
    /// Text for a place that takes no picture.
    plain: Option<String>,
    /// Picture that makes this message superfluous.
    pub until: Option<String>,
}

impl Outgoing {
    /// Message with text, buttons and files; it pings no person, or all whom it calls.
    pub(super) fn new(message: &Rendered) -> Outgoing {
        let (files, described) = attachments(message);
        let mut body = json!({
            "content": markup::message(message),
            "components": components::of(message),
            "allowed_mentions": {"parse": []},
        });
        if message.calls_all {
            let mentions = message.text.mentions().filter_map(|person| markup::user_id(&person.key.0));
            let mut users: Vec<String> = mentions.map(|id| id.to_string()).collect();
            users.sort_unstable();
            users.dedup();
            body["allowed_mentions"]["users"] = json!(users);
        }
        // An edit that names no attachments keeps the present ones.
        if !files.is_empty() {
            body["attachments"] = Value::Array(described);
        }
        let pictured = message.image.as_ref().filter(|image| image.in_letters.is_some());
        let plain = pictured.map(|_| markup::message(&message.without_picture()));
        Outgoing { body, files, plain, until: message.until.clone() }
    }

    /// A public board as a card: the colour of the side to act, the names above the picture. Its words are in
    /// components, and it can never become a plain message again.
    pub(super) fn card(message: &Rendered) -> Option<Outgoing> {
        let plain = Outgoing::new(message);
        let file = plain.files.first()?.name.clone();
        let components = card::components(message, &file, &plain.body["components"])?;
        let mut body = plain.body;
        if let Some(fields) = body.as_object_mut() {
            fields.remove("content");
        }
        body["components"] = components;
        body["flags"] = json!(card::FLAG);
        Some(Outgoing { body, ..plain })
    }

    /// Message with a complete body.
    pub(super) fn bare(body: Value) -> Outgoing {
        Outgoing { body, files: Vec::new(), plain: None, until: None }
    }

    /// Message with a short text of the adapter's own.
    pub(super) fn text(text: String) -> Outgoing {
        Outgoing::new(&Rendered { text: banco_ports::RichText::plain(text), ..Rendered::default() })
    }

    /// Edit that removes the buttons and leaves everything else.
    pub(super) fn stripped() -> Outgoing {
        Outgoing::bare(json!({ "components": [] }))
    }

    pub(super) fn is_card(&self) -> bool {
        self.body["flags"].as_u64().unwrap_or_default() & card::FLAG != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.body["content"] == "" && self.files.is_empty() && !self.has_buttons()
    }

    pub(super) fn has_buttons(&self) -> bool {
        self.body["components"].as_array().is_some_and(|rows| !rows.is_empty())
    }

    /// The message without pictures and files, for a place that takes none: a board is drawn in letters.
    pub(super) fn without_files(mut self) -> Outgoing {
        self.files.clear();
        if let Some(body) = self.body.as_object_mut() {
            body.remove("attachments");
        }
        if let Some(plain) = self.plain.take() {
            self.body["content"] = plain.into();
        }
        self
    }

    /// Pings this one person if the text mentions that person.
    pub(super) fn pinging(mut self, person: Option<&Person>) -> Outgoing {
        if let Some(id) = person.and_then(|person| markup::user_id(&person.key.0)) {
            self.body["allowed_mentions"]["users"] = json!([id.to_string()]);
        }
        self
    }

    /// Sets the nonce: Discord drops a second message with the same nonce within minutes, so a resend is harmless.
    pub(super) fn once(mut self, nonce: String) -> Outgoing {
        self.body["nonce"] = Value::String(nonce);
        self.body["enforce_nonce"] = Value::Bool(true);
        self
    }

    /// The message without the reference to the message it answers.
    pub(super) fn alone(mut self) -> Outgoing {
        if let Some(body) = self.body.as_object_mut() {
            body.remove("message_reference");
        }
        self
    }

    pub(super) fn answering(mut self, message: u64) -> Outgoing {
        self.body["message_reference"] = json!({"message_id": message.to_string(), "fail_if_not_exists": false});
        self.body["allowed_mentions"]["replied_user"] = Value::Bool(false);
        self
    }

    /// Sets the flags of a new message; an edit keeps the flags it has.
    pub(super) fn flagged(mut self, ephemeral: bool) -> Outgoing {
        let kind = if self.is_card() { card::FLAG } else { 0 };
        self.body["flags"] = json!(kind | SUPPRESS_EMBEDS | if ephemeral { EPHEMERAL } else { 0 });
        self
    }

    /// Makes a new message silent if `is_quiet`; called after the flags are set.
    pub(super) fn hushed(mut self, is_quiet: bool) -> Outgoing {
        if is_quiet {
            let flags = self.body["flags"].as_u64().unwrap_or_default();
            self.body["flags"] = json!(flags | SUPPRESS_NOTIFICATIONS);
        }
        self
    }
}

fn attachments(message: &Rendered) -> (Vec<Attachment>, Vec<Value>) {
    let image = message.image.iter().map(|image| {
        let alt = shorten(&image.alt, ALT_CHARS_MAX);
        let content_type = image.media.content_type();
        (Attachment { name: file_name(&image.name), content_type, bytes: Arc::clone(&image.bytes) }, Some(alt))
    });
    let files = message.files.iter().map(|file| {
        let (name, bytes) = (file_name(&file.name), Arc::new(file.bytes.clone()));
        (Attachment { name, content_type: OTHER_FILE, bytes }, None::<String>)
    });
    let described = |(index, (file, alt)): (usize, (Attachment, Option<String>))| {
        let mut about = json!({"id": index.to_string(), "filename": file.name});
        if let Some(alt) = alt.filter(|alt| !alt.is_empty()) {
            about["description"] = Value::String(alt);
        }
        (file, about)
    };
    image.chain(files).take(FILES_MAX).enumerate().map(described).unzip()
}

/// File name of letters, digits, `.`, `-` and `_`; Discord would change anything else.
fn file_name(name: &str) -> String {
    let clean: String = name
        .chars()
        .take(FILE_NAME_CHARS_MAX)
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' })
        .collect();
    if clean.is_empty() { "file".into() } else { clean }
}
