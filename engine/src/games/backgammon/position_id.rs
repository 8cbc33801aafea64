//! The position id of GNU Backgammon: 80 bits as 14 characters (clause 6.1).
//!
//! Bits from the lowest of the first byte: for the side that is not on roll and then for the one
//! that is, points 1 to 24 and the bar by its own numbers, as many ones as checkers and a zero each.

use crate::PositionError;

use super::base64;
use super::position::{BAR, MEN, Men, OFF, Position};

/// Characters of an id.
pub const LENGTH: usize = 14;

const BYTES: usize = 10;

/// The id, seen from the side on roll.
pub fn write(position: &Position) -> String {
    let mut bits = 0_u128;
    let mut at = 0;
    for men in [&position.other, &position.own] {
        for count in &men[1..=usize::from(BAR)] {
            bits |= ((1_u128 << count) - 1) << at;
            at += u32::from(*count) + 1;
        }
    }
    base64::write(&bits.to_le_bytes()[..BYTES])
}

/// The position of an id.
///
/// # Errors
/// Not an id, more checkers than a side has, or two sides on one point.
pub fn read(text: &str) -> Result<Position, PositionError> {
    let bytes = base64::read(text).filter(|bytes| bytes.len() == BYTES && text.len() == LENGTH);
    let bytes = bytes.ok_or(PositionError("a position id has 14 characters"))?;
    let mut bits = bytes.iter().rev().fold(0_u128, |bits, byte| (bits << 8) | u128::from(*byte));
    let mut side = || -> Result<Men, PositionError> {
        let mut men = [0; BAR as usize + 1];
        for count in &mut men[1..] {
            *count = bits.trailing_ones() as u8;
            bits = bits.checked_shr(u32::from(*count) + 1).unwrap_or(0);
        }
        let standing = men.iter().try_fold(0_u8, |sum, count| sum.checked_add(*count));
        men[usize::from(OFF)] = standing
            .and_then(|standing| MEN.checked_sub(standing))
            .ok_or(PositionError("a side has more than 15 men"))?;
        Ok(men)
    };
    let (other, own) = (side()?, side()?);
    let position = Position { own, other };
    if bits != 0 {
        return Err(PositionError("a position id has 14 characters"));
    }
    if (1..BAR).any(|point| own[usize::from(point)] > 0 && position.enemies(point) > 0) {
        return Err(PositionError("both sides on one point"));
    }
    Ok(position)
}
