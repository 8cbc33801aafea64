//! Position text (FEN): rows from rank 10 down, side, two unused fields, clock, number of the move.
//!
//! `X`/`x` are face-down pieces of jieqi (clause 4.1 there). The clock counts plies since the last capture.

use crate::{POSITION_TEXT_BYTES_MAX, PositionError, Seat};

use super::man::{Man, Piece};
use super::point::{FILES, Point, RANKS};
use super::position::Position;

/// A clock above this is no clock of a game: [`crate::PLIES_MAX`] has four digits and one.
const CLOCK_MAX: u32 = 99_999;

/// Pieces that a text may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// All pieces lie face up, each on a point that it can reach in xiangqi.
    Xiangqi,
    /// Pieces may lie face down on the starting points of their side; of the open ones the general alone keeps to its
    /// palace.
    Jieqi,
}

/// The two counts behind the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// Plies since the last capture.
    pub quiet: u32,
    /// Number of the move, from 1, counted up after Black.
    pub number: u32,
}

impl Clocks {
    /// No ply is played; the first move is number 1.
    pub const START: Clocks = Clocks { quiet: 0, number: 1 };
}

/// Reads a position text.
///
/// The number of pieces is not limited (problems have odd ones), but each stands where it could come
/// to stand, the generals do not face each other, and the side that has moved is not in check.
///
/// # Errors
/// First error in the text.
pub fn read(text: &str, set: Set) -> Result<(Position, Clocks), PositionError> {
    if text.len() > POSITION_TEXT_BYTES_MAX {
        return Err(PositionError("the text is too long"));
    }
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let (board, side, rest) = match fields.as_slice() {
        [board, side, rest @ ..] => (*board, *side, rest),
        [_] | [] => return Err(PositionError("board and side to move are needed")),
    };
    let mut position = read_board(board, set)?;
    position.set_to_move(match side {
        "w" | "r" => Seat::First,
        "b" => Seat::Second,
        _ => return Err(PositionError("the side to move is w or b")),
    });
    let clocks = match rest {
        [] => Clocks::START,
        ["-", "-"] => Clocks::START,
        ["-", "-", quiet, number] => Clocks { quiet: clock(quiet)?, number: clock(number)?.max(1) },
        _ => return Err(PositionError("after the side come - - clock number")),
    };
    check(&position)?;
    Ok((position, clocks))
}

fn clock(text: &str) -> Result<u32, PositionError> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(PositionError("a clock is a number"));
    }
    text.parse().ok().filter(|clock| *clock <= CLOCK_MAX).ok_or(PositionError("a clock is out of range"))
}

fn read_board(text: &str, set: Set) -> Result<Position, PositionError> {
    let mut position = Position::empty(set == Set::Jieqi);
    if text.split('/').count() != usize::from(RANKS) {
        return Err(PositionError("the board has ten rows"));
    }
    for (row, rank) in text.split('/').zip((0..RANKS).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(gap) = letter.to_digit(10) {
                if gap == 0 {
                    return Err(PositionError("a gap is 1 to 9"));
                }
                file += gap as u8;
            } else {
                let point = Point::at(file, rank).ok_or(PositionError("a row has nine points"))?;
                position.put(point, read_man(letter, point, set)?);
                file += 1;
            }
            if file > FILES {
                return Err(PositionError("a row has nine points"));
            }
        }
        if file != FILES {
            return Err(PositionError("a row has nine points"));
        }
    }
    Ok(position)
}

fn read_man(letter: char, point: Point, set: Set) -> Result<Man, PositionError> {
    let seat = if letter.is_ascii_uppercase() { Seat::First } else { Seat::Second };
    if letter.eq_ignore_ascii_case(&'x') {
        let piece = match (set, Piece::starting_on(point, seat)) {
            (Set::Xiangqi, _) => return Err(PositionError("xiangqi has no face-down men")),
            (Set::Jieqi, None | Some(Piece::General)) => {
                return Err(PositionError("a face-down man stands on a starting point of its side"));
            }
            (Set::Jieqi, Some(piece)) => piece,
        };
        return Ok(Man { seat, piece, dark: true });
    }
    let piece = Piece::from_letter(letter).ok_or(PositionError("unknown letter"))?;
    let is_possible = match (piece, set) {
        (Piece::General, Set::Xiangqi | Set::Jieqi) | (Piece::Advisor, Set::Xiangqi) => point.is_palace_of(seat),
        (Piece::Elephant, Set::Xiangqi) => point.is_home_of(seat),
        (Piece::Advisor | Piece::Elephant, Set::Jieqi)
        | (Piece::Horse | Piece::Rook | Piece::Cannon | Piece::Soldier, Set::Xiangqi | Set::Jieqi) => true,
    };
    if !is_possible {
        return Err(PositionError("a man stands where it can never come to stand"));
    }
    Ok(Man { seat, piece, dark: false })
}

fn check(position: &Position) -> Result<(), PositionError> {
    if Seat::BOTH.iter().any(|seat| position.of(*seat, Piece::General).len() != 1) {
        return Err(PositionError("each side has one general"));
    }
    if position.generals_face() {
        return Err(PositionError("the generals face each other"));
    }
    if !position.checkers_of(position.to_move().other()).is_empty() {
        return Err(PositionError("the side that is not to move stands in check"));
    }
    Ok(())
}

/// The whole text.
pub fn write(position: &Position, clocks: Clocks) -> String {
    let side = match position.to_move() {
        Seat::First => 'w',
        Seat::Second => 'b',
    };
    format!("{} {side} - - {} {}", board(position), clocks.quiet, clocks.number)
}

/// The first field.
pub fn board(position: &Position) -> String {
    let rows: Vec<String> = (0..RANKS).rev().map(|rank| row(position, rank)).collect();
    rows.join("/")
}

fn row(position: &Position, rank: u8) -> String {
    let mut text = String::new();
    let mut gap = 0;
    let close = |text: &mut String, gap: &mut u8| {
        if *gap > 0 {
            text.push(char::from(b'0' + *gap));
        }
        *gap = 0;
    };
    for man in (0..FILES).filter_map(|file| Point::at(file, rank)).map(|point| position.man_at(point)) {
        match man {
            Some(man) => {
                close(&mut text, &mut gap);
                text.push(man.letter());
            }
            None => gap += 1,
        }
    }
    close(&mut text, &mut gap);
    text
}
