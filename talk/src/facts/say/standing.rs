//! What is said of ratings, ladders and games that are over.

use banco_engine::{GameKey, PersonKey, Seat};

use crate::standings::{Player, Rating, Tally};

/// Why a game cannot be played for the ladder (days 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoRating {
    /// One side gives something.
    Odds,
    /// It does not begin from the usual position.
    SetUp,
    /// Another game with the same men.
    Variant,
    /// The house plays for nothing.
    Machine,
    /// The players may ask for hints.
    Hints,
    /// A private chat has no ladder.
    Private,
    /// The chat does not want it.
    Chat,
    /// The same two have played as many as count today.
    Daily,
}

impl NoRating {
    /// Stable word for messages.
    pub const fn key(self) -> &'static str {
        match self {
            NoRating::Odds => "odds",
            NoRating::SetUp => "setup",
            NoRating::Variant => "variant",
            NoRating::Machine => "machine",
            NoRating::Hints => "hints",
            NoRating::Private => "private",
            NoRating::Chat => "chat",
            NoRating::Daily => "daily",
        }
    }
}

/// Odds that results decide (days 5.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AutoOdds {
    /// What they say of these two.
    Given {
        game: GameKey,
        /// Whether whoever asks gives; `None`: nobody.
        gives: Option<bool>,
        gift: Option<String>,
        /// The other one.
        name: String,
        /// That were counted.
        games: usize,
    },
    /// Nobody was named.
    Whom,
    /// This game has nothing to give.
    NoGifts { game: GameKey },
}

/// What a ladder, somebody's games or an archive come to.
#[derive(Clone, Debug)]
pub enum StandingSay {
    /// Who stands where in a game.
    Top {
        game: GameKey,
        /// Of this month, by points; else by ratings, or by points where nobody has one.
        month: Option<(u16, u8)>,
        players: Vec<Player>,
        me: PersonKey,
        /// Other games with a ladder here, where none was named.
        others: Vec<GameKey>,
    },
    /// A month that is over (days 3.4): its games, the most played first, with everybody who played by points.
    Season { month: (u16, u8), games: Vec<(GameKey, Vec<Player>)> },
    /// Nobody has played this game here; no game at all.
    TopEmpty { game: Option<GameKey>, is_month: bool },
    /// Somebody's games.
    Stats {
        name: String,
        games: Vec<GameStats>,
        /// The most games won one after the other.
        streak: u32,
        curve: Option<(CurveOf, Vec<i64>)>,
    },
    /// Two people against each other.
    Versus {
        names: [String; 2],
        /// As the first of them sees it.
        games: Vec<(GameKey, Tally)>,
        curve: Vec<i64>,
    },
    /// Against whom?
    VersusWhom,
    /// They have not played each other.
    VersusNobody { names: [String; 2] },
    /// Nobody of this name has played here.
    UnknownPlayer { name: String },
    /// No game of his is over.
    NoStats { name: String },
    /// Games that are over.
    Done { lines: Vec<DoneLine>, page: usize, pages: usize, all: usize },
    /// None of the games that are over is like that.
    NothingDone,
    /// Not a page, a month or anything else a search knows.
    UnknownSearch { typed: String },
}

/// What a curve shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CurveOf {
    /// The rating in a game.
    Rating(GameKey),
    /// Games won less games lost.
    Balance,
}

/// Somebody's games of one kind.
#[derive(Clone, Debug)]
pub struct GameStats {
    pub game: GameKey,
    pub rating: Option<Rating>,
    /// By the seat he had.
    pub sides: [Tally; 2],
    /// His wins: on the board, because the other gave up, by time.
    pub won_by: [u32; 3],
    /// How he begins most often when he moves first, canonical, and how often.
    pub opening: Option<(String, u32)>,
}

impl GameStats {
    /// On both sides.
    pub fn whole(&self) -> Tally {
        let [one, other] = self.sides;
        Tally { won: one.won + other.won, drawn: one.drawn + other.drawn, lost: one.lost + other.lost }
    }
}

/// A game that is over, in a list.
#[derive(Clone, Debug)]
pub struct DoneLine {
    pub id: String,
    pub game: GameKey,
    /// Milliseconds since 1970.
    pub ended: i64,
    pub names: [String; 2],
    /// The seat that won.
    pub winner: Option<Seat>,
    pub is_aborted: bool,
    pub plies: u32,
}
