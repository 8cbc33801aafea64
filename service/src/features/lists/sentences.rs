//! Words of `/next`.

use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::count;

/// No other game waits for the reader here.
#[derive(Clone, Debug)]
pub(crate) struct NothingWaits {
    /// Number of games that wait elsewhere.
    pub elsewhere: usize,
}

impl Statement for NothingWaits {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        Sentence::new(taste.lang, "next-none").number("elsewhere", count(self.elsewhere)).rich()
    }
}
