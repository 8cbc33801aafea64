//! Messages as JSON. The fields of the contract are always there; `kind`, `change`, `at`, `from`, `spans`, `board`,
//! `marks` and `game` are for the page.

use std::borrow::Cow;

use banco_engine::Person;
use banco_ports::{Button, Lang, ReplyKind, RichText, Span};
use banco_service::i18n;
use serde_json::{Value, json};

use super::message::{Kind, Message, Picture};
use super::names::{encode, is_room};

/// A message in the form for `reader`.
pub(super) fn message(message: &Message, channel: &str, reader: &Person, lang: Option<Lang>) -> Value {
    let to = match &message.audience {
        super::message::Audience::All => "all",
        // Only this reader gets it, so the reader's own spelling is used.
        super::message::Audience::One(_) => reader.name.as_str(),
    };
    // The session says who asks, and which room is meant.
    let with = match is_room(channel) {
        true => "?".to_owned(),
        false => format!("?channel={}&user={}", encode(channel), encode(&reader.name)),
    };
    let wording = message.wording(lang);
    let text = told(message, wording.map_or(&message.text, |wording| &wording.text), lang);
    // Removed buttons are removed in every language.
    let rows = wording.map(|wording| &wording.buttons).filter(|_| !message.buttons.is_empty());
    let buttons: Vec<Vec<Value>> =
        rows.unwrap_or(&message.buttons).iter().map(|row| row.iter().map(button).collect()).collect();
    let alt = wording.map(|wording| wording.alt.as_str()).filter(|alt| !alt.is_empty());
    let alt = message.picture.as_ref().map_or("", |picture| alt.unwrap_or(&picture.alt));
    let alt = lang.map_or_else(|| alt.to_owned(), |lang| i18n::names_in(lang, alt));
    let files: Vec<Value> = message
        .files
        .iter()
        .enumerate()
        .map(|(at, name)| json!({ "name": name, "url": format!("/file/{}/{at}{with}", message.id) }))
        .collect();
    let with = wording.map_or_else(|| with.clone(), |wording| format!("{with}&lang={}", wording.lang.key()));
    let image = message.picture.as_ref().map(|picture| address(message.id, picture, &with));
    let (kind, from) = kind(&message.kind);
    json!({
        "id": message.id,
        "to": to,
        "text": text.to_plain(),
        "image": image,
        "alt": alt,
        "buttons": buttons,
        "files": files,
        "edited": message.change != message.id,
        "kind": kind,
        "from": from,
        "change": message.change,
        "at": message.at,
        "spans": text.0.iter().map(|part| span(part, reader)).collect::<Vec<_>>(),
        "game": message.game.as_ref().map(|(game, version)| json!({ "id": game, "version": version })),
        "size": message.picture.as_ref().and_then(|picture| picture.size),
        "marks": message.points_at,
        "board": message.picture.as_ref().and_then(board),
    })
}

/// Text with a name in the reader's language for each deleted person; typed lines of people are unchanged.
fn told<'t>(message: &Message, text: &'t RichText, lang: Option<Lang>) -> Cow<'t, RichText> {
    let Some(lang) = lang.filter(|_| !matches!(message.kind, Kind::Line { .. })) else { return Cow::Borrowed(text) };
    let mut text = text.clone();
    for span in &mut text.0 {
        match span {
            Span::Text(words) | Span::Bold(words) => *words = i18n::names_in(lang, words),
            Span::Mention(person) => person.name = i18n::names_in(lang, &person.name),
            Span::Code(_)
            | Span::Block(_)
            | Span::Spoiler(_)
            | Span::Chat(_)
            | Span::Instant { .. }
            | Span::Day { .. }
            | Span::Left { .. } => {}
        }
    }
    Cow::Owned(text)
}

fn address(id: u64, picture: &Picture, with: &str) -> String {
    match &picture.board {
        Some((game, version)) => format!("/board/{}.png?v={version}", game.to_ascii_lowercase()),
        None => format!("/picture/{id}{with}"),
    }
}

fn board(picture: &Picture) -> Option<Value> {
    let (game, version) = picture.board.as_ref()?;
    let mut board = serde_json::to_value(picture.geometry.as_ref()?).ok()?;
    let fields = board.as_object_mut()?;
    fields.insert("game".into(), json!(game));
    fields.insert("version".into(), json!(version));
    Some(board)
}

fn kind(kind: &Kind) -> (&'static str, Option<&str>) {
    match kind {
        Kind::Public => ("public", None),
        Kind::Line { from } => ("line", Some(from)),
        Kind::Answer(ReplyKind::Note | ReplyKind::Settled) => ("note", None),
        Kind::Answer(ReplyKind::Private) => ("private", None),
        Kind::Answer(ReplyKind::Open) => ("open", None),
        Kind::Answer(ReplyKind::Picker) => ("picker", None),
    }
}

/// A part of a text.
pub(super) fn span(span: &Span, reader: &Person) -> Value {
    match span {
        Span::Text(text) => json!({ "kind": "text", "text": text }),
        Span::Bold(text) => json!({ "kind": "bold", "text": text }),
        Span::Code(text) => json!({ "kind": "code", "text": text }),
        Span::Block(text) => json!({ "kind": "block", "text": text }),
        Span::Spoiler(text) => json!({ "kind": "spoiler", "text": text }),
        Span::Chat(place) => json!({ "kind": "text", "text": place.chat }),
        // All in the reader's own time zone, which the page knows.
        Span::Instant { at, words, .. } => json!({ "kind": "instant", "text": words, "at": at }),
        Span::Day { at, words } => json!({ "kind": "day", "text": words, "at": at }),
        Span::Left { until, words } => json!({ "kind": "left", "text": words, "at": until }),
        Span::Mention(person) => {
            json!({ "kind": "mention", "text": person.name, "me": person.key == reader.key })
        }
    }
}

/// A button of a message or a table.
pub(super) fn button(button: &Button) -> Value {
    json!({ "label": button.label, "data": button.data })
}
