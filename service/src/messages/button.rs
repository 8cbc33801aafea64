//! Presses: the typed value of a button, built with the button and read back once when it is pressed.

mod parts;
mod wire;

use banco_ai::Level;
use banco_engine::{GameKey, Offer, PersonKey, Seat, Table};
use banco_ports::limits::BUTTON_DATA_BYTES_MAX;

pub use crate::features::tournament::buttons::{CUP_FORMS, CUP_PACES, CupDeed};
pub use parts::{HintStep, Judging, Look, Privacy, ReviewAt, Stop};
pub use wire::{Verb, is_game_id};

use crate::messages::settings::{Scope, Setting};

/// Maximum points that a game can cost before the cube: single, gammon, backgammon.
pub const POINTS_MAX: u8 = 3;

/// A button press. `Display` and [`Press::read`] are its data in a message; the format never changes, because old
/// buttons stay in chats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Opens a challenge to anyone in this chat.
    Open {
        /// Game of the challenge.
        game: GameKey,
    },
    /// Starts a game against the computer: asks for the game, then for the level.
    Machine {
        /// Game; `None` asks for it.
        game: Option<GameKey>,
        /// Level; `None` asks for it.
        level: Option<Level>,
    },
    /// Shows help; an empty topic lists the topics.
    Help {
        /// A topic of `/help`, by its key or its heading.
        topic: String,
    },
    /// Shows rules; `None` asks for the game.
    Rules {
        /// Game and page of its rules, from page 0.
        page: Option<(GameKey, usize)>,
    },
    /// Sets a value.
    Set {
        /// A person's setting, or the chat's.
        scope: Scope,
        /// The setting.
        setting: Setting,
        /// The chosen word; `None` resets the setting.
        word: Option<&'static str>,
    },
    /// Shows settings.
    Settings {
        /// A person's settings, or the chat's.
        scope: Scope,
        /// Setting whose values are shown; `None` lists all settings.
        setting: Option<Setting>,
    },
    /// Shows the next game that waits for the person who presses.
    Next,
    /// Starts a casual game instead of the rated one that this person was refused last.
    Casual,
    /// Imports one of the games in the file that this person sent last.
    Import {
        /// Number of the game, from 1.
        number: usize,
    },
    /// Stored data of the person who presses.
    Privacy(Privacy),
    /// Unblocks a person for the one who presses.
    Unblock {
        /// The blocked person.
        person: PersonKey,
    },
    /// Action on a tournament.
    Cup {
        /// Id of the tournament; `None` for a new one.
        cup: Option<String>,
        /// The action.
        deed: CupDeed,
    },
    /// Opens the page on which the bot is added to a chat; the platform replaces the data by its own address.
    Invite,
    /// Action in one game.
    In(InGame),
}

/// Action in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InGame {
    /// Id of the game in lower case.
    pub game: String,
    /// Version for which the button was made.
    pub version: Option<u32>,
    /// The only seat that may press the button, because it answers a question.
    pub asked: Option<Seat>,
    /// The action.
    pub deed: ButtonAction,
}

