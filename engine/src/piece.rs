//! Names of men across all games: what a picture, a caption or a text board calls them.

/// The kind of a man, as its face shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    General,
    Advisor,
    Elephant,
    Horse,
    Rook,
    Cannon,
    Soldier,
}

impl Kind {
    /// Stable key for data files (piece sets, locale): `general`, `rook`, …
    pub const fn key(self) -> &'static str {
        match self {
            Kind::General => "general",
            Kind::Advisor => "advisor",
            Kind::Elephant => "elephant",
            Kind::Horse => "horse",
            Kind::Rook => "rook",
            Kind::Cannon => "cannon",
            Kind::Soldier => "soldier",
        }
    }
}
