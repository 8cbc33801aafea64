//! Button of the next game.

use crate::messages::button::spec::{ButtonSpec, button};

/// Shows the next game that waits for the person who presses.
pub(crate) static NEXT: ButtonSpec<()> = button("next").label("button-next").alone().asks();
