//! Inline mode: `@bot cờ úp` typed in any chat, also in one without the bot, offers invitations to be posted there.
//!
//! What is posted is a word of whoever asks, with a way to him. It tells of no game, and nothing begins before he has
//! said yes in his private chat: a link may be forged, a press there not.

use banco_engine::Person;
use banco_ports::Lang;
use banco_ports::limits::BUTTON_LABEL_CHARS_MAX;
use banco_ports::text::{fold, shorten};
use banco_talk::facts::commands::{GAME_CHOICES, choice_key, invitation_code};
use banco_talk::i18n;
use fluent_bundle::FluentArgs;
use serde_json::{Map, Value, json};

/// Seconds a client may show the same offers for the same text.
const CACHED_SECONDS: u64 = 60;

/// What the link beside the offers starts the private chat with.
const HELLO: &str = "hello";

/// The fields of an answer to `typed`.
pub(super) fn answer(query: &str, from: &Person, typed: &str, lang: Lang, bot: &str) -> Map<String, Value> {
    let games = GAME_CHOICES.iter().filter(|game| is_meant(game, typed));
    let offers: Vec<Value> = games.map(|game| offer(game, from, lang, bot)).collect();
    let mut fields = Map::new();
    fields.insert("inline_query_id".into(), query.into());
    fields.insert("results".into(), offers.into());
    fields.insert("cache_time".into(), CACHED_SECONDS.into());
    // They carry his name.
    fields.insert("is_personal".into(), true.into());
    let open = i18n::text(lang, "telegram-inline-open");
    fields.insert("button".into(), json!({ "text": open, "start_parameter": HELLO }));
    fields
}

/// Whether the text begins the name of a game in either language, or its key; nothing typed means each.
fn is_meant(game: &str, typed: &str) -> bool {
    let squeezed = |text: &str| fold(text).split_whitespace().collect::<String>();
    let typed = squeezed(typed);
    let names = Lang::BOTH.into_iter().map(|lang| i18n::text(lang, &format!("game-{game}")));
    names.chain([game.to_owned()]).any(|name| {
        let name = squeezed(&name);
        // "cờ úp" is also "úp".
        name.starts_with(&typed) || name.strip_prefix("co").is_some_and(|rest| rest.starts_with(&typed))
    })
}

fn offer(game: &str, from: &Person, lang: Lang, bot: &str) -> Value {
    let kind = i18n::text(lang, &format!("game-{game}"));
    let mut args = FluentArgs::new();
    args.set("name", from.name.as_str());
    args.set("kind", kind.as_str());
    let said = |key: &str| i18n::format(lang, key, Some(&args));
    let code = from.username.as_deref().map_or_else(|| HELLO.to_owned(), |name| invitation_code(game, name));
    let label = shorten(&said("telegram-inline-button"), BUTTON_LABEL_CHARS_MAX);
    let link = format!("https://t.me/{bot}?start={code}");
    json!({
        "type": "article",
        "id": game,
        "title": i18n::text(lang, &choice_key(game)),
        "description": said("telegram-inline-description"),
        "input_message_content": { "message_text": said("telegram-inline-text") },
        "reply_markup": { "inline_keyboard": [[{ "text": label, "url": link }]] },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_the_beginning_of_any_of_their_names() {
        let found = |typed: &str| GAME_CHOICES.iter().copied().filter(|game| is_meant(game, typed)).collect::<Vec<_>>();
        assert_eq!(found(""), GAME_CHOICES);
        assert_eq!(found("cờ úp"), ["jieqi"]);
        assert_eq!(found("CO TUO"), ["xiangqi"]);
        assert_eq!(found("úp"), ["jieqi"]);
        assert_eq!(found("backg"), ["backgammon"]);
        assert_eq!(found("chess"), ["chess"]);
        assert!(found("xin chào").is_empty());
    }
}
