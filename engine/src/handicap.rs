//! Gifts of odds as people name them (`odds=two_horses+first_move`, `odds=chap ma`): the words that are the same in
//! every game with pieces to give. Which pieces there are, and where they are taken from, each game says itself.

use unicode_normalization::UnicodeNormalization;

/// Odds, as they were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Gifts<K> {
    pub first_move: bool,
    /// Kinds with their number, in the order in which they were named.
    pub men: Vec<(K, usize)>,
}

/// Reads gifts joined by `+`, in English or Vietnamese, with or without accents; `kind_of` knows the plain names of
/// the pieces in singular and plural. `None`: an unknown word, or nothing said.
pub(crate) fn read<K>(text: &str, kind_of: impl Fn(&str) -> Option<K>) -> Option<Gifts<K>> {
    let mut gifts = Gifts { first_move: false, men: Vec::new() };
    let plain = plain(text);
    if matches!(plain.as_str(), "none" | "khong") {
        return Some(gifts);
    }
    for gift in plain.split('+') {
        match gift {
            "first_move" | "tien" | "chap_tien" | "nuoc_tien" | "di_tien" if gifts.first_move => return None,
            "first_move" | "tien" | "chap_tien" | "nuoc_tien" | "di_tien" => gifts.first_move = true,
            _ => gifts.men.push(men(gift.strip_prefix("chap_").unwrap_or(gift), &kind_of)?),
        }
    }
    Some(gifts)
}

/// A kind, with a number before it or alone.
fn men<K>(gift: &str, kind_of: impl Fn(&str) -> Option<K>) -> Option<(K, usize)> {
    if let Some(kind) = kind_of(gift) {
        return Some((kind, 1));
    }
    let (number, name) = gift.split_once('_')?;
    let count = match number {
        "one" | "mot" | "don" | "1" => 1,
        "two" | "hai" | "song" | "doi" | "2" => 2,
        "three" | "ba" | "3" => 3,
        "four" | "bon" | "4" => 4,
        "five" | "nam" | "5" => 5,
        _ => return None,
    };
    Some((kind_of(name)?, count))
}

/// Lower case without accents; spaces and hyphens between words become `_`.
pub(crate) fn plain(text: &str) -> String {
    let is_accent = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    let letter = |c: char| match c {
        ' ' | '-' => '_',
        'đ' => 'd',
        _ => c,
    };
    text.trim().to_lowercase().nfkd().filter(|c| !is_accent(c)).map(letter).collect()
}
