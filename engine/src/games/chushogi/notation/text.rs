//! From typed text to tokens: squares, names of pieces, signs.
//!
//! Compatibility forms become plain ones, case and accents of Latin letters are dropped, separators vanish. A
//! character no move is written with makes the text no move at all. Everything is linear in the text.

use unicode_normalization::UnicodeNormalization;

use crate::ChuKind;
use crate::look_alikes::look_alike;

use super::super::square::Square;
use super::names;

/// One thing said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Name(ChuKind),
    Square(Square),
    /// A square in brackets: where the piece comes from.
    Origin(Square),
    /// `+`, 成: before a name "promoted", behind everything "promotes".
    Plus,
    /// `=`, 不成, "không phong".
    Decline,
    /// "bỏ lượt", じっと.
    Pass,
    /// `x!`, 居喰い, "ăn tại chỗ".
    Igui,
    /// 同: the square of the last move.
    Same,
}

/// Words that say nothing the squares do not say, without accents.
const FILLERS: &[&str] =
    &["x", "an", "takes", "to", "then", "and", "at", "roi", "qua", "sang", "den", "toi", "tai", "o", "di", "ve", "tu"];

/// Phrases of more than one meaning-bearing word, without accents and spaces; longer ones first.
const PHRASES: &[(&str, Token)] = &[
    ("khongphongcap", Token::Decline),
    ("khongphong", Token::Decline),
    ("phongcap", Token::Plus),
    ("phong", Token::Plus),
    ("promotes", Token::Plus),
    ("promote", Token::Plus),
    ("boluot", Token::Pass),
    ("diroive", Token::Pass),
    ("pass", Token::Pass),
    ("jitto", Token::Pass),
    ("antaicho", Token::Igui),
    ("igui", Token::Igui),
];

const JAPANESE: &[(&str, Token)] = &[
    ("不成", Token::Decline),
    ("成らず", Token::Decline),
    ("ならず", Token::Decline),
    ("生", Token::Decline),
    ("成り", Token::Plus),
    ("成", Token::Plus),
    ("じっと", Token::Pass),
    ("居喰い", Token::Igui),
    ("居食い", Token::Igui),
    ("居喰", Token::Igui),
    ("居食", Token::Igui),
    ("同", Token::Same),
    ("仝", Token::Same),
];

/// Words of the longest name and one more: names are looked for in so many words at once.
const NAME_WORDS_MAX: usize = 4;

/// A Latin text in lower case without accents, spaces and hyphens.
pub(super) fn packed_latin(text: &str) -> String {
    text.nfd().filter_map(latin).collect()
}

/// The plain letter; accents vanish.
fn latin(c: char) -> Option<char> {
    match look_alike(c.to_lowercase().next()?) {
        'đ' => Some('d'),
        c if c.is_ascii_lowercase() => Some(c),
        _ => None,
    }
}

/// The text in the few characters that moves are written with; `None` if it holds another one.
pub(super) fn fold(text: &str) -> Option<Vec<char>> {
    let mut folded = Vec::with_capacity(text.len());
    for c in text.nfkc() {
        match c {
            '・' | '､' | '、' | '。' => folded.push(' '),
            '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' => folded.push(c),
            _ => {
                for c in c.nfd() {
                    folded.extend(plain(c)?);
                }
            }
        }
    }
    Some(folded)
}

/// The plain form of one decomposed character: nothing for a mark, `None` for what no move is written with.
fn plain(c: char) -> Option<Option<char>> {
    Some(Some(match c {
        '0'..='9' | '+' | '=' | '!' | '(' | ')' => c,
        '×' | '*' => 'x',
        // Marks, joiners and the arrow of KIF.
        '\u{300}'..='\u{36f}'
        | '\u{ad}'
        | '\u{200b}'..='\u{200d}'
        | '\u{2060}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' => {
            return Some(None);
        }
        '-'
        | '\u{2010}'..='\u{2015}'
        | '\u{2212}'
        | '~'
        | '.'
        | ','
        | ':'
        | ';'
        | '/'
        | '>'
        | '→'
        | '←'
        | '_'
        | '?' => ' ',
        c if c.is_whitespace() => ' ',
        c => latin(c)?,
    }))
}

