//! How every kind moves on an empty board, for piece guides (clauses 1.2 and 3.1).

use crate::ChuKind;

use super::reach;

/// How a man gets to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    Step,
    /// Any distance; a square two away stands for all behind it.
    Slide,
    /// Over anything.
    Jump,
    /// The first of two steps of lion power.
    LionFirst,
    /// The second one, or a jump there.
    LionSecond,
}

/// A square within two of the man, as its own side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aim {
    pub right: i8,
    pub forward: i8,
    pub way: Way,
}

/// To the right and forward, in the order of the bits of a direction.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// Everywhere a man of this kind can go within two squares, nearest first.
pub fn aims(kind: ChuKind) -> Vec<Aim> {
    let reach = reach::of_kind(kind);
    let mut aims = Vec::new();
    for (bit, (right, forward)) in DIRECTIONS.into_iter().enumerate() {
        let has = |directions: u8| directions >> bit & 1 == 1;
        let mut add = |distance: i8, way| aims.push(Aim { right: right * distance, forward: forward * distance, way });
        match (has(reach.lion_lines), has(reach.slides)) {
            (true, _) => {
                add(1, Way::LionFirst);
                add(2, Way::LionSecond);
            }
            (false, true) => {
                add(1, Way::Slide);
                add(2, Way::Slide);
            }
            (false, false) => {
                if has(reach.steps) {
                    add(1, Way::Step);
                }
                if has(reach.jumps) {
                    add(2, Way::Jump);
                }
            }
        }
    }
    if reach.lion_lines == u8::MAX {
        // A lion turns on its way, so a knight's squares are its own as well.
        let corners = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        aims.extend(corners.map(|(right, forward)| Aim { right, forward, way: Way::LionSecond }));
    }
    aims.sort_by_key(|aim| aim.right.abs().max(aim.forward.abs()));
    aims
}

/// How a man of this kind gets to a square so far to his right and forward; `None` if he never does.
pub fn way_to(kind: ChuKind, right: i8, forward: i8) -> Option<Way> {
    let aims = aims(kind);
    let at = |right: i8, forward: i8| aims.iter().find(|aim| (aim.right, aim.forward) == (right, forward));
    let along = || at(right.signum(), forward.signum()).filter(|aim| aim.way == Way::Slide);
    let is_line = right == 0 || forward == 0 || right.abs() == forward.abs();
    at(right, forward).or_else(|| along().filter(|_| is_line)).map(|aim| aim.way)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(kind: ChuKind, way: Way) -> usize {
        aims(kind).iter().filter(|aim| aim.way == way).count()
    }

    #[test]
    fn clause_1_2_the_guide_shows_what_the_men_do() {
        assert_eq!(count(ChuKind::Pawn, Way::Step), 1);
        assert_eq!((count(ChuKind::Kirin, Way::Step), count(ChuKind::Kirin, Way::Jump)), (4, 4));
        assert_eq!(count(ChuKind::FreeKing, Way::Slide), 16);
        assert_eq!((count(ChuKind::Lion, Way::LionFirst), count(ChuKind::Lion, Way::LionSecond)), (8, 16));
        assert_eq!((count(ChuKind::HornedFalcon, Way::LionFirst), count(ChuKind::HornedFalcon, Way::Slide)), (1, 14));
        assert_eq!(way_to(ChuKind::Rook, 0, 7), Some(Way::Slide));
        assert_eq!((way_to(ChuKind::Rook, 3, 7), way_to(ChuKind::Pawn, 0, 2)), (None, None));
        assert_eq!(
            (way_to(ChuKind::Kirin, 0, -2), way_to(ChuKind::Lion, 1, 2)),
            (Some(Way::Jump), Some(Way::LionSecond))
        );
        let blind_tiger = aims(ChuKind::BlindTiger);
        assert!(blind_tiger.len() == 7 && !blind_tiger.iter().any(|aim| (aim.right, aim.forward) == (0, 1)));
    }
}
