//! Purposes of draws: part of the bytes that are drawn from (clause 3.5).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Side of a piece of jieqi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Moves first.
    Red,
    /// Moves second.
    Black,
}

/// Purpose of a draw; its text is what records and draws carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Purpose {
    /// Identity of a piece of this side that is turned up (clause 4.1).
    Man(Side),
    /// Identity of a piece of this side that was captured face down (clause 4.3).
    Taken(Side),
    /// Opening roll of this game of a match, from 1 (clause 4.4).
    Opening(u16),
    /// Roll in this game of a match, from 1 (clause 4.4).
    Dice(u16),
    /// Starting position of Chess960 (clause 4.4).
    Chess960,
    /// First move by lot (clause 4.4).
    Seat,
}

impl Purpose {
    /// True if a draw reads on for another group of numbers until one fits: equal opening dice (clause 4.4).
    pub const fn reads_on(self) -> bool {
        matches!(self, Purpose::Opening(_))
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Red => "red",
            Side::Black => "black",
        })
    }
}

impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Purpose::Man(side) => write!(f, "man:{side}"),
            Purpose::Taken(side) => write!(f, "taken:{side}"),
            Purpose::Opening(game) => write!(f, "opening:{game}"),
            Purpose::Dice(game) => write!(f, "dice:{game}"),
            Purpose::Chess960 => f.write_str("chess960"),
            Purpose::Seat => f.write_str("seat"),
        }
    }
}

impl FromStr for Purpose {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Purpose, Self::Err> {
        let side = |text: &str| match text {
            "red" => Some(Side::Red),
            "black" => Some(Side::Black),
            _ => None,
        };
        let game = |text: &str| text.parse().ok().filter(|game: &u16| *game > 0);
        let purpose = match text.split_once(':') {
            None if text == "chess960" => Some(Purpose::Chess960),
            None if text == "seat" => Some(Purpose::Seat),
            Some(("man", of)) => side(of).map(Purpose::Man),
            Some(("taken", of)) => side(of).map(Purpose::Taken),
            Some(("opening", of)) => game(of).map(Purpose::Opening),
            Some(("dice", of)) => game(of).map(Purpose::Dice),
            Some(_) | None => None,
        };
        // One purpose has one text: `dice:+1` and `dice:01` are none.
        purpose.filter(|purpose| purpose.to_string() == text).ok_or("no purpose of a draw")
    }
}

impl From<Purpose> for String {
    fn from(purpose: Purpose) -> String {
        purpose.to_string()
    }
}

impl TryFrom<String> for Purpose {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Purpose, Self::Error> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_3_5_each_purpose_has_one_text() {
        for text in ["man:red", "man:black", "taken:red", "taken:black", "opening:1", "dice:49", "chess960", "seat"] {
            assert_eq!(text.parse::<Purpose>().map(|purpose| purpose.to_string()), Ok(text.to_owned()));
        }
        for bad in
            ["", "man", "man:", "man:blue", "Man:red", "dice:0", "dice:01", "dice:+1", "dice:65536", "seat:", "seat:1"]
        {
            assert!(bad.parse::<Purpose>().is_err(), "{bad}");
        }
    }
}