/// Action of a press in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ButtonAction {
    /// Accepts a challenge, with mixed-in luck if any.
    Accept {
        /// The challenged player's part of the shuffle; empty for none.
        part: String,
    },
    /// Declines a challenge.
    Decline,
    /// Cancels a challenge of the person who presses.
    Cancel,
    /// Shows how to mix in luck.
    Part,
    /// Shows the whole sealed envelope.
    Envelope,
    /// Opens a picker.
    Choose,
    /// Asks the next question of a picker after the picks so far.
    Pick {
        /// The answers so far, in the pickers' format.
        path: String,
    },
    /// Shows another page of a picker.
    More {
        /// Number of the page, from 0.
        page: usize,
        /// The picks before it.
        path: String,
    },
    /// Undoes one step of a move with dice, back to the remaining path.
    Undo {
        /// The remaining steps.
        path: String,
    },
    /// Plays a whole move in canonical form.
    To {
        /// Canonical text.
        mv: String,
    },
    /// Plays a typed move in the game that was asked for.
    Play {
        /// The move as it was typed.
        text: String,
    },
    /// Leaves a question as if it had not been asked.
    Back,
    /// Rolls the dice.
    Roll,
    /// Offers the cube.
    Double,
    /// Takes the cube.
    Take,
    /// Drops: resigns the game instead of taking the cube.
    Drop,
    /// Claims a draw by the rules.
    Claim,
    /// Gives the player who is out of time another move's time, instead of claiming the win.
    Give,
    /// Gives the opponent the time that was typed, in the game that was asked for.
    GiveTime {
        /// Length of the given time.
        seconds: u32,
    },
    /// Offers a draw, an abort or to resign for some points, or asks to take a move back.
    Offer(Offer),
    /// Answers such an offer.
    Answer {
        /// The offer.
        offer: Offer,
        /// True if it is accepted.
        yes: bool,
    },
    /// Withdraws an offer of the person who presses.
    Withdraw(Offer),
    /// Ends the game by a moderator's ruling; `None` asks for the ruling.
    Judge(Option<Judging>),
    /// Resumes a paused game.
    Resume,
    /// Asks for confirmation of a resignation.
    Resign,
    /// Resigns.
    ResignYes {
        /// Points for which the player resigns, 1 to [`POINTS_MAX`] times the cube; `None` resigns the whole match.
        points: Option<u8>,
    },
    /// Plays on instead of resigning.
    ResignNo,
    /// Asks for a hint.
    Hint {
        /// Detail of the hint.
        step: HintStep,
    },
    /// Reviews a finished game.
    Review {
        /// Part of the review.
        at: ReviewAt,
    },
    /// Shows the person the pieces captured face down.
    Peek,
    /// Shows the board again.
    Board {
        /// Form of the board.
        look: Look,
    },
    /// Shows the legal moves of the piece on a point; an empty point asks for the piece.
    Legal {
        /// A point in the form of canonical moves.
        at: String,
    },
    /// Explains why a move is not allowed; an empty move means the last refused one.
    Why {
        /// The move as it was typed.
        mv: String,
    },
    /// Shows a replay.
    Replay {
        /// Position of the replay; `None` starts a new one at its beginning.
        at: Option<Stop>,
    },
    /// Shows the game as a GIF.
    Gif,
    /// Exports the game as files, with the position for analysis programs.
    Export,
    /// Shows the conditional moves of the person who presses, or lays down those that were typed.
    Line {
        /// As they were typed, or canonical; empty to show them.
        moves: String,
    },
    /// Shows links to analysis sites, and texts for other programs.
    Link,
    /// Opens a challenge from this position of a finished game.
    From {
        /// Number of plies before the position.
        plies: usize,
    },
    /// Verifies the envelope and the shuffle of a finished game.
    Verify,
    /// Offers a rematch with seats changed.
    Rematch,
    /// Passes an invitation on; the platform replaces the data by an address.
    Invite,
}

impl Press {
    /// A press at any version of a game.
    pub fn game(deed: ButtonAction, game: &str) -> Press {
        Press::In(InGame { game: game.to_owned(), version: None, asked: None, deed })
    }

    /// A press at one version of a game; the next version makes it stale.
    pub fn at(deed: ButtonAction, game: &str, version: u32) -> Press {
        Press::In(InGame { game: game.to_owned(), version: Some(version), asked: None, deed })
    }

    /// A press at the current version of a table.
    pub fn now(deed: ButtonAction, table: &Table) -> Press {
        Press::at(deed, table.id(), table.version())
    }

    /// The press, allowed only for `seat`.
    pub fn asking(self, seat: Seat) -> Press {
        match self {
            Press::In(press) => Press::In(InGame { asked: Some(seat), ..press }),
            Press::Open { .. }
            | Press::Machine { .. }
            | Press::Help { .. }
            | Press::Rules { .. }
            | Press::Set { .. }
            | Press::Settings { .. }
            | Press::Next
            | Press::Casual
            | Press::Import { .. }
            | Press::Privacy(_)
            | Press::Unblock { .. }
            | Press::Cup { .. }
            | Press::Invite => self,
        }
    }

    /// The press, unless its data is too long for a button.
    pub fn if_short(self) -> Option<Press> {
        (self.to_string().len() <= BUTTON_DATA_BYTES_MAX).then_some(self)
    }

    /// The action of a press in a game.
    pub const fn deed(&self) -> Option<&ButtonAction> {
        match self {
            Press::In(press) => Some(&press.deed),
            Press::Open { .. }
            | Press::Machine { .. }
            | Press::Help { .. }
            | Press::Rules { .. }
            | Press::Set { .. }
            | Press::Settings { .. }
            | Press::Next
            | Press::Casual
            | Press::Import { .. }
            | Press::Privacy(_)
            | Press::Unblock { .. }
            | Press::Cup { .. }
            | Press::Invite => None,
        }
    }

