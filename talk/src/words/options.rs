//! The options of a challenge as friends would say them.

use banco_engine::{GameKey, GameOptions, OptionError};
use banco_ports::Lang;

use super::key_for;
use crate::facts::options::{VALUED, say_key, valued_key};
use crate::i18n::{self, Sentence};

/// `Trận 5 điểm · Có khối nhân đôi`; an option without words of its own stands as it was typed.
pub fn options(lang: Lang, game: GameKey, options: &GameOptions) -> String {
    let said: Vec<String> = options.iter().map(|(key, value)| option(lang, game, key, value)).collect();
    said.join(" · ")
}

fn option(lang: Lang, game: GameKey, key: &str, value: &str) -> String {
    let base = format!("option-{}", slug(key));
    let with_value = format!("{base}-{}", slug(value));
    if matches!(key, "odds" | "handicap") && !matches!(value, "none" | "0") {
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

/// The words in which a value is typed.
pub fn saying(lang: Lang, game: GameKey, key: &str, value: &str) -> String {
    let with = |name: &'static str, text: String| Sentence::new(lang, &valued_key(key)).text(name, text).plain();
    match key {
        "handicap" if value.starts_with(|first: char| first.is_ascii_digit()) => with("value", value.to_owned()),
        "odds" | "handicap" => Sentence::new(lang, &valued_key("odds")).text("gift", gifts(lang, game, value)).plain(),
        _ if VALUED.contains(&key) => with("value", value.to_owned()),
        _ => i18n::text(lang, &say_key(key, value)),
    }
}

/// What can be said instead of an option that does not exist: all but the usual values, and of a long list the beginning.
pub fn sayings(lang: Lang, game: GameKey, known: &[&str]) -> Vec<String> {
    const SHOWN_MAX: usize = 6;
    let of = |key: &&str| {
        let values = values(game, key);
        let usual = usize::from(values.len() > 1);
        values.iter().skip(usual).take(SHOWN_MAX).map(|value| saying(lang, game, key, value)).collect::<Vec<_>>()
    };
    known.iter().flat_map(of).collect()
}

/// What the law of a game takes for an option: it says so when it refuses.
pub fn values(game: GameKey, key: &str) -> &'static [&'static str] {
    match game.start(&GameOptions::from([(key.to_owned(), "?".to_owned())])) {
        Err(OptionError::BadValue { allowed, .. }) => allowed,
        Err(OptionError::UnknownKey { .. }) | Ok(_) => &[],
    }
}

/// `hai sư tử + kim tướng`
pub fn gifts(lang: Lang, game: GameKey, value: &str) -> String {
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

/// The name of a man within a sentence.
fn man(lang: Lang, game: GameKey, kind: &str) -> Option<String> {
    // The men of xiangqi were named first; a game without names of its own says the gift as it was typed.
    let family = match game {
        GameKey::Xiangqi | GameKey::Jieqi => String::new(),
        GameKey::ChuShogi => "chu-".to_owned(),
        game => format!("{}-", game.key()),
    };
    let key = format!("man-{family}{}", slug(kind));
    i18n::has(lang, &key).then(|| i18n::text(lang, &key).to_lowercase())
}

/// As keys of messages are written; anything else is the key of none.
fn slug(word: &str) -> String {
    word.replace('_', "-")
}
