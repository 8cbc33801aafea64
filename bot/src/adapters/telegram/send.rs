//! A neutral message as one or more requests.

use banco_engine::Person;
use banco_ports::{File, Image, Media, Place, Rendered};
use serde_json::{Map, Value, json};

use super::api::{Api, Attachment, Fault};
use super::ephemeral::Alone;
use super::markup::{CAPTION_UNITS_MAX, Marked, TEXT_UNITS_MAX, has_keyboard, keyboard_of, marked};

/// A chat and, in a forum, its topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub chat: i64,
    pub thread: Option<i64>,
}

impl Target {
    /// Target of a place; `None` for another platform's.
    pub(super) fn of(place: &Place) -> Option<Target> {
        let thread = match &place.thread {
            Some(thread) => Some(thread.parse().ok()?),
            None => None,
        };
        Some(Target { chat: place.chat.parse().ok()?, thread })
    }

    /// True for groups and channels, which have negative ids.
    pub(super) fn is_group(self) -> bool {
        self.chat < 0
    }

    pub(super) fn fields(self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("chat_id".into(), self.chat.into());
        if let Some(thread) = self.thread {
            fields.insert("message_thread_id".into(), thread.into());
        }
        fields
    }
}

/// A message that Telegram has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrived {
    pub id: i64,
    /// Seconds since 1970, by Telegram's clock.
    pub date: Option<i64>,
}

/// Manner in which a message is sent.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Manner<'a> {
    pub ping: Option<&'a Person>,
    /// Message it answers; sent without the reference if that one is gone.
    pub reply_to: Option<i32>,
    pub silent: bool,
    /// Receiver of a message that only this person sees, if the server can do that.
    pub alone: Option<Alone<'a>>,
}

impl Api {
    /// Sends the message itself, without its files; answers `None` if it has only files. The id of a message that only
    /// one person sees is 0.
    pub(super) async fn send_message(
        &self,
        target: Target,
        message: &Rendered,
        manner: Manner<'_>,
    ) -> Result<Option<Arrived>, Fault> {
        if message.image.is_none() && message.text.to_plain().trim().is_empty() {
            return Ok(None);
        }
        let mut fields = target.fields();
        if manner.silent {
            fields.insert("disable_notification".into(), true.into());
        }
        if let Some(answered) = manner.reply_to {
            let tie = json!({ "message_id": answered, "allow_sending_without_reply": true });
            fields.insert("reply_parameters".into(), tie);
        }
        if let Some(Alone { receiver, query }) = manner.alone {
            let mut alone = Map::new();
            alone.insert("receiver_user_id".into(), receiver.into());
            alone.extend(query.map(|query| ("callback_query_id".to_owned(), query.into())));
            fields.insert("ephemeral_message_parameters".into(), alone.into());
        }
        let invitation = self.mini_apps.invitation(message);
        if has_keyboard(message) || invitation.is_some() {
            let mut markup = keyboard_of(message);
            let rows = markup.get_mut("inline_keyboard").and_then(Value::as_array_mut);
            rows.into_iter().for_each(|rows| rows.extend(invitation.clone()));
            fields.insert("reply_markup".into(), markup);
        }
        match &message.image {
            Some(image) => self.send_image(fields, message, image, manner.ping).await.map(Some),
            None => {
                put(&mut fields, "text", "entities", marked(message, manner.ping, TEXT_UNITS_MAX));
                fields.insert("link_preview_options".into(), json!({ "is_disabled": true }));
                sent(self.call("sendMessage", fields).await).map(Some)
            }
        }
    }

    /// Sends a board as a photo, a GIF as an animation: a photo would not move.
    async fn send_image(
        &self,
        mut fields: Map<String, Value>,
        message: &Rendered,
        image: &Image,
        ping: Option<&Person>,
    ) -> Result<Arrived, Fault> {
        let short = message.caption.as_ref();
        let short = short.map(|text| Rendered { text: text.clone(), lang: message.lang, ..Rendered::default() });
        let words = marked(short.as_ref().unwrap_or(message), ping, CAPTION_UNITS_MAX);
        put(&mut fields, "caption", "caption_entities", words);
        let method = match image.media {
            Media::Png => "sendPhoto",
            Media::Gif => "sendAnimation",
        };
        sent(self.upload(method, fields, attachment(image)).await)
    }

    pub(super) async fn send_file(&self, target: Target, file: &File) -> Result<Arrived, Fault> {
        let mut fields = target.fields();
        fields.insert("disable_notification".into(), true.into());
        let document = Attachment {
            field: "document",
            name: &file.name,
            content_type: "application/octet-stream",
            bytes: &file.bytes,
        };
        sent(self.upload("sendDocument", fields, document).await)
    }

