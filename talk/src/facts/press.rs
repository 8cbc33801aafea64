//! What a button does: one typed value, made where the button is made, read back once where a press comes in.

mod cup;
mod wire;

use banco_engine::{GameKey, Offer, PersonKey, Ruling, Seat, Table};
use banco_mind::Level;
use banco_ports::limits::BUTTON_DATA_BYTES_MAX;

pub use cup::{CUP_FORMS, CUP_PACES, CupDeed};
pub use wire::{Verb, is_game_id};

use crate::facts::wishes::{Scope, Setting};

/// Points a game can cost before the cube: single, gammon, backgammon.
pub const POINTS_MAX: u8 = 3;

/// `Display` and [`Press::read`] are its data in a message, the same for ever: old buttons stand in chats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// A challenge to anybody here.
    Open {
        /// What is to be played.
        game: GameKey,
    },
    /// A game against the house: which game, then how well it plays.
    Machine {
        /// `None`: which?
        game: Option<GameKey>,
        /// `None`: which?
        level: Option<Level>,
    },
    /// Empty: what there is to ask.
    Help {
        /// A topic of `/help`, by its key or its heading.
        topic: String,
    },
    /// `None`: of which game?
    Rules {
        /// Game and page of its rules, the first page 0.
        page: Option<(GameKey, usize)>,
    },
    /// `None`: what was chosen is taken back.
    Set {
        /// For a person, or for the chat.
        scope: Scope,
        /// What is chosen.
        setting: Setting,
        /// The word chosen.
        word: Option<&'static str>,
    },
    /// `None`: all settings there are.
    Settings {
        /// A person's, or the chat's.
        scope: Scope,
        /// The one whose values are shown.
        setting: Option<Setting>,
    },
    /// Shows the next game that waits for whoever presses it.
    Next,
    /// Casual game in place of the rated one that this person was refused last.
    Casual,
    /// One of the games of the file that whoever presses it sent last.
    Import {
        /// From 1.
        number: usize,
    },
    /// What is kept about whoever presses it.
    Privacy(Privacy),
    /// This person may write again to whoever presses it.
    Unblock {
        /// Who was blocked.
        person: PersonKey,
    },
    /// Something that is done to a tournament.
    Cup {
        /// Its id; `None`: a new one.
        cup: Option<String>,
        /// What is done.
        deed: CupDeed,
    },
    /// Leads to where the bot is brought into a chat: the platform puts its own address in place of the data.
    Invite,
    /// Everything that is about one game.
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
    /// What is done in it.
    pub deed: Deed,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// With what is mixed in, if anything.
    Accept {
        /// The challenged player's part of the shuffle; empty for none.
        part: String,
    },
    /// Says no to a challenge.
    Decline,
    /// Takes the own challenge back.
    Cancel,
    /// How to mix one's luck.
    Part,
    /// The whole of the sealed envelope.
    Envelope,
    /// Begins a picker.
    Choose,
    /// The next question of a picker, after what was picked so far.
    Pick {
        /// The answers so far, as pickers write them.
        path: String,
    },
    /// Another page of a picker.
    More {
        /// Which one, the first is 0.
        page: usize,
        /// What was picked before.
        path: String,
    },
    /// One step of a play back, to the path that is left.
    Undo {
        /// The steps that stay.
        path: String,
    },
    /// A whole canonical move.
    To {
        /// Canonical text.
        mv: String,
    },
    /// A typed move in the game that was asked for.
    Play {
        /// As it was typed.
        text: String,
    },
    /// Leaves a question as if it had not been asked.
    Back,
    /// Throws the dice.
    Roll,
    /// Offers the cube.
    Double,
    /// Accepts the cube.
    Take,
    /// Gives the game up instead of taking the cube.
    Drop,
    /// Claims a draw the rules give.
    Claim,
    /// Gives the player who is out of time another move's time, in place of claiming the win.
    Give,
    /// Offers a draw, to call the game off, to give it up for so many points, or asks for a move back.
    Offer(Offer),
    /// Answers such an offer.
    Answer {
        /// Which of them.
        offer: Offer,
        /// Whether it is accepted.
        yes: bool,
    },
    /// Takes the own offer back.
    Withdraw(Offer),
    /// Ends the game by a moderator's word; `None`: how?
    Judge(Option<Judging>),
    /// Goes on after a pause.
    Resume,
    /// Asks back first.
    Resign,
    /// `None`: all of it.
    ResignYes {
        /// What the game is given up for, 1 to [`POINTS_MAX`] times the cube.
        points: Option<u8>,
    },
    /// Plays on after all.
    ResignNo,
    /// Advice in a game against the house.
    Hint {
        /// How much of it.
        step: HintStep,
    },
    /// A game that is over, looked at once more.
    Review {
        /// How much of it.
        at: ReviewAt,
    },
    /// Shows the person what he captured face down.
    Peek,
    /// Shows the board again.
    Board {
        /// In which way.
        look: Look,
    },
    /// Where the man on a point may go; empty: which man?
    Legal {
        /// A point as canonical moves write it.
        at: String,
    },
    /// Why a move is not allowed; empty: the last one that was refused.
    Why {
        /// A move as it was typed.
        mv: String,
    },
    /// `None`: a new replay from its beginning.
    Replay {
        /// Where to stand.
        at: Option<Stop>,
    },
    /// The game as a film.
    Gif,
    /// The game as files, and the position for analysis programs.
    Export,
    /// Moves laid down ahead, or how that is done.
    Line,
    /// Where it can be analysed on other sites, and its texts for other programs.
    Link,
    /// A challenge that begins from this position of a game that is over.
    From {
        /// Plies played before it.
        plies: usize,
    },
    /// Checks the envelope and the shuffle of a finished game.
    Verify,
    /// The same again, with seats changed.
    Rematch,
    /// Passes an invitation on: the platform puts an address in place of the data.
    Invite,
}

