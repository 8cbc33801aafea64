//! Text of the bot as Telegram's: plain text with entities, so that nothing has to be escaped.
//!
//! Lengths and offsets are counted in UTF-16 units, as the Bot API counts them.

use banco_engine::Person;
use banco_ports::limits::{BUTTON_DATA_BYTES_MAX, CAPTION_CHARS_MAX};
use banco_ports::text::{head, units};
use banco_ports::{Button, Copyable, Rendered, Span};
use banco_service::messages::button::{Press, verbs};
use serde_json::{Value, json};
use teloxide_core::types::{MessageEntity, MessageEntityKind, User, UserId};

use super::person::user_id;

/// Most UTF-16 units under a picture: the limit counts these, never fewer than characters.
pub(super) const CAPTION_UNITS_MAX: usize = CAPTION_CHARS_MAX;

/// Most UTF-16 units of a message.
pub(super) const TEXT_UNITS_MAX: usize = 4_096;

/// Most UTF-16 units of an alert.
pub(super) const ALERT_UNITS_MAX: usize = 200;

/// Most characters that a button copies.
const COPY_CHARS_MAX: usize = 256;

/// Buttons that copy, in a row: their labels have two words or three.
const COPIES_PER_ROW: usize = 2;

const ELLIPSIS: &str = "…";

/// Type of an entity that shows a date.
pub(super) const INSTANT: &str = "date_time";

/// Text with its markup.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Marked {
    pub text: String,
    pub entities: Vec<MessageEntity>,
    /// Dates, which the library does not know: offset, length, and instant.
    instants: Vec<(usize, usize, i64)>,
    units: usize,
    /// All people in the text are mentioned.
    calls_all: bool,
}

/// Text of a message within `max` units; only `ping` is mentioned, or all people if the message calls them.
///
/// A longer text ends at a span border, and still contains the game's id: a reply finds its game by it.
pub(super) fn marked(message: &Rendered, ping: Option<&Person>, max: usize) -> Marked {
    let spans = &message.text.0;
    if spans.iter().map(|span| units(shown(span))).sum::<usize>() <= max {
        let mut whole = Marked { calls_all: message.calls_all, ..Marked::default() };
        let (said, small) = spans.split_at(spans.len().saturating_sub(message.small_print));
        said.iter().for_each(|span| whole.push(span, ping));
        let (start, before) = (whole.units, whole.entities.len());
        small.iter().for_each(|span| whole.push(span, ping));
        // The seal of an envelope is only for those who compare, so it is folded.
        if small.iter().any(|span| matches!(span, Span::Code(_))) {
            let quote = MessageEntity::new(MessageEntityKind::ExpandableBlockquote, start, whole.units - start);
            whole.entities.insert(before, quote);
        }
        return whole;
    }
    let id = message.game.as_ref().map(|(id, _)| Span::Code(id.clone()));
    let tail = id.as_ref().map_or(0, |id| units(shown(id)) + 1) + units(ELLIPSIS);
    let room = max.saturating_sub(tail);
    let mut short = Marked { calls_all: message.calls_all, ..Marked::default() };
    for span in spans {
        if short.units + units(shown(span)) > room {
            // A border too near the start would lose most of the text.
            if short.units < room / 2 {
                short.push(&cut(span, room - short.units), ping);
            }
            break;
        }
        short.push(span, ping);
    }
    short.push(&Span::Text(ELLIPSIS.into()), None);
    if let (Some(id), Some((game, _))) = (id, &message.game)
        && !short.text.contains(game.as_str())
    {
        short.push(&Span::Text(" ".into()), None);
        short.push(&id, None);
    }
    short
}

fn shown(span: &Span) -> &str {
    match span {
        Span::Text(text) | Span::Bold(text) | Span::Code(text) | Span::Block(text) | Span::Spoiler(text) => text,
        Span::Mention(person) => &person.name,
        Span::Chat(place) => &place.chat,
        Span::Instant { words, .. } | Span::Day { words, .. } | Span::Left { words, .. } => words,
    }
}

/// First `room` units of a span; a name is left out rather than cut.
fn cut(span: &Span, room: usize) -> Span {
    match span {
        Span::Mention(_) | Span::Chat(_) | Span::Instant { .. } => Span::Text(String::new()),
        _ => span.with_text(head(shown(span), room).to_owned()),
    }
}

impl Marked {
    fn push(&mut self, span: &Span, ping: Option<&Person>) {
        let text = shown(span);
        if text.is_empty() {
            return;
        }
        let kind = match span {
            Span::Text(_) | Span::Chat(_) | Span::Instant { .. } | Span::Day { .. } | Span::Left { .. } => None,
            Span::Bold(_) => Some(MessageEntityKind::Bold),
            Span::Code(_) => Some(MessageEntityKind::Code),
            Span::Spoiler(_) => Some(MessageEntityKind::Spoiler),
            Span::Block(_) => Some(MessageEntityKind::Pre { language: None }),
            Span::Mention(person) if self.calls_all => mention(person),
            Span::Mention(person) => ping.filter(|ping| ping.key == person.key).and_then(mention),
        };
        let length = units(text);
        if let Some(kind) = kind {
            self.entities.push(MessageEntity::new(kind, self.units, length));
        }
        if let Span::Instant { at, .. } = span {
            self.instants.push((self.units, length, at.div_euclid(1_000)));
        }
        self.text.push_str(text);
        self.units += length;
    }

