//! Actions of a player in one turn, and their canonical texts.

use std::fmt;
use std::str::FromStr;

use crate::{Decision, ReadError};

use super::play::Play;

/// Action of a player in one turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Throws the dice; what falls is chance's.
    Roll,
    /// Offers the cube before the roll.
    Double,
    /// Plays on for twice the stake.
    Take,
    /// Gives the game up for the value before the double.
    Drop,
    /// Moves checkers by the dice on the board.
    Play(Play),
    /// Nothing can be played; only a position that was set up waits for it, a game passes by itself (clause 5.1).
    Pass,
}

const WORDS: [(Move, &str); 5] = [
    (Move::Roll, Decision::Roll.key()),
    (Move::Double, Decision::Double.key()),
    (Move::Take, Decision::Take.key()),
    (Move::Drop, Decision::Drop.key()),
    (Move::Pass, Decision::Pass.key()),
];

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(play) => play.fmt(f),
            Move::Roll | Move::Double | Move::Take | Move::Drop | Move::Pass => {
                f.write_str(WORDS.iter().find(|(mv, _)| mv == self).map_or("", |(_, word)| word))
            }
        }
    }
}

impl FromStr for Move {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Move, ReadError> {
        match WORDS.iter().find(|(_, word)| *word == text) {
            Some((mv, _)) => Ok(mv.clone()),
            None => text.parse().map(Move::Play),
        }
    }
}
