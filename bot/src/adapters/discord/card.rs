//! A board as a card: Discord's components v2, with texts, picture and buttons in one frame.
//!
//! A chat that refuses cards gets the plain form, which is a complete way to play, and no card for a day. A card cannot
//! become a plain message again. So its buttons are removed by an edit that writes the card without them.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use banco_engine::{Board, Seat};
use banco_ports::limits::ALT_CHARS_MAX;
use banco_ports::text::shorten;
use banco_ports::{Card, Rendered};
use serde_json::{Value, json};
use tokio::time::Instant;

use super::markup;

/// Flag "components only"; it can never be taken off a message again.
pub(super) const FLAG: u64 = 1 << 15;

const ACTION_ROW: u64 = 1;
const TEXT: u64 = 10;
const GALLERY: u64 = 12;
const CONTAINER: u64 = 17;

/// Time after which a chat that refused a card is tried again.
const REFUSED_FOR: Duration = Duration::from_secs(24 * 60 * 60);

/// Cards remembered without their buttons, a few kilobytes each; for older ones Discord is asked.
const BARE_MAX: usize = 2_000;

/// Chats remembered as refusing cards.
const CHATS_MAX: usize = 10_000;

/// Components of the card; `None` if the message is no board or has no picture.
pub(super) fn components(message: &Rendered, file: &str, rows: &Value) -> Option<Value> {
    let (card, image) = (message.card.as_ref()?, message.image.as_ref()?);
    let (text, small) = markup::parts(message);
    let alt = shorten(&image.alt, ALT_CHARS_MAX);
    let mut item = json!({"media": {"url": format!("attachment://{file}")}});
    if !alt.is_empty() {
        item["description"] = alt.into();
    }
    let words = |content: String| (!content.trim().is_empty()).then(|| json!({"type": TEXT, "content": content}));
    let mut inside: Vec<Value> = Vec::new();
    inside.extend(words(markup::content(&card.names)));
    inside.push(json!({"type": GALLERY, "items": [item]}));
    inside.extend(words(markup::content(&text).trim().to_owned()));
    inside.extend(rows.as_array().into_iter().flatten().cloned());
    inside.extend(words(markup::small_lines(&small)));
    let board = image.layout.map(|layout| layout.board);
    Some(json!([{"type": CONTAINER, "accent_color": colour(board, card), "components": inside}]))
}

/// Colour of the side to act; grey if there is none.
const fn colour(board: Option<Board>, card: &Card) -> u32 {
    let (Some(board), Some(turn)) = (board, card.turn) else { return 0x8a_93_9c };
    match (board, turn) {
        (Board::Lattice, Seat::First) => 0xb3_16_1b,
        (Board::Lattice, Seat::Second) => 0x1e_1f_22,
        (Board::Chess, Seat::First) => 0xf0_e2_c4,
        (Board::Chess, Seat::Second) => 0x3a_3c_40,
        (Board::Chu, Seat::First) => 0xff_d6_8a,
        (Board::Chu, Seat::Second) => 0x7a_4b_2a,
        (Board::Points, Seat::First) => 0xe3_c7_9a,
        (Board::Points, Seat::Second) => 0xa4_45_2c,
        (Board::Paper(_), Seat::First) => 0xc6_28_28,
        (Board::Paper(_), Seat::Second) => 0x0e_6f_d6,
    }
}

/// A card without its buttons, ready to send: from the sent card, or from Discord's copy of it.
pub(super) fn without_buttons(components: &Value) -> Value {
    components.as_array().into_iter().flatten().filter_map(bare).collect()
}

