//! From folded text to phrases: all sentences of the grammar that the words allow.
//!
//! `[dark] [which] MAN [dark] [which] [file] [dark] VERB NUMBER`, or `index file VERB NUMBER` for
//! soldiers in tandem. Which reading is meant is decided later, on the board.

use super::super::man::Piece;
use super::phrase::{Phrase, System, Verb, Which};
use super::text::{Glyph, Letter};
use super::words::{Meaning, Word, han_meaning, sign_verb};

/// A word, a digit, a sign or a Chinese character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Word(Word),
    Digit(u8),
    Sign(char),
    Han(char),
    Dark,
}

/// Tokens of the longest sentence: `úp tốt trước 3 úp bình 5` and a word to spare.
const TOKENS_MAX: usize = 9;

/// Splits folded text; `None` if it is longer than any move.
pub(super) fn tokens(glyphs: &[Glyph]) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = glyphs;
    while let Some((first, tail)) = rest.split_first() {
        rest = tail;
        match first {
            Glyph::Letter(letter) => {
                let mut letters = vec![*letter];
                while let Some((Glyph::Letter(next), tail)) = rest.split_first() {
                    letters.push(*next);
                    rest = tail;
                }
                push_letters(&mut tokens, &letters);
            }
            Glyph::Digit(digit) => tokens.push(Token::Digit(*digit)),
            Glyph::Sign(sign) => tokens.push(Token::Sign(*sign)),
            Glyph::Han(c) => tokens.push(Token::Han(*c)),
            Glyph::Dark => tokens.push(Token::Dark),
            Glyph::Space => {}
        }
        if tokens.len() > TOKENS_MAX {
            return None;
        }
    }
    Some(tokens)
}

/// A run of letters is one word, or several that were typed without spaces (`tottruoctan`).
fn push_letters(tokens: &mut Vec<Token>, letters: &[Letter]) {
    let whole = Word::new(letters);
    let glued = if whole.meanings(false).is_empty() { unglued(letters, true) } else { None };
    match glued {
        Some(words) => tokens.extend(words.into_iter().map(Token::Word)),
        None => push_word(tokens, whole),
    }
}

/// The known words that the letters are made of, a longer one rather than a shorter. At the start a piece may also be a
/// letter (`Ptrước`). Hardly a word begins another, so there is next to nothing to go back for.
fn unglued(letters: &[Letter], at_start: bool) -> Option<Vec<Word>> {
    (1..=letters.len()).rev().find_map(|length| {
        let (first, rest) = letters.split_at(length);
        let word = Word::new(first);
        let is_known = if length == 1 { at_start && is_man_letter(&word.plain) } else { word.is_spelled() };
        let tail = match rest {
            [] => Some(Vec::new()),
            _ if is_known => unglued(rest, false),
            _ => None,
        };
        tail.filter(|_| is_known).map(|tail| std::iter::once(word).chain(tail).collect())
    })
}

fn is_man_letter(plain: &str) -> bool {
    matches!(plain, "x" | "m" | "s" | "t" | "p" | "b" | "c")
}

/// `Pt`, `Ps`, `Bg`: a letter of Vietnamese and the first of trước, sau, giữa. `Tg` is the general.
fn push_word(tokens: &mut Vec<Token>, word: Word) {
    let mut letters = word.plain.chars();
    if let (Some(man @ ('x' | 'm' | 's' | 't' | 'p' | 'b' | 'c')), Some(place @ ('t' | 's' | 'g')), None) =
        (letters.next(), letters.next(), letters.next())
        && word.plain != "tg"
    {
        let place = match place {
            't' => "truoc",
            's' => "sau",
            _ => "giua",
        };
        let plain = |text: &str| Word { plain: text.to_owned(), tone: None, is_accented: false };
        tokens.push(Token::Word(plain(&man.to_string())));
        // The short form leaves no doubt, so it counts as accented: `sau` is the rear, never six.
        tokens.push(Token::Word(Word { is_accented: true, ..plain(place) }));
    } else {
        tokens.push(Token::Word(word));
    }
}

/// A sentence half read.
#[derive(Clone, Copy, Default)]
struct Reading {
    man: Option<(System, Piece)>,
    dark: bool,
    which: Option<Which>,
    file: Option<u8>,
    verb: Option<Verb>,
    number: Option<u8>,
}

/// The places of the grammar, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slot {
    Dark,
    Which,
    Man,
    File,
    Verb,
    Number,
}

const SENTENCE: [Slot; 9] =
    [Slot::Dark, Slot::Which, Slot::Man, Slot::Dark, Slot::Which, Slot::File, Slot::Dark, Slot::Verb, Slot::Number];

impl Slot {
    const fn is_needed(self) -> bool {
        match self {
            Slot::Man | Slot::Verb | Slot::Number => true,
            Slot::Dark | Slot::Which | Slot::File => false,
        }
    }
}

