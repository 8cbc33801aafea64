//! Replies about the public page, and their words.

use std::fmt;

use banco_ports::{Lang, Link, RichText};

use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::sessions::token::LINK_LASTS_MILLIS;

/// A reply about the page.
#[derive(Clone)]
pub(crate) enum PageSay {
    /// A link that signs in once.
    Link { link: String },
    /// The host has no public page.
    None,
    /// No account of a chat asks here.
    NotHere,
    /// All sessions of the person have ended.
    SignedOut,
}

/// The link is hidden from logs.
impl fmt::Debug for PageSay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PageSay::Link { .. } => "Link(…)",
            PageSay::None => "None",
            PageSay::NotHere => "NotHere",
            PageSay::SignedOut => "SignedOut",
        })
    }
}

impl Statement for PageSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let line = |key| Sentence::new(taste.lang, key);
        match self {
            PageSay::Link { .. } => line("page-link").number("minutes", LINK_LASTS_MILLIS / 60_000).rich(),
            PageSay::None => line("page-none").rich(),
            PageSay::NotHere => line("page-not-here").rich(),
            PageSay::SignedOut => line("page-signed-out").rich(),
        }
    }

    fn links(&self, lang: Lang) -> Vec<Link> {
        match self {
            PageSay::Link { link } => vec![Link { label: i18n::text(lang, "button-page"), url: link.clone() }],
            PageSay::None | PageSay::NotHere | PageSay::SignedOut => Vec::new(),
        }
    }
}
