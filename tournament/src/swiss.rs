//! One round of a Swiss tournament, after the Dutch system (FIDE C.04.1 and C.04.3).
//!
//! Each criterion of the Dutch system is a weight of a graph, far above all lighter criteria. The heaviest matching of
//! the graph is the round. A round that keeps the absolute rules is found if one exists. If none exists (few players,
//! many rounds, withdrawals), the round breaks as few of them as possible. It breaks the rule on sides three times in a
//! row first, then second byes, and second games last.
//!
//! One thing differs from the letter of C.04.3: score groups are not paired one by one from the top. All groups are
//! weighed together. Floats count by the square of their distance, so two short ones are better than a long one. Within
//! a group the pair nearest to the usual one is taken: upper half against lower half.

use banco_engine::Seat;

use crate::matching::{Weight, heaviest};
use crate::round_robin::Drawn;

/// Facts about one player that pairing needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contender {
    /// Half points so far.
    pub score: u32,
    /// Opponents so far, one entry per game.
    pub met: Vec<usize>,
    /// Side in every round so far; `None` in a round without a game.
    pub sides: Vec<Option<Seat>>,
    /// Float of every round so far; `None` against an opponent of the same score.
    pub floats: Vec<Option<Float>>,
    /// True if the player had an unearned point: there is no second one.
    pub had_bye: bool,
}

/// Direction of a float: a game against an opponent of another score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// Against fewer points, or a bye.
    Down,
    /// Against more points.
    Up,
}

/// Strength of a side preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Want {
    Mild,
    Strong,
    Absolute,
}

/// The side a player should have next, the strength of that preference, and the number of games behind with it.
fn wish(contender: &Contender) -> Option<(Seat, Want, i64)> {
    let played: Vec<Seat> = contender.sides.iter().flatten().copied().collect();
    let of = |seat: Seat| played.iter().filter(|side| **side == seat).count() as i64;
    let ahead = of(Seat::First) - of(Seat::Second);
    let last = *played.last()?;
    let is_twice = played.iter().rev().nth(1) == Some(&last);
    let due = match ahead {
        0 => last.other(),
        1.. => Seat::Second,
        _ => Seat::First,
    };
    Some(match ahead.abs() {
        2.. => (due, Want::Absolute, ahead.abs()),
        _ if is_twice => (last.other(), Want::Absolute, ahead.abs()),
        1 => (due, Want::Strong, 1),
        _ => (due, Want::Mild, 0),
    })
}

/// Maximum cost of a pair by criterion, the weightiest first. Higher costs count as the maximum.
const MOST: [Weight; 10] = [15, 1, 1, 64, 4_096, 1, 1, 16, 65_536, 1_024];

/// Pairs of a round. `in_play` holds the numbers to pair: indexes into `all`, which is the ranking at the start. In
/// each pair the player with the first seat comes first; the highest scores come first. `rest` holds the bye.
pub fn round(all: &[Contender], in_play: &[usize], is_last: bool, first_of_top: Seat) -> Drawn {
    let mut ranked: Vec<usize> = in_play.iter().copied().filter(|number| *number < all.len()).collect();
    ranked.sort_by_key(|number| (std::cmp::Reverse(all[*number].score), *number));
    let view = View::of(all, &ranked, is_last);
    let nodes = ranked.len() + ranked.len() % 2;
    let pairs = nodes as Weight / 2 + 1;
    // Greater than the cost of a whole round, so that no player stays unpaired to save cost.
    let whole = MOST.iter().fold(1, |whole, most| whole * (pairs * most + 1));
    let cost = |one: usize, other: usize| {
        let costs = match (one.min(other), one.max(other)) {
            (one, other) if other == ranked.len() => view.bye(one),
            (one, other) => view.pair(one, other),
        };
        costs.into_iter().zip(MOST).fold(0, |sum, (cost, most)| sum * (pairs * most + 1) + cost.min(most))
    };
    let weights: Vec<Vec<Weight>> = (0..nodes)
        .map(|one| {
            let to = |other| if one == other { 0 } else { 2 * whole - cost(one, other) };
            (0..nodes).map(to).collect()
        })
        .collect();
    let mut drawn = Drawn::default();
    for (one, other) in heaviest(&weights).into_iter().enumerate() {
        match other {
            Some(other) if other < one => {}
            Some(other) if other < ranked.len() => {
                drawn.pairs.push(seated(all, [ranked[one], ranked[other]], first_of_top));
            }
            Some(_) | None => drawn.rest.extend(ranked.get(one)),
        }
    }
    drawn
}

/// Ranking of a round with the facts about each place.
struct View<'a> {
    ranked: Vec<&'a Contender>,
    numbers: &'a [usize],
    wishes: Vec<Option<(Seat, Want, i64)>>,
    /// Place within the score group, and size of the group.
    groups: Vec<(usize, usize)>,
    lowest: u32,
    is_last: bool,
    /// Half points of a player who drew every round so far.
    rounds: u32,
}

