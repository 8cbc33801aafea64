//! The words and letters moves are spelled with, and what each may mean.
//!
//! A word may mean several things (`P` is Pháo in Vietnamese and a soldier in WXF, unaccented `sau`
//! is *sáu* or *sau*); the sentence and the board decide between them.

use super::super::man::Piece;
use super::phrase::{System, Verb, Which};
use super::text::{Letter, Tone};

/// Meanings of one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Man(System, Piece),
    Which(Which),
    Number(u8),
    Verb(Verb),
    /// "Lying face down".
    Dark,
}

use Meaning::{Dark, Man, Number};
use System::{Chinese, Vietnamese, Wxf};

/// A run of letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub plain: String,
    pub tone: Option<Tone>,
    pub is_accented: bool,
}

impl Word {
    pub(super) fn new(letters: &[Letter]) -> Word {
        Word {
            plain: letters.iter().map(|letter| letter.plain).collect(),
            tone: letters.iter().find_map(|letter| letter.tone),
            is_accented: letters.iter().any(|letter| letter.is_accented),
        }
    }

    /// True if the word is in the list letter by letter.
    pub(super) fn is_spelled(&self) -> bool {
        look_up(&self.plain).next().is_some()
    }

    /// Meanings of the word; `is_text_accented` tells if the writer uses accents at all.
    pub(super) fn meanings(&self, is_text_accented: bool) -> Vec<Meaning> {
        let (plain, tone) = match look_up(&self.plain).next() {
            Some(_) => (self.plain.clone(), self.tone),
            None => {
                let (plain, tone) = without_telex(&self.plain);
                (plain, self.tone.or(tone))
            }
        };
        look_up(&plain).filter(|meaning| fits_tone(&plain, tone, is_text_accented, *meaning)).collect()
    }
}

fn look_up(plain: &str) -> impl Iterator<Item = Meaning> {
    WORDS.iter().filter(move |(word, _)| *word == plain).map(|(_, meaning)| *meaning)
}

/// The two pairs that only the tone tells apart: tướng and tượng, sáu and sau.
fn fits_tone(plain: &str, tone: Option<Tone>, is_text_accented: bool, meaning: Meaning) -> bool {
    match (plain, tone, meaning) {
        ("tuong", Some(Tone::Acute), _) => meaning == Man(Vietnamese, Piece::General),
        ("tuong", Some(Tone::Dot), _) => meaning == Man(Vietnamese, Piece::Elephant),
        ("sau", Some(_), _) => meaning == Number(6),
        ("sau", None, _) if is_text_accented => meaning == Meaning::Which(Which::Rear),
        _ => true,
    }
}

/// Telex typed with the input method off: `phaos`, `tuowngj`, `binhf`, `taans`.
fn without_telex(word: &str) -> (String, Option<Tone>) {
    let mut plain = String::with_capacity(word.len());
    let mut tone = None;
    for c in word.chars() {
        let key = match c {
            's' => Some(Tone::Acute),
            'f' => Some(Tone::Grave),
            'r' => Some(Tone::Hook),
            'x' => Some(Tone::Tilde),
            'j' => Some(Tone::Dot),
            _ => None,
        };
        let has_vowel = plain.contains(['a', 'e', 'i', 'o', 'u', 'y']);
        match key {
            Some(key) if has_vowel => tone = Some(key),
            _ if c == 'w' => {}
            // Only `aa ee oo dd` are doubled by Telex.
            _ if plain.ends_with(c) && matches!(c, 'a' | 'e' | 'o' | 'd') => {}
            _ => plain.push(c),
        }
    }
    (plain, tone)
}

