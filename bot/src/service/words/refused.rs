//! Refusals that teach: the rule that forbids a move, with the men and points it is about.

use banco_engine::{Face, OptionError};

use crate::i18n::Sentence;
use crate::ports::{Lang, RichText};
use crate::service::request::shorten;
use crate::service::say::RefusedMove;

/// Why a move is not allowed, in the words of the game.
pub fn illegal(lang: Lang, refused: &RefusedMove) -> RichText {
    let man = match (&refused.man, &refused.from) {
        (Some(face), Some(from)) => super::labels::man(lang, face, from),
        (None, Some(from)) => from.clone(),
        (Some(_) | None, None) => refused.mv.clone(),
    };
    let sites: Vec<String> = refused.site_men.iter().map(|(square, face)| site(lang, square, face.as_ref())).collect();
    let key = format!("rule-{}", refused.illegal.rule.key().replace('_', "-"));
    Sentence::new(lang, &key)
        .text("man", man)
        .text("from", refused.from.clone().unwrap_or_default())
        .text("to", refused.to.clone().unwrap_or_default())
        .text("sites", sites.join(", "))
        .rich()
}

/// A point with the man on it: `Mã b1`, or the bare point.
fn site(lang: Lang, square: &str, face: Option<&Face>) -> String {
    face.map_or_else(|| square.to_owned(), |face| super::labels::man(lang, face, square))
}

pub fn option(lang: Lang, error: &OptionError) -> RichText {
    match error {
        OptionError::UnknownKey { key, known: [] } => {
            Sentence::new(lang, "unknown-option-none").text("option", shorten(key)).rich()
        }
        OptionError::UnknownKey { key, known } => {
            Sentence::new(lang, "unknown-option").text("option", shorten(key)).text("known", known.join(", ")).rich()
        }
        OptionError::BadValue { key, allowed } => {
            Sentence::new(lang, "bad-option-value").text("option", *key).text("allowed", allowed.join(", ")).rich()
        }
    }
}
