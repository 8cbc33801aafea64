//! Boards of which the computer thinks the same: turned around, mirrored, with the sides exchanged, marks moved together.

use std::collections::HashMap;

use banco_engine::{Board, Kind, Points, Seat, Site, View};

/// A piece at its place; checkers of one side on one point are alike.
pub(super) type Placed = (Site, Seat, Option<Kind>);

/// Ways to look at a board with files and ranks. Some give boards that cannot be; they are like no other one.
#[derive(Clone, Copy)]
struct Turned {
    files: bool,
    ranks: bool,
    /// Files are ranks and ranks are files, where nothing goes forward.
    across: bool,
    sides: bool,
}

/// Pieces of a board, in order.
pub(super) fn men(view: &View) -> Vec<Placed> {
    sorted(view.men.iter().map(|man| (man.site, man.face.seat, man.face.kind)).collect())
}

fn sorted(mut men: Vec<Placed>) -> Vec<Placed> {
    men.sort_unstable();
    men
}

/// Every image of a board, itself among them.
pub(super) fn images(view: &View) -> Vec<Vec<Placed>> {
    let (board, men) = (view.board, men(view));
    let image = |of: &dyn Fn(Placed) -> Placed| sorted(men.iter().copied().map(of).collect());
    if board == Board::Points {
        return vec![image(&exchanged), men];
    }
    let acrosses: &[bool] = if board.is_placed() { &[false, true] } else { &[false] };
    let turned = acrosses.iter().flat_map(|across| {
        (0..8).map(move |bits: u8| Turned {
            files: bits & 1 > 0,
            ranks: bits & 2 > 0,
            across: *across,
            sides: bits & 4 > 0,
        })
    });
    turned.map(|turned| image(&|placed| seen(board, turned, placed))).collect()
}

/// Checker of backgammon with the sides exchanged: each counts the points from its own side.
fn exchanged((site, seat, kind): Placed) -> Placed {
    let other = Points::site(seat.other(), Points::number(seat, site));
    (other.unwrap_or(site), seat.other(), kind)
}

fn seen(board: Board, turned: Turned, (site, seat, kind): Placed) -> Placed {
    let Some((file, rank)) = board.place(site) else { return (site, seat, kind) };
    let file = if turned.files { board.files() - 1 - file } else { file };
    let rank = if turned.ranks { board.ranks() - 1 - rank } else { rank };
    let site = if turned.across { board.at(rank, file) } else { board.at(file, rank) };
    (site, if turned.sides { seat.other() } else { seat }, kind)
}

/// True if two boards differ at so few places, each piece of one that the other has not counted. Marks may lie elsewhere
/// on the board together.
pub(super) fn are_near(board: Board, one: &[Placed], other: &[Placed], differences_max: usize) -> bool {
    if one.len().abs_diff(other.len()) > differences_max {
        return false;
    }
    let alike = if board.is_placed() { alike_moved(board, one, other) } else { alike(one, other) };
    one.len() + other.len() - 2 * alike <= differences_max
}

/// Number of pieces that both boards have, both in order.
fn alike(mut one: &[Placed], mut other: &[Placed]) -> usize {
    let mut alike = 0;
    while let (Some((first, rest)), Some((second, others))) = (one.split_first(), other.split_first()) {
        alike += usize::from(first == second);
        (one, other) = (if first <= second { rest } else { one }, if second <= first { others } else { other });
    }
    alike
}

/// The same after the best shift of all marks.
fn alike_moved(board: Board, one: &[Placed], other: &[Placed]) -> usize {
    let place = |site| board.place(site).map(|(file, rank)| (i16::from(file), i16::from(rank)));
    let mut shifts: HashMap<(i16, i16), usize> = HashMap::new();
    for (site, seat, _) in one {
        for (from, _, _) in other.iter().filter(|(_, owner, _)| owner == seat) {
            if let (Some(there), Some(here)) = (place(*site), place(*from)) {
                *shifts.entry((there.0 - here.0, there.1 - here.1)).or_default() += 1;
            }
        }
    }
    shifts.into_values().max().unwrap_or_default()
}
