//! Buttons of explanations: hints, legal moves, the reason against a move.

use crate::messages::button::Menu;
use crate::messages::button::argument::Argument;
use crate::messages::button::spec::{ButtonSpec, button};

/// Detail of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HintStep {
    /// The piece to look at.
    Man,
    /// The move to play.
    Move,
    /// The reason for the move.
    Why,
}

impl HintStep {
    const ALL: [HintStep; 3] = [HintStep::Man, HintStep::Move, HintStep::Why];

    /// Word of the step in a button.
    const fn key(self) -> &'static str {
        match self {
            HintStep::Man => "man",
            HintStep::Move => "move",
            HintStep::Why => "why",
        }
    }
}

impl Argument for HintStep {
    fn read(text: Option<&str>) -> Option<HintStep> {
        text.map_or(Some(HintStep::Man), |word| HintStep::ALL.into_iter().find(|step| step.key() == word))
    }

    fn write(&self) -> Option<String> {
        (*self != HintStep::Man).then(|| self.key().to_owned())
    }
}

/// Asks for a hint.
pub(crate) static HINT: ButtonSpec<HintStep> =
    button("hint").label("button-hint").asks().fits(|person| person.is_on_turn()).samples(&["", "move", "why"]);

/// Shows the legal moves of the piece on a point in the form of canonical moves; an empty point asks for the piece.
pub(crate) static LEGAL: ButtonSpec<String> =
    button("legal").label("button-legal").asks().timeless().menu(Menu::Step).samples(&["", "e2", "+1"]);

/// Explains why a typed move is not allowed; an empty move means the last refused one.
pub(crate) static WHY: ButtonSpec<String> = button("why").label("button-why").asks().timeless().samples(&["", "h3h11"]);
