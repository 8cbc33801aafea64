//! Labels of buttons.

use banco_engine::{AnyGame, Face, Notation};

use super::{game_name, kind_name};
use crate::i18n::{self, Sentence};
use crate::limits::BUTTON_LABEL_CHARS_MAX;
use crate::ports::Lang;
use crate::service::say::Label;

/// The text of a label. `game` prints moves of the position the button belongs to.
pub fn label(lang: Lang, notation: Notation, label: &Label, game: Option<&AnyGame>) -> String {
    let text = match label {
        Label::Key(key) => i18n::text(lang, key),
        Label::Kind(game) => game_name(lang, *game),
        Label::Move { mv, .. } => match game.map(|game| game.write(mv, notation)) {
            Some(written) if written != *mv => format!("{written} ({mv})"),
            Some(_) | None => mv.clone(),
        },
        Label::Man { man: face, square } => man(lang, face, square),
        Label::Square { square, captures: true } => format!("×{square}"),
        Label::Square { square, captures: false } => square.clone(),
        Label::Game { id, game, opponent } => Sentence::new(lang, "button-game")
            .text("game", id)
            .text("kind", game_name(lang, *game))
            .text(
                "opponent",
                opponent.as_ref().map_or_else(|| i18n::text(lang, "anyone"), |person| person.name.clone()),
            )
            .plain(),
    };
    if text.chars().count() <= BUTTON_LABEL_CHARS_MAX {
        return text;
    }
    text.chars().take(BUTTON_LABEL_CHARS_MAX - 1).chain(['…']).collect()
}

/// `Xe a1`, `úp b3`.
pub fn man(lang: Lang, face: &Face, square: &str) -> String {
    let name = face.kind.map_or_else(|| i18n::text(lang, "man-dark"), |kind| kind_name(lang, kind));
    format!("{name} {square}")
}
