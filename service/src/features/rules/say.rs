//! Replies of `/rules` and of the piece guide.

use banco_engine::{GameKey, Kind};
use banco_ports::RichText;

use crate::features::rules::piece_picture::guide;
use crate::features::rules::sentences;
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::{Drawing, Figure, Statement};
use crate::present::board_scene::with_men;
use crate::present::pictures::Order;
use crate::words::pieces;

/// A reply about rules.
#[derive(Clone, Debug)]
pub(crate) enum RulesSay {
    /// Question for the game.
    Which,
    /// One page of the rules, from 0.
    Page { game: GameKey, page: usize },
    /// List of pieces to choose from, for less known games.
    Pieces,
    /// Moves of one piece.
    Piece(Kind),
}

impl Statement for RulesSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        match self {
            RulesSay::Which => Sentence::new(taste.lang, "which-rules").rich(),
            RulesSay::Page { game, page } => RichText::plain(sentences::page(*game, taste, *page).text),
            RulesSay::Pieces => Sentence::new(taste.lang, "men").rich(),
            RulesSay::Piece(kind) => pieces::man(taste.lang, *kind),
        }
    }

    /// The position that a page talks about, or the diagram of a piece.
    fn figure(&self, taste: &DisplayPrefs, text: &RichText) -> Option<Figure> {
        match self {
            RulesSay::Which | RulesSay::Pieces => None,
            RulesSay::Page { game, page } => {
                let picture = sentences::page(*game, taste, *page).picture?;
                let style = taste.style(*game, picture.bottom, false);
                let alt = with_men(taste, String::new(), &picture.view, style.counting);
                let order = Order { view: picture.view, bars: None, style, marks: picture.marks, banner: None };
                let name = format!("{}-rules-{}.png", game.key(), page + 1);
                Some(Figure { drawing: Drawing::Board(Box::new(order)), alt: alt.trim().to_owned(), name })
            }
            RulesSay::Piece(kind) => {
                let drawing = Drawing::Guide(guide(taste, *kind)?);
                Some(Figure { drawing, alt: text.to_plain(), name: format!("{}.png", kind.key()) })
            }
        }
    }
}
