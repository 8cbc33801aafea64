//! Addresses and texts of a game for other sites and programs.

use banco_engine::Table;

/// Part of a game that another site or program reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Taken {
    /// Locale message that names the site and the part of the game.
    pub key: &'static str,
    /// An address, or a text to copy.
    pub text: String,
}

impl Taken {
    /// True if the text is an address.
    pub(crate) fn is_link(&self) -> bool {
        self.text.starts_with("https://")
    }
}

/// Text with underscores for spaces, as addresses need it.
pub(super) fn underscored(text: &str) -> String {
    text.replace(' ', "_")
}

/// True if a game began from its usual position.
pub(super) fn begins_usually(table: &Table) -> bool {
    table.game_file(None).is_some_and(|file| file.start.is_none())
}
