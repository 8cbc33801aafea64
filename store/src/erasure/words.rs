//! Erasure in kept messages: sentences of the bot that name users, and messages of users that an adapter keeps.
//!
//! A sentence contains a displayed name without its key. So every run of words is looked up like a key. The name of
//! an erased user becomes the name of the stand-in. Text that the erased user wrote is removed.

use banco_engine::Millis;
use banco_ports::limits::NAME_CHARS_MAX;
use serde_json::{Map, Value};

use super::{Known, Tombstone};

/// Prefix of the names of values that an adapter keeps; the key of its platform follows.
const OF_ADAPTERS: &str = "adapter:";

/// Field beside `text` that names the speaker.
const SPEAKER: &str = "from";

/// Fields that hold no words for people.
const NO_WORDS: &[&str] = &["key", "chat", "data", "game", "lang", "told"];

/// The platform of the adapter that keeps the value of this name.
pub(super) fn adapter_of(name: &str) -> Option<&str> {
    Some(name.strip_prefix(OF_ADAPTERS)?.split_once(':')?.0)
}

/// Messages of one platform, read after an erasure.
pub(super) struct Words<'a> {
    pub(super) known: &'a Known,
    pub(super) platform: &'a str,
    /// Instant (milliseconds since 1970) at which the messages were sent.
    pub(super) at: Millis,
}

impl Words<'_> {
    /// Tombstone of a user known by name alone; the lower-case name is the key.
    fn called(&self, name: &str) -> Option<&Tombstone> {
        self.known.of(&format!("{}:{}", self.platform, name.to_lowercase()), self.at)
    }

    pub(super) fn cover(&self, value: &mut Value) {
        match value {
            Value::Array(values) => values.iter_mut().for_each(|value| self.cover(value)),
            Value::Object(fields) => {
                let speaker = fields.get(SPEAKER).and_then(Value::as_str).and_then(|name| self.called(name));
                match speaker {
                    Some(tombstone) => silence(fields, &tombstone.name),
                    None => {
                        let words = fields.iter_mut().filter(|(field, _)| !NO_WORDS.contains(&field.as_str()));
                        words.for_each(|(_, value)| self.cover(value));
                    }
                }
            }
            Value::String(text) => {
                if let Some(covered) = self.covered(text) {
                    *text = covered;
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// The sentence without erased names; `None` if it contains none.
    fn covered(&self, text: &str) -> Option<String> {
        let (mut covered, mut rest, mut is_changed) = (String::with_capacity(text.len()), text, false);
        let mut before = None;
        while let Some(first) = rest.chars().next() {
            let found = is_edge(before, first).then(|| self.name_at(rest)).flatten();
            let length = match found {
                Some((length, tombstone)) => {
                    is_changed = true;
                    covered.push_str(&tombstone.name);
                    length
                }
                None => {
                    covered.push(first);
                    first.len_utf8()
                }
            };
            let (read, next) = rest.split_at(length);
            (before, rest) = (read.chars().next_back(), next);
        }
        is_changed.then_some(covered)
    }

    /// The longest erased name at the start of the text, with its length in bytes.
    fn name_at(&self, text: &str) -> Option<(usize, &Tombstone)> {
        let mut ends = Vec::new();
        for (at, letter) in text.char_indices().take(NAME_CHARS_MAX) {
            let end = at + letter.len_utf8();
            let next = text.get(end..).and_then(|rest| rest.chars().next());
            if !letter.is_whitespace() && next.is_none_or(|next| is_edge(Some(letter), next)) {
                ends.push(end);
            }
        }
        ends.into_iter().rev().find_map(|end| Some((end, self.called(text.get(..end)?)?)))
    }
}

/// True if a word may end before this letter and another begin with it.
fn is_edge(before: Option<char>, letter: char) -> bool {
    !letter.is_alphanumeric() || before.is_none_or(|before| !before.is_alphanumeric())
}

/// Removes all text of an erased user and keeps only the fact that a message existed.
fn silence(fields: &mut Map<String, Value>, name: &str) {
    for (field, value) in fields.iter_mut() {
        match value {
            _ if field == SPEAKER => *value = name.into(),
            _ if NO_WORDS.contains(&field.as_str()) => {}
            Value::Array(said) => said.clear(),
            Value::String(said) => said.clear(),
            Value::Object(said) => said.clear(),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}
