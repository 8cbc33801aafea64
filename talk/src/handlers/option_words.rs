//! Options of a challenge in words, as texts print them: `kín`, `công khai`, `trận 5`, `khối`, `hạng 6`, `horse odds`.

use std::sync::LazyLock;

use banco_engine::GameKey;
use banco_ports::Lang;
use banco_ports::text::fold;

use crate::games::face;
use crate::words::{self, Saying};

/// An option and how many words said it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub key: &'static str,
    pub value: String,
    pub words: usize,
}

/// Words that say an option by themselves, or with a value behind them.
struct Phrase {
    folded: Vec<String>,
    key: &'static str,
    value: Option<&'static str>,
}

/// Of all games, in both languages; the longest first, so that "không khối" is not "khối".
static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let mut phrases = Vec::new();
    let folded = |text: &str| text.split_whitespace().map(fold).collect::<Vec<_>>();
    for game in GameKey::ALL.iter().copied() {
        for (lang, key) in Lang::BOTH.into_iter().flat_map(|lang| words::option_keys(game).map(move |key| (lang, key)))
        {
            for Saying { words, value } in words::option_sayings(lang, game, key) {
                phrases.push(Phrase { folded: folded(&words), key, value });
            }
        }
        phrases.extend(face(game).phrases.iter().map(|(said, key, value)| Phrase {
            folded: said.iter().map(|word| (*word).to_owned()).collect(),
            key,
            value: Some(value),
        }));
    }
    phrases.sort_by_key(|phrase| std::cmp::Reverse(phrase.folded.len()));
    phrases
});

/// The option that the first words say, if they say one in any game.
pub(super) fn read(words: &[&str]) -> Option<Said> {
    PHRASES.iter().find_map(|phrase| phrase.read(words))
}

impl Phrase {
    fn read(&self, words: &[&str]) -> Option<Said> {
        let said = words.get(..self.folded.len())?;
        if !self.folded.iter().zip(said).all(|(known, word)| fold(word) == *known) {
            return None;
        }
        let (key, count) = (self.key, said.len());
        match self.value {
            Some(value) => Some(Said { key, value: value.to_owned(), words: count }),
            None => {
                let value = words.get(count).filter(|value| is_value(key, value))?;
                Some(Said { key, value: (*value).to_owned(), words: count + 1 })
            }
        }
    }
}

/// A position is any one word, the others are numbers.
fn is_value(key: &str, word: &str) -> bool {
    if key == "position" { !word.starts_with('@') } else { word.parse::<u8>().is_ok() }
}

/// Words of the longest gift: `two lions + vertical mover odds`.
const GIFT_WORDS_MAX: usize = 5;

/// `horse odds`, `two horses odds`: the gift, and how many words said it.
pub(super) fn odds(words: &[&str]) -> Option<(String, usize)> {
    let most = words.len().min(GIFT_WORDS_MAX + 1);
    let at = words[..most].iter().position(|word| fold(word) == "odds").filter(|at| *at > 0)?;
    let gift = &words[..at];
    let is_gift = |word: &&str| !word.starts_with('@') && !word.contains('=');
    // "the first move odds"
    let bare = gift.strip_prefix(&["the"]).unwrap_or(gift);
    gift.iter().all(is_gift).then(|| (bare.join("_").to_lowercase(), at + 1))
}

/// How many words behind "chấp" say what is given: up to a name or another option.
pub(super) fn gift(words: &[&str]) -> usize {
    let ends = |at: &usize| {
        words.get(*at).is_none_or(|word| word.starts_with('@') || word.contains('='))
            || words.get(*at..).and_then(read).is_some()
    };
    (0..words.len()).find(ends).unwrap_or(words.len())
}

/// What is given in a game, each gift by its word in either language; else as it was typed.
pub(super) fn named_gifts(game: GameKey, typed: &str) -> String {
    let squeezed = |text: &str| fold(text).chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let values = words::option_values(game, face(game).gift);
    let named = |typed: &str| {
        let wanted = squeezed(typed);
        let is_said =
            |value: &&&str| Lang::BOTH.into_iter().any(|lang| squeezed(&words::gifts(lang, game, value)) == wanted);
        values.iter().find(is_said).map_or_else(|| typed.trim_matches('_').to_owned(), |value| (*value).to_owned())
    };
    typed.split('+').map(named).collect::<Vec<_>>().join("+")
}
