//! Replies about the review of a finished game.

use banco_ai::Fact;
use banco_ai::review::Mark;
use banco_engine::{GameKey, Seat};
use banco_ports::Lang;

use crate::features::review::graph::Review;
use crate::features::review::tries::Tried;
use crate::games::OpeningName;

#[derive(Clone, Debug)]
pub(crate) enum ReviewSay {
    Whole(Box<Reviewed>),
    Point(Box<PointSaid>),
    /// The position before an error, with the question for a better move.
    Try(Box<Asked>),
    /// The question is in the private chat.
    TryElsewhere {
        game: String,
    },
    /// Verdict on a tried move.
    Tried(Box<TriedSaid>),
    /// The review was started; its result comes by itself.
    Begun {
        /// True if a browser asked: the result comes to the private chat.
        is_by_browser: bool,
        game: String,
        /// Language of the result, if that is not the person's own.
        shown: Option<Lang>,
    },
    /// The review was already requested here.
    UnderWay {
        game: String,
    },
    /// The game is still running.
    Later {
        game: String,
    },
    /// The game has hardly any moves.
    Nothing {
        game: String,
    },
    /// The review queue is full.
    Busy,
    /// The person has too many reviews in the queue.
    Enough,
}

/// Facts of a finished review that the text needs from the table.
#[derive(Clone, Debug)]
pub(crate) struct Reviewed {
    pub game: String,
    pub kind: GameKey,
    /// Names by seat.
    pub names: [String; 2],
    /// The opening, if it has a name.
    pub opening: Option<OpeningName>,
    /// Marked moves in the order of play.
    pub marked: Vec<MarkedMove>,
    pub review: Review,
}

/// A marked move in words.
#[derive(Clone, Debug)]
pub(crate) struct MarkedMove {
    pub seat: Seat,
    /// Number of plies before it.
    pub ply: usize,
    /// Number of the move, in the game's usual count.
    pub number: usize,
    /// The move in the reader's notation.
    pub mv: String,
    pub mark: Mark,
}

/// Form in which a better move is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    Arrow,
    Square,
    /// Not drawn: a decision about the cube.
    Nothing,
}

impl Shown {
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Shown::Arrow => "arrow",
            Shown::Square => "square",
            Shown::Nothing => "nothing",
        }
    }
}

/// A turning point in words.
#[derive(Clone, Debug)]
pub(crate) struct PointSaid {
    pub game: String,
    pub kind: GameKey,
    /// Its place among the turning points, from 1, and how many there are.
    pub number: usize,
    pub of: usize,
    /// Number of the move, in the game's usual count.
    pub mv_number: usize,
    pub name: String,
    /// The first seat's chance to win before and after it, in thousandths.
    pub before: u16,
    pub after: u16,
    pub played: String,
    /// Mark of the played move; `None` in reviews of older versions that had none for it.
    pub mark: Option<Mark>,
    pub best: String,
    /// Form in the picture.
    pub shown: Shown,
    /// True if the reader uncovers the better move.
    pub is_covered: bool,
    /// Facts about the better move.
    pub facts: Vec<Fact>,
    /// The opponent's reply to the played move, with facts about it.
    pub answer: Option<(String, Vec<Fact>)>,
}

/// The question for a better move than the played one.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub game: String,
    /// Number of the move, in the game's usual count.
    pub number: usize,
    /// Seat that is to move.
    pub seat: Seat,
    pub kind: GameKey,
    /// The played move.
    pub played: String,
    /// The first seat's chance to win with it, in thousandths.
    pub after: u16,
}

/// Verdict on a tried move, with what it is compared to.
#[derive(Clone, Debug)]
pub(crate) struct TriedSaid {
    pub verdict: Tried,
    pub kind: GameKey,
    /// True if the tried move is worth less than the best one.
    pub is_behind: bool,
    /// The tried move, the first seat's chance to win with it in thousandths, and the same of the best and of the played
    /// move.
    pub mv: (String, u16),
    pub best: (String, u16),
    pub played: (String, u16),
}
