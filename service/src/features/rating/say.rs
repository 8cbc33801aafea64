//! Replies about ratings, leaderboards and finished games.

use banco_engine::{GameKey, PersonKey, Seat};

use crate::leaderboards::{Player, Rating, Tally};

/// Reason why a game cannot be rated (days 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoRating {
    /// One side gives odds.
    Odds,
    /// It does not begin from the usual position.
    SetUp,
    /// A variant with the same pieces.
    Variant,
    /// Games against the computer are unrated.
    Machine,
    /// The players may ask for hints.
    Hints,
    /// A private chat has no leaderboard.
    Private,
    /// The chat has rated games off.
    Chat,
    /// The two players have reached the daily limit of rated games.
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

/// Odds decided by results (days 5.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AutoOdds {
    /// The suggested odds for these two players.
    Given {
        game: GameKey,
        /// True if the asking player gives the odds; `None` if neither does.
        gives: Option<bool>,
        gift: Option<String>,
        /// Name of the opponent.
        name: String,
        /// Number of games counted.
        games: usize,
    },
    /// No opponent was named.
    Whom,
    /// This game has no odds.
    NoGifts { game: GameKey },
}

/// A leaderboard, statistics or an archive.
#[derive(Clone, Debug)]
pub enum StandingSay {
    /// Leaderboard of a game.
    Top {
        game: GameKey,
        /// Month of a leaderboard by points. Without a month it is by ratings, or by points if no player has a rating.
        month: Option<(u16, u8)>,
        players: Vec<Player>,
        me: PersonKey,
        /// Other games with a leaderboard here, if no game was named.
        others: Vec<GameKey>,
    },
    /// Standings of a finished month (days 3.4): its games, the most played first, with all players by points.
    Season { month: (u16, u8), games: Vec<(GameKey, Vec<Player>)> },
    /// No games of this kind were played here; `None` means no game at all.
    TopEmpty { game: Option<GameKey>, is_month: bool },
    /// Statistics of a person.
    Stats {
        name: String,
        games: Vec<GameStats>,
        /// Longest row of wins.
        streak: u32,
        curve: Option<(CurveOf, Vec<i64>)>,
    },
    /// Results of two people against each other.
    Versus {
        names: [String; 2],
        /// Results from the first person's side.
        games: Vec<(GameKey, Tally)>,
        curve: Vec<i64>,
    },
    /// Question for the other person.
    VersusWhom,
    /// Results against the computer are not counted.
    OfMachine,
    /// The two have not played each other.
    VersusNobody { names: [String; 2] },
    /// No person of this name has played here.
    UnknownPlayer { name: String },
    /// The person has no finished game.
    NoStats { name: String },
    /// List of finished games.
    Done { lines: Vec<DoneLine>, page: usize, pages: usize, all: usize },
    /// No finished game matches.
    NothingDone,
    /// The search does not know this word; it knows pages, months and so on.
    UnknownSearch { typed: String },
}

/// Subject of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CurveOf {
    /// The rating in a game.
    Rating(GameKey),
    /// Wins minus losses.
    Balance,
}

/// A person's games of one kind.
#[derive(Clone, Debug)]
pub struct GameStats {
    pub game: GameKey,
    pub rating: Option<Rating>,
    /// Results by seat.
    pub sides: [Tally; 2],
    /// Wins on the board, by resignation, and on time.
    pub won_by: [u32; 3],
    /// Most frequent first move as the first seat, canonical, with its count.
    pub opening: Option<(String, u32)>,
}

impl GameStats {
    /// Results of both seats together.
    pub fn whole(&self) -> Tally {
        let [one, other] = self.sides;
        Tally { won: one.won + other.won, drawn: one.drawn + other.drawn, lost: one.lost + other.lost }
    }
}

/// A finished game in a list.
#[derive(Clone, Debug)]
pub struct DoneLine {
    pub id: String,
    pub game: GameKey,
    /// Instant (milliseconds since 1970) at which the game ended.
    pub ended: i64,
    pub names: [String; 2],
    /// The seat that won.
    pub winner: Option<Seat>,
    pub is_aborted: bool,
    pub plies: u32,
}
