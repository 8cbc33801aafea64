//! Options of a challenge in words, as our texts print them: `kín`, `công khai`, `trận 5`, `khối`, `hạng 6`, `horse
//! odds`.

use std::sync::LazyLock;

use banco_engine::GameKey;
use banco_ports::Lang;
use banco_ports::text::fold;

use crate::games::face;
use crate::words::{self, Saying};

/// An option with the number of words that named it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub key: &'static str,
    pub value: String,
    pub words: usize,
}

/// Words that name an option by themselves, or around a value.
struct Phrase {
    game: GameKey,
    before: Vec<String>,
    after: Vec<String>,
    key: &'static str,
    value: Option<&'static str>,
}

/// Phrases of all games in both languages; the longest first, so that "không khối" is not "khối".
static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let mut phrases = Vec::new();
    for game in GameKey::ALL.iter().copied() {
        for (lang, key) in Lang::BOTH.into_iter().flat_map(|lang| words::option_keys(game).map(move |key| (lang, key)))
        {
            for Saying { before, after, value } in words::option_sayings(lang, game, key) {
                phrases.push(Phrase { game, before: folded(&before), after: folded(&after), key, value });
            }
        }
        phrases.extend(face(game).phrases.iter().map(|(said, key, value)| {
            let before = said.iter().map(|word| (*word).to_owned()).collect();
            Phrase { game, before, after: Vec::new(), key, value: Some(value) }
        }));
    }
    phrases.sort_by_key(|phrase| std::cmp::Reverse(phrase.before.len() + phrase.after.len()));
    phrases
});

/// Words for comparison: without accents, upper case, commas and colons.
fn folded(text: &str) -> Vec<String> {
    text.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect()
}

fn bare(word: &str) -> String {
    fold(word.trim_matches([',', '.', ':', ';', '(', ')', '·']))
}

/// True for a separator between two options in our texts: `Trận 5 điểm · Có khối nhân đôi`.
pub(crate) fn is_sign(word: &str) -> bool {
    bare(word).is_empty()
}

/// The option that the first words name: of this game, else of any game, whose refusal then explains it.
pub(crate) fn read(game: Option<GameKey>, words: &[&str]) -> Option<Said> {
    let of = |is_own: bool| {
        let phrases = PHRASES.iter().filter(move |phrase| (Some(phrase.game) == game) == is_own);
        phrases.into_iter().find_map(|phrase| phrase.read(words))
    };
    of(true).or_else(|| of(false))
}

/// A game named by its variant: `cờ 960`, `vua lên đồi`; with the number of words.
pub(crate) fn variant(words: &[&str]) -> Option<(GameKey, usize)> {
    let named = PHRASES.iter().filter(|phrase| phrase.key == "variant");
    let mut said = named.filter_map(|phrase| Some((phrase.game, phrase.read(words)?.words)));
    said.next()
}

impl Phrase {
    fn read(&self, words: &[&str]) -> Option<Said> {
        let before = spoken(&self.before, words)?;
        let (key, rest) = (self.key, words.get(before..)?);
        let Some(value) = self.value else {
            let value =
                rest.first().map(|word| word.trim_end_matches([',', ';'])).filter(|word| is_value(key, word))?;
            // "trận 5" and "trận 5 điểm"
            let after = spoken(&self.after, rest.get(1..)?).unwrap_or(0);
            return Some(Said { key, value: value.to_owned(), words: before + 1 + after });
        };
        Some(Said { key, value: value.to_owned(), words: before })
    }
}

/// Number of words that match `known`, ignoring separators between them.
fn spoken(known: &[String], words: &[&str]) -> Option<usize> {
    let (mut known, mut count) = (known.iter().peekable(), 0);
    while let Some(wanted) = known.peek() {
        let word = bare(words.get(count)?);
        count += 1;
        if word.is_empty() {
            continue;
        }
        if word != **wanted {
            return None;
        }
        known.next();
    }
    Some(count)
}

/// True for a valid value: a position is any one word, the others are numbers.
fn is_value(key: &str, word: &str) -> bool {
    if key == "position" { !word.starts_with('@') } else { word.parse::<u8>().is_ok() }
}

/// Maximum number of words for odds: `two lions + vertical mover odds`.
const GIFT_WORDS_MAX: usize = 5;

/// The odds in `horse odds`, `two horses odds`, with the number of words.
pub(crate) fn odds(words: &[&str]) -> Option<(String, usize)> {
    let most = words.len().min(GIFT_WORDS_MAX + 1);
    let at = words.iter().take(most).position(|word| fold(word) == "odds").filter(|at| *at > 0)?;
    let gift = &words[..at];
    let is_gift = |word: &&str| !word.starts_with('@') && !word.contains('=');
    // "the first move odds"
    let bare = gift.strip_prefix(&["the"]).unwrap_or(gift);
    gift.iter().all(is_gift).then(|| (bare.join("_").to_lowercase(), at + 1))
}

/// Number of words after "chấp" that name the odds, up to a name or another option.
pub(crate) fn gift(game: GameKey, words: &[&str]) -> usize {
    let ends = |at: &usize| {
        words.get(*at).is_none_or(|word| word.starts_with(['@', '(']) || word.contains('='))
            || words.get(*at).is_some_and(|word| is_sign(word))
            || words.get(*at..).and_then(|words| read(Some(game), words)).is_some()
    };
    (0..words.len()).find(ends).unwrap_or(words.len())
}

/// Number of words in brackets, as in `Chấp Mã (An chấp)`.
pub(crate) fn aside(words: &[&str]) -> usize {
    if !words.first().is_some_and(|word| word.starts_with('(')) {
        return 0;
    }
    words.iter().position(|word| word.ends_with(')')).map_or(0, |at| at + 1)
}

/// Odds of a game by their keys, each found by its word in either language; otherwise as typed.
pub(crate) fn named_gifts(game: GameKey, typed: &str) -> String {
    let squeezed = |text: &str| fold(text).chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let values = words::option_values(game, face(game).gift);
    let named = |typed: &str| {
        let wanted = squeezed(typed);
        let is_said =
            |value: &&&str| Lang::BOTH.into_iter().any(|lang| squeezed(&words::gifts(lang, game, value)) == wanted);
        values.iter().find(is_said).map_or_else(|| typed.trim_matches('_').to_owned(), |value| (*value).to_owned())
    };
    // Texts print them with commas.
    let gifts = typed.split(['+', ',']).filter(|gift| !gift.trim_matches('_').is_empty());
    gifts.map(named).collect::<Vec<_>>().join("+")
}
