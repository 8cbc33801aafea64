//! Places of everything on the board of 24 points.
//!
//! Coordinates are pixels of the normal size from the board's upper left corner. The player who sits below has the
//! home at the lower right: as that player counts, points 1-12 lie below and 13-24 above.

use banco_engine::{Points, Seat, Site};

pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 860;

/// The felt lies between these rows.
pub(crate) const TOP: i32 = 40;
pub(crate) const BOTTOM: i32 = 820;
pub(crate) const MIDDLE: i32 = (TOP + BOTTOM) / 2;
/// Left edges of the two halves, and their width.
pub(crate) const HALVES: [i32; 2] = [40, 595];
pub(crate) const HALF_WIDTH: i32 = 485;
/// The middle of the bar between the halves.
pub(crate) const BAR_X: i32 = 560;
/// Borne-off checkers and the cube.
pub(crate) const TRAY_X: i32 = 1135;
pub(crate) const TRAY_WIDTH: i32 = 70;
pub(crate) const TRAY_HEIGHT: i32 = 270;

pub(crate) const CHECKER_RADIUS: f32 = 36.9;
/// Each checker of a stack leans a little on the one before: so five of each side and the dice fit between the edges.
const PITCH: i32 = 68;
/// More than this stand as a number on the last one.
pub(crate) const STACK_MAX: usize = 5;
/// From an edge of the felt to the middle of the first checker.
const FIRST: i32 = 37;
/// From the board's middle to the middle of the first checker on the bar.
const BAR_FIRST: i32 = 76;

/// From the middle of a tray's last row to its end, and between the rows.
const OFF_FIRST: i32 = 14;
const OFF_PITCH: i32 = 15;
/// Rows stand in groups of five, so that they can be counted.
const OFF_GROUP: i32 = 4;
const OFF_MEN_MAX: usize = 15;
/// From a tray's end to the middle of the number above its checkers.
const OFF_NUMBER: i32 = 253;

/// From the middle of the cube's rail to its ends.
pub(crate) const RAIL: i32 = 82;
const DICE_PITCH: i32 = 104;
const FOUR_DICE_PITCH: i32 = 94;

/// Area of a point on the felt: as wide as a sixth of a half, and as long as a full stack with its edge.
pub(crate) const POINT_WIDTH: u32 = 80;
pub(crate) const POINT_LENGTH: u32 = 350;
/// Area of a tray and of the bar.
const TRAY_REACH: u32 = 76;
const BAR_LENGTH: u32 = 346;

/// Middle, width and height of every place that can be pressed, by the number who sits below gives it: tray (0),
/// points 1 to 24, bar (25).
pub(crate) fn pressed() -> Vec<[u32; 4]> {
    let half = POINT_LENGTH as i32 / 2;
    let point = |number: i32| match number {
        ..=12 => (column_x(12 - number), BOTTOM - half),
        _ => (column_x(number - 13), TOP + half),
    };
    let spot = |(x, y): (i32, i32), width, height| [x.unsigned_abs(), y.unsigned_abs(), width, height];
    let tray = spot((TRAY_X, BOTTOM - TRAY_HEIGHT / 2), TRAY_REACH, TRAY_HEIGHT.unsigned_abs());
    let points = (1..=i32::from(Points::COUNT)).map(|number| spot(point(number), POINT_WIDTH, POINT_LENGTH));
    // The bar's half of who sits below, from its first checker to its last.
    let bar = spot((BAR_X, MIDDLE + BAR_FIRST + 2 * PITCH), TRAY_REACH, BAR_LENGTH);
    std::iter::once(tray).chain(points).chain([bar]).collect()
}

/// Place of a site for the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// A point by the number the viewer gives it, 1..=24.
    Point(i32),
    /// The bar's half below (`true`) or above its middle.
    Bar(bool),
    /// The tray below (`true`) or above.
    Tray(bool),
}

impl Spot {
    /// `None` for a site that is not on the board.
    pub(super) fn of(site: Site, bottom: Seat) -> Option<Spot> {
        let number = i32::from(site.0);
        if (1..=i32::from(Points::COUNT)).contains(&number) {
            return Some(Spot::Point(match bottom {
                Seat::First => number,
                Seat::Second => i32::from(Points::COUNT) + 1 - number,
            }));
        }
        Seat::BOTH.into_iter().find_map(|seat| {
            let is_below = seat == bottom;
            let spots = [(Points::bar(seat), Spot::Bar(is_below)), (Points::off(seat), Spot::Tray(is_below))];
            spots.into_iter().find(|(place, _)| *place == site).map(|(_, spot)| spot)
        })
    }

    /// The middle of the checker that has `below` others between itself and the edge.
    pub(super) fn place(self, below: usize) -> (i32, i32) {
        let step = below.min(STACK_MAX - 1) as i32 * PITCH;
        match self {
            Spot::Point(number @ ..=12) => (column_x(12 - number), BOTTOM - FIRST - step),
            Spot::Point(number) => (column_x(number - 13), TOP + FIRST + step),
            Spot::Bar(true) => (BAR_X, MIDDLE + BAR_FIRST + step),
            Spot::Bar(false) => (BAR_X, MIDDLE - BAR_FIRST - step),
            Spot::Tray(is_below) => {
                let row = below.min(OFF_MEN_MAX - 1) as i32;
                let from_end = OFF_FIRST + OFF_PITCH * row + OFF_GROUP * (row / 5);
                (TRAY_X, if is_below { BOTTOM - from_end } else { TOP + from_end })
            }
        }
    }
}

/// The middle of the checker of a stack with `below` others between itself and the edge; `None` off the board.
pub(crate) fn checker(site: Site, below: usize, bottom: Seat) -> Option<[u32; 2]> {
    let (x, y) = Spot::of(site, bottom)?.place(below);
    Some([x.unsigned_abs(), y.unsigned_abs()])
}

/// The middle of column 0..=11 from the left.
pub(crate) const fn column_x(column: i32) -> i32 {
    let [left, right] = HALVES;
    let (start, place) = if column < 6 { (left, column) } else { (right, column - 6) };
    start + (HALF_WIDTH * (2 * place + 1) + 6) / 12
}

/// The number of the checkers in a tray.
pub(crate) const fn off_number(is_below: bool) -> (i32, i32) {
    (TRAY_X, if is_below { BOTTOM - OFF_NUMBER } else { TOP + OFF_NUMBER })
}

/// The middle of the half in which a side throws: each to its own right.
pub(crate) const fn throwing_half(is_below: bool) -> (i32, i32) {
    let [left, right] = HALVES;
    (HALF_WIDTH / 2 + if is_below { right } else { left }, MIDDLE)
}

/// The middle of die number `place` of `count`.
pub(crate) const fn die(place: i32, count: i32, is_below: bool) -> (i32, i32) {
    let (x, y) = throwing_half(is_below);
    let pitch = if count > 2 { FOUR_DICE_PITCH } else { DICE_PITCH };
    (x + pitch * (2 * place - count + 1) / 2, y)
}

/// The cube on its rail: in the middle, or at its owner's end.
pub(crate) const fn cube(owner_is_below: Option<bool>) -> (i32, i32) {
    let shift = match owner_is_below {
        None => 0,
        Some(true) => RAIL,
        Some(false) => -RAIL,
    };
    (TRAY_X, MIDDLE + shift)
}
