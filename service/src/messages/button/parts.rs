//! Parts of presses: an action on stored data, a ruling, a position, a form.

use banco_engine::Ruling;

/// Action on a person's stored data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Privacy {
    /// Sends all of it as a file to that person alone.
    Export,
    /// Asks if the person wants all data deleted.
    Delete,
    /// Deletes the person's data.
    Sure {
        /// Number of the person who was asked: a press by another person deletes nothing.
        asked: u32,
    },
}

/// A moderator's ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// Result of the game.
    pub ruling: Ruling,
    /// True if the moderator has confirmed.
    pub is_sure: bool,
}

/// A position of a replay. The ends have their own words, so that no two buttons of a message carry the same data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Before the first move.
    First,
    /// The position with this number; 0 is the one before the first move.
    At(usize),
    /// The final position.
    Last,
}

/// Part of a review to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewAt {
    /// The graph.
    Whole,
    /// The turning point with this number, from 1.
    Point(usize),
    /// The same turning point, in place of the one shown before.
    Within(usize),
}

/// Detail of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintStep {
    /// The piece to look at.
    Man,
    /// The move to play.
    Move,
    /// The reason for the move.
    Why,
}

impl HintStep {
    pub(super) const ALL: [HintStep; 3] = [HintStep::Man, HintStep::Move, HintStep::Why];

    /// Word of the step in a button.
    pub(super) const fn key(self) -> &'static str {
        match self {
            HintStep::Man => "man",
            HintStep::Move => "move",
            HintStep::Why => "why",
        }
    }
}

/// Form in which a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A picture of the usual size.
    Picture,
    /// Twice the size, as a document.
    Large,
    /// As text.
    Text,
    /// The moves so far, as text.
    History,
    /// In the reader's own settings and language, for this reader alone.
    Own,
}

impl Look {
    pub(super) const ALL: [Look; 5] = [Look::Picture, Look::Large, Look::Text, Look::History, Look::Own];

    /// Word of the form in a button: the form is kept while the reader is asked for the game.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Look::Picture => "picture",
            Look::Large => "hd",
            Look::Text => "text",
            Look::History => "history",
            Look::Own => "own",
        }
    }
}