    /// True if moderator rights matter for this press: it changes a chat's settings, or cancels things of other people.
    pub const fn asks_moderator(&self) -> bool {
        let is_of_cup = matches!(self, Press::Cup { deed: CupDeed::Begin | CupDeed::CallOff { .. }, .. });
        is_of_cup
            || matches!(
                self,
                Press::Set { .. }
                    | Press::Settings { .. }
                    | Press::In(InGame { deed: ButtonAction::Cancel | ButtonAction::Judge(_), .. })
            )
    }

    /// True if the press changes nothing in a game or in chat settings that other people could see. Its order among
    /// other presses does not matter.
    pub const fn only_asks(&self) -> bool {
        let Press::In(press) = self else {
            return match self {
                Press::Help { .. }
                | Press::Rules { .. }
                | Press::Settings { .. }
                | Press::Next
                | Press::Import { .. } => true,
                Press::Cup { deed, .. } => deed.only_asks(),
                Press::Open { .. }
                | Press::Casual
                | Press::Machine { .. }
                | Press::Set { .. }
                | Press::Privacy(_)
                | Press::Unblock { .. }
                | Press::Invite
                | Press::In(_) => false,
            };
        };
        match press.deed {
            ButtonAction::Part
            | ButtonAction::Envelope
            | ButtonAction::Choose
            | ButtonAction::Pick { .. }
            | ButtonAction::More { .. }
            | ButtonAction::Undo { .. }
            | ButtonAction::Back
            | ButtonAction::Hint { .. }
            | ButtonAction::Review { at: ReviewAt::Point(_) | ReviewAt::Within(_) }
            | ButtonAction::Peek
            | ButtonAction::Board { .. }
            | ButtonAction::Legal { .. }
            | ButtonAction::Why { .. }
            | ButtonAction::Replay { .. }
            | ButtonAction::Gif
            | ButtonAction::Export
            | ButtonAction::Line { .. }
            | ButtonAction::Link
            | ButtonAction::Verify => true,
            ButtonAction::Accept { .. }
            | ButtonAction::Decline
            | ButtonAction::Cancel
            | ButtonAction::To { .. }
            | ButtonAction::Play { .. }
            | ButtonAction::Roll
            | ButtonAction::Double
            | ButtonAction::Take
            | ButtonAction::Drop
            | ButtonAction::Claim
            | ButtonAction::Give
            | ButtonAction::GiveTime { .. }
            | ButtonAction::Offer(_)
            | ButtonAction::Answer { .. }
            | ButtonAction::Withdraw(_)
            | ButtonAction::Judge(_)
            | ButtonAction::Resume
            | ButtonAction::Resign
            | ButtonAction::ResignYes { .. }
            | ButtonAction::ResignNo
            | ButtonAction::Rematch
            | ButtonAction::From { .. }
            | ButtonAction::Review { at: ReviewAt::Whole }
            | ButtonAction::Invite => false,
        }
    }

    /// Game and version of the only position at which the press has an effect.
    pub fn position(&self) -> Option<(&str, u32)> {
        let Press::In(press) = self else { return None };
        let is_timeless = match press.deed {
            // Explanations work at every position of their game.
            ButtonAction::Legal { .. }
            | ButtonAction::Why { .. }
            | ButtonAction::Board { .. }
            | ButtonAction::Replay { .. }
            | ButtonAction::Review { .. } => true,
            ButtonAction::Accept { .. }
            | ButtonAction::Decline
            | ButtonAction::Cancel
            | ButtonAction::Part
            | ButtonAction::Envelope
            | ButtonAction::Choose
            | ButtonAction::Pick { .. }
            | ButtonAction::More { .. }
            | ButtonAction::Undo { .. }
            | ButtonAction::To { .. }
            | ButtonAction::Play { .. }
            | ButtonAction::Back
            | ButtonAction::Roll
            | ButtonAction::Double
            | ButtonAction::Take
            | ButtonAction::Drop
            | ButtonAction::Claim
            | ButtonAction::Give
            | ButtonAction::GiveTime { .. }
            | ButtonAction::Resume
            | ButtonAction::Withdraw(_)
            | ButtonAction::Judge(_)
            | ButtonAction::Offer(_)
            | ButtonAction::Answer { .. }
            | ButtonAction::Resign
            | ButtonAction::ResignYes { .. }
            | ButtonAction::ResignNo
            | ButtonAction::Hint { .. }
            | ButtonAction::Peek
            | ButtonAction::Gif
            | ButtonAction::Export
            | ButtonAction::Line { .. }
            | ButtonAction::Link
            | ButtonAction::Verify
            | ButtonAction::Rematch
            | ButtonAction::From { .. }
            | ButtonAction::Invite => false,
        };
        press.version.filter(|_| !is_timeless).map(|version| (press.game.as_str(), version))
    }
}
