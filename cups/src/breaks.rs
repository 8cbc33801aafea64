//! Points and tie-breaks (FIDE C.07, 2023): who stands before whom.
//!
//! Unplayed rounds are counted by article 16: somebody's own unplayed round counts as if he had met somebody who ended
//! with as many points as he did; of an opponent who stopped playing, the rounds after his last one count as draws. In a
//! round robin both are what they came to.

use banco_engine::Seat;

/// What a round brought somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// He played: half points, 0 to 2.
    Played {
        /// Whom.
        other: usize,
        /// With which side.
        side: Seat,
        /// Half points.
        points: u32,
    },
    /// His opponent did not begin.
    Gift {
        /// Who did not.
        other: usize,
    },
    /// He did not begin himself.
    Forfeit {
        /// Who was there.
        other: usize,
    },
    /// He had no opponent, and the point.
    Bye,
    /// He was not there.
    Absent,
}

/// Half points of a win.
pub const WIN: u32 = 2;

impl Share {
    /// Half points.
    pub const fn points(self) -> u32 {
        match self {
            Share::Played { points, .. } => points,
            Share::Gift { .. } | Share::Bye => WIN,
            Share::Forfeit { .. } | Share::Absent => 0,
        }
    }

    /// By his own will (article 16.2).
    const fn is_voluntary(self) -> bool {
        matches!(self, Share::Forfeit { .. } | Share::Absent)
    }

    /// Who was on the other side.
    pub const fn other(self) -> Option<usize> {
        match self {
            Share::Played { other, .. } | Share::Gift { other } | Share::Forfeit { other } => Some(other),
            Share::Bye | Share::Absent => None,
        }
    }
}

/// What somebody is ranked by, all in half points (`sonneborn` in quarters), the first first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Breaks {
    /// Half points.
    pub points: u32,
    /// Buchholz without the least of it.
    pub cut: u32,
    /// Points of all opponents.
    pub buchholz: u32,
    /// Points of opponents by what was won against them; in quarters.
    pub sonneborn: u32,
    /// Games won at the board.
    pub wins: u32,
}

/// Tie-breaks of everybody. `rows` are their rounds in order, all equally many.
pub fn breaks(rows: &[Vec<Share>], is_swiss: bool) -> Vec<Breaks> {
    let points: Vec<u32> = rows.iter().map(|row| row.iter().map(|share| share.points()).sum()).collect();
    let adjusted: Vec<u32> = rows.iter().map(|row| adjusted(row)).collect();
    let one = |(number, row): (usize, &Vec<Share>)| {
        let own = points.get(number).copied().unwrap_or_default();
        let worth = |share: &Share| match share {
            Share::Played { other, .. } if is_swiss => adjusted.get(*other).copied().unwrap_or_default(),
            Share::Played { other, .. } | Share::Gift { other } | Share::Forfeit { other } if !is_swiss => {
                points.get(*other).copied().unwrap_or_default()
            }
            Share::Bye | Share::Absent if !is_swiss => 0,
            _ => own,
        };
        let buchholz = row.iter().map(worth).sum::<u32>();
        // What somebody stayed away from is cut before all that he played (article 16.5).
        let least = row.iter().min_by_key(|share| (!share.is_voluntary(), worth(share))).map_or(0, worth);
        let is_won = |share: &&Share| matches!(share, Share::Played { points: WIN, .. });
        Breaks {
            points: own,
            cut: buchholz - least,
            buchholz,
            sonneborn: row.iter().map(|share| worth(share) * share.points()).sum(),
            wins: row.iter().filter(is_won).count() as u32,
        }
    };
    rows.iter().enumerate().map(one).collect()
}

/// What somebody's points count for others: the rounds after his last one are draws.
fn adjusted(row: &[Share]) -> u32 {
    let stayed = row.iter().rposition(|share| !share.is_voluntary()).map_or(0, |last| last + 1);
    let played: u32 = row.iter().take(stayed).map(|share| share.points()).sum();
    played + (row.len() - stayed) as u32
}

/// Somebody in the order of the standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// His number.
    pub player: usize,
    /// Nothing but the lot puts him before the next one.
    pub by_lot: bool,
}

/// Everybody in the order of the standing. `lots` are drawn numbers, the lowest first; who does not `count` stands last.
pub fn ranking(rows: &[Vec<Share>], is_swiss: bool, lots: &[usize], counts: &[bool]) -> Vec<Ranked> {
    let breaks = breaks(rows, is_swiss);
    let of = |number: usize| breaks.get(number).copied().unwrap_or_default();
    let before = |number: usize| {
        let own = of(number);
        let out = !counts.get(number).copied().unwrap_or(true);
        let swiss = if is_swiss { (own.cut, own.buchholz) } else { (0, 0) };
        (out, std::cmp::Reverse((own.points, swiss, own.sonneborn)))
    };
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|number| before(*number));
    let lot = |number: usize| lots.get(number).copied().unwrap_or(usize::MAX);
    let mut ranked = Vec::with_capacity(order.len());
    for tied in order.chunk_by(|one, other| before(*one) == before(*other)) {
        let mut tied: Vec<(u32, usize)> =
            tied.iter().map(|number| (encounters(rows, *number, tied), *number)).collect();
        tied.sort_by_key(|(met, number)| (std::cmp::Reverse((*met, of(*number).wins)), lot(*number), *number));
        let is_even = |at: usize| {
            let pair = tied.get(at).zip(tied.get(at + 1));
            pair.is_some_and(|((met, one), (also, other))| (met, of(*one).wins) == (also, of(*other).wins))
        };
        ranked.extend(tied.iter().enumerate().map(|(at, (_, player))| Ranked { player: *player, by_lot: is_even(at) }));
    }
    ranked
}

/// Direct encounter (article 6): points against the others of the tie, if all of them have met; else nothing.
fn encounters(rows: &[Vec<Share>], number: usize, tied: &[usize]) -> u32 {
    let games = |one: usize, other: usize| {
        rows.get(one).into_iter().flatten().filter(move |share| share.other() == Some(other))
    };
    let has_met = |one: usize, other: usize| one == other || games(one, other).next().is_some();
    if !tied.iter().all(|one| tied.iter().all(|other| has_met(*one, *other))) {
        return 0;
    }
    tied.iter().flat_map(|other| games(number, *other)).map(|share| share.points()).sum()
}
