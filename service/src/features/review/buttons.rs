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
    /// The better move of this turning point.
    Better(usize),
}

/// Suffix of a turning point that replaces the shown one.
const WITHIN: char = '.';

/// Suffix of a turning point that is tried again.
const TRY: char = '?';

/// Suffix of a turning point whose better move is shown.
const BETTER: char = '!';

impl Argument for ReviewAt {
    fn read(text: Option<&str>) -> Option<ReviewAt> {
        let Some(text) = text else { return Some(ReviewAt::Whole) };
        let of = |suffix: char, at: fn(usize) -> ReviewAt| {
            let number = text.strip_suffix(suffix)?;
            number.parse().ok().map(at)
        };
        of(WITHIN, ReviewAt::Within)
            .or_else(|| of(TRY, ReviewAt::Try))
            .or_else(|| of(BETTER, ReviewAt::Better))
            .or_else(|| text.parse().ok().map(ReviewAt::Point))
    }

    fn write(&self) -> Option<String> {
        match self {
            ReviewAt::Whole => None,
            ReviewAt::Point(number) => Some(number.to_string()),
            ReviewAt::Within(number) => Some(format!("{number}{WITHIN}")),
            ReviewAt::Try(number) => Some(format!("{number}{TRY}")),
            ReviewAt::Better(number) => Some(format!("{number}{BETTER}")),
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
    .samples(&["", "1", "2.", "3?", "1!"]);

/// Button of the better move of a turning point.
pub(crate) fn shows_better(table: &Table, number: usize) -> Choice {
    key("button-show-better", REVIEW.of(ReviewAt::Better(number), table.id()))
}

/// Buttons for the turning points of a review except the `shown` one, which can be tried again while its better move is
/// covered. With `shown`, a pressed point replaces it.
pub(crate) fn review_choices(table: &Table, review: &Review, shown: Option<usize>) -> Vec<Vec<Choice>> {
    let labels = ["button-point-1", "button-point-2", "button-point-3"];
    let choice = |(number, label): (usize, &'static str)| {
        let at = if shown.is_some() { ReviewAt::Within(number) } else { ReviewAt::Point(number) };
        key(label, REVIEW.of(at, table.id()))
    };
    let points = (1..=review.points.len()).zip(labels);
    let row: Vec<Choice> = points.filter(|(number, _)| shown != Some(*number)).map(choice).collect();
    let again = shown.map(|number| {
        vec![key("button-try", REVIEW.of(ReviewAt::Try(number), table.id())), shows_better(table, number)]
    });
    [row, again.unwrap_or_default()].into_iter().filter(|row| !row.is_empty()).collect()
}
