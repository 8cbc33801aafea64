//! Folding: from hostile typed text to the few signs that moves of chess are written with.
//!
//! Compatibility forms become plain ones, accents and invisible joiners vanish, Cyrillic look-alikes become the
//! letters they look like, in their own case. Every other character makes the text no move at all.

use shakmaty::Role;
use unicode_normalization::UnicodeNormalization;

use super::words::{self, Word};
use crate::look_alikes::look_alike;

/// Parts of a written move, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `a` to `z` in lower case, and whether it was a capital.
    Letter(char, bool),
    Digit(u8),
    /// A word or figurine that names a piece beyond doubt.
    Man(Role),
    Capture,
    /// Between origin and target.
    Dash,
    /// Before what a pawn becomes.
    Becomes,
}

/// A folded character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glyph {
    Token(Token),
    Space,
    /// `+ # ! ?`: says what came of the move, or a comment on it.
    Remark,
}

/// The tokens of a text; `None` if it holds what no move is written with. Linear in the text.
pub(super) fn tokens(typed: &str) -> Option<Vec<Token>> {
    let glyphs = fold(typed)?;
    let end = glyphs.iter().rposition(|glyph| matches!(glyph, Glyph::Token(_))).map_or(0, |last| last + 1);
    let mut tokens = Vec::with_capacity(end);
    let chunks: Vec<&[Glyph]> = glyphs.get(..end)?.split(|glyph| *glyph == Glyph::Space).collect();
    // The number of the move may stand before it.
    let is_number = |chunk: &&[Glyph]| chunk.iter().all(|glyph| matches!(glyph, Glyph::Token(Token::Digit(_))));
    for chunk in chunks.into_iter().skip_while(is_number) {
        chunk_tokens(chunk, &mut tokens)?;
    }
    Some(tokens)
}

/// A chunk between spaces: a word, or letters and digits that stand for themselves.
fn chunk_tokens(chunk: &[Glyph], tokens: &mut Vec<Token>) -> Option<()> {
    // `Nf3+` may continue with a word, `N+f3` is nothing.
    let end = chunk.iter().rposition(|glyph| *glyph != Glyph::Remark).map_or(0, |last| last + 1);
    let chunk = chunk.get(..end)?;
    // `a8=Hậu`: a word may stand against the sign before it.
    let sign = chunk.iter().position(|glyph| *glyph == Glyph::Token(Token::Becomes)).map_or(end, |at| at + 1);
    let (before, after) = chunk.split_at(sign);
    if !before.is_empty() && !after.is_empty() {
        chunk_tokens(before, tokens)?;
        return chunk_tokens(after, tokens);
    }
    match letters(chunk).map(|plain| words::meaning(&plain)) {
        Some(Some(Word::Man(role))) => tokens.push(Token::Man(role)),
        Some(Some(Word::Capture)) => tokens.push(Token::Capture),
        Some(Some(Word::Becomes)) => tokens.push(Token::Becomes),
        Some(Some(Word::Filler)) => {}
        Some(None) | None => {
            for glyph in chunk {
                let Glyph::Token(token) = glyph else { return None };
                tokens.push(*token);
            }
        }
    }
    Some(())
}

/// The plain letters of a chunk of two letters or more; `None` if anything else is in it.
fn letters(chunk: &[Glyph]) -> Option<String> {
    let letter = |glyph: &Glyph| match glyph {
        Glyph::Token(Token::Letter(letter, _)) => Some(*letter),
        Glyph::Token(_) | Glyph::Space | Glyph::Remark => None,
    };
    let plain: Option<String> = chunk.iter().map(letter).collect();
    plain.filter(|plain| plain.len() > 1)
}

/// Folds a text; `None` if it holds a character no move is written with.
pub(super) fn fold(typed: &str) -> Option<Vec<Glyph>> {
    let mut glyphs = Vec::with_capacity(typed.len());
    for c in typed.nfkd().filter(|c| !is_ignored(*c)) {
        let lower = look_alike(c.to_lowercase().next()?);
        let is_capital = c.is_uppercase();
        glyphs.push(match lower {
            'a'..='z' => Glyph::Token(Token::Letter(lower, is_capital)),
            'đ' => Glyph::Token(Token::Letter('d', is_capital)),
            c => plain_glyph(c)?,
        });
    }
    Some(glyphs)
}

fn plain_glyph(c: char) -> Option<Glyph> {
    Some(match c {
        '0'..='9' => Glyph::Token(Token::Digit(c as u8 - b'0')),
        '×' | ':' | '*' => Glyph::Token(Token::Capture),
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '>' | '→' => Glyph::Token(Token::Dash),
        '=' | '(' | '/' => Glyph::Token(Token::Becomes),
        '♔' | '♚' => Glyph::Token(Token::Man(Role::King)),
        '♕' | '♛' => Glyph::Token(Token::Man(Role::Queen)),
        '♖' | '♜' => Glyph::Token(Token::Man(Role::Rook)),
        '♗' | '♝' => Glyph::Token(Token::Man(Role::Bishop)),
        '♘' | '♞' => Glyph::Token(Token::Man(Role::Knight)),
        '♙' | '♟' => Glyph::Token(Token::Man(Role::Pawn)),
        '+' | '#' | '!' | '?' | '†' | '‡' | ')' => Glyph::Remark,
        // `1.e4` and `e.p.` come apart at their stops.
        ' ' | '\t' | '\n' | '\r' | '_' | ',' | '.' => Glyph::Space,
        _ => return None,
    })
}

/// Combining marks, joiners and variation selectors that a copied or accented text carries along.
const fn is_ignored(c: char) -> bool {
    matches!(
        c,
        '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    )
}
