//! Button of a typed move.

use crate::messages::button::Menu;
use crate::messages::button::spec::{ButtonSpec, button};

/// Plays a typed move in the game that was asked for.
pub(crate) static PLAY: ButtonSpec<String> =
    button("play").posts_boards().menu(Menu::Game).fits(|person| person.is_on_turn()).samples(&["", "e4", "?1.e4"]);