    /// Markup in the form of a request, with dates in each reader's own time zone (Bot API 9.5).
    #[expect(clippy::expect_used, reason = "entities are JSON")]
    pub(super) fn wire(self) -> (String, Vec<Value>) {
        let known = self.entities.into_iter().map(|entity| serde_json::to_value(entity).expect("entities are JSON"));
        let instants = self.instants.into_iter().map(|(offset, length, unix_time)| {
            json!({
                "type": INSTANT, "offset": offset, "length": length, "unix_time": unix_time, "date_time_format": "td",
            })
        });
        let mut all: Vec<Value> = known.chain(instants).collect();
        // The sort is stable, so an entity stays before the entities inside it.
        all.sort_by_key(|entity| entity["offset"].as_u64());
        (self.text, all)
    }
}

fn mention(person: &Person) -> Option<MessageEntityKind> {
    let user = User {
        id: UserId(user_id(person)?),
        is_bot: false,
        first_name: person.name.clone(),
        last_name: None,
        username: person.username.clone(),
        language_code: None,
        is_premium: false,
        added_to_attachment_menu: false,
    };
    Some(MessageEntityKind::TextMention { user })
}

/// Inline keyboard; without rows it removes the keyboard. A button that Telegram would refuse is left out: the message
/// matters more.
pub(super) fn keyboard(rows: &[Vec<Button>]) -> Value {
    let rows: Vec<Vec<Value>> = rows
        .iter()
        .map(|row| row.iter().filter(|button| is_sendable(button)).map(callback).collect::<Vec<_>>())
        .filter(|row| !row.is_empty())
        .collect();
    json!({ "inline_keyboard": rows })
}

/// Keyboard of a message: its buttons, and below them those that copy. A text too long for a button is in the message
/// or in a file.
pub(super) fn keyboard_of(message: &Rendered) -> Value {
    let mut markup = keyboard(&message.buttons);
    let fit = |copy: &&Copyable| (1..=COPY_CHARS_MAX).contains(&copy.text.chars().count());
    let copies: Vec<Value> = message.copies.iter().filter(fit).map(copy).collect();
    if let Some(rows) = markup.get_mut("inline_keyboard").and_then(Value::as_array_mut) {
        rows.extend(copies.chunks(COPIES_PER_ROW).map(|row| row.to_vec().into()));
        // An address is alone in its row, because its words are long.
        rows.extend(message.links.iter().map(|link| json!([{ "text": link.label, "url": link.url }])));
    }
    markup
}

/// True if a message has a button of any kind.
pub(super) fn has_keyboard(message: &Rendered) -> bool {
    !(message.buttons.is_empty() && message.copies.is_empty() && message.links.is_empty())
}

fn copy(copy: &Copyable) -> Value {
    json!({ "text": copy.label, "copy_text": { "text": copy.text } })
}

fn callback(button: &Button) -> Value {
    if button.data.starts_with(LINK) {
        return json!({ "text": button.label, "url": button.data });
    }
    json!({ "text": button.label, "callback_data": button.data })
}

fn is_sendable(button: &Button) -> bool {
    let most = if button.data.starts_with(LINK) { LINK_BYTES_MAX } else { BUTTON_DATA_BYTES_MAX };
    let fits = !button.label.trim().is_empty() && (1..=most).contains(&button.data.len());
    if !fits {
        tracing::error!(data = button.data, "telegram: a button does not fit and is left out");
    }
    fits
}

/// Beginning of the data of a button that opens an address; no verb begins so.
const LINK: &str = "https://";

/// Most bytes of such an address. Telegram names no limit; ours contain a name of 32 letters and a game's id, twice
/// escaped.
const LINK_BYTES_MAX: usize = 256;

/// True if all buttons lead from page to page of the rules or the help.
pub(super) fn are_pages<'a>(mut data: impl Iterator<Item = Option<&'a str>>) -> bool {
    data.all(|data| data.is_some_and(turns_page))
}

/// True for a button that asks for a page of the rules or of the help.
pub(super) fn turns_page(data: &str) -> bool {
    Press::read(data).is_some_and(|press| press.turns_page())
}

