//! Folding and cutting typed text into the few tokens plays are written with.
//!
//! Case, accents and compatibility forms vanish, Vietnamese and English words become tokens. Any
//! other character or word makes the text no play at all.

use unicode_normalization::UnicodeNormalization;

use super::super::position::{BAR, OFF};
use crate::look_alikes::look_alike;

/// One token of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A point, the bar (25) or off (0), by the mover's numbers.
    Point(u8),
    /// From here to there.
    To,
    /// A checker was hit on the point before.
    Hit,
    /// The way before, so many times.
    Times(u8),
    /// The next text enters from the bar.
    Enter,
    /// The next text is borne off.
    BearOff,
}

/// Lower-case letters without accents, digits and signs, single spaces.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.nfkd().flat_map(char::to_lowercase).map(look_alike) {
        match c {
            'đ' => folded.push('d'),
            '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => {}
            '×' => folded.push('x'),
            '\u{2010}'..='\u{2015}' | '\u{2212}' => folded.push('-'),
            c if c.is_whitespace() || matches!(c, ',' | ';' | '+' | '&' | '_') => {
                if !folded.ends_with(' ') {
                    folded.push(' ');
                }
            }
            c => folded.push(c),
        }
    }
    folded.trim().to_owned()
}

/// The tokens of a folded text; `None` where something is no part of a play.
pub(super) fn tokens(folded: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = without_roll(folded);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            ' ' => 1,
            '0'..='9' => {
                let length = run(rest, |c| c.is_ascii_digit());
                tokens.push(Token::Point(rest[..length].parse().ok().filter(|point| *point <= BAR)?));
                length
            }
            'x' if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => times(&mut tokens, rest, 1, 0)?,
            '(' => times(&mut tokens, rest, 1, 1)?,
            'a'..='z' => {
                let length = run(rest, |c| c.is_ascii_lowercase());
                word(&mut tokens, &rest[..length])?;
                length
            }
            '/' | '\\' | '-' | '>' | '→' => {
                // `->` and `=>` are one arrow.
                if tokens.last() != Some(&Token::To) {
                    tokens.push(Token::To);
                }
                first.len_utf8()
            }
            '*' | '!' => {
                tokens.push(Token::Hit);
                1
            }
            '.' => 1,
            _ => return None,
        };
        rest = &rest[length..];
    }
    Some(tokens)
}

/// Cuts off the roll that match files write before a play: `31: 8/5 6/5`.
fn without_roll(text: &str) -> &str {
    match text.split_once(':') {
        Some((roll, play)) if roll.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | ' ')) => play,
        Some(_) | None => text,
    }
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// `(2)`, `x2`, `(x2)`: returns the length of it.
fn times(tokens: &mut Vec<Token>, text: &str, before: usize, after: usize) -> Option<usize> {
    let inside = text.get(before..)?;
    let cross = usize::from(after > 0 && inside.starts_with('x'));
    let digits = inside.get(cross..)?;
    let length = run(digits, |c| c.is_ascii_digit());
    let count = digits[..length].parse().ok().filter(|count| (1..=4).contains(count))?;
    if after > 0 && !digits[length..].starts_with(')') {
        return None;
    }
    tokens.push(Token::Times(count));
    Some(before + cross + length + after)
}

fn word(tokens: &mut Vec<Token>, word: &str) -> Option<()> {
    tokens.push(match word {
        "bar" | "b" | "thanh" => Token::Point(BAR),
        "off" | "o" | "ra" | "ngoai" => Token::Point(OFF),
        "to" | "den" | "toi" | "sang" | "xuong" | "ve" => Token::To,
        "vao" | "enter" => Token::Enter,
        "rut" | "bear" => Token::BearOff,
        "an" | "hit" | "x" => Token::Hit,
        "diem" | "tu" | "from" | "point" | "va" | "and" | "quan" | "di" | "len" => return Some(()),
        _ => return None,
    });
    Some(())
}
