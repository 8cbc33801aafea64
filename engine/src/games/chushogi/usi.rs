//! Every longer text of a move: two-step moves spelled through an empty square (clause 3.3).

use super::moves::Move;
use super::position::Position;
use super::refuse::is_way;
use super::square::{Direction, Square};

impl Position {
    /// The move that a path means: a first step through an empty square is dropped, and a way through an empty
    /// square back to its origin is a pass. Other paths stay as they are, right or wrong.
    pub fn canonical(&self, mv: Move) -> Move {
        match mv.via {
            Some(via) if self.is_empty_at(via) && is_way(self, mv, via) => Move { via: None, ..mv },
            Some(_) | None => mv,
        }
    }

    /// The texts of a legal move as USI spells them: a pass always through the square it steps on, a direct move of
    /// a piece of two steps also through every empty square on its way.
    pub fn usi_texts(&self, mv: Move) -> Vec<String> {
        let mut texts = Vec::new();
        if !mv.is_pass() {
            texts.push(mv.to_string());
        }
        if mv.via.is_none() && !mv.promote {
            let longer = |via: &Square| self.is_empty_at(*via) && is_way(self, mv, *via);
            let ways = Direction::ALL.into_iter().filter_map(|direction| mv.from.step(direction, 1)).filter(longer);
            texts.extend(ways.map(|via| Move { via: Some(via), ..mv }.to_string()));
        }
        texts
    }
}
