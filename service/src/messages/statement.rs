//! Statements: replies of a feature as facts that write their own sentences.

use std::fmt::Debug;
use std::sync::Arc;

use banco_ports::limits::ALT_CHARS_MAX;
use banco_ports::{Copyable, File, Lang, Link, RichText};
use banco_render::{Crosstable, Ledger};

use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{Draft, Refused, Say};
use crate::present::pictures::{Guide, Order};

/// A reply or public message of a feature, as facts. It is written in a language and notation when both are known.
pub(crate) trait Statement: Debug + Send + Sync {
    /// The text for a reader or a chat.
    fn text(&self, taste: &DisplayPrefs) -> RichText;

    /// Short words under the reply's picture, for a person who has read the reply itself in an alert.
    fn caption(&self, _taste: &DisplayPrefs) -> Option<RichText> {
        None
    }

    /// Picture beside `text`, which is complete without it.
    fn figure(&self, _taste: &DisplayPrefs, _text: &RichText) -> Option<Figure> {
        None
    }

    /// Parts of the text or of its files that people copy into other programs.
    fn copies(&self, _lang: Lang, _files: &[File]) -> Vec<Copyable> {
        Vec::new()
    }

    /// Addresses that get a link button; the text or its files contain them all.
    fn links(&self, _lang: Lang) -> Vec<Link> {
        Vec::new()
    }

    /// File name of the picture whose arrival ends this message; `None` if it stays.
    fn until_picture(&self) -> Option<String> {
        None
    }

    /// True if the person's settings may have changed: the reply is written by the new ones.
    fn follows_settings(&self) -> bool {
        false
    }

    /// True if the chat may read the reply when the bot cannot write to the person in private.
    fn is_no_secret(&self) -> bool {
        false
    }

    /// True if a command could not read the text after its name.
    fn is_unread(&self) -> bool {
        false
    }
}

impl<S: Statement + 'static> From<S> for Say {
    fn from(statement: S) -> Say {
        Say::Of(Arc::new(statement))
    }
}

impl<S: Statement + 'static> From<S> for Refused {
    fn from(statement: S) -> Refused {
        Box::new(Draft::note(statement))
    }
}

/// A picture that is no board of a game.
#[derive(Debug)]
pub(crate) struct Figure {
    pub drawing: Drawing,
    /// Its alternative text, cut to the limit of the platforms.
    pub alt: String,
    /// Its file name.
    pub name: String,
}

/// Kind of drawing.
#[derive(Debug)]
pub(crate) enum Drawing {
    Board(Box<Order>),
    Crosstable(Crosstable),
    Guide(Guide),
    Ledger(Ledger),
}

impl Figure {
    /// A picture that says the same as `text`.
    pub(crate) fn of(drawing: Drawing, text: &RichText, name: impl Into<String>) -> Figure {
        Figure { drawing, alt: banco_ports::text::cut(&text.to_plain(), ALT_CHARS_MAX), name: name.into() }
    }
}
