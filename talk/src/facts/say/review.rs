//! What is said of a game looked at once more.

use banco_engine::{GameKey, Seat};
use banco_mind::Fact;

use crate::facts::review::Review;

#[derive(Clone, Debug)]
pub enum ReviewSay {
    Whole(Box<Reviewed>),
    Point(Box<PointSaid>),
    /// It is thought about; the answer comes by itself.
    Begun {
        game: String,
    },
    /// Somebody asked for it here before.
    UnderWay {
        game: String,
    },
    /// The game goes on.
    Later {
        game: String,
    },
    /// Hardly anything was played.
    Nothing {
        game: String,
    },
    /// Too many games wait.
    Busy,
    /// Too many of the person's own wait.
    Enough,
    /// Nothing came of it.
    Failed {
        game: String,
    },
}

/// A finished review, as far as words need the table.
#[derive(Clone, Debug)]
pub struct Reviewed {
    pub game: String,
    pub kind: GameKey,
    /// By seat.
    pub names: [String; 2],
    pub review: Review,
}

/// How a better move is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    Arrow,
    Square,
    /// A decision about the cube.
    Nothing,
}

impl Shown {
    pub const fn key(self) -> &'static str {
        match self {
            Shown::Arrow => "arrow",
            Shown::Square => "square",
            Shown::Nothing => "nothing",
        }
    }
}

/// A turning point in words.
#[derive(Clone, Debug)]
pub struct PointSaid {
    pub game: String,
    /// Its place among the turning points, from 1, and how many there are.
    pub number: usize,
    pub of: usize,
    /// As moves of this game are counted.
    pub mv_number: usize,
    pub name: String,
    pub seat: Seat,
    /// Chances to win in thousandths.
    pub before: u16,
    pub after: u16,
    pub played: String,
    pub best: String,
    /// How the picture shows it.
    pub shown: Shown,
    /// What is true of the better move.
    pub facts: Vec<Fact>,
    /// The other side's answer to what was played, and what is true of it.
    pub answer: Option<(String, Vec<Fact>)>,
}
