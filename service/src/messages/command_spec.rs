//! Properties of a command and its options in the table of commands.

use crate::messages::commands::Command;

/// A command as people type it.
#[derive(Debug)]
pub struct CommandSpec {
    /// The command itself.
    pub command: Command,
    /// English name, without the slash.
    pub name: &'static str,
    /// Vietnamese name, without accents so that every keyboard can type it.
    pub alias: &'static str,
    /// Other names of the command, without accents and in lower case.
    pub others: &'static [&'static str],
    /// Options, required ones first (a rule of Discord's).
    pub options: &'static [OptionSpec],
    /// True if only the caller sees the answer, on platforms that can do that.
    pub ephemeral: bool,
    /// True if the adapter must find out whether the caller moderates the chat.
    pub asks_moderator: bool,
    /// True if the command may change a game, a challenge or a setting; false for a command that only looks.
    pub changes: bool,
    /// True if an unintended press on the command's name could cost a game or a challenge. Some chats turn every shown
    /// command into a link.
    pub loses: bool,
    /// True if the bot posts board after board into the channel afterwards.
    pub posts_boards: bool,
}

/// A property of a command in the table of commands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Moderator,
    Looks,
    Loses,
    PostsBoards,
}

impl Mark {
    pub(super) const fn is_in(self, marks: &[Mark]) -> bool {
        let mut at = 0;
        while at < marks.len() {
            if marks[at] as u8 == self as u8 {
                return true;
            }
            at += 1;
        }
        false
    }
}

/// An option of a command, for platforms that have named ones.
#[derive(Debug)]
pub struct OptionSpec {
    /// English name, the same on every platform.
    pub name: &'static str,
    /// Kind of value.
    pub kind: OptionKind,
    /// True if the command makes no sense without the option.
    pub required: bool,
}

/// Kind of value that an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Any typed text.
    Text,
    /// Text with suggestions while typing ([`banco_ports::Suggestion`]).
    Completed,
    /// A person of the platform.
    User,
    /// A file, on platforms that have such options.
    File,
    /// One of a closed list of values; labels are locale messages `choice-<value>`.
    Choice(&'static [&'static str]),
}
