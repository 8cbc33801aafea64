//! Squares as people type them: `h8`, `H 8`, `cột 8 hàng 8` (clause 5).
//!
//! A square that lies off the board or is held is read too, so that the law can say why not. `8h` and what is one
//! slip away from a square are offered, never played.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::look_alikes::look_alike;
use crate::typos::slips;
use crate::{CANDIDATES_MAX, MOVE_TEXT_BYTES_MAX, ReadError};

use super::square::Square;

/// Characters of a text that is compared letter by letter; the longest square has 3.
const COMPARED_CHARS_MAX: usize = 4;

/// Reads a square; a slip may have meant one of `legal`.
///
/// # Errors
/// Not a square.
pub(super) fn read(typed: &str, legal: impl FnOnce() -> Vec<Square>) -> Result<Square, ReadError> {
    if typed.len() > MOVE_TEXT_BYTES_MAX {
        return Err(ReadError::TooLong);
    }
    if typed.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    let words = words(typed).unwrap_or_default();
    said(&words).ok_or_else(|| {
        let candidates = near(&words, &legal()).iter().map(Square::to_string).collect();
        ReadError::Unknown { candidates }
    })
}

/// Letters or digits without a space between them.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Word {
    Letters(String),
    Number(u32),
}

/// Small plain letters and numbers, with the number of a move and remarks taken off; `None` if anything else stands
/// there.
fn words(typed: &str) -> Option<Vec<Word>> {
    let plain: String =
        typed.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).map(look_alike).collect();
    let plain = plain.trim().trim_end_matches(['!', '?', '.']);
    let mut words = Vec::new();
    let mut rest = without_number(plain);
    while let Some(c) = rest.chars().next() {
        let is_same = |other: char| match c {
            '0'..='9' => other.is_ascii_digit(),
            _ => letter(other).is_some(),
        };
        let end = rest.find(|other| !is_same(other)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        match c {
            ' ' | '\t' | '\n' | '\r' | '-' | ',' | '.' | ':' | '/' => {
                rest = rest.get(c.len_utf8()..)?;
                continue;
            }
            '0'..='9' => words.push(Word::Number(word.parse().ok()?)),
            _ => words.push(Word::Letters(
                word.chars().map(letter).collect::<Option<String>>().filter(|word| !word.is_empty())?,
            )),
        }
        rest = after;
    }
    Some(words)
}

const fn letter(c: char) -> Option<char> {
    match c {
        'a'..='z' => Some(c),
        'đ' => Some('d'),
        _ => None,
    }
}

/// `12.h8`, `12... h8`: digits with a dot behind them number the move.
fn without_number(text: &str) -> &str {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() < text.len() && after.starts_with('.') { after.trim_start_matches('.') } else { text }
}

/// The square that the words clearly name.
fn said(words: &[Word]) -> Option<Square> {
    match words {
        [Word::Letters(file), Word::Number(rank)] => square(file, *rank),
        [Word::Letters(one), first, Word::Letters(other), second] => match (axis(one)?, axis(other)?) {
            (Axis::File, Axis::Rank) => named(first, second),
            (Axis::Rank, Axis::File) => named(second, first),
            (Axis::File, Axis::File) | (Axis::Rank, Axis::Rank) => None,
        },
        _ => None,
    }
}

/// Meaning of a number.
enum Axis {
    File,
    Rank,
}

fn axis(word: &str) -> Option<Axis> {
    match word {
        "cot" | "column" | "file" => Some(Axis::File),
        "hang" | "dong" | "row" | "rank" => Some(Axis::Rank),
        _ => None,
    }
}

/// `cột 8 hàng 8`, `cột h hàng 8`: files are counted from the left, ranks from below.
fn named(file: &Word, rank: &Word) -> Option<Square> {
    let Word::Number(rank) = rank else { return None };
    match file {
        Word::Letters(file) => square(file, *rank),
        Word::Number(file) => numbered(*file, *rank),
    }
}

fn square(file: &str, rank: u32) -> Option<Square> {
    let mut letters = file.chars();
    let square = Square::said(letters.next()?, rank)?;
    letters.next().is_none().then_some(square)
}

fn numbered(file: u32, rank: u32) -> Option<Square> {
    let letter = ('a'..='z').nth(usize::try_from(file).ok()?.checked_sub(1)?)?;
    Square::said(letter, rank)
}

/// Legal squares that may have been meant; none where more than fit would be, because all of those cannot be meant.
fn near(words: &[Word], legal: &[Square]) -> Vec<Square> {
    let swapped = match words {
        [Word::Number(rank), Word::Letters(file)] => square(file, *rank),
        [Word::Number(file), Word::Number(rank)] => numbered(*file, *rank),
        [.., Word::Letters(file), Word::Number(rank)] => square(file, *rank),
        _ => None,
    };
    if let Some(square) = swapped.filter(|square| legal.contains(square)) {
        return vec![square];
    }
    let text = |word: &Word| match word {
        Word::Letters(letters) => letters.clone(),
        Word::Number(number) => number.to_string(),
    };
    let typed: Vec<char> = words.iter().map(text).collect::<String>().chars().collect();
    if !(2..=COMPARED_CHARS_MAX).contains(&typed.len()) {
        return Vec::new();
    }
    let is_near = |square: &Square| slips(&typed, &square.to_string().chars().collect::<Vec<char>>()) <= 1;
    let near: Vec<Square> = legal.iter().copied().filter(is_near).collect();
    if near.len() > CANDIDATES_MAX { Vec::new() } else { near }
}
