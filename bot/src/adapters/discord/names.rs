//! Commands in texts as Discord's links: `/choi` becomes `</play:123>`. A press on one inserts the bare command, so
//! following words become its options: `/choi coup` is `</play:123>` *van: Cờ úp*.
//!
//! Each reader then sees the name of the command in the language of their client. Only commands of all servers are
//! linked: those of one server lead nowhere in a private chat.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use banco_ports::Lang;
use banco_ports::limits::MESSAGE_CHARS_MAX;
use banco_ports::text::units;
use banco_service::commands;
use banco_service::messages::commands::CommandSpec;
use banco_service::named_options;
use serde_json::Value;

/// Link of each name of a command, once Discord has told the ids.
#[derive(Default)]
pub(super) struct CommandNames(OnceLock<HashMap<&'static str, Link>>);

/// Link of one name of a command.
#[derive(Clone)]
struct Link {
    text: String,
    spec: &'static CommandSpec,
    /// Language of that name.
    lang: Lang,
}

impl CommandNames {
    /// Learns the links from the list of registered commands.
    pub(super) fn learn(&self, registered: &Value) {
        let mut links = HashMap::new();
        for command in registered.as_array().into_iter().flatten() {
            let spec = commands().find(|spec| command["name"] == spec.name);
            if let (Some(spec), Some(id)) = (spec, command["id"].as_str()) {
                let link = |lang| Link { text: format!("</{}:{id}>", spec.name), spec, lang };
                // If both languages use one name, the options have their English names.
                links.extend([(spec.alias, link(Lang::Vi)), (spec.name, link(Lang::En))]);
            }
        }
        // After a reconnect the links are known already: ids stay.
        let _ = self.0.set(links);
    }

    /// A message, or the answer to an interaction, with its commands linked.
    pub(super) fn linked<'v>(&self, body: &'v Value) -> Cow<'v, Value> {
        let Some(links) = self.0.get() else { return Cow::Borrowed(body) };
        if body["components"][0]["components"].as_array().is_some_and(|inside| inside.iter().any(is_text)) {
            let mut body = body.clone();
            let inside = body.pointer_mut("/components/0/components").and_then(Value::as_array_mut);
            for text in inside.into_iter().flatten().filter(|component| is_text(component)) {
                let linked = link(text["content"].as_str().unwrap_or_default(), links);
                text["content"] = Value::String(linked);
            }
            return Cow::Owned(body);
        }
        for path in ["/content", "/data/content"] {
            let Some(text) = body.pointer(path).and_then(Value::as_str) else { continue };
            let linked = link(text, links);
            let mut body = body.clone();
            if let Some(content) = body.pointer_mut(path) {
                *content = Value::String(linked);
            }
            return Cow::Owned(body);
        }
        Cow::Borrowed(body)
    }
}

/// True for a text of a card.
fn is_text(component: &Value) -> bool {
    component["type"] == 10
}

/// Text with as many links as the message has room for; code is left as it is.
fn link(text: &str, links: &HashMap<&'static str, Link>) -> String {
    let mut room = MESSAGE_CHARS_MAX.saturating_sub(units(text));
    let mut linked = String::with_capacity(text.len());
    for (part, piece) in text.split('`').enumerate() {
        if part > 0 {
            linked.push('`');
        }
        if part % 2 == 1 {
            linked.push_str(piece);
            continue;
        }
        let mut rest = piece;
        while let Some(at) = rest.find('/') {
            let (before, after) = rest.split_at(at);
            let end = after[1..].find(|c: char| !c.is_ascii_lowercase()).map_or(after.len(), |end| end + 1);
            let (command, behind) = after.split_at(end);
            linked.push_str(before);
            // A command inside an address, a date or a move is no command.
            let is_word = !linked.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '/' | ':' | '<'))
                && !behind.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '/' | '@' | '_' | '-'));
            rest = behind;
            let Some(link) = links.get(&command[1..]).filter(|link| is_word && link.text.len() <= room + command.len())
            else {
                linked.push_str(command);
                continue;
            };
            room = (room + command.len()).saturating_sub(link.text.len());
            linked.push_str(&link.text);
            let options = named_options(link.spec, link.lang, behind).map(|(said, used)| (format!(" *{said}*"), used));
            if let Some((said, used)) = options.filter(|(said, used)| units(said) <= room + used) {
                room = (room + used).saturating_sub(units(&said));
                linked.push_str(&said);
                rest = &behind[used..];
            }
        }
        linked.push_str(rest);
    }
    linked
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn names() -> CommandNames {
        let names = CommandNames::default();
        names.learn(&json!([{"name": "play", "id": "12"}, {"name": "rules", "id": "13"}, {"name": "gone", "id": "1"}]));
        names
    }

    fn shown(text: &str, linked: &str) {
        assert_eq!(names().linked(&json!({"content": text}))["content"], linked, "{text}");
        let answer = json!({"type": 4, "data": {"content": text}});
        assert_eq!(names().linked(&answer)["data"]["content"], linked, "{text}");
    }

    #[test]
    fn commands_are_linked_by_either_name() {
        shown(
            "/choi cờ úp · /luat (hay /play, /rules)",
            "</play:12> *van: Cờ úp* · </rules:13> (hay </play:12>, </rules:13>)",
        );
        shown("“/choi”, /play", "“</play:12>”, </play:12>");
        // Discord, 12: a press inserts the bare command without the words that followed it.
        shown("/play chess @friend. Go", "</play:12> *game: Chess, opponent: @friend*. Go");
    }

    #[test]
    fn what_only_looks_like_one_is_left() {
        for text in
            ["8/5 6/play", "https://x/play", "/players", "/play/1", "`/play`", "```\n/play\n```", "</play:9>", "/"]
        {
            shown(text, text);
        }
        assert_eq!(CommandNames::default().linked(&json!({"content": "/play"}))["content"], "/play");
    }

    #[test]
    fn a_full_message_stays_within_the_limit() {
        let text = "/choi ".repeat(MESSAGE_CHARS_MAX / 6);
        let linked = names().linked(&json!({"content": text}))["content"].clone();
        assert!(linked.as_str().is_some_and(|text| text.encode_utf16().count() <= MESSAGE_CHARS_MAX));
    }
}
