//! The options of a challenge as friends would say them.

use banco_engine::{GameKey, GameOptions};
use banco_ports::Lang;

use super::key_for;
use crate::games::face;
use crate::i18n::{self, Sentence};

/// `Trận 5 điểm · Có khối nhân đôi`; an option without words of its own stands as it was typed.
pub fn options(lang: Lang, game: GameKey, options: &GameOptions) -> String {
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
