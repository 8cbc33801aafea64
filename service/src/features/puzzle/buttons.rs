//! Buttons of puzzles without a day: the solution, and the next puzzle.

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

pub(crate) fn solution(id: &str) -> Choice {
    Choice { label: Label::Key("button-solution"), data: SOLUTION.of((), id) }
}

pub(crate) fn next(id: &str) -> Choice {
    Choice { label: Label::Key("button-next-puzzle"), data: NEXT_PUZZLE.of((), id) }
}
