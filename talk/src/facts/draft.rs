//! Replies before they have a language: what is said, with buttons and a picture.

use banco_engine::{Face, GameKey, Kind, Seat};
use banco_mind::Level;
use banco_ports::{File, ReplyKind};
use banco_render::Marks;

use crate::facts::press::Press;
use crate::facts::say::Say;
use crate::facts::taste::Spot;
use crate::facts::wishes::{Scope, Setting};

/// A button whose label is chosen when the language is known.
#[derive(Clone, Debug)]
pub struct Choice {
    pub label: Label,
    pub data: Press,
}

#[derive(Clone, Debug)]
pub enum Label {
    /// A locale message.
    Key(&'static str),
    /// A move of the present position, canonical; printed in the person's notation.
    Move {
        game: String,
        mv: String,
    },
    GameName(GameKey),
    /// How well the house plays.
    Level(Level),
    /// A man in both languages, for people who do not know the men by heart.
    Taught(Kind),
    /// A man on its point.
    Man {
        man: Face,
        at: Spot,
        /// No other man that is offered looks like it and stands on its file.
        only_on_file: bool,
    },
    /// Men of a kind.
    Kind {
        man: Face,
        count: usize,
    },
    /// Men of a rank; `at` is one of their points.
    Rank {
        at: Spot,
        count: usize,
    },
    Target {
        at: Spot,
        /// What stands there and is taken.
        taken: Option<Face>,
    },
    /// The man that was picked, on the button that puts it back.
    Picked {
        man: Face,
        at: Spot,
    },
    /// The point a man of two steps goes by.
    Way {
        at: Spot,
        captures: bool,
    },
    /// Something that is written alike in every language: `24/18*`.
    Notation(String),
    /// Plays what was put together step by step.
    Confirm {
        mv: String,
    },
    /// The only legal move.
    Only {
        mv: String,
    },
    Undo {
        steps: String,
    },
    /// Gives a game up for so many points; `is_enough`: nobody has to agree.
    Points {
        points: u8,
        is_enough: bool,
    },
    /// What a man becomes; `None`: it stays what it is, which is one of the answers where it `may_stay`.
    Promotion {
        kind: Option<Kind>,
        may_stay: bool,
    },
    /// A moderator says who has won.
    Wins {
        name: String,
    },
    /// A moderator says that the game of these two is drawn.
    Drawn {
        players: String,
    },
    /// A word of our lists.
    Listed(&'static str),
    /// A tournament.
    Cup {
        id: String,
        game: GameKey,
        players: usize,
    },
    /// Lifts a block.
    Unblock {
        name: String,
    },
    /// A setting and what is chosen.
    Setting {
        setting: Setting,
        scope: Scope,
        word: Option<&'static str>,
    },
    /// A value of a setting; the one that counts now is marked where no menu marks it.
    Value {
        setting: Setting,
        scope: Scope,
        word: Option<&'static str>,
        is_chosen: bool,
    },
    /// A game in which something is waited for.
    Game {
        id: String,
        game: GameKey,
        opponent: Option<String>,
    },
}

/// In what form a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Picture,
    Large,
    /// In letters, under the same words as a picture.
    Letters,
}

/// A picture that goes with a reply.
#[derive(Clone, Debug)]
pub struct BoardPicture {
    pub game: String,
    /// Whose side is at the bottom; what is shown is always the public view.
    pub bottom: Seat,
    pub form: Form,
    /// What it explains; such a picture stands under words of its own instead of the board's caption.
    pub explains: Option<Explained>,
}

/// Marks on the board of one version; a later board is not drawn with them.
#[derive(Clone, Debug)]
pub struct Explained {
    pub version: u32,
    pub marks: Marks,
}

/// A game from its beginning.
#[derive(Clone, Debug)]
pub struct Reel {
    pub game: String,
    /// Whose side is at the bottom throughout.
    pub bottom: Seat,
    /// The position to show, from 0; `None` shows all of them as a film.
    pub at: Option<usize>,
    /// Laid over that one position.
    pub marks: Marks,
    /// Whose next play the words name, as that side counts; `None` where they name the one that led there.
    pub advised: Option<Seat>,
}

/// A reply before it has a language.
#[derive(Clone, Debug)]
pub struct Draft {
    pub kind: ReplyKind,
    pub say: Say,
    pub choices: Vec<Vec<Choice>>,
    pub picture: Option<BoardPicture>,
    pub reel: Option<Reel>,
    /// The man whose moves are shown.
    pub guide: Option<Kind>,
    pub files: Vec<File>,
    /// What counts now of the choices.
    pub chosen: Vec<Press>,
}

impl Draft {
    pub fn new(kind: ReplyKind, say: Say) -> Draft {
        Draft {
            kind,
            say,
            choices: Vec::new(),
            picture: None,
            reel: None,
            guide: None,
            files: Vec::new(),
            chosen: Vec::new(),
        }
    }

    pub fn note(say: Say) -> Draft {
        Draft::new(ReplyKind::Note, say)
    }

    /// The question whose button was pressed is answered.
    pub fn settled(say: Say) -> Draft {
        Draft::new(ReplyKind::Settled, say)
    }

    pub fn choices(self, choices: Vec<Vec<Choice>>) -> Draft {
        Draft { choices, ..self }
    }

    /// Of the choices these count now.
    pub fn chosen(self, chosen: Vec<Press>) -> Draft {
        Draft { chosen, ..self }
    }

    pub fn picture(self, picture: BoardPicture) -> Draft {
        Draft { picture: Some(picture), ..self }
    }

    pub fn reel(self, reel: Reel) -> Draft {
        Draft { reel: Some(reel), ..self }
    }

    pub fn files(self, files: Vec<File>) -> Draft {
        Draft { files, ..self }
    }
}

/// A refusal travels as the error side of the handlers; boxed, because it is rare and large.
pub(crate) type Refused = Box<Draft>;

impl From<Say> for Refused {
    fn from(say: Say) -> Refused {
        Box::new(Draft::note(say))
    }
}
