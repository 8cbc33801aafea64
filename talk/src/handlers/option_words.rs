//! Options of a challenge in words, as texts print them: `kín`, `công khai`, `trận 5`, `khối`, `hạng 6`, `horse odds`.

use banco_engine::GameKey;
use banco_ports::text::fold;

use crate::games::face;

/// An option and how many words said it.
#[derive(Debug, PartialEq, Eq)]
pub struct Said {
    pub key: &'static str,
    pub value: String,
    pub words: usize,
}

/// The option that the first words say, if they say one in any game.
pub fn read(words: &[&str]) -> Option<Said> {
    let first = fold(words.first()?);
    let faces = || GameKey::ALL.iter().map(|game| face(*game));
    if let Some((_, key)) = faces().flat_map(|face| face.numbered).find(|(word, _)| *word == first) {
        let value = words.get(1).filter(|number| number.parse::<u8>().is_ok())?;
        return Some(Said { key, value: (*value).to_owned(), words: 2 });
    }
    let says = |phrase: &[&str]| {
        words.len() >= phrase.len() && phrase.iter().zip(words).all(|(known, word)| fold(word) == *known)
    };
    let (phrase, key, value) = faces().flat_map(|face| face.phrases).find(|(phrase, ..)| says(phrase))?;
    Some(Said { key, value: (*value).to_owned(), words: phrase.len() })
}

/// Words of the longest gift: `queen rook odds` has two before the word itself.
const GIFT_WORDS_MAX: usize = 3;

/// `horse odds`, `two horses odds`: the gift, and how many words said it.
pub fn odds(words: &[&str]) -> Option<(String, usize)> {
    let most = words.len().min(GIFT_WORDS_MAX + 1);
    let at = words[..most].iter().position(|word| fold(word) == "odds").filter(|at| *at > 0)?;
    let gift = &words[..at];
    let is_gift = |word: &&str| !word.starts_with('@') && !word.contains('=');
    gift.iter().all(is_gift).then(|| (gift.join("_").to_lowercase(), at + 1))
}