/// Reads all of a folded text; `None` where something in it is no part of a move.
pub(super) fn tokens(folded: &[char]) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut rest = folded;
    let mut in_brackets = false;
    while let Some((first, after)) = rest.split_first() {
        if first.is_ascii_lowercase() {
            let length = rest.iter().take_while(|c| c.is_ascii_lowercase()).count();
            let (word, after) = rest.split_at(length);
            words.push(word.iter().collect());
            rest = after;
            continue;
        }
        if *first == ' ' {
            rest = after;
            continue;
        }
        say(&mut words, &mut tokens)?;
        rest = match first {
            '(' | ')' => {
                in_brackets = *first == '(';
                after
            }
            '0'..='9' => {
                let (square, after) = square(rest)?;
                tokens.push(if in_brackets { Token::Origin(square) } else { Token::Square(square) });
                after
            }
            '+' => {
                tokens.push(Token::Plus);
                after
            }
            '=' => {
                tokens.push(Token::Decline);
                after
            }
            // The cry at the end of a move says nothing; `x!` was a word with it.
            '!' => {
                if after.iter().any(|c| *c != ' ' && *c != '!') {
                    tokens.push(Token::Igui);
                }
                after
            }
            _ if numeral(rest).is_some() => {
                let (square, after) = square_in_numerals(rest)?;
                tokens.push(if in_brackets { Token::Origin(square) } else { Token::Square(square) });
                after
            }
            _ => {
                let (token, after) = japanese(rest)?;
                // A と is a promoted pawn and never the gold general of the start.
                tokens.extend((*first == 'と').then_some(Token::Plus));
                tokens.push(token);
                after
            }
        };
    }
    say(&mut words, &mut tokens)?;
    Some(tokens)
}

/// `7h` or `7八` at the start of a text.
fn square(text: &[char]) -> Option<(Square, &[char])> {
    let digits = text.iter().take_while(|c| c.is_ascii_digit()).count();
    let (file, rest) = text.split_at(digits);
    let file: u8 = file.iter().collect::<String>().parse().ok()?;
    let (rank, rest) = match rest {
        [letter @ 'a'..='l', rest @ ..] => (*letter as u8 - b'a' + 1, rest),
        _ => numeral(rest)?,
    };
    Some((Square::of_file_and_rank(file, rank)?, rest))
}

/// 一 to 十二 at the start of a text.
fn numeral(text: &[char]) -> Option<(u8, &[char])> {
    match text {
        ['十', '一', rest @ ..] => Some((11, rest)),
        ['十', '二', rest @ ..] => Some((12, rest)),
        ['十', rest @ ..] => Some((10, rest)),
        [numeral, rest @ ..] => Some(("一二三四五六七八九".chars().position(|c| c == *numeral)? as u8 + 1, rest)),
        [] => None,
    }
}

/// `七八`, `十二十一`: file and rank, both in numerals. Where 十二 takes what the rank needs, the file is 十.
fn square_in_numerals(text: &[char]) -> Option<(Square, &[char])> {
    let (file, rest) = numeral(text)?;
    let (file, (rank, rest)) = match numeral(rest) {
        Some(rank) => (file, rank),
        None => (10, numeral(text.strip_prefix(&['十'])?)?),
    };
    Some((Square::of_file_and_rank(file, rank)?, rest))
}

/// A name or word in kanji and kana at the start of a text.
fn japanese(text: &[char]) -> Option<(Token, &[char])> {
    let begins = |word: &str| text.len() >= word.chars().count() && word.chars().zip(text).all(|(a, b)| a == *b);
    let (token, length) = match names::by_japanese(text) {
        Some((kind, length)) => (Token::Name(kind), length),
        None => JAPANESE.iter().find(|(word, _)| begins(word)).map(|(word, token)| (*token, word.chars().count()))?,
    };
    Some((token, text.get(length..)?))
}

/// Empties the words before a sign or square into tokens; `None` if one of them is no word of a move.
fn say(words: &mut Vec<String>, tokens: &mut Vec<Token>) -> Option<()> {
    let said = std::mem::take(words);
    let mut rest = said.as_slice();
    while let [first, after @ ..] = rest {
        let longest = (1..=rest.len().min(NAME_WORDS_MAX)).rev();
        let found = longest.filter_map(|count| Some((meaning(&rest.get(..count)?.concat())?, count))).next();
        rest = match found {
            Some((token, count)) => {
                tokens.push(token);
                rest.get(count..)?
            }
            None if FILLERS.contains(&first.as_str()) => after,
            // `Lnx6e`: the cross of a capture stands against the code.
            None => {
                tokens.push(meaning(first.strip_suffix('x')?)?);
                after
            }
        };
    }
    Some(())
}

fn meaning(word: &str) -> Option<Token> {
    let phrase = PHRASES.iter().find(|(phrase, _)| *phrase == word).map(|(_, token)| *token);
    phrase.or_else(|| names::by_latin(word).map(Token::Name))
}
