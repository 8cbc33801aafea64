//! Replies about messages that did not reach their chat.

use banco_ports::{Platform, RichText};

use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::post::Obstacle;
use crate::messages::statement::Statement;
use crate::words::{refused, rooms};

/// A reply about a message that did not reach its chat.
#[derive(Clone, Debug)]
pub(crate) enum DeliverySay {
    /// A challenge did not reach the private chat of the person it names.
    Unreached { game: String, name: String, on: Platform },
    /// The action is done, but a chat could not be shown it.
    Unshown { game: Option<String>, is_board: bool, why: Obstacle },
    /// The board is shown where the person acted, but the opponent's chat refused it.
    UnseenThere { name: String, why: Obstacle },
    /// The game gets no thread of its own and stays in the chat it began in.
    NoRoom { game: Option<String>, why: Obstacle },
    /// The action is done and shown in the chat the game began in, because its own thread refuses messages.
    WentBack { game: Option<String>, why: Obstacle },
}

impl Statement for DeliverySay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let line = |key| Sentence::new(lang, key);
        match self {
            DeliverySay::Unreached { game, name, on } => {
                let own = format!("unreached-{}", on.key());
                line(if i18n::has(lang, &own) { &own } else { "unreached" })
                    .text("game", game)
                    .bold("name", name)
                    .rich()
            }
            DeliverySay::Unshown { game, is_board, why } => refused::unshown(lang, game.as_deref(), *is_board, *why),
            DeliverySay::UnseenThere { name, why } => refused::unseen_there(lang, name, *why),
            DeliverySay::NoRoom { game, why } => rooms::no_room(lang, game.as_deref(), *why),
            DeliverySay::WentBack { game, why } => rooms::went_back(lang, game.as_deref(), *why),
        }
    }
}
