//! Description of a move in a text, and the moves that fit it.

use crate::ChuKind;

use super::super::man::{Man, origin};
use super::super::moves::Move;
use super::super::position::Position;
use super::super::square::Square;
use super::text::Token;

/// A move as it is said: everything but the squares may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Phrase {
    pub name: Option<ChuKind>,
    /// `+` before the name.
    pub is_promoted: bool,
    pub origin: Option<Square>,
    /// In the order said, one to three.
    pub squares: Vec<Square>,
    pub promote: Option<bool>,
    pub pass: bool,
    pub igui: bool,
}

impl Phrase {
    /// `same` is the target of the last move. `None`: the tokens are no one move.
    pub(super) fn of(tokens: &[Token], same: Option<Square>) -> Option<Phrase> {
        let mut phrase = Phrase::default();
        let mut tokens = tokens.iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                Token::Plus if matches!(tokens.peek(), Some(Token::Name(_))) => phrase.is_promoted = true,
                Token::Plus => set(&mut phrase.promote, true)?,
                Token::Decline => set(&mut phrase.promote, false)?,
                Token::Name(kind) => set(&mut phrase.name, *kind)?,
                Token::Origin(square) => set(&mut phrase.origin, *square)?,
                Token::Square(square) => phrase.squares.push(*square),
                Token::Same => phrase.squares.push(same?),
                Token::Pass => phrase.pass = true,
                Token::Igui => phrase.igui = true,
            }
        }
        let says_where = !phrase.squares.is_empty() || (phrase.pass && phrase.name.is_some());
        (says_where && phrase.squares.len() <= 3).then_some(phrase)
    }

    /// A bare target: it may be meant, but by whom was not said.
    pub(super) fn says_too_little(&self) -> bool {
        self.name.is_none() && self.origin.is_none() && self.squares.len() < 2 && !self.pass && !self.igui
    }

    /// Own pieces that the phrase may speak of.
    pub(super) fn men(&self, position: &Position) -> Vec<Square> {
        let seat = position.to_move();
        let named = |is_it: &dyn Fn(Man, ChuKind) -> bool| -> Vec<Square> {
            let fits = |man: Man| self.name.is_none_or(|kind| is_it(man, kind));
            position.men_of(seat).filter(|(_, man)| fits(*man)).map(|(square, _)| square).collect()
        };
        if !self.is_promoted {
            return named(&|man, kind| man.kind == kind);
        }
        let by_face = named(&|man, kind| man.kind == kind && man.promoted);
        // Many books write `+B` for what a bishop has become.
        if by_face.is_empty() { named(&|man, kind| man.promoted && origin(man.kind) == kind) } else { by_face }
    }

    /// The moves, right or wrong, that the phrase can mean for the piece on `from`, without promotion.
    pub(super) fn moves_of(&self, position: &Position, from: Square) -> Vec<Move> {
        if self.origin.is_some_and(|origin| origin != from) {
            return Vec::new();
        }
        let way = |via: Square, to: Square| position.canonical(Move::two_steps(from, via, to));
        let direct = |to: Square| Move::plain(from, to);
        let own = position.squares_of(position.to_move());
        match (self.squares.as_slice(), self.pass, self.igui) {
            ([], true, false) => vec![direct(from)],
            ([at], true, false) if *at == from => vec![direct(from)],
            ([via], false, true) => vec![way(*via, from)],
            ([first, via], false, true) if *first == from => vec![way(*via, from)],
            ([to], false, false) => vec![direct(*to)],
            ([first, to], false, false) if *first == from => vec![direct(*to)],
            // A first step never ends on an own piece: where one stands, it is the origin that is named.
            ([via, to], false, false) if self.name.is_some() && !own.contains(*via) => vec![way(*via, *to)],
            ([first, via, to], false, _) if *first == from => vec![way(*via, *to)],
            _ => Vec::new(),
        }
    }

    /// All moves that fit, right or wrong, as far as promotion was said.
    pub(super) fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.men(position) {
            for mv in self.moves_of(position, from) {
                let promotions: &[bool] = match self.promote {
                    Some(true) => &[true],
                    Some(false) => &[false],
                    None => &[false, true],
                };
                moves.extend(promotions.iter().map(|promote| Move { promote: *promote, ..mv }));
            }
        }
        moves
    }

    /// In how many of piece, origin, way, target and promotion a move differs from the phrase.
    pub(super) fn differences(&self, position: &Position, mv: Move) -> usize {
        let man = position.man_at(mv.from);
        let other_man = self.name.is_some_and(|kind| man.is_none_or(|man| man.kind != kind));
        let other_promotion = self.promote.is_some_and(|promote| promote != mv.promote);
        let said = &self.squares;
        let path: Vec<Square> = [Some(mv.from), mv.via, Some(mv.to)].into_iter().flatten().collect();
        // The last squares of the path are compared: who names fewer leaves out the origin.
        let other_squares = if said.len() > path.len() {
            said.len() - path.len() + said.iter().zip(&path).filter(|(a, b)| a != b).count()
        } else {
            said.iter().rev().zip(path.iter().rev()).filter(|(a, b)| a != b).count()
        };
        usize::from(other_man) + usize::from(other_promotion) + other_squares
    }
}

/// Says a thing once; `None` if something else was said before.
fn set<T: PartialEq>(slot: &mut Option<T>, value: T) -> Option<()> {
    if slot.as_ref().is_some_and(|said| *said != value) {
        return None;
    }
    *slot = Some(value);
    Some(())
}
