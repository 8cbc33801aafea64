//! Castling as it is said: `O-O`, `0-0-0`, `oo`, `nhập thành gần`, `castle long`.

use shakmaty::{CastlingMode, CastlingSide, Move as Step, Position as _, Role, Square};

use crate::ReadError;

use super::super::game_state::Course;
use super::super::moves::Move;
use super::names;
use super::text::{Glyph, Token, fold};

/// The sides that may be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Side(CastlingSide),
    Either,
}

/// The castling that a text speaks of; `None` if it speaks of something else.
pub(super) fn said(typed: &str) -> Option<Said> {
    let glyphs = fold(typed)?;
    signs(without_number(&glyphs)).or_else(|| words(&glyphs))
}

/// Cuts off the number of the move: `12. O-O`, `3... 0-0`. A nought is a sign of castling and begins no number.
fn without_number(glyphs: &[Glyph]) -> &[Glyph] {
    let is_digit = |glyph: &&Glyph| matches!(glyph, Glyph::Token(Token::Digit(_)));
    let digits = glyphs.iter().take_while(is_digit).count();
    match (glyphs.first(), glyphs.get(digits..)) {
        (Some(Glyph::Token(Token::Digit(1..))), Some(rest @ [Glyph::Space, ..])) => rest,
        (_, _) => glyphs,
    }
}

/// Two or three noughts or letters o, with or without dashes.
fn signs(glyphs: &[Glyph]) -> Option<Said> {
    let mut noughts = 0;
    for glyph in glyphs {
        match glyph {
            Glyph::Token(Token::Letter('o', _) | Token::Digit(0)) => noughts += 1,
            Glyph::Token(Token::Dash) | Glyph::Space | Glyph::Remark => {}
            Glyph::Token(Token::Letter(..) | Token::Digit(_) | Token::Man(_) | Token::Capture | Token::Becomes) => {
                return None;
            }
        }
    }
    match noughts {
        2 => Some(Said::Side(CastlingSide::KingSide)),
        3 => Some(Said::Side(CastlingSide::QueenSide)),
        _ => None,
    }
}

fn words(glyphs: &[Glyph]) -> Option<Said> {
    let letter = |glyph: &Glyph| match glyph {
        Glyph::Token(Token::Letter(letter, _)) => Some(*letter),
        Glyph::Token(_) | Glyph::Space | Glyph::Remark => None,
    };
    let plain: String = glyphs.iter().filter_map(letter).collect();
    let around = |verb: &&str| plain.strip_prefix(verb).or_else(|| plain.strip_suffix(verb)).and_then(side);
    VERBS.iter().find_map(around)
}

/// Names of castling, the side before or behind it.
const VERBS: [&str; 4] = ["nhapthanh", "castling", "castles", "castle"];

fn side(word: &str) -> Option<Said> {
    match word {
        "" => Some(Said::Either),
        "gan" | "ngan" | "canhvua" | "benvua" | "short" | "kingside" => Some(Said::Side(CastlingSide::KingSide)),
        "xa" | "dai" | "canhhau" | "benhau" | "long" | "queenside" => Some(Said::Side(CastlingSide::QueenSide)),
        _ => None,
    }
}

/// The castling move that is meant, legal or not.
///
/// # Errors
/// Both sides are legal and none was named, or there is no king to castle with.
pub(super) fn read(course: &Course, said: Said) -> Result<Move, ReadError> {
    let mode = course.variant().mode();
    let is_meant = |step: &Step| match said {
        Said::Side(side) => step.castling_side() == Some(side),
        Said::Either => step.is_castle(),
    };
    let steps = course.position().legal_moves();
    let mut legal: Vec<Move> =
        steps.iter().filter(|step| is_meant(step)).filter_map(|step| Move::of(*step, mode)).collect();
    legal.sort_by_cached_key(Move::to_string);
    match (legal.as_slice(), said) {
        ([mv], _) => Ok(*mv),
        ([_, ..], _) => Err(ReadError::Ambiguous { candidates: names(&legal) }),
        ([], Said::Side(side)) => illegal(course, side).ok_or(ReadError::Unknown { candidates: Vec::new() }),
        // Where neither is legal, the law says why of the side that may still be castled to.
        ([], Said::Either) => {
            let position = course.position();
            let sides = [CastlingSide::KingSide, CastlingSide::QueenSide];
            let open = sides.into_iter().find(|side| position.castles().rook(position.turn(), *side).is_some());
            let mv = illegal(course, open.unwrap_or(CastlingSide::KingSide));
            mv.ok_or(ReadError::Unknown { candidates: Vec::new() })
        }
    }
}

/// The castling that the law forbids now.
fn illegal(course: &Course, side: CastlingSide) -> Option<Move> {
    let position = course.position();
    let us = position.turn();
    let from = position.board().king_of(us)?;
    let goal = side.king_to(us);
    let rooks = position.board().by_piece(Role::Rook.of(us)) & us.backrank();
    let is_outside = |rook: &Square| CastlingSide::from_king_side(from.file() < rook.file()) == side;
    let rook = position.castles().rook(us, side).or_else(|| rooks.into_iter().find(is_outside));
    let to = match course.variant().mode() {
        CastlingMode::Standard => goal,
        CastlingMode::Chess960 => rook.unwrap_or(goal),
    };
    (from != to).then_some(Move { from, to, promotion: None })
}
