//! The options of a challenge as friends would say them.

use banco_engine::{GameKey, GameOptions, OptionError};
use banco_ports::Lang;

use super::key_for;
use crate::games::face;
use crate::i18n::{self, Sentence};

/// `Trận 5 điểm · Có khối nhân đôi`; an option without words of its own stands as it was typed.
pub(super) fn options(lang: Lang, game: GameKey, options: &GameOptions) -> String {
    let said: Vec<String> = options.iter().map(|(key, value)| option(lang, game, key, value)).collect();
    said.join(" · ")
}

fn option(lang: Lang, game: GameKey, key: &str, value: &str) -> String {
    let base = format!("option-{}", slug(key));
    let with_value = format!("{base}-{}", slug(value));
    if key == face(game).gift && !matches!(value, "none" | "0") {
        let gifts: Vec<String> = value.split('+').map(|gift| self::gift(lang, game, gift)).collect();
        return Sentence::new(lang, "option-gifts").text("gifts", gifts.join(", ")).plain();
    }
    if i18n::has(lang, &with_value) {
        return i18n::text(lang, &with_value);
    }
    match i18n::has(lang, &base) {
        true => Sentence::new(lang, &base).text("value", value).plain(),
        false => format!("{key}={value}"),
    }
}

/// Words that say an option, by themselves or with a value behind them.
pub(crate) struct Saying {
    pub words: String,
    pub value: Option<&'static str>,
}

/// What can be said for an option, gifts left aside.
pub(crate) fn option_sayings(lang: Lang, game: GameKey, key: &str) -> Vec<Saying> {
    if i18n::has(lang, &say_key(key, "")) {
        let words = Sentence::new(lang, &say_key(key, "")).text("value", "").plain();
        return vec![Saying { words, value: None }];
    }
    if key == face(game).gift {
        return Vec::new();
    }
    let of = |value: &&'static str| Saying { words: i18n::text(lang, &say_key(key, value)), value: Some(*value) };
    option_values(game, key).iter().map(of).collect()
}

/// The words in which a value is typed.
pub fn option_words(lang: Lang, game: GameKey, key: &str, value: &str) -> String {
    let is_number = value.starts_with(|first: char| first.is_ascii_digit());
    if key == face(game).gift && !is_number {
        return Sentence::new(lang, "say-gift").text("gift", gifts(lang, game, value)).plain();
    }
    match i18n::has(lang, &say_key(key, "")) {
        true => Sentence::new(lang, &say_key(key, "")).text("value", value).plain(),
        false => i18n::text(lang, &say_key(key, value)),
    }
}

/// What can be said instead of an option that does not exist: all but the usual values, and of a long list the beginning.
pub(super) fn other_options(lang: Lang, game: GameKey) -> Vec<String> {
    const SHOWN_MAX: usize = 6;
    let of = |key: &'static str| {
        let values = option_values(game, key);
        let usual = usize::from(values.len() > 1);
        values.iter().skip(usual).take(SHOWN_MAX).map(move |value| option_words(lang, game, key, value))
    };
    option_keys(game).flat_map(of).collect()
}

/// The options of a game: its law names them when it refuses another.
pub(crate) fn option_keys(game: GameKey) -> impl Iterator<Item = &'static str> {
    let known = match game.start(&GameOptions::from([("?".to_owned(), String::new())])) {
        Err(OptionError::UnknownKey { known, .. }) => known,
        Err(OptionError::BadValue { .. }) | Ok(_) => &[],
    };
    known.iter().copied()
}

/// What the law of a game takes for an option: it says so when it refuses.
pub(crate) fn option_values(game: GameKey, key: &str) -> &'static [&'static str] {
    match game.start(&GameOptions::from([(key.to_owned(), "?".to_owned())])) {
        Err(OptionError::BadValue { allowed, .. }) => allowed,
        Err(OptionError::UnknownKey { .. }) | Ok(_) => &[],
    }
}

/// The locale key of the words for a value; without one, of the words that a value follows.
fn say_key(key: &str, value: &str) -> String {
    let slug = slug(key);
    if value.is_empty() { format!("say-{slug}") } else { format!("say-{slug}-{}", self::slug(value)) }
}

/// `hai sư tử + kim tướng`
pub(crate) fn gifts(lang: Lang, game: GameKey, value: &str) -> String {
    value.split('+').map(|one| gift(lang, game, one)).collect::<Vec<_>>().join(" + ")
}

/// `hai mã`, `tiên`; what was said in other words stays as it was said.
fn gift(lang: Lang, game: GameKey, gift: &str) -> String {
    let own = key_for(lang, game, &format!("gift-{}", slug(gift)));
    if i18n::has(lang, &own) {
        return i18n::text(lang, &own);
    }
    if let Some(man) = man(lang, game, gift) {
        return man;
    }
    let pair = gift.strip_prefix("two_").and_then(|men| man(lang, game, men.strip_suffix('s')?));
    match pair {
        Some(man) => Sentence::new(lang, "gift-two").text("man", man).plain(),
        None => gift.replace('_', " "),
    }
}

/// The name of a man within a sentence; a game without names of its own says the gift as it was typed.
fn man(lang: Lang, game: GameKey, kind: &str) -> Option<String> {
    let key = format!("man-{}{}", face(game).men, slug(kind));
    i18n::has(lang, &key).then(|| i18n::text(lang, &key).to_lowercase())
}

/// As keys of messages are written; anything else is the key of none.
fn slug(word: &str) -> String {
    word.replace('_', "-")
}
