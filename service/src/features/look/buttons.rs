//! Button of the look.

use crate::messages::button::Colour;
use crate::messages::button::spec::{ButtonSpec, Pressing, button};

/// Opens the closed board of the player who presses.
pub(crate) static LOOK: ButtonSpec<()> =
    button("look").label("button-look").posts_boards().colour(Colour::Blue).fits(has_to_look).fits_on_page(has_to_look);

fn has_to_look(person: &Pressing<'_>) -> bool {
    person.seat.is_some() && person.table.closed_for() == person.seat
}
