//! Buttons of games from files.

use crate::messages::button::Menu;
use crate::messages::button::spec::{ButtonSpec, button};

/// Imports one of the games in the file that this person sent last, by its number from 1.
pub(crate) static IMPORT: ButtonSpec<usize> = button("import").alone().asks().menu(Menu::Word).samples(&["3"]);

/// Opens a challenge from the position after so many plies of a finished game.
pub(crate) static FROM: ButtonSpec<usize> =
    button("from").label("button-from-here").posts_boards().samples(&["0", "24"]);
