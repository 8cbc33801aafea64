//! A position of jieqi as analysis programs write it (JieqiBox, clause 4.1): behind board and side stand the pool of
//! pieces that may lie face down, the pieces captured face down that are known, the clock and the number of the move.

use banco_engine::Seat;
use banco_engine::games::xiangqi::Piece;

use super::origin::Pools;

/// Pieces of a kind in one pool: no set has more, and a digit says it.
const COUNT_MAX: u32 = 9;

/// The ordinary position text, and the pools. `None` where the text has no pools.
pub(crate) fn read(text: &str) -> Option<(String, Pools)> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let [board, side, pool, _captured, quiet, number] = fields.as_slice() else { return None };
    Some((format!("{board} {side} - - {quiet} {number}"), counts(pool)?))
}

/// `R2r2P5`; a lone `-` is no pool but the field that other programs leave out.
fn counts(field: &str) -> Option<Pools> {
    let mut pools = Pools::default();
    let mut letters = field.chars();
    while let Some(letter) = letters.next() {
        let piece = Piece::from_letter(letter).filter(|piece| *piece != Piece::General)?;
        let count = letters.next()?.to_digit(10).filter(|count| *count <= COUNT_MAX)?;
        let seat = if letter.is_ascii_uppercase() { Seat::First } else { Seat::Second };
        pools[seat.index()][piece as usize] = count as u8;
    }
    (!field.is_empty()).then_some(pools)
}
