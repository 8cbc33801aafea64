//! Replies of `/block` and their words.

use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;

/// A reply about blocked people.
#[derive(Clone, Debug)]
pub(crate) enum BlockSay {
    /// The reader has blocked no one here.
    Nobody,
    /// People whom the reader has blocked.
    Blocked {
        names: Vec<String>,
    },
    Done {
        name: String,
    },
    Unblocked {
        name: String,
    },
    Whom,
    /// No person of this name is known.
    Unknown {
        typed: String,
    },
    /// The words fit no opponent of the reader, or several.
    Unclear,
    Yourself,
}

impl Statement for BlockSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let line = |key| Sentence::new(taste.lang, key);
        match self {
            BlockSay::Nobody => line("block-nobody").rich(),
            BlockSay::Blocked { names } => line("block-list").text("names", names.join(", ")).rich(),
            BlockSay::Done { name } => line("block-done").bold("name", name).rich(),
            BlockSay::Unblocked { name } => line("block-lifted").bold("name", name).rich(),
            BlockSay::Whom => line("block-whom").rich(),
            BlockSay::Unknown { typed } => line("block-unknown").text("typed", typed).rich(),
            BlockSay::Unclear => line("block-unclear").rich(),
            BlockSay::Yourself => line("block-self").rich(),
        }
    }
}
