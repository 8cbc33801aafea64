//! Replies about ratings, leaderboards and finished games.

use banco_engine::{GameKey, PersonKey, Seat};

use crate::leaderboards::{Player, Rating, Tally};

/// A leaderboard, statistics or an archive.
#[derive(Clone, Debug)]
pub(crate) enum StandingSay {
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
    /// No games of this kind were played here; `None` means no game at all.
    TopEmpty { game: Option<GameKey>, is_month: bool },
    /// Statistics of a person.
    Stats {
        name: String,
        games: Vec<GameStats>,
        /// Longest row of wins.
        streak: u32,
        curve: Option<(CurveOf, Vec<i64>)>,
        /// Lines of other features, such as the ratings in puzzles.
        beside: Vec<String>,
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
    NoStats { name: String, beside: Vec<String> },
    /// List of finished games.
    Done { lines: Vec<DoneLine>, page: usize, pages: usize, all: usize },
    /// No finished game matches.
    NothingDone,
    /// The search does not know this word; it knows pages, months and so on.
    UnknownSearch { typed: String },
}

/// Subject of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CurveOf {
    /// The rating in a game.
    Rating(GameKey),
    /// Wins minus losses.
    Balance,
}

/// A person's games of one kind.
#[derive(Clone, Debug)]
pub(crate) struct GameStats {
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
    pub(crate) fn whole(&self) -> Tally {
        let [one, other] = self.sides;
        one.with(other)
    }
}

/// A finished game in a list.
#[derive(Clone, Debug)]
pub(crate) struct DoneLine {
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
