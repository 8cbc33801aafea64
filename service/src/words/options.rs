//! Options of a challenge in everyday words.

use banco_engine::{GameKey, GameOptions, OptionError};
use banco_ports::Lang;

use super::key_for;
use crate::games::face;
use crate::i18n::{self, Sentence};

/// Options in a row: `Trận 5 điểm · Có khối nhân đôi`; an option without a wording is shown as typed.
pub(crate) fn options(lang: Lang, game: GameKey, options: &GameOptions) -> String {
    options_given(lang, game, options, None)
}

/// As [`options`], with the name of the player who gives the odds: `Chấp Mã (An chấp)`.
pub(crate) fn options_given(lang: Lang, game: GameKey, options: &GameOptions, giver: Option<&str>) -> String {
    let said = options.iter().map(|(key, value)| match giver {
        Some(name) if key == face(game).gift && !is_nothing(value) => {
            let odds = option(lang, game, key, value);
            Sentence::new(lang, "odds-given").text("odds", odds).text("name", name).plain()
        }
        Some(_) | None => option(lang, game, key, value),
    });
    said.collect::<Vec<String>>().join(" · ")
}

/// Name of a game with its variant: `Cờ vua (Chess960)`.
pub(super) fn game_of_variant(lang: Lang, game: GameKey, options: &GameOptions) -> String {
    let name = super::game_name(lang, game);
    let variant = options.get("variant").map(|variant| format!("variant-{}", slug(variant)));
    match variant.filter(|key| i18n::has(lang, key)) {
        Some(key) => {
            Sentence::new(lang, "game-of-variant").text("kind", name).text("variant", i18n::text(lang, &key)).plain()
        }
        None => name,
    }
}

fn option(lang: Lang, game: GameKey, key: &str, value: &str) -> String {
    // As other programs read it: a record writes underscores for spaces.
    if key == "position" {
        return Sentence::new(lang, "position-set").text("value", value.replace('_', " ")).plain();
    }
    let base = format!("option-{}", slug(key));
    let with_value = format!("{base}-{}", slug(value));
    if key == face(game).gift && !is_nothing(value) {
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

/// Words of an option; a value without its own words is inserted between two parts of them.
pub(crate) struct Saying {
    pub before: String,
    pub after: String,
    pub value: Option<&'static str>,
}

impl Saying {
    fn whole(words: String, value: &'static str) -> Saying {
        Saying { before: words, after: String::new(), value: Some(value) }
    }

    /// Words around the value of an option.
    fn around(lang: Lang, key: &str) -> Option<Saying> {
        /// Placeholder that occurs in no message.
        const VALUE: &str = "\u{fffc}";
        let words = i18n::has(lang, key).then(|| Sentence::new(lang, key).text("value", VALUE).plain())?;
        let (before, after) = words.split_once(VALUE)?;
        // "15 × 15"
        if after.contains(VALUE) {
            return None;
        }
        Some(Saying { before: before.to_owned(), after: after.to_owned(), value: None })
    }
}

/// Wordings of an option, odds excepted: the short words people type, and the printed ones.
pub(crate) fn option_sayings(lang: Lang, game: GameKey, key: &str) -> Vec<Saying> {
    let (short, printed) = (say_key(key, ""), format!("option-{}", slug(key)));
    let mut sayings: Vec<Saying> = [&short, &printed].into_iter().filter_map(|key| Saying::around(lang, key)).collect();
    for value in option_values(game, key) {
        if key == face(game).gift && !is_nothing(value) {
            continue;
        }
        let own = [say_key(key, value), format!("{printed}-{}", slug(value))];
        let own = own.iter().filter(|key| i18n::has(lang, key)).map(|key| i18n::text(lang, key));
        sayings.extend(own.map(|words| Saying::whole(words, value)));
        if i18n::has(lang, &printed) {
            sayings.push(Saying::whole(Sentence::new(lang, &printed).text("value", *value).plain(), value));
        }
    }
    sayings
}

/// True for values that mean no odds.
fn is_nothing(value: &str) -> bool {
    matches!(value, "none" | "0")
}

/// Words in which a value is typed.
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

/// Alternatives to an unknown option: all values but the defaults, and only the beginning of a long list.
pub(super) fn other_options(lang: Lang, game: GameKey) -> Vec<String> {
    const SHOWN_MAX: usize = 6;
    let of = |key: &'static str| {
        let values = option_values(game, key);
        let usual = usize::from(values.len() > 1);
        values.iter().skip(usual).take(SHOWN_MAX).map(move |value| option_words(lang, game, key, value))
    };
    option_keys(game).flat_map(of).collect()
}

/// Options of a game, from the refusal of an unknown one.
pub(crate) fn option_keys(game: GameKey) -> impl Iterator<Item = &'static str> {
    let known = match game.start(&GameOptions::from([("?".to_owned(), String::new())])) {
        Err(OptionError::UnknownKey { known, .. }) => known,
        Err(OptionError::BadValue { .. }) | Ok(_) => &[],
    };
    known.iter().copied()
}

/// Values of an option, from the refusal of an unknown one.
pub(crate) fn option_values(game: GameKey, key: &str) -> &'static [&'static str] {
    match game.start(&GameOptions::from([(key.to_owned(), "?".to_owned())])) {
        Err(OptionError::BadValue { allowed, .. }) => allowed,
        Err(OptionError::UnknownKey { .. }) | Ok(_) => &[],
    }
}

/// Locale key of a value's words; with an empty value, of the option's words around any value.
fn say_key(key: &str, value: &str) -> String {
    let slug = slug(key);
    if value.is_empty() { format!("say-{slug}") } else { format!("say-{slug}-{}", self::slug(value)) }
}

/// Odds in words: `hai sư tử + kim tướng`
pub(crate) fn gifts(lang: Lang, game: GameKey, value: &str) -> String {
    value.split('+').map(|one| gift(lang, game, one)).collect::<Vec<_>>().join(" + ")
}

/// One part of the odds: `hai mã`, `tiên`; an unknown part is shown as typed.
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

/// Name of a piece within a sentence; `None` in a game without its own names, whose odds are shown as typed.
fn man(lang: Lang, game: GameKey, kind: &str) -> Option<String> {
    let key = format!("man-{}{}", face(game).men, slug(kind));
    i18n::has(lang, &key).then(|| i18n::text(lang, &key).to_lowercase())
}

/// A word in the form of message keys, with dashes for underscores. A word without a message gives an unknown key.
fn slug(word: &str) -> String {
    word.replace('_', "-")
}
