//! Tags of an imported file, kept beside the game for its export: event, place, date and others.

use banco_engine::{FILE_TAG_CHARS_MAX, FILE_TAGS_MAX, FileDate, Tags};
use banco_ports::text::{clean_text, shorten};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Service;

/// Stored form of the tags.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileTags {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    site: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    termination: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    others: Vec<(String, String)>,
}

/// Key of the tags of a game.
fn key(game: &str) -> String {
    format!("imported:{game}")
}

/// A value from a file: one line, cleaned and bounded.
fn value(text: &str) -> Option<String> {
    let text = clean_text(text).split_whitespace().collect::<Vec<_>>().join(" ");
    Some(shorten(&text, FILE_TAG_CHARS_MAX)).filter(|text| !text.is_empty())
}

/// True for names that PGN allows.
fn is_name(name: &str) -> bool {
    (1..=FILE_TAG_CHARS_MAX).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

impl FileTags {
    /// Tags of a file as far as they are kept.
    pub(super) fn of(tags: &Tags) -> FileTags {
        let kept = |of: &Option<String>| of.as_deref().and_then(value);
        let others = tags.others.iter().filter(|(name, _)| is_name(name));
        let others = others.filter_map(|(name, text)| Some((name.clone(), value(text)?)));
        FileTags {
            event: kept(&tags.event),
            site: kept(&tags.site),
            date: tags.date.map(|date| date.to_string()),
            termination: kept(&tags.termination),
            others: others.take(FILE_TAGS_MAX).collect(),
        }
    }

    /// Key and value of the tags of a game.
    pub(super) fn stored(&self, game: &str) -> (String, Option<Value>) {
        (key(game), serde_json::to_value(self).ok())
    }

    /// Tags of an imported game; of a game from before they were kept, those that the file may have had are unknown.
    pub(super) async fn of_game(service: &Service, game: &str) -> Option<Tags> {
        let kept = service.store.value(&key(game)).await.ok()??;
        let FileTags { event, site, date, termination, others } = serde_json::from_value(kept).ok()?;
        let date = date.as_deref().and_then(FileDate::read);
        Some(Tags { event, site, date, termination, others, players: [None, None] })
    }
}
