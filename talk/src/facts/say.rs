//! What is to be said, as facts. The sentences live in `data/locale`, the way from facts to
//! sentences in [`crate::words`].

mod cup;
mod days;
mod import;
mod listed;
mod privacy;
mod puzzle;
mod question;
mod review;
mod settings;
mod standing;

use banco_engine::{Barrier, Face, GameKey, Illegal, Kind, Offer, OptionError, Part, Person, Rule, Seat, Table};
use banco_mind::Fact;
use banco_ports::{Place, Platform};

pub(crate) use cup::{CupClock, CupSay};
pub(crate) use days::{AdminEnding, Beginning, DaysSay, LineSay, VacationSay};
pub(crate) use import::{ImportLine, ImportSay};
pub(crate) use listed::{ClockLine, GameLine, GameState, Where};
pub(crate) use privacy::PrivacySay;
pub(crate) use puzzle::{Coming, PuzzleName, PuzzleSay, Solver};
pub(crate) use question::Question;
pub(crate) use review::{PointSaid, ReviewSay, Reviewed, Shown};
pub(crate) use settings::{Change, SettingsSay};
pub(crate) use standing::{AutoOdds, CurveOf, DoneLine, GameStats, NoRating, StandingSay};

pub(crate) use crate::facts::checked::Checked;
pub(crate) use crate::facts::draft::{BoardPicture, Choice, Draft, Explained, Form, Label, Reel, Refused};
use crate::facts::links::Taken;
use crate::facts::luck::Given;
pub(crate) use crate::facts::post::{Obstacle, Post};
use crate::facts::taste::Spot;

/// Where a good move is to be looked for, without saying which it is.
#[derive(Clone, Debug)]
pub enum LookAt {
    /// It is a move of this man.
    Man { face: Face, at: Spot },
    /// It is a decision about the cube.
    Cube,
    /// A mark that stops something.
    Defend,
    /// A mark that threatens something.
    Attack,
    /// A mark that does neither yet.
    Build,
}

/// A command that was nearly typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near {
    pub name: &'static str,
    /// It may be shown so that a press calls it.
    pub is_harmless: bool,
}

