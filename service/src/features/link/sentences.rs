//! Replies of `/link` and their words.

use banco_engine::GameKey;
use banco_ports::limits::LINK_BYTES_MAX;
use banco_ports::{Copyable, File, Lang, Link, RichText, Span};

use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::links::Taken;
use crate::messages::statement::Statement;
use crate::words::game_in_text;

/// A reply about links.
#[derive(Clone, Debug)]
pub(crate) enum LinkSay {
    /// Links to analysis sites, and texts for other programs.
    Taken {
        game: String,
        taken: Vec<Taken>,
        /// True if the addresses are too long for a message and come as a file.
        is_file: bool,
    },
    /// A rated game has no links to analysis before its end.
    NotYet { game: String },
    /// No known site or program reads this game.
    None { game: String, kind: GameKey },
}

impl Statement for LinkSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        match self {
            LinkSay::Taken { game, taken, is_file } => links(lang, game, taken, *is_file),
            LinkSay::NotYet { game } => Sentence::new(lang, "no-links-yet").text("game", game).rich(),
            LinkSay::None { game, kind } => {
                Sentence::new(lang, "no-links").text("game", game).text("kind", game_in_text(lang, *kind)).rich()
            }
        }
    }

    fn copies(&self, lang: Lang, _files: &[File]) -> Vec<Copyable> {
        let LinkSay::Taken { taken, .. } = self else { return Vec::new() };
        let label = |taken: &Taken| i18n::text(lang, &taken.key.replace("links-", "button-copy-"));
        let texts = taken.iter().filter(|taken| !taken.is_link());
        texts.map(|taken| Copyable { label: label(taken), text: taken.text.clone() }).collect()
    }

    fn links(&self, lang: Lang) -> Vec<Link> {
        let LinkSay::Taken { taken, .. } = self else { return Vec::new() };
        let short = taken.iter().filter(|taken| taken.is_link() && taken.text.len() <= LINK_BYTES_MAX);
        short.map(|taken| Link { label: i18n::text(lang, taken.key), url: taken.text.clone() }).collect()
    }
}

/// One line per link; addresses are plain, so that every platform makes links of them.
fn links(lang: Lang, game: &str, taken: &[Taken], is_file: bool) -> RichText {
    let mut text = Sentence::new(lang, "links").text("game", game).rich();
    for taken in taken.iter().filter(|taken| !(is_file && taken.is_link())) {
        text.push_line(format!("{}: ", i18n::text(lang, taken.key)));
        text.0.push(if taken.is_link() { Span::Text(taken.text.clone()) } else { Span::Code(taken.text.clone()) });
    }
    if is_file {
        text.push_line(i18n::text(lang, "links-in-file"));
    }
    text
}
