//! One round of a Swiss tournament, after the Dutch system (FIDE C.04.1 and C.04.3).
//!
//! The criteria of the Dutch system, the weightier always before all lighter ones, are the weights of a graph; the
//! heaviest matching is the round. So a round that keeps the absolute rules is found wherever there is one, and where
//! there is none (a few players, many rounds, withdrawals) the round breaks as few of them as can be: first a colour
//! three times in a row, then a second bye, and a second game of the same two at the very last.
//!
//! It differs from the letter of C.04.3 in one thing: score groups are not paired one after the other from the top, all
//! of them are weighed together. Floats count by the square of their distance, so that two short ones come before a
//! long one, and within a group whoever is nearest to the usual opponent (the upper half against the lower) is taken.

use banco_engine::Seat;

use crate::berger::Drawn;
use crate::matching::{Weight, heaviest};

/// What pairing has to know of somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contender {
    /// Half points so far.
    pub score: u32,
    /// Whom he has played, as often as he has.
    pub met: Vec<usize>,
    /// His side in every round so far; `None` in a round he did not play.
    pub sides: Vec<Option<Seat>>,
    /// Whether he met somebody of another score in a round so far.
    pub floats: Vec<Option<Float>>,
    /// He had a point for nothing: such a one gets no second.
    pub had_bye: bool,
}

/// Against whom somebody played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// Against fewer points, or he had a bye.
    Down,
    /// Against more.
    Up,
}

/// How much somebody wants a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Want {
    Mild,
    Strong,
    Absolute,
}

/// The side somebody should have next, how much, and by how many games he is behind with it.
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

/// What a pair may cost at most, by criterion, the weightiest first; one more than that is the step to the next.
const MOST: [Weight; 10] = [15, 1, 1, 64, 4_096, 1, 1, 16, 65_536, 1_024];

/// The pairs of a round: `in_play` are paired, by their numbers among `all`, which are their places in the ranking of
/// the start. Answers the pairs with whoever has the first seat first, the highest scores first, and who has the bye.
pub fn round(all: &[Contender], in_play: &[usize], is_last: bool, first_of_top: Seat) -> Drawn {
    let mut ranked: Vec<usize> = in_play.iter().copied().filter(|number| *number < all.len()).collect();
    ranked.sort_by_key(|number| (std::cmp::Reverse(all[*number].score), *number));
    let view = View::of(all, &ranked, is_last);
    let nodes = ranked.len() + ranked.len() % 2;
    let pairs = nodes as Weight / 2 + 1;
    // Of the most a whole round can cost, so that nobody stays alone to save something.
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

/// The ranking of a round with what is known of each place.
struct View<'a> {
    ranked: Vec<&'a Contender>,
    numbers: &'a [usize],
    wishes: Vec<Option<(Seat, Want, i64)>>,
    /// Place within the score group, and how many are in it.
    groups: Vec<(usize, usize)>,
    lowest: u32,
    is_last: bool,
    /// Half points that could be had so far.
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

    /// What the bye of a place costs.
    fn bye(&self, place: usize) -> [Weight; 10] {
        let own = self.ranked[place];
        let over = Weight::from(own.score - self.lowest);
        let (at, size) = self.groups[place];
        let float = self.repeats(own, Float::Down);
        [0, own.had_bye.into(), 0, over, 0, 0, 0, float, (size - 1 - at) as Weight, 0]
    }

    /// What a pair of places costs, the better one first.
    fn pair(&self, upper: usize, lower: usize) -> [Weight; 10] {
        let (one, other) = (self.ranked[upper], self.ranked[lower]);
        let met = one.met.iter().filter(|met| **met == self.numbers[lower]).count() as Weight;
        let both = self.wishes[upper].zip(self.wishes[lower]).filter(|(one, other)| one.0 == other.0);
        let least = both.map(|(one, other)| one.1.min(other.1));
        // C.04.3, A.7: whoever is about to win may have a side he should not have, in the last round.
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
            // The last of his group goes down, to the first of the next.
            _ => ((size - 1 - at) + lower_at) as Weight,
        };
        // Of two equally near the one whose upper half stays together.
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

    /// The same float again, in the round after (C.04.3, C.12) or the one after that (C.14).
    fn repeats(&self, contender: &Contender, float: Float) -> Weight {
        let was = |back: usize| contender.floats.iter().rev().nth(back) == Some(&Some(float));
        Weight::from(was(0)) * 4 + Weight::from(was(1))
    }
}

/// Who has the first seat (C.04.3, E), the better ranked one given first.
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

/// The side of the first of two if both change the sides they had when they last had different ones.
fn alternated(upper: &Contender, lower: &Contender) -> Option<Seat> {
    let played = |contender: &Contender| contender.sides.iter().flatten().rev().copied().collect::<Vec<Seat>>();
    let (upper, lower) = (played(upper), played(lower));
    upper.iter().zip(&lower).find(|(one, other)| one != other).map(|(one, _)| one.other())
}
