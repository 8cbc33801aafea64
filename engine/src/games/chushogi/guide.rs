//! Moves of every kind on an empty board, for piece guides (clauses 1.2 and 3.1).

use crate::{Aim, ChuFace, ChuKind, Going, Kind, ManGuide};

use super::man::{is_at_start, promotion};
use super::reach;

/// To the right and forward, in the order of the bits of a direction.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// Everywhere a piece of this kind can go within two squares, nearest first.
pub fn aims(kind: ChuKind) -> Vec<Aim> {
    let reach = reach::of_kind(kind);
    let mut aims = Vec::new();
    for (bit, (right, forward)) in DIRECTIONS.into_iter().enumerate() {
        let has = |directions: u8| directions >> bit & 1 == 1;
        let mut add = |distance: i8, going| {
            aims.push(Aim { right: right * distance, forward: forward * distance, going });
        };
        match (has(reach.lion_lines), has(reach.slides)) {
            (true, _) => {
                add(1, Going::LionFirst);
                add(2, Going::LionSecond);
            }
            (false, true) => {
                add(1, Going::Slide);
                add(2, Going::Slide);
            }
            (false, false) => {
                if has(reach.steps) {
                    add(1, Going::Step);
                }
                if has(reach.jumps) {
                    add(2, Going::Jump);
                }
            }
        }
    }
    if reach.lion_lines == u8::MAX {
        // A lion turns on its way, so a knight's squares are its own as well.
        let corners = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        aims.extend(corners.map(|(right, forward)| Aim { right, forward, going: Going::LionSecond }));
    }
    aims.sort_by_key(|aim| aim.right.abs().max(aim.forward.abs()));
    aims
}

/// Every piece of the game.
pub fn men() -> Vec<ManGuide> {
    let face = |kind: ChuKind, promoted| Kind::Chu(ChuFace { kind, promoted });
    let guide = |kind: &ChuKind| ManGuide {
        kind: face(*kind, !is_at_start(*kind)),
        is_at_start: is_at_start(*kind),
        aims: aims(*kind),
        promotes_to: promotion(*kind).map(|kind| face(kind, true)),
    };
    ChuKind::ALL.iter().map(guide).collect()
}

/// Way of a piece of this kind to a square so far to its right and forward; `None` if it never gets there.
pub fn way_to(kind: ChuKind, right: i8, forward: i8) -> Option<Going> {
    let aims = aims(kind);
    let at = |right: i8, forward: i8| aims.iter().find(|aim| (aim.right, aim.forward) == (right, forward));
    let along = || at(right.signum(), forward.signum()).filter(|aim| aim.going == Going::Slide);
    let is_line = right == 0 || forward == 0 || right.abs() == forward.abs();
    at(right, forward).or_else(|| along().filter(|_| is_line)).map(|aim| aim.going)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(kind: ChuKind, going: Going) -> usize {
        aims(kind).iter().filter(|aim| aim.going == going).count()
    }

    #[test]
    fn clause_1_2_the_guide_shows_what_the_men_do() {
        assert_eq!(count(ChuKind::Pawn, Going::Step), 1);
        assert_eq!((count(ChuKind::Kirin, Going::Step), count(ChuKind::Kirin, Going::Jump)), (4, 4));
        assert_eq!(count(ChuKind::FreeKing, Going::Slide), 16);
        assert_eq!((count(ChuKind::Lion, Going::LionFirst), count(ChuKind::Lion, Going::LionSecond)), (8, 16));
        assert_eq!(
            (count(ChuKind::HornedFalcon, Going::LionFirst), count(ChuKind::HornedFalcon, Going::Slide)),
            (1, 14)
        );
        assert_eq!(way_to(ChuKind::Rook, 0, 7), Some(Going::Slide));
        assert_eq!((way_to(ChuKind::Rook, 3, 7), way_to(ChuKind::Pawn, 0, 2)), (None, None));
        assert_eq!(
            (way_to(ChuKind::Kirin, 0, -2), way_to(ChuKind::Lion, 1, 2)),
            (Some(Going::Jump), Some(Going::LionSecond))
        );
        let blind_tiger = aims(ChuKind::BlindTiger);
        assert!(blind_tiger.len() == 7 && !blind_tiger.iter().any(|aim| (aim.right, aim.forward) == (0, 1)));
    }
}
