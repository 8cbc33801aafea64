//! What is said of ratings.

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
    /// A private chat has no ladder.
    Private,
    /// The chat does not want it.
    Chat,
    /// The same two have played as many as count today.
    Daily,
}

impl NoRating {
    /// Each once.
    pub const ALL: [NoRating; 7] = [
        NoRating::Odds,
        NoRating::SetUp,
        NoRating::Variant,
        NoRating::Machine,
        NoRating::Private,
        NoRating::Chat,
        NoRating::Daily,
    ];

    /// Stable word for messages.
    pub const fn key(self) -> &'static str {
        match self {
            NoRating::Odds => "odds",
            NoRating::SetUp => "setup",
            NoRating::Variant => "variant",
            NoRating::Machine => "machine",
            NoRating::Private => "private",
            NoRating::Chat => "chat",
            NoRating::Daily => "daily",
        }
    }
}
