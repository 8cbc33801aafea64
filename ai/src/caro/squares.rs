//! The squares worth thinking of: what forces, what is forced, or what lies near.

use banco_engine::games::caro::Square;

use super::lines::Makes;
use super::paper::{Paper, WORTH};

/// Quiet moves that are thought of in a position.
const CANDIDATES: usize = 24;

/// Two threats at once are more than their sum.
const SECOND_THREAT: i32 = 40;

impl Paper {
    /// Importance of a free square to both, the side to move first.
    pub(super) fn weight(&self, site: usize) -> i32 {
        let [own, other] = [self.to_move, self.to_move.other()].map(|seat| {
            let (mut sum, mut threats) = (0, 0);
            for makes in self.shapes_at(seat, site) {
                sum += WORTH[usize::from(makes)];
                threats += i32::from(makes >= Makes::OpenThree as u8);
            }
            sum + SECOND_THREAT * (threats - 1).max(0)
        });
        5 * own + 4 * other
    }

    /// The squares worth thinking of, best first.
    pub(super) fn candidates(&self) -> Vec<usize> {
        let (own, other) = (self.to_move, self.to_move.other());
        if self.count(own, Makes::Five) > 0 {
            return self.fives(own).collect();
        }
        let mut found: Vec<usize> = if self.count(other, Makes::Five) > 0 {
            self.stops_of_fives()
        } else if self.count(own, Makes::OpenFour) > 0 {
            self.fours(own).collect()
        } else if self.count(other, Makes::OpenFour) > 0 {
            let mut both: Vec<usize> = self.fours(own).chain(self.fours(other)).collect();
            both.sort_unstable();
            both.dedup();
            both
        } else {
            self.near().collect()
        };
        let centre = Square::centre(self.side);
        found.sort_by_cached_key(|site| (-self.weight(*site), self.square(*site).distance(centre), *site));
        found.truncate(CANDIDATES);
        if found.is_empty() {
            found.extend(self.free().min_by_key(|site| self.square(*site).distance(centre)));
        }
        found
    }

    /// The squares that may stop a five of the other side, by site: its own, and the ends of the row it would make.
    pub(super) fn stops_of_fives(&self) -> Vec<usize> {
        let other = self.to_move.other();
        let mut found: Vec<usize> = self.fives(other).collect();
        for at in 0..found.len() {
            found.extend(self.ends_of_row(found[at], other));
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
