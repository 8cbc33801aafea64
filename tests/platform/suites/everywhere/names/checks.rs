//! Checks of requests about the chats of a pair: none has a mention of another account, or a word about connected ones.

use banco_tests::discord::state::all_components;
use banco_tests::telegram::BOT_NAME;
use serde_json::{Value, json};

use super::{Pair, TWINS};

/// Every text in a value.
fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        Value::Object(fields) => fields.values().flat_map(texts).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

/// Account names that Telegram would find in a text: `@name`.
fn account_names(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices('@')
        .map(|(at, _)| text[at + 1..].split(|c| !is_word(c)).next().unwrap_or_default())
        .filter(|name| !name.is_empty())
        .collect()
}

/// A request to a group of Telegram can mention only the account that has the seat.
pub(super) fn check_telegram(fields: &Value, pair: &Pair) {
    assert!(fields.get("parse_mode").is_none() && fields["media"].get("parse_mode").is_none(), "{fields}");
    let entities = ["entities", "caption_entities"]
        .into_iter()
        .flat_map(|name| [&fields[name], &fields["media"][name]].into_iter().filter_map(Value::as_array).flatten());
    for entity in entities {
        match entity["type"].as_str().unwrap_or_default() {
            "text_mention" => assert_eq!(entity["user"]["id"], pair.red.id, "{:?}: {fields}", pair.names),
            "mention" | "text_link" | "url" => panic!("{:?}: {fields}", pair.names),
            _ => {}
        }
    }
    for text in [&fields["text"], &fields["caption"], &fields["media"]["caption"]].into_iter().filter_map(Value::as_str)
    {
        let foreign: Vec<&str> = account_names(text).into_iter().filter(|name| *name != BOT_NAME).collect();
        assert!(foreign.is_empty(), "{:?}: {foreign:?} in {text}", pair.names);
    }
    check_twins(fields, pair);
}

/// A request about a channel of Discord can mention only the account that has the seat.
pub(super) fn check_discord(is_new: bool, body: &Value, pair: &Pair) {
    let black = pair.black.to_string();
    let allowed = &body["allowed_mentions"];
    // An edit notifies no person.
    assert!(!is_new || allowed["parse"] == json!([]), "{:?}: {body}", pair.names);
    assert!(allowed.get("roles").is_none_or(|roles| *roles == json!([])), "{body}");
    let users = allowed["users"].as_array().into_iter().flatten();
    assert!(users.into_iter().all(|user| *user == black.as_str()), "{:?}: {body}", pair.names);
    // Nor does a text show the name of a stranger in place of a player's.
    let components = all_components(&body["components"]);
    let contents = components.into_iter().map(|part| &part["content"]).chain([&body["content"]]);
    for text in contents.filter_map(Value::as_str) {
        for (at, _) in text.match_indices("<@").filter(|(at, _)| !text[..*at].ends_with('\\')) {
            assert!(text[at..].starts_with(&format!("<@{black}>")), "{:?}: {text}", pair.names);
        }
    }
    check_twins(body, pair);
}

/// Nothing says that a player has another account.
fn check_twins(request: &Value, pair: &Pair) {
    let ids = [pair.red_too.to_string(), pair.black_too.id.to_string()];
    for text in texts(request) {
        let is_told = TWINS.iter().any(|name| text.contains(name)) || text.contains(&ids[0]);
        assert!(!is_told, "{:?}: {text}", pair.names);
    }
    assert!(!request.to_string().contains(&format!("\"id\":{}", ids[1])), "{:?}: {request}", pair.names);
}
