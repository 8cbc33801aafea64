//! Places of a board's sites on its picture, for pointing at one: the same measures as it is drawn with.

use banco_engine::{Board, Man, Points, Seat, Site, View};

use crate::boards::extent;
use crate::points;

/// Sites of a board in pixels of its picture of normal size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// Size of the whole picture.
    pub width: u32,
    /// With bars, or with the rim that a square board has without them.
    pub height: u32,
    /// Middle of the site at the upper left.
    pub first: [u32; 2],
    /// From a site to the next one of its row, and of its column.
    pub pitch: u32,
    /// Middle, width and height of every place that can be pressed on a board of 24 points, by the number who sits
    /// below gives it; 25 is that side's bar, 0 its tray. Empty on other boards.
    pub spots: Vec<[u32; 4]>,
}

impl Places {
    /// The places of a board's pictures, with name bars or without.
    pub fn of(board: Board, has_bars: bool) -> Places {
        let extent = extent(board);
        let above = extent.above(has_bars);
        let moved = |[x, y, width, height]: [u32; 4]| [x, y + above, width, height];
        let spots = match board {
            Board::Points => points::places::pressed().into_iter().map(moved).collect(),
            Board::Lattice | Board::Chess | Board::Chu | Board::Paper(_) => Vec::new(),
        };
        Places {
            width: extent.width,
            height: extent.height + 2 * above,
            first: [extent.first, extent.first + above],
            pitch: extent.pitch,
            spots,
        }
    }
}

/// Ways of the checkers of the last play on its picture, in the order they were played: where each step of a checker
/// begins and ends, and its seat. None on a board without checkers.
pub fn ways(view: &View, bottom: Seat, has_bars: bool) -> Vec<Way> {
    let above = extent(view.board).above(has_bars);
    if view.board != Board::Points {
        return Vec::new();
    }
    let mut men = view.men.clone();
    let mut ways: Vec<Way> = Vec::new();
    // From the last step to the first, so that each is seen on the stacks of its moment.
    for (from, to) in view.steps.iter().rev() {
        let seat = mover(*from, *to);
        let count =
            |men: &[Man], site: Site| men.iter().filter(|man| man.site == site && man.face.seat == seat).count();
        let end = points::places::checker(*to, count(&men, *to).saturating_sub(1), bottom);
        if let Some(man) = men.iter_mut().find(|man| man.site == *to && man.face.seat == seat) {
            man.site = *from;
        }
        let start = points::places::checker(*from, count(&men, *from).saturating_sub(1), bottom);
        if let Some((start, end)) = start.zip(end) {
            let moved = |[x, y]: [u32; 2]| [x, y + above];
            ways.push(Way { seat, from: moved(start), to: moved(end) });
        }
    }
    ways.reverse();
    ways
}

/// A checker's way with one die, or of a hit one to its bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Owner of the checker.
    pub seat: Seat,
    /// Middle of the checker before, in pixels of the picture of normal size.
    pub from: [u32; 2],
    /// Middle of the checker after.
    pub to: [u32; 2],
}

/// Owner of a checker that goes from a site to another one.
fn mover(from: Site, to: Site) -> Seat {
    let is_of = |seat: &Seat| [from, to].iter().any(|site| [Points::bar(*seat), Points::off(*seat)].contains(site));
    let by_direction = if from.0 > to.0 { Seat::First } else { Seat::Second };
    Seat::BOTH.into_iter().find(is_of).unwrap_or(by_direction)
}

/// Middles, width and height of the dice on a picture; empty without any.
pub fn dice(view: &View, bottom: Seat, has_bars: bool) -> Vec<[u32; 3]> {
    let above = extent(view.board).above(has_bars);
    points::dice_places(view, bottom).into_iter().map(|[x, y]| [x, y + above, points::DIE_AREA]).collect()
}