impl<'a> View<'a> {
    fn of(all: &'a [Contender], numbers: &'a [usize], is_last: bool) -> View<'a> {
        let ranked: Vec<&Contender> = numbers.iter().filter_map(|number| all.get(*number)).collect();
        let of_score = |score: u32| ranked.iter().filter(|other| other.score == score).count();
        let before = |score: u32| ranked.iter().filter(|other| other.score > score).count();
        let groups = ranked.iter().enumerate();
        let groups = groups.map(|(place, own)| (place - before(own.score), of_score(own.score))).collect();
        View {
            wishes: ranked.iter().map(|contender| wish(contender)).collect(),
            groups,
            lowest: ranked.iter().map(|contender| contender.score).min().unwrap_or(0),
            rounds: ranked.iter().map(|contender| contender.sides.len()).max().unwrap_or(0) as u32,
            ranked,
            numbers,
            is_last,
        }
    }

    /// Cost of a bye for a place.
    fn bye(&self, place: usize) -> [Weight; 10] {
        let own = self.ranked[place];
        let over = Weight::from(own.score - self.lowest);
        let (at, size) = self.groups[place];
        let float = self.repeats(own, Float::Down);
        [0, own.had_bye.into(), 0, over, 0, 0, 0, float, (size - 1 - at) as Weight, 0]
    }

    /// Cost of a pair of places, the better one first.
    fn pair(&self, upper: usize, lower: usize) -> [Weight; 10] {
        let (one, other) = (self.ranked[upper], self.ranked[lower]);
        let met = one.met.iter().filter(|met| **met == self.numbers[lower]).count() as Weight;
        let both = self.wishes[upper].zip(self.wishes[lower]).filter(|(one, other)| one.0 == other.0);
        let least = both.map(|(one, other)| one.1.min(other.1));
        // C.04.3, A.7: in the last round a player with more than half of the points may get the unwanted side.
        let is_top = |contender: &Contender| self.is_last && contender.score > self.rounds;
        let is_bound = least == Some(Want::Absolute) && !is_top(one) && !is_top(other);
        let apart = Weight::from(one.score - other.score);
        let floats = match apart {
            0 => 0,
            _ => self.repeats(one, Float::Down) + self.repeats(other, Float::Up),
        };
        let ((at, size), (lower_at, _)) = (self.groups[upper], self.groups[lower]);
        let off = match apart {
            0 => (lower_at - at) as Weight - (size / 2) as Weight,
            // The last player of a group floats down, to the first of the next group.
            _ => ((size - 1 - at) + lower_at) as Weight,
        };
        // The pairing that keeps the upper half together wins between two equally near ones.
        let tie = if apart == 0 { (at.min(31) * at.min(31)) as Weight } else { 0 };
        let is_clash = least.is_some();
        [
            met,
            0,
            is_bound.into(),
            0,
            apart * apart,
            is_clash.into(),
            (least >= Some(Want::Strong)).into(),
            floats,
            off * off,
            tie,
        ]
    }

    /// Cost of the same float again, one round later (C.04.3, C.12) or two rounds later (C.14).
    fn repeats(&self, contender: &Contender, float: Float) -> Weight {
        let was = |back: usize| contender.floats.iter().rev().nth(back) == Some(&Some(float));
        Weight::from(was(0)) * 4 + Weight::from(was(1))
    }
}

/// Seats of a pair (C.04.3, E), given with the better ranked player first. The answer has the first seat first.
fn seated(all: &[Contender], pair: [usize; 2], first_of_top: Seat) -> [usize; 2] {
    let [upper, lower] = pair;
    let wishes = (wish(&all[upper]), wish(&all[lower]));
    let seat = match wishes {
        (None, None) => match upper % 2 {
            0 => first_of_top,
            _ => first_of_top.other(),
        },
        (Some((seat, ..)), None) => seat,
        (None, Some((seat, ..))) => seat.other(),
        (Some((own, ..)), Some((other, ..))) if own != other => own,
        (Some((own, want, behind)), Some((_, other_want, other_behind))) => {
            match (want, behind).cmp(&(other_want, other_behind)) {
                std::cmp::Ordering::Greater => own,
                std::cmp::Ordering::Less => own.other(),
                std::cmp::Ordering::Equal => alternated(&all[upper], &all[lower]).unwrap_or(own),
            }
        }
    };
    match seat {
        Seat::First => [upper, lower],
        Seat::Second => [lower, upper],
    }
}

/// Side of the first of two if both change the sides of the last round in which they had different ones.
fn alternated(upper: &Contender, lower: &Contender) -> Option<Seat> {
    let played = |contender: &Contender| contender.sides.iter().flatten().rev().copied().collect::<Vec<Seat>>();
    let (upper, lower) = (played(upper), played(lower));
    upper.iter().zip(&lower).find(|(one, other)| one != other).map(|(one, _)| one.other())
}
