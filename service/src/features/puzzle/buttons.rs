//! Buttons of puzzles without a day: the solution, and the next puzzle, which may be harder or easier.

use crate::messages::button::spec::{ButtonSpec, Colour, button};
use crate::messages::say::{Choice, Label};

/// Shows the solution, which ends the row of solved puzzles.
pub(crate) static SOLUTION: ButtonSpec<()> =
    button("solution").label("button-solution").timeless().leads_on().fits(|_| false).fits_on_page(|_| false);

/// Shows another puzzle of the same game.
pub(crate) static NEXT_PUZZLE: ButtonSpec<()> = button("puzzle")
    .label("button-next-puzzle")
    .timeless()
    .leads_on()
    .colour(Colour::Blue)
    .fits(|_| false)
    .fits_on_page(|_| false);

/// Shows a harder puzzle of the same game; the puzzles after it are as hard.
pub(crate) static HARDER: ButtonSpec<()> =
    button("harder").label("button-harder").timeless().leads_on().fits(|_| false).fits_on_page(|_| false);

/// Shows an easier puzzle of the same game; the puzzles after it are as easy.
pub(crate) static EASIER: ButtonSpec<()> =
    button("easier").label("button-easier").timeless().leads_on().fits(|_| false).fits_on_page(|_| false);

pub(crate) fn solution(id: &str) -> Choice {
    Choice { label: Label::Key("button-solution"), data: SOLUTION.of((), id) }
}

pub(crate) fn next(id: &str) -> Choice {
    Choice { label: Label::Key("button-next-puzzle"), data: NEXT_PUZZLE.of((), id) }
}

/// Buttons after a puzzle.
pub(crate) fn after_it(id: &str) -> Vec<Vec<Choice>> {
    let harder = Choice { label: Label::Key("button-harder"), data: HARDER.of((), id) };
    let easier = Choice { label: Label::Key("button-easier"), data: EASIER.of((), id) };
    vec![vec![next(id)], vec![easier, harder]]
}