/// Replaces buttons that only name a target by its address.
pub(super) fn with_doors(mut rows: Vec<Vec<Button>>, username: &str) -> Vec<Vec<Button>> {
    for button in rows.iter_mut().flatten() {
        let Some(press) = Press::read(&button.data).filter(|press| press.verb() == verbs::INVITE) else { continue };
        button.data = match press.game() {
            None => format!("{LINK}t.me/{username}?startgroup=invite"),
            Some(game) => format!("{LINK}t.me/share/url?url=https%3A%2F%2Ft.me%2F{username}%3Fstart%3D{game}"),
        };
    }
    rows
}

/// Keyboard with one button that opens a private chat with the bot.
pub(super) fn link_keyboard(label: &str, url: &str) -> Value {
    json!({ "inline_keyboard": [[{ "text": label, "url": url }]] })
}

#[cfg(test)]
mod tests {
    use banco_engine::PersonKey;
    use banco_ports::RichText;

    use super::*;

    fn an() -> Person {
        Person { key: PersonKey("telegram:7".into()), name: "An 🐎".into(), username: None }
    }

    #[test]
    fn a_point_in_time_is_shown_by_the_readers_own_clock() {
        let spans = vec![
            Span::Text("🐎 ".into()),
            Span::Instant { at: 1_795_366_800_999, live: true, words: "20:00".into() },
            Span::Bold("!".into()),
        ];
        let (text, entities) = marked(&message(spans), None, TEXT_UNITS_MAX).wire();
        assert_eq!(text, "🐎 20:00!");
        let instant = json!({
            "type": "date_time", "offset": 3, "length": 5, "unix_time": 1_795_366_800, "date_time_format": "td",
        });
        assert_eq!(entities, [instant, json!({ "type": "bold", "offset": 8, "length": 1 })]);
    }

    fn message(spans: Vec<Span>) -> Rendered {
        Rendered { text: RichText(spans), game: Some(("k7m2".into(), 3)), ..Rendered::default() }
    }

    #[test]
    fn offsets_count_utf16_units() {
        let spans =
            vec![Span::Text("🎲 ".into()), Span::Mention(an()), Span::Text(": ".into()), Span::Bold("P2-5".into())];
        let marked = marked(&message(spans), Some(&an()), TEXT_UNITS_MAX);
        assert_eq!(marked.text, "🎲 An 🐎: P2-5");
        let places: Vec<_> = marked.entities.iter().map(|entity| (entity.offset, entity.length)).collect();
        assert_eq!(places, [(3, 5), (10, 4)]);
    }

    #[test]
    fn only_the_pinged_person_is_mentioned() {
        let marked = marked(&message(vec![Span::Mention(an())]), None, TEXT_UNITS_MAX);
        assert!(marked.entities.is_empty());
    }

    #[test]
    fn long_captions_end_at_a_border_and_keep_the_game() {
        let spans = vec![Span::Text("a".repeat(900)), Span::Bold("b".repeat(200)), Span::Code("k7m2".into())];
        let marked = marked(&message(spans), None, CAPTION_UNITS_MAX);
        assert_eq!(marked.text, format!("{}… k7m2", "a".repeat(900)));
    }

    #[test]
    fn the_seal_of_an_envelope_folds_away_with_what_stands_around_it() {
        let spans = [Span::Text("Vào ván!\n".into()), Span::Text("Phong bì: ".into()), Span::Code("64d9".into())];
        let sealed = Rendered { small_print: 2, ..message(spans.to_vec()) };
        let entities = marked(&sealed, None, CAPTION_UNITS_MAX).entities;
        let places: Vec<_> = entities.iter().map(|entity| (entity.offset, entity.length)).collect();
        assert_eq!(entities[0].kind, MessageEntityKind::ExpandableBlockquote);
        assert_eq!(places, [(9, 14), (19, 4)], "the quote, and what is marked in it");
        let plain = Rendered { small_print: 1, ..message(spans[..2].to_vec()) };
        assert!(marked(&plain, None, CAPTION_UNITS_MAX).entities.is_empty());
    }

    #[test]
    fn what_is_too_long_is_copied_by_no_button() {
        let copy = |length| Copyable { label: "Chép".into(), text: "a".repeat(length) };
        let copies = vec![copy(COPY_CHARS_MAX), copy(COPY_CHARS_MAX + 1), copy(0)];
        let markup = keyboard_of(&Rendered { copies, ..Rendered::default() });
        assert_eq!(markup["inline_keyboard"].as_array().map(Vec::len), Some(1));
        assert_eq!(markup["inline_keyboard"][0].as_array().map(Vec::len), Some(1));
    }

    #[test]
    fn one_long_span_is_cut_inside() {
        let marked = marked(&message(vec![Span::Block("🐎".repeat(3000))]), None, TEXT_UNITS_MAX);
        assert!(marked.text.ends_with("🐎… k7m2"));
        assert!(units(&marked.text) <= TEXT_UNITS_MAX && units(&marked.text) > TEXT_UNITS_MAX - 4);
    }

    #[test]
    fn empty_rows_take_the_keyboard_away() {
        assert_eq!(keyboard(&[vec![]]), json!({ "inline_keyboard": [] }));
    }
}
