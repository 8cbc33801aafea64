//! Words of answers to a challenge.

use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;

/// The accepted game is shown in another chat.
#[derive(Clone, Debug)]
pub(crate) struct BegunElsewhere {
    pub game: String,
    /// Title of the group that shows it, if it is known.
    pub title: Option<String>,
}

impl Statement for BegunElsewhere {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let known = if self.title.is_some() { "yes" } else { "no" };
        let sentence = Sentence::new(taste.lang, "begun-elsewhere").text("game", &self.game).text("known", known);
        sentence.text("title", self.title.clone().unwrap_or_default()).rich()
    }
}
