//! Properties of a command and its options, with the handler of the command.

use banco_engine::{Decision, GameKey, Person, Phase, Seat, Table};

use crate::boxed::Apart;
use crate::context::{Context, Handled};
use crate::typed::Typed;

/// Handler of a command.
pub(crate) type Run = for<'a> fn(&'a Context<'a>, &'a Typed<'a>) -> Apart<'a, Handled>;

/// A command as people type it.
#[derive(Debug)]
pub struct CommandSpec {
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
    /// True if line breaks in the text after its name are kept.
    pub keeps_lines: bool,
    /// True if it needs the public page of the host; without one no menu lists it.
    pub needs_page: bool,
    pub(crate) run: Run,
    pub(crate) fits: fn(&AskedGame<'_>) -> bool,
}

/// A command that changes something, with its English and Vietnamese name and its handler. The methods of
/// [`CommandSpec`] add further properties.
pub(crate) const fn command(name: &'static str, alias: &'static str, run: Run) -> CommandSpec {
    CommandSpec {
        name,
        alias,
        others: &[],
        options: &[],
        ephemeral: true,
        asks_moderator: false,
        changes: true,
        loses: false,
        posts_boards: false,
        keeps_lines: false,
        needs_page: false,
        run,
        fits: |_| false,
    }
}

impl CommandSpec {
    /// Adds other names.
    pub(crate) const fn others(self, others: &'static [&'static str]) -> CommandSpec {
        CommandSpec { others, ..self }
    }

    /// Adds options.
    pub(crate) const fn options(self, options: &'static [OptionSpec]) -> CommandSpec {
        CommandSpec { options, ..self }
    }

    /// A command that changes nothing.
    pub(crate) const fn looks(self) -> CommandSpec {
        CommandSpec { changes: false, ..self }
    }

    /// A command that can cost a game or a challenge.
    pub(crate) const fn loses(self) -> CommandSpec {
        CommandSpec { loses: true, ..self }
    }

    /// A command after which the bot posts board after board.
    pub(crate) const fn posts_boards(self) -> CommandSpec {
        CommandSpec { posts_boards: true, ..self }
    }

    /// A command for which moderator rights matter.
    pub(crate) const fn asks_moderator(self) -> CommandSpec {
        CommandSpec { asks_moderator: true, ..self }
    }

    /// A command whose text may have several lines.
    pub(crate) const fn keeps_lines(self) -> CommandSpec {
        CommandSpec { keeps_lines: true, ..self }
    }

    /// A command for hosts with a public page.
    pub(crate) const fn needs_page(self) -> CommandSpec {
        CommandSpec { needs_page: true, ..self }
    }

    /// Sets which games are suggested for the option `game`.
    pub(crate) const fn fits(self, fits: fn(&AskedGame<'_>) -> bool) -> CommandSpec {
        CommandSpec { fits, ..self }
    }
}

/// A game that may be suggested for a command, as the person who types sees it.
pub(crate) struct AskedGame<'a> {
    pub table: &'a Table,
    /// The person who types.
    pub by: &'a Person,
    pub game: GameKey,
    /// Seat of this person.
    pub seat: Option<Seat>,
    pub is_own: bool,
    pub is_mine_to_move: bool,
    pub is_challenge: bool,
    pub is_challenger: bool,
    pub is_playing: bool,
    pub is_over: bool,
}

impl<'a> AskedGame<'a> {
    pub(crate) fn new(table: &'a Table, by: &'a Person) -> AskedGame<'a> {
        let seat = table.seat_of(&by.key);
        AskedGame {
            table,
            by,
            game: table.challenge().game,
            seat,
            is_own: seat.is_some(),
            is_mine_to_move: seat.is_some() && table.to_move() == seat,
            is_challenge: table.phase() == Phase::Challenged,
            is_challenger: table.challenge().challenger.key == by.key,
            is_playing: table.phase() == Phase::Playing,
            is_over: matches!(table.phase(), Phase::Over(_)),
        }
    }

    /// True if the game has dice and a cube.
    pub(crate) fn has_dice(&self) -> bool {
        self.game.decisions().contains(&Decision::Roll)
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
    /// Vietnamese name, if it is not that of all options of this name.
    pub(crate) own_alias: Option<&'static str>,
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
