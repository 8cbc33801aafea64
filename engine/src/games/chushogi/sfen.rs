//! Position text (SFEN): twelve rows from rank `a` down, side, lion field, number of the move.
//!
//! The lion field is `-` or the square of the counter-strike (clause 4.4).

use crate::{POSITION_TEXT_BYTES_MAX, PositionError, Seat};

use super::laws::Laws;
use super::man::Man;
use super::position::Position;
use super::square::{SIDE, Square};

/// The start of clause 1.1.
pub const START: &str = "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";

/// A number of a move above this is no number of a game: [`crate::PLIES_MAX`] has five digits.
const NUMBER_MAX: u32 = 99_999;

/// Reads a position text; the number of the move comes with it. Pieces may stand anywhere and in any number,
/// but at least one side has a royal: who has none has lost (clause 6.1).
///
/// # Errors
/// First error in the text.
pub fn read(text: &str, laws: Laws) -> Result<(Position, u32), PositionError> {
    if text.len() > POSITION_TEXT_BYTES_MAX {
        return Err(PositionError("the text is too long"));
    }
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let (board, side, lion, number) = match fields.as_slice() {
        [board, side] => (*board, *side, "-", "1"),
        [board, side, lion] => (*board, *side, *lion, "1"),
        [board, side, lion, number] => (*board, *side, *lion, *number),
        _ => return Err(PositionError("board, side, lion square and number of the move are needed")),
    };
    let mut position = read_board(board, laws)?;
    position.set_to_move(match side {
        "b" => Seat::First,
        "w" => Seat::Second,
        _ => return Err(PositionError("the side to move is b or w")),
    });
    position.set_counter_strike(match lion {
        "-" => None,
        name => match Square::read(name) {
            Some((square, "")) => Some(square),
            Some(_) | None => return Err(PositionError("the lion field is - or a square")),
        },
    });
    if Seat::BOTH.iter().all(|seat| position.royals_of(*seat).next().is_none()) {
        return Err(PositionError("neither side has a king or crown prince"));
    }
    Ok((position, read_number(number)?))
}

fn read_number(text: &str) -> Result<u32, PositionError> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| is_plain && (1..=NUMBER_MAX).contains(number));
    number.ok_or(PositionError("the number of the move is out of range"))
}

fn read_board(text: &str, laws: Laws) -> Result<Position, PositionError> {
    let mut position = Position::empty(laws);
    if text.split('/').count() != usize::from(SIDE) {
        return Err(PositionError("the board has twelve rows"));
    }
    for (text, row) in text.split('/').zip((0..SIDE).rev()) {
        read_row(text, row, &mut position)?;
    }
    Ok(position)
}

fn read_row(text: &str, row: u8, position: &mut Position) -> Result<(), PositionError> {
    const LENGTH: PositionError = PositionError("a row has twelve squares");
    let mut column = 0_u8;
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let (gap, after) = rest.split_at(digits);
            let gap: u8 = gap.parse().map_err(|_| LENGTH)?;
            if gap == 0 || gap > SIDE {
                return Err(PositionError("a gap is 1 to 12"));
            }
            column += gap;
            rest = after;
        } else {
            let letters = rest.strip_prefix('+');
            let mut letters_left = letters.unwrap_or(rest).chars();
            let man = letters_left.next().and_then(|letter| Man::from_sfen(letter, letters.is_some()));
            let square = Square::at(row, column).ok_or(LENGTH)?;
            position.put(square, man.ok_or(PositionError("unknown letter"))?);
            column += 1;
            rest = letters_left.as_str();
        }
        if column > SIDE {
            return Err(LENGTH);
        }
    }
    if column == SIDE { Ok(()) } else { Err(LENGTH) }
}

/// The whole text; `number` is that of the next move, from 1.
pub fn write(position: &Position, number: u32) -> String {
    let side = match position.to_move() {
        Seat::First => 'b',
        Seat::Second => 'w',
    };
    let lion = position.counter_strike().map_or_else(|| "-".to_owned(), |square| square.to_string());
    format!("{} {side} {lion} {number}", board(position))
}

/// The first field.
pub fn board(position: &Position) -> String {
    let rows: Vec<String> = (0..SIDE).rev().map(|row| write_row(position, row)).collect();
    rows.join("/")
}

fn write_row(position: &Position, row: u8) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for man in (0..SIDE).filter_map(|column| Square::at(row, column)).map(|square| position.man_at(square)) {
        match man {
            None => gap += 1,
            Some(man) => {
                if gap > 0 {
                    text.push_str(&gap.to_string());
                    gap = 0;
                }
                text.push_str(&man.sfen());
            }
        }
    }
    if gap > 0 {
        text.push_str(&gap.to_string());
    }
    text
}
