//! Replies of `/hint` and `/legal`.

use banco_engine::{Face, GameKey, Person, Rule, Seat};
use banco_ports::RichText;

use crate::features::explain::sentences::{self, Ways};
use crate::i18n::Sentence;
use crate::messages::computer::called;
use crate::messages::display_prefs::{DisplayPrefs, Spot};
use crate::messages::say::LookAt;
use crate::messages::statement::Statement;
use crate::words::hint::{self, Why};
use crate::words::key_for;

/// A reply of `/hint`.
#[derive(Clone, Debug)]
pub(crate) enum HintSay {
    /// First hint: the place to look at.
    Piece { game: String, at: LookAt },
    /// Second hint: the move.
    Move {
        game: String,
        mv: String,
        /// From and to, if one piece moves.
        way: Option<[Spot; 2]>,
    },
    /// Third hint: reasons for the advised move.
    Reasons { game: String, mv: String, why: Box<Why> },
    /// Hints are for games against the computer.
    OnlyComputer { game: String },
    /// No move can be advised.
    Nothing { game: String },
}

impl Statement for HintSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        match self {
            HintSay::Piece { game, at } => hint::man(taste, game, at),
            HintSay::Move { game, mv, way } => hint::advised(taste, game, mv, *way),
            HintSay::Reasons { game, mv, why } => hint::why(taste, game, mv, why),
            HintSay::OnlyComputer { game } => Sentence::new(taste.lang, "hint-only-machine").text("game", game).rich(),
            HintSay::Nothing { game } => Sentence::new(taste.lang, "hint-nothing").text("game", game).rich(),
        }
    }
}

/// A reply of `/legal`.
#[derive(Clone, Debug)]
pub(crate) enum LegalSay {
    /// Legal moves of a piece. `targets` are true for captures, and `None` if the question makes no sense now.
    Moves {
        game: String,
        man: Face,
        at: Spot,
        targets: Option<Vec<(Spot, bool)>>,
        /// Side to move, if it is the opponent.
        waiting: Option<(Person, Seat)>,
        /// Rule that holds this piece back while another one has to move.
        kept_back: Option<Rule>,
    },
    /// Question for the piece.
    OfWhich { game: String, kind: GameKey },
    /// The legal moves depend on the dice.
    BeforeDice {
        game: String,
        /// The player whose turn it is, if it is not the asker's.
        waiting: Option<Person>,
    },
    /// No piece stands on this square.
    NoPieceOn { game: String, square: String },
}

impl Statement for LegalSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        match self {
            LegalSay::Moves { game, man, at, targets, waiting, kept_back } => {
                let (targets, waiting) = (targets.as_deref(), waiting.as_ref());
                sentences::legal(taste, game, &Ways { man, at: *at, targets, waiting, kept_back: *kept_back })
            }
            LegalSay::OfWhich { game, kind } => {
                Sentence::new(lang, &key_for(lang, *kind, "legal-of-which")).text("game", game).rich()
            }
            LegalSay::BeforeDice { game, waiting: None } => {
                Sentence::new(lang, "legal-before-dice").text("game", game).rich()
            }
            LegalSay::BeforeDice { game, waiting: Some(person) } => {
                Sentence::new(lang, "legal-before-turn").text("game", game).text("name", called(lang, person)).rich()
            }
            LegalSay::NoPieceOn { game, square } => {
                Sentence::new(lang, "no-man-on").text("game", game).text("square", square).rich()
            }
        }
    }
}
