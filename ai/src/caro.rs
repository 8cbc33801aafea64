//! Cờ caro: threats first.
//!
//! A side that can make five next has the other one in check, so the search answers fours as it answers checks and
//! follows them to the end. Positions are judged by what a mark on each free square would make ([`lines`]).

mod brain;
mod lines;
mod origin;

use banco_engine::games::caro::rows::Five;
use banco_engine::games::caro::{Caro, Square};
use banco_engine::{PaperSide, Seat, Site};

use crate::facts::Fact;
use crate::node::{Node, Outcomes, Verdict};
use crate::resources::mix;
use crate::score::EVALUATION_MAX;

use lines::{Makes, Row};

use origin::caro;

/// Squares of the larger board.
const SQUARES: usize = 19 * 19;

/// Squares beyond the edge that a row of five with its ends may be looked for on.
const MARGIN: usize = 5;
const STRIDE: usize = 19 + MARGIN;
const CELLS: usize = (19 + 2 * (MARGIN + 1)) * STRIDE;

/// File, rank, both diagonals, in cells.
const DIRECTIONS: [usize; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

/// Quiet moves that are thought of in a position.
const CANDIDATES: usize = 24;

/// So far from a mark a quiet move may be.
const NEAR: u8 = 2;

/// Fours in a row that are followed at the end of the tree.
const FOURS_MAX: u8 = 8;

/// Worth of a mark on a free square by its shape in one line.
const WORTH: [i32; 8] = [0, 1, 4, 5, 14, 16, 110, 400];

/// Five next move, and a four that cannot be stopped: won unless something is overlooked.
const FIVE_NEXT: i32 = EVALUATION_MAX - 1_000;
const OPEN_FOUR_NEXT: i32 = EVALUATION_MAX - 3_000;

/// Apparent gain of a forcing move: more than positions differ by.
const FORCING: i32 = 4_000;

const EMPTY: u8 = 0;
const EDGE: u8 = 3;

/// A position of caro.
#[derive(Clone)]
pub(crate) struct Paper {
    /// With a margin around the board; see [`cell`].
    cells: [u8; CELLS],
    side: PaperSide,
    five: Five,
    to_move: Seat,
    /// Shape that a mark on a free square makes, by seat, square and direction.
    makes: [[[u8; 4]; SQUARES]; 2],
    /// Number of squares by shape, by seat.
    counts: [[u16; 8]; 2],
    /// Worth of all free squares, by seat.
    worth: [i32; 2],
    free: usize,
    last: Option<Square>,
    /// The last mark made five.
    won: bool,
    /// Fours and answers to them since a quiet move.
    fours: u8,
    key: u64,
}

const fn mark(seat: Seat) -> u8 {
    seat.index() as u8 + 1
}

impl Paper {
    fn new(side: PaperSide, five: Five, to_move: Seat) -> Paper {
        let mut cells = [EDGE; CELLS];
        for site in 0..u16::from(side.count()) * u16::from(side.count()) {
            cells[cell(side, usize::from(site))] = EMPTY;
        }
        let count = usize::from(side.count());
        Paper {
            cells,
            side,
            five,
            to_move,
            makes: [[[0; 4]; SQUARES]; 2],
            counts: [[0; 8]; 2],
            worth: [0; 2],
            free: count * count,
            last: None,
            won: false,
            fours: 0,
            key: mix(0x6361_726f, to_move.index() as u64),
        }
    }

    fn sites(&self) -> usize {
        usize::from(self.side.count()) * usize::from(self.side.count())
    }

    fn is_free(&self, site: usize) -> bool {
        self.cells[cell(self.side, site)] == EMPTY
    }

    /// Puts a mark of `seat` and updates the lines through it.
    fn put(&mut self, site: usize, seat: Seat) {
        let at = cell(self.side, site);
        let made = self.makes[seat.index()][site];
        self.won = made.contains(&(Makes::Five as u8));
        for seat in Seat::BOTH {
            for direction in 0..4 {
                self.note(seat, site, direction, 0);
            }
        }
        self.cells[at] = mark(seat);
        self.free -= 1;
        self.key ^= mix(0x6d61_726b, (site as u64) << 1 | seat.index() as u64);
        for (direction, step) in DIRECTIONS.into_iter().enumerate() {
            let first = at - MARGIN * step;
            for near in (0..=2 * MARGIN).map(|steps| first + steps * step) {
                if self.cells[near] == EMPTY {
                    let row = Row::around(&self.cells, near, step);
                    let site = site_of(self.side, near);
                    self.note(Seat::First, site, direction, row.makes(self.five));
                    self.note(Seat::Second, site, direction, row.turned().makes(self.five));
                }
            }
        }
    }

    fn note(&mut self, seat: Seat, site: usize, direction: usize, makes: u8) {
        let known = &mut self.makes[seat.index()][site][direction];
        let before = std::mem::replace(known, makes);
        if before != makes {
            self.counts[seat.index()][usize::from(before)] -= u16::from(before > 0);
            self.counts[seat.index()][usize::from(makes)] += u16::from(makes > 0);
            self.worth[seat.index()] += WORTH[usize::from(makes)] - WORTH[usize::from(before)];
        }
    }

    fn count(&self, seat: Seat, makes: Makes) -> u16 {
        self.counts[seat.index()][makes as usize]
    }

    /// The most that a mark of `seat` makes there in one line.
    fn most(&self, seat: Seat, site: usize) -> u8 {
        self.makes[seat.index()][site].into_iter().max().unwrap_or(0)
    }

    /// Importance of a free square to both, the side to move first.
    fn weight(&self, site: usize) -> i32 {
        let of = |seat: Seat| -> i32 {
            let worths = self.makes[seat.index()][site].map(|makes| WORTH[usize::from(makes)]);
            // Two threats at once are more than their sum.
            let threats = worths.iter().filter(|worth| **worth >= WORTH[Makes::OpenThree as usize]).count() as i32;
            worths.iter().sum::<i32>() + 40 * (threats - 1).max(0)
        };
        5 * of(self.to_move) + 4 * of(self.to_move.other())
    }

    /// The squares worth thinking of, best first: what forces, what is forced, or what lies near.
    fn candidates(&self) -> Vec<usize> {
        let (own, other) = (self.to_move, self.to_move.other());
        let least = |seat: Seat, makes: Makes| {
            let makes = makes as u8;
            move |site: &usize| self.most(seat, *site) >= makes
        };
        let all = || (0..self.sites()).filter(|site| self.is_free(*site));
        if self.count(own, Makes::Five) > 0 {
            return all().filter(least(own, Makes::Five)).collect();
        }
        let mut found: Vec<usize> = if self.count(other, Makes::Five) > 0 {
            let fives: Vec<usize> = all().filter(least(other, Makes::Five)).collect();
            let shut = fives.iter().flat_map(|site| self.ends_of_row(*site, other)).collect::<Vec<usize>>();
            fives.into_iter().chain(shut).collect()
        } else if self.count(own, Makes::OpenFour) > 0 {
            all().filter(least(own, Makes::Four)).collect()
        } else if self.count(other, Makes::OpenFour) > 0 {
            let (fours, stops) = (least(own, Makes::Four), least(other, Makes::Four));
            all().filter(|site| fours(site) || stops(site)).collect()
        } else {
            all().filter(|site| self.is_near(*site)).collect()
        };
        found.sort_unstable();
        found.dedup();
        found.sort_by_key(|site| (-self.weight(*site), self.square(*site).distance(Square::centre(self.side)), *site));
        found.truncate(CANDIDATES);
        if found.is_empty() {
            found.extend(all().min_by_key(|site| self.square(*site).distance(Square::centre(self.side))));
        }
        found
    }

    /// The free squares at the ends of the rows that a mark of `seat` on a square would lengthen: a mark there may shut
    /// a five that counts only while one end is open (clause 3.1).
    fn ends_of_row(&self, site: usize, seat: Seat) -> impl Iterator<Item = usize> {
        let ends = matches!(self.five, Five::OpenEnded);
        let ways = DIRECTIONS.into_iter().flat_map(|step| [(step, true), (step, false)]);
        ways.filter(move |_| ends).filter_map(move |(step, up)| {
            let next = |at: usize| if up { at + step } else { at - step };
            let mut at = next(cell(self.side, site));
            while self.cells[at] == mark(seat) {
                at = next(at);
            }
            (self.cells[at] == EMPTY).then(|| site_of(self.side, at))
        })
    }

    fn is_near(&self, site: usize) -> bool {
        let at = cell(self.side, site);
        let reach = usize::from(NEAR);
        let first = at - reach * STRIDE - reach;
        (0..=2 * reach).any(|rank| {
            let row = first + rank * STRIDE;
            self.cells[row..=row + 2 * reach].iter().any(|cell| *cell == 1 || *cell == 2)
        })
    }

    fn square(&self, site: usize) -> Square {
        Square::of_site(Site(site as u16), self.side)
    }

    fn site(&self, square: Square) -> usize {
        square.site(self.side).map_or(0, |site| usize::from(site.0))
    }
}

/// Index of a square among the cells.
fn cell(side: PaperSide, site: usize) -> usize {
    let count = usize::from(side.count());
    (site / count + MARGIN + 1) * STRIDE + site % count
}

fn site_of(side: PaperSide, cell: usize) -> usize {
    (cell / STRIDE - MARGIN - 1) * usize::from(side.count()) + cell % STRIDE
}

impl Node for Paper {
    type Move = Square;

    const SITES: usize = SQUARES;
    const MEN: usize = 2;

    fn moves(&self, list: &mut Vec<Square>) {
        if self.free > 0 {
            list.extend(self.candidates().into_iter().map(|site| self.square(site)));
        }
    }

    fn text(&self, mv: Square) -> String {
        mv.to_string()
    }

    fn code(mv: Square) -> u32 {
        mv.site(PaperSide::Nineteen).map_or(1, |site| u32::from(site.0) + 1)
    }

    fn target(mv: Square) -> usize {
        mv.site(PaperSide::Nineteen).map_or(0, |site| usize::from(site.0))
    }

    /// Far from where the eye is.
    fn strangeness(&self, mv: Square) -> i32 {
        self.last.map_or(0, |last| i32::from(mv.distance(last)) - 2).clamp(0, 8)
    }

    fn man(&self, _mv: Square) -> usize {
        self.to_move.index()
    }

    fn key(&self) -> u64 {
        self.key
    }

    /// The other side would make five.
    fn in_check(&self) -> bool {
        self.count(self.to_move.other(), Makes::Five) > 0
    }

    /// Fours and fives force, as captures do elsewhere.
    fn gain(&self, mv: Square) -> i32 {
        match self.most(self.to_move, self.site(mv)) {
            makes if makes >= Makes::OpenFour as u8 => 2 * FORCING,
            makes if makes == Makes::Four as u8 && self.fours < FOURS_MAX => FORCING,
            _ => 0,
        }
    }

    fn stake(&self, _mv: Square) -> i32 {
        0
    }

    fn exchange(&self, mv: Square) -> i32 {
        self.gain(mv)
    }

    fn after(&self, mv: Square) -> Paper {
        let mut next = self.clone();
        let site = self.site(mv);
        let is_forced = self.in_check();
        let forces = self.most(self.to_move, site) >= Makes::Four as u8;
        next.put(site, self.to_move);
        next.fours = if is_forced || forces { self.fours + 1 } else { 0 };
        next.last = Some(mv);
        next.turn();
        next
    }

    fn turns_up(&self, _mv: Square) -> Outcomes {
        Outcomes::default()
    }

    fn after_turning_up(&self, mv: Square, _kind: u8) -> Paper {
        self.after(mv)
    }

    fn passed(&self) -> Option<Paper> {
        let threatens = |seat| self.count(seat, Makes::Five) > 0;
        if Seat::BOTH.into_iter().any(threatens) {
            return None;
        }
        let mut next = self.clone();
        next.turn();
        Some(next)
    }

    fn evaluate(&self) -> i32 {
        let (own, other) = (self.to_move, self.to_move.other());
        if self.count(own, Makes::Five) > 0 {
            return FIVE_NEXT;
        }
        if self.count(other, Makes::Five) > 1 {
            return -FIVE_NEXT;
        }
        if self.count(own, Makes::OpenFour) > 0 && !self.in_check() {
            return OPEN_FOUR_NEXT;
        }
        // The side to move has the first word about every square.
        self.worth[own.index()] * 5 / 4 - self.worth[other.index()]
    }

    fn verdict(&self) -> Option<Verdict> {
        if self.won {
            return Some(Verdict::Lost);
        }
        (self.free == 0).then_some(Verdict::Drawn)
    }

    fn without_moves(&self) -> Verdict {
        Verdict::Drawn
    }

    /// Nothing comes back.
    fn reversible_plies(&self) -> usize {
        0
    }

    fn repeated(&self, _plies: usize) -> Verdict {
        Verdict::Drawn
    }
}

impl Paper {
    fn turn(&mut self) {
        self.key ^= mix(0x6361_726f, 0) ^ mix(0x6361_726f, 1);
        self.to_move = self.to_move.other();
    }
}

/// Shapes that the mark on `mv` makes and stops.
fn facts(game: &Caro, seat: Seat, mv: &str) -> Vec<Fact> {
    let node = caro(game).node;
    let Some(site) = mv.parse().ok().map(|square| node.site(square)) else { return Vec::new() };
    let made = |makes: Makes| node.makes[seat.index()][site].iter().filter(|made| **made == makes as u8).count();
    let threats = made(Makes::OpenThree) + made(Makes::Four);
    let own = if made(Makes::OpenFour) > 0 {
        Some(Fact::OpenFour)
    } else if threats > 1 {
        Some(Fact::TwoThreats)
    } else if made(Makes::Four) > 0 {
        Some(Fact::Four)
    } else if made(Makes::OpenThree) > 0 {
        Some(Fact::OpenThree)
    } else {
        None
    };
    let other = seat.other();
    let mut after = node.clone();
    after.put(site, seat);
    let stops = if node.count(other, Makes::Five) > 0 && after.count(other, Makes::Five) == 0 {
        Some(Fact::StopsFive)
    } else if node.count(other, Makes::OpenFour) > 0 && after.count(other, Makes::OpenFour) == 0 {
        Some(Fact::StopsOpenFour)
    } else {
        None
    };
    let mut facts: Vec<Fact> = stops.into_iter().chain(own).collect();
    if facts.is_empty() {
        // The rows through the square that a mark of a seat would lengthen.
        let rows = |seat: Seat| node.makes[seat.index()][site].iter().filter(|made| **made >= Makes::Two as u8).count();
        let [joins, hinders] = [rows(seat), rows(other)].map(|rows| u8::try_from(rows).unwrap_or_default());
        facts.extend((joins > 0).then_some(Fact::Joins(joins)));
        facts.extend((hinders > 0).then_some(Fact::Hinders(hinders)));
    }
    facts
}
