//! Buttons beside the board: captured pieces, the check of the draws. The board's own button is the core's.

use crate::messages::button::spec::{ButtonSpec, button};

/// Shows the person the pieces captured face down.
pub(crate) static PEEK: ButtonSpec<()> = button("peek").label("button-peek").asks();

/// Verifies the envelope and the shuffle of a finished game.
pub(crate) static VERIFY: ButtonSpec<()> =
    button("verify").label("button-verify").asks().for_spectators().fits_on_page(|_| true);
