//! One move that turns up a piece, kind by kind: what each would be worth, all searched alike.

use crate::limits::{DEPTH_MAX, Limits};
use crate::node::{Node, Root};
use crate::resources::Resources;
use crate::score::INFINITE;

use super::Search;

/// A kind, how many pieces of it there may be, and what it is worth for the side that turned it up.
pub(crate) type Weight = (u8, u8, i32);

impl<N: Node> Search<'_, N> {
    /// Worth of `mv` with each kind that it may turn up, by the deepest search that all of them had within
    /// `limits`; `None` where not even the shallowest was finished.
    pub(crate) fn by_kind(root: &Root<N>, mv: N::Move, limits: Limits<'_>) -> Option<Vec<Weight>> {
        let mut search = Search::new(root, limits, Resources::FULL);
        let node = &root.node;
        search.path.push(node.key());
        let counts = node.turns_up(mv).counts;
        let last = Some((node.man(mv), N::target(mv)));
        let kinds: Vec<(u8, u8, N)> = (0..)
            .zip(counts)
            .filter(|(_, count)| *count > 0)
            .map(|(kind, count)| (kind, count, node.after_turning_up(mv, kind)))
            .collect();
        let mut done = None;
        for depth in 1..limits.depth.min(DEPTH_MAX) {
            let weights: Vec<Weight> = kinds
                .iter()
                .map(|(kind, count, after)| {
                    (*kind, *count, -search.tree(after, i32::from(depth), 1, -INFINITE, INFINITE, last))
                })
                .collect();
            if search.stopped {
                break;
            }
            done = Some(weights);
        }
        done
    }
}
