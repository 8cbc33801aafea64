//! Replies as facts. The sentences are in `data/locale`; [`crate::words`] turns facts into sentences.

mod question;
mod rating;

use std::sync::Arc;

use banco_engine::{Barrier, Face, GameKey, Illegal, Offer, OptionError, Part, Person, Seat, Table};
use banco_ports::{Place, Platform};

pub(crate) use question::Question;
pub(crate) use rating::{AutoOdds, NoRating};

pub(crate) use crate::games::Look;
pub(crate) use crate::messages::checked::Checked;
use crate::messages::display_prefs::Spot;
use crate::messages::game_line::GameLine;
pub(crate) use crate::messages::post::{Obstacle, Post};
pub(crate) use crate::messages::reply::{BoardPicture, Choice, Draft, Explained, Form, Label, Reel, Refused};
use crate::messages::statement::Statement;

/// Place of a good move, without the move itself.
#[derive(Clone, Debug)]
pub(crate) enum LookAt {
    /// A move of this piece.
    Man { face: Face, at: Spot },
    /// A move that begins with no piece on the board.
    Elsewhere(Look),
}

/// A command that was nearly typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Near {
    pub name: &'static str,
    /// True if a button may call the command.
    pub is_harmless: bool,
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
}

/// A reply to one person.
#[derive(Clone, Debug)]
pub(crate) enum Say {
    /// A statement of a feature.
    Of(Arc<dyn Statement>),
    UnknownCommand {
        typed: String,
        near: Option<Near>,
    },
    UnknownGame {
        typed: String,
    },
    WhatGame,
    /// A person thanks the bot.
    NoThanksNeeded,
    /// A person says goodbye.
    SeeYou,
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
    /// Odds that results decide.
    AutoOdds(AutoOdds),
    /// The number of games is not odd.
    BadSeries {
        typed: String,
    },
    /// The computer plays single games only.
    SeriesOfMachine,
    /// The challenged account is a bot, and bots cannot play.
    BotOpponent {
        name: String,
    },
    NotForYou {
        game: String,
        /// Name of the person the challenge is for.
        name: String,
    },
    /// Players cannot decline a challenge of their own.
    OwnDecline {
        game: String,
    },
    /// The computer is off here.
    NoMachine,
    /// This level is off; the others have these numbers.
    LevelClosed {
        level: u8,
        open: Vec<u8>,
    },
    /// The computer is to move in too many games already.
    MachineBusy,
    /// The computer has no such level.
    UnknownLevel {
        typed: String,
    },
    /// A name that no account of the platform can have.
    NoSuchAccount {
        name: String,
    },
    NotTheChallenger {
        game: String,
    },
    ChallengeExpired {
        game: String,
    },
    AlreadyAnswered {
        game: String,
    },
    NotStarted {
        game: String,
    },
    AwaitsYou {
        game: String,
        challenger: Person,
    },
    AwaitsOther {
        game: String,
        name: String,
    },
    Over {
        game: String,
    },
    NotSeated {
        game: String,
    },
    NotYourTurn {
        game: String,
        to_move: Person,
    },
    NothingOffered {
        game: String,
    },
    NothingToClaim {
        game: String,
    },
    /// The game's record is damaged; the game was set aside.
    Damaged {
        game: String,
    },
    /// The game uses rules of a later version of the program.
    NewerLaws {
        game: String,
    },
    OwnOffer {
        game: String,
    },
    /// This game has no draws.
    NeverDrawn {
        /// Id of the game.
        game: String,
    },
    /// Two people were challenged to one game.
    OneOpponent,
    /// The opponent declined, and no move was played since.
    OfferRefused {
        game: String,
        offer: Offer,
    },
    AlreadyOffered {
        game: String,
        offer: Offer,
    },
    /// The amount of added time could not be read.
    GiveHowMuch,
    /// A time that cannot be read.
    BadTime {
        typed: String,
    },
    /// A time outside the range of clause 1.1 of days.
    TimeRange,
    /// No clock can start from the moment a player looks.
    NoLookClock,
    /// A reserve or a time-out rule was given without a time per move.
    NoTimeForMove,
    /// The game has no clock.
    NoClock {
        game: String,
    },
    /// The clocks are already paused, or already running.
    PauseStands {
        game: String,
        is_paused: bool,
    },
    /// The move cannot be taken back.
    NoTakeback {
        game: String,
        /// Reason that prevents it.
        barrier: Barrier,
    },
    PartTooLong,
    TextTooLong,
    GameTooLong {
        game: String,
    },
    Illegal {
        refused: RefusedMove,
        /// True if a button shows a move that may have been meant.
        has_near: bool,
    },
    /// Reason why a move is not allowed; `mv` is in the person's notation.
    Why {
        game: String,
        mv: String,
        refused: RefusedMove,
        /// Side to move, if it is not the asker's.
        waiting: Option<(Person, Seat)>,
    },
    WhyAllowed {
        game: String,
        mv: String,
        waiting: Option<(Person, Seat)>,
        /// Both players, for a spectator.
        watched: Option<String>,
    },
    NothingRefused {
        game: String,
    },
    NotAMove {
        /// Game whose examples are shown.
        game: Option<GameKey>,
        typed: String,
        has_candidates: bool,
    },
    /// The chess move names a square that the board does not have.
    /// A reply about a move, with the game in which it was read: several could have been meant.
    AtGame {
        game: String,
        kind: GameKey,
        said: Box<Say>,
    },
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
    NoGameHere,
    NoDiceGameHere,
    NothingToShowHere,
    /// A rematch or a check needs a finished game.
    NothingOverHere,
    NotYourTurnAnywhere,
    NoChallengeHere,
    NoOwnChallengeHere,
    WhichGame,
    WhichChallenge,
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
    PointsUnknown,
    NoDiceHere {
        game: String,
    },
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
    HowToMix {
        game: String,
        is_challenger: bool,
        /// True if typed text reaches the bot here.
        hears_words: bool,
    },
    /// Only the challenger and the challenged player can mix in luck.
    NotYourEnvelope {
        game: String,
        challenger: Person,
        /// Name of the challenged player.
        opponent: String,
    },
    /// The whole envelope, for anyone who asks, with the seed once it may be known (fairness.md 1).
    Envelope {
        game: String,
        commitment: String,
        parts: [Part; 2],
        seed: Option<String>,
    },
    /// An imported game was shuffled elsewhere, so it has no envelope.
    NoEnvelope {
        game: String,
    },
    PartKept {
        game: String,
    },
    Ask(Question),
    MoveMade {
        game: String,
        mv: String,
        /// Place of the board, if it is not here.
        at: Option<Place>,
    },
    /// Another action was done in a game that is shown elsewhere.
    DoneAt {
        game: String,
        at: Place,
    },
    Board {
        game: String,
    },
    Games {
        lines: Vec<GameLine>,
        /// Number of games that are not listed.
        more: usize,
    },
    NoGames,
    History {
        game: String,
        lines: Vec<String>,
        /// Result in words, on the last page.
        result: Option<String>,
    },
    HistoryEmpty {
        game: String,
    },
    Help {
        topic: Option<String>,
        /// True if typed text reaches the bot here.
        hears_words: bool,
    },
    Start,
    /// Start message of a private chat.
    StartPrivate,
    /// An open challenge in a private chat, where no opponent can join.
    NobodyHere {
        /// True if the computer could play.
        has_machine: bool,
    },
    /// Question for the game against the computer.
    WhichMachineGame,
    /// Question for the computer's level.
    WhichLevel {
        game: GameKey,
    },
    /// An invitation that the challenger passes on.
    PassOn {
        game: String,
    },
    /// An invitation opened by its code.
    Invited {
        game: String,
        kind: GameKey,
        by: Person,
    },
    /// The seed is still secret.
    VerifyLater {
        game: String,
    },
    /// The checked parts of a finished game, one by one (fairness.md 7).
    Verified(Box<Checked>),
    TooManyGames,
    /// Other actions were saved first, again and again.
    Overtaken,
    /// Too many own challenges are still unanswered.
    TooManyChallenges {
        /// Maximum number of challenges.
        max: usize,
    },
    /// An own challenge of the same kind to the same person is still unanswered.
    ChallengeWaits {
        game: String,
    },
    /// No reply: the result shows elsewhere.
    Nothing,
    /// The same event came twice at the same moment; it was done once.
    AlreadyDone,
    /// The opponent's data was erased: that person cannot be challenged.
    OpponentForgotten {
        game: String,
    },
    /// A challenge from a private chat names an unknown person.
    UnknownPerson {
        game: String,
        name: String,
        /// True if the challenger can pass its address on.
        has_link: bool,
    },
    /// The text is on its way to the opponent.
    HandedOn {
        name: String,
    },
    /// The opponent does not want messages.
    NotHandedOn {
        name: String,
    },
    /// Several people might be meant.
    TalkToWhom,
    TalkTooFast,
    /// This person accepted the invitation before.
    LinkTaken {
        game: String,
        name: String,
    },
    /// The invitation is no longer valid.
    LinkOver {
        game: String,
    },
    /// The opened invitation is the person's own.
    OwnInvitation,
    /// The inviting person can start no game now.
    InviterBusy {
        name: String,
    },
    /// A challenge that was asked for here is in another chat.
    AskedAt {
        at: Place,
    },
    /// A challenge did not reach the private chat of the person it names.
    Unreached {
        game: String,
        name: String,
        on: Platform,
    },
    /// The action is done, but a chat could not be shown it.
    Unshown {
        game: Option<String>,
        is_board: bool,
        why: Obstacle,
    },
    /// The game gets no thread of its own and stays in the chat it began in.
    NoRoom {
        game: Option<String>,
        why: Obstacle,
    },
    /// The action is done and shown in the chat the game began in, because its own thread refuses messages.
    WentBack {
        game: Option<String>,
        why: Obstacle,
    },
    NotSaved,
    /// The games cannot be read now; nothing was done.
    Away,
    /// It is unknown until the next start if the action was saved.
    Unsure,
    /// The bot cannot answer now (a damaged game, a failing disk).
    Trouble,
    /// The other person has blocked the reader.
    IsBlocked {
        name: String,
        /// True for an offer within a game, false for a challenge.
        is_offer: bool,
    },
    /// The reader has blocked the other person.
    Blocks {
        name: String,
    },
    /// The person has the maximum number of games in this chat.
    TooManyHere {
        max: usize,
    },
    /// Players cannot abort a tournament game.
    NoAbortInTournament {
        game: String,
    },
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
    table.plies().len().div_ceil(2)
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
