//! Expected values of each key, for messages about a wrong value.

use banco_ports::Lang;
use banco_service::i18n::Sentence;

use super::keys;
use super::schema::USUAL;

/// Expected value of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// An address with its port, such as this one.
    Address(&'static str),
    /// A whole number.
    Number {
        /// Smallest value.
        least: u64,
        /// Largest value.
        most: u64,
    },
    /// One of some words.
    Word(&'static [&'static str]),
    /// An access key of so many characters or more.
    LongKey {
        /// Fewest characters.
        least: usize,
    },
    /// Text in a sentence of the locale.
    Said(&'static str),
}

impl Wanted {
    /// Expected value of a key by itself, independent of other settings.
    pub fn of(key: &str) -> Wanted {
        keys::find(key).map_or(USUAL.wanted, |key| key.traits.wanted)()
    }

    pub(super) fn told(self, lang: Lang) -> String {
        let number = |number: u64| number.to_string();
        let sentence = match self {
            Wanted::Address(example) => Sentence::new(lang, "wanted-address").text("example", example),
            Wanted::Number { least, most } => {
                Sentence::new(lang, "wanted-number").text("least", number(least)).text("most", number(most))
            }
            Wanted::Word(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                Sentence::new(lang, "wanted-word").text("words", words.join(", "))
            }
            Wanted::LongKey { least } => Sentence::new(lang, "wanted-long-key").text("least", number(least as u64)),
            Wanted::Said(key) => Sentence::new(lang, key),
        };
        sentence.plain()
    }
}
