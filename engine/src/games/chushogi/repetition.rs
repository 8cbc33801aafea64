//! Repetition judged by fault (clause 5).

use crate::{Ending, Reason, Seat};

use super::position::Position;

/// Occurrences at which a position is judged.
pub const OCCURRENCES_MAX: u32 = 4;

/// Facts of a ply that a verdict by repetition needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Seat that moved.
    pub seat: Seat,
    /// The other side's only royal was attacked afterwards.
    pub gave_check: bool,
    /// The moved piece attacks something where it stands now.
    pub attacks: bool,
    /// It was a pass, *jitto* (clause 3.2).
    pub passed: bool,
}

/// The positions that may still come again, oldest first, and what led from each to the next.
///
/// A capture, a promotion or a step by a pawn cannot be undone: nothing before it comes again.
#[derive(Clone, Debug)]
pub struct History {
    positions: Vec<Position>,
    deeds: Vec<Deed>,
}

impl History {
    /// History begins with this position.
    pub fn new(position: Position) -> History {
        History { positions: vec![position], deeds: Vec::new() }
    }

    /// Forgets what cannot come again.
    pub fn begin(&mut self, position: Position) {
        self.positions.clear();
        self.deeds.clear();
        self.positions.push(position);
    }

    /// Notes a ply that can be undone, and the position after it.
    pub fn add(&mut self, deed: Deed, position: Position) {
        self.deeds.push(deed);
        self.positions.push(position);
    }

    /// Occurrences of this position so far.
    pub fn occurrences(&self, position: &Position) -> u32 {
        self.positions.iter().filter(|stood| *stood == position).count() as u32
    }

    /// Verdict at the fourth occurrence of the last position (clause 5.1).
    pub fn verdict(&self) -> Option<Ending> {
        let last = self.positions.last()?;
        if self.occurrences(last) < OCCURRENCES_MAX {
            return None;
        }
        let first = self.positions.iter().position(|stood| stood == last)?;
        Some(judge(self.deeds.get(first..)?))
    }
}

/// Clauses 5.1 (1) to (4) over the moves from the first occurrence to the fourth.
fn judge(deeds: &[Deed]) -> Ending {
    let always = |seat: Seat, did: fn(&Deed) -> bool| deeds.iter().filter(|deed| deed.seat == seat).all(did);
    let guilty = |did: fn(&Deed) -> bool| Seat::BOTH.map(|seat| always(seat, did));
    match guilty(|deed| deed.gave_check) {
        [true, true] => return Ending::drawn(Reason::MutualCheck),
        [true, false] => return Ending::won(Seat::Second, Reason::RepeatedCheck),
        [false, true] => return Ending::won(Seat::First, Reason::RepeatedCheck),
        [false, false] => {}
    }
    match guilty(|deed| deed.attacks) {
        [true, false] => return Ending::won(Seat::Second, Reason::RepeatedAttack),
        [false, true] => return Ending::won(Seat::First, Reason::RepeatedAttack),
        [true, true] | [false, false] => {}
    }
    match deeds.first() {
        Some(first) if deeds.iter().all(|deed| deed.passed) => Ending::won(first.seat.other(), Reason::RepeatedPass),
        Some(_) | None => Ending::drawn(Reason::Fourfold),
    }
}
