//! What a button does: one typed value, made where the button is made, read back once where a press comes in.

mod wire;

use banco_engine::{GameKey, Offer, Seat, Table};
use banco_ports::limits::BUTTON_DATA_BYTES_MAX;

pub use wire::{Verb, is_game_id};

use crate::facts::wishes::{Scope, Setting};

/// Points a game can cost before the cube: single, gammon, backgammon.
pub const POINTS_MAX: u8 = 3;

/// `Display` and [`Press::read`] are its data in a message, the same for ever: old buttons stand in chats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// A challenge to anybody here.
    Open {
        game: GameKey,
    },
    /// Empty: what there is to ask.
    Help {
        topic: String,
    },
    /// `None`: of which game?
    Rules {
        page: Option<(GameKey, usize)>,
    },
    /// `None`: what was chosen is taken back.
    Set {
        scope: Scope,
        setting: Setting,
        word: Option<&'static str>,
    },
    /// Leads to where the bot is brought into a chat: the platform puts its own address in place of the data.
    Invite,
    In(InGame),
}

/// Something that is done in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InGame {
    /// Lower-case id.
    pub game: String,
    /// The version it was made for.
    pub version: Option<u32>,
    /// The only seat that may press it: it answers a question.
    pub asked: Option<Seat>,
    pub deed: Deed,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// With what is mixed in, if anything.
    Accept {
        part: String,
    },
    Decline,
    Cancel,
    /// How to mix one's luck.
    Part,
    /// The whole of the sealed envelope.
    Envelope,
    /// Begins a picker.
    Choose,
    /// The next question of a picker, after what was picked so far.
    Pick {
        path: String,
    },
    More {
        page: usize,
        path: String,
    },
    /// One step of a play back, to the path that is left.
    Undo {
        path: String,
    },
    /// A whole canonical move.
    To {
        mv: String,
    },
    /// A typed move in the game that was asked for.
    Play {
        text: String,
    },
    Back,
    Roll,
    Double,
    Take,
    Drop,
    Claim,
    Offer(Offer),
    Answer {
        offer: Offer,
        yes: bool,
    },
    /// Asks back first.
    Resign,
    /// `None`: all of it.
    ResignYes {
        points: Option<u8>,
    },
    ResignNo,
    Peek,
    Board {
        look: Look,
    },
    /// Where the man on a point may go; empty: which man?
    Legal {
        at: String,
    },
    /// Why a move is not allowed; empty: the last one that was refused.
    Why {
        mv: String,
    },
    /// `None`: a new replay from its beginning.
    Replay {
        at: Option<Stop>,
    },
    Gif,
    Export,
    Verify,
    Rematch,
}

/// A position of a replay. The ends have words of their own: in one message no two buttons carry the same data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    First,
    At(usize),
    Last,
}

/// How a game is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Picture,
    Large,
    Text,
    History,
}

impl Look {
    const ALL: [Look; 4] = [Look::Picture, Look::Large, Look::Text, Look::History];

    /// The word in a button: whoever is asked which game keeps his wish.
    const fn key(self) -> &'static str {
        match self {
            Look::Picture => "picture",
            Look::Large => "hd",
            Look::Text => "text",
            Look::History => "history",
        }
    }
}

impl Press {
    /// At any version of a game.
    pub fn game(deed: Deed, game: &str) -> Press {
        Press::In(InGame { game: game.to_owned(), version: None, asked: None, deed })
    }

    pub fn at(deed: Deed, game: &str, version: u32) -> Press {
        Press::In(InGame { game: game.to_owned(), version: Some(version), asked: None, deed })
    }

    /// At the table as it stands.
    pub fn now(deed: Deed, table: &Table) -> Press {
        Press::at(deed, table.id(), table.version())
    }

    /// Only `seat` may press it.
    pub fn asking(self, seat: Seat) -> Press {
        match self {
            Press::In(press) => Press::In(InGame { asked: Some(seat), ..press }),
            Press::Open { .. } | Press::Help { .. } | Press::Rules { .. } | Press::Set { .. } | Press::Invite => self,
        }
    }

    /// The press, unless its data is too long for a button.
    pub fn if_short(self) -> Option<Press> {
        (self.to_string().len() <= BUTTON_DATA_BYTES_MAX).then_some(self)
    }

    pub const fn deed(&self) -> Option<&Deed> {
        match self {
            Press::In(press) => Some(&press.deed),
            Press::Open { .. } | Press::Help { .. } | Press::Rules { .. } | Press::Set { .. } | Press::Invite => None,
        }
    }

    /// Whether what it does may be a moderator's alone: it sets a chat as well as a person.
    pub const fn needs_moderator(&self) -> bool {
        matches!(self, Press::Set { .. })
    }

    /// Game and version of the only position at which it leads anywhere.
    pub fn position(&self) -> Option<(&str, u32)> {
        let Press::In(press) = self else { return None };
        let is_timeless = match press.deed {
            // What explains is good at every position of its game.
            Deed::Legal { .. } | Deed::Why { .. } | Deed::Board { .. } | Deed::Replay { .. } => true,
            Deed::Accept { .. }
            | Deed::Decline
            | Deed::Cancel
            | Deed::Part
            | Deed::Envelope
            | Deed::Choose
            | Deed::Pick { .. }
            | Deed::More { .. }
            | Deed::Undo { .. }
            | Deed::To { .. }
            | Deed::Play { .. }
            | Deed::Back
            | Deed::Roll
            | Deed::Double
            | Deed::Take
            | Deed::Drop
            | Deed::Claim
            | Deed::Offer(_)
            | Deed::Answer { .. }
            | Deed::Resign
            | Deed::ResignYes { .. }
            | Deed::ResignNo
            | Deed::Peek
            | Deed::Gif
            | Deed::Export
            | Deed::Verify
            | Deed::Rematch => false,
        };
        press.version.filter(|_| !is_timeless).map(|version| (press.game.as_str(), version))
    }
}