fn bare(component: &Value) -> Option<Value> {
    match component["type"].as_u64()? {
        CONTAINER => {
            let inside: Vec<Value> =
                component["components"].as_array().into_iter().flatten().filter_map(bare).collect();
            let colour = component["accent_color"].clone();
            Some(json!({"type": CONTAINER, "accent_color": colour, "components": inside}))
        }
        TEXT => Some(json!({"type": TEXT, "content": component["content"].as_str()?})),
        GALLERY => {
            let items: Vec<Value> = component["items"].as_array()?.iter().filter_map(item).collect();
            (!items.is_empty()).then(|| json!({"type": GALLERY, "items": items}))
        }
        // Rows of buttons are removed; others are not ours.
        ACTION_ROW.. | 0 => None,
    }
}

/// Names an uploaded picture by its file, at any address of Discord's.
fn item(item: &Value) -> Option<Value> {
    let url = item["media"]["url"].as_str()?;
    let name = url.split('?').next()?.rsplit('/').next().filter(|name| !name.is_empty())?;
    let mut written = json!({"media": {"url": format!("attachment://{name}")}});
    if let Some(alt) = item["description"].as_str() {
        written["description"] = alt.into();
    }
    Some(written)
}

/// Chats that refuse cards, and cards without their buttons.
#[derive(Default)]
pub(super) struct Cards(Mutex<Known>);

#[derive(Default)]
struct Known {
    refused: HashMap<String, Instant>,
    bare: HashMap<String, Value>,
    order: VecDeque<String>,
    /// Messages of this run that are no cards, oldest first.
    plain: VecDeque<String>,
}

impl Cards {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn are_taken(&self, chat: &str) -> bool {
        self.known().refused.get(chat).is_none_or(|until| *until <= Instant::now())
    }

    /// Remembers that this chat gets plain messages for a day.
    pub(super) fn refused(&self, chat: &str) {
        let mut known = self.known();
        if known.refused.len() >= CHATS_MAX {
            known.refused.clear();
        }
        known.refused.insert(chat.to_owned(), Instant::now() + REFUSED_FOR);
    }

    /// Remembers a posted card.
    pub(super) fn posted(&self, message: &str, components: &Value) {
        let mut known = self.known();
        if known.bare.insert(message.to_owned(), without_buttons(components)).is_none() {
            known.order.push_back(message.to_owned());
        }
        if known.order.len() > BARE_MAX
            && let Some(oldest) = known.order.pop_front()
        {
            known.bare.remove(&oldest);
        }
    }

    /// Remembers a posted message that is no card.
    pub(super) fn posted_plain(&self, message: &str) {
        let mut known = self.known();
        known.plain.push_back(message.to_owned());
        if known.plain.len() > BARE_MAX {
            known.plain.pop_front();
        }
    }

    /// True if this run has posted the message, and not as a card.
    pub(super) fn is_plain(&self, message: &str) -> bool {
        self.known().plain.iter().rev().any(|plain| plain == message)
    }

    /// Card of this message without its buttons, if this run has posted it.
    pub(super) fn bare(&self, message: &str) -> Option<Value> {
        self.known().bare.get(message).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_that_discord_tells_of_is_written_anew_without_buttons() {
        let told = json!([{"type": 17, "id": 1, "accent_color": 7, "spoiler": false, "components": [
            {"type": 10, "id": 2, "content": "An – Bình"},
            {"type": 12, "id": 3, "items": [{"description": "bàn", "spoiler": false, "media":
                {"url": "https://cdn.invalid/1/jieqi-k7m2-1.png?ex=1", "proxy_url": "x", "width": 1000}}]},
            {"type": 1, "id": 4, "components": [{"type": 2, "custom_id": "choose:k7m2:1"}]},
            {"type": 10, "id": 5, "content": "-# Cờ úp · ván #k7m2"},
        ]}]);
        let written = json!([{"type": 17, "accent_color": 7, "components": [
            {"type": 10, "content": "An – Bình"},
            {"type": 12, "items": [{"description": "bàn", "media": {"url": "attachment://jieqi-k7m2-1.png"}}]},
            {"type": 10, "content": "-# Cờ úp · ván #k7m2"},
        ]}]);
        assert_eq!(without_buttons(&told), written);
        assert_eq!(without_buttons(&written), written);
    }
}
