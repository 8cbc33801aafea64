//! Class of one ply: check, chase, or neither (clauses 3.1-3.3).

use crate::games::xiangqi::man::Piece;
use crate::games::xiangqi::moves::Move;
use crate::games::xiangqi::point::{Point, Points};
use crate::games::xiangqi::position::Position;
use crate::games::xiangqi::steps::{attackers, attacks};

/// A piece that newly threatens to capture another, on the points after the ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// Neither general nor soldier (clause 3.2).
    pub chaser: Point,
    /// The piece it could capture.
    pub target: Point,
}

/// Class of a ply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deed {
    /// The pieces that attack the general; none: no check ply.
    pub checkers: Points,
    /// The chase pairs left after clause 3.3; a check ply has none.
    pub pairs: Vec<Pair>,
}

impl Deed {
    /// Neither check nor chase.
    pub fn is_quiet(&self) -> bool {
        self.checkers.is_empty() && self.pairs.is_empty()
    }
}

/// Judges the ply `mv` that led from `before` to `after`.
pub fn deed(before: &Position, after: &Position, mv: Move) -> Deed {
    let checkers = after.checkers_of(after.to_move());
    if !checkers.is_empty() {
        return Deed { checkers, pairs: Vec::new() };
    }
    let ply = Judged { before, after, mv };
    let mover = before.to_move();
    let mut pairs = Vec::new();
    for chaser in after.men_of(mover) {
        let Some(man) = after.man_at(chaser) else { continue };
        match man.piece {
            Piece::General | Piece::Soldier => continue,
            Piece::Advisor | Piece::Elephant | Piece::Horse | Piece::Rook | Piece::Cannon => {}
        }
        let targets = attacks(after, chaser, man) & after.men_of(mover.other());
        let pair = |target| Pair { chaser, target };
        pairs.extend(targets.map(pair).filter(|pair| ply.counts(*pair)));
    }
    Deed { checkers, pairs }
}

struct Judged<'a> {
    before: &'a Position,
    after: &'a Position,
    mv: Move,
}

impl Judged<'_> {
    fn counts(&self, pair: Pair) -> bool {
        self.may_be_chased(pair.target)
            && self.is_new(pair)
            && self.after.may_play(self.before.to_move(), Move { from: pair.chaser, to: pair.target })
            && !self.is_offer(pair)
            && !self.is_protected(pair)
    }

    /// Clause 3.2: not the general, nor a soldier on its own side of the river.
    fn may_be_chased(&self, target: Point) -> bool {
        self.after.man_at(target).is_some_and(|man| match man.piece {
            Piece::General => false,
            Piece::Soldier => !target.is_home_of(man.seat),
            Piece::Advisor | Piece::Elephant | Piece::Horse | Piece::Rook | Piece::Cannon => true,
        })
    }

    /// Clause 3.2 a: pins and checks are disregarded, only the way of moving counts.
    fn is_new(&self, pair: Pair) -> bool {
        let from = if pair.chaser == self.mv.to { self.mv.from } else { pair.chaser };
        !self.before.man_at(from).is_some_and(|man| attacks(self.before, from, man).contains(pair.target))
    }

    /// Clause 3.3 (i): the piece that moved offers itself to its like.
    fn is_offer(&self, pair: Pair) -> bool {
        let piece_at = |point| self.after.man_at(point).map(|man| man.piece);
        pair.chaser == self.mv.to
            && piece_at(pair.chaser) == piece_at(pair.target)
            && self.after.is_legal(Move { from: pair.target, to: pair.chaser })
    }

    /// Clause 3.3 (ii): a real recapture is possible; a rook is never protected against horse or cannon.
    fn is_protected(&self, pair: Pair) -> bool {
        let piece_at = |point| self.after.man_at(point).map(|man| man.piece);
        if piece_at(pair.target) == Some(Piece::Rook)
            && matches!(piece_at(pair.chaser), Some(Piece::Horse | Piece::Cannon))
        {
            return false;
        }
        let protector = self.after.to_move();
        let taken = self.after.after(Move { from: pair.chaser, to: pair.target }, None);
        attackers(&taken, pair.target, protector, taken.occupancy())
            .any(|from| taken.is_safe(protector, Move { from, to: pair.target }))
    }
}
