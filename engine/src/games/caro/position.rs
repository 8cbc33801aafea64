//! Position texts: rows from the top, side to move, number of the next ply (clause 5).
//!
//! `15/15/…/7x7/…/15 o 2`. The number may be left out; it is then one more than there are marks.

use crate::{POSITION_TEXT_BYTES_MAX, PaperSide, PositionError, Seat};

use super::grid::Grid;
use super::square::Square;

/// Content of a position text.
pub(super) struct Placed {
    pub grid: Grid,
    pub to_move: Seat,
    /// Number of the next ply, from 1.
    pub next_ply: u32,
}

/// Numbers of plies that are read: no board has more squares, and there is no passing.
const NEXT_PLY_MAX: u32 = 362;

/// Reads a position text; `size` if the options name one.
///
/// # Errors
/// Anything else, and numbers of marks no game can come to.
pub(super) fn read(text: &str, size: Option<PaperSide>) -> Result<Placed, PositionError> {
    if text.len() > POSITION_TEXT_BYTES_MAX {
        return Err(PositionError("too long"));
    }
    let mut fields = text.split_ascii_whitespace();
    let rows: Vec<&str> = fields.next().ok_or(PositionError("empty"))?.split('/').collect();
    let side = PaperSide::ALL.into_iter().find(|side| usize::from(side.count()) == rows.len());
    let side = side.ok_or(PositionError("15 or 19 rows"))?;
    if size.is_some_and(|size| size != side) {
        return Err(PositionError("another size than the option says"));
    }
    let mut grid = Grid::empty(side);
    for (row, rank) in rows.iter().zip((0..side.count()).rev()) {
        read_row(&mut grid, row, rank)?;
    }
    let to_move = match fields.next() {
        Some("x") => Seat::First,
        Some("o") => Seat::Second,
        Some(_) | None => return Err(PositionError("side to move is x or o")),
    };
    let marks = grid.marks(Seat::First) + grid.marks(Seat::Second);
    let next_ply = match fields.next() {
        None => marks as u32 + 1,
        Some(number) => number
            .parse()
            .ok()
            .filter(|ply: &u32| (1..=NEXT_PLY_MAX).contains(ply) && ply.to_string() == number)
            .ok_or(PositionError("number of the next ply"))?,
    };
    match fields.next() {
        Some(_) => Err(PositionError("too many fields")),
        None => Ok(Placed { grid, to_move, next_ply }),
    }
}

fn read_row(grid: &mut Grid, row: &str, rank: u8) -> Result<(), PositionError> {
    let side = grid.side().count();
    let (mut file, mut run) = (0_u8, 0_u8);
    for c in row.chars() {
        let seat = match c {
            '0'..='9' => {
                let digit = c as u8 - b'0';
                // A run has one number, without a nought before it.
                if run == 0 && digit == 0 {
                    return Err(PositionError("a run of no squares"));
                }
                run = run
                    .checked_mul(10)
                    .and_then(|run| run.checked_add(digit))
                    .filter(|run| *run <= side)
                    .ok_or(WIDE)?;
                continue;
            }
            'x' => Seat::First,
            'o' => Seat::Second,
            _ => return Err(PositionError("only x, o and numbers")),
        };
        file += std::mem::take(&mut run);
        if file >= side {
            return Err(WIDE);
        }
        grid.put(Square::at(file, rank), seat);
        file += 1;
    }
    if file + run == side { Ok(()) } else { Err(WIDE) }
}

const WIDE: PositionError = PositionError("a row has as many squares as there are rows");

/// The position text.
pub(super) fn write(grid: &Grid, to_move: Seat, next_ply: u32) -> String {
    let side = grid.side().count();
    let rows: Vec<String> = (0..side).rev().map(|rank| write_row(grid, rank)).collect();
    let to_move = letter(to_move);
    format!("{} {to_move} {next_ply}", rows.join("/"))
}

fn write_row(grid: &Grid, rank: u8) -> String {
    let (mut row, mut run) = (String::new(), 0);
    let end = |row: &mut String, run: &mut u8| {
        if *run > 0 {
            *row += &std::mem::take(run).to_string();
        }
    };
    for file in 0..grid.side().count() {
        match grid.at(Square::at(file, rank)) {
            None => run += 1,
            Some(seat) => {
                end(&mut row, &mut run);
                row.push(letter(seat));
            }
        }
    }
    end(&mut row, &mut run);
    row
}

const fn letter(seat: Seat) -> char {
    match seat {
        Seat::First => 'x',
        Seat::Second => 'o',
    }
}
