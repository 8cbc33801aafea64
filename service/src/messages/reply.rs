//! Drafts: replies with buttons and a picture, before a language is chosen.

use std::fmt::Debug;
use std::sync::Arc;

use banco_ai::Level;
use banco_engine::{Face, GameKey, Kind, Seat, Viewer};
use banco_ports::{File, ReplyKind};
use banco_render::Marks;

use crate::messages::button::Press;
use crate::messages::display_prefs::{DisplayPrefs, Spot};
use crate::messages::say::Say;
use crate::messages::settings::{Scope, Setting};

/// A button whose label is made once the language is known.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub label: Label,
    pub data: Press,
}

/// The button with its usual label.
impl From<Press> for Choice {
    fn from(data: Press) -> Choice {
        Choice { label: Label::Key(data.label()), data }
    }
}

/// A label of a feature's button, as facts. It is written when the language is known.
pub(crate) trait Labelled: Debug + Send + Sync {
    fn label(&self, taste: &DisplayPrefs) -> String;
}

impl<L: Labelled + 'static> From<L> for Label {
    fn from(label: L) -> Label {
        Label::Of(Arc::new(label))
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Label {
    /// A locale message.
    Key(&'static str),
    /// A label of a feature.
    Of(Arc<dyn Labelled>),
    /// A move of the current position in canonical form; printed in the person's notation.
    Move {
        game: String,
        mv: String,
    },
    GameName(GameKey),
    /// A level of the computer, with its rating at a game.
    Level {
        game: GameKey,
        level: Level,
    },
    /// A game against the computer at another level than the last one.
    OtherLevel {
        level: Level,
        is_higher: bool,
    },
    /// A piece named in both languages, for people who do not know the pieces by heart.
    Taught(Kind),
    /// A piece on its point.
    Man {
        man: Face,
        at: Spot,
        /// True if no other offered piece has the same kind on the same file.
        only_on_file: bool,
    },
    /// Pieces of a kind.
    Kind {
        man: Face,
        count: usize,
    },
    /// Pieces of a rank; `at` is one of their points.
    Rank {
        at: Spot,
        count: usize,
    },
    Target {
        at: Spot,
        /// The captured piece, if any.
        taken: Option<Face>,
    },
    /// The selected piece, on the button that deselects it.
    Picked {
        man: Face,
        at: Spot,
    },
    /// The intermediate point of a piece of two steps.
    Way {
        at: Spot,
        captures: bool,
    },
    /// Text that is the same in every language: `24/18*`.
    Notation(String),
    /// Plays the move that was built step by step.
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
    /// Promotion of a piece; `None` leaves it unpromoted, which is an option if it `may_stay`.
    Promotion {
        kind: Option<Kind>,
        may_stay: bool,
    },
    /// A moderator decides the winner.
    Wins {
        name: String,
    },
    /// A word of our lists.
    Listed(&'static str),
    /// A setting with its current value.
    Setting {
        setting: Setting,
        scope: Scope,
        word: Option<&'static str>,
    },
    /// A value of a setting. The current value has a mark if the menu itself shows none.
    Value {
        setting: Setting,
        scope: Scope,
        word: Option<&'static str>,
        is_chosen: bool,
    },
    /// A game that waits for an action.
    Game {
        id: String,
        game: GameKey,
        opponent: Option<String>,
    },
}

/// Form in which a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Picture,
    Large,
    /// As text, under the same words as a picture.
    Letters,
}

/// A picture that goes with a reply.
#[derive(Clone, Debug)]
pub(crate) struct BoardPicture {
    /// Viewer for whom a closed board is drawn (days 1.7).
    pub viewer: Viewer,
    pub game: String,
    /// Side at the bottom; the picture always shows the public view.
    pub bottom: Seat,
    pub form: Form,
    /// Marks of an explanation. Such a picture has its own text instead of the board's caption.
    pub explains: Option<Explained>,
}

/// Marks on the board of one version; they are not drawn on a later board.
#[derive(Clone, Debug)]
pub(crate) struct Explained {
    pub version: u32,
    pub marks: Marks,
}

/// A replay of a game from its beginning.
#[derive(Clone, Debug)]
pub(crate) struct Reel {
    /// Viewer for whom a closed board is drawn (days 1.7).
    pub viewer: Viewer,
    pub game: String,
    /// Side at the bottom throughout.
    pub bottom: Seat,
    /// Position to show, from 0; `None` shows all of them as a GIF.
    pub at: Option<usize>,
    /// Marks on that one position.
    pub marks: Marks,
    /// Side whose next move the text names, in that side's numbers; `None` names the move that led there.
    pub advised: Option<Seat>,
}

/// A reply before a language is chosen.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub kind: ReplyKind,
    pub say: Say,
    pub choices: Vec<Vec<Choice>>,
    pub picture: Option<BoardPicture>,
    pub reel: Option<Reel>,
    pub files: Vec<File>,
    /// Presses of the choices that are current.
    pub chosen: Vec<Press>,
}

impl Draft {
    pub(crate) fn new(kind: ReplyKind, say: impl Into<Say>) -> Draft {
        Draft {
            kind,
            say: say.into(),
            choices: Vec::new(),
            picture: None,
            reel: None,
            files: Vec::new(),
            chosen: Vec::new(),
        }
    }

    pub(crate) fn note(say: impl Into<Say>) -> Draft {
        Draft::new(ReplyKind::Note, say)
    }

    /// Draft for this person alone.
    pub(crate) fn private(say: impl Into<Say>) -> Draft {
        Draft::new(ReplyKind::Private, say)
    }

    /// Refusal for this person alone.
    pub(crate) fn private_refusal(say: impl Into<Say>) -> Refused {
        Box::new(Draft::private(say))
    }

    /// Draft that answers the question of the pressed button.
    pub(crate) fn settled(say: impl Into<Say>) -> Draft {
        Draft::new(ReplyKind::Settled, say)
    }

    pub(crate) fn choices(self, choices: Vec<Vec<Choice>>) -> Draft {
        Draft { choices, ..self }
    }

    /// Marks these choices as current.
    pub(crate) fn chosen(self, chosen: Vec<Press>) -> Draft {
        Draft { chosen, ..self }
    }

    pub(crate) fn picture(self, picture: BoardPicture) -> Draft {
        Draft { picture: Some(picture), ..self }
    }

    pub(crate) fn reel(self, reel: Reel) -> Draft {
        Draft { reel: Some(reel), ..self }
    }

    pub(crate) fn files(self, files: Vec<File>) -> Draft {
        Draft { files, ..self }
    }
}

/// Error type of the handlers: a refusal as a draft, boxed because it is rare and large.
pub(crate) type Refused = Box<Draft>;

impl From<Say> for Refused {
    fn from(say: Say) -> Refused {
        Box::new(Draft::note(say))
    }
}
