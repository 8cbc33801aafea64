//! The net of xiangqi: what a position is worth beside its pieces and their points.

use std::sync::OnceLock;

use banco_engine::Seat;
use banco_engine::games::xiangqi::{Piece, Point, Position};

use crate::net::{BUCKETS, Net, Sums};

/// Numbers of the hidden layer in each view.
pub(super) const HIDDEN: usize = 32;

/// Inputs of a view: a kind of either side on a point.
pub(super) const INPUTS: usize = 2 * Piece::ALL.len() * Point::COUNT;

/// Pieces that share an output.
const MEN_OF_BUCKET: usize = 32 / BUCKETS;

const FILE: &[u8] = include_bytes!("../../data/xiangqi.net");

/// Sums that a position keeps.
pub(super) type Kept = Sums<HIDDEN>;

pub(super) fn net() -> &'static Net<HIDDEN> {
    static NET: OnceLock<Net<HIDDEN>> = OnceLock::new();
    NET.get_or_init(|| Net::read(FILE, INPUTS))
}

/// The input of a piece in the view of each seat: each sees itself at the near edge.
pub(super) fn inputs(piece: Piece, point: Point, seat: Seat) -> [usize; 2] {
    Seat::BOTH.map(|viewer| {
        let side = if viewer == seat { 0 } else { Piece::ALL.len() };
        let point = if viewer == Seat::First { point } else { point.mirrored() };
        (side + piece as usize) * Point::COUNT + point.index()
    })
}

/// Output that judges a position.
pub(super) fn bucket(position: &Position) -> usize {
    let men = position.occupancy().points().len() as usize;
    (men.saturating_sub(1) / MEN_OF_BUCKET).min(BUCKETS - 1)
}

#[cfg(test)]
mod tests {
    use banco_engine::games::xiangqi::Xiangqi;
    use banco_engine::{Game, GameOptions};

    use super::super::origin::xiangqi;
    use crate::node::Node;

    fn node(text: &str) -> super::super::Lattice {
        let options = Xiangqi::options(&GameOptions::new()).unwrap();
        xiangqi(&Xiangqi::from_position(text, &options).unwrap()).node
    }

    #[test]
    fn sums_after_moves_and_captures_are_those_of_the_position() {
        let mut node_on_the_way = node("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
        for text in ["h3e3", "h10g8", "e3e7", "a10a9"] {
            let mut moves = Vec::new();
            node_on_the_way.moves(&mut moves);
            let mv = moves.into_iter().find(|mv| node_on_the_way.text(*mv) == text).unwrap();
            node_on_the_way = node_on_the_way.after(mv);
        }
        let fresh = node("1nbakab1r/r8/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 3");
        assert_eq!(node_on_the_way.sums, fresh.sums);
        assert_eq!(node_on_the_way.evaluate(), fresh.evaluate());
    }

    #[test]
    fn a_position_and_its_counterpart_with_colours_exchanged_are_judged_alike() {
        let red = node("2bakab2/9/9/p1p5p/4p4/9/P1P1P1P1P/4C1N2/9/2BAKAB2 w - - 0 1");
        let black = node("2bakab2/9/4c1n2/p1p1p1p1p/9/4P4/P1P5P/9/9/2BAKAB2 b - - 0 1");
        assert_eq!(red.evaluate(), black.evaluate());
    }
}
