//! Abilities of a platform: the service asks for them instead of asking which platform it is.

use crate::Platform;

/// Abilities of a platform and its adapter. A new platform fills in one value of this type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// A game can get a thread of its own inside its chat.
    pub threads: bool,
    /// A message can be changed after it was sent.
    pub edits: bool,
    /// A shared chat takes few messages: about twenty a minute.
    pub is_slow_in_groups: bool,
    /// Chats have moderators.
    pub moderators: bool,
    /// The bot can write to one person in a private chat.
    pub private_chats: bool,
    /// Commands typed in a shared chat, and the answers to them, are read by everyone there.
    pub public_commands: bool,
    /// A board that a player asks for is shown to that player alone.
    pub own_copies: bool,
    /// The picker of pieces and targets is a private message beside the board, not the board's own keyboard.
    pub private_picker: bool,
    /// Many buttons of one kind are one menu of options.
    pub option_menus: bool,
    /// Each reader has buttons of their own beside the messages.
    pub own_buttons: bool,
    /// Each reader gets public messages in their own language.
    pub per_reader_language: bool,
    /// Other talk of the chat arrives as messages, too, so a line may be no move at all.
    pub hears_talk: bool,
    /// Messages and typed lines are kept and shown by this program, which can hold a line back.
    pub keeps_messages: bool,
    /// The name of a chat is a link to it.
    pub chat_links: bool,
    /// People are known by account names of ASCII letters, digits and underscores; those of bots end in "bot".
    pub account_names: bool,
}

const DISCORD: Abilities = Abilities {
    threads: true,
    edits: true,
    is_slow_in_groups: false,
    moderators: true,
    private_chats: true,
    public_commands: false,
    own_copies: true,
    private_picker: true,
    option_menus: true,
    own_buttons: false,
    per_reader_language: false,
    hears_talk: true,
    keeps_messages: false,
    chat_links: true,
    account_names: false,
};

const TELEGRAM: Abilities = Abilities {
    threads: false,
    edits: true,
    is_slow_in_groups: true,
    moderators: true,
    private_chats: true,
    public_commands: true,
    own_copies: false,
    private_picker: false,
    option_menus: false,
    own_buttons: false,
    per_reader_language: false,
    hears_talk: true,
    keeps_messages: false,
    chat_links: false,
    account_names: true,
};

const WEB: Abilities = Abilities {
    threads: false,
    edits: false,
    is_slow_in_groups: false,
    moderators: false,
    private_chats: false,
    public_commands: false,
    own_copies: false,
    private_picker: false,
    option_menus: false,
    own_buttons: true,
    per_reader_language: true,
    hears_talk: false,
    keeps_messages: true,
    chat_links: false,
    account_names: false,
};

impl Platform {
    /// The abilities of this platform.
    pub const fn abilities(self) -> Abilities {
        match self {
            Platform::Discord => DISCORD,
            Platform::Telegram => TELEGRAM,
            Platform::Web => WEB,
        }
    }
}
