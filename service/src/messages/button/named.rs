//! Buttons by their verbs, for code that must not know their features: the core, the adapters, tests.

use banco_engine::Table;

use super::Press;
use super::spec::Subject;
use super::wire::NO_ID;

/// Verbs that the core and the adapters name. The feature of each declares the button.
pub mod verbs {
    /// Accepts a challenge, with mixed-in luck if any.
    pub const ACCEPT: &str = "accept";
    /// Ends a game by a moderator's ruling.
    pub const ADMIN: &str = "admin";
    /// Leaves a question, or plays on.
    pub const BACK: &str = "back";
    /// Shows the board, or the rules if it has no game.
    pub const BOARD: &str = "board";
    /// Cancels a challenge.
    pub const CANCEL: &str = "cancel";
    /// Claims a draw, or a win on time.
    pub const CLAIM: &str = "claim";
    /// Confirms a resignation, or agrees to one for points.
    pub const CONFIRM: &str = "confirm";
    /// Declines a challenge.
    pub const DECLINE: &str = "decline";
    /// Doubles the stakes.
    pub const DOUBLE: &str = "double";
    /// Offers a draw.
    pub const DRAW: &str = "draw";
    /// Drops a double.
    pub const DROP: &str = "drop";
    /// Shows a sealed envelope.
    pub const ENVELOPE: &str = "envelope";
    /// Exports a game as files.
    pub const EXPORT: &str = "export";
    /// Opens a challenge from a position of a finished game.
    pub const FROM: &str = "from";
    /// Shows a game as a GIF.
    pub const GIF: &str = "gif";
    /// Gives time to the opponent.
    pub const GIVE: &str = "give";
    /// Asks for a hint.
    pub const HINT: &str = "hint";
    /// Leads to the page on which the bot is added to a chat, or passes the invitation to a game on.
    pub const INVITE: &str = "invite";
    /// Shows a challenge of another chat.
    pub const INVITED: &str = "invited";
    /// Shows the legal moves of a piece.
    pub const LEGAL: &str = "legal";
    /// Shows links to analysis sites.
    pub const LINK: &str = "link";
    /// Looks at a closed board.
    pub const LOOK: &str = "look";
    /// Starts a game against the computer.
    pub const MACHINE: &str = "machine";
    /// Shows the next game that waits for a person.
    pub const NEXT: &str = "next";
    /// Opens the board on the public page, by a link for the person alone.
    pub const PAGE: &str = "page";
    /// Shows how to mix in luck.
    pub const PART: &str = "part";
    /// Shows the pieces captured face down.
    pub const PEEK: &str = "peek";
    /// Asks the next question of a picker.
    pub const PICK: &str = "pick";
    /// Plays a typed move, or opens a challenge if it has no game.
    pub const PLAY: &str = "play";
    /// Offers a rematch.
    pub const REMATCH: &str = "rematch";
    /// Shows a replay.
    pub const REPLAY: &str = "replay";
    /// Resigns, after a question.
    pub const RESIGN: &str = "resign";
    /// Resumes a paused game.
    pub const RESUME: &str = "resume";
    /// Reviews a finished game.
    pub const REVIEW: &str = "review";
    /// Rolls the dice.
    pub const ROLL: &str = "roll";
    /// Shows and changes settings.
    pub const SET: &str = "set";
    /// Ends the sessions of a person on the page.
    pub const SIGNOUT: &str = "signout";
    /// Takes a double.
    pub const TAKE: &str = "take";
    /// Asks to take a move back.
    pub const TAKEBACK: &str = "takeback";
    /// Verifies the envelope and the shuffle of a finished game.
    pub const VERIFY: &str = "verify";
    /// Explains why a move is not allowed.
    pub const WHY: &str = "why";
    /// Withdraws an offer.
    pub const WITHDRAW: &str = "withdraw";
}

/// Data of buttons for a game `k7m2` or without one, as examples: of each button every kind of argument.
pub fn samples() -> impl Iterator<Item = String> {
    crate::buttons().flat_map(|button| {
        let facts = button.spec().facts();
        let id = if facts.subject == Subject::Nothing { NO_ID } else { "k7m2" };
        facts.samples.iter().map(move |sample| match *sample {
            "" => format!("{}:{id}", facts.verb),
            sample => format!("{}:{id}::{sample}", facts.verb),
        })
    })
}

/// A button by its verb, with its argument in the form of data.
#[derive(Clone, Debug)]
pub struct Named {
    verb: String,
    argument: Option<String>,
}

/// The button of this verb, without an argument.
pub fn named(verb: impl Into<String>) -> Named {
    Named { verb: verb.into(), argument: None }
}

impl Named {
    /// The button with this argument.
    #[must_use]
    pub fn saying(self, argument: impl Into<String>) -> Named {
        Named { argument: Some(argument.into()), ..self }
    }

    /// Its press without a game; `None` if no feature has such a button.
    pub fn alone(&self) -> Option<Press> {
        self.press(None, None)
    }

    /// Its press at any version of a game; `None` if no feature has such a button.
    pub fn of(&self, game: &str) -> Option<Press> {
        self.press(Some(game), None)
    }

    /// Its press at one version of a game, which the next version makes stale; `None` if no feature has such a button.
    pub fn at(&self, game: &str, version: u32) -> Option<Press> {
        self.press(Some(game), Some(version))
    }

    /// Its press at the current version of a table; `None` if no feature has such a button.
    pub fn now(&self, table: &Table) -> Option<Press> {
        self.at(table.id(), table.version())
    }

    fn press(&self, id: Option<&str>, version: Option<u32>) -> Option<Press> {
        let mut specs = crate::buttons().map(|button| button.spec()).filter(|spec| {
            let facts = spec.facts();
            facts.verb == self.verb && id.is_none() == (facts.subject == Subject::Nothing)
        });
        let (spec, argument) = specs.find_map(|spec| Some((spec, spec.rewritten(self.argument.as_deref())?)))?;
        Some(Press { spec, id: id.map(str::to_owned), version, asked: None, argument })
    }
}
