//! Inline mode: `@bot cờ úp` typed in any chat, even without the bot, offers invitations to post there.
//!
//! A posted invitation names the inviter and links to the private chat with the bot, where the reader accepts. The code
//! of the link is signed ([`super::codes`]), so that no person can invite in another's name. The inviter's name is
//! stored when the offers are made: the reader may open the link long after.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use banco_engine::{GameKey, Person};
use banco_ports::limits::BUTTON_LABEL_CHARS_MAX;
use banco_ports::text::shorten;
use banco_ports::{Args, Converse, Lang, Platform};
use banco_service::features::challenge::inline::inline_ask;
use banco_service::i18n;
use banco_service::messages::commands::{choice_key, machine_code};
use fluent_bundle::FluentArgs;
use serde_json::{Map, Value, json};
use tokio::time::Instant;

use super::codes::{Offer, open, seal};
use super::person::user_id;

/// Start parameter of the link beside the offers.
const HELLO: &str = "hello";

/// Time after which an inviter is stored again: the entry may have been deleted meanwhile.
const KEPT_FOR: Duration = Duration::from_secs(60 * 60);

/// Inviters remembered as stored.
const KEPT_MAX: usize = 10_000;

/// Fields of the answer to `typed`.
pub(super) fn answer(
    query: &str,
    from: &Person,
    typed: &str,
    lang: Lang,
    (bot, token): (&str, &str),
) -> Map<String, Value> {
    let ask = inline_ask(typed);
    let games = ask.games.iter().filter(|_| !ask.is_machine);
    let offer = |game: &GameKey| offer(*game, &ask.options, from, query, lang, (bot, token));
    let offers: Vec<Value> = games.filter_map(offer).collect();
    let (key, start) = match (ask.is_machine, ask.games.as_slice()) {
        (true, [game]) => ("telegram-inline-machine", machine_code(Some(*game))),
        (true, _) => ("telegram-inline-machine", machine_code(None)),
        (false, _) => ("telegram-inline-open", HELLO.to_owned()),
    };
    let mut fields = Map::new();
    fields.insert("inline_query_id".into(), query.into());
    fields.insert("results".into(), offers.into());
    // Each invitation is one game: a client that shows old offers again would post one twice.
    fields.insert("cache_time".into(), 0.into());
    // The offers contain a name.
    fields.insert("is_personal".into(), true.into());
    fields.insert("button".into(), json!({ "text": i18n::text(lang, key), "start_parameter": start }));
    fields
}

fn offer(
    game: GameKey,
    options: &str,
    from: &Person,
    query: &str,
    lang: Lang,
    (bot, token): (&str, &str),
) -> Option<Value> {
    let by = user_id(from)?;
    let whole = Offer::new(by, game, options, query);
    // Options that no link can carry are not promised.
    let (code, options) = match whole.and_then(|offer| seal(token, &offer)) {
        Some(code) => (code, options),
        None => (seal(token, &Offer::new(by, game, "", query)?)?, ""),
    };
    let terms = if options.is_empty() { String::new() } else { format!(" ({options})") };
    let mut args = FluentArgs::new();
    args.set("name", from.name.as_str());
    args.set("kind", i18n::text(lang, &format!("game-{}", game.key())));
    args.set("terms", terms.as_str());
    let said = |key: &str| i18n::format(lang, key, Some(&args));
    let label = shorten(&said("telegram-inline-button"), BUTTON_LABEL_CHARS_MAX);
    let link = format!("https://t.me/{bot}?start={code}");
    Some(json!({
        "type": "article",
        "id": game.key(),
        "title": format!("{}{terms}", i18n::text(lang, &choice_key(game.key()))),
        "description": said("telegram-inline-description"),
        "input_message_content": { "message_text": said("telegram-inline-text") },
        "reply_markup": { "inline_keyboard": [[{ "text": label, "url": link }]] },
    }))
}

fn inviter_key(user: u64) -> String {
    format!("inviter:{}:{user}", Platform::Telegram.key())
}

/// Inviters stored recently.
#[derive(Default)]
pub(super) struct Inviters(Mutex<HashMap<u64, (Person, Instant)>>);

impl Inviters {
    /// Entry to store for this person now, if any.
    pub(super) fn news(&self, person: &Person, lang: Lang) -> Option<(String, Value)> {
        let user = user_id(person)?;
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_known = |(known, at): &(Person, Instant)| known == person && at.elapsed() < KEPT_FOR;
        if kept.get(&user).is_some_and(is_known) {
            return None;
        }
        if kept.len() >= KEPT_MAX {
            kept.clear();
        }
        kept.insert(user, (person.clone(), Instant::now()));
        let said = json!({ "name": person.name, "username": person.username, "lang": lang.key() });
        Some((inviter_key(user), said))
    }
}

/// Replaces the code of an invitation by its content; text without a valid signature stays as typed.
pub(super) async fn unseal(host: &dyn Converse, token: &str, args: &mut Args) {
    let Some(Offer { by, game, options, nonce }) = open(token, args.rest.trim()) else { return };
    let kept = host.kept(Platform::Telegram, &inviter_key(by)).await.unwrap_or_default();
    let Some((_, said)) = kept.into_iter().find(|(rest, _)| rest.is_empty()) else { return };
    let text = |key: &str| said.get(key).and_then(Value::as_str).map(str::to_owned);
    let Some(name) = text("name") else { return };
    let known = [("username", text("username")), ("lang", text("lang"))];
    let named = [
        ("by", format!("{}:{by}", Platform::Telegram.key())),
        ("name", name),
        ("game", game.key().to_owned()),
        ("options", options),
        ("code", nonce),
    ];
    args.rest.clear();
    args.named = named.map(|(key, value)| (key.to_owned(), value)).into();
    args.named.extend(known.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
}
