//! Replies of `/start` and `/help`.

use banco_ports::RichText;

use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::{help, is_help_topic};

/// A reply of `/start` or `/help`.
#[derive(Clone, Debug)]
pub(crate) enum StartSay {
    /// One screen of help; the first one without a topic.
    Help {
        topic: Option<String>,
        /// True if typed text reaches the bot here.
        hears_words: bool,
    },
    /// First words in a chat of several people.
    Group,
    /// First words in a private chat.
    Private,
}

impl Statement for StartSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let line = |key| Sentence::new(taste.lang, key).rich();
        match self {
            StartSay::Help { topic, hears_words } => help(taste, topic.as_deref(), *hears_words),
            // A web page has one table, and neither groups nor private chats.
            StartSay::Group => line(if taste.has_own_buttons { "start-web" } else { "start" }),
            StartSay::Private => line("start-private"),
        }
    }

    fn is_unread(&self) -> bool {
        matches!(self, StartSay::Help { topic: Some(topic), .. } if !is_help_topic(topic))
    }
}