/// What is done with what is kept about somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Privacy {
    /// A file of all of it, for him alone.
    Export,
    /// Asks whether he wants to be forgotten.
    Delete,
    /// Forgets him.
    Sure {
        /// A number of whoever was asked: nobody else's press forgets anybody.
        asked: u32,
    },
}

/// A moderator's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// How the game ends.
    pub ruling: Ruling,
    /// He was asked whether he means it.
    pub is_sure: bool,
}

/// A position of a replay. The ends have words of their own: in one message no two buttons carry the same data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Before the first move.
    First,
    /// The position with this number; 0 is the one before the first move.
    At(usize),
    /// The position at the end.
    Last,
}

/// What is shown of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewAt {
    /// The graph.
    Whole,
    /// The turning point with this number, from 1.
    Point(usize),
    /// The same, in the place of the one that was looked at before.
    Within(usize),
}

/// How much is advised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintStep {
    /// Where to look.
    Man,
    /// What to play.
    Move,
    /// What for.
    Why,
}

impl HintStep {
    const ALL: [HintStep; 3] = [HintStep::Man, HintStep::Move, HintStep::Why];

    /// The word in a button.
    const fn key(self) -> &'static str {
        match self {
            HintStep::Man => "man",
            HintStep::Move => "move",
            HintStep::Why => "why",
        }
    }
}

/// How a game is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A picture of the usual size.
    Picture,
    /// Twice the size, as a document.
    Large,
    /// In letters.
    Text,
    /// The moves so far, as text.
    History,
    /// As the reader has it, in the own language, for this reader alone.
    Own,
}

impl Look {
    const ALL: [Look; 5] = [Look::Picture, Look::Large, Look::Text, Look::History, Look::Own];

    /// The word in a button: whoever is asked which game keeps his wish.
    const fn key(self) -> &'static str {
        match self {
            Look::Picture => "picture",
            Look::Large => "hd",
            Look::Text => "text",
            Look::History => "history",
            Look::Own => "own",
        }
    }
}

impl Press {
    /// At any version of a game.
    pub fn game(deed: Deed, game: &str) -> Press {
        Press::In(InGame { game: game.to_owned(), version: None, asked: None, deed })
    }

    /// At one version of a game: made stale by the next.
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

    /// What is done, where it is done in a game.
    pub const fn deed(&self) -> Option<&Deed> {
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

    /// Whether it matters if a moderator presses it: it sets a chat, or takes away what others began.
    pub const fn asks_moderator(&self) -> bool {
        let is_of_cup = matches!(self, Press::Cup { deed: CupDeed::Begin | CupDeed::CallOff { .. }, .. });
        is_of_cup
            || matches!(
                self,
                Press::Set { .. }
                    | Press::Settings { .. }
                    | Press::In(InGame { deed: Deed::Cancel | Deed::Judge(_), .. })
            )
    }

    /// Whether it changes nothing that anybody else could see in a game or a chat's settings: its order among others
    /// does not matter.
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
            Deed::Part
            | Deed::Envelope
            | Deed::Choose
            | Deed::Pick { .. }
            | Deed::More { .. }
            | Deed::Undo { .. }
            | Deed::Back
            | Deed::Hint { .. }
            | Deed::Review { at: ReviewAt::Point(_) | ReviewAt::Within(_) }
            | Deed::Peek
            | Deed::Board { .. }
            | Deed::Legal { .. }
            | Deed::Why { .. }
            | Deed::Replay { .. }
            | Deed::Gif
            | Deed::Export
            | Deed::Line
            | Deed::Link
            | Deed::Verify => true,
            Deed::Accept { .. }
            | Deed::Decline
            | Deed::Cancel
            | Deed::To { .. }
            | Deed::Play { .. }
            | Deed::Roll
            | Deed::Double
            | Deed::Take
            | Deed::Drop
            | Deed::Claim
            | Deed::Give
            | Deed::Offer(_)
            | Deed::Answer { .. }
            | Deed::Withdraw(_)
            | Deed::Judge(_)
            | Deed::Resume
            | Deed::Resign
            | Deed::ResignYes { .. }
            | Deed::ResignNo
            | Deed::Rematch
            | Deed::From { .. }
            | Deed::Review { at: ReviewAt::Whole }
            | Deed::Invite => false,
        }
    }

    /// Game and version of the only position at which it leads anywhere.
    pub fn position(&self) -> Option<(&str, u32)> {
        let Press::In(press) = self else { return None };
        let is_timeless = match press.deed {
            // What explains is good at every position of its game.
            Deed::Legal { .. } | Deed::Why { .. } | Deed::Board { .. } | Deed::Replay { .. } | Deed::Review { .. } => {
                true
            }
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
            | Deed::Give
            | Deed::Resume
            | Deed::Withdraw(_)
            | Deed::Judge(_)
            | Deed::Offer(_)
            | Deed::Answer { .. }
            | Deed::Resign
            | Deed::ResignYes { .. }
            | Deed::ResignNo
            | Deed::Hint { .. }
            | Deed::Peek
            | Deed::Gif
            | Deed::Export
            | Deed::Line
            | Deed::Link
            | Deed::Verify
            | Deed::Rematch
            | Deed::From { .. }
            | Deed::Invite => false,
        };
        press.version.filter(|_| !is_timeless).map(|version| (press.game.as_str(), version))
    }
}
