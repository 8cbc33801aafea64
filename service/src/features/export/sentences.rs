//! Words of `/export`.

use banco_engine::GameKey;
use banco_ports::{Copyable, File, Lang, RichText, Span};

use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::{count, key_for};

/// The game as files, with the position for analysis programs.
#[derive(Clone, Debug)]
pub(crate) struct Exported {
    pub game: String,
    pub kind: GameKey,
    pub position: String,
    pub moves: usize,
    pub is_over: bool,
    /// Name of the page that checks the game.
    pub page: Option<String>,
    /// The game came from a file: it was not drawn here, so nothing can be proved about it.
    pub is_imported: bool,
}

impl Statement for Exported {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let mut text = Sentence::new(taste.lang, &key_for(taste.lang, self.kind, "exported"))
            .text("game", &self.game)
            .number("moves", count(self.moves))
            .text("over", if self.is_over { "yes" } else { "no" })
            .code("position", &self.position)
            .rich();
        let page = self.page.as_ref().map(|page| Sentence::new(taste.lang, "exported-page").code("page", page));
        let none = self.is_imported.then(|| Sentence::new(taste.lang, "exported-imported"));
        for line in page.into_iter().chain(none) {
            text.0.push(Span::Text("\n".to_owned()));
            text.0.extend(line.rich().0);
        }
        text
    }

    fn copies(&self, lang: Lang, files: &[File]) -> Vec<Copyable> {
        let copy = |key: &str, text: &str| Copyable { label: i18n::text(lang, key), text: text.to_owned() };
        let file = files.first().and_then(|file| std::str::from_utf8(&file.bytes).ok());
        let position = copy("button-copy-position", &self.position);
        [position].into_iter().chain(file.map(|text| copy("button-copy-game", text.trim()))).collect()
    }
}