/// A reply to one person.
#[derive(Clone, Debug)]
pub enum Say {
    UnknownCommand {
        typed: String,
        near: Option<Near>,
    },
    UnknownGame {
        typed: String,
    },
    WhatGame,
    /// Somebody thanks the house.
    NoThanksNeeded,
    /// Somebody takes his leave.
    SeeYou,
    /// A word of `/play` that means nothing.
    UnknownWord {
        typed: String,
    },
    BadOption {
        game: GameKey,
        error: OptionError,
    },
    OwnChallenge,
    /// A game that cannot count for the ladder, and why.
    NoRating(NoRating),
    /// Odds that results decide.
    AutoOdds(AutoOdds),
    /// A ladder, somebody's games, or those that are over.
    Standing(StandingSay),
    /// A tournament.
    Cup(CupSay),
    /// Not an odd number of games.
    BadSeries {
        typed: String,
    },
    /// The house plays single games.
    SeriesOfMachine,
    /// Programs sit down at no board.
    BotOpponent {
        name: String,
    },
    NotForYou {
        game: String,
        /// Whom it is for.
        name: String,
    },
    /// Turning down one's own challenge.
    OwnDecline {
        game: String,
    },
    /// The house plays nobody here.
    NoMachine,
    /// Nor at this level; those are the numbers of the others.
    LevelClosed {
        level: u8,
        open: Vec<u8>,
    },
    /// The house is to move in too many games already.
    MachineBusy,
    /// The house does not play as well or as badly as that.
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
    /// The game's record is damaged; it was set aside.
    Damaged {
        game: String,
    },
    /// The game is played by laws that a later version of the program knows.
    NewerLaws {
        game: String,
    },
    OwnOffer {
        game: String,
    },
    /// The game always has a winner.
    NeverDrawn {
        /// Its id.
        game: String,
    },
    /// Two people were challenged to one game.
    OneOpponent,
    /// The other side said no, and no move was played since.
    OfferRefused {
        game: String,
        offer: Offer,
    },
    AlreadyOffered {
        game: String,
        offer: Offer,
    },
    /// How much more the other side gets was not said in a way that can be read.
    GiveHowMuch,
    /// A time that cannot be read.
    BadTime {
        typed: String,
    },
    /// Shorter or longer than clause 1.1 of days allows.
    TimeRange,
    /// No clock counts from the moment a player looks.
    NoLookClock,
    /// A reserve, or a rule for the flag, without a time for each move.
    NoTimeForMove,
    /// The game has no clock.
    NoClock {
        game: String,
    },
    /// The clocks stand already, or run.
    PauseStands {
        game: String,
        is_paused: bool,
    },
    /// A move stays where it is.
    NoTakeback {
        game: String,
        /// What lies between.
        barrier: Barrier,
    },
    PartTooLong,
    TextTooLong,
    GameTooLong {
        game: String,
    },
    Illegal {
        game: String,
        refused: RefusedMove,
        /// A move that may have been meant stands on a button.
        has_near: bool,
    },
    /// Where a man may go; `targets` with whether a man is taken there, `None` where the question makes no sense now.
    Legal {
        game: String,
        man: Face,
        at: Spot,
        targets: Option<Vec<(Spot, bool)>>,
        /// Whose turn it is, where it is the other side's.
        waiting: Option<(Person, Seat)>,
        /// What keeps this man back while another one has to go.
        kept_back: Option<Rule>,
    },
    LegalOfWhich {
        game: String,
        kind: GameKey,
    },
    /// Where to look for a good move.
    HintMan {
        game: String,
        at: LookAt,
    },
    HintMove {
        game: String,
        mv: String,
        /// From where to where, if one man moves.
        way: Option<[Spot; 2]>,
    },
    /// What is true of the move that was advised.
    HintWhy {
        game: String,
        mv: String,
        facts: Vec<Fact>,
        /// There is no other move.
        is_only: bool,
    },
    HintOnlyMachine {
        game: String,
    },
    HintNothing {
        game: String,
    },
    /// A game looked at once more.
    Review(ReviewSay),
    /// Which men may go waits for the dice.
    LegalBeforeDice {
        game: String,
    },
    NoManOn {
        game: String,
        square: String,
    },
    /// Why a move is not allowed; `mv` as the person writes it.
    Why {
        game: String,
        mv: String,
        refused: RefusedMove,
        /// Whose turn it is, where it is not the asker's.
        waiting: Option<(Person, Seat)>,
    },
    WhyAllowed {
        game: String,
        mv: String,
        waiting: Option<(Person, Seat)>,
    },
    NothingRefused {
        game: String,
    },
    /// The game as files, and the position as analysis programs read it.
    Exported {
        game: String,
        kind: GameKey,
        position: String,
        moves: usize,
        is_over: bool,
    },
    /// Where the game can be analysed, and its texts for other programs (days 5.3).
    Links {
        game: String,
        taken: Vec<Taken>,
        /// The addresses are too long for a message and come as a file.
        is_file: bool,
    },
    /// Of a rated game nobody asks a machine before its end (days 5.3).
    NoLinksYet {
        game: String,
    },
    /// No site and no program that we know reads this game.
    NoLinks {
        game: String,
        kind: GameKey,
    },
    /// A position of the game, after the move that led to it as the person writes moves.
    Replay {
        game: String,
        at: usize,
        last: usize,
        mv: Option<String>,
    },
    /// The game as a film; it shows fewer positions than there were where it would have become too long.
    Film {
        game: String,
        kind: GameKey,
        moves: usize,
        shown: usize,
        is_whole: bool,
        is_over: bool,
    },
    FilmBusy {
        game: String,
    },
    NoFilm {
        game: String,
    },
    NotAMove {
        /// Each game has its own examples.
        game: Option<GameKey>,
        typed: String,
        has_candidates: bool,
    },
    /// A square of a chess move that the board does not have.
    NoSuchSquare {
        square: String,
        has_candidates: bool,
    },
    Ambiguous {
        typed: String,
    },
    EmptyMove {
        /// Each game has its own examples.
        game: Option<GameKey>,
    },
    NoGameHere,
    NoDiceGameHere,
    NothingToShowHere,
    /// A rematch or a check needs a game that is over.
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
    /// The question under the button is another person's to answer.
    AskedAnother {
        game: String,
        asked: Person,
    },
    /// An offer is withdrawn by whoever made it; this person is asked.
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
        /// What is typed comes here.
        hears_words: bool,
    },
    /// Somebody else's luck is asked for.
    NotYourEnvelope {
        game: String,
        challenger: Person,
        /// The name of whoever is challenged.
        opponent: String,
    },
    /// The whole envelope, for whoever asks; the seed once it may be known (fairness.md 1).
    Envelope {
        game: String,
        commitment: String,
        parts: [Part; 2],
        seed: Option<String>,
    },
    PartKept {
        game: String,
    },
    Ask(Question),
    MoveMade {
        game: String,
        mv: String,
        /// Where the board is, if not here.
        at: Option<Place>,
    },
    /// Something else was done to a game that is shown elsewhere.
    DoneAt {
        game: String,
        at: Place,
    },
    /// Only for the person himself: what he captured face down.
    Peek {
        game: String,
        men: Vec<Kind>,
    },
    PeekNothing {
        game: String,
    },
    PeekNotThisGame {
        game: String,
    },
    Board {
        game: String,
    },
    Games {
        lines: Vec<GameLine>,
        /// Games that are not among them.
        more: usize,
    },
    NoGames,
    History {
        game: String,
        lines: Vec<String>,
        /// How it ended, in words; it stands on the last page.
        result: Option<String>,
    },
    HistoryEmpty {
        game: String,
    },
    Rules {
        game: GameKey,
        page: usize,
    },
    WhichRules,
    Help {
        topic: Option<String>,
        /// What is typed comes here.
        hears_words: bool,
    },
    /// The men to choose from, of games that not everybody knows.
    Men,
    Man {
        kind: Kind,
    },
    Settings(SettingsSay),
    Days(DaysSay),
    Import(ImportSay),
    Privacy(PrivacySay),
    /// The puzzle of a day.
    Puzzle(PuzzleSay),
    Start,
    /// The same where only the person and the bot are.
    StartPrivate,
    /// A challenge to anybody, where nobody else is.
    NobodyHere {
        /// The house would play.
        has_machine: bool,
    },
    /// Which game against the house?
    WhichMachineGame,
    /// How well shall it play?
    WhichLevel {
        game: GameKey,
    },
    /// An invitation that its challenger sends to whom he wants.
    PassOn {
        game: String,
    },
    /// An invitation that came by its code.
    Invited {
        game: String,
        kind: GameKey,
        by: Person,
    },
    /// The seed is still secret.
    VerifyLater {
        game: String,
    },
    /// What was checked of a finished game, one by one (fairness.md 7).
    Verified(Box<Checked>),
    /// What chance gave each side (days 5.5).
    Luck {
        game: String,
        kind: GameKey,
        names: [String; 2],
        given: [Given; 2],
    },
    /// Before the end it would tell what nobody may know.
    LuckLater {
        game: String,
    },
    /// Chance gives the sides nothing in this game.
    NoLuck {
        game: String,
        kind: GameKey,
    },
    TooManyGames,
    /// Somebody else changed the same, again and again.
    Overtaken,
    /// Own challenges that nobody has answered yet.
    TooManyChallenges {
        /// How many he may have.
        max: usize,
    },
    /// An own challenge of the same kind to the same person is still unanswered.
    ChallengeWaits {
        game: String,
    },
    /// What happened shows elsewhere.
    Nothing,
    /// The same event came twice at the same moment; it was done once.
    AlreadyDone,
    /// He asked to be forgotten: nobody can challenge him.
    OpponentForgotten {
        game: String,
    },
    /// Nobody knows who it is that a challenge from a private chat names.
    UnknownPerson {
        game: String,
        name: String,
        /// The challenger can send its address on.
        has_link: bool,
    },
    /// What was written is on its way to the other player.
    HandedOn {
        name: String,
    },
    /// The other player wants no talk.
    NotHandedOn {
        name: String,
    },
    /// Several people might be meant.
    TalkToWhom,
    TalkTooFast,
    /// An invitation was accepted before, by this person.
    LinkTaken {
        game: String,
        name: String,
    },
    /// An invitation came to nothing.
    LinkOver {
        game: String,
    },
    /// The invitation that was opened is one's own.
    OwnInvitation,
    /// The person who invites can begin no game now.
    InviterBusy {
        name: String,
    },
    /// A challenge that was asked for here stands in another chat.
    AskedAt {
        at: Place,
    },
    /// A challenge did not reach the person it names in his private chat.
    Unreached {
        game: String,
        name: String,
        on: Platform,
    },
    /// It is done, but a chat could not be shown it.
    Unshown {
        game: Option<String>,
        is_board: bool,
        why: Obstacle,
    },
    /// A game gets no chat of its own and is played where it was begun.
    NoRoom {
        game: Option<String>,
        why: Obstacle,
    },
    /// It is done, and shown where the game was begun: its own chat takes nothing any more.
    WentBack {
        game: Option<String>,
        why: Obstacle,
    },
    NotSaved,
    /// The games cannot be read now; nothing was done.
    Away,
    /// Whether it was saved nobody knows before the next start.
    Unsure,
    /// The house cannot answer now (a damaged game, a failing disk).
    Trouble,
}

/// A move that was understood and refused, with what a sentence about it needs.
#[derive(Clone, Debug)]
pub struct RefusedMove {
    pub game: GameKey,
    /// Canonical text.
    pub mv: String,
    pub illegal: Illegal,
    /// The man that was to move, as everybody sees it.
    pub man: Option<Face>,
    pub from: Option<Spot>,
    pub to: Option<Spot>,
    /// The men on the sites, as everybody sees them.
    pub site_men: Vec<(Spot, Option<Face>)>,
}

/// Moves of a game as people count them: one is a turn of each side.
pub(crate) fn moves_of(table: &Table) -> usize {
    table.plies().len().div_ceil(2)
}

impl Say {
    /// Everything about the envelope of a table that may be known now.
    pub fn envelope(table: &Table) -> Say {
        Say::Envelope {
            game: table.id().to_owned(),
            commitment: table.commitment(),
            parts: table.parts().clone(),
            seed: table.revealed_seed(),
        }
    }

    /// A person's settings may be other ones from here on.
    pub fn is_about_settings(&self) -> bool {
        matches!(self, Say::Settings(SettingsSay::Shown { .. } | SettingsSay::Words { .. } | SettingsSay::Kept { .. }))
    }
}
