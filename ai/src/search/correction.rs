//! By how much evaluations erred in positions with the same pawns.

use crate::node::Node;
use crate::score::EVALUATION_MAX;

use super::Search;

/// Places for errors, for each side.
pub(super) const PLACES: usize = 1 << 14;

/// Errors are stored in parts of a hundredth of a pawn, within this many.
const PARTS: i32 = 16;
const ERROR_MAX: i32 = 1024;

impl<N: Node> Search<'_, N> {
    /// Place of the errors for the side that moves at `ply`.
    fn place_of_error(node: &N, ply: usize) -> Option<usize> {
        let structure = node.structure();
        (structure != 0).then_some((structure as usize % PLACES) * 2 + ply % 2)
    }

    /// The evaluation with the error taken off that it made in such positions.
    pub(super) fn corrected(&self, node: &N, judged: i32, ply: usize) -> i32 {
        let error = Self::place_of_error(node, ply).map_or(0, |place| i32::from(self.errors[place]));
        (judged + error / PARTS).clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    /// Learns that a search of `depth` came out `by` more than the evaluation.
    pub(super) fn correct(&mut self, node: &N, ply: usize, depth: i32, by: i32) {
        let Some(place) = Self::place_of_error(node, ply) else { return };
        let bonus = (by * depth / 8).clamp(-ERROR_MAX / 4, ERROR_MAX / 4);
        let error = i32::from(self.errors[place]);
        self.errors[place] = (error + bonus - error * bonus.abs() / ERROR_MAX) as i16;
    }
}
