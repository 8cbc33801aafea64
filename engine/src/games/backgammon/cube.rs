//! Doubling cube and the right to turn it. Law: clauses 4.1-4.3.

use crate::{CUBE_MAX, Rule, Seat};

/// The cube of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cube {
    /// 1, 2, 4, … up to [`CUBE_MAX`].
    pub value: u8,
    /// `None`: in the centre.
    pub owner: Option<Seat>,
}

impl Cube {
    /// As every game begins: 1, in the centre.
    pub const CENTRED: Cube = Cube { value: 1, owner: None };

    /// The cube after the other side took a double of `by`.
    #[must_use]
    pub const fn taken_from(self, by: Seat) -> Cube {
        Cube { value: self.value.saturating_mul(2), owner: Some(by.other()) }
    }
}

/// Score and length of a match; length 0 is a single game for points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    /// Points the match is played to, 0 to [`crate::MATCH_LENGTH_MAX`].
    pub length: u8,
    /// Points won so far, by seat.
    pub score: [u8; 2],
    /// This game is the Crawford game: no cube (clause 4.2).
    pub crawford: bool,
}

impl Match {
    /// Points that `seat` still needs; `None` outside a match.
    pub const fn needs(&self, seat: Seat) -> Option<u8> {
        if self.length == 0 { None } else { Some(self.length.saturating_sub(self.score[seat.index()])) }
    }
}

/// Why `seat`, who is about to roll, may not double.
///
/// # Errors
/// Crawford, the other side's cube, a dead cube, or one that is turned as far as it goes.
pub fn may_double(cube: Cube, game: &Match, seat: Seat) -> Result<(), Rule> {
    if game.crawford {
        return Err(Rule::CrawfordGame);
    }
    if cube.owner == Some(seat.other()) {
        return Err(Rule::CubeNotYours);
    }
    // Winning at the present value already wins the match: a double could only help the other side.
    if game.needs(seat).is_some_and(|needs| cube.value >= needs) {
        return Err(Rule::CubeDead);
    }
    if cube.value >= CUBE_MAX {
        return Err(Rule::CubeAtLimit);
    }
    Ok(())
}
