//! The page: hand-written files without a build step, and the texts and commands they need.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Response};
use banco_ports::Lang;
use banco_talk::facts::commands::{COMMANDS, OptionKind, choice_key};
use banco_talk::i18n;
use serde_json::{Map, Value, json};

use super::names;
use super::refused::{Reason, Refused};

const INDEX: &str = include_str!("../../../../data/web/index.html");
const KEY_PAGE: &str = include_str!("../../../../data/web/key.html");

macro_rules! assets {
    ($($name:literal: $kind:literal),+ $(,)?) => {
        /// Name, media type and content of every file beside the page.
        const ASSETS: &[(&str, &str, &str)] = &[$(($name, $kind, include_str!(concat!("../../../../data/web/", $name)))),+];
    };
}

assets! {
    "style.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "app.js": "text/javascript; charset=utf-8",
    "api.js": "text/javascript; charset=utf-8",
    "board.js": "text/javascript; charset=utf-8",
    "chat.js": "text/javascript; charset=utf-8",
    "suggest.js": "text/javascript; charset=utf-8",
    "texts.js": "text/javascript; charset=utf-8",
}

/// Locale messages of the page; the files name no others.
const TEXTS: &[&str] = &[
    "web-title",
    "web-tagline",
    "web-name-label",
    "web-name-hint",
    "web-name-enter",
    "web-name-bad",
    "web-channel",
    "web-you",
    "web-change-name",
    "web-language",
    "web-input-label",
    "web-input-hint",
    "web-send",
    "web-suggestions",
    "web-chat-label",
    "web-board-label",
    "web-private",
    "web-welcome-title",
    "web-welcome-text",
    "web-welcome-friend",
    "web-copy-link",
    "web-copied",
    "web-quick-play",
    "web-quick-games",
    "web-quick-help",
    "web-reconnecting",
    "web-offline",
    "web-not-your-turn",
    "web-pick-man",
    "web-pick-square",
    "web-pick-target",
    "web-cannot-move",
    "web-man-at",
    "web-target-at",
    "web-enlarge",
    "web-close",
    "web-older-board",
    "web-new-below",
    "web-reply",
    "web-replying",
    "web-cancel-reply",
    "web-game-tabs",
    "web-key-title",
    "web-key-label",
    "web-key-enter",
    "web-yours",
    "web-too-many",
];

/// The page with its texts inside.
static PAGE: LazyLock<String> = LazyLock::new(|| INDEX.replace("{{data}}", &data()));

/// Texts and commands in both languages, harmless inside a `script` element.
fn data() -> String {
    let by_lang = |of: &dyn Fn(Lang) -> Value| {
        Lang::BOTH.into_iter().map(|lang| (lang.key().to_owned(), of(lang))).collect::<Map<_, _>>()
    };
    let texts = by_lang(&|lang| TEXTS.iter().map(|key| ((*key).to_owned(), json!(i18n::text(lang, key)))).collect());
    let commands: Vec<Value> = COMMANDS
        .iter()
        .map(|command| {
            let options: Vec<Value> = command
                .options
                .iter()
                .map(|option| {
                    let key = format!("command-{}-{}", command.name, option.name);
                    let about = by_lang(&|lang| i18n::text(lang, &key).into());
                    json!({ "name": option.name, "required": option.required, "about": about, "choices": choices(option.kind) })
                })
                .collect();
            let about = by_lang(&|lang| i18n::text(lang, &format!("command-{}", command.name)).into());
            json!({ "name": command.name, "alias": command.alias, "about": about, "options": options })
        })
        .collect();
    json!({ "texts": texts, "commands": commands, "home": names::HOME }).to_string().replace('<', "\\u003c")
}

fn choices(kind: OptionKind) -> Vec<Value> {
    match kind {
        OptionKind::Choice(values) => values
            .iter()
            .map(|value| {
                let label = |lang| i18n::text(lang, &choice_key(value));
                json!({ "value": value, "label": { "vi": label(Lang::Vi), "en": label(Lang::En) } })
            })
            .collect(),
        OptionKind::Text | OptionKind::Completed | OptionKind::User => Vec::new(),
    }
}

pub(super) async fn home() -> Html<&'static str> {
    Html(PAGE.as_str())
}

pub(super) async fn channel(Path(channel): Path<String>, headers: HeaderMap) -> Result<Html<&'static str>, Refused> {
    names::channel(&channel).map(|_| Html(PAGE.as_str())).ok_or_else(|| Reason::BadChannel.to(&headers))
}

/// Files that tell nothing about any game, so also the page that asks for the key may have them.
pub(super) fn is_asset(path: &str) -> bool {
    path.starts_with("/assets/")
}

pub(super) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, Refused> {
    let found = ASSETS.iter().find(|(asset, _, _)| *asset == name);
    let (_, kind, text) = found.copied().ok_or_else(|| Reason::NotFound.to(&headers))?;
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response())
}

/// Asks for the access key.
pub(super) fn key_page(lang: Lang) -> Html<String> {
    let words = ["web-title", "web-key-title", "web-key-label", "web-key-enter"];
    let page = words.iter().fold(KEY_PAGE.replace("{{lang}}", lang.key()), |page, key| {
        page.replace(&format!("{{{{{key}}}}}"), &i18n::text(lang, key))
    });
    Html(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources() -> Vec<(&'static str, &'static str)> {
        let assets = ASSETS.iter().map(|(name, _, source)| (*name, *source));
        assets.chain([("index.html", INDEX), ("key.html", KEY_PAGE)]).collect()
    }

    /// Every `web-…` word in quotes.
    fn keys(source: &str) -> Vec<&str> {
        source
            .split(['"', '\'', '`'])
            .filter(|word| word.starts_with("web-") && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'))
            .collect()
    }

    #[test]
    fn the_page_has_every_text_it_names_in_both_languages() {
        let used: Vec<&str> = sources().iter().flat_map(|(_, source)| keys(source)).collect();
        assert!(used.len() > 20, "the page names its texts");
        for key in &used {
            assert!(TEXTS.contains(key), "{key} is not sent to the page");
        }
        for key in TEXTS {
            assert!(used.contains(key) || KEY_PAGE.contains(key), "{key} is used nowhere");
            for lang in Lang::BOTH {
                assert!(i18n::has(lang, key), "{key} {lang:?}");
            }
        }
    }

    #[test]
    fn the_page_asks_nothing_from_elsewhere() {
        for (name, source) in sources() {
            for foreign in ["https://", "src=\"//", "url(//", "@import", "innerHTML", "eval("] {
                assert!(!source.contains(foreign), "{name}: {foreign}");
            }
        }
        assert!(PAGE.contains("\"play\"") && !PAGE.contains("{{data}}"));
        assert!(!key_page(Lang::Vi).0.contains("{{"));
    }
}
