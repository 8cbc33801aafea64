//! Promotion (clause 2): when a piece may, and when a lance must.

use crate::{ChuKind, Rule};

use super::laws::{LanceLastRank, Promotion};
use super::man::Man;
use super::moves::Move;
use super::position::Position;
use super::square::Square;

impl Position {
    /// Why the piece on `mv.from` may not promote with this move (clauses 1.3, 2.1, 2.2). `None`: it may.
    ///
    /// A move of two steps never does (clause 3.3), because no piece with lion power promotes.
    pub fn promotion_refused(&self, mv: Move) -> Option<Rule> {
        let man = self.man_at(mv.from)?;
        if man.promotes_to().is_none() {
            return Some(Rule::NeverPromotes);
        }
        let (leaves, arrives) = (mv.from.is_zone_of(man.seat), mv.to.is_zone_of(man.seat));
        if !leaves && !arrives {
            return Some(Rule::PromotionOutsideZone);
        }
        if !leaves || !self.is_empty_at(mv.to) || self.has_second_chance(man, mv.to) {
            return None;
        }
        match self.laws().promotion {
            Promotion::OnEntry => Some(Rule::PromotionNeedsEntryOrCapture),
            Promotion::Msm if self.is_waiting(mv.from) => Some(Rule::PromotionWaits),
            Promotion::Msm => None,
        }
    }

    /// Pieces that may promote on arriving on the last rank, however they came (clauses 2.1c and 2.2).
    fn has_second_chance(&self, man: Man, to: Square) -> bool {
        let has_it = match man.kind {
            ChuKind::Pawn => true,
            ChuKind::Lance => self.laws().lance_last_rank != LanceLastRank::Dead,
            ChuKind::GoBetween => self.laws().go_between_last_rank,
            _ => false,
        };
        has_it && to.is_last_rank_of(man.seat)
    }

    /// `lance_last_rank=auto`: a lance that arrives on the last rank is promoted by itself.
    pub fn must_promote(&self, mv: Move) -> bool {
        self.laws().lance_last_rank == LanceLastRank::Auto
            && self
                .man_at(mv.from)
                .is_some_and(|man| man.kind == ChuKind::Lance && !man.promoted && mv.to.is_last_rank_of(man.seat))
    }

    /// A pawn or lance on the last rank: it stays, blocks, and never moves again (clause 2.2).
    pub fn is_dead(&self, square: Square) -> bool {
        self.man_at(square)
            .is_some_and(|man| matches!(man.kind, ChuKind::Pawn | ChuKind::Lance) && square.is_last_rank_of(man.seat))
    }
}
