//! Folding: from hostile typed text to the few signs that moves are written with.
//!
//! Compatibility forms (full-width digits and letters, old CJK code points) become plain ones, case
//! and accents become marks beside a plain letter, invisible joiners vanish, Cyrillic look-alikes become the letters
//! they look like. Every other character makes the text no move at all.

use unicode_normalization::UnicodeNormalization;

use crate::look_alikes::look_alike;

/// One folded character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glyph {
    Letter(Letter),
    Digit(u8),
    /// One of `- + = . / > !` (`!` also for `#`), or `*` for the cross of a capture.
    Sign(char),
    Han(char),
    /// `?`: face down.
    Dark,
    Space,
}

/// A letter with what folding took off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    /// `a` to `z`.
    pub plain: char,
    pub is_capital: bool,
    pub tone: Option<Tone>,
    /// It had a tone, a hat, a horn or a bar.
    pub is_accented: bool,
}

/// The five written tones of Vietnamese.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Acute,
    Grave,
    Hook,
    Tilde,
    Dot,
}

/// Folds a text; `None` if it holds a character no move is written with. Linear in the text.
pub(super) fn fold(text: &str) -> Option<Vec<Glyph>> {
    let mut glyphs = Vec::with_capacity(text.len());
    for c in text.nfkd() {
        let lower = c.to_lowercase().next()?;
        match (look_alike(lower), lower != c) {
            (c, is_capital) if c.is_ascii_lowercase() || c == 'đ' => glyphs.push(Glyph::Letter(Letter {
                plain: if c == 'đ' { 'd' } else { c },
                is_capital,
                tone: None,
                is_accented: c == 'đ',
            })),
            (c, _) if is_invisible(c) => {}
            (c, _) if ('\u{300}'..='\u{36f}').contains(&c) => mark(glyphs.last_mut()?, c)?,
            (c, _) => glyphs.push(plain_glyph(c)?),
        }
    }
    let text = trim(&glyphs);
    Some(face_down(text).unwrap_or_else(|| text.to_vec()))
}

/// `up P7+1` for `face-down P7+1`, as a move is printed in English; `None` for other texts.
fn face_down(text: &[Glyph]) -> Option<Vec<Glyph>> {
    let rest = after(text, "face")?;
    let rest = match rest {
        [Glyph::Sign('-') | Glyph::Space, rest @ ..] => rest,
        rest => rest,
    };
    let letter = |plain| Glyph::Letter(Letter { plain, is_capital: false, tone: None, is_accented: false });
    Some([letter('u'), letter('p'), Glyph::Space].iter().chain(after(rest, "down")?).copied().collect())
}

/// The text after a word at its beginning.
fn after<'t>(text: &'t [Glyph], word: &str) -> Option<&'t [Glyph]> {
    let (begin, rest) = text.split_at_checked(word.len())?;
    let is_it = |(glyph, plain): (&Glyph, char)| matches!(glyph, Glyph::Letter(letter) if letter.plain == plain);
    begin.iter().zip(word.chars()).all(is_it).then_some(rest)
}

fn plain_glyph(c: char) -> Option<Glyph> {
    Some(match c {
        '0'..='9' => Glyph::Digit(c as u8 - b'0'),
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' => Glyph::Sign('-'),
        '+' | '=' | '>' => Glyph::Sign(c),
        '.' | ',' | '·' | '。' => Glyph::Sign('.'),
        '/' | '\\' => Glyph::Sign('/'),
        '→' | ':' => Glyph::Sign('>'),
        '×' => Glyph::Sign('*'),
        '?' => Glyph::Dark,
        '!' | '#' => Glyph::Sign('!'),
        ' ' | '\t' | '\n' | '\r' | '_' => Glyph::Space,
        '\u{3400}'..='\u{9fff}' => Glyph::Han(c),
        _ => return None,
    })
}

/// Joiners, direction-neutral spaces and variation selectors that a copied text carries along.
const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Adds a combining mark of Vietnamese to the letter before it.
fn mark(glyph: &mut Glyph, c: char) -> Option<()> {
    let Glyph::Letter(letter) = glyph else { return None };
    letter.is_accented = true;
    let tone = match c {
        '\u{300}' => Tone::Grave,
        '\u{301}' => Tone::Acute,
        '\u{303}' => Tone::Tilde,
        '\u{309}' => Tone::Hook,
        '\u{323}' => Tone::Dot,
        '\u{302}' | '\u{306}' | '\u{31b}' => return Some(()),
        _ => return None,
    };
    letter.tone = Some(tone);
    Some(())
}

/// Without space at the ends, signs of check and praise behind the move, and its number in front (`12. `, `12...`).
fn trim(glyphs: &[Glyph]) -> &[Glyph] {
    let mut text = glyphs;
    while let [rest @ .., Glyph::Space | Glyph::Sign('!' | '.' | '+')] = text {
        text = rest;
    }
    while let [Glyph::Space, rest @ ..] = text {
        text = rest;
    }
    without_number(text)
}

/// A number is followed by a dot, and by something that is no digit: `15.1` is a soldier in tandem.
fn without_number(text: &[Glyph]) -> &[Glyph] {
    let digits = text.iter().take_while(|glyph| matches!(glyph, Glyph::Digit(_))).count();
    let Some((_, mut rest)) = text.split_at_checked(digits).filter(|_| digits > 0) else { return text };
    let begun = rest;
    while let [Glyph::Sign('.'), tail @ ..] = rest {
        rest = tail;
    }
    let is_number = rest.len() < begun.len() && !matches!(rest.first(), Some(Glyph::Digit(_)) | None);
    if !is_number {
        return text;
    }
    while let [Glyph::Space, tail @ ..] = rest {
        rest = tail;
    }
    rest
}

/// The glyphs without spaces as one plain string, for comparing texts.
pub(super) fn packed(glyphs: &[Glyph]) -> String {
    glyphs
        .iter()
        .filter_map(|glyph| match glyph {
            Glyph::Letter(letter) => Some(letter.plain),
            Glyph::Digit(digit) => Some(char::from(b'0' + digit)),
            Glyph::Sign(c) | Glyph::Han(c) => Some(*c),
            Glyph::Dark => Some('?'),
            Glyph::Space => None,
        })
        .collect()
}
