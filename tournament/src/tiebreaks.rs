//! Points, tie-breaks and ranking (FIDE C.07, 2023).
//!
//! Unplayed rounds are counted by article 16. A player's own unplayed round counts like a game against an opponent with
//! the same final points. The rounds of an opponent after the last one played count as draws. In a round robin both
//! count as they ended.

use banco_engine::Seat;

/// Result of one round for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// Played game: half points, 0 to 2.
    Played {
        /// Opponent.
        other: usize,
        /// Side of this player.
        side: Seat,
        /// Half points of this player.
        points: u32,
    },
    /// The opponent did not begin.
    Gift {
        /// The absent opponent.
        other: usize,
    },
    /// This player did not begin.
    Forfeit {
        /// The opponent who was present.
        other: usize,
    },
    /// No opponent, and a full point.
    Bye,
    /// The player was absent.
    Absent,
}

/// Half points of a win.
pub const WIN: u32 = 2;

impl Share {
    /// Half points of the round.
    pub const fn points(self) -> u32 {
        match self {
            Share::Played { points, .. } => points,
            Share::Gift { .. } | Share::Bye => WIN,
            Share::Forfeit { .. } | Share::Absent => 0,
        }
    }

    /// True if the player stayed away by choice (article 16.2).
    const fn is_voluntary(self) -> bool {
        matches!(self, Share::Forfeit { .. } | Share::Absent)
    }

    /// Opponent of the round, if there was one.
    pub const fn other(self) -> Option<usize> {
        match self {
            Share::Played { other, .. } | Share::Gift { other } | Share::Forfeit { other } => Some(other),
            Share::Bye | Share::Absent => None,
        }
    }
}

/// Ranking values of a player in half points (`sonneborn` in quarters), in order of weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Breaks {
    /// Half points.
    pub points: u32,
    /// Buchholz without its lowest part.
    pub cut: u32,
    /// Buchholz: points of all opponents.
    pub buchholz: u32,
    /// Sonneborn-Berger: points of opponents times the points won against them, in quarters.
    pub sonneborn: u32,
    /// Games won at the board.
    pub wins: u32,
}

/// Tie-breaks of all players. `rows` are their rounds in order, of equal length.
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
        // Rounds that the player stayed away from are cut before played rounds (article 16.5).
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

/// Points of a player as they count for opponents: rounds after the last one played count as draws.
fn adjusted(row: &[Share]) -> u32 {
    let stayed = row.iter().rposition(|share| !share.is_voluntary()).map_or(0, |last| last + 1);
    let played: u32 = row.iter().take(stayed).map(|share| share.points()).sum();
    played + (row.len() - stayed) as u32
}

/// One player of the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// Number of the player.
    pub player: usize,
    /// True if only the lot puts this player before the next one.
    pub by_lot: bool,
}

/// Ranking of all players. `lots` are drawn numbers, the lowest first; a player who does not `count` comes last.
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

/// Direct encounter (article 6): points against the others of the tie if all of them have met; otherwise 0.
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
