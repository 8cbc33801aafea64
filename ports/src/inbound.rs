//! Actions of a person, as an adapter tells them.

use std::collections::BTreeMap;

use banco_engine::{Opponent, Person};

use super::{Lang, Place};

/// One thing a person did on a platform.
///
/// Adapters have already bounded and cleaned every text ([`crate::limits`]) and acknowledged the
/// platform where it waits for that.
#[derive(Clone, Debug)]
pub struct Inbound {
    /// Place where it was done; a reply and the posts it causes go there.
    pub place: Place,
    /// A private chat with the bot: no other person reads along.
    pub private: bool,
    /// Community of several chats (a Discord server): its people share ratings.
    pub guild: Option<String>,
    /// Person who did it.
    pub from: Person,
    /// Moderates this chat (Discord: Manage Messages or Manage Server; Telegram: administrator; local table: none).
    pub moderator: bool,
    /// The platform's id of the event, with the platform's key in front; the same for a redelivery.
    pub event: String,
    /// The language the platform says the person uses.
    pub lang: Option<Lang>,
    /// The language the platform says the chat uses.
    pub chat_lang: Option<Lang>,
    /// Title of the group or channel, cleaned like a name; `None` for a private chat or where the platform names none.
    pub chat_title: Option<String>,
    /// Request.
    pub intent: Intent,
    /// The message of the bot this answers.
    pub reply_to: Option<RepliedTo>,
}

/// Kind of request.
#[derive(Clone, Debug)]
pub enum Intent {
    /// A slash command.
    Command {
        /// As typed, without the slash and without `@bot`: in any case, in either language.
        name: String,
        /// Text behind the name.
        args: Args,
    },
    /// Plain text meant for the bot: a reply to its message, a private message, a mention, a line at the local table.
    Text(String),
    /// A line of the talk beside a board: a move only where it is one, or nearly one, on the writer's turn in
    /// the game the person looks at. Everything else is said to the others and needs no answer.
    Line {
        /// The line, cleaned.
        text: String,
        /// Id of the game whose board the person looks at; `None` for none.
        game: Option<String>,
    },
    /// A button, with its data.
    Press(String),
}

/// Arguments of a command.
#[derive(Clone, Debug, Default)]
pub struct Args {
    /// Everything typed after the command name; empty where the platform names its options.
    pub rest: String,
    /// Options by name, where the platform names them (Discord).
    pub named: BTreeMap<String, String>,
    /// Person the platform pointed at: an option of type user, a text mention, the author of the replied-to message.
    pub opponent: Option<Opponent>,
    /// A file that came along, or what was typed with its lines as they were; only where the command takes one.
    pub file: Option<Sent>,
    /// Id of the game whose board the person looks at, meant where none is named and the command fits it.
    pub looked_at: Option<String>,
}

/// A file from a person, as far as it could be had: bounded, and text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    /// Its text; what was no UTF-8 in it is replaced.
    Text(String),
    /// More than [`crate::limits::FILE_BYTES_MAX`] bytes.
    TooLarge,
    /// The platform did not hand it over in time.
    Unreachable,
}

impl Sent {
    /// Content of a file.
    pub fn of_bytes(bytes: &[u8]) -> Sent {
        if bytes.len() > crate::limits::FILE_BYTES_MAX {
            return Sent::TooLarge;
        }
        Sent::Text(String::from_utf8_lossy(bytes).into_owned())
    }
}

/// A message of the bot that was replied to or whose button was pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepliedTo {
    /// Message, by the platform's own id.
    pub message: super::MessageRef,
    /// The text or caption of that message where the platform sends it along: it carries the game id.
    pub text: Option<String>,
}

/// One offer of autocomplete: what is shown and what is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// Text in the list, in the language of the person who types.
    pub label: String,
    /// Value that is put into the option.
    pub value: String,
}