const WORDS: &[(&str, Meaning)] = &[
    ("k", Man(Wxf, Piece::General)),
    ("g", Man(Wxf, Piece::General)),
    ("a", Man(Wxf, Piece::Advisor)),
    ("e", Man(Wxf, Piece::Elephant)),
    ("b", Man(Wxf, Piece::Elephant)),
    ("b", Man(Vietnamese, Piece::Soldier)),
    ("h", Man(Wxf, Piece::Horse)),
    ("n", Man(Wxf, Piece::Horse)),
    ("r", Man(Wxf, Piece::Rook)),
    ("c", Man(Wxf, Piece::Cannon)),
    ("c", Man(Vietnamese, Piece::Soldier)),
    ("p", Man(Wxf, Piece::Soldier)),
    ("p", Man(Vietnamese, Piece::Cannon)),
    ("tg", Man(Vietnamese, Piece::General)),
    ("s", Man(Vietnamese, Piece::Advisor)),
    ("t", Man(Vietnamese, Piece::Elephant)),
    ("m", Man(Vietnamese, Piece::Horse)),
    ("x", Man(Vietnamese, Piece::Rook)),
    ("tuong", Man(Vietnamese, Piece::General)),
    ("tuong", Man(Vietnamese, Piece::Elephant)),
    ("si", Man(Vietnamese, Piece::Advisor)),
    ("sy", Man(Vietnamese, Piece::Advisor)),
    ("voi", Man(Vietnamese, Piece::Elephant)),
    ("ma", Man(Vietnamese, Piece::Horse)),
    ("ngua", Man(Vietnamese, Piece::Horse)),
    ("xe", Man(Vietnamese, Piece::Rook)),
    ("phao", Man(Vietnamese, Piece::Cannon)),
    ("tot", Man(Vietnamese, Piece::Soldier)),
    ("chot", Man(Vietnamese, Piece::Soldier)),
    ("binh", Man(Vietnamese, Piece::Soldier)),
    ("chuot", Man(Vietnamese, Piece::Soldier)),
    ("truoc", Meaning::Which(Which::Front)),
    ("giua", Meaning::Which(Which::Middle)),
    ("sau", Meaning::Which(Which::Rear)),
    ("mot", Number(1)),
    ("hai", Number(2)),
    ("ba", Number(3)),
    ("bon", Number(4)),
    ("tu", Number(4)),
    ("nam", Number(5)),
    ("lam", Number(5)),
    ("sau", Number(6)),
    ("bay", Number(7)),
    ("tam", Number(8)),
    ("chin", Number(9)),
    ("binh", Meaning::Verb(Verb::Sideways)),
    ("qua", Meaning::Verb(Verb::Sideways)),
    ("sang", Meaning::Verb(Verb::Sideways)),
    ("ngang", Meaning::Verb(Verb::Sideways)),
    ("tan", Meaning::Verb(Verb::Forward)),
    ("tien", Meaning::Verb(Verb::Forward)),
    ("len", Meaning::Verb(Verb::Forward)),
    ("toi", Meaning::Verb(Verb::Forward)),
    ("thoai", Meaning::Verb(Verb::Back)),
    ("thoi", Meaning::Verb(Verb::Back)),
    ("lui", Meaning::Verb(Verb::Back)),
    ("xuong", Meaning::Verb(Verb::Back)),
    ("up", Dark),
];

/// Words of at least three letters, for finding the one a slip was meant to be.
pub(super) fn long_words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|(word, _)| *word).filter(|word| word.len() >= 3)
}

/// Meaning of a Chinese character: traditional, simplified, red or black forms alike.
pub(super) const fn han_meaning(c: char) -> Option<Meaning> {
    Some(match c {
        '將' | '将' | '帥' | '帅' => Man(Chinese, Piece::General),
        '士' | '仕' => Man(Chinese, Piece::Advisor),
        '象' | '相' => Man(Chinese, Piece::Elephant),
        '馬' | '马' | '傌' => Man(Chinese, Piece::Horse),
        '車' | '车' | '俥' | '伡' => Man(Chinese, Piece::Rook),
        '砲' | '炮' | '包' => Man(Chinese, Piece::Cannon),
        '兵' | '卒' => Man(Chinese, Piece::Soldier),
        '前' => Meaning::Which(Which::Front),
        '中' => Meaning::Which(Which::Middle),
        '後' | '后' => Meaning::Which(Which::Rear),
        '平' => Meaning::Verb(Verb::Sideways),
        '進' | '进' => Meaning::Verb(Verb::Forward),
        '退' => Meaning::Verb(Verb::Back),
        '暗' => Dark,
        '一' => Number(1),
        '二' => Number(2),
        '三' => Number(3),
        '四' => Number(4),
        '五' => Number(5),
        '六' => Number(6),
        '七' => Number(7),
        '八' => Number(8),
        '九' => Number(9),
        _ => return None,
    })
}

/// Meaning of a sign to a system. `-` and `.` are the two on which WXF and Vietnamese disagree.
pub(super) const fn sign_verb(sign: char, system: System) -> Option<Verb> {
    Some(match (sign, system) {
        ('=', Wxf | Vietnamese) | ('.', Wxf) | ('-', Vietnamese) => Verb::Sideways,
        ('+', Wxf | Vietnamese) | ('.', Vietnamese) => Verb::Forward,
        ('-', Wxf) | ('/', Wxf | Vietnamese) => Verb::Back,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A slip of Telex is only undone if no other word comes out.
    #[test]
    fn clause_6_telex_keeps_words_apart() {
        for typed in ["phaos", "max", "binhf", "taans", "thoais", "toots", "truwowcs", "giuwax", "luif", "leen"] {
            let found = Word { plain: typed.to_owned(), tone: None, is_accented: false }.meanings(false);
            assert!(!found.is_empty(), "{typed}");
        }
        let general = Word { plain: "tuowngs".to_owned(), tone: None, is_accented: false }.meanings(false);
        assert_eq!(general, [Man(Vietnamese, Piece::General)]);
        let elephant = Word { plain: "tuowngj".to_owned(), tone: None, is_accented: false }.meanings(false);
        assert_eq!(elephant, [Man(Vietnamese, Piece::Elephant)]);
        let six = Word { plain: "saus".to_owned(), tone: None, is_accented: false }.meanings(false);
        assert_eq!(six, [Number(6)]);
    }
}
