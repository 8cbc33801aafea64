//! Buttons of a review.

use banco_engine::Table;

use crate::features::review::graph::Review;
use crate::messages::button::argument::Argument;
use crate::messages::button::spec::{ButtonSpec, Nature, button};
use crate::messages::keyboards::key;
use crate::messages::say::Choice;

/// Part of a review to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReviewAt {
    /// The graph.
    Whole,
    /// The turning point with this number, from 1.
    Point(usize),
    /// The same turning point, in place of the one shown before.
    Within(usize),
    /// The position before this turning point, with the question for a better move.
    Try(usize),
}

/// Suffix of a turning point that replaces the shown one.
const WITHIN: char = '.';

/// Suffix of a turning point that is tried again.
const TRY: char = '?';

impl Argument for ReviewAt {
    fn read(text: Option<&str>) -> Option<ReviewAt> {
        let Some(text) = text else { return Some(ReviewAt::Whole) };
        match (text.strip_suffix(WITHIN), text.strip_suffix(TRY)) {
            (Some(number), _) => number.parse().ok().map(ReviewAt::Within),
            (None, Some(number)) => number.parse().ok().map(ReviewAt::Try),
            (None, None) => text.parse().ok().map(ReviewAt::Point),
        }
    }

    fn write(&self) -> Option<String> {
        match self {
            ReviewAt::Whole => None,
            ReviewAt::Point(number) => Some(number.to_string()),
            ReviewAt::Within(number) => Some(format!("{number}{WITHIN}")),
            ReviewAt::Try(number) => Some(format!("{number}{TRY}")),
        }
    }
}

/// Reviews a finished game. The review itself is made in the chat, so its order among other presses matters.
pub(crate) static REVIEW: ButtonSpec<ReviewAt> = button("review")
    .label("button-review")
    .leads_on()
    .timeless()
    .for_spectators()
    .shared()
    .varies(|at, nature| Nature { only_asks: *at != ReviewAt::Whole, ..nature })
    .samples(&["", "1", "2.", "3?"]);

/// Buttons for the turning points of a review except the `shown` one, which can be tried again. With `shown`, a pressed
/// point replaces it.
pub(crate) fn review_choices(table: &Table, review: &Review, shown: Option<usize>) -> Vec<Vec<Choice>> {
    let labels = ["button-point-1", "button-point-2", "button-point-3"];
    let choice = |(number, label): (usize, &'static str)| {
        let at = if shown.is_some() { ReviewAt::Within(number) } else { ReviewAt::Point(number) };
        key(label, REVIEW.of(at, table.id()))
    };
    let points = (1..=review.points.len()).zip(labels);
    let row: Vec<Choice> = points.filter(|(number, _)| shown != Some(*number)).map(choice).collect();
    let again = shown.map(|number| key("button-try", REVIEW.of(ReviewAt::Try(number), table.id())));
    [row, again.into_iter().collect()].into_iter().filter(|row: &Vec<Choice>| !row.is_empty()).collect()
}
