//! Replies about rated games and odds.

use banco_engine::GameKey;

/// Reason why a game cannot be rated (days 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NoRating {
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
    pub(crate) const fn key(self) -> &'static str {
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
pub(crate) enum AutoOdds {
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
