//! Replies as facts. The sentences are in `data/locale`; [`crate::words`] turns facts into sentences.

mod question;
mod rating;

use std::sync::Arc;

use banco_engine::{Face, GameKey, Illegal, OptionError, Part, Person, Table};
use banco_ports::Place;

pub(crate) use question::Question;
pub(crate) use rating::{AutoOdds, NoRating};

pub(crate) use crate::games::Look;
pub(crate) use crate::messages::checked::Checked;
use crate::messages::display_prefs::Spot;
pub(crate) use crate::messages::post::{Obstacle, Post};
pub(crate) use crate::messages::reply::{BoardPicture, Choice, Draft, Explained, Form, Label, Labelled, Reel, Refused};
use crate::messages::statement::Statement;

/// Place of a good move, without the move itself.
#[derive(Clone, Debug)]
pub(crate) enum LookAt {
    /// A move of this piece.
    Man { face: Face, at: Spot },
    /// A move that begins with no piece on the board.
    Elsewhere(Look),
}

/// Part of a challenge that cannot be read; the example fits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// Any part, after the name of the game if that was read.
    Any(Option<GameKey>),
    Time,
    Side,
    Rated,
    Hints,
    Where,
}

/// A reply to one person.
#[derive(Clone, Debug)]
pub(crate) enum Say {
    /// A statement of a feature.
    Of(Arc<dyn Statement>),
    UnknownGame {
        typed: String,
    },
    WhatGame,
    /// An unknown word in `/play` where no opponent is named: perhaps a name without its `@`.
    UnknownName {
        typed: String,
    },
    /// Unknown words in `/play`, with what they stand for.
    UnknownWord {
        typed: String,
        term: Term,
    },
    BadOption {
        game: GameKey,
        error: OptionError,
    },
    OwnChallenge,
    /// A game that cannot be rated, with the reason.
    NoRating(NoRating),
    /// The computer is off here.
    NoMachine,
    /// The computer has no such level.
    UnknownLevel {
        typed: String,
    },
    NotStarted {
        game: String,
    },
    Over {
        game: String,
    },
    /// The game's record is damaged; the game was set aside.
    Damaged {
        game: String,
    },
    /// A time outside the range of clause 1.1 of days.
    TimeRange,
    TextTooLong,
    Illegal {
        refused: RefusedMove,
        /// True if a button shows a move that may have been meant.
        has_near: bool,
    },
    NotAMove {
        /// Game whose examples are shown.
        game: Option<GameKey>,
        typed: String,
        has_candidates: bool,
    },
    /// A reply about a move, with the game in which it was read: several could have been meant.
    AtGame {
        game: String,
        kind: GameKey,
        said: Box<Say>,
    },
    /// The chess move names a square that the board does not have.
    NoSuchSquare {
        game: Option<GameKey>,
        square: String,
        has_candidates: bool,
    },
    Ambiguous {
        typed: String,
    },
    EmptyMove {
        /// Game whose examples are shown.
        game: Option<GameKey>,
    },
    /// A rematch or a check needs a finished game.
    NothingOverHere,
    NotYourTurnAnywhere,
    NoOwnChallengeHere,
    NoGameHere,
    WhichGame,
    NoSuchGame {
        typed: String,
    },
    Stale {
        game: String,
    },
    OldBoard {
        game: String,
        mv: Option<String>,
    },
    PressUnknown,
    /// Only another person may answer the button's question.
    AskedAnother {
        game: String,
        asked: Person,
    },
    /// Only this person, who made the offer, can withdraw it.
    OfferNotYours {
        game: String,
        by: String,
    },
    KeepPlaying {
        game: String,
    },
    /// The whole envelope, for anyone who asks, with the seed once it may be known (fairness.md 1).
    Envelope {
        game: String,
        commitment: String,
        parts: [Part; 2],
        seed: Option<String>,
    },
    Ask(Question),
    MoveMade {
        game: String,
        mv: String,
        /// Place of the board, if it is not here.
        at: Option<Place>,
    },
    /// Another action was done in a game that is shown elsewhere, where no address leads.
    Done {
        game: String,
    },
    /// Another action was done in a game that is shown elsewhere.
    DoneAt {
        game: String,
        at: Place,
    },
    Board {
        game: String,
    },
    HistoryEmpty {
        game: String,
    },
    /// Question for the game against the computer.
    WhichMachineGame,
    TooManyGames,
    /// Other actions were saved first, again and again.
    Overtaken,
    /// An own challenge of the same kind to the same person is still unanswered.
    ChallengeWaits {
        game: String,
    },
    /// No reply: the result shows elsewhere.
    Nothing,
    /// The bot cannot answer now (a damaged game, a failing disk).
    Trouble,
}

/// A move that was understood and refused, with the facts for a sentence about it.
#[derive(Clone, Debug)]
pub(crate) struct RefusedMove {
    pub game: GameKey,
    /// Canonical text.
    pub mv: String,
    pub illegal: Illegal,
    /// The moving piece, as everyone sees it.
    pub man: Option<Face>,
    pub from: Option<Spot>,
    pub to: Option<Spot>,
    /// Pieces on the sites, as everyone sees them.
    pub site_men: Vec<(Spot, Option<Face>)>,
}

/// Number of moves of a game in the usual count: one is a turn of each side.
pub(crate) fn moves_of(table: &Table) -> usize {
    table.made_plies().len().div_ceil(2)
}

impl Say {
    /// Public facts about the envelope of a table at this time.
    pub(crate) fn envelope(table: &Table) -> Say {
        Say::Envelope {
            game: table.id().to_owned(),
            commitment: table.commitment(),
            parts: table.parts().clone(),
            seed: table.revealed_seed(),
        }
    }

    /// The statement of a feature, if this is one.
    pub(crate) fn statement(&self) -> Option<&dyn Statement> {
        let Say::Of(statement) = self else { return None };
        Some(&**statement)
    }
}