    /// Shows under a person's message that it was handled.
    pub(super) async fn nod(&self, chat: i64, message: i64) -> Result<(), Fault> {
        let mut fields = Map::new();
        fields.insert("chat_id".into(), chat.into());
        fields.insert("message_id".into(), message.into());
        fields.insert("reaction".into(), json!([{ "type": "emoji", "emoji": "👌" }]));
        self.call::<Value>("setMessageReaction", fields).await.map(|_| ())
    }

    pub(super) async fn delete(&self, chat: i64, message: i64) -> Result<(), Fault> {
        let mut fields = Map::new();
        fields.insert("chat_id".into(), chat.into());
        fields.insert("message_id".into(), message.into());
        self.call::<Value>("deleteMessage", fields).await.map(|_| ())
    }

    /// Replaces picture, text and keyboard of a message; equal content is success.
    pub(super) async fn replace(&self, chat: i64, message: i64, by: &Rendered, image: &Image) -> Result<(), Fault> {
        let file = attachment(image);
        let mut media = Map::new();
        let kind = match image.media {
            Media::Png => "photo",
            Media::Gif => "animation",
        };
        media.insert("type".into(), kind.into());
        media.insert("media".into(), format!("attach://{}", file.field).into());
        put(&mut media, "caption", "caption_entities", marked(by, None, CAPTION_UNITS_MAX));
        let mut fields = Map::new();
        fields.insert("chat_id".into(), chat.into());
        fields.insert("message_id".into(), message.into());
        fields.insert("media".into(), media.into());
        fields.insert("reply_markup".into(), keyboard_of(by));
        unless_the_same(self.upload("editMessageMedia", fields, file).await)
    }

    /// Replaces caption and keyboard under the picture of a message; equal content is success.
    pub(super) async fn recaption(&self, chat: i64, message: i64, by: &Rendered) -> Result<(), Fault> {
        let mut fields = Map::new();
        fields.insert("chat_id".into(), chat.into());
        fields.insert("message_id".into(), message.into());
        put(&mut fields, "caption", "caption_entities", marked(by, None, CAPTION_UNITS_MAX));
        fields.insert("reply_markup".into(), keyboard_of(by));
        unless_the_same(self.call("editMessageCaption", fields).await)
    }

    /// Replaces text and keyboard of a message; equal content is success.
    pub(super) async fn reword(&self, chat: i64, message: i64, by: &Rendered) -> Result<(), Fault> {
        let mut fields = Map::new();
        fields.insert("chat_id".into(), chat.into());
        fields.insert("message_id".into(), message.into());
        put(&mut fields, "text", "entities", marked(by, None, TEXT_UNITS_MAX));
        fields.insert("link_preview_options".into(), json!({ "is_disabled": true }));
        fields.insert("reply_markup".into(), keyboard_of(by));
        unless_the_same(self.call("editMessageText", fields).await)
    }

    /// Replaces the keyboard under a message; an equal one is success.
    pub(super) async fn set_keyboard(&self, chat: i64, message: i64, markup: Value) -> Result<(), Fault> {
        let mut fields = Map::new();
        fields.insert("chat_id".into(), chat.into());
        fields.insert("message_id".into(), message.into());
        fields.insert("reply_markup".into(), markup);
        unless_the_same(self.call("editMessageReplyMarkup", fields).await)
    }
}

fn attachment(image: &Image) -> Attachment<'_> {
    let field = match image.media {
        Media::Png => "photo",
        Media::Gif => "animation",
    };
    Attachment { field, name: &image.name, content_type: image.media.content_type(), bytes: &image.bytes }
}

fn unless_the_same(edited: Result<Value, Fault>) -> Result<(), Fault> {
    match edited {
        Ok(_) => Ok(()),
        Err(fault) if fault.says("message is not modified") => Ok(()),
        Err(fault) => Err(fault),
    }
}

fn put(fields: &mut Map<String, Value>, text_field: &str, entities_field: &str, marked: Marked) {
    let (text, entities) = marked.wire();
    if text.is_empty() {
        return;
    }
    fields.insert(text_field.into(), text.into());
    if !entities.is_empty() {
        fields.insert(entities_field.into(), entities.into());
    }
}

fn sent(answer: Result<Value, Fault>) -> Result<Arrived, Fault> {
    let message = answer?;
    let id = message.get("message_id").and_then(Value::as_i64);
    let id = id.ok_or_else(|| Fault::Passing("an answer without message id".into()))?;
    Ok(Arrived { id, date: message.get("date").and_then(Value::as_i64) })
}
