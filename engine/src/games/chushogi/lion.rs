//! Lion trading (clause 4): which captures of a lion are forbidden, and by whom or what.

use crate::Rule;

use super::laws::Laws;
use super::moves::Move;
use super::position::Position;
use super::reach::reach;
use super::square::{Square, Squares};

impl Position {
    /// The clause that forbids the lion captures of a move that is right otherwise, with the protecting pieces or the
    /// counter-strike square. `None`: allowed.
    pub fn trade_refused(&self, mv: Move) -> Option<(Rule, Squares)> {
        if self.on(mv.from).is_lion() { self.lion_takes_lion(mv) } else { self.counter_strike_refused(mv) }
    }

    /// Clauses 4.1 to 4.3.
    fn lion_takes_lion(&self, mv: Move) -> Option<(Rule, Squares)> {
        if !self.on(mv.to).is_lion() || mv.from.distance(mv.to) <= 1 {
            return None;
        }
        let first_victim = mv.via.and_then(|via| self.man_at(via));
        if first_victim.is_some_and(|man| !man.is_pawn_or_go_between()) {
            return None;
        }
        let protectors = self.protectors_after(mv);
        (!protectors.is_empty()).then_some((Rule::LionProtected, protectors))
    }

    /// The pieces that could retake on the target: hidden ones too, for the board is as the move leaves it.
    fn protectors_after(&self, mv: Move) -> Squares {
        let mut protectors = self.after(mv).attackers(mv.to, self.to_move().other());
        if let Some(via) = mv.via
            && self.laws().doomed_piece_protects
            && self.steps_to(via, mv.to)
        {
            protectors.insert(via);
        }
        protectors
    }

    /// True if the piece on `from` goes to its neighbour `to` in one step.
    fn steps_to(&self, from: Square, to: Square) -> bool {
        let reach = reach(self.on(from), self.to_move().other());
        from.towards(to).is_some_and(|(direction, distance)| distance == 1 && reach.steps & direction.bit() != 0)
    }

    /// Clause 4.4: after a piece that is no lion took a lion, another such piece may take a lion only there.
    fn counter_strike_refused(&self, mv: Move) -> Option<(Rule, Squares)> {
        let only_there = self.counter_strike()?;
        let is_taken = |square: &Square| *square != mv.from && self.on(*square).is_lion() && *square != only_there;
        let mut elsewhere = [mv.via, Some(mv.to)].into_iter().flatten().filter(is_taken);
        let refused = match self.laws() {
            Laws { okazaki: true, .. } => {
                let after = self.after(mv);
                elsewhere.any(|square| !after.attackers(square, self.to_move().other()).is_empty())
            }
            Laws { okazaki: false, .. } => elsewhere.next().is_some(),
        };
        let mut site = Squares::NONE;
        site.insert(only_there);
        refused.then_some((Rule::CounterStrike, site))
    }
}