/// All phrases the tokens can be.
pub(super) fn phrases(tokens: &[Token]) -> Vec<Phrase> {
    let is_accented = tokens.iter().any(|token| matches!(token, Token::Word(word) if word.is_accented));
    let meanings: Vec<Vec<Meaning>> = tokens.iter().map(|token| meanings(token, is_accented)).collect();
    let mut readings = vec![(Reading::default(), 0)];
    readings.extend(tandem_readings(tokens));
    for slot in SENTENCE {
        let mut next = Vec::new();
        for (reading, at) in readings {
            if !slot.is_needed() || reading.is_filled(slot) {
                next.push((reading, at));
            }
            let Some(token) = tokens.get(at) else { continue };
            if !reading.is_filled(slot) {
                let meanings = meanings.get(at).map_or(&[][..], Vec::as_slice);
                next.extend(reading.fillings(slot, token, meanings).into_iter().map(|reading| (reading, at + 1)));
            }
        }
        readings = next;
    }
    let mut phrases: Vec<Phrase> = Vec::new();
    for phrase in readings.iter().filter(|(_, at)| *at == tokens.len()).filter_map(|(reading, _)| reading.phrase()) {
        if !phrases.contains(&phrase) {
            phrases.push(phrase);
        }
    }
    phrases
}

/// `25=6`: the second soldier of file 5; both systems write so.
fn tandem_readings(tokens: &[Token]) -> Vec<(Reading, usize)> {
    let [Token::Digit(nth @ 1..), Token::Digit(file @ 1..), ..] = tokens else { return Vec::new() };
    [System::Wxf, System::Vietnamese]
        .into_iter()
        .map(|system| Reading {
            man: Some((system, Piece::Soldier)),
            which: Some(Which::Nth(*nth)),
            file: Some(*file),
            ..Reading::default()
        })
        .map(|reading| (reading, 2))
        .collect()
}

fn meanings(token: &Token, is_text_accented: bool) -> Vec<Meaning> {
    match token {
        Token::Word(word) => word.meanings(is_text_accented),
        Token::Digit(digit @ 1..) => vec![Meaning::Number(*digit)],
        Token::Digit(0) | Token::Sign(_) => Vec::new(),
        Token::Han(c) => han_meaning(*c).into_iter().collect(),
        Token::Dark => vec![Meaning::Dark],
    }
}

impl Reading {
    const fn is_filled(&self, slot: Slot) -> bool {
        match slot {
            Slot::Dark => self.dark,
            Slot::Which => self.which.is_some(),
            Slot::Man => self.man.is_some(),
            Slot::File => self.file.is_some(),
            Slot::Verb => self.verb.is_some(),
            Slot::Number => self.number.is_some(),
        }
    }

    /// The sentence with the token in this slot, in every way that fits.
    fn fillings(self, slot: Slot, token: &Token, meanings: &[Meaning]) -> Vec<Reading> {
        let mut readings: Vec<Reading> = meanings.iter().filter_map(|meaning| self.filled(slot, *meaning)).collect();
        if let (Token::Sign(sign), Some((system, _))) = (token, self.man) {
            match slot {
                // `R+`, `C-`: front and rear in WXF.
                Slot::Which if *sign == '+' => readings.push(Reading { which: Some(Which::Front), ..self }),
                Slot::Which if *sign == '-' => readings.push(Reading { which: Some(Which::Rear), ..self }),
                Slot::Verb => {
                    readings.extend(sign_verb(*sign, system).map(|verb| Reading { verb: Some(verb), ..self }));
                }
                Slot::Dark | Slot::Which | Slot::Man | Slot::File | Slot::Number => {}
            }
        }
        readings
    }

    fn filled(self, slot: Slot, meaning: Meaning) -> Option<Reading> {
        match (slot, meaning) {
            (Slot::Dark, Meaning::Dark) => Some(Reading { dark: true, ..self }),
            (Slot::Which, Meaning::Which(which)) => Some(Reading { which: Some(which), ..self }),
            // 二兵: a number before the piece counts soldiers.
            (Slot::Which, Meaning::Number(nth)) if self.man.is_none() => {
                Some(Reading { which: Some(Which::Nth(nth)), ..self })
            }
            (Slot::Man, Meaning::Man(system, piece)) => {
                let is_counted = matches!(self.which, Some(Which::Nth(_)));
                let is_fit = !is_counted || (piece == Piece::Soldier && system != System::Wxf);
                is_fit.then_some(Reading { man: Some((system, piece)), ..self })
            }
            (Slot::File, Meaning::Number(file)) => Some(Reading { file: Some(file), ..self }),
            (Slot::Number, Meaning::Number(number)) => Some(Reading { number: Some(number), ..self }),
            (Slot::Verb, Meaning::Verb(verb)) => {
                // Verbs that are words belong to the system the piece was named in.
                let is_spoken = self.man.is_some_and(|(system, _)| system != System::Wxf);
                is_spoken.then_some(Reading { verb: Some(verb), ..self })
            }
            (
                Slot::Dark | Slot::Which | Slot::Man | Slot::File | Slot::Verb | Slot::Number,
                Meaning::Man(..) | Meaning::Which(_) | Meaning::Number(_) | Meaning::Verb(_) | Meaning::Dark,
            ) => None,
        }
    }

    fn phrase(&self) -> Option<Phrase> {
        let (system, piece) = self.man?;
        Some(Phrase {
            system,
            piece,
            dark: self.dark,
            which: self.which,
            file: self.file,
            verb: self.verb?,
            number: self.number?,
        })
    }
}
