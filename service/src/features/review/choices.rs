//! Buttons of a review.

use banco_engine::Table;

use crate::features::review::graph::Review;
use crate::messages::button::{ButtonAction, Press, ReviewAt};
use crate::messages::keyboards::key;
use crate::messages::say::Choice;

/// Buttons for the turning points of a review except the `shown` one. With `shown`, a pressed point replaces it.
pub(crate) fn review_choices(table: &Table, review: &Review, shown: Option<usize>) -> Vec<Vec<Choice>> {
    let labels = ["button-point-1", "button-point-2", "button-point-3"];
    let choice = |(number, label): (usize, &'static str)| {
        let at = if shown.is_some() { ReviewAt::Within(number) } else { ReviewAt::Point(number) };
        key(label, Press::game(ButtonAction::Review { at }, table.id()))
    };
    let points = (1..=review.points.len()).zip(labels);
    let row: Vec<Choice> = points.filter(|(number, _)| shown != Some(*number)).map(choice).collect();
    [row].into_iter().filter(|row| !row.is_empty()).collect()
}
